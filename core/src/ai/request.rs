//! A question to whoever thinks, wherever that is: on the other core, in a thread, or at once.

use super::Limits;

/// How well to think, and for how long. Time is measured by whoever thinks: nothing here knows what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// How well.
    pub limits: Limits,
    /// The move is wanted within this time; `None`: when it has been found.
    pub time_ms: Option<u32>,
}

impl SearchRequest {
    /// A move that may take the time that it takes.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            time_ms: None,
        }
    }
}
