//! Which GPIO of the Raspberry Pi Pico does what: the one table from which firmware, emulated board and wiring are generated.

// `ROWS` has a pin for each row that its index names.
#![allow(clippy::indexing_slicing)]

use crate::geometry::Key;

/// The row lines of the key matrix, row 0 first.
pub const ROWS: [u8; Key::ROWS as usize] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// The buzzer.
pub const BUZZER: u8 = 15;
/// The data line of the LED chain, before its level shifter.
pub const LED_DATA: u8 = 16;
/// RCLK of the 74HC595s: a rise shows on the columns what was shifted.
pub const LATCH: u8 = 17;
/// SRCLK of the 74HC595s: a rise shifts by one column.
pub const SHIFT_CLOCK: u8 = 18;
/// SER of the first 74HC595: what is shifted in.
pub const SHIFT_DATA: u8 = 19;
/// /OE of the 74HC595s: low lets them drive the columns.
pub const OUTPUT_ENABLE: u8 = 20;
/// High while the external supply is there.
pub const SUPPLY: u8 = 21;
/// The budget strap, a jumper to ground: open, the power budget is limited (`OPEN_STRAP_MA` of the table).
pub const BUDGET_STRAP: u8 = 22;
/// High while there is 5 V at the USB socket, by a divider on the Pico. On modules without one it is open, or a line of the radio (Pico W).
pub const USB_POWER: u8 = 24;
/// The status LED on the Pico.
pub const STATUS: u8 = 25;

/// The highest GPIO of the RP2040.
pub const LAST_GPIO: u8 = 29;

/// What a pin is for the chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PinMode {
    /// Read, and pulled down inside the chip.
    InputPullDown,
    /// Read, and pulled up inside the chip.
    InputPullUp,
    /// Driven by the processor.
    Output,
    /// Driven by the pulse width modulator.
    Pwm,
    /// Driven by a state machine of the PIO.
    Pio,
}

impl PinMode {
    /// The description.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InputPullDown => "input, pull-down",
            Self::InputPullUp => "input, pull-up",
            Self::Output => "output",
            Self::Pwm => "output (PWM)",
            Self::Pio => "output (PIO)",
        }
    }
}

/// A pin that the board uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pin {
    /// The GPIO number.
    pub gpio: u8,
    /// The name of its net.
    pub name: &'static str,
    /// What it is for the chip.
    pub mode: PinMode,
    /// The purpose.
    pub purpose: &'static str,
}

impl Pin {
    const fn new(gpio: u8, name: &'static str, mode: PinMode, purpose: &'static str) -> Self {
        Self {
            gpio,
            name,
            mode,
            purpose,
        }
    }

    const fn row(number: usize, name: &'static str) -> Self {
        Self::new(
            ROWS[number],
            name,
            PinMode::InputPullDown,
            "row of the keys",
        )
    }
}

/// All pins that the board uses.
///
/// ```
/// use fencelight_board::pins::{PINS, ROWS};
///
/// let row3 = PINS.iter().find(|pin| pin.name == "ROW3").unwrap();
/// assert_eq!(row3.gpio, ROWS[3]);
/// assert_eq!(row3.mode.name(), "input, pull-down");
/// ```
pub static PINS: &[Pin] = &[
    Pin::row(0, "ROW0"),
    Pin::row(1, "ROW1"),
    Pin::row(2, "ROW2"),
    Pin::row(3, "ROW3"),
    Pin::row(4, "ROW4"),
    Pin::row(5, "ROW5"),
    Pin::row(6, "ROW6"),
    Pin::row(7, "ROW7"),
    Pin::row(8, "ROW8"),
    Pin::new(BUZZER, "BUZZER", PinMode::Pwm, "buzzer"),
    Pin::new(LED_DATA, "LED_DATA", PinMode::Pio, "LED chain"),
    Pin::new(LATCH, "LATCH", PinMode::Output, "74HC595 RCLK"),
    Pin::new(SHIFT_CLOCK, "SHIFT_CLOCK", PinMode::Output, "74HC595 SRCLK"),
    Pin::new(
        SHIFT_DATA,
        "SHIFT_DATA",
        PinMode::Output,
        "74HC595 SER, first chip",
    ),
    Pin::new(
        OUTPUT_ENABLE,
        "OUTPUT_ENABLE",
        PinMode::Output,
        "74HC595 /OE, low to scan",
    ),
    Pin::new(
        SUPPLY,
        "SUPPLY",
        PinMode::InputPullDown,
        "high: external 5 V is there",
    ),
    Pin::new(
        BUDGET_STRAP,
        "BUDGET_STRAP",
        PinMode::InputPullUp,
        "jumper to ground: above 2 A",
    ),
    Pin::new(
        USB_POWER,
        "USB_POWER",
        PinMode::InputPullUp,
        "high: 5 V at the USB socket",
    ),
    Pin::new(STATUS, "STATUS", PinMode::Output, "status LED on the Pico"),
];

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_pin_serves_twice_and_the_chip_has_them_all() {
        let numbers: BTreeSet<u8> = PINS.iter().map(|pin| pin.gpio).collect();
        let names: BTreeSet<&str> = PINS.iter().map(|pin| pin.name).collect();
        assert_eq!((numbers.len(), names.len()), (PINS.len(), PINS.len()));
        assert!(numbers.iter().all(|&gpio| gpio <= LAST_GPIO));
    }

    #[test]
    fn the_table_has_every_named_pin() {
        let singles = [
            BUZZER,
            LED_DATA,
            LATCH,
            SHIFT_CLOCK,
            SHIFT_DATA,
            OUTPUT_ENABLE,
            SUPPLY,
            BUDGET_STRAP,
            USB_POWER,
            STATUS,
        ];
        let named = ROWS.into_iter().chain(singles);
        assert!(named.eq(PINS.iter().map(|pin| pin.gpio)));
    }
}
