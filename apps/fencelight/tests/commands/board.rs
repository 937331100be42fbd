//! `fencelight board`: programs on this machine play at a board, whatever they do and whenever its cable is pulled.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::time::{Duration, Instant};

use fencelight_board::device::VirtualBoard;
use fencelight_board::table::{GameConfig, Player};
use fencelight_core::game::Game as _;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_host::board_line::{Answer, BoardLine};
use fencelight_tests::fake_board::{FakeBoard, Manner, SharedBoard};

use crate::common::Scratch;
use crate::common::board_client::{Client, console, qtp_engine};
use crate::common::emulated::{EmulatedBoard, PATIENCE};
use crate::common::engines::{WRONG, WrongEngine, memory_kib};
use crate::common::pty::{ANSWER, QUERY, Terminal};

/// The memory that a program may cost: full queues of lines, stacks of threads.
const MAX_GROWTH_KIB: u64 = 16 << 10;
/// Board time a look at the line: the 60 s of a remote seat pass within a second.
const FAST_MS: u32 = 500;

/// A board on which people have begun a game.
fn board(kind: GameKind, players: [Player; 4]) -> SharedBoard {
    let mut board = VirtualBoard::new(5);
    board.table_mut().start_game(&GameConfig {
        first: Some(Seat::South),
        ..GameConfig::new(kind, PerSeat(players), 5)
    });
    SharedBoard::new(board)
}

const TWO: [Player; 4] = [Player::Human, Player::Empty, Player::Human, Player::Empty];

fn players(board: &SharedBoard) -> [Player; 4] {
    board.with(|board| board.table().players().0)
}

#[test]
fn programs_play_a_whole_game_although_the_cable_is_pulled() {
    let scratch = Scratch::new("board-game");
    let link = scratch.path("board");
    let north = qtp_engine("north");
    let client = Client::start(&link, &[&console("south"), &north]);
    client.wait_for("no board at");
    let board = board(GameKind::Quoridor2, TWO);
    let plugged = FakeBoard::plug_shared(&link, Manner::Sound, board.clone(), 100);
    client.wait_for("has version");
    client.wait_for("south: nodes=30");
    client.wait_for("plays; before: a person");
    for _ in 0..3 {
        client.wait_for("south: the engine plays");
        client.wait_for("north: the engine plays");
    }
    drop(plugged);
    client.wait_for("waiting for it");
    let plies = board.with(|board| board.table().history().moves().len());
    let _plugged = FakeBoard::plug_shared(&link, Manner::Sound, board.clone(), 100);
    client.wait_for("has version");
    client.wait_for("the engine plays");
    let end = client.wait_for(" wins");
    let won = board.with(|board| board.table().outcome());
    let won = won.expect("an end");
    assert!(
        format!("{won:?}")
            .to_lowercase()
            .contains(end.split(' ').next().expect("a seat"))
    );
    assert!(board.with(|board| board.table().history().moves().len()) > plies);
    client.interrupt();
}

/// The real firmware: the board loses its power in the middle, offers its game when it is back, and the engines play it to its end.
#[test]
#[ignore = "long: cargo test-all"]
fn programs_play_a_whole_game_on_the_real_firmware_although_its_power_is_cut() {
    let scratch = Scratch::new("board-emulated");
    let mut board = EmulatedBoard::start(&scratch);
    let mut port = board.open();
    board.ask(&mut port, "new quoridor2 first=south");
    drop(port);
    let engines = [console("south"), qtp_engine("north")];
    let mut client = Client::start(&board.link, &[&engines[0], &engines[1]]);
    for _ in 0..2 {
        client.wait_at(&mut board.terminal, "south: the engine plays");
        client.wait_at(&mut board.terminal, "north: the engine plays");
    }
    board.pull();
    client.wait_for("waiting for it");
    let mut board = EmulatedBoard::start(&scratch);
    client.wait_at(&mut board.terminal, "has version");
    client.wait_at(&mut board.terminal, "north: ");
    // South presses OK: the game goes on. A press while the board starts is lost.
    let offered = (0..10).any(|_| {
        board.terminal.press(b"o");
        client.comes_within(
            &mut board.terminal,
            "game: quoridor2",
            Duration::from_secs(20),
        )
    });
    assert!(offered, "no game");
    while client.wait_at_any(&mut board.terminal, &["the engine plays", " wins"]) == 0 {}
    client.signal();
    client.wait_at(&mut board.terminal, "south is given back: human");
    client.wait_at(&mut board.terminal, "north is given back: human");
    board.pull();
    client.ends();
}

/// The other games need the whole state from the board: seats, options, rolls.
#[test]
fn programs_play_the_other_games_at_a_board() {
    let human = Player::Human;
    for (kind, seats) in [
        (GameKind::Quoridor4, [human; 4]),
        (GameKind::Pacman, [Player::Empty, human, human, human]),
        (
            GameKind::MsPacman,
            [Player::Empty, human, Player::Empty, human],
        ),
    ] {
        let scratch = Scratch::new(&format!("board-{}", kind.name()));
        let link = scratch.path("board");
        let board = board(kind, seats);
        let _plugged = FakeBoard::plug_shared(&link, Manner::Sound, board.clone(), 100);
        let names = ["south", "west", "north", "east"];
        let taken = (names.into_iter().zip(seats)).filter(|(_, player)| *player == human);
        let engines: Vec<String> = taken.map(|(name, _)| console(name)).collect();
        let engines: Vec<&str> = engines.iter().map(String::as_str).collect();
        let client = Client::start(&link, &engines);
        for _ in 0..12 {
            let line = client.wait_for("engine");
            assert!(line.contains("the engine plays"), "{line}");
        }
        client.interrupt();
    }
}

/// The board moves by itself after its minute; words, memory and processes are as they should be.
fn goes_on_with(number: usize) {
    let (name, at_genmove, words) = WRONG[number];
    let scratch = Scratch::new(&format!("board-{name}"));
    let engine = WrongEngine::new(&scratch, name, at_genmove);
    let link = scratch.path("board");
    let board = board(GameKind::Quoridor2, TWO);
    let _plugged = FakeBoard::plug_shared(&link, Manner::Sound, board.clone(), FAST_MS);
    let north = format!("north={}", engine.spec);
    let client = Client::start(&link, &["south=greedy", &north]);
    client.wait_for("has version");
    let before = memory_kib(client.child.id(), "VmRSS");
    for _ in 0..3 {
        if name != "hangs" {
            // One that hangs may be too slow even for its own failure.
            client.wait_for(words);
        }
        client.wait_for("north ");
    }
    let most = memory_kib(client.child.id(), "VmHWM");
    assert!(most < before + MAX_GROWTH_KIB, "{before} KiB, then {most}");
    let last = client.interrupt();
    assert!(
        last.iter().any(|line| line == "north is given back: human"),
        "{last:?}"
    );
    assert_eq!(players(&board), TWO);
    engine.assert_ended();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_program_that_hangs_stops_no_board() {
    goes_on_with(0);
}

#[test]
fn a_program_that_dies_stops_no_board() {
    goes_on_with(1);
}

#[test]
fn a_program_that_babbles_stops_no_board() {
    goes_on_with(2);
}

#[test]
fn a_program_that_floods_stops_no_board_and_fills_nothing() {
    goes_on_with(4);
}

#[test]
fn a_take_back_at_the_board_begins_the_game_of_the_engine_anew() {
    let scratch = Scratch::new("board-undo");
    let link = scratch.path("board");
    let board = board(GameKind::Quoridor2, TWO);
    let _plugged = FakeBoard::plug_shared(&link, Manner::Sound, board.clone(), 50);
    let client = Client::start(&link, &[&console("north")]);
    client.wait_for("north: nodes=30");
    let play = |text: &str| {
        let mv = text.parse().expect("a move");
        board.with(|board| board.table_mut().play_all(&[mv]).expect("legal"));
    };
    play("e2");
    client.wait_for("north: the engine plays");
    client.wait_for("north ");
    board.with(|board| assert!(board.table_mut().undo(2)));
    client.wait_for("2 moves are taken back");
    play("d1");
    // The engine is not asked in a position that it does not have; it is started anew.
    let line = client.wait_for("north: ");
    assert!(line.contains("the engine plays"), "{line}");
    client.wait_for("north ");
    // Another game: people sit at all seats until the program takes its seat again.
    board.with(|board| {
        let config = GameConfig {
            first: Some(Seat::North),
            ..GameConfig::new(GameKind::Quoridor2, PerSeat(TWO), 8)
        };
        board.table_mut().start_game(&config);
        let _ = board.table_mut().set_player(Seat::North, Player::Remote);
    });
    client.wait_for("game: quoridor2");
    client.wait_for("north: the engine plays");
    assert!(board.with(|board| board.table().position().outcome().is_none()));
    let last = client.interrupt();
    assert!(
        last.iter().any(|line| line.contains("given back")),
        "{last:?}"
    );
}

#[test]
fn a_game_that_an_engine_does_not_play_is_the_boards() {
    let scratch = Scratch::new("board-qtp-four");
    let link = scratch.path("board");
    let board = board(GameKind::Quoridor4, [Player::Human; 4]);
    let _plugged = FakeBoard::plug_shared(&link, Manner::Sound, board.clone(), 50);
    let client = Client::start(&link, &["south=protocol=qtp cmd=cat"]);
    client.wait_for("quoridor2 only; not quoridor4. The board's own player takes the seat");
    client.wait_for("south ");
    assert_eq!(players(&board)[0], Player::computer(5));
    client.interrupt();
    assert_eq!(
        players(&board)[0],
        Player::computer(5),
        "it is not the engine's any more"
    );
}

#[test]
fn a_board_of_another_version_and_one_that_is_none_are_told() {
    let scratch = Scratch::new("board-version");
    let link = scratch.path("board");
    let client = Client::start(&link, &["north=greedy"]);
    client.wait_for("no board at");
    let old = FakeBoard::plug(&link, Manner::Version("0.1.7"));
    client.wait_for("has version 0.1.7, other than");
    client.wait_for("north: greedy plays");
    drop(old);
    client.wait_for("waiting for it");
    let _rubbish = FakeBoard::plug(&link, Manner::Rubbish);
    client.wait_for("no answer to `version`");
    let last = client.interrupt();
    assert!(
        last.iter()
            .any(|line| line.contains("its seats stay remote")),
        "{last:?}"
    );
}

/// The board of a chip in a terminal.
struct Face {
    terminal: Terminal,
    board: EmulatedBoard,
}

impl Face {
    /// Reads both terminals until the face shows one of these texts; its place.
    fn wait_for(&mut self, texts: &[&str]) -> usize {
        let end = Instant::now() + PATIENCE;
        loop {
            let lines = self.terminal.lines();
            let is_shown = |text: &&str| lines.iter().any(|line| line.contains(*text));
            if let Some(place) = texts.iter().position(is_shown) {
                return place;
            }
            let shown = lines.join("\n");
            assert!(Instant::now() < end, "{texts:?}:\n{shown}");
            self.terminal.read(20);
            self.board.terminal.read(1);
        }
    }

    /// Presses keys of the keyboard, and waits for what follows.
    fn press(&mut self, keys: &[u8], texts: &[&str]) -> usize {
        self.terminal.press(keys);
        self.wait_for(texts)
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_board_of_the_chip_is_drawn_and_pressed_in_a_terminal() {
    let scratch = Scratch::new("board-face");
    let board = EmulatedBoard::start(&scratch);
    let variables = [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")];
    let arguments = ["board", "--port", &board.link];
    let (mut terminal, mut child) = Terminal::start((100, 50), true, &variables, &arguments);
    terminal.wait_for(QUERY);
    terminal.press(ANSWER);
    let mut face = Face { terminal, board };
    face.wait_for(&["The board plays by itself"]);
    face.press(b"\r", &["Lobby: choose a game"]);
    face.wait_for(&["North: computer, level 1"]);
    // OK of north, then the square in the middle; the seat that begins is drawn.
    face.press(b"5", &["North: person", "North now: person"]);
    let first = face.press(b"\r", &["South to move", "North to move"]);
    // The cursor is on the own pawn, which cannot stay.
    face.press(b"\r", &["No: that is your own square"]);
    let step: [&[u8]; 2] = [b"\x1b[A\r", b"\x1b[B\r"];
    face.press(step[first], &[["1 South e2", "1 North e8"][first]]);
    // The cursor on a post: a fence is shown, turned, placed.
    face.press(b"\t\r", &["h? It lies"]);
    face.press(b"\r", &["v? It lies"]);
    let fence = ["2 North fence", "2 South fence"][first];
    face.press(b"o", &[fence]);
    // The power goes and comes back, and so does the board.
    let Face {
        mut terminal,
        board,
    } = face;
    terminal.shown.clear();
    board.pull();
    terminal.wait_within(PATIENCE, "No board at the line");
    let board = EmulatedBoard::start(&scratch);
    face = Face { terminal, board };
    // It offers its game, if the save was written by then.
    face.wait_for(&["A saved game: Quoridor for", "The board plays by itself"]);
    face.terminal.press(b"q");
    assert_eq!(face.terminal.end(&mut child).code(), Some(0));
    face.board.pull();
}

#[test]
fn answers_to_a_program_that_has_given_up_are_not_taken_for_those_of_the_next_one() {
    let scratch = Scratch::new("board-late-answers");
    let link = scratch.path("board");
    let _plugged = FakeBoard::plug(&link, Manner::Sound);
    let mut line = BoardLine::open(Path::new(&link)).expect("a port");
    for _ in 0..3 {
        // A board that restarts answers these later.
        line.write("version").expect("an open line");
        std::thread::sleep(Duration::from_millis(50));
    }
    line.greet(Path::new(&link)).expect("a board");
    let answer = line.ask("get brightness", Duration::from_secs(10));
    assert_eq!(answer.expect("an answer"), Answer::Text("60".to_owned()));
}
