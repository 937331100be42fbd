//! Perft of any game.

use super::any_game::AnyGame;
use crate::game::perft;
use crate::quoridor;

impl AnyGame {
    /// Leaves of the tree of legal moves, `depth` moves deep.
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Quoridor(position) => quoridor::perft(&mut position.clone(), depth),
            Self::Pacman(position) => perft(position, depth),
            Self::MsPacman(position) => perft(position, depth),
        }
    }

    /// An upper bound of the positions that [`AnyGame::perft`] visits.
    pub fn perft_bound(&self, depth: u32) -> u64 {
        /// Four directions and a stop.
        const PACMAN: u64 = 5;
        /// An exit has six neighbours, spinner and die have six faces; the twelve white circles come after a step.
        const MS_PACMAN: u64 = 12;
        match self {
            Self::Quoridor(position) => quoridor::perft_bound(position, depth),
            Self::Pacman(_) => PACMAN.saturating_pow(depth),
            Self::MsPacman(_) => MS_PACMAN.saturating_pow(depth),
        }
    }
}
