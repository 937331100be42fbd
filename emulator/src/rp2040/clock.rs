//! The system clock of an RP2040, as the registers of clocks and PLLs set it.

use rp2040_emu::bus::clocks::{ROSC_FREQ_HZ, XOSC_FREQ_HZ};

use super::{Rp2040, bus::PLL_USB};
use crate::{chip::SystemClock, time::CYCLES_PER_SECOND, violation::ViolationKind};

/// The fastest clock at the voltage after a reset, 1.1 V.
const MAX_DEFAULT_HZ: u64 = 133_000_000;
/// The fastest clock at 1.15 V.
const MAX_HZ: u64 = 200_000_000;
const VREG: u32 = 0x4006_4000;
/// The voltage is a field of this register; after a reset it is 1.1 V. (The crate stores no reset value.)
const VREG_VOLTAGE_SHIFT: u32 = 4;
const VREG_1V10: u32 = 0b1011;
const VREG_1V15: u32 = 0b1100;

/// The ring oscillator that the chip starts with.
pub(super) fn ring_oscillator() -> SystemClock {
    SystemClock::new(ROSC_FREQ_HZ.into())
}

impl Rp2040 {
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

    /// What FC0 counts: the clock of the system and of the peripherals, or that of USB.
    pub(super) fn counted_khz(&mut self) -> u32 {
        if self.counted_clock != 0x0B {
            return (self.clock.hz() / 1_000) as u32;
        }
        let [cs, feedback, out] = [0, 8, 12].map(|offset| self.bus.read32(PLL_USB + offset));
        let divider = (cs & 0x3F) * (out >> 16 & 7) * (out >> 12 & 7);
        XOSC_FREQ_HZ / 1_000 * (feedback & 0xFFF) / divider.max(1)
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
