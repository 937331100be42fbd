//! Leaf counts of the tree of legal moves: correctness and speed of the move generator.

use super::position::Position;
use crate::game::Game;

/// Leaves of the tree of legal moves, `depth` moves deep. The last move is counted, not made; no table is used.
///
/// ```
/// use fencelight_core::quoridor::{Position, perft};
///
/// assert_eq!(perft(&mut Position::default(), 3), 2_062_264);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.legal_sets().count()),
        _ => {
            let mut leaves = 0;
            for mv in &position.legal_moves() {
                let undo = position.make(mv);
                leaves += perft(position, depth - 1);
                position.unmake(undo);
            }
            leaves
        }
    }
}

/// An upper bound of the positions that [`perft`] visits.
pub fn perft_bound(position: &Position, depth: u32) -> u64 {
    /// Four directions, at most two squares in each.
    const MAX_PAWN_MOVES: u64 = 8;
    // The number of fitting fences never grows, while a fence that cuts off now may be legal when a pawn has moved.
    let fences = if position.seats().iter().any(|seat| position.hand(seat) > 0) {
        u64::from(position.fences().room().len())
    } else {
        0
    };
    (MAX_PAWN_MOVES + fences).saturating_pow(depth.saturating_sub(1))
}
