//! Which keys of the board a person at a screen means: a terminal and a page have one OK, one BACK and one Enter, and holds of fixed length.

use crate::geometry::{Key, Seat};
use crate::input::{BACK_HOLD_MS, BOTH_HOLD_MS, OK_HOLD_MS, POST_HOLD_MS, SQUARE_HOLD_MS};
use crate::table::{Lesson, Phase, Table, human_seats};
use fencelight_core::game::{Game as _, Move};

/// How much longer than needed a hold of fixed length lasts.
const HOLD_MARGIN_MS: u32 = 100;
/// Holds both keys of a side long enough to pause the game.
pub const HOLD_BOTH_MS: u32 = BOTH_HOLD_MS + 2 * HOLD_MARGIN_MS;

/// How long a key is held so that its hold acts.
///
/// ```
/// use fencelight_board::device::screen_keys::hold_ms;
/// use fencelight_board::geometry::{Key, Seat};
/// use fencelight_board::input::OK_HOLD_MS;
///
/// assert!(hold_ms(Key::Ok(Seat::South)) > OK_HOLD_MS);
/// ```
#[must_use]
pub const fn hold_ms(key: Key) -> u32 {
    HOLD_MARGIN_MS
        + match key {
            Key::Post(_) => POST_HOLD_MS,
            Key::Square(_) => SQUARE_HOLD_MS,
            Key::Ok(_) => OK_HOLD_MS,
            Key::Back(_) => BACK_HOLD_MS,
        }
}

/// The seat whose OK is meant: the seat to move, or the one that a proposal asks.
#[must_use]
pub fn ok_seat(table: &Table) -> Seat {
    match table.phase() {
        Phase::Lesson => lesson_seat(table),
        Phase::Play | Phase::Pause | Phase::Puzzle => {
            asked_seat(table).unwrap_or_else(|| table.history().current().turn())
        }
        _ => Seat::South,
    }
}

/// The seat whose BACK is meant: the one with a preview or that a proposal asks, otherwise the person who moved last.
#[must_use]
pub fn back_seat(table: &Table, moved_last: Option<Seat>) -> Seat {
    if table.phase() != Phase::Play || table.preview().is_some() || table.proposal().is_some() {
        return ok_seat(table);
    }
    moved_last.unwrap_or_else(|| ok_seat(table))
}

/// The person who can take back a turn or a step now, of the one who moved last; `None` where no press of BACK would.
#[must_use]
pub fn take_back_seat(table: &Table, moved_last: Option<Seat>) -> Option<Seat> {
    moved_last.filter(|&seat| table.preview().is_none() && table.can_take_back(seat))
}

/// Whether a person has to roll and no square acts.
#[must_use]
pub fn asks_roll(table: &Table) -> bool {
    let is_free = table.is_human_turn() && table.proposal().is_none();
    is_free && table.history().current().is_legal(Move::ROLL)
}

/// The key that Enter presses with the cursor on a key: OK where a roll is asked.
#[must_use]
pub fn enter_key(table: &Table, cursor: Key) -> Key {
    match cursor {
        Key::Square(_) | Key::Post(_) if asks_roll(table) => Key::Ok(ok_seat(table)),
        _ => cursor,
    }
}

/// The seat of the side key that a lesson asks for, otherwise the seat to move.
fn lesson_seat(table: &Table) -> Seat {
    match table.lesson().and_then(Lesson::asked_key) {
        Some(Key::Ok(seat) | Key::Back(seat)) => seat,
        _ => table.position().turn(),
    }
}

/// The first person that a proposal asks.
fn asked_seat(table: &Table) -> Option<Seat> {
    let proposal = table.proposal()?;
    human_seats(table.players())
        .without(proposal.by)
        .iter()
        .next()
}
