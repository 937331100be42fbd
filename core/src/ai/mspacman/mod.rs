//! Ms. Pac-Man: expectation over the die.

use super::{Effort, Memory, Thought};
use crate::mspacman::Position;

/// Looks for a move; `None` if it found none in time.
pub(super) fn think(
    _position: &Position,
    _effort: &mut Effort<'_>,
    _memory: &mut Memory<'_>,
) -> Option<Thought> {
    None
}
