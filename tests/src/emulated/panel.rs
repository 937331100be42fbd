//! Keys and LEDs of a board by name.

use fencelight_core::geometry::{Cell, Key, Led, Square};
use fencelight_emulator::LedFrame;
use smart_leds::RGB8;

/// A board that is switched on takes keys after this time.
pub const BOOT_MS: u64 = 150;
/// How long a tap holds a key down.
pub const TAP_MS: u64 = 40;
/// A key by its name.
///
/// # Panics
/// If there is no such key.
#[must_use]
pub fn key(name: &str) -> Key {
    Key::from_name(name).unwrap_or_else(|| panic!("no key {name}"))
}

/// The LED of a square.
#[must_use]
pub const fn led_of(square: Square) -> Led {
    Led::of_cell(Cell::of_square(square))
}

/// The colour of a square.
#[must_use]
pub fn square_color(frame: &LedFrame, square: Square) -> RGB8 {
    frame.led(led_of(square))
}

/// The largest difference of two colours in one channel.
pub(super) fn color_distance(one: RGB8, other: RGB8) -> u8 {
    let channels = [(one.r, other.r), (one.g, other.g), (one.b, other.b)];
    let differences = channels.map(|(one, other)| one.abs_diff(other));
    differences.into_iter().max().unwrap_or(0)
}
