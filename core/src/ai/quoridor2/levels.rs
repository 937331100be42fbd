//! The levels of Quoridor for two: node budgets, and evaluation noise.

use super::ply_stack::MAX_PLY;
use crate::ai::levels::{Level, Levels};

/// What distinguishes the levels besides their node budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Amplitude of the evaluation noise, in hundredths of a step.
    pub(super) noise: i16,
}

const fn level(nodes: u32, noise: i16) -> Level<Style> {
    Level {
        nodes,
        depth: MAX_PLY as u8 - 1,
        style: Style { noise },
    }
}

static LEVELS: Levels<Style> = Levels([
    level(300, 200),
    level(500, 120),
    level(1_500, 90),
    level(6_000, 40),
    level(75_000, 4),
]);

/// A level by its number.
pub(super) fn of(level: u8) -> Level<Style> {
    LEVELS.of(level)
}
