//! The pins: which block drives each of them and to what, and what the chip reads on the others.

use crate::board::InputLevels;

pub(crate) const PINS: usize = 30;
const PULL_DOWN: u32 = 1 << 2;
const PULL_UP: u32 = 1 << 3;
const INPUT_ENABLE: u32 = 1 << 6;
const OUTPUT_DISABLE: u32 = 1 << 7;
/// Of the RP2350: the pad ignores the chip until this is cleared.
const ISOLATED: u32 = 1 << 8;

/// The blocks that drive pins and the ways their pads are set, one bit for each pin.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PinFunctions {
    sio: u32,
    pio: [u32; 2],
    /// Pins whose pad lets the chip read them.
    readable: u32,
    pull_up: u32,
    pull_down: u32,
}

/// What a block puts on the pins: levels, and which of them it drives.
pub(crate) type BlockOutput = (u32, u32);

impl PinFunctions {
    /// Reads the function and the pad of each pin.
    pub(crate) fn new(control: impl Fn(usize) -> (u32, u32)) -> Self {
        let mut functions = Self::default();
        for pin in 0..PINS {
            let (function, pad) = control(pin);
            let note = |mask: u32, set: &mut u32| *set |= u32::from(pad & mask != 0) << pin;
            note(PULL_UP, &mut functions.pull_up);
            note(PULL_DOWN, &mut functions.pull_down);
            if pad & ISOLATED != 0 {
                continue;
            }
            note(INPUT_ENABLE, &mut functions.readable);
            if pad & OUTPUT_DISABLE != 0 {
                continue;
            }
            match function {
                5 => functions.sio |= 1 << pin,
                6 => functions.pio[0] |= 1 << pin,
                7 => functions.pio[1] |= 1 << pin,
                _ => {}
            }
        }
        functions
    }

    /// What the chip drives its pins to now.
    pub(crate) const fn levels(&self, sio: BlockOutput, pio: [BlockOutput; 2]) -> PinLevels {
        let driven = [
            self.sio & sio.1,
            self.pio[0] & pio[0].1,
            self.pio[1] & pio[1].1,
        ];
        PinLevels {
            driven: driven[0] | driven[1] | driven[2],
            high: (driven[0] & sio.0) | (driven[1] & pio[0].0) | (driven[2] & pio[1].0),
        }
    }

    /// What the chip reads. A floating pin reads its bit of `noise`.
    pub(crate) const fn read(&self, chip: PinLevels, board: InputLevels, noise: u32) -> u32 {
        let floating = board.floating & (self.pull_up | noise & !self.pull_down);
        (chip.high | (board.high | floating) & !chip.driven) & self.readable
    }
}

/// The pins that the chip drives, and those among them that it drives high.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PinLevels {
    driven: u32,
    high: u32,
}

impl PinLevels {
    /// What the chip drives a pin to, `None` if it does not.
    pub(crate) fn level(self, pin: usize) -> Option<bool> {
        (self.driven >> pin & 1 == 1).then_some(self.high >> pin & 1 == 1)
    }
}

/// The pads of an RP2350 up to stepping A3 (erratum E9). A pad that is between low and high while its input is enabled lets some 120 uA in, which hold it at
/// about 2.2 V: every falling edge ends there, unless more than the chip's own pull-down pulls it. The chip's pull-up wins, and so does an input that is
/// switched off and on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PadLeakage {
    /// Pins that were high when they were read last.
    was_high: u32,
}

impl PadLeakage {
    /// Pads were set: those whose input is off leak no more.
    pub(crate) const fn set_pads(&mut self, pins: &PinFunctions) {
        self.was_high &= pins.readable;
    }

    /// What the chip reads.
    pub(crate) const fn read(
        &mut self,
        pins: &PinFunctions,
        chip: PinLevels,
        board: InputLevels,
    ) -> u32 {
        let weak = (board.floating | board.weak) & !chip.driven & pins.readable;
        // A pin that nothing holds drifts to where it leaks.
        let high = pins.read(chip, board, u32::MAX) | weak & self.was_high;
        self.was_high = high & !chip.driven;
        high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDLE: PinLevels = PinLevels { driven: 0, high: 0 };
    const FLOATING: InputLevels = InputLevels {
        high: 0,
        weak: 0,
        floating: 1,
    };
    const HIGH: InputLevels = InputLevels {
        high: 1,
        weak: 0,
        floating: 0,
    };
    const STRONG_LOW: InputLevels = InputLevels {
        high: 0,
        weak: 0,
        floating: 0,
    };
    const WEAK_LOW: InputLevels = InputLevels {
        high: 0,
        weak: 1,
        floating: 0,
    };

    fn pad(pad: u32) -> PinFunctions {
        PinFunctions::new(|pin| (5, if pin == 0 { pad } else { 0 }))
    }

    #[test]
    fn a_pull_decides_where_nothing_else_does() {
        for noise in [0, 1] {
            let read = |set: u32, board| pad(set | INPUT_ENABLE).read(IDLE, board, noise);
            assert_eq!(read(PULL_UP, FLOATING), 1);
            assert_eq!(read(PULL_DOWN, FLOATING), 0);
            assert_eq!(read(0, FLOATING), noise);
            assert_eq!((read(PULL_UP, WEAK_LOW), read(PULL_DOWN, HIGH)), (0, 1));
            assert_eq!(pad(PULL_UP).read(IDLE, FLOATING, noise), 0);
        }
    }

    #[test]
    fn an_isolated_pad_neither_drives_nor_reads() {
        let read = |set| {
            let pins = pad(set);
            let chip = pins.levels((1, 1), [(0, 0); 2]);
            (chip.level(0), pins.read(chip, HIGH, 0))
        };
        assert_eq!(read(INPUT_ENABLE), (Some(true), 1));
        assert_eq!(read(INPUT_ENABLE | ISOLATED), (None, 0));
    }

    #[test]
    fn a_leaking_pad_stays_high_until_it_is_pulled_hard_or_switched_off() {
        let pins = pad(INPUT_ENABLE | PULL_DOWN);
        let mut leakage = PadLeakage::default();
        let mut read = |board| leakage.read(&pins, IDLE, board);
        // A line that was low stays low.
        assert_eq!([FLOATING, WEAK_LOW].map(&mut read), [0, 0]);
        assert_eq!([HIGH, WEAK_LOW, FLOATING].map(&mut read), [1, 1, 1]);
        assert_eq!([STRONG_LOW, WEAK_LOW].map(&mut read), [0, 0]);
        assert_eq!([HIGH, WEAK_LOW].map(&mut read), [1, 1]);
        leakage.set_pads(&pad(PULL_DOWN));
        assert_eq!(leakage.read(&pins, IDLE, WEAK_LOW), 0);
        // Without a pull it drifts high.
        assert_eq!(leakage.read(&pad(INPUT_ENABLE), IDLE, FLOATING), 1);
    }
}
