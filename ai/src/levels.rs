//! The shape of a level: what all games share, and a style that each game defines for itself.
//!
//! Every game has a file `levels.rs` with its table and a function `of` that looks a level up.

use super::budget::MAX_LEVEL;

/// How a game plays at one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level<S> {
    /// Node budget of a move.
    pub(super) nodes: u32,
    /// Depth limit of iterative deepening, in plies or turns.
    pub(super) depth: u8,
    /// What else distinguishes the levels of the game: how they misjudge, and which parts of the search they use.
    pub(super) style: S,
}

/// The levels of a game, from 1 to [`MAX_LEVEL`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels<S>(pub(super) [Level<S>; MAX_LEVEL as usize]);

impl<S: Copy> Levels<S> {
    /// The level with a number; the strongest for numbers beyond it.
    pub(super) fn of(&self, number: u8) -> Level<S> {
        let [.., strongest] = self.0;
        let index = usize::from(number.saturating_sub(1));
        self.0.get(index).copied().unwrap_or(strongest)
    }
}
