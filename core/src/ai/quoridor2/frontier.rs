//! Frontier nodes, one ply above the leaves: their moves are evaluated without being made.

use super::score::{INFINITE, WIN, is_in_lazy_window};
use super::search::Search;
use super::side::Standing;
use super::zobrist;

impl Search<'_, '_, '_> {
    /// The score of a node at depth 1. Not inlined, so that the frames of the recursion stay small.
    #[inline(never)]
    pub(super) fn frontier(&mut self, mut alpha: i16, beta: i16) -> i16 {
        let state = &mut self.state;
        let (mover, other) = (state.mover(), state.mover().other());
        let key = state.key ^ zobrist::TURN;
        let (mine, theirs) = (state.standing(mover), state.standing(other));
        let evaluator = state.evaluator;
        let mut best = -INFINITE;
        state.accumulate();
        state.refresh_distance_field(mover);
        let steps = evaluator.frontier_steps(state.accumulator(), mover, state.pawn(mover));
        let from = zobrist::pawn(mover, state.pawn(mover).index());
        for to in state.position.destinations().iter() {
            let distance = state.distance_from(mover, to);
            if distance == 0 {
                return WIN - 1 - state.ply as i16;
            }
            self.budget.spend();
            let key = key ^ from ^ zobrist::pawn(mover, to.index());
            let after = Standing { distance, ..mine };
            let noise = self.noise.of(key);
            let mut score = -(steps.evaluate(to, theirs, after, None) + noise);
            if evaluator.uses_hurdles() && is_in_lazy_window(score, alpha.max(best), beta) {
                let hurdles = [state.hurdle(other), state.hurdle_from(mover, to)];
                score = -(steps.evaluate(to, theirs, after, Some(hurdles)) + noise);
            }
            best = best.max(score);
        }
        alpha = alpha.max(best);
        if alpha >= beta || mine.hand == 0 || self.budget.is_aborted() {
            return best;
        }
        state.settle();
        state.refresh_distance_field(other);
        let longer = state.across_path(other, state.pawn(other), theirs.distance);
        let legal = longer & state.position.legal().fences;
        let own = state.across_path(mover, state.pawn(mover), mine.distance);
        let hands = zobrist::hand(mover, mine.hand) ^ zobrist::hand(mover, mine.hand - 1);
        let fences = evaluator.frontier_fences(state.accumulator(), mover, mine.hand);
        for fence in legal.iter() {
            if !self.budget.spend() {
                break;
            }
            let distance = state.distance_with(other, fence);
            let theirs = Standing { distance, ..theirs };
            let distance = if own.contains(fence) {
                state.distance_with(mover, fence)
            } else {
                mine.distance
            };
            let hand = mine.hand - 1;
            let key = key ^ hands ^ zobrist::fence(fence);
            let after = Standing { distance, hand };
            let noise = self.noise.of(key);
            let mut score = -(fences.evaluate(fence, theirs, after, None) + noise);
            if evaluator.uses_hurdles() && is_in_lazy_window(score, alpha.max(best), beta) {
                let hurdles = state.hurdles_with(fence);
                score = -(fences.evaluate(fence, theirs, after, Some(hurdles)) + noise);
            }
            if score > best {
                best = score;
                if score >= beta {
                    break;
                }
            }
        }
        best
    }
}
