//! The line that a console collects, and how long it may be.

use heapless::Vec;

/// The longest line that is accepted, in bytes, without its terminator.
pub const MAX_LINE_BYTES: usize = 256;

/// A line that has not ended yet.
#[derive(Default)]
pub(super) struct InputLine {
    /// One byte more than a line may have, for the CR of a line of full length.
    bytes: Vec<u8, { MAX_LINE_BYTES + 1 }>,
    /// Bytes were dropped because the buffer was full.
    is_truncated: bool,
}

impl InputLine {
    pub(super) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            is_truncated: false,
        }
    }

    /// Appends a byte. One that does not fit is dropped, and the line is too long.
    pub(super) fn push(&mut self, byte: u8) {
        self.is_truncated |= self.bytes.push(byte).is_err();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty() && !self.is_truncated
    }

    /// The line without the CR that may end it; `None` if it is too long.
    pub(super) fn content(&self) -> Option<&[u8]> {
        let bytes = self.bytes.strip_suffix(b"\r").unwrap_or(&self.bytes);
        (!self.is_truncated && bytes.len() <= MAX_LINE_BYTES).then_some(bytes)
    }
}
