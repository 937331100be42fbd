//! Time on the emulated board: everything counts cycles of 5 ns from power-on, those of the clock that the firmware sets, 200 MHz.
//!
//! While the chip runs at another clock (the oscillator that it starts with, the build for 125 MHz), each of its own cycles takes
//! more of them. The time of the boot ROM is left out.

/// Cycles in a microsecond.
pub const CYCLES_PER_US: u64 = 200;
/// Cycles in a second.
pub(crate) const CYCLES_PER_SECOND: u64 = CYCLES_PER_US * 1_000_000;

/// Cycles in this many microseconds.
#[must_use]
pub const fn us_to_cycles(microseconds: u64) -> u64 {
    microseconds * CYCLES_PER_US
}

/// Cycles in this many milliseconds.
#[must_use]
pub const fn ms_to_cycles(milliseconds: u64) -> u64 {
    us_to_cycles(milliseconds * 1_000)
}

/// Nanoseconds in this many cycles.
#[must_use]
pub const fn cycles_to_ns(cycles: u64) -> u64 {
    cycles * 1_000 / CYCLES_PER_US
}
