//! What both chips have: pins, PIO, USB controller, watchdog, a system clock, causes of a reset.

mod clock;
pub(crate) mod pins;
pub(crate) mod pio;
pub(crate) mod usb;
mod watchdog;

pub(crate) use clock::SystemClock;
pub(crate) use watchdog::{Watchdog, WatchdogTick, WriteEffect};

/// The address of a register itself, whichever of its four aliases was used.
pub(crate) const fn register_address(address: u32) -> u32 {
    address & !0x3003
}

/// What a write leaves in a register, by its alias: as it is, toggled, set, cleared.
pub(crate) const fn written(address: u32, old: u32, value: u32) -> u32 {
    match address >> 12 & 3 {
        0 => value,
        1 => old ^ value,
        2 => old | value,
        _ => old & !value,
    }
}

/// Why the chip was reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResetCause {
    /// The watchdog ran out.
    WatchdogTimeout,
    /// The firmware triggered the watchdog.
    WatchdogForced,
    /// The firmware or a debugger requested it of the system control block: of the cores alone.
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
