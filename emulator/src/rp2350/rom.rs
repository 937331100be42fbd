//! The boot ROM of the RP2350, as that of the RP2040: functions that the host carries out.

use rp2350_emu::memory::ROM_SIZE;

use super::chip::Rp2350;
use crate::machine::rom::{self, RomFunction};

/// An empty table.
const NO_TABLE: u16 = 0x100;

pub(super) const FUNCTIONS: [(&[u8; 2], RomFunction); 8] = [
    (b"\0\0", RomFunction::LookUp),
    (b"IF", RomFunction::ConnectFlash),
    (b"EX", RomFunction::ExitXip),
    (b"RE", RomFunction::Erase),
    (b"RP", RomFunction::Program),
    (b"FC", RomFunction::FlushCache),
    (b"CX", RomFunction::EnterXip),
    (b"RB", RomFunction::UsbBoot),
];

/// Where a function is called.
pub(super) fn entry(code: &[u8; 2]) -> u32 {
    rom::entry::<Rp2350>(code)
}

/// The code in boot RAM that switches memory-mapped reads of the flash on: it jumps to the ROM.
pub(super) fn xip_setup() -> [u32; 2] {
    // ldr r0, [pc, #0]; bx r0; and the address.
    [0x4700_4800, entry(b"CX")]
}

/// The ROM.
pub(super) fn image() -> Vec<u8> {
    let mut rom = vec![0; ROM_SIZE];
    rom::put_functions::<Rp2350>(&mut rom);
    let mut put = |at: usize, bytes: &[u8]| rom[at..at + bytes.len()].copy_from_slice(bytes);
    // Version 2: the look-up function has its address in 16 bits.
    put(0x10, b"Mu\x02\x02");
    put(0x14, &NO_TABLE.to_le_bytes());
    put(0x16, &rom::function_address(0).to_le_bytes());
    rom
}
