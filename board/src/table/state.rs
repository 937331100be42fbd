//! The state of the table.

use super::attract_show::AttractShow;
use super::cues::{BLINK_MS, Cues, RejectReason};
use super::current_game::CurrentGame;
use super::event_log::EventLog;
use super::fault::Faults;
use super::kept_games::KeptGames;
use super::persistent_state::PersistentState;
use super::phase::PhaseState;
use super::settings::MAX_POWER_MA;
use super::sound::Sound;
use super::timekeeper::Timekeeper;
use crate::input::GestureRecognizer;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Key, Seat};

/// The table. See the [module](super).
pub struct Table {
    pub(super) time: Timekeeper,
    /// Assigned in `lifecycle.rs` only, by the table of transitions.
    pub(super) phase: PhaseState,
    /// Time without input in this phase.
    pub(super) idle_ms: u64,
    pub(super) gestures: GestureRecognizer,
    pub(super) persistent: PersistentState,
    pub(super) game: CurrentGame,
    /// The unfinished games of the other kinds.
    pub(super) kept: KeptGames,
    /// The source of the seeds of games and shows.
    pub(super) seed: u64,
    /// The number of the last request. It never restarts, so that a late answer matches no later request.
    pub(super) request_count: u32,
    /// The number of the last request for the move of a remote seat.
    pub(super) remote_count: u32,
    /// What a program that watches has not been told yet.
    pub(super) events: EventLog,
    pub(super) cues: Cues,
    pub(super) sound: Option<Sound>,
    pub(super) faults: Faults,
    /// The most power budget that the budget strap allows.
    pub(super) power_limit_ma: u16,
    /// Changes with everything that is saved.
    pub(super) revision: u32,
}

impl Table {
    /// A board at power-on. Everything random comes from the seed. `now_ms` is the external time, which may wrap.
    pub fn new(seed: u64, now_ms: u32) -> Self {
        let start = AnyGame::start(
            GameKind::Quoridor2,
            &AllOptions::DEFAULT,
            Some(Seat::South),
            seed,
        );
        Self {
            time: Timekeeper::new(now_ms),
            phase: PhaseState::Attract(AttractShow::new(start.clone(), 0, 0)),
            idle_ms: 0,
            gestures: GestureRecognizer::new(0),
            persistent: PersistentState::FACTORY,
            game: CurrentGame::absent(start, seed),
            kept: KeptGames::none(),
            seed,
            request_count: 0,
            remote_count: 0,
            events: EventLog::OFF,
            cues: Cues::default(),
            sound: None,
            faults: Faults::NONE,
            power_limit_ma: MAX_POWER_MA,
            revision: 0,
        }
    }

    /// Reports a press without effect, and its reason.
    pub(super) fn reject(&mut self, key: Key, reason: RejectReason) {
        self.cues.reject(key, reason, self.time.now_ms());
        self.sound = Some(Sound::Rejected);
    }

    /// Shows whose turn it is. A reminder that is being shown is not restarted.
    pub(super) fn remind(&mut self) {
        let now_ms = self.time.now_ms();
        let is_shown = |at_ms| now_ms.saturating_sub(at_ms) < 2 * BLINK_MS;
        if !self.cues.reminded_ms.is_some_and(is_shown) {
            self.cues.reminded_ms = Some(now_ms);
        }
    }

    /// Marks a change of what is saved.
    pub(super) const fn mark_changed(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }
}
