//! The lobby: icons of the games, the start, the clock, the options and the seats.

use super::scene::Scene;
use super::{feedback, icons};
use crate::geometry::{BAR_LEDS, Seat, Square};
use crate::light::{Color, palette};
use crate::table::lobby::{self, LobbyPage};
use crate::table::{ClockMode, Player, Table, seat_mismatch};
use fencelight_core::games::GameKind;

/// White LEDs that mark a remote seat.
const REMOTE_MARK_LEDS: u8 = 2;

pub(super) fn draw(scene: &mut Scene, table: &Table, page: LobbyPage) {
    match page {
        LobbyPage::Games => draw_games(scene, table),
        page => draw_options(scene, table, page),
    }
    let mismatch = seat_mismatch(table.lobby_kind(), table.lobby_players());
    for seat in Seat::ALL {
        let player = table.lobby_players()[seat];
        draw_seat(scene, seat, player);
        if player == Player::Empty && mismatch.contains(seat) {
            draw_missing(scene, seat);
        }
        if table.lobby_pac() == Some(seat) {
            draw_role(scene, seat, table.lobby_players()[seat]);
        }
    }
    feedback::draw_rejection(scene, table);
}

/// The player at a seat.
fn draw_seat(scene: &mut Scene, seat: Seat, player: Player) {
    match player {
        Player::Human => {
            scene.whole_bar(seat, scene.tone(palette::seat(seat), palette::FOCUS));
        }
        Player::Computer { level } => {
            scene.bar(seat, level, scene.tone(palette::WHITE, palette::FOCUS));
        }
        // A person's bar with a mark: a program plays.
        Player::Remote => {
            scene.whole_bar(seat, scene.tone(palette::seat(seat), palette::FOCUS));
            let mark = scene.tone(palette::WHITE, palette::FOCUS);
            for number in 0..REMOTE_MARK_LEDS {
                scene.bar_led(seat, number, mark);
            }
        }
        // One dim light marks the seat.
        Player::Empty => scene.bar(seat, 1, scene.tone(palette::seat(seat), palette::AMBIENT)),
    }
}

/// A seat that the game still needs: the LEDs at its keys breathe.
fn draw_missing(scene: &mut Scene, seat: Seat) {
    let color = scene.breathing(palette::seat(seat), palette::FOCUS);
    for number in [0, BAR_LEDS - 1] {
        scene.bar_led(seat, number, color);
    }
}

/// The seat of Pac-Man: yellow breathes on all LEDs that show no level.
fn draw_role(scene: &mut Scene, seat: Seat, player: Player) {
    let shown = match player {
        Player::Computer { level } => level,
        Player::Remote => REMOTE_MARK_LEDS,
        Player::Human | Player::Empty => 0,
    };
    let yellow = scene.breathing(palette::PAC, palette::FOCUS);
    for number in shown..BAR_LEDS {
        scene.bar_led(seat, number, yellow);
    }
}

fn draw_games(scene: &mut Scene, table: &Table) {
    for kind in GameKind::ALL {
        let is_chosen = kind == table.lobby_kind();
        icons::draw(scene, kind, is_chosen, table.has_unfinished(kind));
    }
    let fits = seat_mismatch(table.lobby_kind(), table.lobby_players()).is_empty();
    let start = if fits {
        scene.breathing(palette::WHITE, palette::FOCUS)
    } else {
        scene.tone(palette::WHITE, palette::AMBIENT)
    };
    icons::draw_start(scene, start);
    icons::draw_lesson(scene, table.lobby_kind());
    let clock = &table.choices().clock;
    let chosen = match clock.mode {
        ClockMode::Off => Some(0),
        ClockMode::PerMove => Some(clock.move_time_s),
        ClockMode::Bank | ClockMode::BankThenMove => None,
    };
    for (square, seconds) in lobby::CLOCK_SQUARES {
        draw_choice(scene, square, palette::WHITE, chosen == Some(seconds));
    }
}

fn draw_choice(scene: &mut Scene, square: Square, color: Color, chosen: bool) {
    let tier = if chosen {
        palette::FOCUS
    } else {
        palette::HINT
    };
    scene.square(square, scene.tone(color, tier));
}

/// One row of squares for each option, one square for each value.
fn draw_options(scene: &mut Scene, table: &Table, page: LobbyPage) {
    let kind = table.lobby_kind();
    let color = match (page, kind) {
        (LobbyPage::Rules, GameKind::Pacman | GameKind::MsPacman) => palette::PAC,
        (LobbyPage::Rules, GameKind::Quoridor2 | GameKind::Quoridor4) => palette::seat(Seat::South),
        (LobbyPage::Games | LobbyPage::Table, _) => palette::WHITE,
    };
    let rows = lobby::rows(page, kind);
    for (rank, row) in (0..=8).rev().zip(&rows) {
        let chosen = row.chosen(kind, table.choices(), table.settings());
        for (file, &value) in (0u8..).zip(&row.values) {
            if let Some(square) = Square::new(file, rank) {
                draw_choice(scene, square, color, value == chosen);
            }
        }
    }
    scene.square(
        lobby::CLOSE_SQUARE,
        scene.breathing(palette::AMBER, palette::FOCUS),
    );
    let page = scene.breathing(palette::MINT, palette::FOCUS);
    scene.square(lobby::NEXT_PAGE_SQUARE, page);
}
