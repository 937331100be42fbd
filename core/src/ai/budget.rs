//! How much a search may spend, and what came of it.

use crate::game::Move;

/// The strongest level.
pub const MAX_LEVEL: u8 = 5;

/// How well and how long to think.
///
/// ```
/// use fencelight_core::ai::{Limits, MAX_LEVEL};
///
/// assert_eq!(Limits::level(3, 7).nodes, None);
/// assert_eq!(Limits::nodes(5_000, 7).level, MAX_LEVEL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How strong the move should be, 1 to [`MAX_LEVEL`].
    pub level: u8,
    /// Nodes to look at instead of as many as the level has.
    pub nodes: Option<u32>,
    /// For variety.
    pub seed: u64,
}

impl Limits {
    /// A level as it is.
    #[must_use]
    pub const fn level(level: u8, seed: u64) -> Self {
        Self {
            level,
            nodes: None,
            seed,
        }
    }

    /// The strongest level with so many nodes.
    #[must_use]
    pub const fn nodes(nodes: u32, seed: u64) -> Self {
        Self {
            level: MAX_LEVEL,
            nodes: Some(nodes),
            seed,
        }
    }
}

/// What came of thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The move.
    pub mv: Move,
    /// Moves that were looked ahead in full.
    pub depth: u8,
    /// Nodes that were looked at.
    pub nodes: u32,
    /// What the move is worth to the side to move.
    pub score: i32,
}

/// What a search may spend and has spent.
pub(super) struct Budget<'a> {
    level: u8,
    seed: u64,
    /// Asked for from outside.
    node_limit: Option<u32>,
    max_nodes: u32,
    nodes: u32,
    is_aborted: bool,
    stop: &'a mut dyn FnMut() -> bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            level: limits.level.clamp(1, MAX_LEVEL),
            seed: limits.seed,
            node_limit: limits.nodes,
            max_nodes: limits.nodes.unwrap_or(u32::MAX),
            nodes: 0,
            is_aborted: false,
            stop,
        }
    }

    /// The level, 1 to [`MAX_LEVEL`].
    pub(super) const fn level(&self) -> u8 {
        self.level
    }

    /// For variety.
    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether somebody asked for a number of nodes.
    pub(super) const fn has_node_limit(&self) -> bool {
        self.node_limit.is_some()
    }

    /// The nodes of the level, unless somebody asked for another number.
    pub(super) fn set_level_nodes(&mut self, nodes: u32) {
        self.max_nodes = self.node_limit.unwrap_or(nodes);
    }

    /// One more node; whether the search may go on.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        self.nodes = self.nodes.saturating_add(1);
        if self.nodes >= self.max_nodes || (self.stop)() {
            self.is_aborted = true;
        }
        !self.is_aborted
    }

    /// Whether to go on with something that is no node but takes its time.
    pub(super) fn may_continue(&mut self) -> bool {
        self.is_aborted |= (self.stop)();
        !self.is_aborted
    }

    /// Nodes looked at so far.
    pub(super) const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Nodes there are in all.
    pub(super) const fn max_nodes(&self) -> u32 {
        self.max_nodes
    }

    /// Whether somebody outside has said so, with nodes left.
    pub(super) const fn is_stopped(&self) -> bool {
        self.is_aborted && self.nodes < self.max_nodes
    }

    /// Whether the search has to end.
    pub(super) const fn is_aborted(&self) -> bool {
        self.is_aborted
    }
}
