//! The lobby in words: what is missing, and the options with their values.

use fencelight_board::table::lobby::{LobbyPage, OptionRow};
use fencelight_board::table::{Table, occupied_seats, seat_mismatch};
use fencelight_core::geometry::Seat;

use crate::message::{Line, Message, Tone};
use crate::names;

/// The lines of the lobby.
pub fn lines(lines: &mut Vec<Line>, table: &Table) {
    let kind = table.lobby_kind();
    if let Some(page @ (LobbyPage::Rules | LobbyPage::Table)) = table.lobby_page() {
        let name = match page {
            LobbyPage::Rules => "page-rules",
            LobbyPage::Table | LobbyPage::Games => "page-table",
        };
        let message = Message::new(name).with("game", names::game(kind));
        lines.push((Tone::Now, message));
        return;
    }
    lines.push((Tone::Now, names::game(kind)));
    lines.extend(readiness(table));
}

/// Whether the chosen game can be started, and what keeps it from that.
#[must_use]
pub fn readiness(table: &Table) -> Vec<Line> {
    let kind = table.lobby_kind();
    let now = |name: &'static str| vec![(Tone::Now, Message::new(name))];
    if table.kept_game(kind).is_some() {
        return now("lobby-kept");
    }
    let mismatch = seat_mismatch(kind, table.lobby_players());
    if mismatch.is_empty() {
        return now("lobby-ready");
    }
    let occupied = occupied_seats(table.lobby_players());
    if kind.required_seats().is_none() {
        let name = match occupied.len() {
            0 => "lobby-two",
            _ => "lobby-one",
        };
        return vec![(Tone::Error, Message::new(name))];
    }
    let (excess, needed): (Vec<Seat>, Vec<Seat>) =
        mismatch.iter().partition(|&seat| occupied.contains(seat));
    // A seat that is still free is no mistake.
    [
        ("lobby-needed", Tone::Now, needed),
        ("lobby-excess", Tone::Error, excess),
    ]
    .into_iter()
    .filter(|(.., seats)| !seats.is_empty())
    .map(|(name, tone, seats)| {
        let seats: Vec<Message> = seats.into_iter().map(names::seat).collect();
        (tone, Message::new(name).with("seats", seats))
    })
    .collect()
}

/// The word of an option in the names of messages.
fn word(row: &OptionRow) -> &'static str {
    match row.key {
        "take_back" | "take-back" => "takeback",
        key => key,
    }
}

/// The name of an option.
#[must_use]
pub fn option_name(row: &OptionRow) -> Message {
    Message::new(format!("option-{}", word(row)))
}

/// What an option means, where its name does not say it.
#[must_use]
pub fn about(row: &OptionRow) -> Option<Message> {
    match row.key {
        "first" | "ply_cap" | "move_time" | "bank_time" | "timeout_action" | "timeout_strikes"
        | "hints" | "calm" => None,
        _ => Some(Message::new(format!("about-{}", word(row)))),
    }
}

/// The value of a row in words.
#[must_use]
pub fn value_name(row: &OptionRow, value: u32) -> Message {
    let text = row.text(value).to_string();
    let count = |name: &'static str, count: u32| Message::new(name).with("count", count);
    match (row.key, text.as_str()) {
        (_, "on") => Message::new("value-on"),
        (_, "off") => Message::new("value-off"),
        ("ply_cap" | "timeout_strikes", "0") => Message::new("value-never"),
        ("stall_limit", "0") => Message::new("value-no-limit"),
        ("ply_cap", _) => count("value-moves", value),
        ("stall_limit", _) => count("value-turns", value),
        ("move_time", _) => count("value-seconds", value),
        ("bank_time", _) => count("value-minutes", value / 60),
        ("timeout_strikes", _) => Message::new(value.to_string()),
        ("first", "random") => Message::new("value-first-random"),
        ("first", seat) => Message::new(format!("seat-{seat}")),
        (key, text) => Message::new(format!("value-{key}-{text}")),
    }
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::Player::{Empty, Human};
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::PerSeat;

    use super::*;
    use crate::texts::Texts;

    #[test]
    fn the_lobby_says_what_is_missing() {
        let texts = Texts::of_terminal("en", true);
        let mut table = Table::new(1, 0);
        for (kind, players, said) in [
            (
                GameKind::Quoridor2,
                [Human, Empty, Human, Empty],
                &["e5 in the middle starts the game, e7 a lesson."][..],
            ),
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
                &["One more player is needed."],
            ),
            (GameKind::MsPacman, [Empty; 4], &["Two players are needed."]),
        ] {
            table.set_lobby(kind, PerSeat(players));
            let lines = readiness(&table);
            let lines: Vec<String> = lines.iter().map(|(_, line)| texts.format(line)).collect();
            assert_eq!(lines, said, "{kind}");
        }
    }
}
