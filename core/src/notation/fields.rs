//! The fields of a position line: `KEY=VALUE` words, lists, numbers.

use core::fmt;
use core::str::SplitAsciiWhitespace;

use super::error::ParseError;
use super::words::{parse_fence, parse_game_kind, parse_number, parse_square};
use crate::game::List;
use crate::games::GameKind;
use crate::geometry::{Fence, Square};

/// The fields of a position, `KEY=VALUE` words in their order.
pub(super) struct Fields<'a>(SplitAsciiWhitespace<'a>);

impl<'a> Fields<'a> {
    /// The game that a line names first, and the fields after it.
    pub(super) fn split(line: &'a str) -> Result<(GameKind, Self), ParseError<&'a str>> {
        let mut words = line.split_ascii_whitespace();
        let kind = parse_game_kind(words.next().unwrap_or_default())?;
        Ok((kind, Self(words)))
    }

    /// Fails if a word is left.
    pub(super) fn end(mut self) -> Result<(), ParseError<&'a str>> {
        match self.0.next() {
            Some(word) => Err(ParseError::TrailingText(word)),
            None => Ok(()),
        }
    }

    /// The value of the key that must come next.
    pub(super) fn value(&mut self, expected: &'static str) -> Result<&'a str, ParseError<&'a str>> {
        let found = self.0.next().unwrap_or_default();
        value(found, expected).ok_or(ParseError::MissingKey { expected, found })
    }

    /// The value of the key that may come next.
    pub(super) fn optional_value(&mut self, key: &'static str) -> Option<&'a str> {
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
pub(super) fn write_list<T: fmt::Display>(
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

/// Reads items separated by commas, or `-`; `too_many` where the list has no capacity for all of them.
pub(super) fn parse_list<'a, T, const N: usize>(
    list: &'a str,
    parse: impl Fn(&'a str) -> Result<T, ParseError<&'a str>>,
    too_many: ParseError<&'a str>,
) -> Result<List<T, N>, ParseError<&'a str>> {
    let mut items = List::default();
    if list != "-" {
        for word in list.split(',') {
            items.push(parse(word)?).map_err(|_| too_many)?;
        }
    }
    Ok(items)
}

/// Reads a list of fences.
pub(super) fn parse_fences<const N: usize>(list: &str) -> Result<List<Fence, N>, ParseError<&str>> {
    parse_list(list, parse_fence, ParseError::TooManyFences)
}

/// A number, saturated to a byte: validation rejects all larger ones alike.
pub(super) fn parse_u8_saturating(word: &str) -> Result<u8, ParseError<&str>> {
    Ok(u8::try_from(parse_number(word)?).unwrap_or(u8::MAX))
}

/// Reads a square, or `-` for none.
pub(super) fn parse_optional_square(word: &str) -> Result<Option<Square>, ParseError<&str>> {
    if word == "-" {
        Ok(None)
    } else {
        parse_square(word).map(Some)
    }
}

/// Prints a square, or `-` for none.
pub(super) struct OptionalSquare(pub(super) Option<Square>);

impl fmt::Display for OptionalSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(square) => square.fmt(f),
            None => f.write_str("-"),
        }
    }
}
