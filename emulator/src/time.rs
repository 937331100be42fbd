//! Time on the emulated board: everything counts cycles of the system clock from power-on.
//!
//! The clock is taken to be 125 MHz throughout, the frequency that embassy-rp sets and the chip's TIMER is emulated with.
//! On a real board the few thousand cycles before the PLL runs are slower: the emulated boot is about a millisecond short.

/// Cycles of the system clock in a microsecond.
pub const CYCLES_PER_US: u64 = 125;

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
