//! The range of scores: a hundredth of a step is 1, wins lie beyond all evaluations.

/// The game is won at the root; a win `n` plies later is worth `n` less.
pub(super) const WIN: i16 = 30_000;
/// Scores of this and beyond are wins.
pub(super) const WIN_THRESHOLD: i16 = WIN - 1_000;
/// Beyond every score.
pub(super) const INFINITE: i16 = i16::MAX;

/// A lazy evaluation (without hurdles) that is further from the window counts. Late in a game it may be off by more (docs/players.md).
const LAZY_MARGIN: i16 = 130;

/// Whether the full evaluation may lie on the other side of a bound of the window than the lazy one.
#[inline]
pub(super) const fn is_in_lazy_window(lazy_score: i16, alpha: i16, beta: i16) -> bool {
    lazy_score as i32 + LAZY_MARGIN as i32 > alpha as i32
        && (lazy_score as i32 - LAZY_MARGIN as i32) < beta as i32
}
