//! Single words: moves, places, names, numbers.

use core::str::FromStr;

use super::error::{ParseError, is_place};
use crate::game::{Face, Ghost, Move, Piece};
use crate::games::GameKind;
use crate::geometry::{Fence, Post, Seat, Square};
use crate::mspacman::TurnPhase;

/// Reads a move: a square, a fence, or a word.
///
/// ```
/// use fencelight_core::game::Move;
/// use fencelight_core::notation::parse_move;
///
/// assert_eq!(parse_move("stop"), Ok(Move::STOP));
/// assert_eq!(parse_move("e3h").unwrap().to_string(), "e3h");
/// assert_eq!(parse_move("hop").unwrap_err().to_string(), "hop is not a move");
/// ```
pub fn parse_move(word: &str) -> Result<Move, ParseError<&str>> {
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
        && is_place(place)
    {
        return parse_fence(word).map(Move::fence);
    }
    if is_place(word) {
        return parse_square(word).map(Move::square);
    }
    Err(ParseError::Move(word))
}

/// Reads a square, `a1`..`i9`.
pub fn parse_square(word: &str) -> Result<Square, ParseError<&str>> {
    Square::from_name(word).ok_or(ParseError::Square(word))
}

/// Reads a fence, `a1h`..`h8v`.
pub fn parse_fence(word: &str) -> Result<Fence, ParseError<&str>> {
    Fence::from_name(word).ok_or(ParseError::Fence(word))
}

/// Reads the name of a seat.
pub fn parse_seat(word: &str) -> Result<Seat, ParseError<&str>> {
    Seat::ALL
        .into_iter()
        .find(|seat| seat.name() == word)
        .ok_or(ParseError::Seat(word))
}

/// Reads a face of a die or spinner: a number, or `F2`.
pub fn parse_face(word: &str) -> Result<Face, ParseError<&str>> {
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
pub fn parse_number(word: &str) -> Result<u64, ParseError<&str>> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (word.len() > 1 && word.starts_with('0')) {
        return Err(ParseError::Number(word));
    }
    word.parse().map_err(|_| ParseError::NumberTooLarge(word))
}

/// Reads the name of a game.
pub fn parse_game_kind(word: &str) -> Result<GameKind, ParseError<&str>> {
    let named = GameKind::ALL.into_iter().find(|kind| kind.name() == word);
    named.ok_or(ParseError::Game(word))
}

/// Reads a post, `a1+`..`h8+`.
pub fn parse_post(word: &str) -> Result<Post, ParseError<&str>> {
    let square = word.strip_suffix('+').and_then(Square::from_name);
    let post = square.and_then(|square| Post::new(square.file(), square.rank()));
    post.ok_or(ParseError::Post(word))
}

/// Reads the name of a piece of the Pac-Man variant.
pub fn parse_piece(word: &str) -> Result<Piece, ParseError<&str>> {
    let named = Piece::ALL.into_iter().find(|piece| piece.name() == word);
    named.ok_or(ParseError::Piece(word))
}

/// Reads the name of a ghost of the Pac-Man variant.
pub fn parse_ghost_name(word: &str) -> Result<Ghost, ParseError<&str>> {
    match parse_piece(word) {
        Ok(Piece::Ghost(ghost)) => Ok(ghost),
        _ => Err(ParseError::Piece(word)),
    }
}

/// Reads the name of a phase of a turn of Ms. Pac-Man.
pub fn parse_turn_phase(word: &str) -> Result<TurnPhase, ParseError<&str>> {
    let named = TurnPhase::ALL
        .into_iter()
        .find(|phase| phase.name() == word);
    named.ok_or(ParseError::Phase(word))
}

/// Reads `yes` or `no`.
pub(super) fn parse_yes_no(word: &str) -> Result<bool, ParseError<&str>> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(ParseError::YesNo(word)),
    }
}

/// The word for a truth value, as positions and the console print it.
pub const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// [`FromStr`] by the function that reads the same word.
macro_rules! from_str {
    ($($type:ty: $parse:expr),+ $(,)?) => {$(
        impl FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                $parse(text).map_err(ParseError::into_owned)
            }
        }
    )+};
}

from_str! {
    Square: parse_square,
    Post: parse_post,
    Fence: parse_fence,
    Seat: parse_seat,
    Move: parse_move,
    Face: parse_face,
    Piece: parse_piece,
    Ghost: parse_ghost_name,
    TurnPhase: parse_turn_phase,
    GameKind: parse_game_kind,
}
