//! Which seat the keys `o` and `b` of the keyboard and the buttons of the page stand for.

use fencelight_core::game::{Game as _, Move};
use fencelight_core::geometry::{Key, Seat};
use fencelight_core::table::{Lesson, Phase, Player, Table, human_seats};

use crate::move_log::MoveLog;

/// The seat whose OK is meant: the seat to move, or the one that a proposal asks.
#[must_use]
pub fn ok_seat(table: &Table) -> Seat {
    match table.phase() {
        Phase::Lesson => lesson_seat(table),
        Phase::Play | Phase::Pause => {
            asked_seat(table).unwrap_or_else(|| table.history().current().turn())
        }
        _ => Seat::South,
    }
}

/// The seat whose BACK is meant: the one with a preview or that a proposal asks, otherwise the person who moved last.
#[must_use]
pub fn back_seat(table: &Table, log: &MoveLog) -> Seat {
    if table.phase() != Phase::Play || table.preview().is_some() || table.proposal().is_some() {
        return ok_seat(table);
    }
    let is_human = |seat: Seat| table.players()[seat] == Player::Human;
    log.last_seat(is_human).unwrap_or_else(|| ok_seat(table))
}

/// The person who can take back a turn or a step now; `None` where no press of BACK would.
#[must_use]
pub fn take_back_seat(table: &Table, log: &MoveLog) -> Option<Seat> {
    let humans = human_seats(table.players());
    let seat = log.last_seat(|seat| humans.contains(seat))?;
    (table.preview().is_none() && table.can_take_back(seat)).then_some(seat)
}

/// Whether a person has to roll and no square acts.
#[must_use]
pub fn asks_roll(table: &Table) -> bool {
    let is_free = table.is_human_turn() && table.proposal().is_none();
    is_free && table.history().current().is_legal(Move::ROLL)
}

/// The key that Enter presses with the focus on a key: OK where a roll is asked.
#[must_use]
pub fn enter_key(table: &Table, focus: Key) -> Key {
    match focus {
        Key::Square(_) | Key::Post(_) if asks_roll(table) => Key::Ok(ok_seat(table)),
        _ => focus,
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
