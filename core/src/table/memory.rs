//! What the table remembers beyond a game, to be put away and taken back.

use super::lobby::Choices;
use super::{Counters, Players, Settings, Table};
use crate::games::Kind;
use crate::input::KeySet;

/// What a board knows again when it is switched on, beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Settings of the board.
    pub settings: Settings,
    /// What it has seen.
    pub counters: Counters,
    /// The game chosen in the lobby.
    pub kind: Kind,
    /// Who sits in the lobby.
    pub players: Players,
    /// What was chosen there.
    pub choices: Choices,
    /// The keys masked by hand.
    pub masked: KeySet,
}

impl Table {
    /// What to remember.
    pub const fn memory(&self) -> Memory {
        Memory {
            settings: self.settings,
            counters: self.counters,
            kind: self.kind,
            players: self.players,
            choices: self.choices,
            masked: self.masked,
        }
    }

    /// Remembers. Nothing is worth being saved anew by that.
    pub const fn remember(&mut self, memory: &Memory) {
        self.settings = memory.settings;
        self.counters = memory.counters;
        self.kind = memory.kind;
        self.players = memory.players;
        self.choices = memory.choices;
        self.masked = memory.masked;
    }
}
