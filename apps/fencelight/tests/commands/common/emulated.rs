//! The real firmware on the emulated board, with its console at a serial port.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::Scratch;
use super::pty::{ANSWER, Program, QUERY, Terminal};

/// The firmware may have to be built first.
const BUILD: Duration = Duration::from_secs(600);
/// The board answers within this time on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A program that is read without end, so that it never waits for its screen.
pub(crate) struct EmulatedBoard {
    pub(crate) terminal: Terminal,
    pub(crate) child: Program,
    pub(crate) link: String,
}

impl EmulatedBoard {
    /// Switches the board on, with its flash in the folder.
    pub(crate) fn start(scratch: &Scratch) -> Self {
        Self::start_with(scratch, &[])
    }

    /// The same with more arguments.
    pub(crate) fn start_with(scratch: &Scratch, more: &[&str]) -> Self {
        fencelight_tests::commands::built("fencelight-lab");
        let link = scratch.path("board");
        let data = scratch.path("data");
        std::fs::create_dir_all(&data).expect("a folder");
        let variables = [
            ("FENCELIGHT_DATA", data.as_str()),
            ("TERM", "xterm-256color"),
        ];
        let serial = format!("--serial={link}");
        let arguments = [&["emulate", &serial], more].concat();
        let (mut terminal, child) = Terminal::start((100, 50), true, &variables, &arguments);
        terminal.wait_within(BUILD, QUERY);
        terminal.press(ANSWER);
        terminal.wait_for("quit");
        Self {
            terminal,
            child,
            link,
        }
    }

    /// Opens its port without waiting for bytes.
    pub(crate) fn open(&self) -> File {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        // O_NONBLOCK and O_NOCTTY.
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, 0o4400);
        options.open(&self.link).expect("the port")
    }

    /// Sends a line and returns the text of the answer.
    pub(crate) fn ask(&mut self, port: &mut File, line: &str) -> String {
        port.write_all(format!("{line}\n").as_bytes())
            .expect("a port");
        let (mut answer, end) = (Vec::new(), Instant::now() + PATIENCE);
        while !answer.ends_with(b"\n\n") {
            assert!(Instant::now() < end, "{line}: {answer:?}");
            self.terminal.read(5);
            let mut bytes = [0; 4_096];
            match port.read(&mut bytes) {
                Ok(count) => answer.extend_from_slice(&bytes[..count]),
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
        }
        let answer = String::from_utf8(answer).expect("text");
        let text = answer.strip_prefix('=').expect(line);
        assert_eq!(text.matches("\n\n").count(), 1, "{line}: {text:?}");
        text.trim().to_owned()
    }

    /// Runs the program with these arguments while the board is drawn: the exit code, and what it prints.
    pub(crate) fn run(&mut self, scratch: &Scratch, mut command: Command) -> (Option<i32>, String) {
        let out = scratch.path("out.txt");
        let file = File::create(&out).expect("a file");
        command.stdin(Stdio::null());
        command
            .stderr(file.try_clone().expect("a file"))
            .stdout(file);
        let mut child = command.spawn().expect("the program");
        let end = Instant::now() + 3 * PATIENCE;
        let status = loop {
            if let Some(status) = child.try_wait().expect("its state") {
                break status;
            }
            if Instant::now() > end {
                let _ = child.kill();
            }
            self.terminal.read(20);
        };
        let said = std::fs::read_to_string(&out).expect("its output");
        (status.code(), said)
    }

    /// Ends the program: the board has no power any more.
    pub(crate) fn pull(mut self) {
        self.terminal.press(b"\x03");
        assert_eq!(self.terminal.end(&mut self.child).code(), Some(0));
    }
}
