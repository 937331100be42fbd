//! The pins: which block drives each of them, and to what.

use rp2040_emu::Bus;

const PINS: usize = 30;
const OUTPUT_DISABLE: u32 = 1 << 7;
const INPUT_ENABLE: u32 = 1 << 6;

/// The blocks that drive pins, one bit for each pin: its function decides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PinFunctions {
    sio: u32,
    pio: [u32; 2],
    /// Pins whose pad lets the chip read them.
    pub(super) readable: u32,
}

impl PinFunctions {
    pub(super) fn of(bus: &Bus) -> Self {
        let mut functions = Self::default();
        for pin in 0..PINS {
            let pad = bus.pads_bank0.pads[pin];
            functions.readable |= u32::from(pad & INPUT_ENABLE != 0) << pin;
            if pad & OUTPUT_DISABLE != 0 {
                continue;
            }
            match bus.io_bank0.funcsel(pin) {
                5 => functions.sio |= 1 << pin,
                6 => functions.pio[0] |= 1 << pin,
                7 => functions.pio[1] |= 1 << pin,
                _ => {}
            }
        }
        functions
    }

    /// What the chip drives its pins to now.
    pub(super) const fn levels(&self, bus: &Bus) -> PinLevels {
        let sio = self.sio & bus.sio.gpio_oe;
        let pio = [
            self.pio[0] & bus.pio[0].pad_oe,
            self.pio[1] & bus.pio[1].pad_oe,
        ];
        PinLevels {
            driven: sio | pio[0] | pio[1],
            high: (sio & bus.sio.gpio_out)
                | (pio[0] & bus.pio[0].pad_out)
                | (pio[1] & bus.pio[1].pad_out),
        }
    }
}

/// The pins that the chip drives, and those among them that it drives high.
#[derive(Clone, Copy, Debug)]
pub(super) struct PinLevels {
    driven: u32,
    high: u32,
}

impl PinLevels {
    /// What the chip drives a pin to, `None` if it does not.
    pub(super) fn level(self, pin: usize) -> Option<bool> {
        (self.driven >> pin & 1 == 1).then_some(self.high >> pin & 1 == 1)
    }

    /// The levels of all pins, with what the board drives the others to.
    pub(super) const fn read(self, board: u32) -> u32 {
        self.high | (board & !self.driven)
    }
}
