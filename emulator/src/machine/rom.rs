//! A boot ROM in place of the real one: header, tables, and functions that the host carries out.
//!
//! Each function is a single instruction that branches to itself. A core that gets there is parked; the host does the work,
//! charges the time for it and lets the core return.

use rp2040_emu::{ROM_SIZE, core::CoreBus};

use super::Machine;
use crate::{chip::usb::UsbController, flash::FLASH_BASE};

const FUNCTION_TABLE: usize = 0x40;
const CONSTANT_TABLE: usize = 0x100;
const COPYRIGHT: usize = 0x120;
const GIT_REVISION: usize = 0x140;
/// Functions lie from here on, one halfword each.
const CODE: usize = 0x200;
/// Branch to itself.
const BRANCH_TO_SELF: u16 = 0xE7FE;

/// What a call of the ROM costs besides its work.
const CALL_CYCLES: u64 = 20;
/// Leaving and entering memory-mapped reads takes some serial commands to the flash chip.
const FLASH_COMMAND_CYCLES: u64 = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RomFunction {
    LookUp,
    PopCount,
    Reverse,
    LeadingZeros,
    TrailingZeros,
    UsbBoot,
    Fill,
    Copy,
    ConnectFlash,
    ExitXip,
    Erase,
    Program,
    FlushCache,
    EnterXip,
    WaitForVector,
}

const FUNCTIONS: [(&[u8; 2], RomFunction); 17] = [
    (b"\0\0", RomFunction::LookUp),
    (b"P3", RomFunction::PopCount),
    (b"R3", RomFunction::Reverse),
    (b"L3", RomFunction::LeadingZeros),
    (b"T3", RomFunction::TrailingZeros),
    (b"UB", RomFunction::UsbBoot),
    (b"MS", RomFunction::Fill),
    (b"S4", RomFunction::Fill),
    (b"MC", RomFunction::Copy),
    (b"C4", RomFunction::Copy),
    (b"IF", RomFunction::ConnectFlash),
    (b"EX", RomFunction::ExitXip),
    (b"RE", RomFunction::Erase),
    (b"RP", RomFunction::Program),
    (b"FC", RomFunction::FlushCache),
    (b"CX", RomFunction::EnterXip),
    (b"WV", RomFunction::WaitForVector),
];

const fn function_address(number: usize) -> u16 {
    (CODE + 2 * number) as u16
}

/// Where a function is called.
pub(super) fn entry(code: &[u8; 2]) -> u32 {
    let number = FUNCTIONS
        .iter()
        .position(|(other, _)| *other == code)
        .unwrap_or(0);
    u32::from(function_address(number) | 1)
}

/// What replaces the second stage in flash: firmware copies it to RAM and calls it to switch memory-mapped reads on again, so it
/// jumps to the ROM function for that. The real one waits for a flash interface that is not emulated.
pub(crate) fn second_stage() -> [u8; 256] {
    let mut code = [0xFF; 256];
    // ldr r0, [pc, #0]; bx r0; and the address.
    code[..4].copy_from_slice(&[0x00, 0x48, 0x00, 0x47]);
    code[4..8].copy_from_slice(&entry(b"CX").to_le_bytes());
    code
}

/// The ROM.
pub(crate) fn image() -> Vec<u8> {
    let mut rom = vec![0; ROM_SIZE];
    let mut put = |at: usize, bytes: &[u8]| rom[at..at + bytes.len()].copy_from_slice(bytes);
    put(0x10, b"Mu\x01\x03");
    put(0x14, &(FUNCTION_TABLE as u16).to_le_bytes());
    put(0x16, &(CONSTANT_TABLE as u16).to_le_bytes());
    put(0x18, &(function_address(0) | 1).to_le_bytes());
    for (number, (code, _)) in FUNCTIONS.iter().enumerate() {
        put(
            usize::from(function_address(number)),
            &BRANCH_TO_SELF.to_le_bytes(),
        );
        // The table does not list the look-up function itself.
        if number > 0 {
            let entry = FUNCTION_TABLE + 4 * (number - 1);
            put(entry, *code);
            put(entry + 2, &(function_address(number) | 1).to_le_bytes());
        }
    }
    for (number, (code, at)) in [(b"CR", COPYRIGHT), (b"GR", GIT_REVISION)]
        .into_iter()
        .enumerate()
    {
        put(CONSTANT_TABLE + 4 * number, code);
        put(CONSTANT_TABLE + 4 * number + 2, &(at as u16).to_le_bytes());
    }
    put(COPYRIGHT, b"emulated\0");
    rom
}

impl Machine {
    /// Carries out the ROM function that a core has called, and lets the core return. Returns what it costs.
    pub(super) fn run_rom_function(&mut self, core: usize) -> u64 {
        let pc = self.cores[core].regs.pc() as usize;
        let function = FUNCTIONS
            .get(pc.wrapping_sub(CODE) / 2)
            .map(|(_, function)| *function);
        let argument = |number: usize| self.cores[core].reg(number);
        let (r0, r1, r2) = (argument(0), argument(1), argument(2));
        let (at, chip) = (self.core_time[core], &mut self.chip);
        chip.now = at;
        chip.bus.set_active_core(core);
        let mut result = r0;
        let mut cost = CALL_CYCLES;
        match function {
            Some(RomFunction::LookUp) => result = look_up(chip, r0, r1),
            Some(RomFunction::PopCount) => result = r0.count_ones(),
            Some(RomFunction::Reverse) => result = r0.reverse_bits(),
            Some(RomFunction::LeadingZeros) => result = r0.leading_zeros(),
            Some(RomFunction::TrailingZeros) => result = r0.trailing_zeros(),
            Some(RomFunction::Fill) => {
                (0..r2).for_each(|byte| chip.write8(r0.wrapping_add(byte), r1 as u8));
                cost += u64::from(r2) / 4;
            }
            Some(RomFunction::Copy) => {
                for byte in 0..r2 {
                    let value = chip.read8(r1.wrapping_add(byte));
                    chip.write8(r0.wrapping_add(byte), value);
                }
                cost += u64::from(r2) / 2;
            }
            Some(RomFunction::ExitXip) => {
                chip.flash.xip_disabled = true;
                cost += FLASH_COMMAND_CYCLES;
            }
            Some(RomFunction::EnterXip) => {
                chip.flash.xip_disabled = false;
                cost += FLASH_COMMAND_CYCLES;
            }
            Some(RomFunction::Erase) => {
                cost += chip.flash.erase(r0, r1, at, &mut chip.board.violations);
                self.flash_changed(r0, r1);
            }
            Some(RomFunction::Program) => {
                let data: Vec<u8> = (0..r2)
                    .map(|byte| chip.read8(r1.wrapping_add(byte)))
                    .collect();
                cost += chip
                    .flash
                    .program(r0, &data, at, &mut chip.board.violations);
                self.flash_changed(r0, r2);
            }
            Some(RomFunction::ConnectFlash | RomFunction::FlushCache) => {}
            Some(RomFunction::UsbBoot) => {
                self.usb_boot = true;
                // The boot loader's own device is not emulated.
                chip.usb = UsbController::default();
            }
            // Nothing else lies here: a wild jump. Like `WV`, it never returns.
            Some(RomFunction::WaitForVector) | None => return CALL_CYCLES,
        }
        self.cores[core].set_reg(0, result);
        let back = self.cores[core].regs.lr();
        self.cores[core].regs.set_pc(back & !1);
        cost
    }

    /// Shows the cores what is in flash now.
    pub(super) fn flash_changed(&mut self, offset: u32, length: u32) {
        self.chip.load_flash();
        self.chip.bus.pending_invalidation_regions = 0;
        let code: Vec<u32> = (0..length.div_ceil(2))
            .map(|half| FLASH_BASE + offset + 2 * half)
            .collect();
        for core in &mut self.cores {
            core.invalidate_decode_cache_entries(&code);
        }
    }
}

fn look_up(chip: &mut impl CoreBus, table: u32, code: u32) -> u32 {
    let mut entry = table;
    loop {
        let found = u32::from(chip.read16(entry));
        if found == 0 {
            return 0;
        }
        if found == code {
            return u32::from(chip.read16(entry + 2));
        }
        entry += 4;
    }
}
