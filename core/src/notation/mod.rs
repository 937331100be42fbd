//! Moves and positions as text.
//!
//! A move reads as it prints. A position is one line, `GAME KEY=VALUE ...`, keys in a fixed order, lists separated by commas, an
//! empty list `-`:
//!
//! ```text
//! quoridor2 south=e1:10 north=e9:10 fences=- turn=south
//! quoridor4 south=e1:5 west=- north=e8:3 east=i5:4 fences=e3h,d5v turn=north
//! pacman pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=- pellets=i1,a9 fences=b2h,c4v turn=pac steps=2 boost=no came=-
//! mspacman seats=south,north ms=south:d4 south=- west=- north=e6:w2 east=- dots=1ef/.. turn=south phase=roll steps=0 extra=no
//! ```

mod positions;

use core::fmt;

pub use positions::{PositionText, parse_setup, yes_no};

use crate::game::{Face, Move};
use crate::games::GameKind;
use crate::geometry::{Fence, Seat, Square};

/// Why a text could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseError<'a> {
    /// Not written like a move.
    Move(&'a str),
    /// Written like a square, but there is no such square.
    Square(&'a str),
    /// Written like a fence, but there is no place for it.
    Fence(&'a str),
    /// Not a face of a die or spinner.
    Face(&'a str),
    /// Not a game.
    Game(&'a str),
    /// Not a square and a number, nor `-`.
    Pawn(&'a str),
    /// Not a square and a side, nor `-`.
    Ghost(&'a str),
    /// Not a seat and a square.
    MsPacman(&'a str),
    /// Not a piece.
    Piece(&'a str),
    /// Not a phase.
    Phase(&'a str),
    /// Not the dots of nine ranks.
    Dots(&'a str),
    /// Not different seats in the order of play.
    Seats(&'a str),
    /// Neither yes nor no.
    YesNo(&'a str),
    /// Not a seat.
    Seat(&'a str),
    /// Not a number in plain digits.
    Number(&'a str),
    /// A number with more digits than anything here counts.
    NumberTooLarge(&'a str),
    /// Another key should stand here.
    MissingKey {
        /// The key that is missing.
        expected: &'static str,
        /// What stands in its place, empty at the end.
        found: &'a str,
    },
    /// Words after the end.
    TrailingText(&'a str),
    /// More fences than a box holds.
    TooManyFences,
    /// More pellets than a game has.
    TooManyPellets,
}

impl fmt::Display for ParseError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Move(word) => write!(f, "{} is not a move", Excerpt(word)),
            Self::Square(word) => write!(f, "{} is not a square of the board", Excerpt(word)),
            Self::Fence(word) => {
                write!(
                    f,
                    "{} is not a fence of the board, which are a1h to h8v",
                    Excerpt(word)
                )
            }
            Self::Face(word) => {
                write!(
                    f,
                    "roll={}: neither die nor spinner shows that (5.2.5)",
                    Excerpt(word)
                )
            }
            Self::Game(word) => write!(f, "there is no game {}", Excerpt(word)),
            Self::Pawn(word) => {
                write!(
                    f,
                    "{} is not a square, a colon and the fences left",
                    Excerpt(word)
                )
            }
            Self::Ghost(word) => {
                write!(
                    f,
                    "{} is not a square, a colon and s, w1 or w2",
                    Excerpt(word)
                )
            }
            Self::MsPacman(word) => {
                write!(f, "{} is not a seat, a colon and a square", Excerpt(word))
            }
            Self::Piece(word) => {
                write!(
                    f,
                    "{} is not pac, blinky, inky, pinky or clyde",
                    Excerpt(word)
                )
            }
            Self::Phase(word) => write!(f, "{} is not roll, step or place", Excerpt(word)),
            Self::Dots(word) => {
                write!(
                    f,
                    "{} is not nine ranks of three hexadecimal digits",
                    Excerpt(word)
                )
            }
            Self::Seats(word) => {
                write!(
                    f,
                    "{} is not a list of seats in the order of play",
                    Excerpt(word)
                )
            }
            Self::YesNo(word) => write!(f, "{} is neither yes nor no", Excerpt(word)),
            Self::Seat(word) => write!(f, "{} is not a seat", Excerpt(word)),
            Self::Number(word) => write!(f, "{} is not a number", Excerpt(word)),
            Self::NumberTooLarge(word) => write!(f, "{} is too large a number", Excerpt(word)),
            Self::MissingKey {
                expected,
                found: "",
            } => write!(f, "{expected}= is missing at the end"),
            Self::MissingKey { expected, found } => {
                write!(f, "{expected}= is missing before {}", Excerpt(found))
            }
            Self::TrailingText(word) => {
                write!(f, "nothing should follow where {} stands", Excerpt(word))
            }
            Self::TooManyPellets => f.write_str("more pellets than a game has"),
            Self::TooManyFences => f.write_str("more fences than the box holds"),
        }
    }
}

impl ParseError<'_> {
    /// Whether it is written as it should be, and only names what does not exist.
    pub fn is_well_formed(&self) -> bool {
        match self {
            Self::Square(word) => looks_like_a_square(word),
            Self::Fence(word) => word
                .strip_suffix(['h', 'v'])
                .is_some_and(looks_like_a_square),
            Self::Face(_) | Self::TooManyFences | Self::TooManyPellets => true,
            _ => false,
        }
    }
}

impl core::error::Error for ParseError<'_> {}

/// Somebody else's words in a sentence of ours: cut where they get long.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 24;
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        match self.0.char_indices().nth(LONGEST) {
            Some((end, _)) => write!(f, "{}..", self.0.get(..end).unwrap_or_default()),
            None => f.write_str(self.0),
        }
    }
}

/// Reads a move: a square, a fence, or a word.
pub fn parse_move(word: &str) -> Result<Move, ParseError<'_>> {
    match word {
        "pass" => return Ok(Move::PASS),
        "leave" => return Ok(Move::LEAVE),
        "skip" => return Ok(Move::SKIP),
        "stop" => return Ok(Move::STOP),
        "roll" => return Ok(Move::ROLL),
        _ => {}
    }
    if let Some(face) = word.strip_prefix("roll=") {
        return parse_face(face).map(Move::rolled);
    }
    if let Some(place) = word.strip_suffix(['h', 'v'])
        && looks_like_a_square(place)
    {
        return parse_fence(word).map(Move::fence);
    }
    if looks_like_a_square(word) {
        return parse_square(word).map(Move::square);
    }
    Err(ParseError::Move(word))
}

/// Reads a square, `a1`..`i9`.
pub fn parse_square(word: &str) -> Result<Square, ParseError<'_>> {
    Square::from_name(word).ok_or(ParseError::Square(word))
}

/// Reads a fence, `a1h`..`h8v`.
pub fn parse_fence(word: &str) -> Result<Fence, ParseError<'_>> {
    Fence::from_name(word).ok_or(ParseError::Fence(word))
}

/// Reads the name of a seat.
pub fn parse_seat(word: &str) -> Result<Seat, ParseError<'_>> {
    Seat::ALL
        .into_iter()
        .find(|seat| seat.name() == word)
        .ok_or(ParseError::Seat(word))
}

/// Reads what a die or spinner shows: a number, or `F2`.
fn parse_face(word: &str) -> Result<Face, ParseError<'_>> {
    let number = parse_number(word.strip_prefix('F').unwrap_or(word));
    let number = number.map_err(|_| ParseError::Face(word))?;
    let flips = word.starts_with('F');
    let shows = |face: &Face| u64::from(face.count()) == number && (*face == Face::F2) == flips;
    Face::ALL
        .into_iter()
        .find(shows)
        .ok_or(ParseError::Face(word))
}

/// Reads a number in plain digits: no sign, no zeros in front.
pub fn parse_number(word: &str) -> Result<u64, ParseError<'_>> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (word.len() > 1 && word.starts_with('0')) {
        return Err(ParseError::Number(word));
    }
    word.parse().map_err(|_| ParseError::NumberTooLarge(word))
}

/// Reads the name of a game.
pub fn parse_game_kind(word: &str) -> Result<GameKind, ParseError<'_>> {
    let named = GameKind::ALL.into_iter().find(|kind| kind.name() == word);
    named.ok_or(ParseError::Game(word))
}

fn looks_like_a_square(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && word.len() > 1
        && bytes.all(|byte| byte.is_ascii_digit())
}
