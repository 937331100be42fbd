//! `fencelight play --engine`: programs play in a real terminal, whatever they do.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use crate::common::engines::{WRONG, WrongEngine, memory_kib};
use crate::common::pty::{ANSWER, Program, QUERY, Terminal};
use crate::common::{PROGRAM, Scratch, errors, run_within};

/// More than anything here takes, on a slow machine.
const LIMIT: Duration = Duration::from_secs(120);
/// The memory that a program may cost: full queues of lines, stacks of threads.
const MAX_GROWTH_KIB: u64 = 16 << 10;

/// The program in a wide terminal.
struct Play {
    terminal: Terminal,
    child: Program,
}

impl Play {
    fn start(scratch: &Scratch, arguments: &[&str]) -> Self {
        let data = scratch.path("data");
        std::fs::create_dir_all(&data).expect("a folder");
        let variables = [
            ("FENCELIGHT_DATA", data.as_str()),
            ("TERM", "xterm-256color"),
            ("LC_ALL", "C.UTF-8"),
            ("NO_COLOR", "1"),
        ];
        let (mut terminal, child) = Terminal::start((180, 26), true, &variables, arguments);
        terminal.wait_for(QUERY);
        terminal.press(ANSWER);
        Self { terminal, child }
    }

    /// The panel beside the board as one line: its title is at the top of the screen.
    fn panel(&self) -> String {
        let lines = self.terminal.lines();
        let left = lines.first().map_or(0, |title| {
            title.chars().take_while(|letter| *letter == ' ').count()
        });
        let right = |line: &String| line.chars().skip(left).collect::<String>();
        let words: Vec<String> = lines.iter().map(right).collect();
        words
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The number of the last move in the panel.
    fn plies(&self) -> u32 {
        let panel = self.panel();
        let words: Vec<&str> = panel.split(' ').collect();
        let numbers = words.windows(2).filter_map(|pair| match pair {
            [number, "South" | "North"] => number.parse().ok(),
            _ => None,
        });
        numbers.max().unwrap_or(0)
    }

    /// Waits until a condition holds.
    fn wait_until(&mut self, what: &str, is_met: impl Fn(&Self) -> bool) {
        let end = Instant::now() + LIMIT;
        while !is_met(self) {
            let screen = self.terminal.lines().join("\n");
            assert!(Instant::now() < end, "no {what}:\n{screen}");
            self.terminal.read(20);
        }
    }

    /// Waits until the panel contains a text.
    fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |play| play.panel().contains(text));
    }

    fn quit(mut self) {
        self.terminal.press(b"q");
        assert_eq!(self.terminal.end(&mut self.child).code(), Some(0));
    }
}

/// Our own player as a program of others.
fn console(seat: &str) -> String {
    format!("{seat}=nodes=30 cmd={PROGRAM} console")
}

/// Plays a game between programs to its end, and reads it.
fn whole_game(name: &str, options: &[&str], engines: &[String]) -> String {
    let scratch = Scratch::new(&format!("engines-{name}"));
    let record = scratch.path("game.txt");
    let mut arguments = vec![
        "play", "--speed", "100", "--seed", "3", "--record", &record, "--game", name,
    ];
    arguments.extend(options);
    for engine in engines {
        arguments.extend(["--engine", engine]);
    }
    let mut play = Play::start(&scratch, &arguments);
    play.wait_until("end", |play| {
        let panel = play.panel();
        assert!(!panel.contains("no move of the engine"), "{panel}");
        [" wins", "ghosts win", "A draw"]
            .iter()
            .any(|end| panel.contains(end))
    });
    play.quit();
    std::fs::read_to_string(record).expect("a game")
}

#[test]
fn programs_play_quoridor_with_four_to_its_end() {
    let engines = ["south", "west", "north", "east"].map(console);
    let game = whole_game("quoridor4", &[], &engines);
    assert!(game.contains("south=remote west=remote"), "{game}");
}

#[test]
#[ignore = "long: cargo test-all"]
fn programs_play_pac_man_to_its_end() {
    let game = whole_game(
        "pacman",
        &["--seats", "----"],
        &["west", "east"].map(console),
    );
    assert!(game.contains("west=remote east=remote"), "{game}");
}

#[test]
#[ignore = "long: cargo test-all"]
fn programs_play_ms_pac_man_to_its_end() {
    let game = whole_game(
        "mspacman",
        &["--seats", "-1--"],
        &["south", "east"].map(console),
    );
    assert!(game.contains("roll="), "{game}");
}

/// A take-back, then a new start from the saved game: the engine follows both.
#[test]
fn a_program_follows_a_take_back_and_a_saved_game() {
    let scratch = Scratch::new("engines-resume");
    let north = console("north");
    let game = ["play", "--speed", "20", "--engine", &north];
    let mut play = Play::start(&scratch, &game);
    // North may begin. The cursor is on the pawn: up and Enter step forward.
    play.wait_for("South: your turn");
    let before = play.plies();
    for is_taken_back in [true, false] {
        play.terminal.press(b"\x1b[A\r");
        play.wait_until("answer", |play| play.plies() == before + 2);
        play.wait_for("South: your turn");
        // The engine was not asked in a position that it does not have; it was started anew.
        assert!(!play.panel().contains("engine"), "{}", play.panel());
        if is_taken_back {
            play.terminal.press(b"b");
            play.wait_until("take-back", |play| play.plies() == before);
        }
    }
    play.quit();
    let mut play = Play::start(&scratch, &game);
    play.wait_for("aved game");
    play.terminal.press(b"\r");
    play.wait_for("South: your turn");
    play.terminal.press(b"\x1b[A\r");
    play.wait_until("answer", |play| play.plies() == before + 4);
    assert!(!play.panel().contains("engine"), "{}", play.panel());
    play.quit();
}

/// The game goes on by the rules of the console, the panel has words for it, nothing is left.
fn goes_on_with(number: usize) {
    let (name, at_genmove, words) = WRONG[number];
    let scratch = Scratch::new(&format!("engines-{name}"));
    let engine = WrongEngine::new(&scratch, name, at_genmove);
    let north = format!("north={}", engine.spec);
    let arguments = [
        "play",
        "--speed",
        "100",
        "--seed",
        "3",
        "--engine",
        "south=greedy",
        "--engine",
        &north,
    ];
    let mut play = Play::start(&scratch, &arguments);
    let pid = play.child.0.id();
    play.wait_for("Quoridor for two");
    let before = memory_kib(pid, "VmRSS");
    play.wait_until(words, |play| {
        let panel = play.panel();
        panel.contains(words) && panel.contains("After 60 s the computer moves.")
    });
    // Two moves of North at least, none of them by the engine.
    play.wait_until("moves", |play| play.plies() >= 4);
    let most = memory_kib(pid, "VmHWM");
    assert!(most < before + MAX_GROWTH_KIB, "{before} KiB, then {most}");
    play.quit();
    assert!(
        engine.started().len() >= 2,
        "it is started anew for each turn"
    );
    engine.assert_ended();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_program_that_hangs_stops_nothing() {
    goes_on_with(0);
}

#[test]
fn a_program_that_dies_stops_nothing() {
    goes_on_with(1);
}

#[test]
fn a_program_that_babbles_stops_nothing() {
    goes_on_with(2);
}

#[test]
fn a_program_that_cheats_stops_nothing() {
    goes_on_with(3);
}

#[test]
fn a_program_that_floods_stops_nothing_and_fills_nothing() {
    goes_on_with(4);
}

#[test]
fn a_program_that_pours_bytes_stops_nothing_and_fills_nothing() {
    goes_on_with(5);
}

#[test]
fn what_is_wrong_with_engines_is_named_before_anything_begins() {
    for (arguments, named) in [
        (&["play", "--engine", "up=level=1"][..], "not `up=level=1`"),
        (&["play", "--engine", "north"], "north: "),
        (&["play", "--engine", "north=level=9"], "1 to 5"),
        (
            &["play", "--engine", "west=level=1"],
            "quoridor2 needs south and north",
        ),
        (
            &[
                "play",
                "--engine",
                "north=greedy",
                "--engine",
                "north=greedy",
            ],
            "twice",
        ),
        (
            &[
                "play",
                "--game",
                "pacman",
                "--engine",
                "north=protocol=qtp cmd=x",
            ],
            "quoridor2 only",
        ),
        (
            &["play", "--service", "--engine", "north=greedy"],
            "cannot be used with",
        ),
        (
            &["board", "--port", "none", "--engine", "north=cmd=none"],
            "cannot be started",
        ),
        (
            &[
                "board",
                "--port",
                "none",
                "--engine",
                "north=greedy",
                "--engine",
                "north=greedy",
            ],
            "twice",
        ),
    ] {
        let output = run_within(LIMIT, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(named), "{arguments:?}: {output:?}");
    }
}
