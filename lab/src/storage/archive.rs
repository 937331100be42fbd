//! The file of games that a player played against itself.
//!
//! A header with the settings, the games in the order of their numbers, an end. Each of these has a checksum of its own, so that a
//! file whose writer was stopped at any byte is good up to its last whole game, and can be continued from there. All numbers are
//! little endian; docs/network.md has the table.

use std::fmt;

use super::sample::{self, Sample};

const MAGIC: [u8; 4] = *b"FLSP";
/// Games are another function of seed and number, or bytes mean something else: another version.
const VERSION: u16 = 1;
const HEADER_BYTES: usize = 32;
/// Before the samples of a game: its number, how many there are, nothing.
const GAME_BYTES: usize = 8;
const CHECKSUM_BYTES: usize = 4;
/// In the place of the number of a game: there are no more.
const END: u32 = u32::MAX;
const END_BYTES: usize = 20;

const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// What the games of a file depend on, beside their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) seed: u64,
    /// Nodes a move.
    pub(crate) nodes: u32,
    /// Who played: 0 judges by hand, n + 1 by a network of generation n.
    pub(crate) player: u16,
    /// The checksum of its weights, 0 by hand.
    pub(crate) weights: u32,
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            nodes,
            player,
            weights,
        } = self;
        write!(f, "seed {seed}, {nodes} nodes, judging by ")?;
        match player.checked_sub(1) {
            None => f.write_str("hand"),
            Some(generation) => write!(f, "network {weights:08x} of generation {generation}"),
        }
    }
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) settings: Settings,
    /// Numbers 0..games are there.
    pub(crate) games: u32,
    pub(crate) positions: u64,
    /// Bytes up to the end of the last game.
    pub(crate) bytes: usize,
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    NotOne,
    Version(u16),
    SampleBytes(u16),
    Header,
    /// It ends before its end; so much is there.
    CutShort(Contents),
    /// The checksum of a game does not fit.
    Game(u32),
    /// A game that does not come next.
    Order {
        expected: u32,
        found: u32,
    },
    /// A position that no game can reach.
    Position {
        game: u32,
        number: usize,
    },
    /// The end tells another number of games or positions, or has another checksum.
    End,
    /// Something comes after the end.
    More,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOne => write!(f, "not a file of games played by `fencelight selfplay`"),
            Self::Version(version) => {
                write!(
                    f,
                    "games of version {version}; this program knows {VERSION}"
                )
            }
            Self::SampleBytes(bytes) => write!(
                f,
                "positions of {bytes} bytes; this program knows {}",
                sample::BYTES
            ),
            Self::Header => write!(f, "corrupted: the checksum of the header does not fit"),
            Self::CutShort(contents) => write!(
                f,
                "cut short after game {} and {} positions; `fencelight selfplay` with the same settings goes on from there",
                contents.games, contents.positions
            ),
            Self::Game(game) => {
                write!(f, "corrupted: the checksum of game {game} does not fit")
            }
            Self::Order { expected, found } => {
                write!(f, "corrupted: game {found} in the place of game {expected}")
            }
            Self::Position { game, number } => {
                write!(f, "position {number} of game {game} is impossible")
            }
            Self::End => write!(f, "corrupted: the end does not fit to the games"),
            Self::More => write!(f, "corrupted: something comes after the end"),
        }
    }
}

/// The bytes of a header.
pub(crate) fn header(settings: &Settings) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((sample::BYTES as u16).to_le_bytes());
    bytes.extend(settings.seed.to_le_bytes());
    bytes.extend(settings.nodes.to_le_bytes());
    bytes.extend(settings.player.to_le_bytes());
    bytes.extend([0; 2]);
    bytes.extend(settings.weights.to_le_bytes());
    sealed(bytes)
}

/// The bytes of a game.
pub(crate) fn game(number: u32, samples: &[Sample]) -> Vec<u8> {
    // A game is drawn long before there are more.
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

/// Reads a file, game by game.
pub(crate) fn read(
    bytes: &[u8],
    mut each: impl FnMut(u32, Vec<Sample>),
) -> Result<Contents, Wrong> {
    let mut contents = Contents {
        settings: settings(bytes)?,
        games: 0,
        positions: 0,
        bytes: HEADER_BYTES,
    };
    loop {
        let rest = bytes.get(contents.bytes..).unwrap_or_default();
        let Some(number) = number(rest) else {
            return Err(Wrong::CutShort(contents));
        };
        if number == END {
            let Some(end) = rest.get(..END_BYTES) else {
                return Err(Wrong::CutShort(contents));
            };
            return if end != self::end(contents.games, contents.positions) {
                Err(Wrong::End)
            } else if rest.len() > END_BYTES {
                Err(Wrong::More)
            } else {
                Ok(contents)
            };
        }
        let Some(game) = whole_game(rest) else {
            return Err(Wrong::CutShort(contents));
        };
        if number != contents.games {
            return Err(Wrong::Order {
                expected: contents.games,
                found: number,
            });
        }
        if !is_sealed(game) {
            return Err(Wrong::Game(number));
        }
        let samples = samples(game).map_err(|place| Wrong::Position {
            game: number,
            number: place,
        })?;
        contents.games += 1;
        contents.positions += samples.len() as u64;
        contents.bytes += game.len();
        each(number, samples);
    }
}

/// The settings in the header of a file.
pub(crate) fn settings(bytes: &[u8]) -> Result<Settings, Wrong> {
    let word = |place: usize| {
        let bytes = bytes.get(place..)?.first_chunk()?;
        Some(u16::from_le_bytes(*bytes))
    };
    let long = |place: usize| {
        let bytes = bytes.get(place..)?.first_chunk()?;
        Some(u32::from_le_bytes(*bytes))
    };
    if !bytes.starts_with(&MAGIC) {
        return Err(Wrong::NotOne);
    }
    let version = word(4).ok_or(Wrong::Header)?;
    if version != VERSION {
        return Err(Wrong::Version(version));
    }
    let header = bytes.get(..HEADER_BYTES).ok_or(Wrong::Header)?;
    if !is_sealed(header) {
        return Err(Wrong::Header);
    }
    let sample_bytes = word(6).ok_or(Wrong::Header)?;
    if usize::from(sample_bytes) != sample::BYTES {
        return Err(Wrong::SampleBytes(sample_bytes));
    }
    let read = || {
        Some(Settings {
            seed: u64::from(long(12)?) << 32 | u64::from(long(8)?),
            nodes: long(16)?,
            player: word(20)?,
            weights: long(24)?,
        })
    };
    read().ok_or(Wrong::Header)
}

fn number(rest: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(*rest.first_chunk()?))
}

/// The bytes of the game that comes next, if all of them are there.
fn whole_game(rest: &[u8]) -> Option<&[u8]> {
    let count = u16::from_le_bytes(*rest.get(4..)?.first_chunk()?);
    rest.get(..GAME_BYTES + usize::from(count) * sample::BYTES + CHECKSUM_BYTES)
}

/// The samples of a whole game, or the place of one that cannot be.
fn samples(game: &[u8]) -> Result<Vec<Sample>, usize> {
    let samples = game.get(GAME_BYTES..).unwrap_or_default();
    let (samples, _) = samples.as_chunks::<{ sample::BYTES }>();
    let read = |(place, bytes)| Sample::from_bytes(bytes).ok_or(place);
    samples.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests;
