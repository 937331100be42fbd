//! The console of a real board: searches run on another core, and its owner sends the events.

use fencelight_ai::Analysis;
use fencelight_board::console::{Console, PendingSearch};
use fencelight_board::device::Device;

/// The reply buffer of the firmware.
pub(crate) const REPLY_BYTES: usize = 2_308;

pub(crate) struct RealConsole {
    pub(crate) console: Console,
    pub(crate) device: Device,
    /// What was answered since the last line.
    pub(crate) reply: heapless::String<REPLY_BYTES>,
}

impl RealConsole {
    pub(crate) fn new() -> Self {
        Self {
            console: Console::new(1, 100),
            device: Device::new(1, 0),
            reply: heapless::String::new(),
        }
    }

    /// Sends a line; the answer that comes at once.
    pub(crate) fn send(&mut self, line: &str) -> String {
        self.reply.clear();
        for byte in line.bytes().chain([b'\n']) {
            self.console.feed(byte, &mut self.device, &mut self.reply);
        }
        self.reply.as_str().into()
    }

    pub(crate) fn pending(&self) -> PendingSearch {
        self.console.pending_search().expect("a pending search")
    }

    /// Reports the result of a search; whether the reply is complete.
    pub(crate) fn finish(&mut self, number: u32, found: Option<Analysis>) -> bool {
        let out = self.reply.as_mut_view();
        self.console
            .finish_search(number, found, &mut self.device, out)
    }

    /// All events that wait.
    pub(crate) fn events(&mut self) -> String {
        let mut out = String::new();
        while self.console.write_event(&mut self.device, &mut out) {}
        out
    }
}
