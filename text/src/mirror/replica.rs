//! The table of a board in its phase, made anew from what the board says of it: so every phase has its words and its keys.

use fencelight_board::input::{KeyEvent, KeyEventKind};
use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::service::ServicePage;
use fencelight_board::table::{Phase, SavedState, Table, human_seats};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat, Square};

use super::Mirror;

/// Longer than both keys of south are held at power-on for the service pages.
const SERVICE_HOLD_MS: u32 = 1_600;
/// Steps of time in a lesson, and how many there are at most before it is given up.
const LESSON_STEP_MS: u32 = 500;
const MAX_LESSON_STEPS: u32 = 400;

/// A table in the phase of a board; `None` where the phase is that of a game that is played or over, or cannot be made.
pub(super) fn of_phase(mirror: &Mirror) -> Option<Box<Table>> {
    let phase = mirror.phase()?;
    let mut table = Box::new(Table::new(1, 0));
    table.set_saved_state(&saved_state(mirror));
    match phase {
        Phase::Attract => {
            let number = |key| mirror.fact(key).and_then(|text| text.parse().ok());
            if let (Some(puzzle), Some(left)) = (number("puzzle"), number("left")) {
                table.show_puzzle(puzzle, left as u8);
            }
        }
        Phase::Lobby => open_lobby(&mut table, mirror.fact("page").unwrap_or_default()),
        Phase::Lesson => {
            open_lobby(&mut table, "games");
            table.start_lesson(mirror.kind()?);
            let step = mirror.fact("step").and_then(|step| step.parse().ok());
            lead_lesson(&mut table, step?);
        }
        Phase::Puzzle => {
            let number = mirror.fact("puzzle").and_then(|text| text.parse().ok());
            table.open_puzzle(number?);
            lead_puzzle(&mut table, mirror);
        }
        Phase::Service => open_service(&mut table, mirror.fact("page").unwrap_or_default()),
        Phase::Resume => {
            let game = mirror.game.as_deref()?;
            let (start, saved) = (game.history().start().clone(), game.saved_game()?);
            table.offer_saved_game(start, game.history().moves(), &saved);
        }
        Phase::Pause => {
            let game = mirror.game.as_deref()?;
            let start = game.history().start().clone();
            table.setup(start, *game.players(), *game.clock().options(), 1);
            table.play_all(game.history().moves()).ok()?;
            pause(&mut table);
        }
        Phase::Play | Phase::Over | Phase::BootLoader => return None,
    }
    (table.phase() == phase).then_some(table)
}

/// A key event at a time.
fn feed(table: &mut Table, key: Key, kind: KeyEventKind, at_ms: u32) {
    table.feed(KeyEvent { key, at_ms, kind });
}

/// Presses a key of a table whose time stands still.
pub(super) fn tap(table: &mut Table, key: Key) {
    tap_at(table, key, 0);
}

fn tap_at(table: &mut Table, key: Key, at_ms: u32) {
    feed(table, key, KeyEventKind::Pressed, at_ms);
    feed(table, key, KeyEventKind::Released, at_ms);
}

/// Holds keys together until their hold acts.
fn hold(table: &mut Table, keys: &[Key]) {
    for &key in keys {
        feed(table, key, KeyEventKind::Pressed, 0);
        table.complete_hold(key);
    }
    table.tick(0);
    keys.iter()
        .for_each(|&key| feed(table, key, KeyEventKind::Released, 0));
}

/// What the board keeps, as far as it says it.
fn saved_state(mirror: &Mirror) -> SavedState {
    let mut saved = SavedState::FACTORY;
    if mirror.phase() == Some(Phase::Lobby) {
        saved.lobby_players = mirror.players();
    }
    let kind = mirror.kind().unwrap_or(saved.lobby_kind);
    saved.lobby_kind = kind;
    let number = |key: &str| mirror.fact(key).and_then(|text| text.parse().ok());
    for row in [LobbyPage::Rules, LobbyPage::Table]
        .into_iter()
        .flat_map(|page| lobby::rows(page, kind))
    {
        if let Some(value) = number(&format!("row_{}", row.key)) {
            row.choose(value, kind, &mut saved.choices, &mut saved.settings);
        }
    }
    saved.choices.pac = seat(mirror.fact("pac")).filter(|_| kind == GameKind::Pacman);
    let counters = &mut saved.counters;
    counters.games = number("games").unwrap_or(0);
    counters.moves = number("moves").unwrap_or(0);
    counters.seconds = number("hours").unwrap_or(0).saturating_mul(3_600);
    for seat in Seat::ALL {
        counters.wins[seat] = number(&format!("wins_{seat}")).unwrap_or(0);
    }
    saved
}

fn seat(name: Option<&str>) -> Option<Seat> {
    let name = name?;
    Seat::ALL.into_iter().find(|seat| seat.to_string() == name)
}

/// Opens the lobby at a page.
fn open_lobby(table: &mut Table, page: &str) {
    tap(table, Key::Square(Square::MIDDLE));
    if page != "games" && table.phase() == Phase::Lobby {
        let icon = Key::Square(lobby::icon_center(table.lobby_kind()));
        hold(table, &[icon]);
        if page == "table" {
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
fn lead_puzzle(table: &mut Table, mirror: &Mirror) {
    let left = mirror.fact("left").and_then(|text| text.parse().ok());
    while let Some(puzzle) = table.puzzle()
        && left.is_some_and(|left: u8| left < puzzle.left())
        && let Some(mv) = puzzle.right_move()
    {
        table.solve(&[mv]);
    }
}

/// Opens the service pages at one of them.
fn open_service(table: &mut Table, page: &str) {
    let keys = [Key::Ok(Seat::South), Key::Back(Seat::South)];
    keys.into_iter()
        .for_each(|key| feed(table, key, KeyEventKind::Pressed, 0));
    table.tick(SERVICE_HOLD_MS);
    keys.into_iter()
        .for_each(|key| feed(table, key, KeyEventKind::Released, SERVICE_HOLD_MS));
    for _ in ServicePage::ALL {
        if table
            .service()
            .is_none_or(|service| service.page.name() == page)
        {
            return;
        }
        tap_at(table, Key::Ok(Seat::South), SERVICE_HOLD_MS);
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

/// Makes the proposal that is open on the board.
pub(super) fn propose(table: &mut Table, kind: &str, by: Seat) {
    match kind {
        "pause" => hold(table, &[Key::Ok(by), Key::Back(by)]),
        _ => tap(table, Key::Back(by)),
    }
}
