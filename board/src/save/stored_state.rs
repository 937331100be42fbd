//! The encoding of what persists beside the games: settings, counters, lobby, masks, choices of the house.

use serde::{Deserialize, Serialize};

use super::field_values::{self, CLOCK_OPTIONS, RULE_OPTIONS, SETTINGS};
use crate::table::lobby::Choices;
use crate::table::{Counters, HouseRules, PersistentState};
use fencelight_core::geometry::PerSeat;

/// What persists beside the games and the choices of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredState {
    pub(super) settings: [u32; SETTINGS],
    pub(super) games: u32,
    pub(super) wins: [u32; 4],
    pub(super) moves: u32,
    pub(super) seconds: u32,
    pub(super) kind: u8,
    pub(super) players: [u8; 4],
    pub(super) choices: StoredChoices,
    pub(super) masked: [u8; 20],
}

/// The choices of a lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredChoices {
    pub(super) options: [u32; RULE_OPTIONS],
    /// The seat that begins, counted from 1; 0 for a random one.
    pub(super) first: u8,
    /// The seat of Pac-Man, counted from 1; 0 for the first human.
    pub(super) pac: u8,
    pub(super) clock: [u32; CLOCK_OPTIONS],
}

/// The choices of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredHouse {
    pub(super) hints: bool,
    pub(super) take_back: bool,
    pub(super) calm: bool,
    pub(super) choices: StoredChoices,
}

impl StoredState {
    pub(super) fn new(state: &PersistentState) -> Self {
        Self {
            settings: field_values::encode_settings(&state.settings),
            games: state.counters.games,
            wins: state.counters.wins.0,
            moves: state.counters.moves,
            seconds: state.counters.seconds,
            kind: state.lobby_kind as u8,
            players: field_values::encode_players(&state.lobby_players),
            choices: StoredChoices::new(&state.choices),
            masked: field_values::encode_keys(state.masked),
        }
    }

    pub(super) fn persistent_state(&self, house: HouseRules) -> Option<PersistentState> {
        Some(PersistentState {
            settings: field_values::decode_settings(&self.settings)?,
            counters: Counters {
                games: self.games,
                wins: PerSeat(self.wins),
                moves: self.moves,
                seconds: self.seconds,
            },
            lobby_kind: field_values::decode_kind(self.kind)?,
            lobby_players: field_values::decode_players(self.players)?,
            choices: self.choices.choices()?,
            house,
            masked: field_values::decode_keys(&self.masked)?,
        })
    }
}

impl StoredChoices {
    fn new(choices: &Choices) -> Self {
        Self {
            options: field_values::encode_options(&choices.options),
            first: field_values::encode_first(choices.first),
            pac: field_values::encode_first(choices.pac),
            clock: field_values::encode_clock(&choices.clock),
        }
    }

    fn choices(&self) -> Option<Choices> {
        Some(Choices {
            options: field_values::decode_options(&self.options)?,
            first: field_values::decode_first(self.first)?,
            pac: field_values::decode_first(self.pac)?,
            clock: field_values::decode_clock(&self.clock)?,
        })
    }
}

impl StoredHouse {
    pub(super) fn new(house: &HouseRules) -> Self {
        Self {
            hints: house.hints,
            take_back: house.take_back,
            calm: house.calm,
            choices: StoredChoices::new(&house.choices),
        }
    }

    /// The choices of the lobby as those of the house.
    pub(super) fn from_lobby(state: &StoredState) -> Option<Self> {
        Some(Self::new(&HouseRules::new(
            &state.choices.choices()?,
            &field_values::decode_settings(&state.settings)?,
        )))
    }

    pub(super) fn house_rules(&self) -> Option<HouseRules> {
        Some(HouseRules {
            choices: self.choices.choices()?,
            hints: self.hints,
            take_back: self.take_back,
            calm: self.calm,
        })
    }
}
