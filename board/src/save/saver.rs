//! What is written to the ring and in which order, and how a table comes back from it.
//!
//! The state of the board with the current game is one stream of records; the kept game of each kind is a stream of its own, written when
//! the game is kept. The record of the state names the kept games by their numbers, and it is written after them. So one record commits a
//! change of several games: until it is complete, the state before counts, with the games that it names.

use embedded_storage::nor_flash::NorFlash;

use super::corruption::{CRC, RecordError};
use super::pace::Pace;
use super::record::{Record, Restored, decode_kept, encode_kept};
use super::ring::Ring;
use super::slot::{MAX_RECORD_BYTES, Stream};
use crate::table::Table;
use fencelight_core::games::GameKind;

/// Decides which record of a table is to be written next. One record is under way at a time; a newer record of the state may take the
/// place of one that waits.
#[derive(Clone, Copy, Debug)]
pub struct Saver {
    /// The revision of the table in the last record of the state.
    revision: Option<u32>,
    /// The numbers of the kept games in the last records of the games; 0 without one.
    numbers: [u32; GameKind::ALL.len()],
    /// The checksum of the last record of the state. Two records that differ have the same one once in 2^32; the second is then written with the next change.
    written: Option<u32>,
    pace: Pace,
    under_way: Option<UnderWay>,
}

#[derive(Clone, Copy, Debug)]
enum UnderWay {
    State { revision: u32, checksum: u32 },
    Game { kind: GameKind, number: u32 },
}

impl Saver {
    /// For an empty ring: everything is to be written.
    pub const EMPTY: Self = Self {
        revision: None,
        numbers: [0; GameKind::ALL.len()],
        written: None,
        pace: Pace::EMPTY,
        under_way: None,
    };

    /// For a table that was just restored from the ring, or for a new one whose defaults need no record.
    pub fn new(table: &Table) -> Self {
        Self {
            revision: Some(table.revision()),
            numbers: GameKind::ALL.map(|kind| table.kept_number(kind)),
            written: None,
            pace: Pace::new(table),
            under_way: None,
        }
    }

    /// Whether a record is to be written.
    pub fn is_due(&self, table: &Table) -> bool {
        let last = match self.under_way {
            Some(UnderWay::Game { .. }) => return false,
            Some(UnderWay::State { revision, .. }) => Some(revision),
            None => self.revision,
        };
        last != Some(table.revision())
    }

    /// Whether a record is to be written now: settings and other changes without a move are written seldom.
    pub fn is_due_at(&mut self, table: &Table, now_ms: u32) -> bool {
        self.is_due(table) && self.pace.is_due(table, now_ms)
    }

    /// The next record, which is then under way until [`Saver::finish`]; `None` if nothing has changed, or if it must not take the place
    /// of the one that is under way.
    pub fn next<'a>(
        &mut self,
        table: &Table,
        buffer: &'a mut [u8; MAX_RECORD_BYTES],
    ) -> Option<(Stream, &'a [u8])> {
        if !self.is_due(table) {
            return None;
        }
        let unwritten = GameKind::ALL
            .into_iter()
            .zip(self.numbers)
            .find_map(|(kind, written)| {
                let game = table.kept_game(kind);
                game.filter(|game| game.number != written)
            });
        if unwritten.is_some() && self.under_way.is_some() {
            return None;
        }
        let (stream, bytes, under_way) = match unwritten {
            Some(game) => {
                let (kind, number) = (game.start.kind(), game.number);
                let bytes = encode_kept(game, buffer)?;
                (
                    Stream::of_game(kind),
                    bytes,
                    UnderWay::Game { kind, number },
                )
            }
            None => {
                let bytes = Record::from_table(table).encode(buffer)?;
                let (revision, checksum) = (table.revision(), CRC.checksum(bytes));
                if self.under_way.is_none() && self.written == Some(checksum) {
                    // A change that was changed back.
                    self.revision = Some(revision);
                    return None;
                }
                self.pace.count(table);
                (Stream::STATE, bytes, UnderWay::State { revision, checksum })
            }
        };
        self.under_way = Some(under_way);
        Some((stream, bytes))
    }

    /// The record under way was written, or was not and is due again.
    pub fn finish(&mut self, is_written: bool) {
        if !is_written {
            // The record that failed may have made way for another one; both are due again.
            (self.revision, self.written) = (None, None);
            self.pace.forget();
        }
        match self.under_way.take().filter(|_| is_written) {
            Some(UnderWay::State { revision, checksum }) => {
                (self.revision, self.written) = (Some(revision), Some(checksum));
            }
            Some(UnderWay::Game { kind, number }) => {
                if let Some(written) = self.numbers.get_mut(kind as usize) {
                    *written = number;
                }
            }
            None => {}
        }
    }
}

/// Restores a table from the ring, and offers its unfinished game: the current one, or else the one kept last. `None` for an empty ring.
///
/// Without `with_game` no game is offered and the current one is dropped, for a board that a game makes fail. Kept games stay.
pub fn load<F: NorFlash>(
    ring: &mut Ring<F>,
    table: &mut Table,
    with_game: bool,
) -> Option<Result<Restored, RecordError>> {
    let mut buffer = [0; MAX_RECORD_BYTES];
    let (restored, numbers) = match load_state(ring.newest(&mut buffer)?, table, with_game) {
        Ok(loaded) => loaded,
        Err(error) => return Some(Err(error)),
    };
    for (kind, number) in GameKind::ALL.into_iter().zip(numbers) {
        if let Some(bytes) = ring.newest_of(Stream::of_game(kind), &mut buffer) {
            load_kept(bytes, kind, number, table);
        }
    }
    let is_offered = restored != Restored::Game && with_game && table.offer_last_kept();
    Some(Ok(if is_offered { Restored::Game } else { restored }))
}

/// Restores the state with the current game, and returns the numbers of the kept games. Not inlined: the record leaves the stack before a kept game is read.
#[inline(never)]
fn load_state(
    bytes: &[u8],
    table: &mut Table,
    with_game: bool,
) -> Result<(Restored, [u32; GameKind::ALL.len()]), RecordError> {
    let mut record = Record::decode(bytes)?;
    if !with_game {
        record.drop_game();
    }
    let restored = record.restore(table)?;
    Ok((restored, GameKind::ALL.map(|kind| record.kept_number(kind))))
}

/// Restores a kept game. `number` is the one in the record of the state: 0 if no game of the kind is kept; a higher one than that was
/// kept before the state was written again.
#[inline(never)]
fn load_kept(bytes: &[u8], kind: GameKind, number: u32, table: &mut Table) {
    let Some((kept, game)) = decode_kept(bytes) else {
        return;
    };
    table.reserve_kept_number(kept);
    let is_kept = number > 0 && kept >= number && game.kind() == kind;
    if is_kept {
        game.keep_in(table, kept);
    }
}
