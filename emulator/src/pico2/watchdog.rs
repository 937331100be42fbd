//! The watchdog of the RP2350: counts microseconds down and resets the chip. The crate's own counts calls, not time.

use super::CYCLES_PER_US;

const ENABLE: u32 = 1 << 30;
const TRIGGER: u32 = 1 << 31;
const COUNTER: u32 = 0x00FF_FFFF;

/// The watchdog block.
#[derive(Clone, Debug, Default)]
pub(super) struct Watchdog {
    control: u32,
    /// The counter when it was loaded, and when that was.
    counter: u32,
    loaded_at: u64,
    reason: u32,
    scratch: [u32; 8],
}

impl Watchdog {
    /// When it runs out.
    pub(super) fn deadline(&self) -> Option<u64> {
        let at = self.loaded_at + u64::from(self.counter) * CYCLES_PER_US;
        (self.control & ENABLE != 0).then_some(at)
    }

    /// The chip is reset; the scratch registers stay.
    pub(super) fn reset(&mut self, reason: u32) {
        let scratch = self.scratch;
        *self = Self {
            reason,
            scratch,
            ..Self::default()
        };
    }

    pub(super) fn read(&self, offset: u32, now: u64) -> u32 {
        match offset {
            0x00 => {
                let gone_us = now.saturating_sub(self.loaded_at) / CYCLES_PER_US;
                let left = u64::from(self.counter).saturating_sub(gone_us);
                self.control & !COUNTER | left as u32 & COUNTER
            }
            0x08 => self.reason,
            0x0C..0x2C => self.scratch[(offset as usize - 0x0C) / 4],
            _ => 0,
        }
    }

    /// Writes a register. Whether that triggers a reset.
    pub(super) const fn write(&mut self, offset: u32, value: u32, now: u64) -> bool {
        match offset {
            0x00 => self.control = value & !(COUNTER | TRIGGER),
            0x04 => {
                self.counter = value & COUNTER;
                self.loaded_at = now;
            }
            0x0C..0x2C => self.scratch[(offset as usize - 0x0C) / 4] = value,
            _ => {}
        }
        offset == 0 && value & TRIGGER != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_microseconds_once() {
        let mut dog = Watchdog::default();
        dog.write(0x04, 1_000, 0);
        assert_eq!(dog.deadline(), None);
        dog.write(0x00, ENABLE, 0);
        assert_eq!(dog.deadline(), Some(1_000 * CYCLES_PER_US));
        assert_eq!(dog.read(0x00, 400 * CYCLES_PER_US) & COUNTER, 600);
        dog.write(0x0C, 7, 0);
        assert!(dog.write(0x00, TRIGGER, 0));
        dog.reset(2);
        assert_eq!((dog.read(0x0C, 0), dog.read(0x08, 0)), (7, 2));
        assert_eq!(dog.deadline(), None);
    }
}
