//! The levels of Quoridor for two: node budgets, and evaluation noise.

use super::ply_stack::MAX_PLY;
use crate::budget::{Level, Levels, Strength};

/// What distinguishes the levels besides their node budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Amplitude of the evaluation noise, in hundredths of a step.
    pub(super) noise: i16,
    /// The nodes after which a search ends with an iteration, where that is earlier than the budget.
    pub(super) soft_nodes: Option<u32>,
}

const fn level(nodes: u32, noise: i16) -> Strength<Style> {
    Strength {
        nodes,
        depth: MAX_PLY as u8 - 1,
        style: Style {
            noise,
            soft_nodes: None,
        },
    }
}

/// A level that spends `soft_nodes` as a rule, and up to `nodes` where the best move is unclear.
const fn managed_level(soft_nodes: u32, nodes: u32, noise: i16) -> Strength<Style> {
    let mut level = level(nodes, noise);
    level.style.soft_nodes = Some(soft_nodes);
    level
}

/// The most nodes of the strongest level; a chip at 200 MHz searches them within 3 s.
pub const MAX_LEVEL_NODES: u32 = 112_000;

static LEVELS: Levels<Style> = Levels([
    level(300, 200),
    level(500, 120),
    level(1_500, 90),
    level(6_000, 40),
    managed_level(96_000, MAX_LEVEL_NODES, 4),
]);

/// The strength of a level.
pub(super) fn of(level: Level) -> Strength<Style> {
    LEVELS.of(level)
}
