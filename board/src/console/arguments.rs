//! Arguments of requests: `KEY=VALUE` pairs and values of a domain.

use super::error::CommandError;
use fencelight_core::game::Domain;
use fencelight_core::notation::parse_number;

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
