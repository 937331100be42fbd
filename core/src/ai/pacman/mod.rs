//! The Pac-Man variant: Pac-Man against four ghosts that co-ordinate.

use super::{Effort, Memory, Thought};
use crate::pacman::Position;

/// Looks for a move; `None` if it found none in time.
pub(super) fn think(
    _position: &Position,
    _effort: &mut Effort<'_>,
    _memory: &mut Memory<'_>,
) -> Option<Thought> {
    None
}
