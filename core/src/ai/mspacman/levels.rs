//! How the levels differ.

use super::search::MAX_DEPTH;

/// What a level may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// Nodes for a move. The ends of a turn alone may be a thousand.
    pub(super) nodes: u32,
    /// Turns that are looked ahead, its own among them.
    pub(super) depth: u8,
    /// Steps beyond which a ghost is out of mind.
    pub(super) sight: u8,
    /// By how much an even chance may be felt wrong, either way; [`CERTAIN`](super::value::CERTAIN) is the whole of it.
    pub(super) noise: u16,
}

/// Sees all of the maze.
const ALL: u8 = u8::MAX;

/// The levels from 1 on. The lower ones overlook ghosts and misjudge chances; none misses a turn that wins.
const LEVELS: [Level; 5] = [
    Level {
        nodes: 1_500,
        depth: 1,
        sight: 2,
        noise: 6_000,
    },
    Level {
        nodes: 1_500,
        depth: 1,
        sight: 3,
        noise: 4_300,
    },
    Level {
        nodes: 1_500,
        depth: 1,
        sight: ALL,
        noise: 3_000,
    },
    Level {
        nodes: 4_000,
        depth: 2,
        sight: ALL,
        noise: 2_000,
    },
    Level {
        nodes: 30_000,
        depth: MAX_DEPTH,
        sight: ALL,
        noise: 0,
    },
];

impl Level {
    /// A level by its number, 1 to 5.
    pub(super) fn of(number: u8) -> Self {
        let [.., top] = LEVELS;
        let index = usize::from(number).saturating_sub(1);
        LEVELS.get(index).copied().unwrap_or(top)
    }
}
