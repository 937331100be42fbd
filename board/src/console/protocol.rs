//! The form of the protocol: lines and their length, arguments, replies, and errors with a code for programs and a sentence for people.

use core::fmt::{self, Write};

use heapless::Vec;

use crate::geometry::{Key, Seat};
use crate::input::HOST_HOLD_MS;
use crate::table::HostRight;
use fencelight_core::game::{Domain, IllegalMove, Move, Violation};
use fencelight_core::games::{GameKind, PositionError};
use fencelight_core::notation::{Excerpt, ParseError, parse_number};

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

/// The words as keys and values; a key that occurs twice is an error.
pub(super) fn pairs<'a, W>(
    words: W,
) -> impl Iterator<Item = Result<(&'a str, &'a str), CommandError<'a>>>
where
    W: Iterator<Item = &'a str> + Clone,
{
    words.clone().enumerate().map(move |(number, word)| {
        let (key, value) = word
            .split_once('=')
            .ok_or(CommandError::NotKeyValue(word))?;
        let has_key = |other: &str| other.split_once('=').is_some_and(|(other, _)| other == key);
        match words.clone().take(number).any(has_key) {
            true => Err(CommandError::DuplicateKey(key)),
            false => Ok((key, value)),
        }
    })
}

/// Parses a value of a domain.
pub(super) fn parse_value(text: &str, domain: Domain) -> Result<u32, CommandError<'_>> {
    if let Domain::Numbers(..) = domain {
        // Anything but a number is a syntax error, not out of range.
        parse_number(text)?;
    }
    domain
        .value(text)
        .ok_or(CommandError::OutOfDomain(text, domain))
}

/// Why a request fails. A request that fails has changed nothing. The error quotes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommandError<'a> {
    /// The line exceeds [`MAX_LINE_BYTES`].
    LineTooLong,
    /// The line has bytes other than printable ASCII.
    NotText,
    /// No such command.
    UnknownCommand(&'a str),
    /// A command or an option that is not supported yet.
    Unsupported(&'a str),
    /// Words after the last argument.
    TrailingText(&'a str),
    /// A command without a required argument; holds its usage.
    MissingArgument(&'static str),
    /// Not `KEY=VALUE`.
    NotKeyValue(&'a str),
    /// A key that occurs twice.
    DuplicateKey(&'a str),
    /// Not an option of this game.
    UnknownOption(GameKind, &'a str),
    /// Not a limit of a search; the second text lists them.
    UnknownLimit(&'a str, &'static str),
    /// Not a value of this option.
    OutOfDomain(&'a str, Domain),
    /// Not a seat of this game.
    NoSuchSeat(&'a str),
    /// Not a key of the board.
    UnknownKey(&'a str),
    /// Not a setting.
    UnknownSetting(&'a str),
    /// A power budget above this one, the most that the open budget strap allows.
    StrapOpen(u16),
    /// A duration of more than a day.
    DurationTooLong(&'a str),
    /// A player at a seat that does not play this game.
    SeatNotInGame(Seat),
    /// No player at a seat of a game under way.
    SeatInGame(Seat),
    /// An answer to a request that is not open.
    NoRequest(&'a str),
    /// A move that a remote seat cannot answer with.
    MoveOfReferee(Move),
    /// There is no game yet.
    NoGame,
    /// The game has ended.
    GameOver,
    /// A move, position or number that does not parse.
    Parse(ParseError<&'a str>),
    /// A position that no game can reach.
    Position(PositionError),
    /// A move that breaks a rule.
    IllegalMove(Move, IllegalMove),
    /// A move that is not the one of the puzzle, and its refutation; `None` where none is proven.
    WrongMove(Move, Option<Move>),
    /// A move after the last one of a puzzle.
    PuzzleSolved,
    /// More moves than the history has; holds how many it has.
    UndoTooFar(usize),
    /// A tree that may have more positions than the limit.
    PerftTooLarge(u64),
    /// The same on hardware, where the table would stand still meanwhile.
    PerftWouldBlock(u64),
    /// An earlier request still waits for its move.
    SearchPending,
    /// The position has changed during the search.
    PositionChanged,
    /// The search was aborted: the board needs its engine for a game.
    SearchAborted,
    /// Keys of a host, on a device without them.
    KeysAreReal,
    /// `wait` on hardware.
    TimeIsReal,
    /// A hold on hardware that is longer than a host may hold a key.
    HoldTooLong(&'a str),
    /// A command that the setting `host` does not allow.
    NoRight {
        /// The command.
        name: &'static str,
        /// The right that it needs.
        needs: HostRight,
        /// The right that the host has.
        has: HostRight,
    },
    /// `watch leds` where no frames are sent.
    NoFrames,
    /// A key that cannot be masked.
    Unmaskable(Key),
    /// A reset while a game or a lesson is on the board.
    GameOnBoard,
    /// `quit` on hardware.
    QuitOnHardware,
    /// The reply could not be written.
    WriteFailed,
}

impl CommandError<'_> {
    fn code(&self) -> &'static str {
        match self {
            Self::LineTooLong
            | Self::NotText
            | Self::TrailingText(_)
            | Self::MissingArgument(_)
            | Self::NotKeyValue(_)
            | Self::DuplicateKey(_) => "syntax",
            Self::UnknownCommand(_)
            | Self::UnknownOption(..)
            | Self::UnknownLimit(..)
            | Self::UnknownSetting(_)
            | Self::UnknownKey(_)
            | Self::NoRequest(_) => "unknown",
            Self::Position(_)
            | Self::SeatInGame(_)
            | Self::WrongMove(..)
            | Self::MoveOfReferee(_)
            | Self::Unmaskable(_) => "illegal",
            Self::IllegalMove(_, illegal) if illegal.violation() == Violation::GameOver => "over",
            Self::GameOver | Self::PuzzleSolved => "over",
            Self::IllegalMove(..) => "illegal",
            Self::NoGame => "nogame",
            Self::OutOfDomain(..)
            | Self::NoSuchSeat(_)
            | Self::SeatNotInGame(_)
            | Self::UndoTooFar(_)
            | Self::StrapOpen(_)
            | Self::PerftTooLarge(_)
            | Self::HoldTooLong(_)
            | Self::DurationTooLong(_) => "range",
            Self::GameOnBoard
            | Self::PerftWouldBlock(_)
            | Self::SearchPending
            | Self::PositionChanged
            | Self::SearchAborted => "busy",
            Self::Unsupported(_)
            | Self::KeysAreReal
            | Self::TimeIsReal
            | Self::NoFrames
            | Self::NoRight { .. }
            | Self::QuitOnHardware
            | Self::WriteFailed => "unsupported",
            Self::Parse(error) if error.is_well_formed() => "illegal",
            Self::Parse(ParseError::Game(_)) => "unknown",
            Self::Parse(ParseError::NumberTooLarge(_)) => "range",
            Self::Parse(_) => "syntax",
        }
    }
}

impl fmt::Display for CommandError<'_> {
    #[allow(clippy::too_many_lines, reason = "a sentence for each error")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.code())?;
        match *self {
            Self::LineTooLong => write!(f, "the line is longer than {MAX_LINE_BYTES} bytes"),
            Self::NotText => f.write_str("a line is plain ASCII without control characters"),
            Self::UnknownCommand(word) => {
                write!(f, "there is no command {}; see help", Excerpt(word))
            }
            Self::Unsupported(word) => write!(f, "{} is not supported yet", Excerpt(word)),
            Self::TrailingText(words) => {
                write!(f, "nothing should follow where {} stands", Excerpt(words))
            }
            Self::MissingArgument(usage) => write!(f, "{usage} is the whole command"),
            Self::NotKeyValue(word) => write!(f, "{} is not KEY=VALUE", Excerpt(word)),
            Self::DuplicateKey(key) => write!(f, "{} is given twice", Excerpt(key)),
            Self::UnknownOption(kind, key) => {
                write!(f, "{} has no option {}", kind.name(), Excerpt(key))
            }
            Self::UnknownLimit(key, limits) => write!(f, "{} is not {limits}", Excerpt(key)),
            Self::OutOfDomain(word, domain) => {
                write!(f, "{} is out of range: {domain}", Excerpt(word))
            }
            Self::StrapOpen(limit) => {
                write!(
                    f,
                    "power-ma is at most {limit} while the budget strap is open"
                )
            }
            Self::NoSuchSeat(word) => {
                write!(
                    f,
                    "{} is neither random nor a seat of this game",
                    Excerpt(word)
                )
            }
            Self::UnknownKey(name) => write!(
                f,
                "{} is not a key, such as e5, e5+ or south-ok",
                Excerpt(name)
            ),
            Self::UnknownSetting(name) => write!(f, "there is no setting {}", Excerpt(name)),
            Self::DurationTooLong(word) => write!(f, "{} ms are more than a day", Excerpt(word)),
            Self::SeatNotInGame(seat) => write!(f, "{seat} is not a seat of this game"),
            Self::SeatInGame(seat) => {
                write!(
                    f,
                    "{seat} plays this game and cannot be empty before its end"
                )
            }
            Self::NoRequest(number) => write!(f, "no request {} is open", Excerpt(number)),
            Self::MoveOfReferee(mv) => {
                write!(f, "{mv}: a remote seat plays a move that legal lists")
            }
            Self::NoGame => f.write_str("there is no game; start one with new"),
            Self::GameOver => f.write_str("the game has ended"),
            Self::SearchPending => {
                f.write_str("the computer still thinks about an earlier request")
            }
            Self::PositionChanged => {
                f.write_str("the game went on while the computer was thinking")
            }
            Self::SearchAborted => f.write_str("the board needs its computer player itself"),
            Self::Parse(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::IllegalMove(mv, reason) => write!(f, "{mv}: {reason}"),
            Self::WrongMove(mv, Some(by)) => {
                write!(f, "{mv}: not the move of this puzzle; {by} refutes it")
            }
            Self::WrongMove(mv, None) => {
                write!(f, "{mv}: not the move of this puzzle")
            }
            Self::PuzzleSolved => {
                f.write_str("the puzzle is solved; set up another one with puzzle N")
            }
            Self::UndoTooFar(possible) => write!(f, "moves that can be taken back: {possible}"),
            Self::PerftTooLarge(most) => write!(f, "that may take more than {most} positions"),
            Self::PerftWouldBlock(most) => {
                write!(f, "more than {most} positions would keep the board waiting")
            }
            Self::Unmaskable(key) => write!(
                f,
                "{key} starts, resumes or leaves something and cannot be masked"
            ),
            Self::GameOnBoard => {
                f.write_str("a game, a lesson or a puzzle is on the board; leave it first")
            }
            Self::QuitOnHardware => f.write_str("a board goes on until it is switched off"),
            Self::KeysAreReal => f.write_str("only fingers press keys here"),
            Self::TimeIsReal => f.write_str("time is real here and passes by itself"),
            Self::HoldTooLong(words) => write!(
                f,
                "{}: a board holds a key for at most {HOST_HOLD_MS} ms",
                Excerpt(words)
            ),
            Self::NoRight { name, needs, has } => write!(
                f,
                "{name} needs the right {}, this board allows {}; service page 10 changes it",
                needs.name(),
                has.name()
            ),
            Self::NoFrames => f.write_str("no frames are sent here; ask for leds"),
            Self::WriteFailed => f.write_str("the answer could not be written"),
        }
    }
}

impl<'a> From<ParseError<&'a str>> for CommandError<'a> {
    fn from(error: ParseError<&'a str>) -> Self {
        Self::Parse(error)
    }
}

impl From<fmt::Error> for CommandError<'_> {
    fn from(_: fmt::Error) -> Self {
        // The stream is broken: this error is never written either.
        Self::WriteFailed
    }
}

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
