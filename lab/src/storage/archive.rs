//! The file of self-play games.
//!
//! A header with the settings, the games in the order of their numbers, an end. Each part has a checksum of its own: a file whose
//! writer was stopped at any byte is valid up to its last whole game and can be continued from there. The same holds where zeros
//! follow, which some file systems leave after a power loss: the length of the file was stored, its last bytes were not. All numbers
//! are little endian; docs/network.md has the table.

use std::fmt;

use super::sample::{self, Sample};

const MAGIC: [u8; 4] = *b"FLSP";
/// A change of the format, or of the function from seed and number to a game, needs a new version.
const VERSION: u16 = 1;
const HEADER_BYTES: usize = 32;
/// Before the samples of a game: its number, the count of samples, two zero bytes.
const GAME_BYTES: usize = 8;
const CHECKSUM_BYTES: usize = 4;
/// Marks the end, in the place of the number of a game.
const END: u32 = u32::MAX;
const END_BYTES: usize = 20;

const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// What the games of a file depend on, besides their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) seed: u64,
    /// Nodes per move.
    pub(crate) nodes: u32,
    /// The evaluation: 0 is the handcrafted one, n + 1 a network of generation n.
    pub(crate) player: u16,
    /// Checksum of the weights of the network; 0 without one.
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

/// The contents of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) settings: Settings,
    /// Games 0..games are present.
    pub(crate) games: u32,
    pub(crate) positions: u64,
    /// Bytes up to the end of the last game.
    pub(crate) bytes: usize,
}

/// Why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnArchive => write!(f, "not a file of games played by `fencelight selfplay`"),
            Self::Version(version) => {
                write!(
                    f,
                    "games of version {version}; this program reads {VERSION}"
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
                "cut short after game {} and {} positions; `fencelight selfplay` with the same settings continues from there",
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

/// Reads a file and calls `each` for every game.
pub(crate) fn read(
    bytes: &[u8],
    mut each: impl FnMut(u32, Vec<Sample>),
) -> Result<Contents, ArchiveError> {
    let mut contents = Contents {
        settings: settings(bytes)?,
        games: 0,
        positions: 0,
        bytes: HEADER_BYTES,
    };
    loop {
        let rest = bytes.get(contents.bytes..).unwrap_or_default();
        let Some(number) = number(rest) else {
            return Err(ArchiveError::CutShort(contents));
        };
        if number == END {
            let end = end(contents.games, contents.positions);
            return match rest.strip_prefix(end.as_slice()) {
                Some([]) => Ok(contents),
                Some(more) if is_zero(more) => Err(ArchiveError::CutShort(contents)),
                None if is_torn(rest, END_BYTES) => Err(ArchiveError::CutShort(contents)),
                Some(_) => Err(ArchiveError::More),
                None => Err(ArchiveError::End),
            };
        }
        let Some(game) = whole_game(rest) else {
            return Err(ArchiveError::CutShort(contents));
        };
        if number != contents.games || !is_sealed(game) {
            return Err(if is_torn(rest, game.len()) {
                ArchiveError::CutShort(contents)
            } else if number != contents.games {
                ArchiveError::Order {
                    expected: contents.games,
                    found: number,
                }
            } else {
                ArchiveError::Game(number)
            });
        }
        let samples = samples(game).map_err(|place| ArchiveError::Position {
            game: number,
            number: place,
        })?;
        contents.games += 1;
        contents.positions += samples.len() as u64;
        contents.bytes += game.len();
        each(number, samples);
    }
}

/// Whether the last bytes of a part of this length were never written: the file ends before, or is zero from its last byte on.
fn is_torn(rest: &[u8], length: usize) -> bool {
    is_zero(rest.get(length.saturating_sub(1)..).unwrap_or_default())
}

fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}

/// Whether a file has no more than a part of this header, and zeros: its writer was stopped before the first game.
pub(crate) fn is_unwritten(bytes: &[u8], settings: &Settings) -> bool {
    let written = bytes.iter().rposition(|&byte| byte != 0);
    let written = bytes.get(..written.map_or(0, |last| last + 1));
    let header = header(settings);
    written.is_some_and(|written| written.len() < header.len() && header.starts_with(written))
}

/// The settings in the header of a file.
pub(crate) fn settings(bytes: &[u8]) -> Result<Settings, ArchiveError> {
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
    if version != VERSION {
        return Err(ArchiveError::Version(version));
    }
    let header = bytes.get(..HEADER_BYTES).ok_or(ArchiveError::Header)?;
    if !is_sealed(header) {
        return Err(ArchiveError::Header);
    }
    let sample_bytes = word(6).ok_or(ArchiveError::Header)?;
    if usize::from(sample_bytes) != sample::BYTES {
        return Err(ArchiveError::SampleBytes(sample_bytes));
    }
    let read = || {
        Some(Settings {
            seed: u64::from(long(12)?) << 32 | u64::from(long(8)?),
            nodes: long(16)?,
            player: word(20)?,
            weights: long(24)?,
        })
    };
    read().ok_or(ArchiveError::Header)
}

fn number(rest: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(*rest.first_chunk()?))
}

/// The bytes of the next game, if it is complete.
fn whole_game(rest: &[u8]) -> Option<&[u8]> {
    let count = u16::from_le_bytes(*rest.get(4..)?.first_chunk()?);
    rest.get(..GAME_BYTES + usize::from(count) * sample::BYTES + CHECKSUM_BYTES)
}

/// The samples of a complete game, or the index of an invalid one.
fn samples(game: &[u8]) -> Result<Vec<Sample>, usize> {
    let samples = game.get(GAME_BYTES..).unwrap_or_default();
    let (samples, _) = samples.as_chunks::<{ sample::BYTES }>();
    let read = |(place, bytes)| Sample::from_bytes(bytes).ok_or(place);
    samples.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests;
