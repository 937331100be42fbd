//! The boot ROM of an RP2040: header, tables and functions; and what replaces the second stage in flash.

use rp2040_emu::{ROM_SIZE, core::CoreBus};

use super::Rp2040;
use crate::machine::rom::{self, RomFunction, function_address};

const FUNCTION_TABLE: usize = 0x40;
const CONSTANT_TABLE: usize = 0x100;
const COPYRIGHT: usize = 0x120;
const GIT_REVISION: usize = 0x140;

pub(super) const FUNCTIONS: [(&[u8; 2], RomFunction); 17] = [
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

/// Where a function is called.
pub(super) fn entry(code: &[u8; 2]) -> u32 {
    rom::entry::<Rp2040>(code)
}

/// What replaces the second stage in flash: firmware copies it to RAM and calls it to switch memory-mapped reads on again, so it
/// jumps to the ROM function for that. The real one waits for a flash interface that is not emulated.
pub(super) fn second_stage() -> [u8; 256] {
    let mut code = [0xFF; 256];
    // ldr r0, [pc, #0]; bx r0; and the address.
    code[..4].copy_from_slice(&[0x00, 0x48, 0x00, 0x47]);
    code[4..8].copy_from_slice(&entry(b"CX").to_le_bytes());
    code
}

/// The ROM.
pub(super) fn image() -> Vec<u8> {
    let mut rom = vec![0; ROM_SIZE];
    rom::put_functions::<Rp2040>(&mut rom);
    let mut put = |at: usize, bytes: &[u8]| rom[at..at + bytes.len()].copy_from_slice(bytes);
    put(0x10, b"Mu\x01\x03");
    put(0x14, &(FUNCTION_TABLE as u16).to_le_bytes());
    put(0x16, &(CONSTANT_TABLE as u16).to_le_bytes());
    put(0x18, &function_address(0).to_le_bytes());
    // The table does not list the look-up function itself.
    for (number, (code, _)) in FUNCTIONS.iter().enumerate().skip(1) {
        let entry = FUNCTION_TABLE + 4 * (number - 1);
        put(entry, *code);
        put(entry + 2, &function_address(number).to_le_bytes());
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

/// Looks a code up in a table of the ROM.
pub(super) fn look_up(chip: &mut impl CoreBus, [table, code]: [u32; 2]) -> u32 {
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
