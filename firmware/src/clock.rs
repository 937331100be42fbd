//! The clock of the chip.
//!
//! The RP2040 runs at 200 MHz with its cores at 1.15 V, as its data sheet allows; the feature `clock-125` builds for 125 MHz at 1.1 V. The RP2350 runs at
//! 150 MHz, its most. The second-stage boot loader of the RP2040 divides the clock by two for the flash chip: 100 MHz, of the 133 MHz that a W25Q16JV allows.

use embassy_rp::clocks::ClockConfig;
use embassy_rp::config::Config;

use crate::chip::SYSTEM_HZ;

/// The configuration of the chip: clock and voltage.
pub(crate) fn config() -> Config {
    // Fails only for a frequency that no setting of the PLL yields.
    Config::new(defmt::unwrap!(ClockConfig::system_freq(SYSTEM_HZ)))
}
