//! The levels, by how much they look at and by how they err.

use super::search::MAX_DEPTH;

/// How one level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// Nodes a move, all together.
    pub(super) nodes: u32,
    /// Moves it looks ahead.
    pub(super) depth: u8,
    /// Moves whose scores are so much below the best are as good to it: in the opening it strolls and wastes fences, but it sees
    /// who is about to win.
    pub(super) margin: u8,
    /// What fences in hand are worth to it, in eighths: most players spend them early.
    pub(super) fence_weight: u8,
    /// Whether it plays games out.
    pub(super) uses_playouts: bool,
}

/// The level of a number, 1 to 5.
pub(super) const fn level(number: u8) -> Level {
    match number {
        0 | 1 => shallow(202),
        2 => shallow(187),
        3 => shallow(150),
        4 => shallow(60),
        _ => Level {
            nodes: 24_000,
            depth: MAX_DEPTH,
            margin: 0,
            fence_weight: 4,
            uses_playouts: true,
        },
    }
}

/// A level that sees what every move does, and no further.
const fn shallow(margin: u8) -> Level {
    Level {
        nodes: 200,
        depth: 1,
        margin,
        fence_weight: 0,
        uses_playouts: false,
    }
}
