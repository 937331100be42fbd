//! A request whose move is still being searched.

use crate::ai::SearchRequest;

/// A search that the owner of the console has to run: a move in the current position of the table's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingSearch {
    /// Differs from that of every other search of this console; never 0.
    pub number: u32,
    /// Level, nodes and time.
    pub request: SearchRequest,
}

/// What becomes of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveUse {
    /// `genmove` plays it.
    Play,
    /// `hint` only reports it.
    Report,
}

/// A request that waits for its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingCommand {
    pub(super) search: PendingSearch,
    pub(super) move_use: MoveUse,
    /// The fingerprint of the position it was made in.
    pub(super) fingerprint: u64,
}
