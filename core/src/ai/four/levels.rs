//! The levels, by how much they look at and by how they err.

/// How one level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// Nodes a move.
    pub(super) nodes: u32,
    /// Moves it looks ahead.
    pub(super) depth: u8,
    /// Moves that are worse than the best by so many eighths of a step are as good to it.
    pub(super) margin: u8,
    /// What fences in hand are worth to it, in eighths: beginners spend them early.
    pub(super) thrift: u8,
}

/// The level of a number, 1 to 5.
pub(super) const fn level(number: u8) -> Level {
    let (nodes, depth, margin, thrift) = match number {
        0 | 1 => (1_000, 1, 12, 1),
        2 => (2_000, 1, 4, 4),
        3 => (3_000, 2, 3, 6),
        4 => (6_000, 3, 2, 7),
        _ => (24_000, 4, 0, 8),
    };
    Level {
        nodes,
        depth,
        margin,
        thrift,
    }
}
