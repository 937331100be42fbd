//! Errors of requests: a code for programs, a sentence for people.

use core::fmt;

use super::line::MAX_LINE_BYTES;
use fencelight_core::game::{Domain, IllegalMove, Move, Violation};
use fencelight_core::games::{GameKind, PositionError};
use fencelight_core::geometry::Seat;
use fencelight_core::notation::{Excerpt, ParseError};

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
    /// Not a limit of a search.
    /// Holds the limits that there are.
    UnknownLimit(&'a str, &'static str),
    /// Not a value of this option.
    OutOfDomain(&'a str, Domain),
    /// Not a seat of this game.
    NoSuchSeat(&'a str),
    /// Not a key of the board.
    UnknownKey(&'a str),
    /// Not a setting.
    UnknownSetting(&'a str),
    /// A power budget above what the open budget strap allows, which is this.
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
    /// Virtual keys or time on hardware.
    VirtualKeysOnHardware,
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
            Self::Position(_) | Self::SeatInGame(_) | Self::MoveOfReferee(_) => "illegal",
            Self::IllegalMove(_, illegal) if illegal.violation() == Violation::GameOver => "over",
            Self::GameOver => "over",
            Self::IllegalMove(..) => "illegal",
            Self::NoGame => "nogame",
            Self::OutOfDomain(..)
            | Self::NoSuchSeat(_)
            | Self::SeatNotInGame(_)
            | Self::UndoTooFar(_)
            | Self::StrapOpen(_)
            | Self::PerftTooLarge(_)
            | Self::DurationTooLong(_) => "range",
            Self::PerftWouldBlock(_)
            | Self::SearchPending
            | Self::PositionChanged
            | Self::SearchAborted => "busy",
            Self::Unsupported(_)
            | Self::VirtualKeysOnHardware
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
            Self::UndoTooFar(possible) => write!(f, "moves that can be taken back: {possible}"),
            Self::PerftTooLarge(most) => write!(f, "that may take more than {most} positions"),
            Self::PerftWouldBlock(most) => {
                write!(f, "more than {most} positions would keep the board waiting")
            }
            Self::QuitOnHardware => f.write_str("a board goes on until it is switched off"),
            Self::VirtualKeysOnHardware => f.write_str("keys and time are real here"),
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
