//! The table: what people do and see, without keys and lights. Key events and the time go in; a position, a phase and cues come out.
//!
//! Who owns what: one task owns the [`Table`]. It is fed with [`Event`]s and told the time ([`Table::feed`], [`Table::tick`]); whoever thinks
//! reads [`Table::request`] and gives an [`Table::answer`]; the lights read everything and change nothing. Nothing here waits: an answer
//! may come late or never, a key may be held for an hour, the clock may jump.
//!
//! Modes are the [`Phase`]s. Important terms: a *sitter* is who plays at a seat in the game that is on; *players* are who the lobby has; a
//! game is *kept* while something else is shown and it can be resumed; a *preview* is a fence that is not placed yet; a *question* waits for
//! the OK of another person.
//!
//! ```
//! use fencelight_core::games::Kind;
//! use fencelight_core::geometry::{Key, PerSeat, Seat};
//! use fencelight_core::input::{Event, Kind as Felt};
//! use fencelight_core::table::{Beginning, Phase, Player, Table};
//!
//! let mut table = Table::new(7, 0);
//! let two = PerSeat([Player::Human, Player::Empty, Player::Human, Player::Empty]);
//! table.begin(&Beginning { first: Some(Seat::South), ..Beginning::new(Kind::Quoridor2, two, 7) });
//! let e2 = Key::from_name("e2").unwrap();
//! table.feed(Event { key: e2, at_ms: 10, kind: Felt::Pressed });
//! assert_eq!(table.phase(), Phase::Play);
//! assert_eq!(table.history().moves().len(), 1);
//! ```

mod attract;
mod back;
mod choosing;
mod clock;
mod cues;
mod game;
pub mod lobby;
mod memory;
mod play;
mod read;
mod request;
mod seats;
pub mod service;
mod settings;
mod sound;
mod turn;

pub use attract::{Attract, INTERLUDE_MS};
pub use clock::{Clock, ClockOptions, Mode, TimeOut, WARNING_MS};
pub use cues::{
    Answer, BLINK_MS, Cues, FELT_AGAIN_MS, Fresh, HINT_MS, Left, TRAVEL_MS, Travel, Why,
};
pub use game::{Beginning, Kept};
pub use memory::Memory;
pub use request::{Purpose, Request};
pub use seats::{MOST_LEVEL, Player, Players, humans, pac_seat, people, taken, unfit};
pub use settings::{Counters, Settings};
pub use sound::Sound;

use crate::game::History;
use crate::games::{AnyGame, Kind, Options};
use crate::geometry::{Fence, Key, PerSeat, Seat, Square};
use crate::input::{Event, Gesture, Gestures, KeySet, Kind as Felt};
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
pub const RESUME: Square = beside_middle(Seat::West);
/// The square that drops it.
pub const DROP: Square = beside_middle(Seat::East);

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
const ABANDONED_MS: u64 = DIM_AFTER_MS + 10 * 60_000;
/// Nobody does service for this long: the board is left to its visitors. A quarter of an hour is time enough to find a tool.
const SERVICE_IDLE_MS: u64 = 15 * 60_000;
/// A question is answered within this time or not at all.
pub const QUESTION_MS: u64 = 10_000;
/// The most that one step of time counts for. A task may be late by a flash erase (400 ms); a clock that says more has jumped, and nobody
/// shall lose a game or a turn by that.
const MOST_STEP_MS: u32 = 2_000;

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
pub enum Proposal {
    /// To take back so that this many moves are left.
    TakeBack(usize),
    /// To pause while a clock runs.
    Pause,
}

/// A question, and who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is proposed.
    pub proposal: Proposal,
    /// Who asks.
    pub by: Seat,
    /// Since when.
    pub at_ms: u64,
}

/// Something is wrong with the board; its number is how often the light blinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// A key is stuck and not felt.
    StuckKey = 1,
    /// A game could not be saved.
    SaveFailed = 2,
    /// The board had to start again.
    Restarted = 3,
}

impl Fault {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 3] = [Self::Restarted, Self::SaveFailed, Self::StuckKey];
}

/// The table. See the module.
pub struct Table {
    /// The time outside, as it was told last.
    told_ms: u32,
    /// The time inside: it neither jumps nor wraps.
    now_ms: u64,
    phase: Phase,
    /// When the phase began.
    phase_ms: u64,
    /// For how long nobody did what somebody could have done.
    idle_ms: u64,
    gestures: Gestures,
    settings: Settings,
    counters: Counters,
    /// Parts of a second not yet counted.
    uncounted_ms: u32,
    /// Where the seeds of games come from.
    seed: u64,
    revision: u32,

    kind: Kind,
    players: Players,
    choices: lobby::Choices,
    page: lobby::Page,

    history: History<AnyGame>,
    /// Whether the history is that of a game, and not of none.
    has_game: bool,
    /// Whether a game can be resumed although something else is shown.
    kept: bool,
    /// The seed of the game.
    game_seed: u64,
    sitters: Players,
    clock: Clock,
    /// Who has lost on time a game in which nobody leaves the board.
    forfeited: Option<Seat>,
    /// Squares that may be pressed to play them.
    targets: SquareSet,
    /// Nothing but a pass is legal.
    must_pass: bool,
    preview: Option<Preview>,
    question: Option<Question>,
    request: Option<Request>,
    /// Since when an answer is awaited.
    asked_ms: u64,
    requests: u32,
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
        let start = AnyGame::start(Kind::Quoridor2, &Options::DEFAULT, Some(Seat::South), seed);
        Self {
            told_ms: now_ms,
            now_ms: 0,
            phase: Phase::Attract,
            phase_ms: 0,
            idle_ms: 0,
            gestures: Gestures::new(0),
            settings: Settings::DEFAULT,
            counters: Counters::default(),
            uncounted_ms: 0,
            seed,
            revision: 0,
            kind: Kind::Quoridor2,
            players: choosing::LOBBY_PLAYERS,
            choices: lobby::Choices::DEFAULT,
            page: lobby::Page::Games,
            attract: Attract::new(start.clone()),
            history: History::new(start),
            has_game: false,
            kept: false,
            game_seed: seed,
            sitters: PerSeat([Player::Empty; 4]),
            clock: Clock::new(ClockOptions::DEFAULT),
            forfeited: None,
            targets: SquareSet::EMPTY,
            must_pass: false,
            preview: None,
            question: None,
            request: None,
            asked_ms: 0,
            requests: 0,
            cues: Cues::default(),
            sound: None,
            service: service::Service::default(),
            masked: KeySet::EMPTY,
            stuck: KeySet::EMPTY,
            faults: [false; 4],
        }
    }

    /// Takes a key event, at its time.
    pub fn feed(&mut self, event: Event) {
        self.tick(event.at_ms);
        match event.kind {
            Felt::Masked => {
                if !self.masked.contains(event.key) {
                    self.stuck.insert(event.key);
                }
            }
            Felt::Unmasked => self.stuck.remove(event.key),
            Felt::Pressed | Felt::Released | Felt::Ghosted => {}
        }
        let inside = Event {
            at_ms: self.now_ms as u32,
            ..event
        };
        if let Some(gesture) = self.gestures.feed(inside) {
            self.gesture(gesture);
        }
    }

    /// Time passes, up to this.
    pub fn tick(&mut self, now_ms: u32) {
        let elapsed_ms = self.step_ms(now_ms);
        self.told_ms = now_ms;
        self.now_ms += u64::from(elapsed_ms);
        self.count_time(elapsed_ms);
        while let Some(gesture) = self.gestures.due(self.now_ms as u32) {
            self.gesture(gesture);
        }
        match self.phase {
            Phase::Play => self.play_time(elapsed_ms),
            Phase::Attract => self.attract_time(),
            _ => self.idle_time(elapsed_ms),
        }
    }

    /// The time inside at a time outside that has not been told yet.
    pub fn at(&self, now_ms: u32) -> u64 {
        self.now_ms + u64::from(self.step_ms(now_ms))
    }

    /// What a step of the time outside counts for: nothing backwards, never much.
    fn step_ms(&self, now_ms: u32) -> u32 {
        since_ms(now_ms, self.told_ms).min(MOST_STEP_MS)
    }

    fn count_time(&mut self, elapsed_ms: u32) {
        self.uncounted_ms += elapsed_ms;
        if self.uncounted_ms >= 1_000 {
            let before = self.counters.seconds;
            self.counters.seconds = before.saturating_add(self.uncounted_ms / 1_000);
            self.uncounted_ms %= 1_000;
            // Hours are worth being saved, seconds are not.
            if before / 3_600 != self.counters.seconds / 3_600 {
                self.touch();
            }
        }
    }

    fn gesture(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::Pressed(key) => {
                self.idle_ms = 0;
                self.cues.feel(key, self.now_ms);
                self.pressed(key);
            }
            Gesture::Released { used: true, .. } => {}
            Gesture::Released { key, used: false } => match self.phase {
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
                    self.ask_to_pause(seat);
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
                if self.kept {
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
                    self.refuse(key, Why::NothingHere);
                    self.remind();
                }
            }
        }
    }

    /// Time in the phases that only wait for somebody.
    fn idle_time(&mut self, elapsed_ms: u32) {
        self.idle_ms += u64::from(elapsed_ms);
        let (limit_ms, keep) = match self.phase {
            Phase::Resume => (RESUME_IDLE_MS, true),
            Phase::Lobby | Phase::Over => (LOBBY_IDLE_MS, self.kept),
            Phase::Pause => (ABANDONED_MS, true),
            Phase::Service => (SERVICE_IDLE_MS, self.kept),
            Phase::Attract | Phase::Play => return,
        };
        if self.idle_ms >= limit_ms {
            self.kept = keep;
            self.enter_attract();
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.phase_ms = self.now_ms;
        // A key that is down was pressed for what was before.
        self.gestures.use_all();
        self.idle_ms = 0;
        self.preview = None;
        self.question = None;
        self.request = None;
        self.cues.answer = None;
        self.cues.hint = None;
        self.cues.travel = None;
        self.touch();
    }

    fn enter_lobby(&mut self) {
        self.page = lobby::Page::Games;
        self.enter(Phase::Lobby);
    }

    fn resume_pressed(&mut self, key: Key) {
        let on_ring = match key {
            // The ring around the square has four posts.
            Key::Post(post) => {
                (post.file() + 1 == RESUME.file() || post.file() == RESUME.file())
                    && (post.rank() + 1 == RESUME.rank() || post.rank() == RESUME.rank())
            }
            key => key == Key::Square(RESUME),
        };
        if on_ring {
            self.kept = false;
            self.enter(Phase::Play);
            self.refresh();
        } else if key == Key::Square(DROP) {
            self.forget_game();
            self.enter_lobby();
        } else {
            self.refuse(key, Why::NothingHere);
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
            self.gestures.use_press(key);
            self.forget_game();
            self.enter_lobby();
        }
    }

    fn refuse(&mut self, key: Key, why: Why) {
        self.cues.refuse(key, why, self.now_ms);
        self.sound = Some(Sound::Refusal);
    }

    /// Somebody has to be told whose turn it is. Told already, the light goes on as it was.
    fn remind(&mut self) {
        let told = |at_ms| self.now_ms.saturating_sub(at_ms) < 2 * BLINK_MS;
        if !self.cues.reminded_ms.is_some_and(told) {
            self.cues.reminded_ms = Some(self.now_ms);
        }
    }

    /// Somebody is there who presses no keys.
    pub const fn stay_awake(&mut self) {
        self.idle_ms = 0;
    }

    /// Something changed that is worth being saved.
    fn touch(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }
}
