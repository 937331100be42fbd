//! The text protocol through which people, programs and tests drive a game.
//!
//! One request a line, ASCII, at most [`MAX_LINE_BYTES`] bytes, ended by LF or CRLF. An answer is `=`, a space and its text; a
//! refusal is `?`, a code and a sentence, and has changed nothing; an empty line ends both. Empty lines and lines that start
//! with `#` are ignored. [`Console::feed`] takes the bytes of any stream, one by one, and writes the answers to anything that
//! takes text.
//!
//! A move that nobody here can find at once ([`Device::engine`]) leaves its request open: [`Console::pending_search`] is what whoever owns the console has to
//! pass on, and [`Console::finish_search`] writes the answer.

mod commands;
mod device_commands;
mod error;
mod genmove;
mod new_game;
mod show;
mod state;
mod table;
mod transport;

use core::fmt::{self, Write};

use heapless::Vec;

use error::CommandError;
use genmove::PendingCommand;
pub use genmove::PendingSearch;
pub use transport::{Line, LineBuffer, next_packet};

use crate::device::Device;
use crate::games::{AllOptions, GameKind};
use crate::table::ClockOptions;

/// The longest line that is read, in bytes, without what ends it.
pub const MAX_LINE_BYTES: usize = 256;

/// A console with its board.
///
/// ```
/// use fencelight_core::console::Console;
///
/// let mut console = Console::new(1, 1_000_000);
/// let mut answers = String::new();
/// for byte in b"new quoridor2 first=south\nplay e5\n" {
///     console.feed(*byte, &mut answers);
/// }
/// assert!(answers.ends_with("? illegal e5: not a step, jump or side-step from e1 (1.6)\n\n"));
/// ```
pub struct Console {
    /// The line so far; one more byte for the CR of a line of full length.
    line: Vec<u8, { MAX_LINE_BYTES + 1 }>,
    /// The line has outgrown its room.
    too_long: bool,
    closed: bool,
    device: Device,
    /// Commands that somebody else answers.
    extra_commands: &'static [&'static str],
    /// Rule options of the last `new` of each game.
    options: AllOptions,
    /// The clock of the last `new` of each game.
    clocks: [ClockOptions; GameKind::ALL.len()],
    /// Where seeds come from when nobody names one.
    entropy: u64,
    /// The seed of the last `new` of each game.
    seeds: [Option<u64>; GameKind::ALL.len()],
    /// Rolls of the last game that had any.
    rolls: u32,
    /// The positions that `perft` looks at, at most.
    perft_positions: u64,
    /// The request that waits for its move.
    pending: Option<PendingCommand>,
    /// How many have waited so far.
    search_count: u32,
}

impl Console {
    /// A console at a board that has just been switched on. Games that are started without a seed take theirs from `entropy`; a `perft`
    /// that may have to look at more than `perft_positions` is refused.
    pub fn new(entropy: u64, perft_positions: u64) -> Self {
        Self::with_device(Device::new(entropy), &[], entropy, perft_positions)
    }

    /// A console at a board, real or not, whose owner answers some more commands himself: these are only named by `help`.
    pub fn with_device(
        device: Device,
        extra_commands: &'static [&'static str],
        entropy: u64,
        perft_positions: u64,
    ) -> Self {
        Self {
            line: Vec::new(),
            too_long: false,
            closed: false,
            device,
            extra_commands,
            options: AllOptions::DEFAULT,
            clocks: [ClockOptions::DEFAULT; GameKind::ALL.len()],
            entropy,
            seeds: [None; GameKind::ALL.len()],
            rolls: 0,
            perft_positions,
            pending: None,
            search_count: 0,
        }
    }

    /// The board.
    pub const fn device(&self) -> &Device {
        &self.device
    }

    /// The board, for whoever draws it.
    pub const fn device_mut(&mut self) -> &mut Device {
        &mut self.device
    }

    /// Whether `quit` was said; nothing is heard any more.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Takes one byte; at the end of a line the answer is written. `true` when an answer was written whole.
    pub fn feed(&mut self, byte: u8, out: &mut impl Write) -> bool {
        if self.closed {
            false
        } else if byte == b'\n' {
            self.end_line(out)
        } else {
            // What does not fit is not kept, and the line is refused when it ends.
            self.too_long |= self.line.push(byte).is_err();
            false
        }
    }

    /// Takes the end of the stream: a last line need not be ended.
    pub fn finish(&mut self, out: &mut impl Write) -> bool {
        !self.closed && (self.too_long || !self.line.is_empty()) && self.end_line(out)
    }

    fn end_line(&mut self, out: &mut impl Write) -> bool {
        let line = core::mem::take(&mut self.line);
        let too_long = core::mem::take(&mut self.too_long);
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        let mut reply = ReplyWriter { out, begun: false };
        let answered = if too_long || line.len() > MAX_LINE_BYTES {
            Err(CommandError::LineTooLong)
        } else if line.starts_with(b"#") {
            return false;
        } else {
            match printable_text(line) {
                Ok("") => return false,
                Ok(_) if self.pending.is_some() => Err(CommandError::SearchPending),
                Ok(request) => match self.answer(request, &mut reply) {
                    Ok(()) if self.pending.is_some() => return false,
                    answered => answered,
                },
                Err(refused) => Err(refused),
            }
        };
        reply.close(answered);
        true
    }
}

/// The request of a line, without spaces around it.
fn printable_text(line: &[u8]) -> Result<&str, CommandError<'_>> {
    let printable = |&byte: &u8| byte == b'\t' || (b' '..=b'~').contains(&byte);
    match core::str::from_utf8(line) {
        Ok(request) if line.iter().all(printable) => Ok(request.trim_ascii()),
        _ => Err(CommandError::NotText),
    }
}

/// An answer in the making: `= ` goes before its first text.
struct ReplyWriter<'a, W> {
    out: &'a mut W,
    begun: bool,
}

impl<W: Write> ReplyWriter<'_, W> {
    /// Ends the answer, or refuses.
    fn close(self, answered: Result<(), CommandError<'_>>) {
        // Whoever reads the answers may be gone; the game goes on all the same.
        let _ = match answered {
            Ok(()) => self
                .out
                .write_str(if self.begun { "\n\n" } else { "=\n\n" }),
            Err(CommandError::WriteFailed) => Ok(()),
            Err(refused) => write!(self.out, "? {refused}\n\n"),
        };
    }
}

impl<W: Write> Write for ReplyWriter<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !self.begun && !text.is_empty() {
            self.begun = true;
            self.out.write_str("= ")?;
        }
        self.out.write_str(text)
    }
}
