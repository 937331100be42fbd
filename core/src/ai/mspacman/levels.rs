//! How the levels differ.

/// What a level may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// Nodes for a move.
    pub(super) nodes: u32,
    /// Turns that are looked ahead, its own among them.
    pub(super) turns: u8,
    /// Ghosts further away than this are out of mind.
    pub(super) sight: u8,
    /// By how much a chance may be felt wrong, either way.
    pub(super) whim: i32,
}

/// Sees all of the maze.
const ALL: u8 = u8::MAX;

/// The levels from 1 on.
const LEVELS: [Level; 5] = [
    Level {
        nodes: 400,
        turns: 1,
        sight: 2,
        whim: 3_000,
    },
    Level {
        nodes: 600,
        turns: 1,
        sight: 4,
        whim: 1_200,
    },
    Level {
        nodes: 1_000,
        turns: 1,
        sight: ALL,
        whim: 200,
    },
    Level {
        nodes: 3_000,
        turns: 2,
        sight: ALL,
        whim: 0,
    },
    Level {
        nodes: 20_000,
        turns: 4,
        sight: ALL,
        whim: 0,
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
