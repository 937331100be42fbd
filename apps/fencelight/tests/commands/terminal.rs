//! The board in a pseudo-terminal that is closed, and two boards on one saved game.
//!
//! `setsid --ctty` makes the terminal the controlling one, so that its end is also a signal; without it only reads and writes fail.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::pty::{ANSWER, Program, QUERY, Terminal};
use crate::common::{Scratch, end_within};

/// The board ends well within this time.
const LIMIT: Duration = Duration::from_secs(10);
/// A word on the screen once the board is drawn.
const DRAWN: &str = "Quit";
/// The size of the terminal.
const SIZE: (u16, u16) = (100, 50);

/// Starts the program in a terminal of that size, with a folder for its data.
fn start(data: &str, controlling: bool, arguments: &[&str]) -> (Terminal, Program) {
    std::fs::create_dir_all(data).expect("a folder");
    start_in(data, controlling, arguments)
}

/// The same with a folder that may not exist.
fn start_in(data: &str, controlling: bool, arguments: &[&str]) -> (Terminal, Program) {
    let variables = [("FENCELIGHT_DATA", data), ("TERM", "xterm-256color")];
    Terminal::start(SIZE, controlling, &variables, arguments)
}

#[test]
fn a_terminal_closed_before_its_answer_ends_the_program() {
    let scratch = Scratch::new("closed-early");
    for controlling in [true, false] {
        let (mut terminal, mut child) = start(&scratch.path("data"), controlling, &[]);
        terminal.wait_for(QUERY);
        drop(terminal);
        let status = end_within(LIMIT, &mut child.0);
        assert_eq!(status.code(), Some(0), "controlling: {controlling}");
    }
}

#[test]
fn a_terminal_closed_in_a_game_saves_it_and_ends_the_program() {
    let scratch = Scratch::new("closed-late");
    let recording = scratch.file(
        "game.txt",
        "fencelight-game 1\nseats south=human north=human\nseed 1\nstart quoridor2 south=e1:10 north=e9:10 fences=- turn=south\nmoves e2 e8\n",
    );
    for controlling in [true, false] {
        for arguments in [&["play", "--seats", "h-h-"][..], &["replay", &recording]] {
            let data = scratch.path(&format!("data-{controlling}"));
            let (mut terminal, mut child) = start(&data, controlling, arguments);
            terminal.wait_for(QUERY);
            terminal.press(ANSWER);
            terminal.wait_for(DRAWN);
            drop(terminal);
            let status = end_within(LIMIT, &mut child.0);
            assert_eq!(status.code(), Some(0), "{controlling} {arguments:?}");
            let saved = std::fs::read_to_string(format!("{data}/save.txt")).expect("a save");
            assert!(saved.contains("start quoridor2"), "{saved}");
        }
    }
}

#[test]
fn a_signal_ends_the_program_before_the_terminal_answers() {
    let scratch = Scratch::new("signal-early");
    for (signal, code) in [("-TERM", 143), ("-QUIT", 131)] {
        let (mut terminal, mut child) = start(&scratch.path("data"), true, &[]);
        terminal.wait_for(QUERY);
        let began = Instant::now();
        let id = child.0.id().to_string();
        let kill = Command::new("kill").args([signal, &id]).status();
        assert!(kill.expect("kill").success());
        assert_eq!(terminal.end(&mut child).code(), Some(code));
        // It is left as it was.
        assert!(terminal.shown.contains("\u{1b}[?1049l"), "{signal}");
        // Without an answer the query takes two seconds.
        assert!(began.elapsed() < Duration::from_millis(1_800));
    }
}

#[test]
fn a_terminal_that_claims_more_than_a_screen_has_is_refused() {
    let scratch = Scratch::new("huge");
    let (mut terminal, mut child) = start(&scratch.path("data"), true, &[]);
    terminal.wait_for(QUERY);
    terminal.press(ANSWER);
    terminal.wait_for(DRAWN);
    terminal.claim((65_535, 65_535));
    assert_eq!(terminal.end(&mut child).code(), Some(1));
    let restored = terminal.shown.find("\u{1b}[?1049l").expect("its screen");
    assert!(terminal.shown[restored..].contains("65535 x 65535"));
}

#[test]
fn a_second_board_on_one_saved_game_is_refused_and_says_who_has_it() {
    let scratch = Scratch::new("two-boards");
    let (data, other) = (scratch.path("data"), scratch.path("other"));
    let game = ["play", "--seats", "h-h-"];
    let (mut first, mut first_child) = start(&data, true, &game);
    first.wait_for(QUERY);
    first.press(ANSWER);
    first.wait_for(DRAWN);
    let (mut second, mut second_child) = start(&data, true, &[]);
    second.wait_for("replay");
    assert_eq!(second.end(&mut second_child).code(), Some(1));
    let process = format!("process {}", first_child.0.id());
    let save = format!("{data}/save.txt");
    let watch = format!("`fencelight replay --follow {save}`");
    for part in [
        &process,
        "`fencelight play",
        "UTC",
        "`FENCELIGHT_DATA=",
        &watch,
    ] {
        assert!(second.shown.contains(part), "{part}: {}", second.shown);
    }
    // Another folder is free, and so is this one once the first has ended.
    for (folder, is_free) in [(&other, false), (&data, true)] {
        if is_free {
            first.press(b"q");
            assert_eq!(first.end(&mut first_child).code(), Some(0));
        }
        let (mut third, mut third_child) = start(folder, true, &game);
        third.wait_for(QUERY);
        third.press(ANSWER);
        third.wait_for(DRAWN);
        third.press(b"q");
        third.wait_for(&format!("The game is kept in {folder}/save.txt"));
        assert_eq!(third.end(&mut third_child).code(), Some(0));
    }
}

#[test]
fn a_game_that_cannot_be_saved_is_an_error_at_the_end() {
    let scratch = Scratch::new("unsaved");
    let data = scratch.path("data");
    // A folder in the place of the saved game cannot be replaced.
    std::fs::create_dir_all(format!("{data}/save.txt/full")).expect("a folder");
    let (mut terminal, mut child) = start(&data, true, &["play", "--seats", "h-h-"]);
    terminal.wait_for(QUERY);
    terminal.press(ANSWER);
    terminal.wait_for(DRAWN);
    terminal.press(b"q");
    terminal.wait_for("the game is not saved: ");
    assert_eq!(terminal.end(&mut child).code(), Some(1));
    let save = format!("{data}/save.txt");
    assert!(terminal.shown.contains(&save), "{}", terminal.shown);
}

#[test]
fn a_folder_of_the_environment_that_does_not_exist_is_named_and_not_created() {
    let scratch = Scratch::new("no-data");
    let data = scratch.path("data");
    let (mut terminal, mut child) = start_in(&data, true, &["play"]);
    terminal.wait_for("mkdir -p");
    assert_eq!(terminal.end(&mut child).code(), Some(2));
    let shown = &terminal.shown;
    assert!(
        shown.contains(&data) && shown.contains("FENCELIGHT_DATA"),
        "{shown}"
    );
    assert!(!std::path::Path::new(&data).exists());
}

/// The bell is silent at first, rings at the sounds of the board once it is asked for, and so does that of the next run.
#[test]
fn the_bell_rings_on_request_and_is_remembered() {
    let scratch = Scratch::new("bell");
    let data = scratch.path("data");
    let rings = |terminal: &Terminal| terminal.shown.matches('\u{7}').count();
    // A key that is still down from its last tap does not tap again, as a keyboard repeats: it is pressed until it is heard.
    let press_until_ring = |terminal: &mut Terminal, key: &[u8], count: usize| {
        let end = Instant::now() + LIMIT;
        while rings(terminal) < count {
            assert!(Instant::now() < end, "no ring {count}");
            terminal.press(key);
            terminal.read(500);
        }
    };
    let begin = || {
        let (mut terminal, child) = start(&data, true, &["play", "--seats", "h-h-"]);
        terminal.wait_for(QUERY);
        terminal.press(ANSWER);
        terminal.settle(DRAWN);
        (terminal, child)
    };
    let (mut terminal, mut child) = begin();
    // The pawn is there already: a refusal, which a board answers with a sound.
    terminal.press(b"\r");
    let end = Instant::now() + LIMIT;
    while !terminal.lines().iter().any(|line| line.contains("No:")) {
        assert!(Instant::now() < end, "no refusal");
        terminal.read(20);
    }
    assert_eq!(rings(&terminal), 0);
    terminal.press(b"s");
    press_until_ring(&mut terminal, b"", 1);
    press_until_ring(&mut terminal, b"\r", 2);
    terminal.press(b"q");
    terminal.end(&mut child);
    let (mut terminal, mut child) = begin();
    // The game is offered, and goes on.
    terminal.press(b"o");
    terminal.settle("to move");
    press_until_ring(&mut terminal, b"\r", 1);
    terminal.press(b"sq");
    terminal.end(&mut child);
    assert!(!std::path::Path::new(&data).join("bell").exists());
}
