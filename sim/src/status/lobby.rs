//! The lines of the lobby.

use fencelight_board::table::lobby::{self, LobbyPage, OptionRow};
use fencelight_board::table::{Player, Seating, Table, occupied_seats, seat_mismatch};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat, Square};

use super::{SeatLog, layout, names, option_words};
use crate::screen::{PanelLine, Tone};

pub(super) fn lines(lines: &mut Vec<PanelLine>, table: &Table, seats: &SeatLog, cursor: Key) {
    let kind = table.lobby_kind();
    if let Some(page @ (LobbyPage::Rules | LobbyPage::Table)) = table.lobby_page() {
        options(lines, table, page, cursor);
        return;
    }
    lines.push(PanelLine::new(Tone::Now, names::game(kind)));
    lines.push(PanelLine::new(Tone::Plain, names::aim(kind, layout(table))));
    for seat in Seat::ALL {
        let player = names::player(table.lobby_players()[seat]);
        let role = match table.lobby_pac() {
            Some(pac) if pac == seat => ", Pac-Man",
            _ => "",
        };
        let (now, tone) = match seats.changed() == Some(seat) {
            true => ("now ", Tone::Now),
            false => ("", Tone::Plain),
        };
        let text = format!("{:<5} {now}{player}{role}", names::seat(seat));
        lines.push(PanelLine::new(tone, text));
    }
    let clock = names::clock(table.choices().clock);
    let text = format!("Clock {clock}: set by d1, e1, f1");
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
        let text = "c makes the seats fit, with computers.";
        lines.push(PanelLine::new(Tone::Now, text));
    }
    let text = "Each side: OK joins or leaves, BACK seats a computer, level 1 to 5, then empties.";
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

/// Whether the games are shown, and not the options.
fn is_games_page(table: &Table) -> bool {
    table.lobby_page() == Some(LobbyPage::Games)
}

/// The key that comes next on the way to seats that fit: BACK seats a computer where one is missing, OK empties a seat too many, after it
/// has made a computer a person. `None` where the seats fit.
pub(crate) fn next_seat_key(table: &Table) -> Option<Key> {
    let players = table.lobby_players();
    let mismatch = seat_mismatch(table.lobby_kind(), players);
    // Two face each other where any two fit.
    let opposite = Some(Seat::North).filter(|&seat| mismatch.contains(seat));
    let seat = opposite.or_else(|| mismatch.iter().next());
    seat.filter(|_| is_games_page(table))
        .map(|seat| match players[seat] {
            Player::Empty => Key::Back(seat),
            Player::Human | Player::Computer { .. } | Player::Remote => Key::Ok(seat),
        })
}

/// Where the cursor goes from a key by Tab: to the start, the icons of the other games, the lesson, and round. `None` on other pages.
pub(crate) fn next_place(table: &Table, from: Key) -> Option<Key> {
    if !is_games_page(table) {
        return None;
    }
    let chosen = table.lobby_kind() as usize;
    let others = GameKind::ALL.into_iter().cycle().skip(chosen + 1);
    let icons = others.take(GameKind::ALL.len() - 1).map(lobby::icon_center);
    let mut places: Vec<Square> = vec![lobby::START_SQUARE];
    places.extend(icons);
    places.push(lobby::LESSON_SQUARE);
    let at = places.iter().position(|&place| Key::Square(place) == from);
    let next = at.map_or(0, |at| (at + 1) % places.len());
    Some(Key::Square(places[next]))
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
fn options(lines: &mut Vec<PanelLine>, table: &Table, page: LobbyPage, cursor: Key) {
    let kind = table.lobby_kind();
    let name = match page {
        LobbyPage::Rules => "rules",
        LobbyPage::Table | LobbyPage::Games => "clock and table",
    };
    let text = format!("{}: {name}", names::game(kind));
    lines.push(PanelLine::new(Tone::Now, text));
    let at = match cursor {
        Key::Square(square) => Some(square.rank()),
        _ => None,
    };
    let rows = lobby::rows(page, kind);
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
    use fencelight_board::device::VirtualBoard;
    use fencelight_board::table::Player::{Empty, Human};
    use fencelight_core::geometry::PerSeat;

    use super::*;

    #[test]
    fn a_few_taps_make_any_seats_fit_and_leave_those_that_do() {
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(Key::Square(Square::MIDDLE));
        let choices = [Empty, Human, Player::computer(3)];
        for (number, kind) in (0..81).flat_map(|n| GameKind::ALL.map(|kind| (n, kind))) {
            let player = |place: u32| choices[number / 3_usize.pow(place) % 3];
            let before = PerSeat([player(0), player(1), player(2), player(3)]);
            board.table_mut().set_lobby(kind, before);
            let wrong = seat_mismatch(kind, &before);
            let mut taps = 0;
            while let Some(key) = next_seat_key(board.table()) {
                board.tap(key);
                taps += 1;
                assert!(taps <= 8, "{kind} {before:?}");
            }
            let after = *board.table().lobby_players();
            assert!(seat_mismatch(kind, &after).is_empty(), "{kind} {before:?}");
            for seat in Seat::ALL.into_iter().filter(|&seat| !wrong.contains(seat)) {
                assert_eq!(after[seat], before[seat], "{kind} {before:?}");
            }
        }
    }

    #[test]
    fn tab_leads_to_every_other_game_and_the_lesson_and_back_to_the_start() {
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(Key::Square(Square::MIDDLE));
        let mut places = vec![Key::Square(lobby::START_SQUARE)];
        for _ in 0..4 {
            let last = places[places.len() - 1];
            places.push(next_place(board.table(), last).expect("a place"));
        }
        let names: Vec<String> = places.iter().map(Key::to_string).collect();
        assert_eq!(names, ["e5", "g7", "c3", "g3", "e7"]);
        assert_eq!(next_place(board.table(), places[4]), Some(places[0]));
    }

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
