//! Violations of what the parts allow: the emulated board continues, a real one may not.

use core::fmt;

/// Violations kept; more are only counted. One bad pulse width repeats for every bit of every frame.
const MAX_KEPT: usize = 1_000;

/// What the parts on the board do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViolationKind {
    /// A high pulse on the LED line was neither a 0 nor a 1 to a WS2812B.
    LedHigh {
        /// How long it was.
        ns: u64,
    },
    /// The LED line was low for too short a time between two bits.
    LedLow {
        /// How long it was.
        ns: u64,
    },
    /// The LED line paused, but not for long enough to latch: the LEDs take the following bits as part of the same frame.
    LedPause {
        /// How long it was.
        ns: u64,
        /// Bits sent since the last latch.
        bits: usize,
    },
    /// A clock or latch pulse, or the set-up time before it, was too short for a 74HC595 at 3.3 V.
    ShiftRegisterPulse {
        /// How long it was.
        ns: u64,
    },
    /// More than one column was driven at once.
    MultipleColumns {
        /// The columns, one bit each.
        driven: u32,
    },
    /// A core used the flash while it was being erased or programmed.
    FlashBusy {
        /// Which core.
        core: usize,
        /// The instruction that did.
        pc: u32,
    },
    /// Flash was programmed with ones over zeros: those bits stayed 0.
    FlashNotErased {
        /// Offset of the first such byte in flash.
        offset: u32,
    },
    /// A flash operation was not aligned to sectors or pages, or left the chip.
    FlashRange {
        /// Where it began.
        offset: u32,
        /// How long it was meant to be.
        length: u32,
    },
    /// The system clock was faster than the voltage of the cores allows.
    ClockTooFast {
        /// The frequency.
        hz: u64,
        /// The field of the voltage regulator: 11 for 1.1 V, 12 for 1.15 V.
        voltage: u32,
    },
    /// The watchdog ran out, but the reset controller was not configured to reset the cores.
    WatchdogWithoutReset,
    /// A buffer of the USB controller was filled and offered to it by one write: it may read the one without the other.
    UsbBufferOrder {
        /// The number of its endpoint.
        endpoint: usize,
    },
    /// A USB endpoint was set up with two buffers, which is not emulated.
    UsbDoubleBuffer {
        /// The number.
        endpoint: usize,
    },
    /// A DMA channel was aborted in its transfer while it was enabled: it may start again (erratum RP2350-E5).
    DmaAbort,
    /// A core locked up: it faulted in its fault handler.
    Lockup {
        /// Which core.
        core: usize,
        /// Where.
        pc: u32,
    },
}

/// A violation and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// When, in cycles from power-on.
    pub at: u64,
    /// What.
    pub kind: ViolationKind,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} us: {:?}",
            self.at / crate::time::CYCLES_PER_US,
            self.kind
        )
    }
}

/// Collects violations.
#[derive(Clone, Debug, Default)]
pub(crate) struct ViolationLog {
    pub(crate) kept: Vec<Violation>,
    pub(crate) count: u64,
}

impl ViolationLog {
    /// Takes the violations of another log.
    pub(crate) fn append(&mut self, other: &mut Self) {
        if other.count > 0 {
            let other = core::mem::take(other);
            for violation in other.kept {
                self.push(violation.at, violation.kind);
            }
        }
    }

    pub(crate) fn push(&mut self, at: u64, kind: ViolationKind) {
        self.count += 1;
        if self.kept.len() < MAX_KEPT {
            self.kept.push(Violation { at, kind });
        }
    }
}
