//! The encoding of a save: one record with everything that persists, as a version byte and postcard.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::field_values::{self, CLOCK_OPTIONS, MAX_RULE_OPTIONS, RULE_OPTIONS, SETTINGS};
use super::position::StoredPosition;
use super::slot::MAX_RECORD_BYTES;
use crate::game::{Game as _, Move};
use crate::geometry::PerSeat;
use crate::table::lobby::Choices;
use crate::table::{Counters, HouseRules, PersistentState, SavedGame, Settings, Table};

/// The version of the encoding. It changes whenever old bytes would decode differently, also when an option, a setting or a move
/// is added or removed.
pub const VERSION: u8 = 2;
/// The oldest version that is read. It has no choices of the house; those of the lobby take their place.
const VERSION_WITHOUT_HOUSE: u8 = 1;

/// The last moves of a game, stored for take-backs. Everything else takes 225 bytes at most, so this many fit a slot.
pub const MAX_SAVED_MOVES: usize = 256;
/// The most moves that are read: version 1 stored more.
const MAX_READ_MOVES: usize = 300;

/// Everything that persists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    state: StoredState,
    house: StoredHouse,
    game: Option<StoredGame>,
}

/// What persists beside the game and the choices of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredState {
    settings: [u32; SETTINGS],
    games: u32,
    wins: [u32; 4],
    moves: u32,
    seconds: u32,
    kind: u8,
    players: [u8; 4],
    options: [u32; RULE_OPTIONS],
    /// The seat that begins, counted from 1; 0 for a random one.
    first: u8,
    clock: [u32; CLOCK_OPTIONS],
    masked: [u8; 20],
}

/// The choices of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredHouse {
    hints: bool,
    calm: bool,
    options: [u32; RULE_OPTIONS],
    /// As in [`StoredState`].
    first: u8,
    clock: [u32; CLOCK_OPTIONS],
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredGame {
    rules: [u32; MAX_RULE_OPTIONS],
    players: [u8; 4],
    clock: [u32; CLOCK_OPTIONS],
    bank_ms: [u32; 4],
    strikes: [u8; 4],
    seed: [u8; 8],
    /// The position before the moves.
    start: StoredPosition,
    moves: Vec<u8, MAX_READ_MOVES>,
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
        let (state, rest): (StoredState, _) = postcard::take_from_bytes(bytes).ok()?;
        let (house, rest) = if version == VERSION_WITHOUT_HOUSE {
            (StoredHouse::from_lobby(&state)?, rest)
        } else {
            postcard::take_from_bytes(rest).ok()?
        };
        let (game, rest) = postcard::take_from_bytes(rest).ok()?;
        rest.is_empty().then_some(Self { state, house, game })
    }

    /// The same without its game, for a board that a game makes fail.
    #[must_use]
    pub fn without_game(self) -> Self {
        Self { game: None, ..self }
    }

    /// Restores a table, and offers the game to be resumed. On an error nothing changes.
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

impl StoredState {
    fn new(state: &PersistentState) -> Self {
        Self {
            settings: field_values::encode_settings(&state.settings),
            games: state.counters.games,
            wins: state.counters.wins.0,
            moves: state.counters.moves,
            seconds: state.counters.seconds,
            kind: state.lobby_kind as u8,
            players: field_values::encode_players(&state.lobby_players),
            options: field_values::encode_options(&state.choices.options),
            first: field_values::encode_first(state.choices.first),
            clock: field_values::encode_clock(&state.choices.clock),
            masked: field_values::encode_keys(state.masked),
        }
    }

    fn settings(&self) -> Option<Settings> {
        field_values::decode_settings(&self.settings)
    }

    fn choices(&self) -> Option<Choices> {
        Some(Choices {
            options: field_values::decode_options(&self.options)?,
            first: field_values::decode_first(self.first)?,
            clock: field_values::decode_clock(&self.clock)?,
        })
    }

    fn persistent_state(&self, house: HouseRules) -> Option<PersistentState> {
        Some(PersistentState {
            settings: self.settings()?,
            counters: Counters {
                games: self.games,
                wins: PerSeat(self.wins),
                moves: self.moves,
                seconds: self.seconds,
            },
            lobby_kind: field_values::decode_kind(self.kind)?,
            lobby_players: field_values::decode_players(self.players)?,
            choices: self.choices()?,
            house,
            masked: field_values::decode_keys(&self.masked)?,
        })
    }
}

impl StoredHouse {
    fn new(house: &HouseRules) -> Self {
        Self {
            hints: house.hints,
            calm: house.calm,
            options: field_values::encode_options(&house.choices.options),
            first: field_values::encode_first(house.choices.first),
            clock: field_values::encode_clock(&house.choices.clock),
        }
    }

    /// The choices of the lobby as those of the house.
    fn from_lobby(state: &StoredState) -> Option<Self> {
        Some(Self::new(&HouseRules::new(
            &state.choices()?,
            &state.settings()?,
        )))
    }

    fn house_rules(&self) -> Option<HouseRules> {
        Some(HouseRules {
            choices: Choices {
                options: field_values::decode_options(&self.options)?,
                first: field_values::decode_first(self.first)?,
                clock: field_values::decode_clock(&self.clock)?,
            },
            hints: self.hints,
            calm: self.calm,
        })
    }
}

impl StoredGame {
    /// The game of a table, if it is in progress.
    fn from_table(table: &Table) -> Option<Self> {
        let saved = table.saved_game()?;
        if table.outcome().is_some() {
            return None;
        }
        let history = table.history();
        let older = history.moves().len().saturating_sub(MAX_SAVED_MOVES);
        let (older, moves) = history.moves().split_at_checked(older)?;
        let mut start = history.start().clone();
        for &mv in older {
            start.play_unchecked(mv);
        }
        Some(Self {
            rules: field_values::encode_rules(start.kind(), |key| start.option(key)),
            players: field_values::encode_players(&saved.players),
            clock: field_values::encode_clock(&saved.clock),
            bank_ms: saved.bank_ms.0,
            strikes: saved.strikes.0,
            seed: saved.seed.to_le_bytes(),
            start: StoredPosition::from_game(&start),
            moves: moves.iter().map(|mv| mv.byte()).collect(),
        })
    }

    /// Offers the game to be resumed. `None`, and nothing changes, if it is impossible or over.
    fn offer_to(&self, table: &mut Table) -> Option<()> {
        let saved = SavedGame {
            players: field_values::decode_players(self.players)?,
            clock: field_values::decode_clock(&self.clock)?,
            bank_ms: PerSeat(self.bank_ms),
            strikes: PerSeat(self.strikes),
            seed: u64::from_le_bytes(self.seed),
        };
        let options = field_values::decode_rules(self.start.kind(), &self.rules)?;
        let start = self.start.to_game(&options)?;
        let mut moves: Vec<Move, MAX_READ_MOVES> = Vec::new();
        // On a copy first: the table discards its game before it finds an illegal move.
        let mut trial = start.clone();
        for &byte in &self.moves {
            let mv = Move::from_byte(byte)?;
            trial.play(mv).ok()?;
            moves.push(mv).ok()?;
        }
        if trial.outcome().is_some() {
            return None;
        }
        table.offer_saved_game(start, &moves, &saved).then_some(())
    }
}
