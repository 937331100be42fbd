//! The encoding of a save: one record with everything that persists, as a version byte and postcard.

use core::fmt;

use serde::Serialize;

use super::old_records::{OldHouse, OldState};
use super::slot::MAX_RECORD_BYTES;
use super::stored_game::StoredGame;
use super::stored_state::{StoredHouse, StoredState};
use crate::table::{KEPT_MOVES, Table};
use fencelight_core::games::GameKind;

/// The version of the encoding. It changes whenever old bytes would decode differently, also when an option, a setting or a move
/// is added or removed.
pub const VERSION: u8 = 3;
/// Has no kept games, no role of Pac-Man and no setting of take-backs.
const VERSION_WITHOUT_KEPT: u8 = 2;
/// The oldest version that is read. It has no choices of the house either; those of the lobby take their place.
const VERSION_WITHOUT_HOUSE: u8 = 1;

/// The last moves of a game, stored for take-backs. Everything else takes 241 bytes at most, so this many fit a slot.
pub const MAX_SAVED_MOVES: usize = KEPT_MOVES;

/// The number of a kept game, little-endian; 0 without a game.
pub(super) type StoredNumber = [u8; 3];

pub(super) const fn encode_number(number: u32) -> StoredNumber {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

pub(super) const fn decode_number([a, b, c]: StoredNumber) -> u32 {
    u32::from_le_bytes([a, b, c, 0])
}

/// Everything that persists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    state: StoredState,
    house: StoredHouse,
    /// The numbers of the kept games, which have records of their own.
    kept: [StoredNumber; GameKind::ALL.len()],
    game: Option<StoredGame>,
}

/// The result of restoring a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restored {
    /// The record has no game.
    NoGame,
    /// A game is offered to be resumed.
    Game,
    /// The game is impossible by the rules of this program; everything else is restored.
    GameRejected,
}

/// Why bytes are not a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// Of another version.
    Version(u8),
    /// Too short, too long, or with invalid values.
    Corrupt,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => {
                write!(
                    f,
                    "a record of version {version}, not of {VERSION_WITHOUT_HOUSE} to {VERSION}"
                )
            }
            Self::Corrupt => f.write_str("no record"),
        }
    }
}

impl core::error::Error for RecordError {}

impl Record {
    /// The record of a table.
    ///
    /// Costs as much as a take-back: the moves of a long game that are not stored are replayed.
    pub fn from_table(table: &Table) -> Self {
        let state = table.persistent_state();
        Self {
            state: StoredState::new(&state),
            house: StoredHouse::new(&state.house),
            kept: GameKind::ALL.map(|kind| {
                let kept = table.kept_game(kind);
                encode_number(kept.map_or(0, |game| game.number))
            }),
            game: StoredGame::from_table(table),
        }
    }

    /// The encoded bytes. `None` if the buffer is too small; [`MAX_RECORD_BYTES`] are enough for every record.
    pub fn encode<'a>(&self, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
        let (version, rest) = buffer.split_first_mut()?;
        *version = VERSION;
        let used = postcard::to_slice(self, rest).ok()?.len();
        buffer.get(..=used)
    }

    /// Decodes a record; [`Record::restore`] checks its values.
    // Not inlined: the record in parts leaves the stack again.
    #[inline(never)]
    pub fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        match bytes.split_first() {
            Some((&version @ VERSION_WITHOUT_HOUSE..=VERSION, rest)) => {
                let record = Self::decode_fields(version, rest);
                let fits = bytes.len() <= MAX_RECORD_BYTES;
                record.filter(|_| fits).ok_or(RecordError::Corrupt)
            }
            Some((&version, _)) => Err(RecordError::Version(version)),
            None => Err(RecordError::Corrupt),
        }
    }

    fn decode_fields(version: u8, bytes: &[u8]) -> Option<Self> {
        let (state, house, kept, rest) = match version {
            VERSION_WITHOUT_HOUSE | VERSION_WITHOUT_KEPT => {
                let (state, rest): (OldState, _) = postcard::take_from_bytes(bytes).ok()?;
                let state = state.into_state();
                let (house, rest) = if version == VERSION_WITHOUT_HOUSE {
                    (StoredHouse::from_lobby(&state)?, rest)
                } else {
                    let (house, rest): (OldHouse, _) = postcard::take_from_bytes(rest).ok()?;
                    (house.into_house(), rest)
                };
                (state, house, Default::default(), rest)
            }
            _ => {
                let (state, rest) = postcard::take_from_bytes(bytes).ok()?;
                let (house, rest) = postcard::take_from_bytes(rest).ok()?;
                let (kept, rest) = postcard::take_from_bytes(rest).ok()?;
                (state, house, kept, rest)
            }
        };
        let (game, rest) = postcard::take_from_bytes(rest).ok()?;
        rest.is_empty().then_some(Self {
            state,
            house,
            kept,
            game,
        })
    }

    /// The number of the kept game of a kind; 0 without one.
    pub(super) fn kept_number(&self, kind: GameKind) -> u32 {
        let number = self.kept.get(kind as usize);
        number.map_or(0, |&number| decode_number(number))
    }

    /// Drops the game, for a board that a game makes fail.
    pub fn drop_game(&mut self) {
        self.game = None;
    }

    /// Restores a table, and offers the game to be resumed. On an error nothing changes. Kept games have records of their own: see
    /// [`load`](super::load).
    pub fn restore(&self, table: &mut Table) -> Result<Restored, RecordError> {
        let house = self.house.house_rules();
        let state = house.and_then(|house| self.state.persistent_state(house));
        let state = state.ok_or(RecordError::Corrupt)?;
        table.set_persistent_state(&state);
        let Some(game) = &self.game else {
            return Ok(Restored::NoGame);
        };
        Ok(match game.offer_to(table) {
            Some(()) => Restored::Game,
            None => Restored::GameRejected,
        })
    }
}
