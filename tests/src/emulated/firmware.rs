//! The firmware under test.

use std::sync::LazyLock;

use fencelight_emulator::{Firmware, build_firmware, build_pico2_firmware};

/// The firmware, built once.
///
/// # Panics
/// If the build fails.
pub fn firmware() -> &'static Firmware {
    static FIRMWARE: LazyLock<Firmware> = LazyLock::new(|| {
        build_firmware()
            .and_then(Firmware::load)
            .unwrap_or_else(|why| panic!("{why}"))
    });
    &FIRMWARE
}

/// The firmware for the Pico 2, built once.
///
/// # Panics
/// If the build fails.
pub fn pico2_firmware() -> &'static Firmware {
    static FIRMWARE: LazyLock<Firmware> = LazyLock::new(|| {
        build_pico2_firmware()
            .and_then(Firmware::load)
            .unwrap_or_else(|why| panic!("{why}"))
    });
    &FIRMWARE
}
