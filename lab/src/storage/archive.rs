//! The file of self-play games.
//!
//! A header with the settings, the games in the order of their numbers, an end. A file holds all games from 0 on (version 1), or those of a
//! [`Shard`] (version 2, whose header names it). Files are read as streams, game by game. Each part has a checksum of its own: a file whose
//! writer was stopped at any byte is valid up to its last whole game and can be continued from there. The same holds where zeros
//! follow, which some file systems leave after a power loss: the length of the file was stored, its last bytes were not. All numbers
//! are little endian; docs/network.md has the table.

mod reader;

use std::fmt;
use std::io::{self, Read};

pub use reader::check_archive;
pub(crate) use reader::{Reader, read, split};

use super::sample::{self, Sample};
use crate::shard::Shard;

pub(crate) const MAGIC: [u8; 4] = *b"FLSP";
/// A change of the format, or of the function from seed and number to a game, needs a new version.
const VERSION: u16 = 1;
/// The version of a file with the games of one shard.
const SHARD_VERSION: u16 = 2;
const HEADER_BYTES: usize = 32;
/// The header of a shard has its two numbers before the checksum.
const SHARD_HEADER_BYTES: usize = HEADER_BYTES + 8;
/// Before the samples of a game: its number, the count of samples, two zero bytes.
const GAME_BYTES: usize = 8;
const CHECKSUM_BYTES: usize = 4;
/// Marks the end, instead of the number of a game.
const END: u32 = u32::MAX;
const END_BYTES: usize = 20;

static CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// What the games of a file depend on, besides their number, and which numbers it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) seed: u64,
    /// Nodes per move.
    pub(crate) nodes: u32,
    /// The evaluation: 0 is the handcrafted one, n + 1 a network of generation n.
    pub(crate) player: u16,
    /// Checksum of the weights of the network; 0 without one.
    pub(crate) weights: u32,
    /// The games of the file.
    pub(crate) shard: Shard,
}

impl Settings {
    /// The settings of the file with all games.
    pub(crate) const fn of_all(self) -> Self {
        Self {
            shard: Shard::WHOLE,
            ..self
        }
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            nodes,
            player,
            weights,
            shard,
        } = self;
        write!(f, "seed {seed}, {nodes} nodes, judging by ")?;
        match player.checked_sub(1) {
            None => f.write_str("hand")?,
            Some(generation) => write!(f, "network {weights:08x} of generation {generation}")?,
        }
        match shard.is_whole() {
            true => Ok(()),
            false => write!(f, ", shard {shard}"),
        }
    }
}

/// The contents of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) settings: Settings,
    /// The first games of the shard are present, this many.
    pub(crate) games: u32,
    pub(crate) positions: u64,
    /// Bytes up to the end of the last game.
    pub(crate) bytes: u64,
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ArchiveError {
    NotAnArchive,
    Version(u16),
    SampleBytes(u16),
    Header,
    /// The end is missing; the contents up to there.
    CutShort(Contents),
    /// The checksum of a game does not match.
    Game(u32),
    /// A game out of order.
    Order {
        expected: u32,
        found: u32,
    },
    /// An impossible position.
    Position {
        game: u32,
        number: usize,
    },
    /// The counts or the checksum of the end do not match.
    End,
    /// There are bytes after the end.
    More,
    /// The file cannot be read.
    Io(String),
}

impl From<io::Error> for ArchiveError {
    fn from(error: io::Error) -> Self {
        Self::Io(error.to_string())
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnArchive => write!(f, "not a file of games played by `fencelight selfplay`"),
            Self::Version(version) => {
                write!(
                    f,
                    "games of version {version}; this program reads {VERSION} and {SHARD_VERSION}"
                )
            }
            Self::SampleBytes(bytes) => write!(
                f,
                "positions of {bytes} bytes; this program reads {}",
                sample::BYTES
            ),
            Self::Header => write!(f, "corrupted: the checksum of the header does not match"),
            Self::CutShort(contents) => write!(
                f,
                "cut short after {} games and {} positions; `fencelight selfplay` with the same settings continues from there",
                contents.games, contents.positions
            ),
            Self::Game(game) => {
                write!(f, "corrupted: the checksum of game {game} does not match")
            }
            Self::Order { expected, found } => {
                write!(f, "corrupted: game {found} in the place of game {expected}")
            }
            Self::Position { game, number } => {
                write!(f, "position {number} of game {game} is impossible")
            }
            Self::End => write!(f, "corrupted: the end does not match the games"),
            Self::More => write!(f, "corrupted: there are bytes after the end"),
            Self::Io(error) => f.write_str(error),
        }
    }
}

/// The bytes of a header.
pub(crate) fn header(settings: &Settings) -> Vec<u8> {
    let shard = settings.shard;
    let version = if shard.is_whole() {
        VERSION
    } else {
        SHARD_VERSION
    };
    let mut bytes = MAGIC.to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend((sample::BYTES as u16).to_le_bytes());
    bytes.extend(settings.seed.to_le_bytes());
    bytes.extend(settings.nodes.to_le_bytes());
    bytes.extend(settings.player.to_le_bytes());
    bytes.extend([0; 2]);
    bytes.extend(settings.weights.to_le_bytes());
    if !shard.is_whole() {
        bytes.extend(shard.index().to_le_bytes());
        bytes.extend(shard.count().to_le_bytes());
    }
    sealed(bytes)
}

/// The bytes of a game.
pub(crate) fn game(number: u32, samples: &[Sample]) -> Vec<u8> {
    // The ply cap keeps every game below this.
    let count = u16::try_from(samples.len()).unwrap_or(u16::MAX);
    let mut bytes = number.to_le_bytes().to_vec();
    bytes.extend(count.to_le_bytes());
    bytes.extend([0; 2]);
    for sample in samples.iter().take(usize::from(count)) {
        bytes.extend(sample.to_bytes());
    }
    sealed(bytes)
}

/// The bytes of the end.
pub(crate) fn end(games: u32, positions: u64) -> Vec<u8> {
    let mut bytes = END.to_le_bytes().to_vec();
    bytes.extend(games.to_le_bytes());
    bytes.extend(positions.to_le_bytes());
    sealed(bytes)
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = CHECKSUM.checksum(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Whether bytes end with their checksum.
fn is_sealed(bytes: &[u8]) -> bool {
    bytes
        .split_last_chunk::<CHECKSUM_BYTES>()
        .is_some_and(|(content, checksum)| {
            CHECKSUM.checksum(content) == u32::from_le_bytes(*checksum)
        })
}

/// Reads on until there are `length` bytes, or to the end of the source.
fn fill(source: &mut impl Read, bytes: &mut Vec<u8>, length: usize) -> io::Result<()> {
    let missing = length.saturating_sub(bytes.len()) as u64;
    source.take(missing).read_to_end(bytes).map(|_| ())
}

/// What follows in a source.
enum Rest {
    Nothing,
    Zeros,
    More,
}

/// Reads a source to its end, or to the first byte that is not zero.
fn rest(source: &mut impl Read) -> io::Result<Rest> {
    let mut bytes = Vec::new();
    let mut found = Rest::Nothing;
    loop {
        bytes.clear();
        fill(source, &mut bytes, 1 << 16)?;
        if bytes.is_empty() {
            return Ok(found);
        }
        if bytes.iter().any(|&byte| byte != 0) {
            return Ok(Rest::More);
        }
        found = Rest::Zeros;
    }
}

/// Whether a file has no more than a part of this header, and zeros: its writer was stopped before the first game.
pub(crate) fn is_unwritten(mut source: impl Read, settings: &Settings) -> io::Result<bool> {
    let header = header(settings);
    let mut start = Vec::new();
    fill(&mut source, &mut start, header.len())?;
    let written = start.iter().rposition(|&byte| byte != 0);
    let written = start.get(..written.map_or(0, |last| last + 1));
    let is_part =
        written.is_some_and(|written| written.len() < header.len() && header.starts_with(written));
    Ok(is_part && !matches!(rest(&mut source)?, Rest::More))
}

/// The length of the header that begins with some bytes.
fn header_length(bytes: &[u8]) -> usize {
    let version = bytes.get(4..).and_then(|rest| rest.first_chunk());
    match version.map(|&version| u16::from_le_bytes(version)) {
        Some(SHARD_VERSION) => SHARD_HEADER_BYTES,
        _ => HEADER_BYTES,
    }
}

/// The settings in a header.
fn settings(bytes: &[u8]) -> Result<Settings, ArchiveError> {
    let word = |place: usize| {
        let bytes = bytes.get(place..)?.first_chunk()?;
        Some(u16::from_le_bytes(*bytes))
    };
    let long = |place: usize| {
        let bytes = bytes.get(place..)?.first_chunk()?;
        Some(u32::from_le_bytes(*bytes))
    };
    if !bytes.starts_with(&MAGIC) {
        return Err(ArchiveError::NotAnArchive);
    }
    let version = word(4).ok_or(ArchiveError::Header)?;
    if ![VERSION, SHARD_VERSION].contains(&version) {
        return Err(ArchiveError::Version(version));
    }
    if bytes.len() < header_length(bytes) || !is_sealed(bytes) {
        return Err(ArchiveError::Header);
    }
    let sample_bytes = word(6).ok_or(ArchiveError::Header)?;
    if usize::from(sample_bytes) != sample::BYTES {
        return Err(ArchiveError::SampleBytes(sample_bytes));
    }
    let parse = || {
        Some(Settings {
            seed: u64::from(long(12)?) << 32 | u64::from(long(8)?),
            nodes: long(16)?,
            player: word(20)?,
            weights: long(24)?,
            shard: match version {
                SHARD_VERSION => Shard::new(long(28)?, long(32)?).filter(|it| !it.is_whole())?,
                _ => Shard::WHOLE,
            },
        })
    };
    parse().ok_or(ArchiveError::Header)
}

fn number(rest: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(*rest.first_chunk()?))
}

/// The length of the game that begins with some bytes.
fn game_length(bytes: &[u8]) -> Option<usize> {
    let count = u16::from_le_bytes(*bytes.get(4..)?.first_chunk()?);
    let head = bytes.get(..GAME_BYTES)?.len();
    Some(head + usize::from(count) * sample::BYTES + CHECKSUM_BYTES)
}

/// The samples of a whole game, as bytes.
fn sample_bytes(game: &[u8]) -> &[[u8; sample::BYTES]] {
    let samples = game.get(GAME_BYTES..).unwrap_or_default();
    let (samples, _) = samples.as_chunks();
    samples
}

/// The number of samples of a whole game, or the index of an invalid one.
fn check_samples(game: &[u8]) -> Result<usize, usize> {
    let samples = sample_bytes(game);
    let wrong = samples
        .iter()
        .position(|bytes| Sample::from_bytes(bytes).is_none());
    wrong.map_or(Ok(samples.len()), Err)
}

#[cfg(test)]
mod tests;
