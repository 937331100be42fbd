//! Other programs at the serial port of the emulated board.
#![cfg(target_os = "linux")]

mod common;

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::Scratch;
use common::pty::{ANSWER, Program, QUERY, Terminal};

/// A search of this size takes a moment on the emulated chip, unlike the seconds of level 5.
const NODES: &str = "nodes=60";
/// The firmware may have to be built first.
const BUILD: Duration = Duration::from_secs(600);
/// The board answers within this time on a slow machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The script in the documentation.
fn script() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/firmware.md");
    let text = std::fs::read_to_string(file).expect("the documentation");
    let (_, rest) = text.split_once("```python\n").expect("a script");
    let (script, _) = rest.split_once("```").expect("its end");
    script.to_owned()
}

/// A program that is read without end, so that it never waits for its screen.
struct Board {
    terminal: Terminal,
    child: Program,
    link: String,
}

impl Board {
    fn start(scratch: &Scratch) -> Self {
        let link = scratch.path("board");
        let data = scratch.path("data");
        std::fs::create_dir_all(&data).expect("a folder");
        let variables = [
            ("FENCELIGHT_DATA", data.as_str()),
            ("TERM", "xterm-256color"),
        ];
        let serial = format!("--serial={link}");
        let (mut terminal, child) =
            Terminal::start((100, 50), true, &variables, &["emulate", &serial]);
        terminal.wait_within(BUILD, QUERY);
        terminal.press(ANSWER);
        terminal.wait_for("quit");
        terminal.wait_within(PATIENCE, "closed");
        Self {
            terminal,
            child,
            link,
        }
    }
}

/// Sends a line and returns the text of the answer.
fn ask(port: &mut File, terminal: &mut Terminal, line: &str) -> String {
    port.write_all(format!("{line}\n").as_bytes())
        .expect("a port");
    let (mut answer, end) = (Vec::new(), Instant::now() + PATIENCE);
    while !answer.ends_with(b"\n\n") {
        assert!(Instant::now() < end, "{line}: {answer:?}");
        terminal.read(5);
        let mut bytes = [0; 4_096];
        match port.read(&mut bytes) {
            Ok(count) => answer.extend_from_slice(&bytes[..count]),
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::WouldBlock),
        }
    }
    let answer = String::from_utf8(answer).expect("text");
    let text = answer.strip_prefix('=').expect(line);
    assert_eq!(text.matches("\n\n").count(), 1, "{line}: {text:?}");
    text.trim().to_owned()
}

/// The game of the script, where there is no Python with pyserial.
fn play(board: &mut Board) {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    // O_NONBLOCK and O_NOCTTY.
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, 0o4400);
    let mut port = options.open(&board.link).expect("the port");
    let terminal = &mut board.terminal;
    ask(&mut port, terminal, "new quoridor2 first=south");
    let mut moves = 0;
    while !ask(&mut port, terminal, "legal").is_empty() {
        let level = if moves % 2 == 0 { 2 } else { 5 };
        let line = format!("genmove level={level} {NODES}");
        assert!(ask(&mut port, terminal, &line).len() >= 2);
        moves += 1;
        assert!(moves < 300, "no end");
    }
    assert!(moves > 15, "{moves}");
    assert!(ask(&mut port, terminal, "state").contains("over=yes"));
}

fn play_by_script(board: &mut Board, scratch: &Scratch) {
    let script = scratch.file("play.py", &script());
    let out = scratch.path("out.txt");
    let mut child = Command::new("python3")
        .args([&script, &board.link, NODES])
        .stdin(Stdio::null())
        .stdout(File::create(&out).expect("a file"))
        .spawn()
        .expect("python3");
    let end = Instant::now() + 3 * PATIENCE;
    let status = loop {
        if let Some(status) = child.try_wait().expect("its state") {
            break status;
        }
        if Instant::now() > end {
            let _ = child.kill();
        }
        board.terminal.read(20);
    };
    let out = std::fs::read_to_string(&out).expect("its output");
    assert!(status.success(), "{out}");
    assert!(out.contains("over=yes"), "{out}");
    assert!(out.matches("south ").count() > 7, "{out}");
}

#[test]
fn a_program_plays_a_game_through_the_serial_port() {
    let scratch = Scratch::new("serial");
    let mut board = Board::start(&scratch);
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
