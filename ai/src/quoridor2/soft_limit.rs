//! Time management: a search with a soft limit of nodes ends after the iteration that reaches it, so that no iteration is left half done. The
//! limit shrinks while the best move stays the same and where the game is all but decided; it grows where the best move has just changed
//! or its score has dropped.
//!
//! Nodes are counted instead of time, so that the chip and a PC find the same moves.

use super::move_picker::NO_MOVE;

/// The share of the limit in percent, by the number of iterations in a row that left the best move as it was.
const STABLE_PERCENT: [u32; 5] = [160, 120, 100, 80, 65];
/// What a drop of the score by a hundredth of a step adds to the limit, in percent.
const PERCENT_FOR_DROP: u32 = 2;
/// A larger drop adds no more.
const MAX_DROP: i16 = 100;

/// From this score on the game is all but decided.
const DECIDED_SCORE: u16 = 900;
/// The share of the limit in percent there.
const DECIDED_PERCENT: u32 = 30;

/// The soft limit of a search under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SoftLimit {
    nodes: u32,
    best_move: u8,
    /// Iterations in a row that left the best move as it was.
    stable: usize,
    score: i16,
}

impl SoftLimit {
    pub(super) const fn new(nodes: u32) -> Self {
        Self {
            nodes,
            best_move: NO_MOVE,
            stable: 0,
            score: i16::MIN,
        }
    }

    /// Takes in a complete iteration; whether the nodes spent so far are enough after it.
    pub(super) fn is_reached(&mut self, best_move: u8, score: i16, spent: u32) -> bool {
        self.stable = match best_move == self.best_move {
            true => self.stable + 1,
            false => 0,
        };
        let [.., least] = STABLE_PERCENT;
        let percent = STABLE_PERCENT.get(self.stable).copied().unwrap_or(least);
        let drop = self.score.saturating_sub(score).clamp(0, MAX_DROP) as u32;
        (self.best_move, self.score) = (best_move, score);
        let nodes = match score.unsigned_abs() {
            DECIDED_SCORE.. => self.nodes * DECIDED_PERCENT / 100,
            _ => self.nodes,
        };
        spent >= nodes / 100 * percent / 100 * (100 + PERCENT_FOR_DROP * drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_shrinks_while_the_best_move_stays() {
        let mut limit = SoftLimit::new(10_000);
        for (best_move, enough) in [
            (7, 16_000),
            (7, 12_000),
            (7, 10_000),
            (7, 8_000),
            (7, 6_500),
            (7, 6_500),
            (9, 16_000),
            (7, 16_000),
        ] {
            let mut before = limit;
            assert!(!before.is_reached(best_move, 40, enough - 1), "{enough}");
            assert!(limit.is_reached(best_move, 40, enough), "{enough}");
        }
    }

    #[test]
    fn a_drop_of_the_score_adds_to_the_limit() {
        let mut limit = SoftLimit::new(10_000);
        limit.is_reached(7, 300, 0);
        // A score that rises adds nothing; a drop by half a step doubles the limit, by a step and more it is threefold.
        for (score, enough) in [(500, 12_000), (450, 20_000), (350, 24_000), (-300, 19_500)] {
            let mut before = limit;
            assert!(!before.is_reached(7, score, enough - 1), "{score}");
            assert!(limit.is_reached(7, score, enough), "{score}");
        }
    }

    #[test]
    fn a_decided_game_takes_less() {
        for (score, enough) in [(899, 16_000), (900, 4_800), (-899, 16_000), (-900, 4_800)] {
            let reached = |spent| SoftLimit::new(10_000).is_reached(7, score, spent);
            assert!(!reached(enough - 1) && reached(enough), "{score}");
        }
    }
}
