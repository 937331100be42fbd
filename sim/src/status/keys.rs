//! The bar of keys: what may be pressed now, and what it does.

use fencelight_core::game::{Game, Move};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat};
use fencelight_core::table::lobby::{self, LobbyPage};
use fencelight_core::table::{
    ClockMode, DISCARD_SQUARE, Lesson, Phase, Player, RESUME_SQUARE, Table, human_seats,
    seat_mismatch,
};

use super::lobby::{choice, row_name};
use super::{MoveLog, names};
use crate::screen::KeyHint;

/// The digits of the OK keys and of the BACK keys, by seat.
const DIGITS: [(&str, &str); 4] = [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")];

/// The seat whose OK the letter `o` presses: the seat to move, or the one that a proposal asks.
pub(crate) fn ok_seat(table: &Table) -> Seat {
    match table.phase() {
        Phase::Lesson => lesson_seat(table),
        Phase::Play | Phase::Pause => {
            asked_seat(table).unwrap_or_else(|| table.history().current().turn())
        }
        _ => Seat::South,
    }
}

/// The seat whose BACK the letter `b` presses: the one with a preview or that a proposal asks, otherwise the person who moved last.
pub(crate) fn back_seat(table: &Table, log: &MoveLog) -> Seat {
    if table.phase() != Phase::Play || table.preview().is_some() || table.proposal().is_some() {
        return ok_seat(table);
    }
    let is_human = |seat: Seat| table.players()[seat] == Player::Human;
    log.last_seat(is_human).unwrap_or_else(|| ok_seat(table))
}

/// The seat of the side key that a lesson asks for, otherwise the seat to move.
fn lesson_seat(table: &Table) -> Seat {
    match table.lesson().and_then(Lesson::asked_key) {
        Some(Key::Ok(seat) | Key::Back(seat)) => seat,
        _ => table.position().turn(),
    }
}

/// The first person that a proposal asks.
fn asked_seat(table: &Table) -> Option<Seat> {
    let proposal = table.proposal()?;
    human_seats(table.players())
        .without(proposal.by)
        .iter()
        .next()
}

/// The keys from the most important.
pub(super) fn keys(table: &Table, log: &MoveLog, cursor: Key) -> Vec<KeyHint> {
    let mut keys = match table.phase() {
        Phase::Attract => vec![KeyHint::new("Enter", "to the lobby")],
        Phase::Resume => resume(table, cursor),
        Phase::Lobby => lobby_keys(table, cursor),
        Phase::Lesson => lesson(table, cursor),
        Phase::Play => play(table, log, cursor),
        Phase::Pause => vec![
            KeyHint::new("o", "go on"),
            KeyHint::new("B", "drop the game (holds BACK 2 s)"),
        ],
        Phase::Over => over(table),
        Phase::Service => vec![
            KeyHint::new("o", "next page"),
            KeyHint::new("b", "page before"),
            KeyHint::new("arrows, Enter", "press a key"),
            KeyHint::new("O", "hold OK 1 s"),
            KeyHint::new("B", "leave (holds BACK 2 s)"),
        ],
    };
    keys.push(KeyHint::new("F1", "rules"));
    keys.push(KeyHint::new("?", "help"));
    keys.push(KeyHint::new("q", "quit"));
    keys
}

fn resume(table: &Table, cursor: Key) -> Vec<KeyHint> {
    let mut keys = vec![KeyHint::new("o", "go on with the game")];
    if cursor != Key::Square(RESUME_SQUARE) {
        keys.push(KeyHint::new("Enter", press_effect(table, cursor)));
    }
    keys.push(KeyHint::new("b", "keep it, to the lobby"));
    keys.push(KeyHint::new("B", "drop it (holds BACK 2 s)"));
    keys
}

fn lesson(table: &Table, cursor: Key) -> Vec<KeyHint> {
    let mut keys = Vec::new();
    match table.lesson().and_then(Lesson::asked_key) {
        Some(Key::Ok(_)) => keys.push(KeyHint::new("o", "OK, as asked")),
        Some(Key::Back(_)) => keys.push(KeyHint::new("b", "BACK, as asked")),
        Some(Key::Post(_)) if matches!(cursor, Key::Square(_)) => {
            keys.push(KeyHint::new("Tab", "to the posts"));
        }
        Some(Key::Square(_)) if matches!(cursor, Key::Post(_)) => {
            keys.push(KeyHint::new("Tab", "to the squares"));
        }
        _ => {}
    }
    keys.push(KeyHint::new("arrows", "cursor"));
    keys.push(KeyHint::new("Enter", press_effect(table, cursor)));
    keys.push(KeyHint::new("B", "leave the lesson (holds BACK 2 s)"));
    keys
}

fn over(table: &Table) -> Vec<KeyHint> {
    let forward = match table.review_ply() {
        Some(_) => "one move on",
        None => "to the lobby",
    };
    let mut keys = vec![KeyHint::new("o", forward)];
    if table.review_ply() != Some(0) {
        keys.push(KeyHint::new("b", "one move back"));
    }
    keys.push(KeyHint::new("O", "play again (holds OK 1 s)"));
    keys.push(KeyHint::new("B", "to the lobby (holds BACK 2 s)"));
    keys.push(KeyHint::new("m", "moves"));
    keys
}

fn lobby_keys(table: &Table, cursor: Key) -> Vec<KeyHint> {
    let mut keys = vec![
        KeyHint::new("Enter", press_effect(table, cursor)),
        KeyHint::new("arrows", "choose"),
    ];
    if let Some(effect) = hold_effect(table, cursor) {
        keys.push(KeyHint::new("h", effect));
    }
    if table.lobby_page() == LobbyPage::Games {
        keys.push(KeyHint::new("1 3 5 7", "a person at S W N E"));
        keys.push(KeyHint::new("2 4 6 8", "a computer there"));
    } else {
        keys.push(KeyHint::new("b", "back to the games"));
    }
    keys
}

fn play(table: &Table, log: &MoveLog, cursor: Key) -> Vec<KeyHint> {
    if let Some(proposal) = table.proposal() {
        return human_seats(table.players())
            .without(proposal.by)
            .iter()
            .flat_map(|seat| {
                let (ok, back) = DIGITS[seat as usize];
                let name = names::seat(seat);
                [
                    KeyHint::new(ok, format!("{name} agrees")),
                    KeyHint::new(back, format!("{name} refuses")),
                ]
            })
            .collect();
    }
    let mut keys = Vec::new();
    if table.is_animating() {
        keys.push(KeyHint::new("Enter", "skip the animation"));
    } else if table.mover_player() == Player::Human {
        if let Some(effect) = ok_effect(table) {
            keys.push(KeyHint::new("o", effect));
        }
        if table.preview().is_some() {
            keys.push(KeyHint::new("b", "remove the fence"));
        }
        keys.push(KeyHint::new("Enter", press_effect(table, cursor)));
        keys.push(KeyHint::new("arrows", "cursor"));
        if has_fences(table) {
            keys.push(KeyHint::new(
                "Tab",
                if matches!(cursor, Key::Post(_)) {
                    "squares"
                } else {
                    "posts (fences)"
                },
            ));
        }
        if table.settings().hints {
            keys.push(KeyHint::new("O", "hint (holds OK 1 s)"));
        }
    }
    let can_take_back = table.settings().take_back && !table.history().moves().is_empty();
    if table.preview().is_none() && can_take_back {
        let name = names::seat(back_seat(table, log));
        keys.push(KeyHint::new("b", format!("{name} takes back")));
    }
    keys.push(KeyHint::new("p", "pause (both 3 s)"));
    keys.push(KeyHint::new("m", "moves"));
    keys
}

/// What a key of the lobby does when it is held.
fn hold_effect(table: &Table, key: Key) -> Option<String> {
    match key {
        _ if table.lobby_page() != LobbyPage::Games => None,
        Key::Ok(seat) if table.lobby_kind() == GameKind::Pacman => {
            Some(format!("{} is Pac-Man (holds OK 1 s)", names::seat(seat)))
        }
        _ => lobby::icon_at(key).map(|_| "its options (holds it 1 s)".to_owned()),
    }
}

/// What OK of the seat to move does; `None` where there is nothing to confirm.
fn ok_effect(table: &Table) -> Option<&'static str> {
    let game = table.history().current();
    if table.preview().is_some() {
        return Some("place the fence");
    }
    let is_legal = |mv: Move| game.is_legal(mv);
    if is_legal(Move::ROLL) {
        Some("roll")
    } else if is_legal(Move::STOP) {
        Some("stop here")
    } else {
        None
    }
}

/// Whether the mover may place fences.
fn has_fences(table: &Table) -> bool {
    use fencelight_core::games::{BoardFacts, Holdings};
    let game = table.history().current();
    matches!(game.holdings(game.turn()), Holdings::Fences(1..))
}

/// What a press of a key does now.
fn press_effect(table: &Table, key: Key) -> String {
    match (table.phase(), key) {
        (Phase::Lobby, _) => lobby_effect(table, key),
        (Phase::Resume, Key::Square(RESUME_SQUARE)) => "go on with the game".into(),
        (Phase::Resume, Key::Square(DISCARD_SQUARE)) => "drop it (h holds it)".into(),
        (Phase::Play, Key::Square(square)) => {
            if table.targets().contains(square) {
                format!("play {square}")
            } else {
                format!("press {square}")
            }
        }
        (Phase::Play, Key::Post(post)) => match table.preview() {
            Some(preview) if preview.fence.post() == post => "turn the fence".into(),
            _ => "show a fence here".into(),
        },
        (_, key) => format!("press {key}"),
    }
}

fn lobby_effect(table: &Table, key: Key) -> String {
    let kind = table.lobby_kind();
    match (table.lobby_page(), key) {
        (LobbyPage::Games, Key::Ok(seat)) => format!("a person at {}", names::seat(seat)),
        (LobbyPage::Games, Key::Back(seat)) => format!("a computer at {}", names::seat(seat)),
        (LobbyPage::Games, Key::Square(lobby::LESSON_SQUARE)) => "a lesson of this game".into(),
        (LobbyPage::Games, Key::Square(lobby::START_SQUARE)) => {
            if table.kept_game(kind).is_some() {
                "to the kept game".into()
            } else if seat_mismatch(kind, table.lobby_players()).is_empty() {
                "start the game".into()
            } else {
                "start (seats do not fit)".into()
            }
        }
        (LobbyPage::Games, _) => {
            let clock = lobby::CLOCK_SQUARES
                .into_iter()
                .find(|&(square, _)| key == Key::Square(square));
            if let Some((_, seconds)) = clock {
                let mut options = table.choices().clock;
                options.mode = if seconds == 0 {
                    ClockMode::Off
                } else {
                    ClockMode::PerMove
                };
                options.move_time_s = seconds;
                format!("clock {}", names::clock(options))
            } else {
                match lobby::icon_at(key) {
                    Some(icon) if table.kept_game(icon).is_some() => {
                        format!("the kept game of {}", names::game(icon))
                    }
                    Some(icon) => format!("choose {}", names::game(icon)),
                    None => format!("press {key}"),
                }
            }
        }
        (_, Key::Square(lobby::CLOSE_SQUARE) | Key::Ok(_) | Key::Back(_)) => {
            "back to the games".into()
        }
        (_, Key::Square(lobby::NEXT_PAGE_SQUARE)) => "the other page".into(),
        (page, Key::Square(square)) => {
            let rows = lobby::rows(page, kind);
            match lobby::choice_at(square, &rows) {
                Some((row, value)) => format!("{}: {}", row_name(row), choice(row, value)),
                None => format!("press {square}"),
            }
        }
        (_, Key::Post(_)) => format!("press {key}"),
    }
}
