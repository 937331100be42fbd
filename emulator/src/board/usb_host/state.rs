//! The state of a host, for tests and programs.

/// What the host sees of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsbState {
    /// The cable is out.
    Unplugged,
    /// The cable is in, and there is no device.
    NoDevice,
    /// The host finds out what it is.
    Enumerating,
    /// The device is there and has a serial port.
    Ready,
    /// The host has put the bus to sleep.
    Suspended,
    /// The device did not answer as it must.
    Failed,
}

/// What went wrong on the bus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsbErrors {
    /// Packets of the device with the wrong toggle: lost.
    pub toggles: u32,
    /// Packets without an answer.
    pub silences: u32,
    /// Requests that were not answered in time.
    pub timeouts: u32,
    /// Packets of the serial port that were answered by STALL.
    pub stalls: u32,
}
