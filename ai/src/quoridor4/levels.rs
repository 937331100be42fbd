//! The levels of Quoridor for four: node budget and depth, and how the weaker ones err.

use crate::budget::{Level, Levels, Strength};

/// Depth limit, two rounds of four moves; the recursion goes no deeper.
pub(super) const MAX_DEPTH: u8 = 8;

/// What distinguishes the levels besides node budget and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Moves whose scores are below the best by no more than this are as good to the level: it strolls in the opening and wastes
    /// fences, but sees who is about to win.
    pub(super) margin: u8,
    /// Value of fences in hand, in eighths: most players spend theirs early.
    pub(super) fence_weight: u8,
    /// Whether a Monte Carlo tree search follows.
    pub(super) uses_tree: bool,
}

/// A level that evaluates the position after every move and searches no further.
const fn shallow(margin: u8) -> Strength<Style> {
    Strength {
        nodes: 200,
        depth: 1,
        style: Style {
            margin,
            fence_weight: 0,
            uses_tree: false,
        },
    }
}

static LEVELS: Levels<Style> = Levels([
    shallow(202),
    shallow(187),
    shallow(150),
    shallow(60),
    Strength {
        nodes: 30_000,
        depth: MAX_DEPTH,
        style: Style {
            margin: 0,
            fence_weight: 4,
            uses_tree: true,
        },
    },
]);

/// The strength of a level.
pub(super) fn of(level: Level) -> Strength<Style> {
    LEVELS.of(level)
}
