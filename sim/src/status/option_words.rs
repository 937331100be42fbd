//! Options and their values in words.

/// The name of an option; `None` for one without words.
pub(super) fn name(key: &str) -> Option<&'static str> {
    Some(match key {
        "first" => "Who begins",
        "pawn_behind" => "Jump with a pawn behind",
        "ply_cap" => "Draw after",
        "layout" => "Fences on the board",
        "boost" => "Steps of a boost",
        "boost_eats" => "A boost eats ghosts",
        "ghost_pellet" => "Ghosts on pellets",
        "frenzy_path" => "Second step in frenzy",
        "ghost_return" => "Eaten ghosts return",
        "stall_limit" => "Life lost when idle for",
        "capture" => "A catch counts",
        "clock" => "Clock",
        "move_time" => "Time for each turn",
        "bank_time" => "Time for all turns",
        "timeout_action" => "When time is up",
        "timeout_strikes" => "Time-outs until out",
        "hints" => "Hints",
        "calm" => "Calm lights",
        "takeback" | "take_back" | "take-back" => "Take-back",
        _ => return None,
    })
}

/// A value of an option: its number and its text in the console.
pub(super) fn value(key: &str, number: u32, text: &str) -> Option<String> {
    let word = match (key, text) {
        ("first", "random") => "drawn by lot",
        ("first", "south") => "South",
        ("first", "west") => "West",
        ("first", "north") => "North",
        ("first", "east") => "East",
        ("pawn_behind", "blocked") => "not allowed",
        ("pawn_behind", "sidestep") => "to the side",
        ("ply_cap" | "timeout_strikes", "0") => "never",
        ("stall_limit", "0") => "no limit",
        ("layout", "a") => "six",
        ("layout", "b") => "maze of twenty",
        ("layout", "c") => "maze, 3 ghosts, 5 lives",
        ("boost", "upto") => "up to 3",
        ("boost", "exact") => "exactly 3",
        ("boost_eats", "pass") => "on its way",
        ("boost_eats", "land") => "at its end",
        ("ghost_pellet", "no_stop") => "may pass",
        ("ghost_pellet", "no_enter") => "may not enter",
        ("ghost_pellet", "free") => "may stop",
        ("frenzy_path", "turn") => "not straight back",
        ("frenzy_path", "straight") => "straight on",
        ("frenzy_path", "free") => "anywhere",
        ("ghost_return", "round") => "after the next catch",
        ("ghost_return", "turn") => "after his turn",
        ("capture", "enter") => "also in passing",
        ("capture", "exact") => "with the last step only",
        ("clock", "off") => "off",
        ("clock", "per_move") => "for each turn",
        ("clock", "bank") => "for all turns",
        ("clock", "bank_then_move") => "for all, then each",
        ("timeout_action", "auto_step") => "the board moves",
        ("timeout_action", "lose_turn") => "the turn is lost",
        ("timeout_action", "lose_game") => "the game is lost",
        ("timeout_action", "warn") => "a warning",
        (_, "on") => "on",
        (_, "off") => "off",
        ("ply_cap", _) => return Some(format!("{number} moves")),
        ("stall_limit", _) => return Some(format!("{number} turns")),
        ("move_time", _) => return Some(format!("{number} s")),
        ("bank_time", _) => return Some(format!("{} min", number / 60)),
        ("timeout_strikes", _) => return Some(number.to_string()),
        _ => return None,
    };
    Some(word.to_owned())
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::lobby::{self, LobbyPage};
    use fencelight_core::games::GameKind;

    use super::*;

    #[test]
    fn every_row_and_every_value_of_the_options_pages_has_words() {
        for kind in GameKind::ALL {
            for page in [LobbyPage::Rules, LobbyPage::Table] {
                for row in &lobby::rows(page, kind) {
                    assert!(name(row.key).is_some(), "{}", row.key);
                    for &number in &row.values {
                        let text = row.text(number).to_string();
                        let words = value(row.key, number, &text);
                        assert!(words.is_some(), "{}={text}", row.key);
                    }
                }
            }
        }
    }
}
