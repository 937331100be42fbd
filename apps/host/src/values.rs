//! Values of options: each function parses a text, or returns an error that names the valid values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::engines::parallel::SEARCH_THREADS;
use crate::parallel::MAX_THREADS;

/// Sides of a picture, in pixels.
const PICTURE_PIXELS: RangeInclusive<u32> = 200..=4_000;

/// A whole number; `what` names it in the error.
pub fn number<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    let number = text.parse().ok();
    number.ok_or_else(|| format!("{what} is a whole number; not `{text}`"))
}

/// A whole number in a range.
pub fn within<T>(text: &str, what: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let value = number(text, what)?;
    if range.contains(&value) {
        return Ok(value);
    }
    let (min, max) = range.into_inner();
    Err(format!("{what} is {min} to {max}; not `{text}`"))
}

/// A seed of random numbers.
pub fn seed(text: &str) -> Result<u64, String> {
    number(text, "a seed")
}

/// The number of a game.
pub fn game_number(text: &str) -> Result<u32, String> {
    number(text, "the number of a game")
}

/// The speed of board time.
pub fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    speed
        .filter(|speed| (0.1..=100.0).contains(speed))
        .ok_or_else(|| format!("a speed is 0.1 to 100; not `{text}`"))
}

/// Width and height of a picture.
pub fn picture_size(text: &str) -> Result<u32, String> {
    within(text, "the size of a picture in pixels", PICTURE_PIXELS)
}

/// Threads of a command.
pub fn threads(text: &str) -> Result<usize, String> {
    within(text, "a number of threads", 1..=MAX_THREADS)
}

/// Threads of one search.
pub fn search_threads(text: &str) -> Result<usize, String> {
    within(text, "a number of threads of a search", SEARCH_THREADS)
}

/// Nodes of a search.
pub fn nodes(text: &str) -> Result<u32, String> {
    within(text, "a number of nodes", 1..=u32::MAX)
}

/// A limit of memory in MiB.
pub fn memory(text: &str) -> Result<usize, String> {
    within(text, "a memory in MiB", 16..=1 << 24)
}
