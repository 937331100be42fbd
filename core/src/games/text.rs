//! Text and conversions of [`AnyGame`] and [`AnySetup`]: each one is that of its game.

use core::fmt;

use super::any_game::AnyGame;
use super::setup::AnySetup;
use crate::{mspacman, pacman, quoridor};

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoridor(position) => position.fmt(f),
            Self::Pacman(position) => position.fmt(f),
            Self::MsPacman(position) => position.fmt(f),
        }
    }
}

impl fmt::Display for AnySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoridor(setup) => setup.fmt(f),
            Self::Pacman(setup) => setup.fmt(f),
            Self::MsPacman(setup) => setup.fmt(f),
        }
    }
}

impl Default for AnyGame {
    /// The start of Quoridor for two, south to move.
    fn default() -> Self {
        Self::Quoridor(quoridor::Position::default())
    }
}

impl From<&AnyGame> for AnySetup {
    fn from(game: &AnyGame) -> Self {
        match game {
            AnyGame::Quoridor(position) => quoridor::Setup::from(position).into(),
            AnyGame::Pacman(position) => pacman::Setup::from(position).into(),
            AnyGame::MsPacman(position) => mspacman::Setup::from(position).into(),
        }
    }
}
