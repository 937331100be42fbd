//! A search that is requested from another core or thread.

use super::budget::Limits;

/// The limits of a search, and its time. The core or thread that searches measures the time; the search itself has no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// Level, nodes and seed.
    pub limits: Limits,
    /// The answer is due within this time; `None` sets no limit.
    pub time_ms: Option<u32>,
}

impl SearchRequest {
    /// A request without a time limit.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            time_ms: None,
        }
    }
}
