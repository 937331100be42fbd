//! The last ply: its moves are weighed, not made.

use super::candidates::across_one;
use super::keys;
use super::search::{INFINITE, Search, is_close};
use super::value::{Standing, WIN};

impl Search<'_, '_, '_> {
    /// The last ply: moves are weighed, not made. Kept apart from the recursion, whose frames stay small.
    #[inline(never)]
    pub(super) fn last(&mut self, mut alpha: i16, beta: i16) -> i16 {
        let state = &mut self.state;
        let (mover, other) = (state.mover(), state.mover().other());
        let key = state.key ^ keys::TURN;
        let (mine, theirs) = (state.standing(mover), state.standing(other));
        let judge = state.judge;
        let mut best = -INFINITE;
        state.chart(mover);
        let steps = judge.steps(state.sums(), mover, state.pawn(mover));
        let from = keys::pawn(mover, state.pawn(mover).index());
        for to in state.position.destinations().iter() {
            let distance = state.distance_from(mover, to);
            if distance == 0 {
                return WIN - 1 - state.ply as i16;
            }
            self.effort.spend();
            let key = key ^ from ^ keys::pawn(mover, to.index());
            let after = Standing { distance, ..mine };
            let noise = self.noise.of(key);
            let mut score = -(steps.score(to, theirs, after, None) + noise);
            if judge.sees_hurdles() && is_close(score, alpha.max(best), beta) {
                let hurdles = [state.hurdle(other), state.hurdle_from(mover, to)];
                score = -(steps.score(to, theirs, after, Some(hurdles)) + noise);
            }
            best = best.max(score);
        }
        alpha = alpha.max(best);
        if alpha >= beta || mine.hand == 0 || self.effort.is_over() {
            return best;
        }
        let ways = state.ways;
        let pawns = [state.pawn(mover), state.pawn(other)];
        let map = state.chart(other);
        let longer = across_one(&ways, map, other, pawns[1], theirs.distance);
        let legal = longer & state.position.legal().fences;
        let map = state.chart(mover);
        let own = across_one(&ways, map, mover, pawns[0], mine.distance);
        let hands = keys::hand(mover, mine.hand) ^ keys::hand(mover, mine.hand - 1);
        let fences = judge.fences(state.sums(), mover, mine.hand);
        for fence in legal.iter() {
            if !self.effort.spend() {
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
            let key = key ^ hands ^ keys::fence(fence);
            let after = Standing { distance, hand };
            let noise = self.noise.of(key);
            let mut score = -(fences.score(fence, theirs, after, None) + noise);
            if judge.sees_hurdles() && is_close(score, alpha.max(best), beta) {
                let hurdles = state.hurdles_with(fence);
                score = -(fences.score(fence, theirs, after, Some(hurdles)) + noise);
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
