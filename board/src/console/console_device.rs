//! What a console needs of a board.

use crate::device::{Device, VirtualBoard};

/// A board that a console serves. Whether its contacts are virtual is a property of the type.
pub trait ConsoleDevice {
    /// The device.
    fn device(&self) -> &Device;

    /// The device, to change it.
    fn device_mut(&mut self) -> &mut Device;

    /// The virtual contacts, clock and engine. `None` where keys and time are real: the commands that drive them are then `unsupported`, `quit` too, and a long
    /// `perft` is `busy`.
    fn virtual_board(&mut self) -> Option<&mut VirtualBoard> {
        None
    }
}

impl ConsoleDevice for Device {
    fn device(&self) -> &Device {
        self
    }

    fn device_mut(&mut self) -> &mut Device {
        self
    }
}

impl ConsoleDevice for VirtualBoard {
    fn device(&self) -> &Device {
        self.device()
    }

    fn device_mut(&mut self) -> &mut Device {
        self.device_mut()
    }

    fn virtual_board(&mut self) -> Option<&mut VirtualBoard> {
        Some(self)
    }
}
