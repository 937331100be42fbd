//! The table: a state machine between keys and lights. Key events and the time go in; a position, a phase and cues come out.
//!
//! Ownership: one task owns the [`Table`]. It passes on [`KeyEvent`](crate::input::KeyEvent)s and the time ([`Table::feed`],
//! [`Table::tick`]); a search reads [`Table::request`] and gives an [`Table::answer`]; the lights read the table and change nothing. Nothing
//! here blocks: an answer may come late or never, a key may be held for an hour, the external clock may jump.
//!
//! The table is always in one [`Phase`], whose state exists only as long as the phase. What outlives it lies beside it: the game, and what
//! is saved ([`SavedState`]). [`transitions`] lists all changes of the phase.
//!
//! Terms: *players* are the players of the current game, *lobby players* those chosen for the next one. A *resumable* game is unfinished and
//! can be resumed while another phase is shown. A *preview* is a fence that is not placed yet. A *proposal* (take-back, pause) waits for the
//! OK of another human seat.
//!
//! ```
//! use fencelight_core::games::GameKind;
//! use fencelight_board::geometry::{Key, PerSeat, Seat};
//! use fencelight_board::input::{KeyEvent, KeyEventKind};
//! use fencelight_board::table::{GameConfig, Phase, Player, Table};
//!
//! let mut table = Table::new(7, 0);
//! let two = PerSeat([Player::Human, Player::Empty, Player::Human, Player::Empty]);
//! table.start_game(&GameConfig { first: Some(Seat::South), ..GameConfig::new(GameKind::Quoridor2, two, 7) });
//! let e2 = Key::from_name("e2").unwrap();
//! table.feed(KeyEvent { key: e2, at_ms: 10, kind: KeyEventKind::Pressed });
//! assert_eq!(table.phase(), Phase::Play);
//! assert_eq!(table.history().moves().len(), 1);
//! ```

mod attract_show;
mod clock;
mod clock_timeouts;
mod cues;
mod current_game;
mod event_log;
mod fault;
mod game_config;
mod kept_games;
mod keys;
mod lesson;
mod lesson_keys;
mod lesson_script;
mod lifecycle;
pub mod lobby;
mod lobby_keys;
mod move_requests;
mod moves;
mod phase;
mod play;
mod puzzle;
mod puzzle_keys;
mod request;
mod saved_state;
mod seating;
mod seats;
pub mod service;
mod service_keys;
mod settings;
mod state;
mod timekeeper;
pub mod transitions;
mod watch;

#[cfg(test)]
mod tests;

pub use attract_show::{AttractShow, INTERLUDE_MS};
pub use clock::{Clock, ClockMode, ClockOptions, TimeoutAction, WARNING_MS};
pub use cues::{
    BLINK_MS, Cues, EatenGhost, HINT_MS, MOVE_ANIMATION_MS, MoveAnimation, Note,
    PRESS_GLOW_INTERVAL_MS, RecentFence, RejectReason, Rejection, Sound, VacatedSquare,
};
pub use fault::FaultCode;
pub use game_config::GameConfig;
pub(crate) use kept_games::keep_last_moves;
pub use kept_games::{KEPT_MOVES, KeptGame, MAX_KEPT_NUMBER, SavedGame};
pub use keys::{DISCARD_SQUARE, LEAVING_MS, RESUME_SQUARE};
pub use lesson::Lesson;
pub use lesson_script::{LessonEffect, LessonScript, LessonStep};
pub use phase::{PROPOSAL_TIMEOUT_MS, Phase, PhaseView, Preview, Proposal, ProposalKind};
pub use puzzle::{PuzzlePlay, PuzzleStage};
pub use request::{AnswerError, MoveRequest, Purpose, RemoteRequest};
pub use saved_state::{HouseRules, SavedState};
pub use seating::SeatError;
pub use seats::{Player, Seating, human_seats, humans_at, occupied_seats, pac_seat, seat_mismatch};
pub use settings::{
    Counters, HostRight, LATER_SETTING_NUMBERS, MAX_POWER_MA, OPEN_STRAP_MA, SETTING_NUMBERS,
    Setting, Settings,
};
pub use state::Table;
pub use watch::TableEvent;
