//! The transitions between phases: one function for each, all through `Table::transition` and the table in [`transitions`]; and when the current
//! game becomes a kept one, and a kept one the current game.

use super::attract_show::AttractShow;
use super::clock::{Clock, ClockOptions};
use super::cues::Sound;
use super::current_game::GameStatus;
use super::event_log::LoggedKind;
use super::game_config::GameConfig;
use super::kept_games::{KeptGame, SavedGame};
use super::lesson::Lesson;
use super::lesson_script::LessonScript;
use super::lobby::LobbyPage;
use super::phase::{Phase, PhaseState, PlayState};
use super::puzzle::PuzzlePlay;
use super::seats::{Player, Seating};
use super::service::Service;
use super::state::Table;
use super::transitions::{self, PhaseEvent};
use crate::geometry::{Key, PerSeat, Seat};
use fencelight_core::game::{Game, Move, Outcome, next_seed};
use fencelight_core::games::{AnyGame, GameKind};

impl Table {
    /// Starts a game, in any phase.
    // Not inlined: its position leaves the stack again.
    #[inline(never)]
    pub fn start_game(&mut self, config: &GameConfig) {
        self.setup(config.start(), config.players, config.clock, config.seed);
        self.count_game();
    }

    /// Counts a game that has started.
    pub(super) const fn count_game(&mut self) {
        let games = &mut self.saved.counters.games;
        *games = games.saturating_add(1);
    }

    /// Sets up a position, in any phase, to be played on with a new clock. A decided position is shown as the end of a game; no win is
    /// counted.
    // The game is handed over; inside it goes by reference, so that it is not copied on the stack.
    #[allow(clippy::needless_pass_by_value)]
    pub fn setup(&mut self, start: AnyGame, players: Seating, clock: ClockOptions, seed: u64) {
        self.gestures.end_power_on_window();
        self.replace_game(&start, players, clock, seed);
        self.log_game();
        if self.game.outcome().is_some() {
            self.game.status = GameStatus::Finished { forfeited: None };
            self.transition(PhaseEvent::SetUpDecided);
        } else {
            self.transition(PhaseEvent::SetUp);
        }
    }

    /// Loads a saved game and offers to resume it. Returns `false`, without a game, if a move is illegal or the game has ended. Service
    /// mode stays reachable.
    // The game is handed over; inside it goes by reference, so that it is not copied on the stack.
    #[allow(clippy::needless_pass_by_value)]
    pub fn offer_saved_game(&mut self, start: AnyGame, moves: &[Move], saved: &SavedGame) -> bool {
        let is_playable = self.load_game(&start, moves, saved);
        self.transition(if is_playable {
            PhaseEvent::LoadSave
        } else {
            PhaseEvent::RejectSave
        });
        is_playable
    }

    /// Replaces the game by a saved one that can be resumed. Returns `false`, without a game, if it cannot be played on.
    pub(super) fn load_game(&mut self, start: &AnyGame, moves: &[Move], saved: &SavedGame) -> bool {
        self.replace_game(start, saved.players, saved.clock, saved.seed);
        let history = &mut self.game.history;
        let is_playable = history.play_all(moves).is_ok() && history.current().outcome().is_none();
        // The moves were played before: no event reports them.
        self.events.replace_game(0, self.ply());
        if is_playable {
            self.game.clock = Clock::resumed(saved.clock, saved.bank_ms, saved.strikes);
            self.game.status = GameStatus::Resumable;
        } else {
            self.game.status = GameStatus::Absent;
        }
        is_playable
    }

    /// Replaces the game. An unfinished one of another kind is kept; one of the same kind gives way.
    fn replace_game(&mut self, start: &AnyGame, players: Seating, clock: ClockOptions, seed: u64) {
        if self.game.position().kind() != start.kind() {
            self.keep_game();
        }
        self.kept.remove(start.kind());
        self.events.replace_game(self.ply(), 0);
        self.game.restart(start, players, clock, seed);
        self.cues.clear();
        self.cues.turn_started_ms = Some(self.time.now_ms());
    }

    /// Leaves Attract or service mode: to the offer of a resumable game, otherwise to the lobby by this event.
    fn leave_by(&mut self, event: PhaseEvent) {
        self.transition(if self.is_resumable() {
            PhaseEvent::OfferResume
        } else {
            event
        });
    }

    /// Leaves Attract.
    pub(super) fn wake(&mut self) {
        self.leave_by(PhaseEvent::OpenLobby);
    }

    /// Opens the lobby, after the end of a game with the seats that it had there, or from a pause or the offer of one, which is kept.
    pub(super) fn open_lobby(&mut self) {
        self.keep_game();
        self.transition(PhaseEvent::OpenLobby);
    }

    /// Leaves a paused game for later and opens the lobby: a button of a screen, which names what it does. On the board BACK is held, and drops the game.
    pub fn keep_paused_game(&mut self) {
        if self.phase() == Phase::Pause {
            self.open_lobby();
        }
    }

    /// Leaves the game that is played, paused or offered for later and opens the lobby. Returns `false` and changes nothing without such a game.
    pub fn keep_current_game(&mut self) -> bool {
        match self.phase() {
            Phase::Play => self.pause(),
            Phase::Pause | Phase::Resume => {}
            _ => return false,
        }
        self.open_lobby();
        true
    }

    /// Starts the lesson of a game, in the lobby. Its position replaces the game but does not count as one: it is not saved, resumed or
    /// counted, and unfinished games are kept.
    pub fn start_lesson(&mut self, kind: GameKind) {
        if !self.is_allowed(PhaseEvent::StartLesson) {
            return;
        }
        let Some((start, seed)) = LessonScript::of(kind).start() else {
            return;
        };
        let (learner, seats) = (start.turn(), start.seats());
        let players = PerSeat(Seat::ALL.map(|seat| match seat {
            seat if seat == learner => Player::Human,
            seat if seats.contains(seat) => Player::computer(1),
            _ => Player::Empty,
        }));
        self.gestures.end_power_on_window();
        self.keep_game();
        self.game
            .restart(&start, players, ClockOptions::DEFAULT, seed);
        self.game.status = GameStatus::Absent;
        self.cues.clear();
        self.cues.turn_started_ms = Some(self.time.now_ms());
        self.transition(PhaseEvent::StartLesson);
    }

    /// Leaves the lesson.
    pub(super) fn leave_lesson(&mut self) {
        self.transition(PhaseEvent::LeaveLesson);
    }

    /// Enters a puzzle, whose position is on the board.
    pub(super) fn enter_puzzle(&mut self, entered: PuzzlePlay) {
        self.transition(PhaseEvent::OpenPuzzle);
        if let PhaseState::Puzzle(puzzle, _) = &mut self.phase {
            *puzzle = entered;
        }
    }

    /// Leaves the puzzle.
    pub(super) fn leave_puzzle(&mut self) {
        self.transition(PhaseEvent::LeavePuzzle);
    }

    /// Offers the kept game of a kind, if there is one.
    pub(super) fn offer_kept(&mut self, kind: GameKind) {
        if self.load_kept(kind) {
            self.transition(PhaseEvent::OfferResume);
        }
    }

    /// Offers the game that was kept last, at power-on. Returns `false` without a kept game, or if the house does not offer abandoned ones.
    pub fn offer_last_kept(&mut self) -> bool {
        let is_offered = !self.settings().keeps_abandoned;
        let kind = self.kept.last_kind().filter(|_| is_offered);
        kind.is_some_and(|kind| self.offer_kept_game(kind))
    }

    /// Offers the kept game of a kind, in any phase. Returns `false` without one.
    pub fn offer_kept_game(&mut self, kind: GameKind) -> bool {
        let is_offered = self.load_kept(kind);
        if is_offered {
            self.transition(PhaseEvent::LoadSave);
        }
        is_offered
    }

    /// Resumes the offered game.
    pub(super) fn resume(&mut self) {
        self.game.kept_number = None;
        self.game.status = GameStatus::Active;
        self.log_game();
        self.transition(PhaseEvent::Resume);
    }

    /// Discards the offered or paused game.
    pub(super) fn discard(&mut self) {
        self.game.status = GameStatus::Absent;
        self.transition(PhaseEvent::Discard);
    }

    /// Pauses the game.
    pub(super) fn pause(&mut self) {
        self.transition(PhaseEvent::Pause);
    }

    /// Continues the paused game.
    pub(super) fn unpause(&mut self) {
        self.transition(PhaseEvent::Unpause);
    }

    /// Enters Play from any other phase, for a move that is played or taken back otherwise than by keys. The game must exist.
    pub(super) fn continue_game(&mut self) {
        if self.phase() != Phase::Play {
            self.uncount_wins();
            self.game.kept_number = None;
            if self.is_resumable() {
                self.log_game();
            }
            self.game.status = GameStatus::Active;
            self.transition(PhaseEvent::Continue);
        }
    }

    /// Ends the game and counts the winners. `forfeited` is the seat that lost on time in a position that is not decided.
    pub(super) fn end_game(&mut self, forfeited: Option<Seat>) {
        self.uncount_wins();
        self.game.status = GameStatus::Finished { forfeited };
        self.for_each_win(|wins| *wins = wins.saturating_add(1));
        self.game.is_counted = true;
        self.sound = Some(Sound::Win);
        if let Some(outcome) = self.game.outcome() {
            self.log(LoggedKind::Over(outcome));
        }
        // The last move is still being shown.
        let animation = self.cues.animation;
        self.transition(PhaseEvent::EndGame);
        self.cues.animation = animation;
    }

    /// Takes back what the end of this game has counted: it goes on, or ends again.
    fn uncount_wins(&mut self) {
        if self.game.is_counted {
            self.for_each_win(|wins| *wins = wins.saturating_sub(1));
            self.game.is_counted = false;
        }
    }

    /// Changes the counter of every winner of the game.
    fn for_each_win(&mut self, change: impl Fn(&mut u32)) {
        if let Some(Outcome::Won(winner)) = self.game.outcome() {
            let position = self.game.position();
            for seat in position.seats().iter() {
                if position.is_winner(seat, winner) {
                    change(&mut self.saved.counters.wins[seat]);
                }
            }
        }
    }

    /// Leaves a phase without input. An unfinished game can be resumed.
    pub(super) fn abandon(&mut self) {
        if self.game.status == GameStatus::Active {
            self.game.status = GameStatus::Resumable;
        }
        if self.settings().keeps_abandoned {
            // The next visitor finds the lobby; the icon of the game breathes there.
            self.keep_game();
        }
        self.transition(PhaseEvent::Abandon);
    }

    /// Enters service mode as both south keys at power-on do; `false`, and nothing changes, while a game, a lesson or a puzzle is on the board.
    pub fn open_service(&mut self) -> bool {
        let is_allowed = self.is_allowed(PhaseEvent::EnterService);
        self.enter_service();
        is_allowed
    }

    /// Enters service mode, unless a game has started within the power-on window.
    pub(super) fn enter_service(&mut self) {
        if self.is_allowed(PhaseEvent::EnterService) {
            self.transition(PhaseEvent::EnterService);
        }
    }

    /// Enters the boot loader if the four keys for it are down.
    pub(super) fn enter_boot_loader(&mut self) {
        let keys = [Seat::South, Seat::North].map(|seat| [Key::Ok(seat), Key::Back(seat)]);
        let down = self.gestures.down();
        if keys.as_flattened().iter().all(|&key| down.contains(key))
            && self.is_allowed(PhaseEvent::EnterBootLoader)
        {
            self.transition(PhaseEvent::EnterBootLoader);
        }
    }

    /// Leaves service mode.
    pub(super) fn leave_service(&mut self) {
        self.leave_by(PhaseEvent::LeaveService);
    }

    /// Whether an event applies in this phase.
    pub(super) fn is_allowed(&self, event: PhaseEvent) -> bool {
        transitions::next_phase(self.phase(), event).is_some()
    }

    /// Changes the phase by the table of transitions. An event that does not apply is a defect; it is ignored.
    fn transition(&mut self, event: PhaseEvent) {
        let from = self.phase();
        let Some(to) = transitions::next_phase(from, event) else {
            debug_assert!(false, "no transition from {from:?} by {event:?}");
            return;
        };
        if to != from {
            self.log(LoggedKind::Phase(to));
        }
        // A key that is down was pressed for the phase before.
        self.gestures.consume_all_presses();
        self.idle_ms = 0;
        self.cues.clear_transient();
        self.phase = match to {
            Phase::Resume => PhaseState::Resume,
            Phase::Attract => PhaseState::Attract(self.next_show(0)),
            Phase::Lobby => PhaseState::Lobby {
                page: LobbyPage::Games,
            },
            Phase::Lesson => {
                let position = self.game.position();
                let lesson = Lesson::new(position.kind(), self.time.now_ms());
                PhaseState::Lesson(lesson, PlayState::new(position))
            }
            Phase::Puzzle => {
                PhaseState::Puzzle(PuzzlePlay::NONE, PlayState::new(self.game.position()))
            }
            Phase::Play => PhaseState::Play(PlayState::new(self.game.position())),
            Phase::Pause => PhaseState::Pause,
            Phase::Over => PhaseState::Over {
                started_ms: self.time.now_ms(),
                review: None,
            },
            Phase::Service => PhaseState::Service(Service::default()),
            Phase::BootLoader => PhaseState::BootLoader {
                started_ms: self.time.now_ms(),
            },
        };
        self.mark_changed();
    }

    /// A new show, with a new seed.
    pub(super) fn next_show(&mut self, show: u8) -> AttractShow {
        self.seed = next_seed(self.seed);
        AttractShow::start(show, self.seed, self.time.now_ms())
    }

    /// Shows a puzzle in Attract with `left` moves left to find, for a table that follows another one. Nothing changes if there is no such puzzle,
    /// or in another phase.
    pub fn show_puzzle(&mut self, number: u16, left: u8) {
        let now_ms = self.time.now_ms();
        if let PhaseState::Attract(show) = &mut self.phase
            && let Some(next) = AttractShow::of_puzzle(number, now_ms)
        {
            *show = next;
            show.lead_to(left, now_ms);
        }
    }

    /// The kept game of a kind; `None` also for the kind of the current game.
    pub fn kept_game(&self, kind: GameKind) -> Option<&KeptGame> {
        self.kept.get(kind)
    }

    /// Whether a kind has an unfinished game, kept or current.
    pub fn has_unfinished(&self, kind: GameKind) -> bool {
        let status = self.game.status;
        let is_unfinished = matches!(status, GameStatus::Active | GameStatus::Resumable);
        self.kept.get(kind).is_some() || is_unfinished && self.game.position().kind() == kind
    }

    /// The number of the kept game of a kind, also while it is offered; 0 without one.
    pub fn kept_number(&self, kind: GameKind) -> u32 {
        let offered = self.game.kept_number.filter(|_| self.is_resumable());
        let offered = offered.filter(|_| self.game.position().kind() == kind);
        let kept = self.kept.get(kind).map(|game| game.number);
        kept.or(offered).unwrap_or(0)
    }

    /// Keeps a game from a save. The game must be legal and unfinished; one of the kind of an unfinished current game is ignored. Its
    /// number counts as given.
    pub fn restore_kept(&mut self, game: &KeptGame) {
        self.restore_kept_parts(&game.start, &game.moves, &game.saved, game.number);
    }

    /// The same for a game in parts.
    pub(crate) fn restore_kept_parts(
        &mut self,
        start: &AnyGame,
        moves: &[Move],
        saved: &SavedGame,
        number: u32,
    ) {
        self.reserve_kept_number(number);
        if !self.has_unfinished(start.kind()) {
            let first = start.first_seat();
            self.kept.keep(start, first, moves, saved, number);
        }
    }

    /// Marks a number as taken: that of a record that is no longer used.
    pub fn reserve_kept_number(&mut self, number: u32) {
        self.kept.reserve_number(number);
    }

    /// Keeps the current game if it is unfinished; then there is no current game.
    #[inline(never)]
    pub(super) fn keep_game(&mut self) {
        let Some(saved) = self.game.saved() else {
            return;
        };
        let (history, first) = (&self.game.history, self.game.first);
        let kept_number = self.game.kept_number;
        let number = kept_number.unwrap_or_else(|| self.kept.next_number());
        let (start, moves) = (history.start(), history.moves());
        self.kept.keep(start, first, moves, &saved, number);
        self.game.status = GameStatus::Absent;
    }

    /// Makes a kept game the current one, to be resumed. Returns `false` if no game of the kind is kept.
    // Not inlined: the game leaves the stack again.
    #[inline(never)]
    pub(super) fn load_kept(&mut self, kind: GameKind) -> bool {
        let Some(kept) = self.kept.take(kind) else {
            return false;
        };
        let is_playable = self.load_game(&kept.start, &kept.moves, &kept.saved);
        self.game.kept_number = is_playable.then_some(kept.number);
        is_playable
    }
}
