//! The parts around the chip: keys behind shift registers, the LED chain, status LED, buzzer, the 5 V supply, a host at the USB socket.

pub(crate) mod buzzer;
pub(crate) mod keys;
pub(crate) mod leds;
pub(crate) mod status;
pub(crate) mod usb_host;

use buzzer::Buzzer;
use keys::KeyMatrix;
use leds::LedChain;
use status::StatusLed;
use usb_host::UsbHost;

use crate::violation::ViolationLog;

/// The pins of the board.
pub(crate) mod pin {
    use fencelight_core::geometry::pins;

    pub(crate) const ROWS: u32 = pins::ROWS[0] as u32;
    pub(crate) const BUZZER: usize = pins::BUZZER as usize;
    pub(crate) const LEDS: usize = pins::LED_DATA as usize;
    pub(crate) const LATCH: usize = pins::LATCH as usize;
    pub(crate) const CLOCK: usize = pins::SHIFT_CLOCK as usize;
    pub(crate) const SERIAL: usize = pins::SHIFT_DATA as usize;
    pub(crate) const OUTPUT_ENABLE: usize = pins::OUTPUT_ENABLE as usize;
    pub(crate) const SUPPLY: u32 = pins::SUPPLY as u32;
    pub(crate) const BUDGET_STRAP: usize = pins::BUDGET_STRAP as usize;
    pub(crate) const USB_POWER: u32 = pins::USB_POWER as u32;
    pub(crate) const STATUS: usize = pins::STATUS as usize;
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

    /// The levels that the board drives into the chip's inputs.
    pub(crate) fn inputs(&mut self, at: u64) -> u32 {
        (u32::from(self.keys.rows(at)) << pin::ROWS)
            | (u32::from(self.supply) << pin::SUPPLY)
            | (u32::from(self.usb_host.is_plugged()) << pin::USB_POWER)
    }
}
