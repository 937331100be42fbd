//! Firmware files: any bytes are refused or are a firmware for the emulated board.

use fencelight_emulator::Firmware;

/// Reads the ELF file; whether it is one.
///
/// # Panics
/// If reading panics.
pub(super) fn run(bytes: &[u8]) -> bool {
    // Aligned as a file that was read.
    let file = bytes.to_vec();
    let Ok(firmware) = Firmware::parse(&file) else {
        return false;
    };
    // Both look symbols up, and may not find them.
    let _ = firmware.symbol("main");
    let _ = firmware.save_ring();
    true
}
