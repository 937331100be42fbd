//! Moves and positions as text.
//!
//! A move reads as it prints. A position is one line, `GAME KEY=VALUE ...`, keys in a fixed order, lists separated by commas, an
//! empty list `-`:
//!
//! ```text
//! quoridor2 south=e1:10 north=e9:10 fences=- turn=south
//! quoridor4 south=e1:5 west=- north=e8:3 east=i5:4 fences=e3h,d5v turn=north
//! ```

mod positions;

use core::fmt;

pub use positions::{PositionText, parse_set_up};

use crate::game::Move;
use crate::geometry::{Axis, Fence, Post, Seat, Square};
use crate::quoridor::Players;

/// Why a text could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable<'a> {
    /// Not written like a move.
    Move(&'a str),
    /// Written like a square, but there is no such square.
    Square(&'a str),
    /// Written like a fence, but there is no place for it.
    Fence(&'a str),
    /// Not a game.
    Game(&'a str),
    /// Not a square and a number, nor `-`.
    Pawn(&'a str),
    /// Not a seat.
    Seat(&'a str),
    /// Not a number in plain digits.
    Number(&'a str),
    /// A number with more digits than anything here counts.
    NumberTooLarge(&'a str),
    /// Another key should stand here.
    Key {
        /// The key that is missing.
        expected: &'static str,
        /// What stands in its place, empty at the end.
        found: &'a str,
    },
    /// Words after the end.
    TooMuch(&'a str),
    /// More fences than a box holds.
    TooManyFences,
}

impl fmt::Display for Unreadable<'_> {
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
            Self::Game(word) => write!(f, "there is no game {}", Excerpt(word)),
            Self::Pawn(word) => {
                write!(
                    f,
                    "{} is not a square, a colon and the fences left",
                    Excerpt(word)
                )
            }
            Self::Seat(word) => write!(f, "{} is not a seat", Excerpt(word)),
            Self::Number(word) => write!(f, "{} is not a number", Excerpt(word)),
            Self::NumberTooLarge(word) => write!(f, "{} is too large a number", Excerpt(word)),
            Self::Key {
                expected,
                found: "",
            } => write!(f, "{expected}= is missing at the end"),
            Self::Key { expected, found } => {
                write!(f, "{expected}= is missing before {}", Excerpt(found))
            }
            Self::TooMuch(word) => {
                write!(f, "nothing should follow where {} stands", Excerpt(word))
            }
            Self::TooManyFences => f.write_str("more fences than the box holds"),
        }
    }
}

impl core::error::Error for Unreadable<'_> {}

/// Somebody else's words in a sentence of ours: cut where they get long.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 24;
        match self.0.char_indices().nth(LONGEST) {
            Some((end, _)) => write!(f, "{}..", self.0.get(..end).unwrap_or_default()),
            None => f.write_str(self.0),
        }
    }
}

/// Reads a move: a square, a fence, or a word.
pub fn parse_move(word: &str) -> Result<Move, Unreadable<'_>> {
    match word {
        "pass" => return Ok(Move::PASS),
        "leave" => return Ok(Move::LEAVE),
        _ => {}
    }
    if let Some(place) = word.strip_suffix(['h', 'v'])
        && looks_like_a_square(place)
    {
        return parse_fence(word).map(Move::fence);
    }
    if looks_like_a_square(word) {
        return parse_square(word).map(Move::square);
    }
    Err(Unreadable::Move(word))
}

/// Reads a square, `a1`..`i9`.
pub fn parse_square(word: &str) -> Result<Square, Unreadable<'_>> {
    file_and_rank(word)
        .and_then(|(file, rank)| Square::new(file, rank))
        .ok_or(Unreadable::Square(word))
}

/// Reads a fence, `a1h`..`h8v`.
pub fn parse_fence(word: &str) -> Result<Fence, Unreadable<'_>> {
    let axis = if word.ends_with('h') {
        Axis::Horizontal
    } else {
        Axis::Vertical
    };
    word.strip_suffix(['h', 'v'])
        .and_then(file_and_rank)
        .and_then(|(file, rank)| Post::new(file, rank))
        .map(|post| Fence::new(post, axis))
        .ok_or(Unreadable::Fence(word))
}

/// Reads the name of a seat.
pub fn parse_seat(word: &str) -> Result<Seat, Unreadable<'_>> {
    Seat::ALL
        .into_iter()
        .find(|seat| seat.name() == word)
        .ok_or(Unreadable::Seat(word))
}

/// Reads a number in plain digits: no sign, no zeros in front.
pub fn parse_number(word: &str) -> Result<u64, Unreadable<'_>> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (word.len() > 1 && word.starts_with('0')) {
        return Err(Unreadable::Number(word));
    }
    word.parse().map_err(|_| Unreadable::NumberTooLarge(word))
}

/// The name of the game for two or four.
pub const fn game_name(players: Players) -> &'static str {
    match players {
        Players::Two => "quoridor2",
        Players::Four => "quoridor4",
    }
}

/// Reads the name of a game.
pub fn parse_game(word: &str) -> Result<Players, Unreadable<'_>> {
    [Players::Two, Players::Four]
        .into_iter()
        .find(|&players| game_name(players) == word)
        .ok_or(Unreadable::Game(word))
}

fn looks_like_a_square(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && word.len() > 1
        && bytes.all(|byte| byte.is_ascii_digit())
}

/// File and rank from 0; they may lie off the board.
fn file_and_rank(word: &str) -> Option<(u8, u8)> {
    match *word.as_bytes() {
        [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => Some((file - b'a', rank - b'1')),
        _ => None,
    }
}
