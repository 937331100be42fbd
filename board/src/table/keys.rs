//! Key events and time: what they mean in each phase. The keys of the phases that change no game are here (Attract, Resume, Pause, Over);
//! `lobby_keys`, `lesson_keys`, `puzzle_keys`, `play` and `service_keys` have those of the others.

use super::attract_show::ShowStep;
use super::cues::{MoveAnimation, RejectReason};
use super::event_log::LoggedKind;
use super::phase::{Phase, PhaseState, Review};
use super::request::Purpose;
use super::settings::Settings;
use super::state::Table;
use crate::geometry::{Key, Seat, Square};
use crate::input::{Gesture, KeyEvent, KeyEventKind};
use fencelight_core::game::{Game, next_seed};
use fencelight_core::games::AnyGame;

/// Resume and its offer.
const RESUME_IDLE_MS: u64 = 30_000;
/// A game without input is dimmed after this time, or when the warning begins.
const DIM_AFTER_MS: u64 = 5 * 60_000;
/// How long before it leaves an abandoned game warns.
pub const LEAVING_MS: u32 = 20_000;
/// Service mode: long enough to fetch a tool.
const SERVICE_IDLE_MS: u64 = 15 * 60_000;

/// How long a phase lasts without input; `None` for those that never time out.
const fn idle_limit_ms(phase: Phase, settings: &Settings) -> Option<u64> {
    match phase {
        Phase::Attract | Phase::BootLoader => None,
        Phase::Resume => Some(RESUME_IDLE_MS),
        Phase::Lobby | Phase::Lesson | Phase::Puzzle | Phase::Over => {
            Some(settings.idle_lobby_s as u64 * 1_000)
        }
        Phase::Play | Phase::Pause => Some(settings.idle_game_s as u64 * 1_000),
        Phase::Service => Some(SERVICE_IDLE_MS),
    }
}

/// The square that resumes the offered game.
pub const RESUME_SQUARE: Square = beside_middle(Seat::West);
/// The square that drops the offered game while it is held.
pub const DISCARD_SQUARE: Square = beside_middle(Seat::East);

const fn beside_middle(side: Seat) -> Square {
    match Square::MIDDLE.step(side.forward().opposite()) {
        Some(square) => square,
        None => Square::MIDDLE,
    }
}

/// Whether a key resumes the game: the square, or one of the four posts of the ring around it.
fn is_resume_key(key: Key) -> bool {
    match key {
        Key::Post(post) => {
            (post.file() + 1 == RESUME_SQUARE.file() || post.file() == RESUME_SQUARE.file())
                && (post.rank() + 1 == RESUME_SQUARE.rank() || post.rank() == RESUME_SQUARE.rank())
        }
        key => key == Key::Square(RESUME_SQUARE),
    }
}

/// The level of the show: worth watching, and fast enough to answer before the last move has been shown.
const SHOW_LEVEL: u8 = 3;

impl Table {
    /// Takes a key event, at its time.
    pub fn feed(&mut self, event: KeyEvent) {
        self.tick(event.at_ms);
        match event.kind {
            KeyEventKind::Masked => {
                if !self.saved.masked.contains(event.key) {
                    if !self.faults.stuck.contains(event.key) {
                        self.log(LoggedKind::StuckKey(event.key));
                    }
                    self.faults.stuck.insert(event.key);
                }
            }
            KeyEventKind::Unmasked => self.faults.stuck.remove(event.key),
            KeyEventKind::Pressed | KeyEventKind::Released | KeyEventKind::Ghosted => {}
        }
        let internal = KeyEvent {
            at_ms: self.time.now_ms() as u32,
            ..event
        };
        if let Some(gesture) = self.gestures.feed(internal) {
            self.gesture(gesture);
        }
    }

    /// The hold of a key that is down acts at the next tick, as if its time had passed.
    pub fn complete_hold(&mut self, key: Key) {
        self.gestures.complete_hold(key, self.time.now_ms() as u32);
    }

    /// Advances to an external time.
    pub fn tick(&mut self, now_ms: u32) {
        let elapsed_ms = self.time.advance(now_ms);
        self.count_uptime(elapsed_ms);
        while let Some(gesture) = self.gestures.poll(self.time.now_ms() as u32) {
            self.gesture(gesture);
        }
        match self.phase() {
            Phase::Play => self.tick_play(elapsed_ms),
            Phase::Lesson => self.tick_lesson(elapsed_ms),
            Phase::Puzzle => self.tick_puzzle(elapsed_ms),
            Phase::Attract => self.tick_attract(),
            _ => self.tick_idle(elapsed_ms),
        }
    }

    fn count_uptime(&mut self, elapsed_ms: u32) {
        let elapsed_s = self.time.count_uptime(elapsed_ms);
        let seconds = &mut self.saved.counters.seconds;
        let before = *seconds;
        *seconds = before.saturating_add(elapsed_s);
        // Saved once an hour; every second would wear the flash.
        if before / 3_600 != *seconds / 3_600 {
            self.mark_changed();
        }
    }

    fn gesture(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::Pressed(key) => {
                self.idle_ms = 0;
                self.cues.note_press(key, self.time.now_ms());
                self.pressed(key);
            }
            Gesture::Released { consumed: true, .. } => {}
            Gesture::Released {
                key,
                consumed: false,
            } => match self.phase() {
                Phase::Lobby => self.lobby_released(key),
                Phase::Lesson => self.lesson_released(key),
                Phase::Puzzle => self.puzzle_released(key),
                Phase::Play => self.play_released(key),
                Phase::Pause => self.pause_released(key),
                Phase::Over => self.over_released(key),
                Phase::Service => self.service_released(key),
                Phase::Resume => self.resume_released(key),
                Phase::Attract | Phase::BootLoader => {}
            },
            Gesture::Held(key) => match self.phase() {
                Phase::Lesson => self.lesson_held(key),
                Phase::Puzzle => self.puzzle_held(key),
                Phase::Play => self.play_held(key),
                Phase::Pause => self.pause_held(key),
                Phase::Over => self.over_held(key),
                Phase::Service => self.service_held(key),
                Phase::Resume => self.resume_held(key),
                Phase::Lobby => self.lobby_held(key),
                Phase::Attract | Phase::BootLoader => {}
            },
            Gesture::BothHeld(seat) => {
                if self.phase() == Phase::Play {
                    self.request_pause(seat);
                }
            }
            Gesture::BothAtPowerOn(seat) => {
                if seat == Seat::South {
                    self.enter_service();
                }
                self.enter_boot_loader();
            }
        }
    }

    fn pressed(&mut self, key: Key) {
        match self.phase() {
            Phase::Attract => self.attract_pressed(),
            Phase::Over => self.over_pressed(key),
            Phase::Resume => self.resume_pressed(key),
            Phase::Lobby => self.lobby_pressed(key),
            Phase::Lesson => self.lesson_pressed(key),
            Phase::Puzzle => self.puzzle_pressed(key),
            Phase::Play => self.play_pressed(key),
            Phase::Service => self.service_pressed(key),
            Phase::Pause => self.pause_pressed(key),
            Phase::BootLoader => {}
        }
    }

    fn pause_pressed(&mut self, key: Key) {
        if let Key::Square(_) | Key::Post(_) = key {
            self.reject(key, RejectReason::NoFunction);
            self.remind();
        }
    }

    fn pause_released(&mut self, key: Key) {
        if let Key::Ok(_) = key {
            self.unpause();
        }
    }

    fn pause_held(&mut self, key: Key) {
        if let Key::Back(_) = key {
            self.gestures.consume_press(key);
            self.discard();
        }
    }

    /// Counts time without input, and leaves the phase at its limit.
    pub(super) fn tick_idle(&mut self, elapsed_ms: u32) {
        let Some(limit_ms) = idle_limit_ms(self.phase(), self.settings()) else {
            return;
        };
        self.idle_ms += u64::from(elapsed_ms);
        if self.idle_ms >= limit_ms {
            self.abandon();
        }
    }

    /// Time until a game without input leaves the board, in the last [`LEAVING_MS`] before; the lights and the words warn then.
    pub fn leaving_ms(&self) -> Option<u32> {
        if !matches!(self.phase(), Phase::Play | Phase::Pause) {
            return None;
        }
        let left_ms = self.game_idle_limit_ms().saturating_sub(self.idle_ms);
        u32::try_from(left_ms)
            .ok()
            .filter(|&left_ms| left_ms <= LEAVING_MS)
    }

    /// Whether a game has been without input for so long that it is dimmed.
    pub fn is_dimmed(&self) -> bool {
        let warned_ms = self.game_idle_limit_ms() - u64::from(LEAVING_MS);
        self.phase() == Phase::Play && self.idle_ms >= warned_ms.min(DIM_AFTER_MS)
    }

    const fn game_idle_limit_ms(&self) -> u64 {
        self.saved.settings.idle_game_s as u64 * 1_000
    }

    /// Restarts the time without input, for people who are present and press no keys.
    pub const fn reset_idle(&mut self) {
        self.idle_ms = 0;
    }

    /// Any key ends Attract: a resumable game is offered, otherwise the lobby opens.
    pub(super) fn attract_pressed(&mut self) {
        self.wake();
    }

    /// Advances the show, and starts the next one after its end. The lobby returns to the choices of the house, at power-on only when
    /// service mode, which takes the present ones, can no longer be entered.
    pub(super) fn tick_attract(&mut self) {
        if !self.gestures.is_power_on_window_open() && !self.has_house_choices() {
            self.saved.return_to_house();
            self.mark_changed();
        }
        let now_ms = self.time.now_ms();
        let PhaseState::Attract(show) = &mut self.phase else {
            return;
        };
        match show.advance(now_ms) {
            ShowStep::Continue => {}
            ShowStep::RequestMove => self.request_move(Purpose::Attract, SHOW_LEVEL),
            ShowStep::Next(index) => {
                let next = self.next_show(index);
                if let PhaseState::Attract(show) = &mut self.phase {
                    *show = next;
                }
            }
        }
    }

    pub(super) fn resume_pressed(&mut self, key: Key) {
        match key {
            _ if is_resume_key(key) => self.resume(),
            // These keys act when they are held or released.
            Key::Square(DISCARD_SQUARE) | Key::Ok(_) | Key::Back(_) => {}
            Key::Square(_) | Key::Post(_) => self.reject(key, RejectReason::NoFunction),
        }
    }

    pub(super) fn resume_released(&mut self, key: Key) {
        match key {
            Key::Ok(_) => self.resume(),
            Key::Back(_) => self.open_lobby(),
            Key::Square(DISCARD_SQUARE) => self.reject(key, RejectReason::HoldToDrop),
            Key::Square(_) | Key::Post(_) => {}
        }
    }

    pub(super) fn resume_held(&mut self, key: Key) {
        if let Key::Back(_) | Key::Square(DISCARD_SQUARE) = key {
            self.discard();
        }
    }

    pub(super) fn over_pressed(&mut self, key: Key) {
        if let Key::Square(_) | Key::Post(_) = key {
            self.reject(key, RejectReason::NoFunction);
        }
    }

    pub(super) fn over_released(&mut self, key: Key) {
        match key {
            Key::Ok(_) => match self.review_ply() {
                Some(ply) => self.show_ply(ply + 1, true),
                None => self.open_lobby(),
            },
            Key::Back(_) => {
                let shown = self.review_ply();
                let ply = shown.unwrap_or(self.game.history.moves().len());
                match ply.checked_sub(1) {
                    Some(ply) => self.show_ply(ply, false),
                    None => self.reject(key, RejectReason::NoEarlierPosition),
                }
            }
            Key::Square(_) | Key::Post(_) => {}
        }
    }

    pub(super) fn over_held(&mut self, key: Key) {
        match key {
            Key::Ok(_) => self.rematch(),
            Key::Back(_) => self.open_lobby(),
            Key::Square(_) | Key::Post(_) => {}
        }
    }

    /// Shows the position after this many moves, with the last of them; after all of them, the end of the game.
    fn show_ply(&mut self, ply: usize, is_forward: bool) {
        let history = &self.game.history;
        let is_end = ply >= history.moves().len();
        let before = ply.saturating_sub(1);
        let last = history.moves().get(before).copied().filter(|_| ply > 0);
        let mut position = history.position_after(before);
        self.cues.clear();
        if let Some(mv) = last {
            let shown = MoveAnimation::new(&position, mv, self.time.now_ms(), false);
            let before = position.capture_state();
            position.play_unchecked(mv);
            self.cue_move(&shown, position.capture_since(&before));
            self.cues.animation = Some(shown).filter(|_| is_forward && !is_end);
        }
        if let PhaseState::Over { review, .. } = &mut self.phase {
            *review = (!is_end).then_some(Review { position, ply });
        }
    }

    /// Starts a new game with the players, rules and clock of the finished one. The next seat begins: in Quoridor it has the first move, in
    /// Pac-Man it is Pac-Man, who always begins. In Ms. Pac-Man the spinner decides again (rules 5.2.3).
    fn rematch(&mut self) {
        let position = self.game.position();
        let (kind, seats) = (position.kind(), position.seats());
        let options = position.options();
        let next = seats.after(self.game.first);
        self.seed = next_seed(self.seed ^ self.time.now_ms());
        let start = AnyGame::start_at(kind, &options, seats, next, Some(next), self.seed);
        let (players, clock) = (self.game.seated, *self.game.clock.options());
        self.setup(start, players, clock, self.seed);
        self.count_game();
    }
}
