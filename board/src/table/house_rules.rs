//! The choices of the house: what the lobby returns to when Attract begins.

use super::lobby::Choices;
use super::settings::Settings;

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
