//! What both chips have: pins, USB controller, watchdog, a system clock, causes of a reset.

mod clock;
pub(crate) mod pins;
pub(crate) mod usb;
mod watchdog;

pub(crate) use clock::SystemClock;
pub use watchdog::Watchdog;
pub(crate) use watchdog::{WatchdogTick, WriteEffect};

/// Why the chip was reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResetCause {
    /// The watchdog ran out.
    WatchdogTimeout,
    /// The firmware triggered the watchdog.
    WatchdogForced,
    /// The firmware requested it of the system control block.
    SystemRequest,
    /// The host pulled the reset line.
    Pin,
}

impl ResetCause {
    /// What the watchdog's reason register then reads.
    pub(crate) const fn watchdog_reason(self) -> u32 {
        match self {
            Self::WatchdogTimeout => 1,
            Self::WatchdogForced => 2,
            Self::SystemRequest | Self::Pin => 0,
        }
    }
}
