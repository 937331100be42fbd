//! The plain instructions of ARMv6-M: their effect on registers, flags and memory, and their cycles, as rp2040-emu has them.
//!
//! Each returns its cycles, or `None` without any effect where it is not plain: it faults, returns from an exception, or uses memory that
//! something else has to see.

use rp2040_emu::core::Registers;

use super::memory::PlainMemory;
use crate::{machine::probe::Probes, rp2040::Guard};

pub(super) const TAKEN: u32 = 3;
pub(super) const ACCESS: u32 = 2;
/// Addresses from here on hold no code: a branch there ends an exception.
const EXCEPTION_RETURN: u32 = 0xF000_0000;
const PRIMASK: u16 = 16;
const NOP: u16 = 0xBF00;

/// The flags of a core, apart from each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flags {
    /// The result that negative and zero follow from.
    result: u32,
    carry: bool,
    overflow: bool,
}

/// Where a core is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    flags: Flags,
    /// The instruction under way, and the one after it.
    pub(super) pc: u32,
    pub(super) next: u32,
    /// When it begins, in cycles from power-on.
    pub(super) time: u64,
    /// Instructions run so far; counted only where probes are set.
    pub(super) instructions: u64,
    /// An interrupt waits until it is unmasked.
    pub(super) waits: bool,
    /// The interrupt was unmasked.
    pub(super) interrupted: bool,
}

/// A core between two plain instructions.
pub(super) struct PlainCore<'a> {
    pub(super) registers: &'a mut Registers,
    pub(super) at: Progress,
    /// RAM that the core must not touch.
    pub(super) guard: Guard,
}

/// An operand in a field of three bits.
#[inline(always)]
pub(super) const fn low(opcode: u16, shift: u32) -> usize {
    (opcode >> shift & 7) as usize
}

/// An immediate operand.
#[inline(always)]
pub(super) const fn immediate(opcode: u16, shift: u32, bits: u32) -> u32 {
    (opcode >> shift) as u32 & ((1 << bits) - 1)
}

/// The register that a high operation changes.
#[inline(always)]
const fn high_target(opcode: u16) -> usize {
    (opcode >> 4 & 8 | opcode & 7) as usize
}

/// The offset of a branch, in halfwords of this many bits.
#[inline(always)]
const fn branch_offset(halfwords: u32, bits: u32) -> u32 {
    ((halfwords << (32 - bits)) as i32 >> (31 - bits)) as u32
}

impl<'a> PlainCore<'a> {
    /// `None` if the flags are as no instruction leaves them.
    pub(super) const fn new(
        registers: &'a mut Registers,
        guard: Guard,
        time: u64,
        waits: bool,
    ) -> Option<Self> {
        let result = match registers.xpsr >> 30 {
            0 => 1,
            1 => 0,
            2 => 1 << 31,
            _ => return None,
        };
        let flags = Flags {
            result,
            carry: registers.xpsr >> 29 & 1 != 0,
            overflow: registers.xpsr >> 28 & 1 != 0,
        };
        let pc = registers.r[15];
        let at = Progress {
            flags,
            pc,
            next: pc,
            time,
            instructions: 0,
            waits,
            interrupted: false,
        };
        Some(Self {
            registers,
            at,
            guard,
        })
    }

    /// Puts back what was taken apart.
    pub(super) fn finish(self) -> Progress {
        let Flags {
            result,
            carry,
            overflow,
        } = self.at.flags;
        self.registers
            .set_nzcv(result >> 31 != 0, result == 0, carry, overflow);
        self.registers.set_pc(self.at.pc);
        self.at
    }

    /// Runs up to a time. False: the next instruction is not plain, is probed, or comes after an exception.
    pub(super) fn run<const PROBED: bool>(
        &mut self,
        memory: &mut PlainMemory<'_>,
        until: u64,
        probes: &Probes,
    ) -> bool {
        // A local copy, so that it can live in registers.
        let mut core = PlainCore {
            registers: &mut *self.registers,
            at: self.at,
            guard: self.guard,
        };
        let done = loop {
            if core.at.time >= until {
                break true;
            }
            if core.at.interrupted || (PROBED && probes.marks(core.at.pc)) {
                break false;
            }
            let Some(opcode) = memory.fetch(core.at.pc) else {
                break false;
            };
            core.at.next = core.at.pc.wrapping_add(2);
            let Some(cycles) = core.execute(opcode, memory) else {
                break false;
            };
            core.at.pc = core.at.next;
            core.at.time += u64::from(cycles);
            if PROBED {
                core.at.instructions += 1;
            }
        };
        self.at = core.at;
        done
    }

    #[inline(always)]
    fn execute(&mut self, opcode: u16, memory: &mut PlainMemory<'_>) -> Option<u32> {
        let (target, source) = (low(opcode, 0), low(opcode, 3));
        let (five, eight) = (immediate(opcode, 6, 5), immediate(opcode, 0, 8));
        let (one, other) = (self.register(target), self.register(source));
        // The upper ten bits tell the instructions apart.
        match opcode >> 6 {
            0x000..=0x01F => self.shift_left(other, five, target), // LSL
            0x020..=0x03F => self.shift_right(other, five, target), // LSR
            0x040..=0x05F => self.shift_signed(other, five, target), // ASR
            0x060..=0x067 => self.add(target, other, self.register(low(opcode, 6)), false), // ADD
            0x068..=0x06F => self.add(target, other, !self.register(low(opcode, 6)), true), // SUB
            0x070..=0x077 => self.add(target, other, immediate(opcode, 6, 3), false), // ADD
            0x078..=0x07F => self.add(target, other, !immediate(opcode, 6, 3), true), // SUB
            0x080..=0x09F => self.set(low(opcode, 8), eight),      // MOV
            0x0A0..=0x0BF => self.compare(self.register(low(opcode, 8)), eight), // CMP
            0x0C0..=0x0DF => self.add_immediate(low(opcode, 8), eight, false), // ADD
            0x0E0..=0x0FF => self.add_immediate(low(opcode, 8), !eight, true), // SUB
            0x100 => self.set(target, one & other),                // AND
            0x101 => self.set(target, one ^ other),                // EOR
            0x102 => self.shift_left_by(target, one, other & 0xFF), // LSL
            0x103 => self.shift_right_by(target, one, other & 0xFF), // LSR
            0x104 => self.shift_signed_by(target, one, other & 0xFF), // ASR
            0x105 => self.add(target, one, other, self.at.flags.carry), // ADC
            0x106 => self.add(target, one, !other, self.at.flags.carry), // SBC
            0x107 => self.rotate_by(target, one, other & 0xFF),    // ROR
            0x108 => self.test(one & other),                       // TST
            0x109 => self.add(target, 0, !other, true),            // RSB
            0x10A => self.compare(one, other),                     // CMP
            0x10B => self.compare_sum(one, other, false),          // CMN
            0x10C => self.set(target, one | other),                // ORR
            0x10D => self.set(target, one.wrapping_mul(other)),    // MUL
            0x10E => self.set(target, one & !other),               // BIC
            0x10F => self.set(target, !other),                     // MVN
            0x110..=0x113 => self.add_high(opcode),                // ADD
            0x114..=0x117 => self.compare_high(opcode),            // CMP
            0x118..=0x11B => self.move_high(opcode),               // MOV
            0x11C..=0x11F => self.branch_to_register(opcode),      // BX and BLX
            0x120..=0x13F => self.load(opcode >> 8, self.literal(opcode), 4, memory), // LDR
            0x140..=0x147 => self.store(opcode, self.indexed(opcode), 4, memory), // STR
            0x148..=0x14F => self.store(opcode, self.indexed(opcode), 2, memory), // STRH
            0x150..=0x157 => self.store(opcode, self.indexed(opcode), 1, memory), // STRB
            0x158..=0x15F => self.load_signed(opcode, 1, memory),  // LDRSB
            0x160..=0x167 => self.load(opcode, self.indexed(opcode), 4, memory), // LDR
            0x168..=0x16F => self.load(opcode, self.indexed(opcode), 2, memory), // LDRH
            0x170..=0x177 => self.load(opcode, self.indexed(opcode), 1, memory), // LDRB
            0x178..=0x17F => self.load_signed(opcode, 2, memory),  // LDRSH
            0x180..=0x19F => self.store(opcode, other.wrapping_add(five << 2), 4, memory), // STR
            0x1A0..=0x1BF => self.load_word(opcode, other.wrapping_add(five << 2), memory), // LDR
            0x1C0..=0x1DF => self.store(opcode, other.wrapping_add(five), 1, memory), // STRB
            0x1E0..=0x1FF => self.load(opcode, other.wrapping_add(five), 1, memory), // LDRB
            0x200..=0x21F => self.store(opcode, other.wrapping_add(five << 1), 2, memory), // STRH
            0x220..=0x23F => self.load(opcode, other.wrapping_add(five << 1), 2, memory), // LDRH
            0x240..=0x25F => self.store(opcode >> 8, self.stack_slot(opcode), 4, memory), // STR
            0x260..=0x27F => self.load(opcode >> 8, self.stack_slot(opcode), 4, memory), // LDR
            0x280..=0x29F => self.place(low(opcode, 8), self.literal(opcode)), // ADR
            0x2A0..=0x2BF => self.place(low(opcode, 8), self.stack_slot(opcode)), // ADD
            0x2C0..=0x2C1 => self.move_stack(immediate(opcode, 0, 7) << 2), // ADD
            0x2C2..=0x2C3 => self.move_stack((immediate(opcode, 0, 7) << 2).wrapping_neg()), // SUB
            0x2C8 => self.place(target, other as i16 as u32),      // SXTH
            0x2C9 => self.place(target, other as i8 as u32),       // SXTB
            0x2CA => self.place(target, other & 0xFFFF),           // UXTH
            0x2CB => self.place(target, other & 0xFF),             // UXTB
            0x2D0..=0x2D7 => self.push(opcode, memory),            // PUSH
            0x2D9 => self.mask_interrupts(opcode),                 // CPS
            0x2E8 => self.place(target, other.swap_bytes()),       // REV
            0x2E9 => self.place(target, other.rotate_left(16).swap_bytes()), // REV16
            0x2EB => self.place(target, (other as u16).swap_bytes() as i16 as u32), // REVSH
            0x2F0..=0x2F7 => self.pop(opcode, memory),             // POP
            0x300..=0x31F => self.store_multiple(opcode, memory),  // STM
            0x320..=0x33F => self.load_multiple(opcode, memory),   // LDM
            0x340..=0x377 => self.branch_if(opcode),               // Bcc
            0x380..=0x39F => self.branch(branch_offset(immediate(opcode, 0, 11), 11)), // B
            0x3C0..=0x3DF => self.wide(opcode, memory),            // BL, DSB, DMB, MRS
            0x2FC => (opcode == NOP).then_some(1),                 // NOP
            _ => None,
        }
    }

    #[inline(always)]
    pub(super) fn register(&self, number: usize) -> u32 {
        self.registers.r[number & 7]
    }

    /// Any register, the program counter among them.
    #[inline(always)]
    fn high_register(&self, number: usize) -> u32 {
        if number == 15 {
            self.at.pc.wrapping_add(4)
        } else {
            self.registers.r[number & 15]
        }
    }

    /// Changes a register and no flag.
    #[inline(always)]
    pub(super) fn place(&mut self, target: usize, value: u32) -> Option<u32> {
        self.registers.r[target & 15] = value;
        Some(1)
    }

    /// Changes a register, negative and zero.
    #[inline(always)]
    fn set(&mut self, target: usize, value: u32) -> Option<u32> {
        self.at.flags.result = value;
        self.place(target, value)
    }

    /// Adds and sets all flags.
    #[inline(always)]
    fn sum(&mut self, one: u32, other: u32, carry: bool) -> u32 {
        let (sum, over) = one.overflowing_add(other);
        let (sum, over_again) = sum.overflowing_add(u32::from(carry));
        self.at.flags = Flags {
            result: sum,
            carry: over | over_again,
            overflow: ((one ^ sum) & (other ^ sum)) >> 31 != 0,
        };
        sum
    }

    #[inline(always)]
    fn add(&mut self, target: usize, one: u32, other: u32, carry: bool) -> Option<u32> {
        let sum = self.sum(one, other, carry);
        self.place(target, sum)
    }

    #[inline(always)]
    fn add_immediate(&mut self, target: usize, value: u32, carry: bool) -> Option<u32> {
        self.add(target, self.register(target), value, carry)
    }

    #[inline(always)]
    fn compare_sum(&mut self, one: u32, other: u32, carry: bool) -> Option<u32> {
        self.sum(one, other, carry);
        Some(1)
    }

    #[inline(always)]
    fn compare(&mut self, one: u32, other: u32) -> Option<u32> {
        self.compare_sum(one, !other, true)
    }

    #[inline(always)]
    fn test(&mut self, value: u32) -> Option<u32> {
        self.at.flags.result = value;
        Some(1)
    }
}

/// Shifts. By a constant 0, a shift to the left is a move and leaves the carry; to the right, 0 stands for 32.
impl PlainCore<'_> {
    #[inline(always)]
    fn shift_left(&mut self, value: u32, by: u32, target: usize) -> Option<u32> {
        if by != 0 {
            self.at.flags.carry = value >> (32 - by) & 1 != 0;
        }
        self.set(target, value << by)
    }

    #[inline(always)]
    fn shift_right(&mut self, value: u32, by: u32, target: usize) -> Option<u32> {
        let before = value >> (by.wrapping_sub(1) & 31);
        self.at.flags.carry = before & 1 != 0;
        self.set(target, before >> 1)
    }

    #[inline(always)]
    fn shift_signed(&mut self, value: u32, by: u32, target: usize) -> Option<u32> {
        let before = value as i32 >> (by.wrapping_sub(1) & 31);
        self.at.flags.carry = before & 1 != 0;
        self.set(target, (before >> 1) as u32)
    }

    #[inline(always)]
    fn shift_left_by(&mut self, target: usize, value: u32, by: u32) -> Option<u32> {
        let wide = if by > 32 { 0 } else { u64::from(value) << by };
        if by != 0 {
            self.at.flags.carry = wide >> 32 & 1 != 0;
        }
        self.set(target, wide as u32)
    }

    #[inline(always)]
    fn shift_right_by(&mut self, target: usize, value: u32, by: u32) -> Option<u32> {
        if by == 0 {
            return self.set(target, value);
        }
        let before = if by > 32 { 0 } else { value >> (by - 1) };
        self.at.flags.carry = before & 1 != 0;
        self.set(target, before >> 1)
    }

    #[inline(always)]
    fn shift_signed_by(&mut self, target: usize, value: u32, by: u32) -> Option<u32> {
        if by == 0 {
            return self.set(target, value);
        }
        let before = value as i32 >> (by.min(32) - 1);
        self.at.flags.carry = before & 1 != 0;
        self.set(target, (before >> 1) as u32)
    }

    #[inline(always)]
    fn rotate_by(&mut self, target: usize, value: u32, by: u32) -> Option<u32> {
        let result = value.rotate_right(by & 31);
        if by != 0 {
            self.at.flags.carry = result >> 31 != 0;
        }
        self.set(target, result)
    }
}

/// Operations on any register, and branches.
impl PlainCore<'_> {
    #[inline(always)]
    fn add_high(&mut self, opcode: u16) -> Option<u32> {
        let target = high_target(opcode);
        let other = self.high_register(immediate(opcode, 3, 4) as usize);
        let sum = self.high_register(target).wrapping_add(other);
        self.move_to(target, sum)
    }

    #[inline(always)]
    fn move_high(&mut self, opcode: u16) -> Option<u32> {
        let value = self.high_register(immediate(opcode, 3, 4) as usize);
        self.move_to(high_target(opcode), value)
    }

    #[inline(always)]
    fn move_to(&mut self, target: usize, value: u32) -> Option<u32> {
        if target == 15 {
            self.at.next = value & !1;
            return Some(TAKEN);
        }
        self.place(target, value)
    }

    #[inline(always)]
    fn compare_high(&mut self, opcode: u16) -> Option<u32> {
        let one = self.high_register(high_target(opcode));
        let other = self.high_register(immediate(opcode, 3, 4) as usize);
        self.sum(one, !other, true);
        Some(1)
    }

    /// Where a branch by an address in a register or on the stack leads.
    #[inline(always)]
    pub(super) const fn code_address(address: u32) -> Option<u32> {
        if address & 1 == 0 || address >= EXCEPTION_RETURN {
            return None;
        }
        Some(address & !1)
    }

    #[inline(always)]
    fn branch_to_register(&mut self, opcode: u16) -> Option<u32> {
        let target = self.high_register(immediate(opcode, 3, 4) as usize);
        let target = Self::code_address(target)?;
        if opcode & 0x80 != 0 {
            self.registers.set_lr(self.at.pc.wrapping_add(2) | 1);
        }
        self.at.next = target;
        Some(TAKEN)
    }

    #[inline(always)]
    fn branch(&mut self, offset: u32) -> Option<u32> {
        self.at.next = self.at.pc.wrapping_add(4).wrapping_add(offset);
        Some(TAKEN)
    }

    #[inline(always)]
    fn branch_if(&mut self, opcode: u16) -> Option<u32> {
        let Flags {
            result,
            carry,
            overflow,
        } = self.at.flags;
        let (zero, less) = (result == 0, (result >> 31 != 0) != overflow);
        let holds = match opcode >> 9 & 7 {
            0 => zero,
            1 => carry,
            2 => result >> 31 != 0,
            3 => overflow,
            4 => carry && !zero,
            5 => !less,
            _ => !zero && !less,
        };
        if holds == (opcode & 0x100 != 0) {
            return Some(1);
        }
        self.branch(branch_offset(immediate(opcode, 0, 8), 8))
    }

    /// Calls, barriers without an effect here, and the read of the mask of interrupts.
    #[inline(always)]
    fn wide(&mut self, first: u16, memory: &PlainMemory<'_>) -> Option<u32> {
        let second = memory.fetch(self.at.pc.wrapping_add(2))?;
        if second & 0xD000 == 0xD000 {
            let sign = first >> 10 & 1;
            let bit = |position: u32| u32::from(second >> position & 1 ^ sign ^ 1);
            let halfwords = u32::from(sign) << 23
                | bit(13) << 22
                | bit(11) << 21
                | immediate(first, 0, 10) << 11
                | immediate(second, 0, 11);
            self.registers.set_lr(self.at.pc.wrapping_add(4) | 1);
            self.branch(branch_offset(halfwords, 24));
            return Some(4);
        }
        let cycles = match (first, second) {
            // DSB and DMB.
            (0xF3BF, 0x8F40..=0x8F5F) => 1,
            (0xF3EF, ..0x8D00) if second & 0xF0FF == 0x8000 | PRIMASK => {
                self.registers.r[usize::from(second >> 8 & 0xF)] = self.registers.primask & 1;
                2
            }
            _ => return None,
        };
        self.at.next = self.at.pc.wrapping_add(4);
        Some(cycles)
    }
}
