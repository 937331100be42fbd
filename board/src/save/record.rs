//! The encoding of a save: one record with everything that persists, and one for each kept game, as a version byte and postcard.

use serde::{Deserialize, Serialize};

use super::corruption::{FIRST_VERSION, RecordError, VERSION};
use super::encoded_game::EncodedGame;
use super::encoded_state::{EncodedHouse, EncodedState};
use crate::puzzles::MAX_GRADE;
use crate::table::{KeptGame, LATER_SETTING_NUMBERS, SavedState, Settings, Table};
use fencelight_core::games::GameKind;

/// The number of a kept game, little-endian; 0 without a game.
type EncodedNumber = [u8; 3];

const fn encode_number(number: u32) -> EncodedNumber {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

const fn decode_number([a, b, c]: EncodedNumber) -> u32 {
    u32::from_le_bytes([a, b, c, 0])
}

/// Everything that persists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    later_settings: LaterSettings,
    body: Body,
    /// Solved puzzles by grade, after everything else: a record from before them, and one of a board without any, ends with the game.
    puzzles: [u16; MAX_GRADE as usize],
}

/// The bytes of the solved puzzles.
const PUZZLE_COUNT_BYTES: usize = 2 * MAX_GRADE as usize;

/// The settings that the first version lacks. They are first in a record, the moves last.
type LaterSettings = [u32; LATER_SETTING_NUMBERS];

/// What all versions have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Body {
    state: EncodedState,
    house: EncodedHouse,
    /// The numbers of the kept games, which have records of their own.
    kept: [EncodedNumber; GameKind::ALL.len()],
    game: Option<EncodedGame>,
}

/// The result of restoring a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Restored {
    /// The record has no game.
    NoGame,
    /// A game is offered to be resumed.
    Game,
    /// The game is impossible by the rules of this program; everything else is restored.
    GameRejected,
}

impl Record {
    /// The record of a table.
    ///
    /// Costs as much as a take-back: the moves of a long game that are not saved are replayed.
    pub fn from_table(table: &Table) -> Self {
        Self::new(table, EncodedGame::from_table(table))
    }

    /// The record of a table for a program that shows it: with the game also where it has ended, after the first `count` of the moves that the table keeps.
    pub fn dump(table: &Table, count: usize) -> Self {
        Self::new(table, EncodedGame::dump(table, count))
    }

    fn new(table: &Table, game: Option<EncodedGame>) -> Self {
        let state = table.saved_state();
        Self {
            later_settings: state.settings.later_numbers(),
            body: Body {
                state: EncodedState::new(&state),
                house: EncodedHouse::new(&state.house),
                kept: GameKind::ALL.map(|kind| {
                    let kept = table.kept_game(kind);
                    encode_number(kept.map_or(0, |game| game.number))
                }),
                game,
            },
            puzzles: state.counters.puzzles,
        }
    }

    /// The encoded bytes. `None` if the buffer is too small; [`MAX_RECORD_BYTES`](super::MAX_RECORD_BYTES) are enough for every record.
    pub fn encode<'a>(&self, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
        let (version, rest) = buffer.split_first_mut()?;
        *version = VERSION;
        let fields = (&self.later_settings, &self.body);
        let mut used = postcard::to_slice(&fields, rest).ok()?.len();
        if self.puzzles.iter().any(|&count| count > 0) {
            let counts = rest.get_mut(used..used + PUZZLE_COUNT_BYTES)?;
            for (bytes, count) in counts.chunks_exact_mut(2).zip(self.puzzles) {
                bytes.copy_from_slice(&count.to_le_bytes());
            }
            used += PUZZLE_COUNT_BYTES;
        }
        buffer.get(..=used)
    }

    /// Decodes a record; [`Record::restore`] checks its values.
    // Not inlined: the record in parts leaves the stack again.
    #[inline(never)]
    pub fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        let (&version, rest) = bytes.split_first().ok_or(RecordError::Corrupt)?;
        let (later_settings, rest): (LaterSettings, _) = match version {
            FIRST_VERSION => (Settings::DEFAULT.later_numbers(), rest),
            VERSION => postcard::take_from_bytes(rest).map_err(|_| RecordError::Corrupt)?,
            _ => return Err(RecordError::Version(version)),
        };
        let (body, rest) = postcard::take_from_bytes(rest).map_err(|_| RecordError::Corrupt)?;
        let mut record = Self {
            later_settings,
            body,
            puzzles: [0; MAX_GRADE as usize],
        };
        let (counts, odd) = rest.as_chunks::<2>();
        if !odd.is_empty() || !(counts.is_empty() || counts.len() == record.puzzles.len()) {
            return Err(RecordError::Corrupt);
        }
        for (count, &bytes) in record.puzzles.iter_mut().zip(counts) {
            *count = u16::from_le_bytes(bytes);
        }
        Ok(record)
    }

    /// The number of the kept game of a kind; 0 without one.
    pub(super) fn kept_number(&self, kind: GameKind) -> u32 {
        let number = self.body.kept.get(kind as usize);
        number.map_or(0, |&number| decode_number(number))
    }

    /// Drops the game, for a board that a game makes fail.
    pub fn drop_game(&mut self) {
        self.body.game = None;
    }

    /// What the record has beside the game.
    pub fn saved_state(&self) -> Result<SavedState, RecordError> {
        let Body { state, house, .. } = &self.body;
        let house = house.house_rules();
        let state = house.and_then(|house| state.saved_state(house, &self.later_settings));
        let mut state = state.ok_or(RecordError::Corrupt)?;
        state.counters.puzzles = self.puzzles;
        Ok(state)
    }

    /// The game, also one that has ended, without a number; `None` without one that is possible.
    pub fn game(&self) -> Option<KeptGame> {
        self.body.game.as_ref()?.game()
    }

    /// Restores a table, and offers the game to be resumed. On an error nothing changes. Kept games have records of their own: see
    /// [`load`](super::load).
    pub fn restore(&self, table: &mut Table) -> Result<Restored, RecordError> {
        table.set_saved_state(&self.saved_state()?);
        let Some(game) = &self.body.game else {
            return Ok(Restored::NoGame);
        };
        Ok(match game.offer_to(table) {
            Some(()) => Restored::Game,
            None => Restored::GameRejected,
        })
    }
}

/// The record of a kept game. `None` if the buffer is too small.
pub(super) fn encode_kept<'a>(game: &KeptGame, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
    let (version, rest) = buffer.split_first_mut()?;
    *version = VERSION;
    let fields = (encode_number(game.number), EncodedGame::from_kept(game));
    let used = postcard::to_slice(&fields, rest).ok()?.len();
    buffer.get(..=used)
}

/// Number and game of a record; the game is not checked yet. `None` for other bytes.
// Not inlined: the game in parts leaves the stack again.
#[inline(never)]
pub(super) fn decode_kept(bytes: &[u8]) -> Option<(u32, EncodedGame)> {
    let (_, rest) = bytes
        .split_first()
        .filter(|&(&version, _)| matches!(version, FIRST_VERSION | VERSION))?;
    let ((number, game), rest): ((EncodedNumber, EncodedGame), _) =
        postcard::take_from_bytes(rest).ok()?;
    rest.is_empty().then_some((decode_number(number), game))
}
