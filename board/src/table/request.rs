//! Requests of the table for a move. The answer may come late or never; the table does not wait for it.

use core::fmt;

use fencelight_ai::{Level, Limits, SearchRequest};
use fencelight_core::game::IllegalMove;

/// What a requested move is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Purpose {
    /// A computer is to move.
    Move,
    /// A hint.
    Hint,
    /// The show of Attract.
    Attract,
}

/// A request for a move in the position of [`Table::position`](super::Table::position).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct MoveRequest {
    /// Unique to this request. An answer with another number is ignored.
    pub number: u32,
    /// What it is for.
    pub purpose: Purpose,
    /// The playing strength, 1 to [`MAX_LEVEL`](fencelight_ai::MAX_LEVEL).
    pub level: u8,
    /// The seed of the search.
    pub seed: u64,
}

/// A request for the move of a remote seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoteRequest {
    /// Unique to this request.
    pub number: u32,
    /// Since when it is open.
    pub at_ms: u64,
}

impl MoveRequest {
    /// The search that answers it.
    #[must_use]
    pub const fn search_request(&self) -> SearchRequest {
        SearchRequest::new(Limits::level(Level::nearest(self.level), self.seed))
    }
}

/// Why the answer to a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum AnswerError {
    /// No request with this number is open.
    NotOpen,
    /// A rule forbids the move.
    Illegal(IllegalMove),
    /// A move that only a referee plays: a named roll, a turn that is lost.
    NotListed,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOpen => f.write_str("no request with this number is open"),
            Self::Illegal(reason) => reason.fmt(f),
            Self::NotListed => f.write_str("only a referee plays this move"),
        }
    }
}

impl core::error::Error for AnswerError {}
