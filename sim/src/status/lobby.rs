//! The lines of the lobby.

use fencelight_core::geometry::Seat;
use fencelight_core::table::{ClockMode, ClockOptions, Player, Table, lobby, seat_mismatch};

use super::{Line, Tone, game_name, seat_name};

pub(super) fn lines(lines: &mut Vec<Line>, table: &Table) {
    let kind = table.lobby_kind();
    lines.push((Tone::Now, game_name(kind).into()));
    if table.lobby_page() != lobby::LobbyPage::Games {
        options(lines, table);
        return;
    }
    for seat in Seat::ALL {
        let player = player(table.lobby_players()[seat]);
        lines.push((Tone::Plain, format!("{:<6} {player}", seat_name(seat))));
    }
    let clock = clock(table.choices().clock);
    lines.push((Tone::Plain, format!("Clock  {clock}")));
    let mismatch = seat_mismatch(kind, table.lobby_players());
    if mismatch.is_empty() {
        lines.push((Tone::Now, "e5 starts.".into()));
    } else {
        let seats: Vec<String> = mismatch.iter().map(|seat| seat.to_string()).collect();
        lines.push((
            Tone::Error,
            format!("Seats that do not fit: {}", seats.join(", ")),
        ));
    }
    lines.push((Tone::Hint, "OK joins, BACK: computer.".into()));
    lines.push((Tone::Hint, "Icons choose, again: options.".into()));
    lines.push((Tone::Hint, "d1 e1 f1: the clock.".into()));
}

/// The rows of an options page.
fn options(lines: &mut Vec<Line>, table: &Table) {
    let kind = table.lobby_kind();
    for (number, row) in lobby::rows(table.lobby_page(), kind).iter().enumerate() {
        let chosen = row.chosen(kind, table.choices(), table.settings());
        let (rank, text) = (9 - number, row.text(chosen));
        lines.push((Tone::Plain, format!("rank {rank}: {} {text}", row.key)));
    }
    lines.push((Tone::Hint, "a1 leads back, i1 to the other page.".into()));
}

fn player(player: Player) -> String {
    match player {
        Player::Empty => "empty".into(),
        Player::Human => "a person".into(),
        Player::Computer { level } => format!("computer, level {level}"),
    }
}

fn clock(clock: ClockOptions) -> String {
    let (each, bank) = (clock.move_time_s, clock.bank_time_s);
    match clock.mode {
        ClockMode::Off => "off".to_string(),
        ClockMode::PerMove => format!("{each} s a turn"),
        ClockMode::Bank => format!("{bank} s in all"),
        ClockMode::BankThenMove => format!("{bank} s, then {each} s a turn"),
    }
}
