//! Leaf counts of the tree of legal moves of any game: a check that two implementations of the rules agree.

use super::game_trait::Game;
use super::moves::{Action, Move};

/// Leaves of the tree of legal moves, `depth` moves deep. A roll counts once for each face it may show.
///
/// [`quoridor::perft`](crate::quoridor::perft) gives the same for Quoridor, faster.
///
/// ```
/// use fencelight_core::game::perft;
/// use fencelight_core::{pacman, quoridor};
///
/// assert_eq!(perft(&quoridor::Position::default(), 2), 16_677);
/// assert_eq!(perft(&pacman::Position::default(), 2), 14);
/// ```
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else {
        return 1;
    };
    let after = |mv: Move| {
        let mut next = game.clone();
        next.play_unchecked(mv);
        perft(&next, rest)
    };
    let leaves = |mv: Move| match mv.action() {
        Action::Roll => game
            .faces()
            .iter()
            .map(|&face| after(Move::rolled(face)))
            .sum(),
        _ => after(mv),
    };
    game.legal_moves().iter().map(leaves).sum::<u64>()
}
