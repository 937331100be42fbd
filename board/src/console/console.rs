//! Bytes in, replies out.

use core::fmt::Write;

use heapless::string::StringView;

use super::console_device::ConsoleDevice;
use super::protocol::{CommandError, InputLine, ReplyWriter};
use super::session::{PendingSearch, Session};
use super::{commands, device_commands, genmove, watch};
use crate::table::HostRight;
use fencelight_ai::Analysis;
use fencelight_core::games::AnyGame;

/// A console: the line so far, and what it keeps from one request to the next. The board is lent with every call.
///
/// ```
/// use fencelight_board::console::Console;
/// use fencelight_board::device::VirtualBoard;
///
/// let (mut console, mut board) = (Console::new(1, 1_000_000), VirtualBoard::new(1));
/// let mut answers = String::new();
/// for byte in b"new quoridor2 first=south\nplay e5\n" {
///     console.feed(*byte, &mut board, &mut answers);
/// }
/// assert!(answers.ends_with("? illegal e5: not a step, jump or side-step from e1 (1.6)\n\n"));
/// ```
pub struct Console {
    line: InputLine,
    session: Session,
}

impl Console {
    /// A console before its first byte. Games that are started without a seed take theirs from `entropy`; a `perft` that may have to visit more than
    /// `perft_positions` is an error.
    #[must_use]
    pub const fn new(entropy: u64, perft_positions: u64) -> Self {
        Self {
            line: InputLine::new(),
            session: Session::new(entropy, perft_positions),
        }
    }

    /// Adds commands to `help` that the owner of the console answers itself, with the right that a host needs for each. [`Console::refuse`] checks it.
    #[must_use]
    pub const fn with_extra_commands(
        mut self,
        commands: &'static [(HostRight, &'static str)],
    ) -> Self {
        self.session.extra_commands = commands;
        self
    }

    /// Writes a refusal and returns `true` if the host has no right to the command of a line.
    pub fn refuse(&self, line: &[u8], board: &impl ConsoleDevice, out: &mut impl Write) -> bool {
        let request = printable_text(line.trim_ascii()).unwrap_or_default();
        let (command, rest) = request.split_once([' ', '\t']).unwrap_or((request, ""));
        let allowed = commands::require_right(&self.session, board.device(), command, rest);
        let is_refused = allowed.is_err();
        if is_refused {
            ReplyWriter::new(out).close(allowed);
        }
        is_refused
    }

    /// Whether `quit` has ended the session; further bytes are ignored.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.session.is_closed
    }

    /// Takes one byte; the end of a line writes the reply. `true` when a reply is complete.
    pub fn feed(&mut self, byte: u8, board: &mut impl ConsoleDevice, out: &mut impl Write) -> bool {
        if self.session.is_closed {
            false
        } else if byte == b'\n' {
            self.end_line(board, out)
        } else {
            self.line.push(byte);
            false
        }
    }

    /// Takes the end of the stream: the last line needs no terminator.
    pub fn finish(&mut self, board: &mut impl ConsoleDevice, out: &mut impl Write) -> bool {
        !self.session.is_closed && !self.line.is_empty() && self.end_line(board, out)
    }

    /// The search that an open request waits for.
    #[must_use]
    pub fn pending_search(&self) -> Option<PendingSearch> {
        self.session.pending.map(|pending| pending.search)
    }

    /// The position of the search that an open request waits for.
    pub fn search_position(&self, board: &impl ConsoleDevice) -> AnyGame {
        board.device().table().history().current().clone()
    }

    /// Whether the position has changed since the open request: its answer no longer fits.
    #[must_use]
    pub fn is_search_stale(&self, board: &impl ConsoleDevice) -> bool {
        genmove::is_stale(&self.session, board.device())
    }

    /// Writes the reply to the open request, if this is its number: the move that was found, or an error if no move was found or the position has changed. `true` when
    /// the reply is complete; an analysis of several lines adds one with each call and has a new [`Console::pending_search`] until the last. `out` must keep what
    /// was written for the same request.
    pub fn finish_search(
        &mut self,
        number: u32,
        found: Option<Analysis>,
        board: &mut impl ConsoleDevice,
        out: &mut StringView,
    ) -> bool {
        genmove::finish(&mut self.session, number, found, board.device_mut(), out)
    }

    /// Drops the open request without a reply.
    pub const fn cancel_search(&mut self) {
        self.session.pending = None;
    }

    /// Writes the next event that a program watches (`watch on`), between two replies; `false` if no event waits. Where keys and time are virtual, the events of
    /// a request follow its reply by themselves.
    pub fn write_event(&mut self, board: &mut impl ConsoleDevice, out: &mut impl Write) -> bool {
        watch::write_next(board.device_mut(), out)
    }

    /// The line is closed: drops the open request and ends the watch.
    pub fn disconnect(&mut self, board: &mut impl ConsoleDevice) {
        self.cancel_search();
        board.watch_leds(false);
        board.device_mut().table_mut().watch(false);
    }

    fn end_line(&mut self, board: &mut impl ConsoleDevice, out: &mut impl Write) -> bool {
        let line = core::mem::take(&mut self.line);
        let mut reply = ReplyWriter::new(out);
        let result = match line.content() {
            None => Err(CommandError::LineTooLong),
            Some([b'#', ..]) => return false,
            Some(line) => match printable_text(line) {
                Ok("") => return false,
                Ok(_) if self.session.pending.is_some() => Err(CommandError::SearchPending),
                Ok(request) => {
                    match commands::answer(&mut self.session, board, request, &mut reply) {
                        Ok(()) if self.session.pending.is_some() => return false,
                        result => result,
                    }
                }
                Err(error) => Err(error),
            },
        };
        reply.close(result);
        if let Some(board) = board.virtual_board() {
            if let Some(drive) = self.session.drive.take() {
                device_commands::drive(board, drive, out);
            }
            // Time stands still until the next request.
            board.table_mut().request_remote_move();
            watch::write_all(board, out);
        }
        true
    }
}

/// The request of a line, without spaces around it.
fn printable_text(line: &[u8]) -> Result<&str, CommandError<'_>> {
    let is_printable = |&byte: &u8| byte == b'\t' || (b' '..=b'~').contains(&byte);
    match core::str::from_utf8(line) {
        Ok(request) if line.iter().all(is_printable) => Ok(request.trim_ascii()),
        _ => Err(CommandError::NotText),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;

    use super::super::protocol::MAX_LINE_BYTES;
    use super::*;
    use crate::device::VirtualBoard;

    fn replies(bytes: &str) -> String {
        let (mut console, mut board) = (Console::new(1, 1_000), VirtualBoard::new(1));
        let mut out = String::new();
        for byte in bytes.bytes() {
            console.feed(byte, &mut board, &mut out);
        }
        out
    }

    #[test]
    fn a_comment_that_is_too_long_is_refused_as_any_other_line() {
        let full = "#".repeat(MAX_LINE_BYTES);
        for end in ["\n", "\r\n"] {
            assert_eq!(replies(&std::format!("{full}{end}")), "");
            for more in ["#", " a remark", &full] {
                let reply = replies(&std::format!("{full}{more}{end}version{end}"));
                let (refusal, next) = reply.split_once("\n\n").unwrap();
                assert_eq!(refusal, "? syntax the line is longer than 256 bytes");
                assert!(next.starts_with("= fencelight"), "{next}");
            }
        }
    }
}
