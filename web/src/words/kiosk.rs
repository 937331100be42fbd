//! The counters of a kiosk in words.

use fencelight_core::games::GameKind;
use fencelight_text::{Message, names};

use crate::kiosk::Day;

/// A day with all its games.
#[must_use]
pub fn counters_day(day: &Day) -> Message {
    Message::new("counters-day")
        .text("day", &day.date)
        .with("visits", day.visits)
        .with("games", day.games.iter().sum::<u32>())
        .with("finished", day.finished.iter().sum::<u32>())
}

/// The games of a kind.
#[must_use]
pub fn counters_game(kind: GameKind, games: u32, finished: u32) -> Message {
    Message::new("counters-game")
        .with("game", names::game(kind))
        .with("games", games)
        .with("finished", finished)
}
