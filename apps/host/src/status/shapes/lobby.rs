//! The lobby: icons with their names, the start, the clock, the seats; the rows of the options.

use std::iter::repeat_n;

use fencelight_board::geometry::{BAR_LEDS, Cell, Led, Seat, Square};
use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::{ClockMode, Player, RejectReason, Table, seat_mismatch};
use fencelight_core::games::GameKind;
use fencelight_text::refusals::last_rejection;
use smart_leds::RGB8;

use super::play::draw_pressed;
use super::{is_lit, position};
use crate::language::Words;
use crate::screen::{Shapes, Sides};

/// The letters that mark a remote seat.
const REMOTE_MARK: usize = 2;

pub(super) fn draw(shapes: &mut Shapes, table: &Table, frame: &[RGB8; Led::COUNT], words: Words) {
    match table.lobby_page() {
        Some(page @ (LobbyPage::Rules | LobbyPage::Table)) => {
            draw_options(shapes, table, page, words);
        }
        Some(LobbyPage::Games) | None => draw_games(shapes, table, frame, words),
    }
    let mismatch = seat_mismatch(table.lobby_kind(), table.lobby_players());
    for seat in Seat::ALL {
        let letter = position::seat_letter(seat);
        match table.lobby_players()[seat] {
            Player::Human => shapes.bar(seat, repeat_n(letter, usize::from(BAR_LEDS))),
            Player::Computer { level } => shapes.bar(seat, repeat_n('c', usize::from(level))),
            Player::Remote => {
                let rest = usize::from(BAR_LEDS) - REMOTE_MARK;
                shapes.bar(
                    seat,
                    repeat_n('r', REMOTE_MARK).chain(repeat_n(letter, rest)),
                );
            }
            // As in its lights: at both keys where the game still needs the seat.
            Player::Empty if mismatch.contains(seat) => shapes.bar(seat, "?        ?".chars()),
            Player::Empty => shapes.bar(seat, ['.']),
        }
        if table.lobby_pac() == Some(seat) {
            let (mark, marked) = match table.lobby_players()[seat] {
                Player::Computer { level } => ('c', usize::from(level)),
                Player::Remote => ('r', REMOTE_MARK),
                Player::Human | Player::Empty => ('c', 0),
            };
            let role = repeat_n('@', usize::from(BAR_LEDS) - marked);
            shapes.bar(seat, repeat_n(mark, marked).chain(role));
        }
    }
    if let Some(rejection) = last_rejection(table) {
        match rejection.reason {
            RejectReason::SeatMismatch(seats) => {
                seats.iter().for_each(|seat| shapes.bar(seat, ['!'; 10]));
            }
            _ => draw_pressed(shapes, rejection.key),
        }
    }
}

/// A short name, as wide as an icon.
const fn icon_name(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 => "Quoridor 2",
        GameKind::Quoridor4 => "Quoridor 4",
        GameKind::Pacman => "Pac-Man",
        GameKind::MsPacman => "Ms. Pac-Man",
    }
}

fn draw_games(shapes: &mut Shapes, table: &Table, frame: &[RGB8; Led::COUNT], words: Words) {
    for kind in GameKind::ALL {
        let is_chosen = kind == table.lobby_kind();
        let middle = Cell::of_square(lobby::icon_center(kind));
        for (x, y) in (0..25).map(|number| (number % 5, number / 5)) {
            let cell = Cell::new(middle.x() + x - 2, middle.y() + y - 2);
            if let Some(cell) = cell.filter(|&cell| is_lit(frame, Led::of_cell(cell))) {
                shapes.lit(cell, if is_chosen { '#' } else { '+' });
            }
        }
        if let Some(below) = Cell::new(middle.x(), middle.y() - 3) {
            let name = icon_name(kind);
            let name = match (is_chosen, table.has_unfinished(kind)) {
                (true, false) => format!(">{name}<"),
                (true, true) => format!(">{name}*<"),
                (false, true) => format!("{name}*"),
                (false, false) => name.to_owned(),
            };
            shapes.label(below, name);
        }
    }
    let fits = seat_mismatch(table.lobby_kind(), table.lobby_players()).is_empty();
    shapes.square(lobby::START_SQUARE, if fits { 'o' } else { 'x' });
    shapes.sides(
        lobby::START_SQUARE,
        if fits { Sides::Legal } else { Sides::None },
    );
    shapes.square(lobby::LESSON_SQUARE, '?');
    for (square, text) in [
        (lobby::START_SQUARE, "label-start"),
        (lobby::LESSON_SQUARE, "label-learn"),
    ] {
        let cell = Cell::of_square(square);
        if let Some(below) = Cell::new(cell.x(), cell.y() - 1) {
            shapes.label(below, words.word(text));
        }
    }
    draw_clock(shapes, table, words);
}

fn draw_clock(shapes: &mut Shapes, table: &Table, words: Words) {
    let clock = &table.choices().clock;
    let chosen = match clock.mode {
        ClockMode::Off => Some(0),
        ClockMode::PerMove => Some(clock.move_time_s),
        ClockMode::Bank | ClockMode::BankThenMove => None,
    };
    for (square, seconds) in lobby::CLOCK_SQUARES {
        let text = match seconds {
            0 => words.word("label-off"),
            seconds => format!("{seconds}s"),
        };
        let text = if chosen == Some(seconds) {
            format!("({text})")
        } else {
            text
        };
        shapes.label(Cell::of_square(square), text);
    }
    let (first, _) = lobby::CLOCK_SQUARES[0];
    let cell = Cell::of_square(first);
    if let Some(before) = Cell::new(cell.x() - 4, cell.y()) {
        shapes.label(before, words.word("label-clock"));
    }
}

/// One row of squares for each option, one square for each value.
fn draw_options(shapes: &mut Shapes, table: &Table, page: LobbyPage, words: Words) {
    let kind = table.lobby_kind();
    let rows = lobby::rows(page, kind);
    for (rank, row) in (0..=8).rev().zip(&rows) {
        let chosen = row.chosen(kind, table.choices(), table.settings());
        for (file, &value) in (0u8..).zip(&row.values) {
            if let Some(square) = Square::new(file, rank) {
                let is_chosen = value == chosen;
                shapes.square(square, if is_chosen { '#' } else { 'o' });
                let sides = if is_chosen { Sides::Legal } else { Sides::None };
                shapes.sides(square, sides);
            }
        }
    }
    for (square, text) in [
        (lobby::CLOSE_SQUARE, "label-back"),
        (lobby::NEXT_PAGE_SQUARE, "label-page"),
    ] {
        shapes.square(square, 'o');
        let cell = Cell::of_square(square);
        if let Some(above) = Cell::new(cell.x(), cell.y() + 1) {
            shapes.label(above, words.word(text));
        }
    }
}
