//! How often a board writes what is not part of a game: settings, choices of the lobby, players.
//!
//! A program at the cable can change a setting many times a second. Written as often, the flash would be worn out within weeks. So a change
//! without a move is written at most once in [`SETTINGS_INTERVAL_MS`], and [`SETTINGS_PER_DAY`] times a day. What waits is part of the next
//! record of a game. A change of a game is always due.

use crate::table::Table;
use fencelight_core::game::{Fingerprint, Game as _};
use fencelight_core::games::GameKind;

/// Shortest time between two records without a change of a game.
pub const SETTINGS_INTERVAL_MS: u32 = 10_000;
/// Such records in a day of uptime: 100,000 erases of each sector last for more than twenty years.
pub const SETTINGS_PER_DAY: u16 = 1_000;
const DAY_MS: u32 = 24 * 3_600 * 1_000;

/// Paces records without a change of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// The games in the last record; `None` before the first record, or if it was not written.
    games: Option<u64>,
    now_ms: u32,
    last_ms: Option<u32>,
    day_began_ms: Option<u32>,
    left_today: u16,
}

impl Pace {
    /// For an empty ring.
    pub(super) const EMPTY: Self = Self {
        games: None,
        now_ms: 0,
        last_ms: None,
        day_began_ms: None,
        left_today: SETTINGS_PER_DAY,
    };

    /// For a table whose games are saved.
    pub(super) fn new(table: &Table) -> Self {
        Self {
            games: Some(games(table)),
            ..Self::EMPTY
        }
    }

    /// Whether a change of the table may be written now.
    pub(super) fn is_due(&mut self, table: &Table, now_ms: u32) -> bool {
        self.now_ms = now_ms;
        let began_ms = *self.day_began_ms.get_or_insert(now_ms);
        if now_ms.wrapping_sub(began_ms) >= DAY_MS {
            (self.day_began_ms, self.left_today) = (Some(now_ms), SETTINGS_PER_DAY);
        }
        let has_rested = |last_ms| now_ms.wrapping_sub(last_ms) >= SETTINGS_INTERVAL_MS;
        self.left_today > 0 && self.last_ms.is_none_or(has_rested)
            || self.games != Some(games(table))
    }

    /// A record of the state of the table is on its way. A record of a kept game does not count: the one of the state that follows commits it.
    pub(super) fn count(&mut self, table: &Table) {
        let games = Some(games(table));
        if games == self.games {
            self.left_today = self.left_today.saturating_sub(1);
            self.last_ms = Some(self.now_ms);
        }
        self.games = games;
    }

    /// The record was not written: the next one is due.
    pub(super) const fn forget(&mut self) {
        self.games = None;
    }
}

/// A number that changes with every change of a game: the current one and the kept ones.
fn games(table: &Table) -> u64 {
    let history = table.history();
    let plies = u64::from(history.evicted()) + history.moves().len() as u64;
    let is_saved = u64::from(table.saved_game().is_some());
    let is_over = u64::from(table.outcome().is_some());
    let current = Fingerprint::new(history.current().fingerprint())
        .with(plies)
        .with(is_saved << 1 | is_over);
    let kept = GameKind::ALL.map(|kind| u64::from(table.kept_number(kind)));
    kept.into_iter().fold(current, Fingerprint::with).value()
}
