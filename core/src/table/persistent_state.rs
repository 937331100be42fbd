//! What the table remembers beyond a game, to be put away and taken back.

use super::lobby::Choices;
use super::{Counters, Seating, Settings, Table};
use crate::games::GameKind;
use crate::input::KeySet;

/// What a board knows again when it is switched on, beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersistentState {
    /// Settings of the board.
    pub settings: Settings,
    /// What it has seen.
    pub counters: Counters,
    /// The game chosen in the lobby.
    pub lobby_kind: GameKind,
    /// Who sits in the lobby.
    pub lobby_players: Seating,
    /// What was chosen there.
    pub choices: Choices,
    /// The keys masked by hand.
    pub masked: KeySet,
}

impl Table {
    /// What to remember.
    pub const fn persistent_state(&self) -> PersistentState {
        PersistentState {
            settings: self.settings,
            counters: self.counters,
            lobby_kind: self.lobby_kind,
            lobby_players: self.lobby_players,
            choices: self.choices,
            masked: self.masked,
        }
    }

    /// Remembers. Nothing is worth being saved anew by that.
    pub const fn set_persistent_state(&mut self, state: &PersistentState) {
        self.settings = state.settings;
        self.counters = state.counters;
        self.lobby_kind = state.lobby_kind;
        self.lobby_players = state.lobby_players;
        self.choices = state.choices;
        self.masked = state.masked;
    }
}
