//! What the board keeps without power, beside the game.

use super::lobby::Choices;
use super::seats::{DEFAULT_LOBBY_PLAYERS, Seating};
use super::settings::{Counters, Settings};
use crate::games::GameKind;
use crate::input::KeySet;

/// What the board keeps without power, beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersistentState {
    /// The settings.
    pub settings: Settings,
    /// The counters.
    pub counters: Counters,
    /// The game chosen in the lobby.
    pub lobby_kind: GameKind,
    /// The players chosen in the lobby.
    pub lobby_players: Seating,
    /// The options chosen in the lobby.
    pub choices: Choices,
    /// The keys masked in service mode.
    pub masked: KeySet,
}

impl PersistentState {
    /// The state of a new board, and after a factory reset.
    pub const FACTORY: Self = Self {
        settings: Settings::DEFAULT,
        counters: Counters::ZERO,
        lobby_kind: GameKind::Quoridor2,
        lobby_players: DEFAULT_LOBBY_PLAYERS,
        choices: Choices::DEFAULT,
        masked: KeySet::EMPTY,
    };
}
