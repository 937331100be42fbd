//! What a console needs of a board.

use crate::device::{Device, VirtualBoard};
use crate::geometry::Key;
use crate::input::HostAction;

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

    /// Acts on a key of a board whose time is real, for the host: `false` on a device without such contacts. The owner of the console sends the answer when the action
    /// is no longer [under way](crate::input::HostContacts::is_under_way).
    fn act(&mut self, _key: Key, _action: HostAction) -> bool {
        false
    }

    /// Begins or ends the frames of `watch leds`; `false` on a device that sends no frames.
    fn watch_leds(&mut self, _is_on: bool) -> bool {
        false
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

    fn watch_leds(&mut self, is_on: bool) -> bool {
        self.led_stream_mut().watch(is_on);
        true
    }
}
