//! The bar of keys: what may be pressed now, and what it does.

use fencelight_board::device::screen_keys::{asks_roll, take_back_seat};
use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::{
    ClockMode, DISCARD_SQUARE, Lesson, Phase, Player, RESUME_SQUARE, Table, human_seats,
    seat_mismatch,
};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::Key;

use super::lobby::{choice, next_seat_key, row_name};
use super::{MoveLog, names};
use crate::screen::KeyHint;

/// The digits of the OK keys and of the BACK keys, by seat.
const DIGITS: [(&str, &str); 4] = [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")];

/// The keys from the most important.
pub(super) fn keys(table: &Table, log: &MoveLog, cursor: Key) -> Vec<KeyHint> {
    let mut keys = match table.phase() {
        Phase::Attract => vec![KeyHint::new("Enter", "to the lobby")],
        Phase::Resume => resume(table, cursor),
        Phase::Lobby => lobby_keys(table, cursor),
        Phase::Lesson => lesson(table, cursor),
        Phase::Play => play(table, log, cursor),
        Phase::Pause => vec![
            KeyHint::new("Enter, o", "go on"),
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
        Phase::BootLoader => Vec::new(),
    };
    keys.push(KeyHint::new("F1", "rules"));
    keys.push(KeyHint::new("?", "help"));
    keys.push(KeyHint::new("q", "quit"));
    keys
}

fn resume(table: &Table, cursor: Key) -> Vec<KeyHint> {
    let mut keys = match cursor {
        Key::Square(RESUME_SQUARE) => vec![KeyHint::new("Enter, o", "go on with the game")],
        Key::Square(DISCARD_SQUARE) => vec![
            KeyHint::new("h", "drop it (holds it 1 s)"),
            KeyHint::new("o", "go on with the game"),
        ],
        _ => vec![
            KeyHint::new("o", "go on with the game"),
            KeyHint::new("Enter", press_effect(table, cursor)),
        ],
    };
    keys.push(KeyHint::new("arrows", "cursor"));
    keys.push(KeyHint::new("b", "keep it, to the lobby"));
    keys.push(KeyHint::new("B", "drop it (holds BACK 2 s)"));
    keys
}

fn lesson(table: &Table, cursor: Key) -> Vec<KeyHint> {
    let mut keys = Vec::new();
    if table.lesson().and_then(Lesson::step).is_none() {
        return vec![KeyHint::new("any key", "to the lobby")];
    }
    if table.is_animating() {
        return vec![
            KeyHint::new("any key", "skip the shown move"),
            KeyHint::new("B", "leave the lesson (holds BACK 2 s)"),
        ];
    }
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
    let mut keys = vec![match table.review_ply() {
        Some(_) => KeyHint::new("Enter, right", "one step on"),
        None => KeyHint::new("Enter, o", "to the lobby"),
    }];
    if table.review_ply() != Some(0) {
        keys.push(KeyHint::new("b, left", "one step back"));
    }
    keys.push(KeyHint::new("O", "play again (holds OK 1 s)"));
    keys.push(KeyHint::new("B", "to the lobby (holds BACK 2 s)"));
    keys.push(KeyHint::new("m", "moves"));
    keys
}

fn lobby_keys(table: &Table, cursor: Key) -> Vec<KeyHint> {
    let mut keys = vec![KeyHint::new("Enter", press_effect(table, cursor))];
    if table.lobby_page() == Some(LobbyPage::Games) {
        keys.push(KeyHint::new("1 3 5 7", "a person"));
        keys.push(KeyHint::new("2 4 6 8", "a computer"));
        if next_seat_key(table).is_some() {
            keys.push(KeyHint::new("c", "make the seats fit"));
        }
        keys.push(KeyHint::new("Tab", "next game"));
    } else {
        keys.push(KeyHint::new("b", "back to the games"));
    }
    if let Some(effect) = hold_effect(table, cursor) {
        keys.push(KeyHint::new("h", effect));
    }
    keys.push(KeyHint::new("arrows", "choose"));
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
    if table.is_animating() {
        return vec![
            KeyHint::new("any key", "skip the shown move"),
            KeyHint::new("p", "pause or leave (3 s)"),
            KeyHint::new("m", "moves"),
        ];
    }
    let mut keys = Vec::new();
    let is_square = matches!(cursor, Key::Square(_) | Key::Post(_));
    if is_square && asks_roll(table) {
        keys.push(KeyHint::new("Enter, o", "roll"));
        if table.settings().hints {
            keys.push(KeyHint::new("O", "hint (holds OK 1 s)"));
        }
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
    if let Some(seat) = take_back_seat(table, log.last_person(table)) {
        let name = names::seat(seat);
        keys.push(KeyHint::new("b", format!("{name} takes back")));
    }
    keys.push(KeyHint::new("p", "pause or leave (3 s)"));
    keys.push(KeyHint::new("m", "moves"));
    keys
}

/// What a key of the lobby does when it is held.
fn hold_effect(table: &Table, key: Key) -> Option<String> {
    match key {
        _ if table.lobby_page() != Some(LobbyPage::Games) => None,
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
        (_, Key::Ok(seat)) => format!("press {}'s OK", names::seat(seat)),
        (_, Key::Back(seat)) => format!("press {}'s BACK", names::seat(seat)),
        (_, key) => format!("press {key}"),
    }
}

fn lobby_effect(table: &Table, key: Key) -> String {
    let kind = table.lobby_kind();
    let Some(page) = table.lobby_page() else {
        return format!("press {key}");
    };
    match (page, key) {
        (LobbyPage::Games, Key::Ok(seat)) => format!("a person at {}", names::seat(seat)),
        (LobbyPage::Games, Key::Back(seat)) => format!("a computer at {}", names::seat(seat)),
        (LobbyPage::Games, key) if lobby::is_lesson(key) => "a lesson of this game".into(),
        (LobbyPage::Games, Key::Square(lobby::START_SQUARE)) => {
            if table.kept_game(kind).is_some() {
                "to the kept game".into()
            } else if seat_mismatch(kind, table.lobby_players()).is_empty() {
                "start the game".into()
            } else {
                "start (the seats do not fit yet)".into()
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

#[cfg(test)]
mod tests {
    use fencelight_ai::greedy;
    use fencelight_board::device::VirtualBoard;
    use fencelight_board::device::screen_keys::enter_key;
    use fencelight_board::table::GameConfig;
    use fencelight_core::geometry::PerSeat;

    use super::*;

    const CURSOR: Key = Key::Square(fencelight_core::geometry::Square::MIDDLE);

    fn started(kind: GameKind, players: [Player; 4]) -> Table {
        let mut table = Table::new(1, 0);
        table.start_game(&GameConfig::new(kind, PerSeat(players), 1));
        table.tick(5_000);
        table
    }

    fn shown_keys(table: &Table) -> Vec<KeyHint> {
        let mut log = MoveLog::default();
        log.follow(table.history());
        keys(table, &log, CURSOR)
    }

    fn has(keys: &[KeyHint], key: &str) -> bool {
        keys.iter().any(|hint| hint.key == key)
    }

    #[test]
    fn while_a_move_is_shown_any_key_skips_it_and_none_takes_back() {
        let computer = Player::computer(1);
        for kind in GameKind::ALL {
            let aside = match kind {
                GameKind::Quoridor2 => Player::Empty,
                _ => computer,
            };
            let mut table = started(kind, [computer, aside, computer, aside]);
            let (mut shown, mut now_ms) = (0, 5_000);
            for _ in 0..20 {
                now_ms += 700;
                table.tick(now_ms);
                if let Some(request) = table.request() {
                    let mv = greedy(table.position(), 1).expect("the game goes on");
                    assert!(table.answer(request.number, mv).is_ok());
                }
                let keys = shown_keys(&table);
                assert!(!has(&keys, "b"), "{kind}: a computer takes nothing back");
                if table.is_animating() {
                    shown += 1;
                    assert!(has(&keys, "any key") && !has(&keys, "Enter"), "{kind}");
                }
            }
            assert!(shown > 0, "{kind}");
        }
    }

    /// The first row of the bar of keys has this many columns on the smallest terminal.
    const ROW: usize = 78;

    #[test]
    fn the_lobby_always_has_room_for_the_keys_of_the_seats() {
        let squares = fencelight_core::geometry::Square::all().map(Key::Square);
        let sides = fencelight_core::geometry::Seat::ALL
            .into_iter()
            .flat_map(|seat| [Key::Ok(seat), Key::Back(seat)]);
        let cursors: Vec<Key> = squares.chain(sides).collect();
        for kind in GameKind::ALL {
            for players in [[Player::Human; 4], [Player::Empty; 4]] {
                let mut board = VirtualBoard::new(1);
                board.table_mut().set_lobby(kind, PerSeat(players));
                board.run(1_000);
                board.tap(CURSOR);
                assert_eq!(board.table().phase(), Phase::Lobby);
                for &cursor in &cursors {
                    let keys = lobby_keys(board.table(), cursor);
                    let width = |hint: &KeyHint| hint.key.len() + hint.effect.len() + 3;
                    let seats = keys.iter().position(|hint| hint.key == "2 4 6 8");
                    let seats = seats.expect("the keys of the seats");
                    let columns: usize = keys[..=seats].iter().map(width).sum();
                    assert!(columns - 2 <= ROW, "{kind} {cursor}: {columns}");
                }
            }
        }
    }

    #[test]
    fn take_back_is_offered_once_a_person_has_moved() {
        let players = [Player::Human, Player::Empty, Player::Human, Player::Empty];
        let mut board = VirtualBoard::new(1);
        let config = GameConfig::new(GameKind::Quoridor2, PerSeat(players), 1);
        board.table_mut().start_game(&config);
        board.run(5_000);
        assert!(!has(&shown_keys(board.table()), "b"));
        let square = board.table().targets().iter().next().expect("a step");
        board.tap(Key::Square(square));
        board.run(5_000);
        assert_eq!(board.table().history().moves().len(), 1);
        assert!(has(&shown_keys(board.table()), "b"));
    }

    #[test]
    fn enter_rolls_where_a_roll_is_asked() {
        let mut board = VirtualBoard::new(1);
        let config = GameConfig::new(GameKind::MsPacman, PerSeat([Player::Human; 4]), 1);
        board.table_mut().start_game(&config);
        board.run(5_000);
        // The first player places Ms. Pac-Man: there Enter presses the square.
        assert_eq!(enter_key(board.table(), CURSOR), CURSOR);
        let square = board.table().targets().iter().next().expect("a place");
        board.tap(Key::Square(square));
        board.run(5_000);
        let table = board.table();
        let turn = table.position().turn();
        assert_eq!(enter_key(table, CURSOR), Key::Ok(turn));
        assert!(has(&shown_keys(table), "Enter, o"));
        let back = Key::Back(turn);
        assert_eq!(enter_key(table, back), back);
        let table = started(GameKind::Quoridor4, [Player::Human; 4]);
        assert_eq!(enter_key(&table, CURSOR), CURSOR);
    }
}
