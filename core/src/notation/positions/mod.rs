//! Positions as one line of text.

mod mspacman;
mod pacman;
mod quoridor;

use core::fmt;
use core::str::SplitAsciiWhitespace;

use heapless::Vec;

use super::{ParseError, parse_fence, parse_game_kind, parse_number, parse_square};
use crate::games::{AnyGame, AnySetup, GameKind};
use crate::geometry::{Fence, Square};

/// Prints a position as the line that [`parse_setup`] reads back.
#[derive(Clone, Copy, Debug)]
pub struct PositionText<'a>(pub &'a AnyGame);

impl fmt::Display for PositionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.kind().name())?;
        match self.0 {
            AnyGame::Quoridor(position) => quoridor::write(f, position),
            AnyGame::Pacman(position) => pacman::write(f, position),
            AnyGame::MsPacman(position) => mspacman::write(f, position),
        }
    }
}

/// Reads a position, possible or not.
pub fn parse_setup(text: &str) -> Result<AnySetup, ParseError<'_>> {
    let mut words = Words(text.split_ascii_whitespace());
    let kind = parse_game_kind(words.0.next().unwrap_or_default())?;
    let setup = match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => {
            AnySetup::Quoridor(quoridor::parse(kind, &mut words)?)
        }
        GameKind::Pacman => AnySetup::Pacman(pacman::parse(&mut words)?),
        GameKind::MsPacman => AnySetup::MsPacman(mspacman::parse(&mut words)?),
    };
    match words.0.next() {
        Some(word) => Err(ParseError::TrailingText(word)),
        None => Ok(setup),
    }
}

/// The words of a position, in their order.
struct Words<'a>(SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    /// The value of the key that must come next.
    fn value(&mut self, expected: &'static str) -> Result<&'a str, ParseError<'a>> {
        let found = self.0.next().unwrap_or_default();
        value(found, expected).ok_or(ParseError::MissingKey { expected, found })
    }

    /// The value of the key that may come next.
    fn optional_value(&mut self, key: &'static str) -> Option<&'a str> {
        let value = value(self.0.clone().next()?, key)?;
        self.0.next();
        Some(value)
    }
}

/// The value of a key, if the word has that key.
fn value<'a>(word: &'a str, key: &str) -> Option<&'a str> {
    word.strip_prefix(key)?.strip_prefix('=')
}

/// Writes ` KEY=` and the items separated by commas, or `-`.
fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    key: &str,
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    write!(f, " {key}=")?;
    let mut empty = true;
    for item in items {
        write!(f, "{}{item}", if empty { "" } else { "," })?;
        empty = false;
    }
    if empty { f.write_str("-") } else { Ok(()) }
}

/// Reads items separated by commas, or `-`; more than there is room for are too many.
fn parse_list<'a, T, const N: usize>(
    list: &'a str,
    parse: impl Fn(&'a str) -> Result<T, ParseError<'a>>,
    too_many: ParseError<'a>,
) -> Result<Vec<T, N>, ParseError<'a>> {
    let mut items = Vec::new();
    if list != "-" {
        for word in list.split(',') {
            items.push(parse(word)?).map_err(|_| too_many)?;
        }
    }
    Ok(items)
}

/// Reads a list of fences.
fn parse_fences<const N: usize>(list: &str) -> Result<Vec<Fence, N>, ParseError<'_>> {
    parse_list(list, parse_fence, ParseError::TooManyFences)
}

/// A number that fits a byte; all larger ones are impossible alike, and the gate tells.
fn parse_u8_saturating(word: &str) -> Result<u8, ParseError<'_>> {
    Ok(u8::try_from(parse_number(word)?).unwrap_or(u8::MAX))
}

/// Reads a square, or `-` for none.
fn parse_optional_square(word: &str) -> Result<Option<Square>, ParseError<'_>> {
    if word == "-" {
        Ok(None)
    } else {
        parse_square(word).map(Some)
    }
}

/// Prints a square, or `-` for none.
struct OptionalSquare(Option<Square>);

impl fmt::Display for OptionalSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(square) => square.fmt(f),
            None => f.write_str("-"),
        }
    }
}

/// Reads `yes` or `no`.
fn parse_yes_no(word: &str) -> Result<bool, ParseError<'_>> {
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
