//! The RP2350 of a Pico 2, with the same machine and the same board around it.
//!
//! What it leaves out beside what the RP2040 does: the buzzer, stack limits outside of exception entry, and the monitor that lets an exclusive store fail after
//! a write of the other core. The clock runs at 150 MHz from power-on. Cycles are those of the crate, without misses of the flash cache; it has measured
//! them against a real chip, this project has not.

mod acquire;
mod bus;
mod chip;
mod cores;
mod rom;
mod timer;

use crate::machine::EmulatedBoard;

pub use chip::Rp2350;

/// The frequency of the system clock of a Pico 2.
const PICO2_HZ: u64 = 150_000_000;

/// A board with a Pico 2.
pub type Pico2 = EmulatedBoard<Rp2350>;

impl Pico2 {
    /// QMI.M0_TIMING, with the divider of the flash chip's clock in the lowest byte.
    #[must_use]
    pub const fn flash_timing(&self) -> u32 {
        self.chip.flash_timing
    }

    /// The divider with which the boot ROM has found the flash chip.
    pub const fn set_boot_divider(&mut self, divider: u32) {
        self.chip.xip_setup[4] = divider;
        self.chip.flash_timing = rom::flash_timing(divider);
    }
}

#[cfg(test)]
mod tests;
