//! The levels, by how much they look at and by how they err.

/// How one level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// Nodes a move.
    pub(super) nodes: u32,
    /// Moves that are worth so much less than the best are as good to it.
    pub(super) margin: i16,
    /// What fences in hand are worth to it, in eighths: beginners spend them early.
    pub(super) thrift: u8,
}

/// The level of a number, 1 to 5.
pub(super) const fn level(number: u8) -> Level {
    let (nodes, margin, thrift) = match number {
        0 | 1 => (150, 30, 1),
        2 => (400, 18, 3),
        3 => (1_000, 10, 5),
        4 => (3_000, 5, 7),
        _ => (24_000, 2, 8),
    };
    Level {
        nodes,
        margin,
        thrift,
    }
}
