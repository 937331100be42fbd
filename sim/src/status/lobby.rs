//! The lines of the lobby.

use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat};
use fencelight_core::table::lobby::{self, LobbyPage, OptionRow};
use fencelight_core::table::{Seating, Table, occupied_seats, seat_mismatch};

use super::{names, option_words};
use crate::screen::{PanelLine, Tone};

pub(super) fn lines(lines: &mut Vec<PanelLine>, table: &Table, cursor: Key) {
    let kind = table.lobby_kind();
    if table.lobby_page() != LobbyPage::Games {
        options(lines, table, cursor);
        return;
    }
    lines.push(PanelLine::new(Tone::Now, names::game(kind)));
    lines.push(PanelLine::new(Tone::Plain, names::aim(kind)));
    for seat in Seat::ALL {
        let player = names::player(table.lobby_players()[seat]);
        let role = match table.lobby_pac() {
            Some(pac) if pac == seat => ", Pac-Man",
            _ => "",
        };
        let text = format!("{:<5} {player}{role}", names::seat(seat));
        lines.push(PanelLine::new(Tone::Plain, text));
    }
    let clock = names::clock(table.choices().clock);
    let text = format!("Clock {clock} (d1 e1 f1)");
    lines.push(PanelLine::new(Tone::Plain, text));
    let missing = missing(kind, table.lobby_players());
    if table.kept_game(kind).is_some() {
        let text = "A game of this kind is kept: e5 offers it.";
        lines.push(PanelLine::new(Tone::Now, text));
    } else if missing.is_empty() {
        let text = "e5 in the middle starts the game, e7 a lesson.";
        lines.push(PanelLine::new(Tone::Now, text));
    } else {
        let line = |text| PanelLine::new(Tone::Error, text);
        lines.extend(missing.into_iter().map(line));
    }
    let text = "Each side: OK joins or leaves, BACK seats a computer, level 1 to 5.";
    lines.push(PanelLine::new(Tone::Hint, text));
    let text = match kind {
        GameKind::Pacman => "OK held for 1 s makes that side Pac-Man.",
        _ => "The icons are the games; held for 1 s, one shows its options.",
    };
    lines.push(PanelLine::new(Tone::Hint, text));
}

/// What keeps the game from its start, in words.
fn missing(kind: GameKind, players: &Seating) -> Vec<String> {
    let mismatch = seat_mismatch(kind, players);
    if mismatch.is_empty() {
        return Vec::new();
    }
    let occupied = occupied_seats(players);
    if kind.required_seats().is_none() {
        let count = match occupied.len() {
            0 => "two players",
            _ => "one more player",
        };
        return vec![format!("Still needed: {count}")];
    }
    let (excess, needed): (Vec<Seat>, Vec<Seat>) =
        mismatch.iter().partition(|&seat| occupied.contains(seat));
    [("Still needed", needed), ("Not in this game", excess)]
        .into_iter()
        .filter(|(_, seats)| !seats.is_empty())
        .map(|(what, seats)| {
            let seats: Vec<&str> = seats.into_iter().map(names::seat).collect();
            format!("{what}: {}", seats.join(", "))
        })
        .collect()
}

/// A row and a value in words.
pub(super) fn choice(row: &OptionRow, value: u32) -> String {
    let text = row.text(value).to_string();
    option_words::value(row.key, value, &text).unwrap_or(text)
}

/// The name of a row.
pub(super) fn row_name(row: &OptionRow) -> &'static str {
    option_words::name(row.key).unwrap_or(row.key)
}

/// The rows of an options page with their values, and all values of the row with the cursor.
fn options(lines: &mut Vec<PanelLine>, table: &Table, cursor: Key) {
    let kind = table.lobby_kind();
    let page = match table.lobby_page() {
        LobbyPage::Rules => "rules",
        LobbyPage::Table | LobbyPage::Games => "clock and table",
    };
    let text = format!("{}: {page}", names::game(kind));
    lines.push(PanelLine::new(Tone::Now, text));
    let at = match cursor {
        Key::Square(square) => Some(square.rank()),
        _ => None,
    };
    let rows = lobby::rows(table.lobby_page(), kind);
    for (rank, row) in (0..=8u8).rev().zip(&rows) {
        let chosen = row.chosen(kind, table.choices(), table.settings());
        let (name, value) = (row_name(row), choice(row, chosen));
        let text = format!("{} {name}: {value}", rank + 1);
        let tone = if at == Some(rank) {
            Tone::Now
        } else {
            Tone::Plain
        };
        lines.push(PanelLine::new(tone, text));
        if at == Some(rank) {
            let files = ('a'..='i').zip(&row.values);
            let values: Vec<String> = files
                .map(|(file, &value)| format!("{file} {}", choice(row, value)))
                .collect();
            lines.push(PanelLine::new(
                Tone::Hint,
                format!("  {}", values.join(", ")),
            ));
        }
    }
    let text =
        "A row of squares is an option, a square a value. a1 leads back, i1 to the other page.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::PerSeat;
    use fencelight_core::table::Player::{Empty, Human};

    use super::*;

    #[test]
    fn the_lobby_says_what_is_missing() {
        for (kind, players, texts) in [
            (GameKind::Quoridor2, [Human, Empty, Human, Empty], &[][..]),
            (
                GameKind::Quoridor4,
                [Human, Empty, Human, Empty],
                &["Still needed: West, East"],
            ),
            (
                GameKind::Quoridor2,
                [Human, Human, Empty, Empty],
                &["Still needed: North", "Not in this game: West"],
            ),
            (
                GameKind::Pacman,
                [Human, Empty, Empty, Empty],
                &["Still needed: one more player"],
            ),
            (
                GameKind::MsPacman,
                [Empty; 4],
                &["Still needed: two players"],
            ),
        ] {
            assert_eq!(missing(kind, &PerSeat(players)), texts, "{kind}");
        }
    }
}
