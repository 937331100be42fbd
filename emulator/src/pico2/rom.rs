//! A boot ROM in place of the real one, as for the RP2040: functions that the host carries out.

use rp2350_emu::{core::CoreBus, memory::ROM_SIZE};

use super::Pico2;
use crate::flash::FLASH_BASE;

/// Functions lie from here on, one halfword each.
const CODE: usize = 0x200;
const BRANCH_TO_SELF: u16 = 0xE7FE;
/// An empty table.
const NO_TABLE: u16 = 0x100;
/// What a call of the ROM costs besides its work.
const CALL_CYCLES: u64 = 20;
/// Leaving and entering memory-mapped reads takes some serial commands to the flash chip.
const FLASH_COMMAND_CYCLES: u64 = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RomFunction {
    LookUp,
    ConnectFlash,
    ExitXip,
    Erase,
    Program,
    FlushCache,
    EnterXip,
    Reboot,
}

const FUNCTIONS: [(&[u8; 2], RomFunction); 8] = [
    (b"\0\0", RomFunction::LookUp),
    (b"IF", RomFunction::ConnectFlash),
    (b"EX", RomFunction::ExitXip),
    (b"RE", RomFunction::Erase),
    (b"RP", RomFunction::Program),
    (b"FC", RomFunction::FlushCache),
    (b"CX", RomFunction::EnterXip),
    (b"RB", RomFunction::Reboot),
];

const fn function_address(number: usize) -> u32 {
    (CODE + 2 * number) as u32 | 1
}

pub(super) fn entry(code: u32) -> u32 {
    let code = (code as u16).to_le_bytes();
    let found = FUNCTIONS.iter().position(|(other, _)| **other == code);
    found.map_or(0, function_address)
}

/// The code in boot RAM that switches memory-mapped reads of the flash on: it jumps to the ROM.
pub(super) fn xip_setup() -> [u32; 2] {
    // ldr r0, [pc, #0]; bx r0; and the address.
    [0x4700_4800, entry(u32::from(u16::from_le_bytes(*b"CX")))]
}

/// The ROM.
pub(super) fn image() -> Vec<u8> {
    let mut rom = vec![0; ROM_SIZE];
    let mut put = |at: usize, bytes: &[u8]| rom[at..at + bytes.len()].copy_from_slice(bytes);
    // Version 2: the look-up function has its address in 16 bits.
    put(0x10, b"Mu\x02\x02");
    put(0x14, &NO_TABLE.to_le_bytes());
    put(0x16, &(function_address(0) as u16).to_le_bytes());
    for number in 0..FUNCTIONS.len() {
        put(CODE + 2 * number, &BRANCH_TO_SELF.to_le_bytes());
    }
    rom
}

impl Pico2 {
    /// Carries out the ROM function that a core has called, and lets the core return. Returns what it costs.
    pub(super) fn run_rom_function(&mut self, core: usize) -> u64 {
        let registers = &self.cores[core].regs;
        let function = FUNCTIONS
            .get((registers.pc() as usize).wrapping_sub(CODE) / 2)
            .map(|(_, function)| *function);
        let [r0, r1, r2, ..] = registers.r;
        let back = registers.r[14];
        let chip = &mut self.chip;
        chip.now = self.core_time[core];
        let at = chip.board_time();
        let mut result = r0;
        let mut cost = CALL_CYCLES;
        match function {
            Some(RomFunction::LookUp) => result = entry(r0),
            Some(RomFunction::ConnectFlash | RomFunction::FlushCache) => {}
            Some(RomFunction::ExitXip) => {
                chip.flash.xip_disabled = true;
                cost += FLASH_COMMAND_CYCLES;
            }
            Some(RomFunction::EnterXip) => {
                chip.flash.xip_disabled = false;
                cost += FLASH_COMMAND_CYCLES;
            }
            Some(RomFunction::Erase) => {
                let time = chip.flash.erase(r0, r1, at, &mut chip.board.violations);
                cost += super::chip_cycles(time);
                self.flash_changed(r0, r1);
            }
            Some(RomFunction::Program) => {
                let byte = |byte| chip.read8(r1.wrapping_add(byte), core as u8);
                let data: Vec<u8> = (0..r2).map(byte).collect();
                let violations = &mut chip.board.violations;
                let time = chip.flash.program(r0, &data, at, violations);
                cost += super::chip_cycles(time);
                self.flash_changed(r0, r2);
            }
            Some(RomFunction::Reboot) => {
                self.usb_boot = true;
                return CALL_CYCLES;
            }
            // Nothing else lies here: a wild jump, which never returns.
            None => return CALL_CYCLES,
        }
        self.cores[core].regs.r[0] = result;
        self.cores[core].regs.set_pc(back & !1);
        cost
    }

    /// Shows the cores what is in flash now.
    pub(super) fn flash_changed(&mut self, offset: u32, length: u32) {
        self.chip.load_flash();
        let code: Vec<u32> = (0..length.div_ceil(2))
            .map(|half| FLASH_BASE + offset + 2 * half)
            .collect();
        for core in &mut self.cores {
            core.invalidate_decode_cache_entries(&code);
        }
    }
}
