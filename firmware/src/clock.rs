//! The clock of the chip, and the delays that are counted in its cycles.
//!
//! The RP2040 runs at 200 MHz with its cores at 1.15 V, as its data sheet allows; the feature `clock-125` builds for 125 MHz at 1.1 V. The RP2350 runs at
//! 150 MHz, its most. The second-stage boot loader of the RP2040 divides the clock by two for the flash chip: 100 MHz, of the 133 MHz that a W25Q16JV allows.

use embassy_rp::clocks::ClockConfig;
use embassy_rp::config::Config;

/// The frequency of the system clock.
#[cfg(all(feature = "rp2040", not(feature = "clock-125")))]
pub(crate) const SYSTEM_HZ: u32 = 200_000_000;
/// The frequency of the system clock.
#[cfg(all(feature = "rp2040", feature = "clock-125"))]
pub(crate) const SYSTEM_HZ: u32 = 125_000_000;
/// The frequency of the system clock.
#[cfg(feature = "rp2350")]
pub(crate) const SYSTEM_HZ: u32 = 150_000_000;

/// The configuration of the chip: clock and voltage.
pub(crate) fn config() -> Config {
    // Fails only for a frequency that no setting of the PLL yields.
    Config::new(defmt::unwrap!(ClockConfig::system_freq(SYSTEM_HZ)))
}

/// The cycles of at least this time.
pub(crate) const fn ns_to_cycles(ns: u32) -> u32 {
    const NS_PER_SECOND: u64 = 1_000_000_000;
    (SYSTEM_HZ as u64 * ns as u64).div_ceil(NS_PER_SECOND) as u32
}
