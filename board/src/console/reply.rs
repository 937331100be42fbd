//! How a reply is framed.

use core::fmt::{self, Write};

use super::error::CommandError;

/// Writes one reply; `= ` goes before its first text.
pub(super) struct ReplyWriter<'a, W: ?Sized> {
    out: &'a mut W,
    has_text: bool,
}

impl<'a, W: Write + ?Sized> ReplyWriter<'a, W> {
    pub(super) const fn new(out: &'a mut W) -> Self {
        Self {
            out,
            has_text: false,
        }
    }

    /// Continues a reply that has text already.
    pub(super) const fn continued(out: &'a mut W) -> Self {
        Self {
            out,
            has_text: true,
        }
    }

    /// Ends the reply, or writes the error.
    pub(super) fn close(self, result: Result<(), CommandError<'_>>) {
        // A reader that has gone away does not stop the game.
        let _ = match result {
            Ok(()) => self
                .out
                .write_str(if self.has_text { "\n\n" } else { "=\n\n" }),
            Err(CommandError::WriteFailed) => Ok(()),
            Err(error) => write!(self.out, "? {error}\n\n"),
        };
    }
}

impl<W: Write + ?Sized> Write for ReplyWriter<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !self.has_text && !text.is_empty() {
            self.has_text = true;
            self.out.write_str("= ")?;
        }
        self.out.write_str(text)
    }
}
