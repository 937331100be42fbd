//! What the board keeps without power, beside the game: settings, counters, the lobby, and the choices of the house, which the lobby returns to
//! when Attract begins.

use super::lobby::Choices;
use super::seats::{DEFAULT_LOBBY_PLAYERS, Seating};
use super::settings::{Counters, Settings};
use crate::input::KeySet;
use fencelight_core::games::GameKind;

/// What visitors choose on the options pages of the lobby, as the operator wants it for the next ones. Game and seats are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// Rules, first seat, seat of Pac-Man and clock.
    pub choices: Choices,
    /// Whether hints are on.
    pub hints: bool,
    /// Whether turns can be taken back.
    pub take_back: bool,
    /// Whether lights move less.
    pub calm: bool,
}

impl HouseRules {
    /// The choices of a new board.
    pub const DEFAULT: Self = Self::new(&Choices::DEFAULT, &Settings::DEFAULT);

    /// The choices of a lobby.
    pub const fn new(choices: &Choices, settings: &Settings) -> Self {
        Self {
            choices: *choices,
            hints: settings.hints,
            take_back: settings.take_back,
            calm: settings.calm,
        }
    }
}

/// What the board keeps without power, beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedState {
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
    /// What the lobby returns to when Attract begins.
    pub house: HouseRules,
    /// The keys masked in service mode.
    pub masked: KeySet,
}

impl SavedState {
    /// The state of a new board, and after a factory reset.
    pub const FACTORY: Self = Self {
        settings: Settings::DEFAULT,
        counters: Counters::ZERO,
        lobby_kind: GameKind::Quoridor2,
        lobby_players: DEFAULT_LOBBY_PLAYERS,
        choices: Choices::DEFAULT,
        house: HouseRules::DEFAULT,
        masked: KeySet::EMPTY,
    };

    /// The present choices of the lobby, in the form of the house's.
    pub(super) const fn present_choices(&self) -> HouseRules {
        HouseRules::new(&self.choices, &self.settings)
    }

    /// Returns the lobby to the choices of the house. Game and seats stay.
    pub(super) const fn return_to_house(&mut self) {
        self.choices = self.house.choices;
        self.settings.hints = self.house.hints;
        self.settings.take_back = self.house.take_back;
        self.settings.calm = self.house.calm;
    }
}
