//! Versions 1 and 2 of the record: without kept games, without the role of Pac-Man, without the setting of take-backs.

use serde::Deserialize;

use super::field_values::{self, CLOCK_OPTIONS, RULE_OPTIONS};
use super::stored_state::{StoredChoices, StoredHouse, StoredState};
use crate::table::{Setting, Settings};

/// The settings in the order of these versions.
const SETTINGS: [&str; 5] = ["brightness", "power-ma", "volume", "hints", "calm"];

/// The state in versions 1 and 2.
#[derive(Deserialize)]
pub(super) struct OldState {
    settings: [u32; SETTINGS.len()],
    games: u32,
    wins: [u32; 4],
    moves: u32,
    seconds: u32,
    kind: u8,
    players: [u8; 4],
    options: [u32; RULE_OPTIONS],
    first: u8,
    clock: [u32; CLOCK_OPTIONS],
    masked: [u8; 20],
}

impl OldState {
    /// The state as it is stored today. Values out of their domains stay, so that the checks find them.
    pub(super) fn into_state(self) -> StoredState {
        let mut settings = field_values::encode_settings(&Settings::DEFAULT);
        for (name, value) in SETTINGS.into_iter().zip(self.settings) {
            let index = Setting::ALL
                .into_iter()
                .position(|known| known.name() == name);
            if let Some(setting) = index.and_then(|index| settings.get_mut(index)) {
                *setting = value;
            }
        }
        StoredState {
            settings,
            games: self.games,
            wins: self.wins,
            moves: self.moves,
            seconds: self.seconds,
            kind: self.kind,
            players: self.players,
            choices: StoredChoices {
                options: self.options,
                first: self.first,
                pac: 0,
                clock: self.clock,
            },
            masked: self.masked,
        }
    }
}

/// The choices of the house in version 2.
#[derive(Deserialize)]
pub(super) struct OldHouse {
    hints: bool,
    calm: bool,
    options: [u32; RULE_OPTIONS],
    first: u8,
    clock: [u32; CLOCK_OPTIONS],
}

impl OldHouse {
    /// The choices as they are stored today.
    pub(super) const fn into_house(self) -> StoredHouse {
        StoredHouse {
            hints: self.hints,
            take_back: Settings::DEFAULT.take_back,
            calm: self.calm,
            choices: StoredChoices {
                options: self.options,
                first: self.first,
                pac: 0,
                clock: self.clock,
            },
        }
    }
}
