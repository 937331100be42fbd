//! The review of a finished game: the position that is shown instead of the last one.

use fencelight_core::games::AnyGame;

/// A position of a finished game, before its end.
#[derive(Clone, Debug)]
pub(super) struct Review {
    /// The position.
    pub(super) position: AnyGame,
    /// How many of the moves in the history lead to it.
    pub(super) ply: usize,
}
