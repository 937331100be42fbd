//! The firmware under test, for either chip.

use std::path::PathBuf;
use std::sync::LazyLock;

use fencelight_ai::BOARD_TABLE_ENTRIES;
use fencelight_emulator::{
    Chip, Error, Firmware, Rp2040, Rp2350, build_firmware, build_pico2_firmware,
};

/// A chip, and what the firmware for it may use.
pub trait TestedChip: Chip {
    /// Entries of the transposition table.
    const TABLE_ENTRIES: usize;
    /// The budget of static RAM.
    const RAM_BYTES: u32;

    /// The firmware, built once.
    fn firmware() -> &'static Firmware;
}

impl TestedChip for Rp2040 {
    const TABLE_ENTRIES: usize = BOARD_TABLE_ENTRIES;
    const RAM_BYTES: u32 = 217 * 1024;

    fn firmware() -> &'static Firmware {
        firmware()
    }
}

impl TestedChip for Rp2350 {
    const TABLE_ENTRIES: usize = 4 * BOARD_TABLE_ENTRIES;
    const RAM_BYTES: u32 = 448 * 1024;

    fn firmware() -> &'static Firmware {
        pico2_firmware()
    }
}

/// The program of a build.
///
/// # Panics
/// If the build fails.
#[must_use]
pub fn built(path: Result<PathBuf, Error>) -> Firmware {
    let firmware = path.and_then(Firmware::load);
    firmware.unwrap_or_else(|why| panic!("{why}"))
}

/// The firmware, built once.
pub fn firmware() -> &'static Firmware {
    static FIRMWARE: LazyLock<Firmware> = LazyLock::new(|| built(build_firmware()));
    &FIRMWARE
}

/// The firmware for the Pico 2, built once.
pub fn pico2_firmware() -> &'static Firmware {
    static FIRMWARE: LazyLock<Firmware> = LazyLock::new(|| built(build_pico2_firmware()));
    &FIRMWARE
}
