//! The state of Play: legal squares, preview, proposal, request. It is valid for one position.

use super::request::{MoveRequest, RemoteRequest};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{Fence, Seat};
use fencelight_core::sets::SquareSet;

/// A proposal lapses after this time.
pub const PROPOSAL_TIMEOUT_MS: u64 = 10_000;

/// A fence that is shown and not placed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The fence.
    pub fence: Fence,
    /// Since when it is shown.
    pub at_ms: u64,
}

/// What another human seat has to accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// A take-back that leaves this many moves.
    TakeBack(usize),
    /// A pause while a clock runs.
    Pause,
}

/// A proposal that waits for the OK of another human seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// What is proposed.
    pub kind: ProposalKind,
    /// The seat that proposes it.
    pub by: Seat,
    /// Since when.
    pub at_ms: u64,
}

/// The state of Play.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayState {
    /// Squares that are legal moves.
    pub(super) targets: SquareSet,
    /// No move but a pass is legal.
    pub(super) must_pass: bool,
    pub(super) preview: Option<Preview>,
    pub(super) proposal: Option<Proposal>,
    pub(super) request: Option<MoveRequest>,
    /// When the request was made.
    pub(super) requested_ms: u64,
    /// The request for the move of a remote seat. While the board's own player takes over, both are open.
    pub(super) remote: Option<RemoteRequest>,
}

impl PlayState {
    /// The state at a position, with nothing under way.
    pub(super) fn new(position: &AnyGame) -> Self {
        Self {
            targets: position.destinations(),
            must_pass: position.why_illegal(Move::PASS).is_none(),
            preview: None,
            proposal: None,
            request: None,
            requested_ms: 0,
            remote: None,
        }
    }
}
