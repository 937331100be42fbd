//! Code that differs from game to game, dispatched in one place.

use super::any_game::AnyGame;
use crate::{mspacman, pacman, quoridor};

/// One function for each game. [`AnyGame::visit`] calls the one that fits, so that no module above matches on the game.
pub trait GameVisitor {
    /// What every function returns.
    type Output;

    /// Quoridor, for two or four.
    fn quoridor(self, position: &quoridor::Position) -> Self::Output;

    /// The Pac-Man variant.
    fn pacman(self, position: &pacman::Position) -> Self::Output;

    /// Ms. Pac-Man.
    fn mspacman(self, position: &mspacman::Position) -> Self::Output;
}

impl AnyGame {
    /// Calls the function of this game.
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Quoridor(position) => visitor.quoridor(position),
            Self::Pacman(position) => visitor.pacman(position),
            Self::MsPacman(position) => visitor.mspacman(position),
        }
    }
}
