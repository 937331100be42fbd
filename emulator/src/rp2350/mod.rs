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

/// The frequency of the system clock of a Pico 2.
pub const PICO2_HZ: u64 = 150_000_000;

/// A board with a Pico 2.
pub type Pico2 = EmulatedBoard<chip::Rp2350>;

#[cfg(test)]
mod tests;
