//! The lobby: the seats and the clock, the rows of the options, the keys that lead on.

use fencelight_board::geometry::{Key, Seat, Square};
use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::{ClockMode, ClockOptions, Player, Table, seat_mismatch};
use fencelight_core::games::GameKind;
use fencelight_text::facts::{kind, layout};
use fencelight_text::lobby::{option_name, value_name};
use fencelight_text::{Message, names};

use crate::language::Words;
use crate::screen::{PanelLine, Tone};

/// The aim, the players and the clock.
pub(super) fn seats(table: &Table, changed: Option<Seat>, words: Words) -> Vec<PanelLine> {
    let aim = names::aim(kind(table), layout(table));
    let mut lines = vec![PanelLine::new(Tone::Plain, words.say(&aim))];
    for seat in Seat::ALL {
        let (name, tone) = match changed == Some(seat) {
            true => ("lobby-seat-now", Tone::Now),
            false => ("mirror-seat", Tone::Plain),
        };
        let mut line = Message::new(name)
            .with("seat", names::seat(seat))
            .with("player", names::player(table.lobby_players()[seat]));
        if table.lobby_pac() == Some(seat) {
            line = Message::new("list").with("items", vec![line, Message::new("piece-pac")]);
        }
        lines.push(PanelLine::new(tone, words.say(&line)));
    }
    let clock = Message::new("lobby-clock").with("clock", clock(table.choices().clock));
    lines.push(PanelLine::new(Tone::Plain, words.say(&clock)));
    if next_seat_key(table).is_some() && table.kept_game(kind(table)).is_none() {
        lines.push(PanelLine::new(Tone::Now, words.word("lobby-fit")));
    }
    lines
}

/// A clock in words.
pub(super) fn clock(clock: ClockOptions) -> Message {
    let (each, bank) = (clock.move_time_s, clock.bank_time_s);
    match clock.mode {
        ClockMode::Off => Message::new("clock-off"),
        ClockMode::PerMove => Message::new("clock-seconds").with("seconds", each),
        ClockMode::Bank => Message::new("clock-bank").with("bank", bank),
        ClockMode::BankThenMove => Message::new("clock-both")
            .with("bank", bank)
            .with("each", each),
    }
}

/// Whether the games are shown, and not the options.
fn is_games_page(table: &Table) -> bool {
    table.lobby_page() == Some(LobbyPage::Games)
}

/// The key that comes next on the way to seats that fit: BACK seats a computer where one is missing, OK empties a seat too many, after it
/// has made a computer a person. `None` where the seats fit.
pub fn next_seat_key(table: &Table) -> Option<Key> {
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
pub fn next_place(table: &Table, from: Key) -> Option<Key> {
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

/// The rows of an options page with their values, and all values of the row with the cursor.
pub(super) fn options(table: &Table, page: LobbyPage, cursor: Key, words: Words) -> Vec<PanelLine> {
    let at = match cursor {
        Key::Square(square) => Some(square.rank()),
        _ => None,
    };
    let mut lines = Vec::new();
    let kind = table.lobby_kind();
    let rows = lobby::rows(page, kind);
    for (rank, row) in (0..=8u8).rev().zip(&rows) {
        let chosen = row.chosen(kind, table.choices(), table.settings());
        let row_words = Message::new("key-choice")
            .with("name", option_name(row))
            .with("value", value_name(row, chosen));
        let tone = if at == Some(rank) {
            Tone::Now
        } else {
            Tone::Plain
        };
        let text = format!("{} {}", rank + 1, words.say(&row_words));
        lines.push(PanelLine::new(tone, text));
        if at == Some(rank) {
            let files = ('a'..='i').zip(&row.values);
            let values: Vec<String> = files
                .map(|(file, &value)| format!("{file} {}", words.say(&value_name(row, value))))
                .collect();
            let text = format!("  {}", values.join(", "));
            lines.push(PanelLine::new(Tone::Hint, text));
        }
    }
    lines
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
}
