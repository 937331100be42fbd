//! The transitions between phases: from which phase, by which event, to which phase.
//!
//! [`TRANSITIONS`] decides where an event leads: the table changes its phase only through it. The diagram in `docs/table.md` shows the
//! same rows; a test compares the two.

use super::phase::Phase;

/// The phase at power-on.
pub const INITIAL_PHASE: Phase = Phase::Attract;

/// What changes the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseEvent {
    /// A game starts, or a position is set up.
    SetUp,
    /// The position that is set up is already decided.
    SetUpDecided,
    /// A saved game is loaded.
    LoadSave,
    /// A saved game cannot be played on.
    RejectSave,
    /// A key is pressed in Attract, or service mode is left, while a resumable game exists; a kind with a kept game is chosen.
    OfferResume,
    /// A key is pressed while none exists; the offered or paused game is left for later.
    OpenLobby,
    /// A lesson begins.
    StartLesson,
    /// A lesson ends, or BACK is held.
    LeaveLesson,
    /// A puzzle is opened: the sign of the lesson is held, OK after a solved one, or a program asks for it.
    OpenPuzzle,
    /// BACK is held in a puzzle, or pressed after its end.
    LeavePuzzle,
    /// The offered game is resumed.
    Resume,
    /// The offered or paused game is discarded.
    Discard,
    /// The game is paused.
    Pause,
    /// The paused game continues.
    Unpause,
    /// A move is played or taken back otherwise than by keys.
    Continue,
    /// The game ends.
    EndGame,
    /// No key for the time that the phase allows.
    Abandon,
    /// Both south keys are down at power-on, or a program asks for it.
    EnterService,
    /// BACK is held in service mode while no resumable game exists.
    LeaveService,
    /// Both south and both north keys are down at power-on.
    EnterBootLoader,
}

impl PhaseEvent {
    /// The name in the diagram.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SetUp => "set_up",
            Self::SetUpDecided => "set_up_decided",
            Self::LoadSave => "load_save",
            Self::RejectSave => "reject_save",
            Self::OfferResume => "offer_resume",
            Self::OpenLobby => "open_lobby",
            Self::StartLesson => "start_lesson",
            Self::LeaveLesson => "leave_lesson",
            Self::OpenPuzzle => "open_puzzle",
            Self::LeavePuzzle => "leave_puzzle",
            Self::Resume => "resume",
            Self::Discard => "discard",
            Self::Pause => "pause",
            Self::Unpause => "unpause",
            Self::Continue => "continue",
            Self::EndGame => "end_game",
            Self::Abandon => "abandon",
            Self::EnterService => "enter_service",
            Self::LeaveService => "leave_service",
            Self::EnterBootLoader => "enter_boot_loader",
        }
    }
}

/// Where a transition starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// In every phase.
    Any,
    /// In one phase.
    In(Phase),
}

impl Source {
    /// Whether it includes a phase.
    pub fn includes(self, phase: Phase) -> bool {
        match self {
            Self::Any => true,
            Self::In(source) => source == phase,
        }
    }
}

/// One row of the table of transitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transition {
    /// Where it starts.
    pub from: Source,
    /// What causes it.
    pub event: PhaseEvent,
    /// The phase it leads to.
    pub to: Phase,
}

/// All transitions. A phase and an event lead to one phase at most.
pub const TRANSITIONS: &[Transition] = &[
    from_any(PhaseEvent::SetUp, Phase::Play),
    from_any(PhaseEvent::SetUpDecided, Phase::Over),
    from_any(PhaseEvent::LoadSave, Phase::Resume),
    from_any(PhaseEvent::RejectSave, Phase::Attract),
    from_any(PhaseEvent::Continue, Phase::Play),
    from_any(PhaseEvent::OpenPuzzle, Phase::Puzzle),
    from(Phase::Attract, PhaseEvent::OfferResume, Phase::Resume),
    from(Phase::Service, PhaseEvent::OfferResume, Phase::Resume),
    from(Phase::Lobby, PhaseEvent::OfferResume, Phase::Resume),
    from(Phase::Attract, PhaseEvent::OpenLobby, Phase::Lobby),
    from(Phase::Resume, PhaseEvent::OpenLobby, Phase::Lobby),
    from(Phase::Pause, PhaseEvent::OpenLobby, Phase::Lobby),
    from(Phase::Over, PhaseEvent::OpenLobby, Phase::Lobby),
    from(Phase::Lobby, PhaseEvent::StartLesson, Phase::Lesson),
    from(Phase::Lesson, PhaseEvent::LeaveLesson, Phase::Lobby),
    from(Phase::Puzzle, PhaseEvent::LeavePuzzle, Phase::Lobby),
    from(Phase::Resume, PhaseEvent::Resume, Phase::Play),
    from(Phase::Resume, PhaseEvent::Discard, Phase::Lobby),
    from(Phase::Pause, PhaseEvent::Discard, Phase::Lobby),
    from(Phase::Play, PhaseEvent::Pause, Phase::Pause),
    from(Phase::Pause, PhaseEvent::Unpause, Phase::Play),
    from(Phase::Play, PhaseEvent::EndGame, Phase::Over),
    // A replay that steps past its last move forfeits the game again.
    from(Phase::Over, PhaseEvent::EndGame, Phase::Over),
    from(Phase::Resume, PhaseEvent::Abandon, Phase::Attract),
    from(Phase::Lobby, PhaseEvent::Abandon, Phase::Attract),
    from(Phase::Lesson, PhaseEvent::Abandon, Phase::Attract),
    from(Phase::Puzzle, PhaseEvent::Abandon, Phase::Attract),
    from(Phase::Play, PhaseEvent::Abandon, Phase::Attract),
    from(Phase::Pause, PhaseEvent::Abandon, Phase::Attract),
    from(Phase::Over, PhaseEvent::Abandon, Phase::Attract),
    from(Phase::Service, PhaseEvent::Abandon, Phase::Attract),
    // A program asks. The first of two keys has left Attract by then. A game that starts meanwhile is not interrupted.
    from(Phase::Attract, PhaseEvent::EnterService, Phase::Service),
    from(Phase::Resume, PhaseEvent::EnterService, Phase::Service),
    from(Phase::Lobby, PhaseEvent::EnterService, Phase::Service),
    from(Phase::Service, PhaseEvent::EnterService, Phase::Service),
    from(Phase::Service, PhaseEvent::LeaveService, Phase::Lobby),
    // The south keys have entered service mode by then.
    from(
        Phase::Service,
        PhaseEvent::EnterBootLoader,
        Phase::BootLoader,
    ),
];

const fn from(phase: Phase, event: PhaseEvent, to: Phase) -> Transition {
    Transition {
        from: Source::In(phase),
        event,
        to,
    }
}

const fn from_any(event: PhaseEvent, to: Phase) -> Transition {
    Transition {
        from: Source::Any,
        event,
        to,
    }
}

/// The phase that an event leads to; `None` if the event does not apply in this phase.
pub fn next_phase(phase: Phase, event: PhaseEvent) -> Option<Phase> {
    let applies = |row: &&Transition| row.event == event && row.from.includes(phase);
    TRANSITIONS.iter().find(applies).map(|row| row.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_and_an_event_lead_to_one_phase_at_most() {
        for phase in Phase::ALL {
            for row in TRANSITIONS {
                let applies =
                    |other: &&Transition| other.event == row.event && other.from.includes(phase);
                assert!(TRANSITIONS.iter().filter(applies).count() <= 1, "{row:?}");
            }
        }
    }
}
