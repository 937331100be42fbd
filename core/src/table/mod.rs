//! The table: what people do and see, without keys and lights. Key events and the time go in; a position, a phase and cues come out.
//!
//! Who owns what: one task owns the [`Table`]. It is fed with [`KeyEvent`]s and told the time ([`Table::feed`], [`Table::tick`]); whoever thinks
//! reads [`Table::request`] and gives an [`Table::answer`]; the lights read everything and change nothing. Nothing here waits: an answer
//! may come late or never, a key may be held for an hour, the clock may jump.
//!
//! Modes are the [`Phase`]s. Important terms: a *sitter* is who plays at a seat in the game that is on; *players* are who the lobby has; a
//! game is *kept* while something else is shown and it can be resumed; a *preview* is a fence that is not placed yet; a *question* waits for
//! the OK of another person.
//!
//! ```
//! use fencelight_core::games::GameKind;
//! use fencelight_core::geometry::{Key, PerSeat, Seat};
//! use fencelight_core::input::{KeyEvent, KeyEventKind};
//! use fencelight_core::table::{GameConfig, Phase, Player, Table};
//!
//! let mut table = Table::new(7, 0);
//! let two = PerSeat([Player::Human, Player::Empty, Player::Human, Player::Empty]);
//! table.start_game(&GameConfig { first: Some(Seat::South), ..GameConfig::new(GameKind::Quoridor2, two, 7) });
//! let e2 = Key::from_name("e2").unwrap();
//! table.feed(KeyEvent { key: e2, at_ms: 10, kind: KeyEventKind::Pressed });
//! assert_eq!(table.phase(), Phase::Play);
//! assert_eq!(table.history().moves().len(), 1);
//! ```

mod accessors;
mod attract;
mod clock;
mod cues;
mod game_lifecycle;
pub mod lobby;
mod lobby_keys;
mod persistent_state;
mod play;
mod proposals;
mod request;
mod seats;
pub mod service;
mod settings;
mod sound;
mod turn;

pub use attract::{Attract, INTERLUDE_MS};
pub use clock::{Clock, ClockMode, ClockOptions, TimeoutAction, WARNING_MS};
pub use cues::{
    BLINK_MS, Cues, HINT_MS, MOVE_ANIMATION_MS, MoveAnimation, PRESS_GLOW_INTERVAL_MS, RecentFence,
    RejectReason, Rejection, VacatedSquare,
};
pub use game_lifecycle::{GameConfig, SavedGame};
pub use persistent_state::PersistentState;
pub use request::{MoveRequest, Purpose};
pub use seats::{
    MAX_LEVEL, Player, Seating, human_seats, humans_at, occupied_seats, pac_seat, seat_mismatch,
};
pub use settings::{Counters, Settings};
pub use sound::Sound;

use crate::game::History;
use crate::games::{AllOptions, AnyGame, GameKind};
use crate::geometry::{Fence, Key, PerSeat, Seat, Square};
use crate::input::{Gesture, GestureRecognizer, KeyEvent, KeyEventKind, KeySet};
use crate::sets::SquareSet;
use crate::time::since_ms;

/// What the board is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// It offers to go on with a game.
    Resume,
    /// It plays by itself.
    Attract,
    /// People choose.
    Lobby,
    /// A game.
    Play,
    /// A game that stands still.
    Pause,
    /// The end of a game.
    Over,
    /// The person who looks after the board is at it.
    Service,
}

impl Phase {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resume => "resume",
            Self::Attract => "attract",
            Self::Lobby => "lobby",
            Self::Play => "play",
            Self::Pause => "pause",
            Self::Over => "over",
            Self::Service => "service",
        }
    }
}

/// The square that resumes a kept game.
pub const RESUME_SQUARE: Square = beside_middle(Seat::West);
/// The square that drops it.
pub const DISCARD_SQUARE: Square = beside_middle(Seat::East);

const fn beside_middle(side: Seat) -> Square {
    match Square::MIDDLE.step(side.forward().opposite()) {
        Some(square) => square,
        None => Square::MIDDLE,
    }
}

/// Nobody chose to resume for this long: the board plays by itself.
const RESUME_IDLE_MS: u64 = 30_000;
/// Nobody touched the lobby, or looked at the end of a game, for this long.
const LOBBY_IDLE_MS: u64 = 60_000;
/// A game that nobody touches gets dim after this time.
pub const DIM_AFTER_MS: u64 = 5 * 60_000;
/// And is kept for later after this one.
const ABANDON_AFTER_MS: u64 = DIM_AFTER_MS + 10 * 60_000;
/// Nobody does service for this long: the board is left to its visitors. A quarter of an hour is time enough to find a tool.
const SERVICE_IDLE_MS: u64 = 15 * 60_000;
/// A question is answered within this time or not at all.
pub const PROPOSAL_TIMEOUT_MS: u64 = 10_000;
/// The most that one step of time counts for. A task may be late by a flash erase (400 ms); a clock that says more has jumped, and nobody
/// shall lose a game or a turn by that.
const MAX_STEP_MS: u32 = 2_000;

/// A fence that is not placed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Where it would lie.
    pub fence: Fence,
    /// Since when it is shown.
    pub at_ms: u64,
}

/// Something that another person has to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// To take back so that this many moves are left.
    TakeBack(usize),
    /// To pause while a clock runs.
    Pause,
}

/// A question, and who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// What is proposed.
    pub kind: ProposalKind,
    /// Who asks.
    pub by: Seat,
    /// Since when.
    pub at_ms: u64,
}

/// Something is wrong with the board; its number is how often the light blinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultCode {
    /// A key is stuck and not felt.
    StuckKey = 1,
    /// A game could not be saved.
    SaveFailed = 2,
    /// The board had to start again.
    Restarted = 3,
}

impl FaultCode {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 3] = [Self::Restarted, Self::SaveFailed, Self::StuckKey];
}

/// The table. See the module.
pub struct Table {
    /// The time outside, as it was told last.
    last_tick_ms: u32,
    /// The time inside: it neither jumps nor wraps.
    now_ms: u64,
    phase: Phase,
    /// When the phase began.
    phase_started_ms: u64,
    /// For how long nobody did what somebody could have done.
    idle_ms: u64,
    gestures: GestureRecognizer,
    settings: Settings,
    counters: Counters,
    /// Parts of a second not yet counted.
    uptime_remainder_ms: u32,
    /// Where the seeds of games come from.
    seed: u64,
    revision: u32,

    lobby_kind: GameKind,
    lobby_players: Seating,
    choices: lobby::Choices,
    lobby_page: lobby::LobbyPage,

    history: History<AnyGame>,
    /// Whether the history is that of a game, and not of none.
    has_game: bool,
    /// Whether a game can be resumed although something else is shown.
    is_resumable: bool,
    /// The seed of the game.
    game_seed: u64,
    players: Seating,
    clock: Clock,
    /// Who has lost on time a game in which nobody leaves the board.
    forfeited: Option<Seat>,
    /// Squares that may be pressed to play them.
    targets: SquareSet,
    /// Nothing but a pass is legal.
    must_pass: bool,
    preview: Option<Preview>,
    proposal: Option<Proposal>,
    request: Option<MoveRequest>,
    /// Since when an answer is awaited.
    requested_ms: u64,
    request_count: u32,
    cues: Cues,
    sound: Option<Sound>,

    attract: Attract,
    service: service::Service,
    /// Keys masked by hand.
    masked: KeySet,
    stuck: KeySet,
    faults: [bool; 4],
}

impl Table {
    /// A board that has just been switched on. Everything left to chance comes from the seed; `now_ms` is the time outside, which may
    /// wrap.
    pub fn new(seed: u64, now_ms: u32) -> Self {
        let start = AnyGame::start(
            GameKind::Quoridor2,
            &AllOptions::DEFAULT,
            Some(Seat::South),
            seed,
        );
        Self {
            last_tick_ms: now_ms,
            now_ms: 0,
            phase: Phase::Attract,
            phase_started_ms: 0,
            idle_ms: 0,
            gestures: GestureRecognizer::new(0),
            settings: Settings::DEFAULT,
            counters: Counters::default(),
            uptime_remainder_ms: 0,
            seed,
            revision: 0,
            lobby_kind: GameKind::Quoridor2,
            lobby_players: lobby_keys::DEFAULT_LOBBY_PLAYERS,
            choices: lobby::Choices::DEFAULT,
            lobby_page: lobby::LobbyPage::Games,
            attract: Attract::new(start.clone()),
            history: History::new(start),
            has_game: false,
            is_resumable: false,
            game_seed: seed,
            players: PerSeat([Player::Empty; 4]),
            clock: Clock::new(ClockOptions::DEFAULT),
            forfeited: None,
            targets: SquareSet::EMPTY,
            must_pass: false,
            preview: None,
            proposal: None,
            request: None,
            requested_ms: 0,
            request_count: 0,
            cues: Cues::default(),
            sound: None,
            service: service::Service::default(),
            masked: KeySet::EMPTY,
            stuck: KeySet::EMPTY,
            faults: [false; 4],
        }
    }

    /// Takes a key event, at its time.
    pub fn feed(&mut self, event: KeyEvent) {
        self.tick(event.at_ms);
        match event.kind {
            KeyEventKind::Masked => {
                if !self.masked.contains(event.key) {
                    self.stuck.insert(event.key);
                }
            }
            KeyEventKind::Unmasked => self.stuck.remove(event.key),
            KeyEventKind::Pressed | KeyEventKind::Released | KeyEventKind::Ghosted => {}
        }
        let inside = KeyEvent {
            at_ms: self.now_ms as u32,
            ..event
        };
        if let Some(gesture) = self.gestures.feed(inside) {
            self.gesture(gesture);
        }
    }

    /// Time passes, up to this.
    pub fn tick(&mut self, now_ms: u32) {
        let elapsed_ms = self.clamped_elapsed_ms(now_ms);
        self.last_tick_ms = now_ms;
        self.now_ms += u64::from(elapsed_ms);
        self.count_uptime(elapsed_ms);
        while let Some(gesture) = self.gestures.poll(self.now_ms as u32) {
            self.gesture(gesture);
        }
        match self.phase {
            Phase::Play => self.tick_play(elapsed_ms),
            Phase::Attract => self.tick_attract(),
            _ => self.tick_idle(elapsed_ms),
        }
    }

    /// The time inside at a time outside that has not been told yet.
    pub fn internal_ms(&self, now_ms: u32) -> u64 {
        self.now_ms + u64::from(self.clamped_elapsed_ms(now_ms))
    }

    /// What a step of the time outside counts for: nothing backwards, never much.
    fn clamped_elapsed_ms(&self, now_ms: u32) -> u32 {
        since_ms(now_ms, self.last_tick_ms).min(MAX_STEP_MS)
    }

    fn count_uptime(&mut self, elapsed_ms: u32) {
        self.uptime_remainder_ms += elapsed_ms;
        if self.uptime_remainder_ms >= 1_000 {
            let before = self.counters.seconds;
            self.counters.seconds = before.saturating_add(self.uptime_remainder_ms / 1_000);
            self.uptime_remainder_ms %= 1_000;
            // Hours are worth being saved, seconds are not.
            if before / 3_600 != self.counters.seconds / 3_600 {
                self.mark_changed();
            }
        }
    }

    fn gesture(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::Pressed(key) => {
                self.idle_ms = 0;
                self.cues.note_press(key, self.now_ms);
                self.pressed(key);
            }
            Gesture::Released { consumed: true, .. } => {}
            Gesture::Released {
                key,
                consumed: false,
            } => match self.phase {
                Phase::Lobby => self.lobby_released(key),
                Phase::Play => self.play_released(key),
                Phase::Pause => self.pause_released(key),
                Phase::Service => self.service_released(key),
                Phase::Resume | Phase::Attract | Phase::Over => {}
            },
            Gesture::Held(key) => match self.phase {
                Phase::Play => self.play_held(key),
                Phase::Pause => self.pause_held(key),
                Phase::Service => self.service_held(key),
                Phase::Resume | Phase::Attract | Phase::Lobby | Phase::Over => {}
            },
            Gesture::BothHeld(seat) => {
                if self.phase == Phase::Play {
                    self.request_pause(seat);
                }
            }
            Gesture::BothAtPowerOn(Seat::South) => {
                self.service = service::Service::default();
                self.enter(Phase::Service);
            }
            Gesture::BothAtPowerOn(_) => {}
        }
    }

    fn pressed(&mut self, key: Key) {
        match self.phase {
            Phase::Attract => {
                if self.is_resumable {
                    self.enter(Phase::Resume);
                } else {
                    self.enter_lobby();
                }
            }
            Phase::Over => self.enter_lobby(),
            Phase::Resume => self.resume_pressed(key),
            Phase::Lobby => self.lobby_pressed(key),
            Phase::Play => self.play_pressed(key),
            Phase::Service => self.service_pressed(key),
            Phase::Pause => {
                if let Key::Square(_) | Key::Post(_) = key {
                    self.reject(key, RejectReason::NoFunction);
                    self.remind();
                }
            }
        }
    }

    /// Time in the phases that only wait for somebody.
    fn tick_idle(&mut self, elapsed_ms: u32) {
        self.idle_ms += u64::from(elapsed_ms);
        let (limit_ms, keep) = match self.phase {
            Phase::Resume => (RESUME_IDLE_MS, true),
            Phase::Lobby | Phase::Over => (LOBBY_IDLE_MS, self.is_resumable),
            Phase::Pause => (ABANDON_AFTER_MS, true),
            Phase::Service => (SERVICE_IDLE_MS, self.is_resumable),
            Phase::Attract | Phase::Play => return,
        };
        if self.idle_ms >= limit_ms {
            self.is_resumable = keep;
            self.enter_attract();
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.phase_started_ms = self.now_ms;
        // A key that is down was pressed for what was before.
        self.gestures.consume_all_presses();
        self.idle_ms = 0;
        self.preview = None;
        self.proposal = None;
        self.request = None;
        self.cues.rejection = None;
        self.cues.hint = None;
        self.cues.animation = None;
        self.mark_changed();
    }

    fn enter_lobby(&mut self) {
        self.lobby_page = lobby::LobbyPage::Games;
        self.enter(Phase::Lobby);
    }

    fn resume_pressed(&mut self, key: Key) {
        let on_ring = match key {
            // The ring around the square has four posts.
            Key::Post(post) => {
                (post.file() + 1 == RESUME_SQUARE.file() || post.file() == RESUME_SQUARE.file())
                    && (post.rank() + 1 == RESUME_SQUARE.rank()
                        || post.rank() == RESUME_SQUARE.rank())
            }
            key => key == Key::Square(RESUME_SQUARE),
        };
        if on_ring {
            self.is_resumable = false;
            self.enter(Phase::Play);
            self.refresh();
        } else if key == Key::Square(DISCARD_SQUARE) {
            self.discard_game();
            self.enter_lobby();
        } else {
            self.reject(key, RejectReason::NoFunction);
        }
    }

    fn pause_released(&mut self, key: Key) {
        if let Key::Ok(_) = key {
            self.enter(Phase::Play);
            self.refresh();
        }
    }

    fn pause_held(&mut self, key: Key) {
        if let Key::Back(_) = key {
            self.gestures.consume_press(key);
            self.discard_game();
            self.enter_lobby();
        }
    }

    fn reject(&mut self, key: Key, why: RejectReason) {
        self.cues.reject(key, why, self.now_ms);
        self.sound = Some(Sound::Rejected);
    }

    /// Somebody has to be told whose turn it is. Told already, the light goes on as it was.
    fn remind(&mut self) {
        let told = |at_ms| self.now_ms.saturating_sub(at_ms) < 2 * BLINK_MS;
        if !self.cues.reminded_ms.is_some_and(told) {
            self.cues.reminded_ms = Some(self.now_ms);
        }
    }

    /// Somebody is there who presses no keys.
    pub const fn reset_idle(&mut self) {
        self.idle_ms = 0;
    }

    /// Something changed that is worth being saved.
    fn mark_changed(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }
}
