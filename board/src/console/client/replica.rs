//! The table of a board in its phase, made anew from what the board says of it: so every phase has its words and its keys.

use super::reading::Reading;
use crate::geometry::{Fence, Key, Seat, Square};
use crate::input::{KeyEvent, KeyEventKind};
use crate::table::lobby::{self, LobbyPage};
use crate::table::service::ServicePage;
use crate::table::{ClockOptions, Phase, Table, human_seats};
use fencelight_core::games::GameKind;

/// Steps of time in a lesson, and how many there are at most before it is given up.
const LESSON_STEP_MS: u32 = 500;
const MAX_LESSON_STEPS: u32 = 400;

/// A table that shows what was read; `None` where it cannot be made. A key that the board has rejected is pressed here too, so that the reason has its
/// words.
pub(super) fn table(
    reading: &Reading,
    kind: Option<GameKind>,
    rejected: Option<Key>,
) -> Option<Table> {
    let (phase, state) = (reading.phase()?, reading.state?);
    let page = reading.fact("page").unwrap_or_default();
    let mut table = Table::new(1, 0);
    table.set_saved_state(&state);
    match phase {
        Phase::Attract => {
            if let (Some(puzzle), Some(left)) = (reading.number("puzzle"), reading.number("left")) {
                table.show_puzzle(puzzle, left);
            }
        }
        Phase::Lobby => open_lobby(&mut table, page),
        Phase::Lesson => {
            open_lobby(&mut table, "games");
            table.start_lesson(kind?);
            lead_lesson(&mut table, reading.number("step")?);
        }
        Phase::Puzzle => {
            table.open_puzzle(reading.number("puzzle")?);
            lead_puzzle(&mut table, reading.number("left")?);
        }
        Phase::Service => open_service(&mut table, page),
        Phase::Resume => {
            let game = reading.game.as_ref()?;
            table.offer_saved_game(game.start.clone(), &game.moves, &game.saved);
        }
        Phase::Play | Phase::Over | Phase::Pause => {
            let game = reading.game.as_ref()?;
            let saved = &game.saved;
            table.setup(
                game.start.clone(),
                saved.players,
                ClockOptions::DEFAULT,
                saved.seed,
            );
            table.play_all(&game.moves).ok()?;
            show_phase(&mut table, phase, reading);
        }
        Phase::BootLoader => return None,
    }
    table.set_saved_state(&state);
    if let Some(key) = rejected
        && table.cues().rejection.is_none()
    {
        tap(&mut table, key);
    }
    (table.phase() == phase).then_some(table)
}

/// What a game shows beside its moves.
fn show_phase(table: &mut Table, phase: Phase, reading: &Reading) {
    match phase {
        Phase::Pause => pause(table),
        Phase::Over => {
            if let Some(loser) = reading.seat("forfeited") {
                table.forfeit(loser);
            }
            let review: Option<usize> = reading.number("review");
            for _ in 0..table.history().moves().len() {
                if review.is_some() && table.review_ply() != review {
                    tap(table, Key::Back(Seat::South));
                }
            }
        }
        _ => {
            match reading.proposal() {
                Some(("pause", by)) => hold(table, &[Key::Ok(by), Key::Back(by)]),
                Some((_, by)) => tap(table, Key::Back(by)),
                None => {}
            }
            let fence = reading.fact("preview").and_then(Fence::from_name);
            // A second tap turns it.
            for _ in 0..2 {
                if let Some(fence) = fence
                    && table.preview().map(|preview| preview.fence) != Some(fence)
                {
                    tap(table, Key::Post(fence.post()));
                }
            }
        }
    }
}

/// Presses a key of a table whose time stands still.
fn tap(table: &mut Table, key: Key) {
    tap_at(table, key, 0);
}

fn tap_at(table: &mut Table, key: Key, at_ms: u32) {
    for kind in [KeyEventKind::Pressed, KeyEventKind::Released] {
        table.feed(KeyEvent { key, at_ms, kind });
    }
}

/// Holds keys together until their hold acts.
fn hold(table: &mut Table, keys: &[Key]) {
    let event = |key, kind| KeyEvent {
        key,
        at_ms: 0,
        kind,
    };
    for &key in keys {
        table.feed(event(key, KeyEventKind::Pressed));
        table.complete_hold(key);
    }
    table.tick(0);
    for &key in keys {
        table.feed(event(key, KeyEventKind::Released));
    }
}

/// Opens the lobby at a page.
fn open_lobby(table: &mut Table, page: &str) {
    tap(table, Key::Square(Square::MIDDLE));
    let name = |table: &Table| table.lobby_page().map(LobbyPage::name);
    if page != LobbyPage::Games.name() && name(table).is_some() {
        let icon = Key::Square(lobby::icon_center(table.lobby_kind()));
        hold(table, &[icon]);
        if name(table) != Some(page) {
            tap(table, Key::Square(lobby::NEXT_PAGE_SQUARE));
        }
    }
}

/// Does the steps of a lesson before a number.
fn lead_lesson(table: &mut Table, step: usize) {
    for round in 1..=MAX_LESSON_STEPS {
        let now_ms = round * LESSON_STEP_MS;
        let Some(lesson) = table.lesson().filter(|lesson| lesson.step_number() < step) else {
            return;
        };
        match lesson.asked_key().filter(|_| !table.is_animating()) {
            Some(key) => tap_at(table, key, now_ms),
            None => table.tick(now_ms),
        }
    }
}

/// Plays the moves of a puzzle that the board has found.
fn lead_puzzle(table: &mut Table, left: u8) {
    while let Some(puzzle) = table.puzzle()
        && left < puzzle.left()
        && let Some(mv) = puzzle.right_move()
    {
        table.solve(&[mv]);
    }
}

/// Opens the service pages at one of them.
fn open_service(table: &mut Table, page: &str) {
    table.open_service();
    for _ in ServicePage::ALL {
        let shown = table.service().map(|service| service.page.name());
        if shown.is_some_and(|shown| shown != page) {
            tap(table, Key::Ok(Seat::South));
        }
    }
}

/// Pauses a game: a person asks, the others agree.
fn pause(table: &mut Table) {
    let humans = human_seats(table.players());
    let Some(by) = humans.iter().next() else {
        return;
    };
    hold(table, &[Key::Ok(by), Key::Back(by)]);
    for seat in humans.without(by).iter() {
        if table.proposal().is_some() {
            tap(table, Key::Ok(seat));
        }
    }
}
