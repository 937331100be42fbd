//! The watchdog of both chips: counts down, resets the chip, and keeps its scratch registers over that.

use crate::time;

const ENABLE: u32 = 1 << 30;
const TRIGGER: u32 = 1 << 31;
const COUNTER: u32 = 0x00FF_FFFF;
const TICK_ENABLE: u32 = 1 << 9;
const TICK_RUNNING: u32 = 1 << 10;

/// The effect of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WriteEffect {
    Nothing,
    Reset,
}

/// How a chip makes the watchdog count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WatchdogTick {
    /// RP2040: from a register of the watchdog, by two in each microsecond (erratum RP2040-E1).
    Own,
    /// RP2350: from another block, by one.
    Shared,
}

impl WatchdogTick {
    const fn per_us(self) -> u32 {
        match self {
            Self::Own => 2,
            Self::Shared => 1,
        }
    }
}

/// The watchdog block.
#[derive(Clone, Debug)]
pub(crate) struct Watchdog {
    source: WatchdogTick,
    control: u32,
    /// The counter when it was loaded or stopped, and when that was.
    counter: u32,
    loaded_at: u64,
    tick: u32,
    reason: u32,
    scratch: [u32; 8],
}

impl Watchdog {
    pub(crate) const fn new(source: WatchdogTick) -> Self {
        Self {
            source,
            control: 0,
            counter: 0,
            loaded_at: 0,
            tick: 0,
            reason: 0,
            scratch: [0; 8],
        }
    }

    /// Whether it counts down.
    const fn is_armed(&self) -> bool {
        let ticks = matches!(self.source, WatchdogTick::Shared) || self.tick & TICK_ENABLE != 0;
        self.control & ENABLE != 0 && ticks
    }

    /// When it runs out.
    pub(crate) const fn deadline(&self) -> Option<u64> {
        if self.is_armed() {
            let us = self.counter.div_ceil(self.source.per_us());
            Some(self.loaded_at + time::us_to_cycles(us as u64))
        } else {
            None
        }
    }

    fn counter_at(&self, at: u64) -> u32 {
        if !self.is_armed() {
            return self.counter;
        }
        let per_us = u64::from(self.source.per_us());
        let gone = per_us * at.saturating_sub(self.loaded_at) / time::CYCLES_PER_US;
        self.counter
            .saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX))
    }

    /// The chip was reset; by the watchdog, if there is a reason.
    pub(crate) fn reset(&mut self, reason: u32) {
        *self = Self {
            reason,
            scratch: self.scratch,
            ..Self::new(self.source)
        };
    }

    /// The cores alone were reset: the RP2350 then forgets its reason, the RP2040 does not.
    pub(crate) const fn reset_cores(&mut self) {
        if matches!(self.source, WatchdogTick::Shared) {
            self.reason = 0;
        }
    }

    pub(crate) fn read(&self, offset: u32, at: u64) -> u32 {
        match offset {
            0x00 => (self.control & !COUNTER) | self.counter_at(at),
            0x08 => self.reason,
            0x0C..0x2C => self.scratch[(offset as usize - 0x0C) / 4],
            0x2C => self.tick,
            _ => 0,
        }
    }

    pub(crate) fn write(&mut self, offset: u32, value: u32, at: u64) -> WriteEffect {
        // The counter continues from its present value.
        (self.counter, self.loaded_at) = (self.counter_at(at), at);
        match offset {
            0x00 => {
                self.control = value & !(COUNTER | TRIGGER);
                if value & TRIGGER != 0 {
                    return WriteEffect::Reset;
                }
            }
            0x04 => self.counter = value & COUNTER,
            0x0C..0x2C => self.scratch[(offset as usize - 0x0C) / 4] = value,
            0x2C if self.source == WatchdogTick::Own => {
                let running = if value & TICK_ENABLE == 0 {
                    0
                } else {
                    TICK_RUNNING
                };
                self.tick = (value & 0x3FF) | running;
            }
            _ => {}
        }
        WriteEffect::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_of_the_rp2350_counts_microseconds_once() {
        let mut dog = Watchdog::new(WatchdogTick::Shared);
        dog.write(0x04, 1_000, 0);
        assert_eq!(dog.deadline(), None);
        dog.write(0x00, ENABLE, 0);
        assert_eq!(dog.deadline(), Some(time::us_to_cycles(1_000)));
        assert_eq!(dog.read(0x00, time::us_to_cycles(400)) & COUNTER, 600);
    }
}
