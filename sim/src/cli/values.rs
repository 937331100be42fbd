//! Values of options: each function parses a text, or returns an error that names the valid values.

use std::fmt::Display;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;

use fencelight_ai::MAX_LEVEL;
use fencelight_board::puzzles::{MAX_GRADE, PUZZLES};
use fencelight_core::games::GameKind;
use fencelight_lab::engines::EngineSpec;
use fencelight_lab::engines::parallel::SEARCH_THREADS;
use fencelight_lab::game_file::parse_game;
use fencelight_lab::options::{MAX_THREADS, Shard};
use fencelight_text::puzzle_log;

use super::terminal::PuzzleChoice;
use crate::kiosk::{LinkTo, TableLink, TableName};
use crate::remote_seats::EngineSeat;

/// Sides of a picture, in pixels.
const PICTURE_PIXELS: RangeInclusive<u32> = 200..=4_000;

/// A whole number; `what` names it in the error.
fn number<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    let number = text.parse().ok();
    number.ok_or_else(|| format!("{what} is a whole number; not `{text}`"))
}

/// A whole number in a range.
fn within<T>(text: &str, what: &str, range: RangeInclusive<T>) -> Result<T, String>
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

/// A number in a range, with a fraction.
fn real(text: &str, what: &str, range: RangeInclusive<f32>) -> Result<f32, String> {
    let value = text.parse().ok().filter(|value| range.contains(value));
    let (min, max) = range.into_inner();
    value.ok_or_else(|| format!("{what} is {min} to {max}; not `{text}`"))
}

pub(super) fn game(text: &str) -> Result<GameKind, String> {
    parse_game(text)
}

pub(super) fn engine(text: &str) -> Result<EngineSpec, String> {
    text.parse()
}

/// A seat and its engine.
pub(super) fn engine_seat(text: &str) -> Result<EngineSeat, String> {
    text.parse()
}

/// Where a server is reached.
pub(super) fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let address = text.parse();
    address.map_err(|_| format!("an address is IP:PORT, as in 127.0.0.1:8330; not `{text}`"))
}

/// The address of a page, to which the fragment of a game is added.
pub(super) fn page_address(text: &str) -> Result<String, String> {
    let is_web = text.starts_with("http://") || text.starts_with("https://");
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'#');
    match is_web && is_plain && text.len() <= 100 {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "the address of a page begins with http:// or https://, without # and spaces, at most 100 letters; not `{text}`"
        )),
    }
}

/// The port or the serial number of a board, and the name of its table.
pub(super) fn table_name(text: &str) -> Result<TableName, String> {
    let (key, name) = text
        .rsplit_once('=')
        .ok_or_else(|| format!("a name is KEY=NAME, as in /dev/ttyACM0=Window; not `{text}`"))?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if !(1..=24).contains(&name.len()) || !name.chars().all(is_plain) {
        return Err(format!(
            "a table has a name of 1 to 24 letters, digits, - and _; not `{name}`"
        ));
    }
    Ok((key.to_owned(), name.to_owned()))
}

/// A table and the one that it plays with.
pub(super) fn table_link(text: &str) -> Result<TableLink, String> {
    let (table, other) = text
        .split_once('=')
        .filter(|(table, other)| !table.is_empty() && !other.is_empty() && table != other)
        .ok_or_else(|| format!("a link is TABLE=OTHER, as in Bar=Window; not `{text}`"))?;
    let address = |text: &str| text.parse::<SocketAddr>();
    let to = match other.strip_prefix("listen:") {
        Some(at) => LinkTo::Listen(address(at).map_err(|_| {
            format!("listen: takes IP:PORT, as in listen:127.0.0.1:8331; not `{at}`")
        })?),
        None => address(other).map_or_else(|_| LinkTo::Table(other.to_owned()), LinkTo::Connect),
    };
    Ok(TableLink {
        table: table.to_owned(),
        to,
    })
}

/// An engine of ours that plays Quoridor with two.
pub(super) fn quoridor_engine(text: &str) -> Result<EngineSpec, String> {
    let spec: EngineSpec = text.parse()?;
    match spec.is_external() {
        true => Err("cmd= is for `fencelight match`: this program is the player here".into()),
        false => Ok(spec),
    }
}

/// A share of the games, K/N.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    text.parse()
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    number(text, "a seed")
}

pub(super) fn game_number(text: &str) -> Result<u32, String> {
    number(text, "the number of a game")
}

pub(super) fn match_games(text: &str) -> Result<u32, String> {
    number(text, "a number of games")
}

/// A puzzle by its number or its name, or that of the day.
pub(super) fn puzzle(text: &str) -> Result<PuzzleChoice, String> {
    match puzzle_log::named(text) {
        Some(number) => Ok(PuzzleChoice::Number(number)),
        None if text == "today" => Ok(PuzzleChoice::Today),
        None => Err(format!(
            "a puzzle is today, a number from 1 to {PUZZLES}, or the name in a link; not `{text}`"
        )),
    }
}

/// The grade of a puzzle.
pub(super) fn grade(text: &str) -> Result<u8, String> {
    within(text, "a grade", 1..=MAX_GRADE)
}

pub(super) fn level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok();
    level
        .filter(|level| (1..=MAX_LEVEL).contains(level))
        .ok_or_else(|| format!("a level is 1 to {MAX_LEVEL}; not `{text}`"))
}

pub(super) fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    speed
        .filter(|speed| (0.1..=100.0).contains(speed))
        .ok_or_else(|| format!("a speed is 0.1 to 100; not `{text}`"))
}

pub(super) fn picture_size(text: &str) -> Result<u32, String> {
    within(text, "the size of a picture in pixels", PICTURE_PIXELS)
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    within(text, "a number of threads", 1..=MAX_THREADS)
}

/// Threads of one search.
pub(super) fn search_threads(text: &str) -> Result<usize, String> {
    within(text, "a number of threads of a search", SEARCH_THREADS)
}

pub(super) fn game_count(text: &str) -> Result<u32, String> {
    within(text, "a number of games", 1..=u32::MAX - 1)
}

pub(super) fn position_count(text: &str) -> Result<u64, String> {
    within(text, "a number of positions", 1..=u64::MAX)
}

pub(super) fn nodes(text: &str) -> Result<u32, String> {
    within(text, "a number of nodes", 1..=u32::MAX)
}

/// Own moves of a proof.
pub(super) fn proof_moves(text: &str) -> Result<u8, String> {
    within(text, "a number of own moves", 1..=40)
}

/// Turns of a proof.
pub(super) fn proof_turns(text: &str) -> Result<u8, String> {
    within(text, "a number of turns", 1..=9)
}

/// Positions of a proof.
pub(super) fn proof_nodes(text: &str) -> Result<u64, String> {
    within(text, "a number of positions", 1..=u64::MAX)
}

pub(super) fn epochs(text: &str) -> Result<u32, String> {
    within(text, "a number of epochs", 1..=10_000)
}

pub(super) fn batch(text: &str) -> Result<usize, String> {
    within(text, "a batch", 1..=10_000_000)
}

/// A limit of memory in MiB.
pub(super) fn memory(text: &str) -> Result<usize, String> {
    within(text, "a memory in MiB", 16..=1 << 24)
}

pub(super) fn checkpoint_seconds(text: &str) -> Result<u64, String> {
    within(text, "a number of seconds", 0..=86_400)
}

pub(super) fn rate(text: &str) -> Result<f32, String> {
    real(text, "a rate", 1e-6..=1.0)
}

pub(super) fn score_scale(text: &str) -> Result<f32, String> {
    real(text, "a score scale", 1.0..=30_000.0)
}

/// A percentage, with or without its sign.
pub(super) fn validation(text: &str) -> Result<u32, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse().ok();
    number
        .filter(|percent| (1..=50).contains(percent))
        .ok_or_else(|| format!("validation is 1% to 50%; not `{text}`"))
}
