//! The system clock, as the registers of clocks and PLLs set it.

use rp2040_emu::bus::clocks::ROSC_FREQ_HZ;

use super::Chip;
use crate::{time::CYCLES_PER_SECOND, violation::ViolationKind};

/// The fastest clock at the voltage after a reset, 1.1 V.
const MAX_DEFAULT_HZ: u64 = 133_000_000;
/// The fastest clock at 1.15 V.
const MAX_HZ: u64 = 200_000_000;
const VREG: u32 = 0x4006_4000;
/// The voltage is a field of this register; after a reset it is 1.1 V. (The crate stores no reset value.)
const VREG_VOLTAGE_SHIFT: u32 = 4;
const VREG_1V10: u32 = 0b1011;
const VREG_1V15: u32 = 0b1100;

/// The system clock.
#[derive(Clone, Debug)]
pub(crate) struct SystemClock {
    hz: u64,
    /// What is left of a cycle of time, for each core.
    remainders: [u64; 2],
}

impl Default for SystemClock {
    /// The ring oscillator that the chip starts with.
    fn default() -> Self {
        Self::new(ROSC_FREQ_HZ.into())
    }
}

impl SystemClock {
    pub(crate) const fn new(hz: u64) -> Self {
        Self {
            hz,
            remainders: [0; 2],
        }
    }

    /// Its frequency.
    pub(crate) const fn hz(&self) -> u64 {
        self.hz
    }

    /// The time that cycles of a core take. What is left of a whole cycle of time counts in the next call.
    #[inline]
    pub(crate) const fn core_time(&mut self, core: usize, chip_cycles: u64) -> u64 {
        if self.hz == CYCLES_PER_SECOND {
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

impl Chip {
    /// The registers of the clocks may have changed. The timer of the crate counts the emulated time, whatever the clock is.
    pub(super) fn update_clock(&mut self) {
        let hz = u64::from(self.bus.sys_clk_hz());
        // A write to another register has left the time's own frequency in place.
        if hz != 0 && self.is_clock_recomputed() {
            self.clock = SystemClock::new(hz);
            self.check_voltage();
        }
        self.mark_clock();
    }

    /// Gives the crate's timer the frequency of the emulated time.
    pub(super) fn mark_clock(&mut self) {
        self.bus.seed_sys_clk_hz(CYCLES_PER_SECOND as u32);
    }

    /// Whether the crate has derived its frequencies from the registers: the one of the mark is that of both clocks.
    fn is_clock_recomputed(&self) -> bool {
        self.bus.ref_clk_hz() != CYCLES_PER_SECOND as u32
    }

    fn check_voltage(&mut self) {
        let voltage = match self.bus.read32(VREG) >> VREG_VOLTAGE_SHIFT & 0xF {
            0 => VREG_1V10,
            voltage => voltage,
        };
        let hz = self.clock.hz();
        if hz > MAX_HZ || (hz > MAX_DEFAULT_HZ && voltage < VREG_1V15) {
            self.board
                .violations
                .push(self.now, ViolationKind::ClockTooFast { hz, voltage });
        }
    }
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
