//! The text protocol through which people, programs and tests drive a game.
//!
//! One request a line, ASCII, at most [`LONGEST_LINE`] bytes, ended by LF or CRLF. An answer is `=`, a space and its text; a
//! refusal is `?`, a code and a sentence, and has changed nothing; an empty line ends both. Empty lines and lines that start
//! with `#` are ignored. [`Console::feed`] takes the bytes of any stream, one by one, and writes the answers to anything that
//! takes text.
//!
//! A move that nobody here can find at once ([`Board::player`]) leaves its request open: [`Console::question`] is what whoever owns the console has to
//! pass on, and [`Console::conclude`] writes the answer.

mod commands;
mod hands;
mod options;
mod refused;
mod show;
mod state;
mod table;
mod thinking;
mod transport;

use core::fmt::{self, Write};

use heapless::Vec;

use refused::Refused;
use thinking::Pending;
pub use thinking::Question;
pub use transport::{Incoming, Line, packet};

use crate::board::Board;
use crate::games::{Kind, Options};
use crate::table::ClockOptions;

/// The longest line that is read, in bytes, without what ends it.
pub const LONGEST_LINE: usize = 256;

/// A console with its board.
pub struct Console {
    /// The line so far; one more byte for the CR of a line of full length.
    line: Vec<u8, { LONGEST_LINE + 1 }>,
    /// The line has outgrown its room.
    too_long: bool,
    closed: bool,
    board: Board,
    /// Commands that somebody else answers.
    more: &'static [&'static str],
    /// Rule options of the last `new` of each game.
    options: Options,
    /// The clock of the last `new` of each game.
    clocks: [ClockOptions; Kind::ALL.len()],
    /// Where seeds come from when nobody names one.
    entropy: u64,
    /// The seed of the last `new` of each game.
    seeds: [Option<u64>; Kind::ALL.len()],
    /// Rolls of the last game that had any.
    rolls: u32,
    /// The positions that `perft` looks at, at most.
    perft_positions: u64,
    /// The request that waits for its move.
    pending: Option<Pending>,
    /// How many have waited so far.
    questions: u32,
}

impl Console {
    /// A console at a board that has just been switched on. Games that are started without a seed take theirs from `entropy`; a `perft`
    /// that may have to look at more than `perft_positions` is refused.
    pub fn new(entropy: u64, perft_positions: u64) -> Self {
        Self::at(Board::new(entropy), &[], entropy, perft_positions)
    }

    /// A console at a board, real or not, whose owner answers some more commands himself: these are only named by `help`.
    pub fn at(
        board: Board,
        more: &'static [&'static str],
        entropy: u64,
        perft_positions: u64,
    ) -> Self {
        Self {
            line: Vec::new(),
            too_long: false,
            closed: false,
            board,
            more,
            options: Options::DEFAULT,
            clocks: [ClockOptions::DEFAULT; Kind::ALL.len()],
            entropy,
            seeds: [None; Kind::ALL.len()],
            rolls: 0,
            perft_positions,
            pending: None,
            questions: 0,
        }
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board, for whoever draws it.
    pub const fn board_mut(&mut self) -> &mut Board {
        &mut self.board
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
        let mut reply = Reply { out, begun: false };
        let answered = if too_long || line.len() > LONGEST_LINE {
            Err(Refused::LineTooLong)
        } else if line.starts_with(b"#") {
            return false;
        } else {
            match readable(line) {
                Ok("") => return false,
                Ok(_) if self.pending.is_some() => Err(Refused::Thinking),
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
fn readable(line: &[u8]) -> Result<&str, Refused<'_>> {
    let printable = |&byte: &u8| byte == b'\t' || (b' '..=b'~').contains(&byte);
    match core::str::from_utf8(line) {
        Ok(request) if line.iter().all(printable) => Ok(request.trim_ascii()),
        _ => Err(Refused::NotText),
    }
}

/// An answer in the making: `= ` goes before its first text.
struct Reply<'a, W> {
    out: &'a mut W,
    begun: bool,
}

impl<W: Write> Reply<'_, W> {
    /// Ends the answer, or refuses.
    fn close(self, answered: Result<(), Refused<'_>>) {
        // Whoever reads the answers may be gone; the game goes on all the same.
        let _ = match answered {
            Ok(()) => self
                .out
                .write_str(if self.begun { "\n\n" } else { "=\n\n" }),
            Err(Refused::Unwritten) => Ok(()),
            Err(refused) => write!(self.out, "? {refused}\n\n"),
        };
    }
}

impl<W: Write> Write for Reply<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !self.begun && !text.is_empty() {
            self.begun = true;
            self.out.write_str("= ")?;
        }
        self.out.write_str(text)
    }
}
