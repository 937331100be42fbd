//! What the table asks of whoever thinks. The answer may come late, or never: the table goes on.

use crate::ai::{Limits, SearchRequest};

/// Why a move is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A computer's seat is to move.
    Move,
    /// Somebody asked for a hint.
    Hint,
    /// The board plays by itself.
    Attract,
}

/// A move is wanted in the position of [`Table::position`](super::Table::position).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRequest {
    /// Every request has another number; only an answer to the present one counts.
    pub number: u32,
    /// What it is for.
    pub purpose: Purpose,
    /// How strong the move should be, 1 to 5.
    pub level: u8,
    /// For variety.
    pub seed: u64,
}

impl MoveRequest {
    /// How well to think about it.
    #[must_use]
    pub const fn search_request(&self) -> SearchRequest {
        SearchRequest::new(Limits::level(self.level, self.seed))
    }
}
