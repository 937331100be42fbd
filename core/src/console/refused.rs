//! Why a request is refused: a code for programs, a sentence for people.

use core::fmt;

use super::LONGEST_LINE;
use crate::game::{Domain, Move, Refusal};
use crate::games::{Impossible, Kind};
use crate::notation::{Excerpt, Unreadable};

/// A refusal; the request has changed nothing. It quotes the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused<'a> {
    /// The line has more bytes than are read.
    LineTooLong,
    /// The line has bytes that are not text.
    NotText,
    /// No such command.
    Command(&'a str),
    /// A command or an option that is not supported yet.
    Unsupported(&'a str),
    /// Words after the end.
    TooMuch(&'a str),
    /// A command without what it needs.
    Missing(&'static str),
    /// Not a key and a value.
    NoValue(&'a str),
    /// A key for the second time.
    Twice(&'a str),
    /// Not an option of this game.
    NoOption(Kind, &'a str),
    /// Not a limit for whoever thinks.
    NoLimit(&'a str),
    /// Not a value of this option.
    OutOfDomain(&'a str, Domain),
    /// Not a seat of this game.
    NoSuchSeat(&'a str),
    /// Not a key of the board.
    NoKey(&'a str),
    /// Not a setting.
    NoSetting(&'a str),
    /// A time that nobody waits for.
    TooLong(&'a str),
    /// There is no game yet.
    NoGame,
    /// The game has ended.
    Over,
    /// A text that says nothing.
    Unreadable(Unreadable<'a>),
    /// A position that no game can reach.
    Impossible(Impossible),
    /// A move that breaks a rule.
    Illegal(Move, Refusal),
    /// Fewer moves to take back.
    Undo(usize),
    /// A tree that may have more positions than are looked at.
    Perft(u64),
    /// The same, where something else has to go on.
    Busy(u64),
    /// An earlier request still waits for its move.
    Thinking,
    /// The position has changed while somebody thought about it.
    Overtaken,
    /// Whoever thinks had to stop.
    Interrupted,
    /// Virtual keys at a real board.
    RealKeys,
    /// The end of a real board.
    NeverEnds,
    /// The answer could not be written.
    Unwritten,
}

impl Refused<'_> {
    fn code(&self) -> &'static str {
        match self {
            Self::LineTooLong
            | Self::NotText
            | Self::TooMuch(_)
            | Self::Missing(_)
            | Self::NoValue(_)
            | Self::Twice(_) => "syntax",
            Self::Command(_)
            | Self::NoOption(..)
            | Self::NoLimit(_)
            | Self::NoSetting(_)
            | Self::NoKey(_) => "unknown",
            Self::Impossible(_) => "illegal",
            Self::Illegal(_, Refusal::GameOver) | Self::Over => "over",
            Self::Illegal(..) => "illegal",
            Self::NoGame => "nogame",
            Self::OutOfDomain(..)
            | Self::NoSuchSeat(_)
            | Self::Undo(_)
            | Self::Perft(_)
            | Self::TooLong(_) => "range",
            Self::Busy(_) | Self::Thinking | Self::Overtaken | Self::Interrupted => "busy",
            Self::Unsupported(_) | Self::RealKeys | Self::NeverEnds | Self::Unwritten => {
                "unsupported"
            }
            Self::Unreadable(unreadable) if unreadable.is_well_written() => "illegal",
            Self::Unreadable(Unreadable::Game(_)) => "unknown",
            Self::Unreadable(Unreadable::NumberTooLarge(_)) => "range",
            Self::Unreadable(_) => "syntax",
        }
    }
}

impl fmt::Display for Refused<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.code())?;
        match *self {
            Self::LineTooLong => write!(f, "the line is longer than {LONGEST_LINE} bytes"),
            Self::NotText => f.write_str("a line is plain ASCII without control characters"),
            Self::Command(word) => write!(f, "there is no command {}; see help", Excerpt(word)),
            Self::Unsupported(word) => write!(f, "{} is not supported yet", Excerpt(word)),
            Self::TooMuch(words) => {
                write!(f, "nothing should follow where {} stands", Excerpt(words))
            }
            Self::Missing(usage) => write!(f, "{usage} is the whole command"),
            Self::NoValue(word) => write!(f, "{} is not KEY=VALUE", Excerpt(word)),
            Self::Twice(key) => write!(f, "{} is given twice", Excerpt(key)),
            Self::NoOption(kind, key) => {
                write!(f, "{} has no option {}", kind.name(), Excerpt(key))
            }
            Self::NoLimit(key) => {
                write!(f, "{} is not level, nodes or ms", Excerpt(key))
            }
            Self::OutOfDomain(word, domain) => {
                write!(f, "{} is out of range: {domain}", Excerpt(word))
            }
            Self::NoSuchSeat(word) => {
                write!(
                    f,
                    "{} is neither random nor a seat of this game",
                    Excerpt(word)
                )
            }
            Self::NoKey(name) => write!(
                f,
                "{} is not a key, such as e5, e5+ or south-ok",
                Excerpt(name)
            ),
            Self::NoSetting(name) => write!(f, "there is no setting {}", Excerpt(name)),
            Self::TooLong(word) => write!(f, "{} ms are more than a day", Excerpt(word)),
            Self::NoGame => f.write_str("there is no game; start one with new"),
            Self::Over => f.write_str("the game has ended"),
            Self::Thinking => f.write_str("the computer still thinks about an earlier request"),
            Self::Overtaken => f.write_str("the game went on while the computer was thinking"),
            Self::Interrupted => f.write_str("the board needs its computer player itself"),
            Self::Unreadable(unreadable) => unreadable.fmt(f),
            Self::Impossible(impossible) => impossible.fmt(f),
            Self::Illegal(mv, refusal) => write!(f, "{mv}: {refusal}"),
            Self::Undo(possible) => write!(f, "moves that can be taken back: {possible}"),
            Self::Perft(most) => write!(f, "that may take more than {most} positions"),
            Self::Busy(most) => {
                write!(f, "more than {most} positions would keep the board waiting")
            }
            Self::NeverEnds => f.write_str("a board goes on until it is switched off"),
            Self::RealKeys => f.write_str("keys and time are real here"),
            Self::Unwritten => f.write_str("the answer could not be written"),
        }
    }
}

impl<'a> From<Unreadable<'a>> for Refused<'a> {
    fn from(unreadable: Unreadable<'a>) -> Self {
        Self::Unreadable(unreadable)
    }
}

impl From<fmt::Error> for Refused<'_> {
    fn from(_: fmt::Error) -> Self {
        // Nobody reads the answer any more, so nobody reads this either.
        Self::Unwritten
    }
}
