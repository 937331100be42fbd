//! What the panel says, and that the smallest terminal has room for it in every language.

use std::collections::BTreeSet;

use fencelight_ai::greedy;
use fencelight_board::device::VirtualBoard;
use fencelight_board::input::KeySet;
use fencelight_board::puzzles::{PUZZLES, PuzzleTask};
use fencelight_board::table::lobby::{self, LESSON_SQUARE, START_SQUARE};
use fencelight_board::table::{ClockMode, ClockOptions, GameConfig, Lesson, Player, PuzzlePlay};
use fencelight_core::game::{Game as _, Outcome};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_text::LANGUAGES;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::*;
use crate::screen::{Appearance, Layout, View};

const CURSOR: Key = Key::Square(Square::MIDDLE);

fn english() -> Words {
    Words::new("en", false)
}

/// The lines of a table that has just been opened.
fn shown(table: &Table) -> Vec<String> {
    let mut logs = Logs::default();
    logs.follow(table);
    let lines = lines(table, &logs, CURSOR, english());
    lines.into_iter().map(|line| line.text).collect()
}

/// A position with a person in the south and a computer in the north.
fn against_a_computer(position: &str) -> Table {
    let start: AnyGame = position.parse().expect("a position");
    let players = [
        Player::Human,
        Player::Empty,
        Player::computer(1),
        Player::Empty,
    ];
    let mut table = Table::new(1, 0);
    table.setup(start, PerSeat(players), ClockOptions::DEFAULT, 1);
    table.tick(1_000);
    table
}

const PACMAN: &str = "pacman pac=e5 lives=3 blinky=e6 inky=i5 pinky=a5 clyde=e1 pellets=a9,i9 fences=- \
                      turn=blinky steps=2 boost=no came=-";

#[test]
fn a_catch_is_reported_until_the_next_move_of_a_person_and_for_six_seconds() {
    let reports = |table: &Table| {
        let shown = shown(table);
        shown.iter().any(|text| text.starts_with("Blinky catches"))
    };
    let play = |table: &mut Table, mv: &str| {
        let mv = mv.parse().expect("a move");
        table.play_all(&[mv]).expect("it is legal");
    };
    let wait = |table: &mut Table, ms: std::ops::Range<u32>| {
        ms.step_by(100).for_each(|now_ms| table.tick(now_ms));
    };
    let mut table = against_a_computer(PACMAN);
    assert!(!reports(&table));
    play(&mut table, "e5");
    assert!(reports(&table));
    play(&mut table, "e6");
    wait(&mut table, 1_000..6_500);
    assert!(reports(&table), "at least six seconds");
    wait(&mut table, 6_500..8_000);
    assert!(!reports(&table));
    let mut table = against_a_computer(PACMAN);
    play(&mut table, "e5");
    wait(&mut table, 1_000..90_000);
    assert!(reports(&table), "until a person moves");
    play(&mut table, "e6");
    assert!(!reports(&table));
}

#[test]
fn the_aim_is_that_of_the_role_and_the_quarter_of_the_person() {
    let maze = |seat: &str| {
        let (south, north) = match seat {
            "south" => ("-", "e6:s"),
            _ => ("e4:s", "-"),
        };
        format!(
            "mspacman seats=south,north ms={seat}:b1 south={south} west=- north={north} east=- \
             dots=1e3/1e1/1a1/1e0/0c6/1ef/1bb/1ff/1ef turn={seat} phase=roll steps=0 extra=no"
        )
    };
    for (position, aim) in [
        (PACMAN.to_owned(), "You are Pac-Man: eat the 4 pellets"),
        (
            maze("south"),
            "You are Ms. Pac-Man: eat the dots of your quarter (lower left, blue)",
        ),
        (
            maze("north"),
            "You are a ghost: catch Ms. Pac-Man. Then you play her",
        ),
    ] {
        let shown = shown(&against_a_computer(&position));
        assert!(shown[1].starts_with(aim), "{shown:?}");
    }
}

#[test]
fn a_move_that_is_shown_is_credited_to_its_mover() {
    for kind in GameKind::ALL {
        let mut table = Table::new(1, 0);
        table.start_game(&GameConfig::new(kind, computers(kind), 1));
        let mut now_ms = 0;
        for _ in 0..40 {
            now_ms += 700;
            table.tick(now_ms);
            let mover = english().say(&names::mover(table.position().mover()));
            let mv = greedy(table.position(), 1).expect("the game goes on");
            let request = table.request().expect("a computer is to move");
            assert!(table.answer(request.number, mv).is_ok());
            let shown = shown(&table);
            assert!(
                shown.iter().any(|line| line.starts_with(&mover)),
                "{mover} {mv}: {shown:?}"
            );
        }
    }
}

/// Computers at all seats of a game.
fn computers(kind: GameKind) -> PerSeat<Player> {
    let computer = Player::computer(1);
    let aside = match kind {
        GameKind::Quoridor2 => Player::Empty,
        _ => computer,
    };
    PerSeat([computer, aside, computer, aside])
}

#[test]
fn a_refusal_ends_with_the_next_press_that_acts_and_is_said_again() {
    let refusal = |board: &VirtualBoard| {
        let mut lines = shown(board.table()).into_iter();
        lines.find(|line| line.starts_with("No: "))
    };
    let mut board = VirtualBoard::new(1);
    board.run(1_000);
    board.tap(Key::Ok(Seat::South));
    board.run(1_000);
    assert_eq!(board.table().phase(), Phase::Lobby);
    board.tap(Key::Ok(Seat::West));
    board.run(1_000);
    for pause_ms in [700, 900, 1_100] {
        board.tap(Key::Square(START_SQUARE));
        let said = refusal(&board);
        assert_eq!(said.as_deref(), Some("No: the seats do not fit yet"));
        board.run(pause_ms);
        assert!(refusal(&board).is_some(), "it stays without a press");
        board.tap(Key::Ok(Seat::East));
        assert_eq!(refusal(&board), None);
        board.tap(Key::Square(START_SQUARE));
        assert!(refusal(&board).is_some(), "{pause_ms}");
        board.run(7_000);
        board.tap(Key::Ok(Seat::East));
    }
}

#[test]
fn a_lesson_names_its_key_and_the_piece() {
    let mut board = VirtualBoard::new(1);
    board.run(1_000);
    board.tap(Key::Ok(Seat::West));
    board.tap(Key::Square(LESSON_SQUARE));
    let shown = shown(board.table());
    let has = |text: &str| shown.iter().any(|line| line.contains(text));
    assert!(has("You are blue") && has("Press e6, marked with ?"));
    assert!(has("Step 1 of"), "{shown:?}");
}

#[test]
fn the_moves_have_numbers_and_the_one_that_is_shown_a_mark() {
    let mut history = History::new(
        "pacman pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 \
         fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-"
            .parse::<AnyGame>()
            .expect("a position"),
    );
    for mv in ["e6", "e7", "d9", "d8", "h5"] {
        history.play(mv.parse().expect("a move")).expect("legal");
    }
    let mut log = MoveLog::default();
    log.follow(&history);
    assert_eq!(
        move_lines(&log, Some(2), english()),
        ["   1 Pac-Man e6 e7", ">  2 Blinky d9 d8", "   3 Inky h5"]
    );
}

/// The least terminal.
const LEAST: Rect = Rect::new(0, 0, 80, 24);

/// All languages with the words of a terminal that has UTF-8, and English in ASCII.
fn all_words() -> Vec<Words> {
    let ascii = [Words::new("en", true)];
    let all = LANGUAGES.map(|language| Words::new(language, false));
    all.into_iter().chain(ascii).collect()
}

/// Rows of an area, as text.
fn rows(buffer: &Buffer, area: Rect) -> Vec<String> {
    let row = |row: Rect| row.positions().map(|at| buffer[at].symbol()).collect();
    area.rows().map(row).collect()
}

/// Draws a table on the least terminal and names what is cut of panel, keys and labels.
fn check(
    board: &mut VirtualBoard,
    logs: &Logs,
    cursor: Key,
    words: Words,
    cut: &mut BTreeSet<String>,
) {
    let frame = board.render_leds();
    let table = board.table();
    let view = View {
        shapes: of_table(table, &frame, words),
        frame,
        cursor: Some(cursor),
        down: KeySet::EMPTY,
        latched: KeySet::EMPTY,
        panel: panel(table, logs, cursor, words),
        page: None,
        look: Appearance::LEAST,
        words,
    };
    let mut buffer = Buffer::empty(LEAST);
    view.render(LEAST, &mut buffer);
    let layout = Layout::of(LEAST).expect("it fits");
    let shown = rows(&buffer, layout.panel()[0]).join("\n");
    let mut shown = shown.split_whitespace();
    for line in &view.panel.lines {
        if line
            .text
            .split_whitespace()
            .any(|word| shown.next() != Some(word))
        {
            cut.insert(format!(
                "{words:?} {:?} panel: {}",
                table.phase(),
                line.text
            ));
        }
    }
    let bar = rows(&buffer, layout.keys()).join("\n");
    for hint in &view.panel.keys {
        let text = format!("{}:{}", hint.key, hint.effect);
        if !bar.contains(&text) {
            cut.insert(format!("{words:?} {:?} keys: {text}\n{bar}", table.phase()));
        }
    }
    let all = rows(&buffer, LEAST).join("\n");
    for label in view.shapes.words() {
        if !all.contains(label) {
            cut.insert(format!("{words:?} {:?} label: {label}", table.phase()));
        }
    }
}

/// Random presses in games of all kinds with a clock, among people and against computers.
#[test]
#[ignore = "long: cargo test-all"]
fn the_least_terminal_has_room_for_everything_in_a_game() {
    let mut cut = BTreeSet::new();
    let all_words = all_words();
    let mut random = 1u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let keys: Vec<Key> = (0..Key::COUNT).filter_map(Key::from_index).collect();
    for (round, kind) in (0..2).flat_map(|round| GameKind::ALL.map(|kind| (round, kind))) {
        let mut board = VirtualBoard::new(5 + round);
        let mut logs = Logs::default();
        let other = match round {
            0 => Player::Human,
            _ => Player::computer(1),
        };
        let aside = match kind {
            GameKind::Quoridor2 => Player::Empty,
            _ => other,
        };
        let mut config = GameConfig::new(kind, PerSeat([Player::Human, aside, other, aside]), 3);
        config.clock = ClockOptions {
            mode: ClockMode::PerMove,
            ..ClockOptions::DEFAULT
        };
        board.table_mut().start_game(&config);
        for _ in 0..25 {
            let targets: Vec<Key> = board.table().targets().iter().map(Key::Square).collect();
            let key = match next(3) {
                0 if !targets.is_empty() => targets[next(targets.len())],
                1 => Key::Ok(board.table().position().turn()),
                _ => keys[next(keys.len())],
            };
            board.hold(key, [60, 60, 60, 1_200, 2_300][next(5)]);
            board.run(200 + 50 * next(20) as u32);
            logs.follow(board.table());
            for &words in &all_words {
                check(&mut board, &logs, key, words, &mut cut);
            }
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_least_terminal_has_room_for_every_lobby_option_and_lesson() {
    let mut cut = BTreeSet::new();
    let all_words = all_words();
    // All side keys, and squares and posts of all kinds.
    let keys = (0..Key::COUNT).filter_map(Key::from_index);
    let is_side = |key: &Key| matches!(key, Key::Ok(_) | Key::Back(_));
    let (sides, others): (Vec<Key>, Vec<Key>) = keys.partition(is_side);
    let icons = GameKind::ALL.map(|kind| Key::Square(lobby::icon_center(kind)));
    let fixed = [START_SQUARE, LESSON_SQUARE].map(Key::Square);
    let clocks = lobby::CLOCK_SQUARES.map(|(square, _)| Key::Square(square));
    let others = others.into_iter().step_by(40);
    let cursors = sides.into_iter().chain(others).chain(icons);
    let cursors: Vec<Key> = cursors.chain(fixed).chain(clocks).collect();
    for kind in GameKind::ALL {
        for player in [Player::Human, Player::Empty, Player::computer(5)] {
            let mut board = VirtualBoard::new(1);
            board.table_mut().set_lobby(kind, PerSeat([player; 4]));
            board.run(1_000);
            board.tap(CURSOR);
            let mut logs = Logs::default();
            logs.follow(board.table());
            for &words in &all_words {
                for &cursor in &cursors {
                    check(&mut board, &logs, cursor, words, &mut cut);
                }
            }
            board.tap(Key::Square(START_SQUARE));
            for &words in &all_words {
                check(&mut board, &logs, CURSOR, words, &mut cut);
            }
        }
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(CURSOR);
        board.hold(Key::Square(lobby::icon_center(kind)), 1_200);
        let logs = Logs::default();
        for _ in 0..2 {
            assert_ne!(board.table().lobby_page(), Some(LobbyPage::Games));
            let ranks = Square::all().filter(|square| square.file() == 0);
            for (cursor, &words) in ranks.flat_map(|s| all_words.iter().map(move |w| (s, w))) {
                check(&mut board, &logs, Key::Square(cursor), words, &mut cut);
            }
            board.tap(Key::Square(lobby::NEXT_PAGE_SQUARE));
        }
        board.tap(Key::Square(lobby::CLOSE_SQUARE));
        board.tap(Key::Square(LESSON_SQUARE));
        for _ in 0..60 {
            let asked = board.table().lesson().and_then(Lesson::asked_key);
            let Some(key) = asked.filter(|_| !board.table().is_animating()) else {
                board.run(500);
                continue;
            };
            for &words in &all_words {
                check(&mut board, &logs, key, words, &mut cut);
            }
            board.tap(key);
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

#[test]
fn the_least_terminal_has_room_for_every_service_page() {
    let mut cut = BTreeSet::new();
    let all_words = all_words();
    let mut board = VirtualBoard::new(1);
    let keys = [Key::Ok(Seat::South), Key::Back(Seat::South)];
    keys.into_iter().for_each(|key| board.press(key));
    board.run(10);
    keys.into_iter().for_each(|key| board.release(key));
    for page in fencelight_board::table::service::ServicePage::ALL {
        let service = board.table().service().expect("the service mode");
        assert_eq!(service.page, page);
        for &words in &all_words {
            check(&mut board, &Logs::default(), CURSOR, words, &mut cut);
        }
        board.tap(Key::Ok(Seat::South));
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

/// Lines of a page on the least terminal, and words in two minutes of unhurried reading.
#[test]
fn pages_fit_the_least_terminal_and_the_rules_two_minutes_in_every_language() {
    for words in all_words() {
        for kind in GameKind::ALL {
            let mut table = Table::new(1, 0);
            table.start_game(&GameConfig::new(kind, computers(kind), 1));
            let page = rules_page(&table, words);
            let text = format!("{page:?}");
            assert!(text.split_whitespace().count() > 100, "{words:?}");
            assert!(page.widest() <= 74, "{words:?} {kind}");
        }
        let mut table = Table::new(1, 0);
        assert!(table.open_puzzle(1));
        let asked = Page::new("", &words.word("puzzle-about")).lines;
        assert!(rules_page(&table, words).lines.starts_with(&asked));
        let help = Page::new("", &words.word("help-keys"));
        assert!(help.widest() <= 74, "{words:?}");
        assert!(help.lines.len() <= 22, "{words:?}: {}", help.lines.len());
        for part in ["1 s", "2 s", "3 s", "F1", "?"] {
            assert!(words.word("help-keys").contains(part), "{words:?} {part}");
        }
    }
}

#[test]
fn why_a_win_is_right_is_shown_to_its_end() {
    let wins = (1..=PUZZLES).filter(|&number| {
        let puzzle = Puzzle::get(number).expect("a puzzle");
        matches!(puzzle.task, PuzzleTask::Win(_))
    });
    let (mut shown, mut all) = (0, 0);
    for number in wins {
        let (mut table, mut logs) = (Table::new(1, 0), Logs::default());
        assert!(table.open_puzzle(number));
        logs.follow(&table);
        while let Some(mv) = table.puzzle().and_then(PuzzlePlay::right_move) {
            table.solve(&[mv]);
        }
        logs.follow(&table);
        let why = logs.puzzles.why().expect("it is solved");
        let line = why.to_the_end(best_move);
        assert!(line.starts_with(&why.moves), "{number}");
        let mut history = Box::new(History::new(why.start.clone()));
        for &mv in line {
            history.play(mv).expect("legal");
        }
        let solver = Outcome::won_by(why.start.turn());
        all += 1;
        shown += u32::from(history.current().outcome() == Some(solver));
    }
    assert!(all > 10 && shown == all, "{shown} of {all}");
}
