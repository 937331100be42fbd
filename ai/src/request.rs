//! A search that is requested from another core or thread.

use super::budget::Limits;
use super::move_set::MoveSet;
use fencelight_core::game::Move;

/// The limits of a search, and its time. The core or thread that searches measures the time; the search itself has no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// Level, nodes and seed.
    pub limits: Limits,
    /// The answer is due within this time; `None` sets no limit.
    pub time_ms: Option<u32>,
    /// Asks for an analysis, without these moves; `None` asks for a move alone.
    pub analysis: Option<MoveSet>,
}

impl SearchRequest {
    /// A request without a time limit.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            time_ms: None,
            analysis: None,
        }
    }

    /// Leaves out one more move, where it asks for an analysis.
    pub fn exclude(&mut self, mv: Move) {
        if let Some(excluded) = &mut self.analysis {
            excluded.insert(mv);
        }
    }
}
