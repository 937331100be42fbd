//! The boot ROM of the RP2350, as that of the RP2040: functions that the host carries out.

use rp2350_emu::memory::ROM_SIZE;

use super::chip::Rp2350;
use crate::machine::rom::{self, RomFunction};

/// An empty table.
const NO_TABLE: u16 = 0x100;

pub(super) const FUNCTIONS: [(&[u8; 2], RomFunction); 9] = [
    (b"\0\0", RomFunction::LookUp),
    (b"IF", RomFunction::ConnectFlash),
    (b"EX", RomFunction::ExitXip),
    (b"RE", RomFunction::Erase),
    (b"RP", RomFunction::Program),
    (b"FC", RomFunction::FlushCache),
    (b"CX", RomFunction::EnterXip),
    (b"XM", RomFunction::SelectXip),
    (b"RB", RomFunction::UsbBoot),
];

/// Where a function is called.
pub(super) fn entry(code: &[u8; 2]) -> u32 {
    rom::entry::<Rp2350>(code)
}

/// The code in boot RAM that switches memory-mapped reads of the flash on, as the ROM of an A2 writes it: it calls the ROM with mode and divider, the last two
/// words.
pub(super) fn xip_setup() -> [u32; 5] {
    /// Reads by the command EBh, and the first divider that the ROM tries.
    const QUAD: u32 = 3;
    const DIVIDER: u32 = 3;
    // adr r2, 1f; ldr r0, [r2, #4]; ldr r1, [r2, #8]; ldrh r2, [r2, #2]; 1: bx r2; and the address.
    let call = entry(b"XM") << 16 | 0x4710;
    [0x6850_A201, 0x8852_6891, call, QUAD, DIVIDER]
}

/// M0_TIMING as the ROM sets it, with a divider: COOLDOWN 1, PAGEBREAK 1024, MIN_DESELECT 7, RXDELAY 2.
pub(super) const fn flash_timing(divider: u32) -> u32 {
    1 << 30 | 2 << 28 | 7 << 12 | 2 << 8 | divider
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
