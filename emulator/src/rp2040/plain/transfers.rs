//! Plain loads and stores, and what changes the stack pointer.

use super::instructions::{ACCESS, PlainCore, TAKEN, immediate, low};
use super::memory::PlainMemory;

/// The addresses of loads and stores.
impl PlainCore<'_> {
    #[inline(always)]
    pub(super) fn indexed(&self, opcode: u16) -> u32 {
        self.register(low(opcode, 3))
            .wrapping_add(self.register(low(opcode, 6)))
    }

    #[inline(always)]
    pub(super) fn literal(&self, opcode: u16) -> u32 {
        let base = self.at.pc.wrapping_add(4) & !3;
        base.wrapping_add(immediate(opcode, 0, 8) << 2)
    }

    #[inline(always)]
    pub(super) fn stack_slot(&self, opcode: u16) -> u32 {
        let offset = immediate(opcode, 0, 8) << 2;
        self.registers.sp().wrapping_add(offset)
    }
}

/// One value.
impl PlainCore<'_> {
    #[inline(always)]
    pub(super) fn load(
        &mut self,
        opcode: u16,
        address: u32,
        bytes: u32,
        memory: &PlainMemory<'_>,
    ) -> Option<u32> {
        let value = memory.read(address, bytes, self.guard)?;
        self.registers.r[low(opcode, 0)] = value;
        Some(ACCESS)
    }

    /// A word, perhaps of the time.
    #[inline(always)]
    pub(super) fn load_word(
        &mut self,
        opcode: u16,
        address: u32,
        memory: &PlainMemory<'_>,
    ) -> Option<u32> {
        let value = match memory.read(address, 4, self.guard) {
            Some(value) => value,
            None => memory.timer(address, self.at.time)?,
        };
        self.registers.r[low(opcode, 0)] = value;
        Some(ACCESS)
    }

    #[inline(always)]
    pub(super) fn load_signed(
        &mut self,
        opcode: u16,
        bytes: u32,
        memory: &PlainMemory<'_>,
    ) -> Option<u32> {
        let value = memory.read(self.indexed(opcode), bytes, self.guard)?;
        let unused = 32 - 8 * bytes;
        self.registers.r[low(opcode, 0)] = ((value << unused) as i32 >> unused) as u32;
        Some(ACCESS)
    }

    #[inline(always)]
    pub(super) fn store(
        &mut self,
        opcode: u16,
        address: u32,
        bytes: u32,
        memory: &mut PlainMemory<'_>,
    ) -> Option<u32> {
        let value = self.register(low(opcode, 0));
        memory.write(address, bytes, value, self.guard)?;
        Some(ACCESS)
    }
}

/// Several values.
impl PlainCore<'_> {
    #[inline(always)]
    pub(super) fn store_multiple(
        &mut self,
        opcode: u16,
        memory: &mut PlainMemory<'_>,
    ) -> Option<u32> {
        let (base, list) = (low(opcode, 8), immediate(opcode, 0, 8));
        let address = self.register(base);
        let count = self.store_list(address, list, memory)?;
        self.registers.r[base] = address.wrapping_add(4 * count);
        Some(1 + count)
    }

    /// Stores the registers of a list, lowest first. Returns how many.
    #[inline(always)]
    fn store_list(&self, address: u32, list: u32, memory: &mut PlainMemory<'_>) -> Option<u32> {
        let count = list.count_ones();
        let mut offset = memory.words(address, count, true, self.guard)?;
        let mut rest = list;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize & 15;
            memory.ram.sram_write32(offset, self.registers.r[number]);
            offset += 4;
            rest &= rest - 1;
        }
        Some(count)
    }

    /// Loads the low registers of a list, lowest first.
    #[inline(always)]
    fn load_list(&mut self, mut offset: u32, list: u32, memory: &PlainMemory<'_>) -> u32 {
        let mut rest = list;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize & 7;
            self.registers.r[number] = memory.ram.sram_read32(offset);
            offset += 4;
            rest &= rest - 1;
        }
        offset
    }

    #[inline(always)]
    pub(super) fn load_multiple(&mut self, opcode: u16, memory: &PlainMemory<'_>) -> Option<u32> {
        let (base, list) = (low(opcode, 8), immediate(opcode, 0, 8));
        let (address, count) = (self.register(base), list.count_ones());
        let offset = memory.words(address, count, false, self.guard)?;
        self.load_list(offset, list, memory);
        if list >> base & 1 == 0 {
            self.registers.r[base] = address.wrapping_add(4 * count);
        }
        Some(1 + count)
    }

    #[inline(always)]
    pub(super) fn push(&mut self, opcode: u16, memory: &mut PlainMemory<'_>) -> Option<u32> {
        let list = immediate(opcode, 0, 8) | immediate(opcode, 8, 1) << 14;
        let bottom = self.registers.sp().wrapping_sub(4 * list.count_ones());
        let count = self.store_list(bottom, list, memory)?;
        self.registers.set_sp(bottom);
        Some(1 + count)
    }

    #[inline(always)]
    pub(super) fn pop(&mut self, opcode: u16, memory: &PlainMemory<'_>) -> Option<u32> {
        let (list, returns) = (immediate(opcode, 0, 8), opcode & 0x100 != 0);
        let count = list.count_ones() + u32::from(returns);
        let address = self.registers.sp();
        let offset = memory.words(address, count, false, self.guard)?;
        if returns {
            let back = memory.ram.sram_read32(offset + 4 * (count - 1));
            self.at.next = Self::code_address(back)?;
        }
        self.load_list(offset, list, memory);
        self.registers.set_sp(address + 4 * count);
        Some(1 + count + if returns { TAKEN } else { 0 })
    }
}

/// The stack pointer and the mask of interrupts.
impl PlainCore<'_> {
    #[inline(always)]
    pub(super) fn move_stack(&mut self, by: u32) -> Option<u32> {
        let moved = self.registers.sp().wrapping_add(by);
        self.place(13, moved)
    }

    /// CPSIE and CPSID. After the former an interrupt may be taken.
    #[inline(always)]
    pub(super) fn mask_interrupts(&mut self, opcode: u16) -> Option<u32> {
        if opcode & 2 != 0 {
            let masked = opcode >> 4 & 1;
            self.registers.primask = u32::from(masked);
            self.at.interrupted = masked == 0 && self.at.waits;
        }
        Some(1)
    }
}
