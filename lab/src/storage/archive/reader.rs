//! Reads a file of games as a stream.

use std::io::{self, Read};

use super::{
    ArchiveError, CHECKSUM, Contents, END, END_BYTES, GAME_BYTES, HEADER_BYTES, Rest,
    check_samples, end, fill, game_length, header_length, is_sealed, number, rest, sample_bytes,
    settings,
};
use crate::storage::sample::Sample;

/// Reads a file and calls `each` for every game.
pub(crate) fn read(
    bytes: &[u8],
    mut each: impl FnMut(u32, Vec<Sample>),
) -> Result<Contents, ArchiveError> {
    let mut reader = Reader::new(bytes)?;
    while let Some(record) = reader.next()? {
        each(record.number, record.samples());
    }
    Ok(reader.contents())
}

/// Reads a file game by game. One game is in memory at a time.
pub(crate) struct Reader<R> {
    source: R,
    contents: Contents,
    /// The bytes of the part that was read last.
    part: Vec<u8>,
    /// Of all parts so far.
    checksum: crc::Digest<'static, u32>,
    is_over: bool,
}

/// A game in a file, whole and valid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) number: u32,
    /// All its bytes.
    pub(crate) bytes: &'a [u8],
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    pub(crate) fn new(mut source: R) -> Result<Self, ArchiveError> {
        let mut header = Vec::new();
        fill(&mut source, &mut header, HEADER_BYTES)?;
        let length = header_length(&header);
        fill(&mut source, &mut header, length)?;
        let settings = settings(&header)?;
        let mut checksum = CHECKSUM.digest();
        checksum.update(&header);
        Ok(Self {
            source,
            contents: Contents {
                settings,
                games: 0,
                positions: 0,
                bytes: length as u64,
            },
            part: Vec::new(),
            checksum,
            is_over: false,
        })
    }

    /// What has been read; at the end, what the file holds.
    pub(crate) const fn contents(&self) -> Contents {
        self.contents
    }

    /// The checksum of all that has been read.
    pub(crate) fn checksum(&self) -> u32 {
        self.checksum.clone().finalize()
    }

    /// The next game; `None` at the end of a whole file.
    pub(crate) fn next(&mut self) -> Result<Option<Record<'_>>, ArchiveError> {
        if self.is_over {
            return Ok(None);
        }
        self.part.clear();
        fill(&mut self.source, &mut self.part, GAME_BYTES)?;
        let Some(number) = number(&self.part) else {
            return Err(ArchiveError::CutShort(self.contents));
        };
        if number == END {
            self.end()?;
            return Ok(None);
        }
        let Some(length) = game_length(&self.part) else {
            return Err(ArchiveError::CutShort(self.contents));
        };
        fill(&mut self.source, &mut self.part, length)?;
        if self.part.len() < length {
            return Err(ArchiveError::CutShort(self.contents));
        }
        let expected = self.contents.settings.shard.nth(self.contents.games);
        let expected = expected.unwrap_or(END);
        if number != expected || !is_sealed(&self.part) {
            return Err(if self.is_torn()? {
                ArchiveError::CutShort(self.contents)
            } else if number != expected {
                ArchiveError::Order {
                    expected,
                    found: number,
                }
            } else {
                ArchiveError::Game(number)
            });
        }
        let positions = check_samples(&self.part).map_err(|place| ArchiveError::Position {
            game: number,
            number: place,
        })?;
        self.contents.games += 1;
        self.contents.positions += positions as u64;
        self.contents.bytes += length as u64;
        self.checksum.update(&self.part);
        Ok(Some(Record {
            number,
            bytes: &self.part,
        }))
    }

    /// Reads the rest of the end, and what follows.
    fn end(&mut self) -> Result<(), ArchiveError> {
        fill(&mut self.source, &mut self.part, END_BYTES)?;
        if self.part == end(self.contents.games, self.contents.positions) {
            self.checksum.update(&self.part);
            self.is_over = true;
            return match rest(&mut self.source)? {
                Rest::Nothing => Ok(()),
                Rest::Zeros => Err(ArchiveError::CutShort(self.contents)),
                Rest::More => Err(ArchiveError::More),
            };
        }
        Err(if self.part.len() < END_BYTES || self.is_torn()? {
            ArchiveError::CutShort(self.contents)
        } else {
            ArchiveError::End
        })
    }

    /// Whether the last bytes of a part were never written: the file is zero from its last byte on.
    fn is_torn(&mut self) -> io::Result<bool> {
        Ok(self.part.last() == Some(&0) && !matches!(rest(&mut self.source)?, Rest::More))
    }
}

impl Record<'_> {
    /// The positions.
    pub(crate) fn samples(&self) -> Vec<Sample> {
        let chunks = sample_bytes(self.bytes).iter();
        chunks.filter_map(Sample::from_bytes).collect()
    }
}

/// Splits bytes that hold whole games, as they were read before; `None` if they no longer do.
pub(crate) fn split(mut bytes: &[u8]) -> Option<Vec<Record<'_>>> {
    let mut records = Vec::new();
    while !bytes.is_empty() {
        let (game, rest) = bytes.split_at_checked(game_length(bytes)?)?;
        if !is_sealed(game) || check_samples(game).is_err() {
            return None;
        }
        records.push(Record {
            number: number(game)?,
            bytes: game,
        });
        bytes = rest;
    }
    Some(records)
}

/// Reads an archive of self-play games; the number of its positions.
///
/// # Errors
/// What is wrong with it.
pub fn check_archive(bytes: &[u8]) -> Result<u64, String> {
    read(bytes, |_, _| {})
        .map(|contents| contents.positions)
        .map_err(|wrong| wrong.to_string())
}
