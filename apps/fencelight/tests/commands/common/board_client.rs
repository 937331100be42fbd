//! `fencelight board` and the lines that it prints.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::pty::Terminal;
use super::{PROGRAM, end_within, program};

/// More than anything here takes, on a slow machine.
const LIMIT: Duration = Duration::from_secs(120);

/// Our own player as a program of others, at a seat.
pub(crate) fn console(seat: &str) -> String {
    format!("{seat}=nodes=30 cmd={PROGRAM} console")
}

/// The engine of `examples` at a seat; our own player where there is no Python.
pub(crate) fn qtp_engine(seat: &str) -> String {
    let python = Command::new("python3").arg("--version").output();
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lab/examples/qtp_engine.py");
    match python.is_ok_and(|output| output.status.success()) {
        true => format!("{seat}=protocol=qtp cmd=python3 {}", engine.display()),
        false => console(seat),
    }
}

/// The program and its lines; killed with the value.
pub(crate) struct Client {
    pub(crate) child: Child,
    lines: Receiver<String>,
}

impl Client {
    pub(crate) fn start(port: &str, engines: &[&str]) -> Self {
        let mut arguments = vec!["board", "--port", port];
        for engine in engines {
            arguments.extend(["--engine", engine]);
        }
        let mut child = program(&arguments).spawn().expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = send.send(line);
            }
        });
        Self { child, lines }
    }

    /// Waits for a line with a text, and returns it.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        let end = Instant::now() + LIMIT;
        let mut seen = Vec::new();
        loop {
            let rest = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(rest) {
                Ok(line) if line.contains(text) => return line,
                Ok(line) => seen.push(line),
                Err(_) => panic!("no {text:?} in {seen:#?}"),
            }
        }
    }

    /// The same while the emulated board is read.
    pub(crate) fn wait_at(&mut self, board: &mut Terminal, text: &str) {
        self.wait_at_any(board, &[text]);
    }

    /// The same for one of several texts; its number.
    pub(crate) fn wait_at_any(&mut self, board: &mut Terminal, texts: &[&str]) -> usize {
        let end = Instant::now() + LIMIT;
        let mut seen = Vec::new();
        loop {
            board.read(5);
            while let Ok(line) = self.lines.try_recv() {
                if let Some(found) = texts.iter().position(|text| line.contains(text)) {
                    return found;
                }
                seen.push(line);
            }
            assert!(Instant::now() < end, "no {texts:?} in {seen:#?}");
        }
    }

    /// Whether a line with a text comes within the time.
    pub(crate) fn comes_within(
        &mut self,
        board: &mut Terminal,
        text: &str,
        limit: Duration,
    ) -> bool {
        let end = Instant::now() + limit;
        while Instant::now() < end {
            board.read(5);
            if self.lines.try_iter().any(|line| line.contains(text)) {
                return true;
            }
        }
        false
    }

    /// Sends the signal of Ctrl-C.
    pub(crate) fn signal(&self) {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args(["-INT", &id]).status();
        assert!(kill.expect("kill").success());
    }

    /// Waits for its end after the signal.
    pub(crate) fn ends(&mut self) {
        let status = end_within(Duration::from_secs(20), &mut self.child);
        assert_eq!(status.code(), Some(130));
    }

    /// Ends it by Ctrl-C; the lines at its end.
    pub(crate) fn interrupt(mut self) -> Vec<String> {
        self.signal();
        self.ends();
        // The thread that reads them ends with the output.
        self.lines.iter().collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
