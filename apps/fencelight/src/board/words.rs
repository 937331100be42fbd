//! Events of a board, and players of its seats, in words.

use fencelight_core::geometry::Seat;

/// The line for an event of a watch; `None` for those that need none.
pub(super) fn event(text: &str) -> Option<String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match word {
        "phase" => format!("the board is in phase {rest}"),
        "game" => format!("game: {rest}"),
        "move" => rest.to_owned(),
        "undo" if rest == "1" => "1 move is taken back".to_owned(),
        "undo" => format!("{rest} moves are taken back"),
        "over" if rest == "-" => "the game ends in a draw".to_owned(),
        "over" => format!("{rest} wins"),
        "fault" => format!("fault: {rest}"),
        "lost" => format!("{rest} events were lost"),
        // The answer to it is what matters.
        "request" => return None,
        _ => text.to_owned(),
    })
}

/// The player of a seat in the answer to `table`.
pub(super) fn player_of(table: &str, seat: Seat) -> Option<&str> {
    value_of(table, &format!("seat_{seat}"))
}

/// A value in the answer to `table`.
pub(super) fn value_of<'a>(table: &'a str, key: &str) -> Option<&'a str> {
    let mut pairs = table.lines().filter_map(|line| line.split_once('='));
    pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
}

/// A player of `table` as `seat` takes it; the words for it.
pub(super) fn player(player: &str) -> (String, String) {
    match player.strip_prefix("computer") {
        Some(level) => (
            format!("computer {level}"),
            format!("the computer, level {level}"),
        ),
        None if player == "-" => ("empty".to_owned(), "empty".to_owned()),
        // A program that left without giving it back.
        None => ("human".to_owned(), "a person".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_its_line() {
        for (text, line) in [
            ("phase play", "the board is in phase play"),
            ("move south e2", "south e2"),
            ("undo 1", "1 move is taken back"),
            ("undo 3", "3 moves are taken back"),
            ("over -", "the game ends in a draw"),
            ("over ghosts", "ghosts wins"),
            ("fault a key is stuck: e5", "fault: a key is stuck: e5"),
            ("lost 2", "2 events were lost"),
            ("later 1", "later 1"),
        ] {
            assert_eq!(event(text).as_deref(), Some(line));
        }
        assert_eq!(event("request 3 north quoridor2 ..."), None);
    }

    #[test]
    fn players_are_read_from_the_table() {
        let table = "phase=play\nseat_south=human\nseat_west=-\nseat_north=computer3\nseat_east=remote\nrequest=7";
        let of = |seat| player_of(table, seat).map(|text| player(text).0);
        assert_eq!(of(Seat::South).as_deref(), Some("human"));
        assert_eq!(of(Seat::West).as_deref(), Some("empty"));
        assert_eq!(of(Seat::North).as_deref(), Some("computer 3"));
        assert_eq!(of(Seat::East).as_deref(), Some("human"));
        assert_eq!(value_of(table, "phase"), Some("play"));
    }
}
