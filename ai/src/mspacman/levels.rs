//! The levels of Ms. Pac-Man: node budget and depth, and how the weaker ones err.

use crate::budget::{Level, Levels, Strength};

/// Depth limit in turns; the recursion goes no deeper.
pub(super) const MAX_DEPTH: u8 = 4;

/// What distinguishes the levels besides node budget and depth. The lower ones overlook ghosts and misjudge chances; none misses a
/// turn that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Steps beyond which a ghost is overlooked.
    pub(super) sight: u8,
    /// Amplitude of the noise of an even chance, of 30,000.
    pub(super) noise: u16,
}

/// The whole maze.
const ALL: u8 = u8::MAX;

/// A level. The ends of a turn alone may take a thousand nodes.
const fn level(nodes: u32, depth: u8, sight: u8, noise: u16) -> Strength<Style> {
    Strength {
        nodes,
        depth,
        style: Style { sight, noise },
    }
}

static LEVELS: Levels<Style> = Levels([
    level(1_500, 1, 2, 6_000),
    level(1_500, 1, 3, 4_300),
    level(1_500, 1, ALL, 3_000),
    level(4_000, 2, ALL, 2_000),
    level(30_000, MAX_DEPTH, ALL, 0),
]);

/// The strength of a level.
pub(super) fn of(level: Level) -> Strength<Style> {
    LEVELS.of(level)
}
