//! Keys and LEDs of a board by name, and recorded presses.

use fencelight_board::geometry::{Cell, Key, Led, Square};
use fencelight_emulator::{Chip, EmulatedBoard, LedFrame};
use smart_leds::RGB8;

/// A board that is switched on takes keys after this time.
pub const BOOT_MS: u64 = 150;
/// How long a tap holds a key down.
pub const TAP_MS: u64 = 40;
/// The least change of a channel that counts as light.
const VISIBLE: u8 = 16;

/// A board whose keys are pressed.
pub trait Pressed {
    /// Presses and releases a key.
    fn tap(&mut self, key: Key);
    /// Holds keys together for a time.
    fn hold(&mut self, keys: &[Key], ms: u64);
    /// Lets time pass.
    fn wait(&mut self, ms: u64);

    /// Presses the keys of a record: `e5` is a tap, `e5:700` a hold of 700 ms, `e5,d5:700` of two keys, `700` a wait.
    ///
    /// # Panics
    /// If it has another word.
    fn press_all(&mut self, record: &str) {
        for word in record.split_whitespace() {
            if let Ok(ms) = word.parse() {
                self.wait(ms);
            } else if let Some((names, ms)) = word.split_once(':') {
                let keys: Vec<Key> = names.split(',').map(key).collect();
                self.hold(&keys, ms.parse().expect("milliseconds"));
            } else {
                self.tap(key(word));
            }
        }
    }
}

impl<C: Chip> Pressed for EmulatedBoard<C> {
    fn tap(&mut self, key: Key) {
        self.tap(key, TAP_MS);
    }

    fn hold(&mut self, keys: &[Key], ms: u64) {
        keys.iter().for_each(|key| self.press(*key));
        self.run_ms(ms);
        keys.iter().for_each(|key| self.release(*key));
        self.run_ms(TAP_MS);
    }

    fn wait(&mut self, ms: u64) {
        self.run_ms(ms);
    }
}

/// A key by its name.
///
/// # Panics
/// If there is no such key.
#[must_use]
pub fn key(name: &str) -> Key {
    Key::from_name(name).unwrap_or_else(|| panic!("no key {name}"))
}

/// A square by its name.
///
/// # Panics
/// If there is no such square.
#[must_use]
pub fn square(name: &str) -> Square {
    Square::from_name(name).unwrap_or_else(|| panic!("no square {name}"))
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

/// Whether two colours differ visibly.
pub(super) fn differ(one: RGB8, other: RGB8) -> bool {
    let channels = [(one.r, other.r), (one.g, other.g), (one.b, other.b)];
    let mut differences = channels.iter().map(|(one, other)| one.abs_diff(*other));
    differences.any(|difference| difference > VISIBLE)
}

/// Presses a square that is dark. The time until the first bit of the frame with its light, and until the end of that frame, in cycles.
///
/// # Panics
/// If it has no light within 100 ms.
pub fn light_cycles<C: Chip>(board: &mut EmulatedBoard<C>, name: &str) -> [u64; 2] {
    let place = square(name);
    let before = square_color(board.leds().last().expect("a frame"), place);
    let pressed = board.now();
    board.press(key(name));
    let lit =
        |frame: &LedFrame| frame.start > pressed && differ(square_color(frame, place), before);
    assert!(
        board.run_until(100, |board| board.leds().last().is_some_and(lit)),
        "{name} has no light"
    );
    let frame = board.leds().last().expect("a frame");
    let times = [frame.start - pressed, frame.end - pressed];
    board.release(key(name));
    board.run_ms(60);
    times
}
