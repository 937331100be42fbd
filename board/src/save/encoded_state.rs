//! The encoding of what persists beside the games: settings, counters, lobby, masks, choices of the house.

use serde::{Deserialize, Serialize};

use super::field_values::{self, CLOCK_OPTIONS, RULE_OPTIONS};
use crate::table::lobby::Choices;
use crate::table::{
    Counters, HouseRules, LATER_SETTING_NUMBERS, SETTING_NUMBERS, SavedState, Settings,
};
use fencelight_core::geometry::PerSeat;

/// What persists beside the games and the choices of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EncodedState {
    settings: [u32; SETTING_NUMBERS],
    games: u32,
    wins: [u32; 4],
    moves: u32,
    seconds: u32,
    kind: u8,
    players: [u8; 4],
    choices: EncodedChoices,
    masked: [u8; 20],
}

/// The choices of a lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct EncodedChoices {
    options: [u32; RULE_OPTIONS],
    /// The seat that begins, counted from 1; 0 for a random one.
    first: u8,
    /// The seat of Pac-Man, counted from 1; 0 for the first human.
    pac: u8,
    clock: [u32; CLOCK_OPTIONS],
}

/// The choices of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EncodedHouse {
    hints: bool,
    take_back: bool,
    calm: bool,
    choices: EncodedChoices,
}

impl EncodedState {
    pub(super) fn new(state: &SavedState) -> Self {
        Self {
            settings: state.settings.numbers(),
            games: state.counters.games,
            wins: state.counters.wins.0,
            moves: state.counters.moves,
            seconds: state.counters.seconds,
            kind: state.lobby_kind as u8,
            players: field_values::encode_players(&state.lobby_players),
            choices: EncodedChoices::new(&state.choices),
            masked: field_values::encode_keys(state.masked),
        }
    }

    /// The state, with the settings that are not part of all records.
    pub(super) fn saved_state(
        &self,
        house: HouseRules,
        later: &[u32; LATER_SETTING_NUMBERS],
    ) -> Option<SavedState> {
        Some(SavedState {
            settings: Settings::from_numbers(&self.settings, later)?,
            counters: Counters {
                games: self.games,
                wins: PerSeat(self.wins),
                moves: self.moves,
                seconds: self.seconds,
                ..Counters::ZERO
            },
            lobby_kind: field_values::decode_kind(self.kind)?,
            lobby_players: field_values::decode_players(self.players)?,
            choices: self.choices.choices()?,
            house,
            masked: field_values::decode_keys(&self.masked)?,
        })
    }
}

impl EncodedChoices {
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

impl EncodedHouse {
    pub(super) fn new(house: &HouseRules) -> Self {
        Self {
            hints: house.hints,
            take_back: house.take_back,
            calm: house.calm,
            choices: EncodedChoices::new(&house.choices),
        }
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
