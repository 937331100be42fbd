//! The levels, by how much they look at and by how they err.

/// How one level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// Nodes a move.
    pub(super) nodes: u32,
    /// Moves that are worth so much less than the best are as good to it.
    pub(super) margin: i16,
    /// What fences in hand are worth to it, in eighths: whoever holds them back too long is overtaken.
    pub(super) thrift: u8,
}

/// The level of a number, 1 to 5.
pub(super) const fn level(number: u8) -> Level {
    let (nodes, margin, thrift) = match number {
        0 | 1 => (600, 200, 7),
        2 => (800, 160, 6),
        3 => (2_000, 90, 4),
        4 => (6_000, 40, 3),
        _ => (8_000, 2, 5),
    };
    Level {
        nodes,
        margin,
        thrift,
    }
}
