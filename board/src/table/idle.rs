//! Phases without input: how long they last, and when a game is dimmed.

use super::phase::Phase;
use super::state::Table;

/// Resume and its offer.
const RESUME_IDLE_MS: u64 = 30_000;
/// The lobby, a lesson, and the end of a game.
const LOBBY_IDLE_MS: u64 = 60_000;
/// A game without input is dimmed after this time.
pub const DIM_AFTER_MS: u64 = 5 * 60_000;
/// A game without input is abandoned after this time, and can be resumed.
const ABANDON_AFTER_MS: u64 = DIM_AFTER_MS + 10 * 60_000;
/// Service mode: long enough to fetch a tool.
const SERVICE_IDLE_MS: u64 = 15 * 60_000;

/// How long a phase lasts without input; `None` for Attract, which does not end by itself.
const fn idle_limit_ms(phase: Phase) -> Option<u64> {
    match phase {
        Phase::Attract => None,
        Phase::Resume => Some(RESUME_IDLE_MS),
        Phase::Lobby | Phase::Lesson | Phase::Over => Some(LOBBY_IDLE_MS),
        Phase::Play | Phase::Pause => Some(ABANDON_AFTER_MS),
        Phase::Service => Some(SERVICE_IDLE_MS),
    }
}

impl Table {
    /// Counts time without input, and leaves the phase at its limit.
    pub(super) fn tick_idle(&mut self, elapsed_ms: u32) {
        let Some(limit_ms) = idle_limit_ms(self.phase()) else {
            return;
        };
        self.idle_ms += u64::from(elapsed_ms);
        if self.idle_ms >= limit_ms {
            self.abandon();
        }
    }

    /// Restarts the time without input, for people who are present and press no keys.
    pub const fn reset_idle(&mut self) {
        self.idle_ms = 0;
    }
}
