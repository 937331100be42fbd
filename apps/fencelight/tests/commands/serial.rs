//! Other programs at the serial port of the emulated board.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::Scratch;
use crate::common::emulated::{EmulatedBoard, PATIENCE};

/// A search of this size takes a moment on the emulated chip, unlike the seconds of level 5.
const NODES: &str = "nodes=300";

/// The script in the documentation.
fn script() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/firmware.md");
    let text = std::fs::read_to_string(file).expect("the documentation");
    let (_, rest) = text.split_once("```python\n").expect("a script");
    let (script, _) = rest.split_once("```").expect("its end");
    script.to_owned()
}

/// The game of the script, where there is no Python with pyserial.
fn play(board: &mut EmulatedBoard) {
    let mut port = board.open();
    board.ask(&mut port, "new quoridor2 first=south");
    let mut moves = 0;
    while !board.ask(&mut port, "legal").is_empty() {
        let level = if moves % 2 == 0 { 2 } else { 5 };
        let line = format!("genmove level={level} {NODES}");
        assert!(board.ask(&mut port, &line).len() >= 2);
        moves += 1;
        assert!(moves < 300, "no end");
    }
    assert!(moves > 15, "{moves}");
    assert!(board.ask(&mut port, "state").contains("over=yes"));
}

fn play_by_script(board: &mut EmulatedBoard, scratch: &Scratch) {
    let script = scratch.file("play.py", &script());
    let mut command = Command::new("python3");
    command.args([&script, &board.link, NODES]);
    let (code, out) = board.run(scratch, command);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("over=yes"), "{out}");
    assert!(out.matches("south ").count() > 7, "{out}");
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_program_plays_a_game_through_the_serial_port() {
    let scratch = Scratch::new("serial");
    let mut board = EmulatedBoard::start(&scratch);
    board.terminal.wait_within(PATIENCE, "closed");
    // The panel has the name of the port and the speed.
    assert!(board.terminal.shown.contains("board"));
    assert!(board.terminal.shown.contains("Speed"));
    let python = Command::new("python3")
        .args(["-c", "import serial"])
        .stderr(Stdio::null())
        .status();
    if python.is_ok_and(|status| status.success()) {
        play_by_script(&mut board, &scratch);
    } else {
        eprintln!("no python3 with pyserial: the test plays the game itself");
        play(&mut board);
    }
    // Ctrl-C ends at once, and the link goes with the program.
    let began = Instant::now();
    board.terminal.press(b"\x03");
    assert_eq!(board.terminal.end(&mut board.child).code(), Some(0));
    assert!(
        began.elapsed() < Duration::from_secs(2),
        "{:?}",
        began.elapsed()
    );
    assert!(!std::path::Path::new(&board.link).is_symlink());
}
