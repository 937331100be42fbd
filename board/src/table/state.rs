//! The state of the table, and read access to it for lights, saves, console and programs, with the few settings from outside.

use super::attract_show::AttractShow;
use super::clock::Clock;
use super::cues::{BLINK_MS, Cues, RejectReason, Sound};
use super::current_game::{CurrentGame, GameStatus};
use super::event_log::{EventLog, LoggedKind};
use super::fault::{FaultCode, Faults};
use super::kept_games::{KeptGames, SavedGame};
use super::lobby::{Choices, LobbyPage};
use super::phase::{Phase, PhaseState, PhaseView, Preview, Proposal};
use super::saved_state::SavedState;
use super::seats::{Player, Seating, pac_seat};
use super::service::Service;
use super::settings::{Counters, MAX_POWER_MA, OPEN_STRAP_MA, Setting, Settings};
use super::timekeeper::Timekeeper;
use crate::geometry::{Key, Seat};
use crate::input::{BOTH_HOLD_MS, GestureRecognizer, KeySet};
use fencelight_core::game::{Action, Face, History, Outcome};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::sets::SquareSet;

/// The table. See the [module](super).
pub struct Table {
    pub(super) time: Timekeeper,
    /// Assigned in `lifecycle.rs` only, by the table of transitions.
    pub(super) phase: PhaseState,
    /// Time without input in this phase.
    pub(super) idle_ms: u64,
    pub(super) gestures: GestureRecognizer,
    pub(super) saved: SavedState,
    pub(super) game: CurrentGame,
    /// The unfinished games of the other kinds.
    pub(super) kept: KeptGames,
    /// The source of the seeds of games and shows.
    pub(super) seed: u64,
    /// The number of the last request. It never restarts, so that a late answer matches no later request.
    pub(super) request_count: u32,
    /// The number of the last request for the move of a remote seat.
    pub(super) remote_count: u32,
    /// Events that a watching program has not yet received.
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
            saved: SavedState::FACTORY,
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

    /// The internal time as of the last step.
    pub const fn now_ms(&self) -> u64 {
        self.time.now_ms()
    }

    /// The internal time at an external time of the next step.
    pub fn internal_ms(&self, now_ms: u32) -> u64 {
        self.time.internal_ms(now_ms)
    }

    /// The phase.
    pub const fn phase(&self) -> Phase {
        self.phase.phase()
    }

    /// The phase with its state.
    pub const fn phase_view(&self) -> PhaseView<'_> {
        self.phase.view()
    }

    /// The number of moves, of those in the history, to the position that a review of the finished game shows; `None` without a review.
    pub const fn review_ply(&self) -> Option<usize> {
        match self.phase_view() {
            PhaseView::Over { review_ply, .. } => review_ply,
            _ => None,
        }
    }

    /// The time without input in this phase. Not counted in Attract, in a computer's turn, and while a clock can end the game.
    pub const fn idle_ms(&self) -> u64 {
        self.idle_ms
    }

    /// Changes with everything that is saved.
    pub const fn revision(&self) -> u32 {
        self.revision
    }

    /// What is saved beside the game.
    pub const fn saved_state(&self) -> SavedState {
        self.saved
    }

    /// Restores what was saved beside the game. The revision does not change: nothing has to be saved again.
    pub const fn set_saved_state(&mut self, state: &SavedState) {
        self.saved = *state;
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.saved.settings
    }

    /// The most power budget that the budget strap allows. A larger setting stays as it is and has no effect.
    pub const fn power_limit_ma(&self) -> u16 {
        self.power_limit_ma
    }

    /// Reports the budget strap. A board without one (a PC) has it closed.
    pub const fn set_budget_strap(&mut self, is_closed: bool) {
        self.power_limit_ma = if is_closed {
            MAX_POWER_MA
        } else {
            OPEN_STRAP_MA
        };
    }

    /// The power budget: the setting, within the limit of the budget strap.
    pub fn power_ma(&self) -> u16 {
        self.settings().power_ma.min(self.power_limit_ma)
    }

    /// Changes a setting for the house, see [`Settings::set`]: what is set here outlasts the visitors. A power budget that the budget strap does not
    /// allow is refused.
    pub fn set_setting(&mut self, setting: Setting, value: u32) -> bool {
        if setting == Setting::PowerMa && value > u32::from(self.power_limit_ma) {
            return false;
        }
        let SavedState {
            settings, house, ..
        } = &mut self.saved;
        let is_set = settings.set(setting, value);
        if is_set {
            match setting {
                Setting::Hints => house.hints = settings.hints,
                Setting::TakeBack => house.take_back = settings.take_back,
                Setting::Calm => house.calm = settings.calm,
                Setting::Brightness
                | Setting::PowerMa
                | Setting::Volume
                | Setting::Host
                | Setting::IdleGame
                | Setting::IdleLobby
                | Setting::Abandoned
                | Setting::Lock => {}
            }
            self.mark_changed();
        }
        is_set
    }

    /// Changes an option of the clock, in the lobby and for the house. `false` if there is no such option or value.
    pub fn set_clock_option(&mut self, key: &str, value: u32) -> bool {
        let lobby = self.saved.choices.clock.set(key, value);
        let is_set = lobby.is_ok() && self.saved.house.choices.clock.set(key, value).is_ok();
        if is_set {
            self.mark_changed();
        }
        is_set
    }

    /// Whether the lobby has the choices of the house.
    pub fn has_house_choices(&self) -> bool {
        self.saved.present_choices() == self.saved.house
    }

    /// The counters.
    pub const fn counters(&self) -> &Counters {
        &self.saved.counters
    }

    /// The game chosen in the lobby.
    pub const fn lobby_kind(&self) -> GameKind {
        self.saved.lobby_kind
    }

    /// The players chosen in the lobby.
    pub const fn lobby_players(&self) -> &Seating {
        &self.saved.lobby_players
    }

    /// The seat that wears yellow in the lobby: Pac-Man's, while his game is chosen.
    pub fn lobby_pac(&self) -> Option<Seat> {
        let saved = &self.saved;
        let pac = pac_seat(&saved.lobby_players, saved.choices.pac);
        let is_shown =
            saved.lobby_kind == GameKind::Pacman && saved.lobby_players[pac] != Player::Empty;
        is_shown.then_some(pac)
    }

    /// The options chosen in the lobby.
    pub const fn choices(&self) -> &Choices {
        &self.saved.choices
    }

    /// Sets game and players of the lobby, for the games after this one.
    pub const fn set_lobby(&mut self, kind: GameKind, players: Seating) {
        self.saved.lobby_kind = kind;
        self.saved.lobby_players = players;
    }

    /// The page of the lobby; `None` in other phases.
    pub const fn lobby_page(&self) -> Option<LobbyPage> {
        match self.phase_view() {
            PhaseView::Lobby(page) => Some(page),
            _ => None,
        }
    }

    /// The game with its moves, whether active, resumable or over; `None` without a game.
    pub const fn game(&self) -> Option<&History<AnyGame>> {
        match self.game.status {
            GameStatus::Absent => None,
            _ => Some(&self.game.history),
        }
    }

    /// What was last played: the moves of the [`game`](Table::game) where there is one, otherwise those of the lesson or of the game that was
    /// discarded; before the first game, the start of Quoridor for two.
    pub const fn history(&self) -> &History<AnyGame> {
        &self.game.history
    }

    /// The seat that began the game.
    pub(crate) const fn first_seat(&self) -> Seat {
        self.game.first
    }

    /// Whether there is an unfinished game that can be resumed.
    pub const fn is_resumable(&self) -> bool {
        matches!(self.game.status, GameStatus::Resumable)
    }

    /// What to save of the game, beside its history; `None` unless it is unfinished.
    pub fn saved_game(&self) -> Option<SavedGame> {
        self.game.saved()
    }

    /// The same of a game that has ended too; `None` without a game.
    pub fn dumped_game(&self) -> Option<SavedGame> {
        self.game.dumped()
    }

    /// The seed of the game.
    pub const fn game_seed(&self) -> u64 {
        self.game.seed
    }

    /// The players of the game.
    pub const fn players(&self) -> &Seating {
        &self.game.players
    }

    /// The clock of the game.
    pub const fn clock(&self) -> &Clock {
        &self.game.clock
    }

    /// The time left to a seat: of its turn, or of its next one while another seat is to move. `None` without a clock.
    pub fn remaining_ms(&self, seat: Seat) -> Option<u32> {
        if seat == self.game.turn() {
            self.game.clock.remaining_ms(seat)
        } else {
            self.game.clock.limit_ms(seat)
        }
    }

    /// The position that is shown, and that a request is for: of the show in Attract, of a review in Over, otherwise of the game.
    pub const fn position(&self) -> &AnyGame {
        match &self.phase {
            PhaseState::Attract(show) => show.position(),
            PhaseState::Over {
                review: Some(review),
                ..
            } => &review.position,
            _ => self.game.position(),
        }
    }

    /// The seat that lost on time, where the position itself is not decided.
    pub const fn forfeited(&self) -> Option<Seat> {
        self.game.forfeited()
    }

    /// The result of the game, by the rules or by the clock.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The last roll of the game.
    pub fn last_roll(&self) -> Option<Face> {
        let mut last_first = self.game.history.moves().iter().rev();
        last_first.find_map(|mv| match mv.action() {
            Action::Rolled(face) => Some(face),
            _ => None,
        })
    }

    /// The squares that are legal moves; empty outside of Play.
    pub const fn targets(&self) -> SquareSet {
        match self.phase.play() {
            Some(play) => play.targets,
            None => SquareSet::EMPTY,
        }
    }

    /// The fence that is shown and not placed yet.
    pub const fn preview(&self) -> Option<Preview> {
        match self.phase.play() {
            Some(play) => play.preview,
            None => None,
        }
    }

    /// The proposal that waits for another human seat.
    pub const fn proposal(&self) -> Option<Proposal> {
        match self.phase.play() {
            Some(play) => play.proposal,
            None => None,
        }
    }

    /// The time until both keys of a seat, which are down, pause the game; `None` if they are not down or do not pause it. `now_ms` is an
    /// internal time.
    pub fn pause_countdown_ms(&self, seat: Seat, now_ms: u64) -> Option<u32> {
        let held_ms = self.gestures.both_held_ms(seat, now_ms as u32);
        held_ms
            .filter(|_| self.phase() == Phase::Play)
            .map(|held_ms| BOTH_HOLD_MS.saturating_sub(held_ms))
    }

    /// The cues for the lights.
    pub const fn cues(&self) -> &Cues {
        &self.cues
    }

    /// Takes the sound that is to be played.
    pub const fn take_sound(&mut self) -> Option<Sound> {
        self.sound.take()
    }

    /// The show of Attract; `None` in other phases.
    pub const fn attract(&self) -> Option<&AttractShow> {
        match self.phase_view() {
            PhaseView::Attract(show) => Some(show),
            _ => None,
        }
    }

    /// The state of the service mode; `None` in other phases.
    pub const fn service(&self) -> Option<Service> {
        match self.phase_view() {
            PhaseView::Service(service) => Some(service),
            _ => None,
        }
    }

    /// The keys that are down.
    pub const fn down(&self) -> KeySet {
        self.gestures.down()
    }

    /// The keys masked in service mode.
    pub const fn masked(&self) -> KeySet {
        self.saved.masked
    }

    /// The stuck keys.
    pub const fn stuck(&self) -> KeySet {
        self.faults.stuck
    }

    /// Sets or clears a fault.
    pub fn set_fault(&mut self, fault: FaultCode, is_present: bool) {
        if self.faults.set(fault, is_present) {
            self.log(LoggedKind::Fault(fault));
        }
    }

    /// Reports the result of a save.
    pub fn set_save_result(&mut self, is_saved: bool) {
        self.set_fault(FaultCode::SaveFailed, !is_saved);
    }

    /// The most urgent fault.
    pub fn fault(&self) -> Option<FaultCode> {
        self.faults.most_urgent()
    }
}
