//! The levels, by how much they look at and by how they err.

use super::search::MOST_DEPTH;

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
    pub(super) thrift: u8,
    /// Whether it plays games out.
    pub(super) plays_out: bool,
}

/// The level of a number, 1 to 5.
pub(super) const fn level(number: u8) -> Level {
    match number {
        0 | 1 => errs(202),
        2 => errs(187),
        3 => errs(150),
        4 => errs(60),
        _ => Level {
            nodes: 24_000,
            depth: MOST_DEPTH,
            margin: 0,
            thrift: 4,
            plays_out: true,
        },
    }
}

/// A level that sees what every move does, and no further.
const fn errs(margin: u8) -> Level {
    Level {
        nodes: 200,
        depth: 1,
        margin,
        thrift: 0,
        plays_out: false,
    }
}
