//! The range of scores: a hundredth of a step is 1, wins lie beyond all evaluations.

/// The game is won at the root; a win `n` plies later is worth `n` less.
pub(super) const WIN: i16 = 30_000;
/// Scores of this and beyond are wins.
pub(super) const WIN_THRESHOLD: i16 = WIN - 1_000;
/// Beyond every score.
pub(super) const INFINITE: i16 = i16::MAX;

/// How far a lazy evaluation may be off. One that is further from the window counts (docs/notebook/network.md has how far they are off).
#[derive(Clone, Copy)]
pub(super) struct LazyMargin {
    /// Where it lies below alpha.
    pub(super) below: i16,
    /// Where it lies above beta.
    pub(super) above: i16,
}

impl LazyMargin {
    /// After a pawn move, with the hurdles before it.
    pub(super) const PAWN_MOVE: Self = Self {
        below: 15,
        above: 15,
    };
    /// After a fence, without hurdles.
    pub(super) const FENCE: Self = Self {
        below: 150,
        above: 75,
    };
    /// After a fence at the frontier. One above beta ends the node, so that few are evaluated in full for that.
    pub(super) const FRONTIER_FENCE: Self = Self {
        below: 115,
        above: 115,
    };

    /// Whether the full evaluation may lie on the other side of a bound of the window than the lazy one.
    #[inline]
    pub(super) const fn reaches(self, lazy_score: i16, alpha: i16, beta: i16) -> bool {
        lazy_score as i32 + self.below as i32 > alpha as i32
            && (lazy_score as i32 - self.above as i32) < beta as i32
    }
}
