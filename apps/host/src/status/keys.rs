//! The bar of keys: what may be pressed now, and what it does.

use fencelight_board::device::screen_keys::{asks_roll, take_back_seat};
use fencelight_board::geometry::Key;
use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::{
    ClockMode, DISCARD_SQUARE, Lesson, Phase, Player, PuzzlePlay, RESUME_SQUARE, Table, human_seats,
};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::GameKind;
use fencelight_text::facts::has_fences;
use fencelight_text::lobby::{option_name, value_name};
use fencelight_text::{Message, MoveLog, names};

use super::lobby::{clock, next_seat_key};
use crate::language::Words;
use crate::screen::KeyHint;

/// The digits of the OK keys and of the BACK keys, by seat.
const DIGITS: [(&str, &str); 4] = [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")];

/// A bar that grows.
struct Bar {
    words: Words,
    keys: Vec<KeyHint>,
}

impl Bar {
    /// A key with an effect without arguments.
    fn key(&mut self, key: &'static str, effect: &'static str) {
        self.does(key, &Message::new(effect));
    }

    /// A key with its effect. A key without a message stays as it is.
    fn does(&mut self, key: &'static str, effect: &Message) {
        let (key, effect) = (self.words.word(key), self.words.say(effect));
        self.keys.push(KeyHint { key, effect });
    }
}

/// The keys from the most important.
pub(super) fn keys(table: &Table, log: &MoveLog, cursor: Key, words: Words) -> Vec<KeyHint> {
    let mut bar = Bar {
        words,
        keys: Vec::new(),
    };
    match table.phase() {
        Phase::Attract => bar.key("Enter", "do-lobby"),
        Phase::Resume => resume(&mut bar, table, cursor),
        Phase::Lobby => lobby_keys(&mut bar, table, cursor),
        Phase::Lesson => lesson(&mut bar, table, cursor),
        Phase::Puzzle => puzzle(&mut bar, table, cursor),
        Phase::Play => play(&mut bar, table, log, cursor),
        Phase::Pause => {
            bar.key("Enter, o", "do-resume");
            bar.key("b", "do-keep");
            bar.key("B", "do-drop");
        }
        Phase::Over => over(&mut bar, table),
        Phase::BootLoader => {}
        Phase::Service => {
            bar.key("o", "do-next-page");
            bar.key("b", "do-page-before");
            bar.key("key-press", "do-press-key");
            bar.key("O", "do-hold-ok");
            bar.key("B", "do-leave");
        }
    }
    bar.key("F1", "rules-open");
    bar.key("?", "help-open");
    bar.key("q", "do-quit");
    bar.keys
}

fn resume(bar: &mut Bar, table: &Table, cursor: Key) {
    match cursor {
        Key::Square(RESUME_SQUARE) => bar.key("Enter, o", "do-resume"),
        Key::Square(DISCARD_SQUARE) => {
            bar.key("h", "do-drop");
            bar.key("o", "do-resume");
        }
        _ => {
            bar.key("o", "do-resume");
            bar.does("Enter", &press_effect(table, cursor));
        }
    }
    bar.key("key-arrows", "do-cursor");
    bar.key("b", "do-keep");
    bar.key("B", "do-drop");
}

fn puzzle(bar: &mut Bar, table: &Table, cursor: Key) {
    if table.puzzle().is_some_and(PuzzlePlay::is_solved) {
        bar.key("o", "do-next-puzzle");
        bar.key("b", "do-lobby");
        bar.key("m", "do-why");
        return;
    }
    if table.is_animating() {
        bar.key("key-any", "do-skip");
    } else {
        bar.key("key-arrows", "do-cursor");
        bar.does("Enter", &press_effect(table, cursor));
        let offers_help = table.puzzle().is_some_and(PuzzlePlay::offers_help);
        match ok_effect(table) {
            Some(effect) => bar.key("o", effect),
            None if offers_help => bar.key("o", "do-solution"),
            None => {}
        }
    }
    bar.key("B", "do-leave");
    if table.puzzle().is_some_and(|puzzle| puzzle.tries() > 0) {
        bar.key("m", "do-why");
    }
}

fn lesson(bar: &mut Bar, table: &Table, cursor: Key) {
    if table.lesson().and_then(Lesson::step).is_none() {
        bar.key("key-any", "do-lobby");
        return;
    }
    if table.is_animating() {
        bar.key("key-any", "do-skip");
        bar.key("B", "do-leave");
        return;
    }
    match table.lesson().and_then(Lesson::asked_key) {
        Some(Key::Ok(_)) => bar.key("o", "do-asked"),
        Some(Key::Back(_)) => bar.key("b", "do-asked"),
        Some(Key::Post(_)) if matches!(cursor, Key::Square(_)) => bar.key("Tab", "do-posts"),
        Some(Key::Square(_)) if matches!(cursor, Key::Post(_)) => bar.key("Tab", "do-squares"),
        _ => {}
    }
    bar.key("key-arrows", "do-cursor");
    bar.does("Enter", &press_effect(table, cursor));
    bar.key("B", "do-leave");
}

fn over(bar: &mut Bar, table: &Table) {
    match table.review_ply() {
        Some(_) => bar.key("key-forward", "do-forward-step"),
        None => bar.key("Enter, o", "do-lobby"),
    }
    if table.review_ply() != Some(0) {
        bar.key("key-back-step", "do-back-step");
    }
    bar.key("O", "do-rematch");
    bar.key("B", "do-lobby");
    bar.key("m", "heading-moves");
}

fn lobby_keys(bar: &mut Bar, table: &Table, cursor: Key) {
    bar.does("Enter", &press_effect(table, cursor));
    if table.lobby_page() == Some(LobbyPage::Games) {
        bar.key("1 3 5 7", "do-person");
        bar.key("2 4 6 8", "do-computer");
        if next_seat_key(table).is_some() {
            bar.key("c", "do-fit");
        }
        bar.key("Tab", "do-next-game");
    } else {
        bar.key("b", "do-games");
    }
    if let Some(effect) = hold_effect(table, cursor) {
        bar.does("h", &effect);
    }
    bar.key("key-arrows", "do-choose");
}

fn play(bar: &mut Bar, table: &Table, log: &MoveLog, cursor: Key) {
    let of_seat = |name: &'static str, seat| Message::new(name).with("seat", names::seat(seat));
    if let Some(proposal) = table.proposal() {
        for seat in human_seats(table.players()).without(proposal.by).iter() {
            let (ok, back) = DIGITS[seat as usize];
            bar.does(ok, &of_seat("do-agree", seat));
            bar.does(back, &of_seat("do-refuse", seat));
        }
        return;
    }
    if table.is_animating() {
        bar.key("key-any", "do-skip");
        bar.key("p", "do-pause");
        bar.key("m", "heading-moves");
        return;
    }
    let is_square = matches!(cursor, Key::Square(_) | Key::Post(_));
    if is_square && asks_roll(table) {
        bar.key("Enter, o", "do-roll");
        if table.settings().hints {
            bar.key("O", "do-hint");
        }
    } else if table.mover_player() == Player::Human {
        if let Some(effect) = ok_effect(table) {
            bar.key("o", effect);
        }
        if table.preview().is_some() {
            bar.key("b", "do-remove");
        }
        bar.does("Enter", &press_effect(table, cursor));
        bar.key("key-arrows", "do-cursor");
        if has_fences(table.history().current()) {
            let effect = match cursor {
                Key::Post(_) => "do-squares",
                _ => "do-posts",
            };
            bar.key("Tab", effect);
        }
        if table.settings().hints && table.preview().is_none() {
            bar.key("O", "do-hint");
        }
    }
    if let Some(seat) = take_back_seat(table, log.last_person(table)) {
        bar.does("b", &of_seat("do-take-back", seat));
    }
    bar.key("p", "do-pause");
    bar.key("m", "heading-moves");
}

/// What a key of the lobby does when it is held.
fn hold_effect(table: &Table, key: Key) -> Option<Message> {
    match key {
        _ if table.lobby_page() != Some(LobbyPage::Games) => None,
        Key::Ok(seat) if table.lobby_kind() == GameKind::Pacman => {
            Some(choice(names::seat(seat), Message::new("piece-pac")))
        }
        key if lobby::is_lesson(key) => {
            Table::has_puzzles(table.lobby_kind()).then(|| Message::new("do-puzzles"))
        }
        _ => lobby::icon_at(key).map(|_| Message::new("do-options")),
    }
}

/// What OK of the seat to move does; `None` where there is nothing to confirm.
fn ok_effect(table: &Table) -> Option<&'static str> {
    let game = table.history().current();
    if table.preview().is_some() {
        return Some("do-place");
    }
    if game.is_legal(Move::ROLL) {
        Some("do-roll")
    } else if game.is_legal(Move::STOP) {
        Some("do-stop")
    } else {
        None
    }
}

/// A choice and its value.
fn choice(name: Message, value: Message) -> Message {
    Message::new("key-choice")
        .with("name", name)
        .with("value", value)
}

/// What a press of a key does now.
fn press_effect(table: &Table, key: Key) -> Message {
    let press = || Message::new("do-press").text("key", key);
    match (table.phase(), key) {
        (Phase::Lobby, _) => lobby_effect(table, key).unwrap_or_else(press),
        (Phase::Resume, Key::Square(RESUME_SQUARE)) => Message::new("do-resume"),
        (Phase::Play, Key::Square(square)) if table.targets().contains(square) => {
            Message::new("do-step").text("square", square)
        }
        (Phase::Play, Key::Post(post)) => Message::new(match table.preview() {
            Some(preview) if preview.fence.post() == post => "do-turn",
            _ => "do-show",
        }),
        (_, Key::Ok(_) | Key::Back(_)) => names::key(key),
        _ => press(),
    }
}

/// What a press of a key of the lobby does; `None` if nothing.
fn lobby_effect(table: &Table, key: Key) -> Option<Message> {
    let page = table.lobby_page()?;
    match (page, key) {
        (LobbyPage::Games, Key::Ok(seat)) => {
            Some(choice(names::seat(seat), Message::new("player-human")))
        }
        (LobbyPage::Games, Key::Back(seat)) => {
            Some(choice(names::seat(seat), Message::new("do-computer")))
        }
        (LobbyPage::Games, key) if lobby::is_lesson(key) => Some(Message::new("do-lesson")),
        (LobbyPage::Games, Key::Square(lobby::START_SQUARE)) => Some(Message::new("do-start")),
        (LobbyPage::Games, _) => {
            let seconds = lobby::CLOCK_SQUARES
                .into_iter()
                .find(|&(square, _)| key == Key::Square(square));
            let Some((_, seconds)) = seconds else {
                return lobby::icon_at(key).map(names::game);
            };
            let mut options = table.choices().clock;
            options.mode = match seconds {
                0 => ClockMode::Off,
                _ => ClockMode::PerMove,
            };
            options.move_time_s = seconds;
            Some(choice(Message::new("group-clock"), clock(options)))
        }
        (_, Key::Square(lobby::CLOSE_SQUARE) | Key::Ok(_) | Key::Back(_)) => {
            Some(Message::new("do-games"))
        }
        (page, Key::Square(lobby::NEXT_PAGE_SQUARE)) => Some(names::other_page(page)),
        (page, Key::Square(square)) => {
            let rows = lobby::rows(page, table.lobby_kind());
            let (row, value) = lobby::choice_at(square, &rows)?;
            Some(choice(option_name(row), value_name(row, value)))
        }
        (_, Key::Post(_)) => None,
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
        keys(table, &log, CURSOR, Words::new("en", false))
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
