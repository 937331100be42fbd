//! Frontier nodes, one ply above the leaves: their moves are evaluated without being made.

use super::score::{INFINITE, LazyMargin, Standing, WIN};
use super::search::Search;
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
        state.refresh_hurdles();
        let hurdles @ [_, hurdle] = state.last_hurdles([other, mover]);
        let steps =
            evaluator.frontier_steps(state.accumulator(), mover, state.pawn(mover), hurdles);
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
            let mut score = -(steps.evaluate(to, theirs, after) + noise);
            if evaluator.uses_hurdles()
                && LazyMargin::PAWN_MOVE.reaches(score, alpha.max(best), beta)
            {
                let after_move = state.hurdle_from(mover, to);
                if after_move != hurdle {
                    let steps = steps.with_other_hurdle(hurdle, after_move);
                    score = -(steps.evaluate(to, theirs, after) + noise);
                }
            }
            best = best.max(score);
        }
        alpha = alpha.max(best);
        if alpha >= beta || mine.hand == 0 || self.budget.is_aborted() {
            return best;
        }
        state.refresh_distance_field(other);
        let longer = state.across_path(other, state.pawn(other), theirs.distance);
        let legal = longer & state.legal_fences();
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
            if evaluator.uses_hurdles()
                && LazyMargin::FRONTIER_FENCE.reaches(score, alpha.max(best), beta)
            {
                let kept = (!own.contains(fence)).then_some(hurdle);
                let hurdles = state.hurdles_with(fence, kept);
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
