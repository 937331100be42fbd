//! The parts around the chip: keys behind shift registers, the LED chain, status LED, buzzer, the 5 V supply, a host at the USB socket.

pub(crate) mod buzzer;
pub(crate) mod keys;
pub(crate) mod leds;
pub(crate) mod status;
pub(crate) mod usb_host;

use fencelight_board::geometry::Key;

use buzzer::Buzzer;
use keys::KeyMatrix;
use leds::LedChain;
use status::StatusLed;
use usb_host::UsbHost;

use crate::{rng::Rng, violation::ViolationLog};

/// The pins of the board.
pub(crate) mod pin {
    use fencelight_board::pins;

    pub(crate) const ROWS: u32 = pins::ROWS[0] as u32;
    pub(crate) const BUZZER: usize = pins::BUZZER as usize;
    pub(crate) const LEDS: usize = pins::LED_DATA as usize;
    pub(crate) const LATCH: usize = pins::LATCH as usize;
    pub(crate) const CLOCK: usize = pins::SHIFT_CLOCK as usize;
    pub(crate) const SERIAL: usize = pins::SHIFT_DATA as usize;
    pub(crate) const OUTPUT_ENABLE: usize = pins::OUTPUT_ENABLE as usize;
    pub(crate) const SUPPLY: u32 = pins::SUPPLY as u32;
    pub(crate) const BUDGET_STRAP: u32 = pins::BUDGET_STRAP as u32;
    pub(crate) const USB_POWER: u32 = pins::USB_POWER as u32;
    pub(crate) const STATUS: usize = pins::STATUS as usize;
}

/// The most ohms to ground that hold an input low against the leakage of an RP2350 (erratum E9).
const LEAKAGE_OHMS: u32 = 8_200;
/// The pull-down of a row, and its series resistor.
const ROW_OHMS: u32 = 4_700 + 470;
/// The lower half of the divider on a module, from the 5 V of USB.
const USB_POWER_OHMS: u32 = 10_000;

/// What the board does to the chip's inputs, one bit for each pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InputLevels {
    pub(crate) high: u32,
    /// Low by more ohms than hold a leaking input.
    pub(crate) weak: u32,
    /// Left alone.
    pub(crate) floating: u32,
}

/// The board around the chip.
pub(crate) struct Board {
    pub(crate) keys: KeyMatrix,
    pub(crate) leds: LedChain,
    pub(crate) status: StatusLed,
    pub(crate) buzzer: Buzzer,
    /// The external 5 V supply is there.
    pub(crate) supply: bool,
    /// The budget strap is closed.
    pub(crate) strap_closed: bool,
    /// The module senses the 5 V of USB with a divider; otherwise the pin floats, as on a Pico W whose radio is off.
    pub(crate) has_usb_divider: bool,
    /// What pulls each row down.
    pub(crate) row_ohms: u32,
    /// A bare module: nothing is connected to its pins.
    pub(crate) is_bare: bool,
    noise: Rng,
    pub(crate) usb_host: UsbHost,
    pub(crate) violations: ViolationLog,
}

impl Board {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            keys: KeyMatrix::new(seed),
            leds: LedChain::default(),
            status: StatusLed::default(),
            buzzer: Buzzer::default(),
            supply: true,
            strap_closed: false,
            has_usb_divider: true,
            row_ohms: ROW_OHMS,
            is_bare: false,
            noise: Rng::new(!seed),
            usb_host: UsbHost::default(),
            violations: ViolationLog::default(),
        }
    }

    /// Updates the parts after a possible change of pins. `level` is what the chip drives a pin to; `None` if it does not.
    pub(crate) fn update_pins(&mut self, at: u64, level: impl Fn(usize) -> Option<bool>) {
        let high = |pin| level(pin).unwrap_or(false);
        let lines = keys::RegisterPins {
            latch: high(pin::LATCH),
            clock: high(pin::CLOCK),
            serial: high(pin::SERIAL),
            enabled: level(pin::OUTPUT_ENABLE) == Some(false),
        };
        self.keys.drive(at, lines, &mut self.violations);
        self.leds.drive(at, high(pin::LEDS), &mut self.violations);
        self.status.drive(at, high(pin::STATUS));
    }

    /// What the board does to the chip's inputs.
    pub(crate) fn inputs(&mut self, at: u64) -> InputLevels {
        const ROWS: u32 = ((1 << Key::ROWS) - 1) << pin::ROWS;
        const SUPPLY: u32 = 1 << pin::SUPPLY;
        const STRAP: u32 = 1 << pin::BUDGET_STRAP;
        const USB_POWER: u32 = 1 << pin::USB_POWER;
        let when = |is_so: bool, pins: u32| if is_so { pins } else { 0 };
        let is_weak = |ohms: u32| ohms > LEAKAGE_OHMS;
        let floating = !(ROWS | SUPPLY | STRAP | USB_POWER)
            | when(!self.strap_closed, STRAP)
            | when(self.is_bare, ROWS | SUPPLY | STRAP)
            | when(!self.has_usb_divider, USB_POWER);
        let high = (u32::from(self.keys.rows(at)) << pin::ROWS)
            | when(self.supply, SUPPLY)
            | when(self.usb_host.is_plugged(), USB_POWER);
        let weak = when(is_weak(self.row_ohms), ROWS) | when(is_weak(USB_POWER_OHMS), USB_POWER);
        InputLevels {
            high: high & !floating,
            weak: weak & !high & !floating,
            floating,
        }
    }

    /// What a pin that nothing holds reads.
    pub(crate) fn noise(&mut self) -> u32 {
        self.noise.next() as u32
    }
}
