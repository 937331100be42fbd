//! The phases of the table and the state that each of them carries.

use super::attract_show::AttractShow;
use super::lesson::Lesson;
use super::lobby::LobbyPage;
use super::puzzle::PuzzlePlay;
use super::request::{MoveRequest, RemoteRequest};
use super::service::Service;
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

/// A position of a finished game, before its end.
#[derive(Clone, Debug)]
pub(super) struct Review {
    /// The position.
    pub(super) position: AnyGame,
    /// How many of the moves in the history lead to it.
    pub(super) ply: usize,
}

/// The name of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// A saved game is offered.
    Resume,
    /// The board plays against itself.
    Attract,
    /// People choose game, seats and options.
    Lobby,
    /// A game is taught.
    Lesson,
    /// A puzzle is solved.
    Puzzle,
    /// A game is played.
    Play,
    /// A game is paused.
    Pause,
    /// A game has ended.
    Over,
    /// Maintenance: tests, settings, counters, masks.
    Service,
    /// The chip is about to wait for new firmware. Only the power ends it.
    BootLoader,
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 10] = [
        Self::Resume,
        Self::Attract,
        Self::Lobby,
        Self::Lesson,
        Self::Puzzle,
        Self::Play,
        Self::Pause,
        Self::Over,
        Self::Service,
        Self::BootLoader,
    ];

    /// The name in the console.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resume => "resume",
            Self::Attract => "attract",
            Self::Lobby => "lobby",
            Self::Lesson => "lesson",
            Self::Puzzle => "puzzle",
            Self::Play => "play",
            Self::Pause => "pause",
            Self::Over => "over",
            Self::Service => "service",
            Self::BootLoader => "boot_loader",
        }
    }
}

/// The phase with what it has of its own, for lights, console and programs.
#[derive(Clone, Copy, Debug)]
pub enum PhaseView<'a> {
    /// A saved game is offered.
    Resume,
    /// The board plays against itself: its show.
    Attract(&'a AttractShow),
    /// People choose game, seats and options, on this page.
    Lobby(LobbyPage),
    /// A game is taught.
    Lesson(&'a Lesson),
    /// A puzzle is solved.
    Puzzle(&'a PuzzlePlay),
    /// A game is played.
    Play,
    /// A game is paused.
    Pause,
    /// A game has ended.
    Over {
        /// When it ended.
        started_ms: u64,
        /// The number of moves, of those in the history, to the position that a review shows; `None` without a review.
        review_ply: Option<usize>,
    },
    /// Maintenance.
    Service(Service),
    /// The boot loader follows.
    BootLoader {
        /// When it was asked for.
        started_ms: u64,
    },
}

/// The current phase with its state. What outlives a phase lies beside it in the table.
#[derive(Clone, Debug)]
// Attract holds a game of its own, a review a position; there is no heap to box them.
#[allow(clippy::large_enum_variant)]
pub(super) enum PhaseState {
    Resume,
    Attract(AttractShow),
    Lobby {
        page: LobbyPage,
    },
    Lesson(Lesson, PlayState),
    Puzzle(PuzzlePlay, PlayState),
    Play(PlayState),
    Pause,
    Over {
        started_ms: u64,
        review: Option<Review>,
    },
    Service(Service),
    BootLoader {
        started_ms: u64,
    },
}

impl PhaseState {
    /// The name of the phase.
    pub(super) const fn phase(&self) -> Phase {
        match self {
            Self::Resume => Phase::Resume,
            Self::Attract(_) => Phase::Attract,
            Self::Lobby { .. } => Phase::Lobby,
            Self::Lesson(..) => Phase::Lesson,
            Self::Puzzle(..) => Phase::Puzzle,
            Self::Play(_) => Phase::Play,
            Self::Pause => Phase::Pause,
            Self::Over { .. } => Phase::Over,
            Self::Service(_) => Phase::Service,
            Self::BootLoader { .. } => Phase::BootLoader,
        }
    }

    /// What a reader of the table sees of it.
    pub(super) const fn view(&self) -> PhaseView<'_> {
        match self {
            Self::Resume => PhaseView::Resume,
            Self::Attract(show) => PhaseView::Attract(show),
            Self::Lobby { page } => PhaseView::Lobby(*page),
            Self::Lesson(lesson, _) => PhaseView::Lesson(lesson),
            Self::Puzzle(puzzle, _) => PhaseView::Puzzle(puzzle),
            Self::Play(_) => PhaseView::Play,
            Self::Pause => PhaseView::Pause,
            Self::Over { started_ms, review } => PhaseView::Over {
                started_ms: *started_ms,
                review_ply: match review {
                    Some(review) => Some(review.ply),
                    None => None,
                },
            },
            Self::Service(service) => PhaseView::Service(*service),
            Self::BootLoader { started_ms } => PhaseView::BootLoader {
                started_ms: *started_ms,
            },
        }
    }

    /// The state of the game in progress; `None` outside of Play, Lesson and Puzzle.
    pub(super) const fn play(&self) -> Option<&PlayState> {
        match self {
            Self::Play(play) | Self::Lesson(_, play) | Self::Puzzle(_, play) => Some(play),
            _ => None,
        }
    }

    /// See [`PhaseState::play`].
    pub(super) const fn play_mut(&mut self) -> Option<&mut PlayState> {
        match self {
            Self::Play(play) | Self::Lesson(_, play) | Self::Puzzle(_, play) => Some(play),
            _ => None,
        }
    }
}
