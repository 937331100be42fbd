//! The system clock of a chip beside the emulated time.

use crate::time::CYCLES_PER_SECOND;

/// The system clock.
#[derive(Clone, Debug)]
pub(crate) struct SystemClock {
    hz: u64,
    /// What is left of a cycle of time, for each core.
    remainders: [u64; 2],
}

impl SystemClock {
    pub(crate) const fn new(hz: u64) -> Self {
        Self {
            hz,
            remainders: [0; 2],
        }
    }

    /// Whether its cycles are those of the emulated time.
    pub(crate) const fn is_that_of_time(&self) -> bool {
        self.hz == CYCLES_PER_SECOND
    }

    /// The frequency.
    pub(crate) const fn hz(&self) -> u64 {
        self.hz
    }

    /// The time that cycles of a core take. What is left of a whole cycle of time counts in the next call.
    #[inline]
    pub(crate) const fn core_time(&mut self, core: usize, chip_cycles: u64) -> u64 {
        if self.is_that_of_time() {
            return chip_cycles;
        }
        let total = chip_cycles * CYCLES_PER_SECOND + self.remainders[core];
        self.remainders[core] = total % self.hz;
        total / self.hz
    }

    /// The time that this many cycles take.
    pub(crate) const fn time(&self, chip_cycles: u64) -> u64 {
        scale(chip_cycles, CYCLES_PER_SECOND, self.hz)
    }

    /// The cycles in a time.
    pub(crate) const fn chip_cycles(&self, time: u64) -> u64 {
        scale(time, self.hz, CYCLES_PER_SECOND)
    }
}

const fn scale(number: u64, by: u64, of: u64) -> u64 {
    if by == of {
        return number;
    }
    // A day in cycles times a frequency needs more than 64 bits.
    (number as u128 * by as u128 / of as u128) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_cycles_take_whole_cycles_of_time_in_the_long_run() {
        let mut clock = SystemClock::new(125_000_000);
        let taken = (0..5).map(|_| clock.core_time(0, 1));
        assert_eq!(taken.collect::<Vec<_>>(), [1, 2, 1, 2, 2]);
        assert_eq!(clock.time(1_000), 1_600);
        assert_eq!(clock.chip_cycles(1_600), 1_000);
    }
}
