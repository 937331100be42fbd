//! An external program as an engine: it speaks the console protocol or QTP on its standard input and output.
//!
//! A process plays one game, so that no state passes from one game to the next. It receives the start of the game, every move that it
//! did not choose, and the request for a move when it is to move; it plays the move of its answer itself. Any error
//! (the program does not start, exits, refuses, answers with anything but a move, or exceeds its time) loses the game.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;
use fencelight_core::notation::{Excerpt, parse_move};
use fencelight_core::quoridor::PlayerCount;

use super::engine::{Choice, Engine, Failure};
use super::spec::Protocol;
use crate::qtp::view::View;

/// Time for a program to exit after its input is closed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
/// Interval between two checks whether the match is being stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Longer lines and longer answers violate the protocol.
const MAX_LINE_BYTES: usize = 4_096;
const MAX_ANSWER_LINES: usize = 1_024;

/// An engine in a process of its own.
pub(super) struct ExternalEngine {
    command: Vec<String>,
    protocol: Protocol,
    limit: Duration,
    running: Option<Running>,
    /// The names of QTP in this game.
    view: View,
}

/// A running process and its pipes.
struct Running {
    process: Child,
    requests: Option<ChildStdin>,
    lines: Receiver<Line>,
}

/// A line of the program's output.
enum Line {
    Text(String),
    /// Not UTF-8, or too long.
    Garbled,
}

impl ExternalEngine {
    pub(super) const fn new(command: Vec<String>, protocol: Protocol, limit: Duration) -> Self {
        Self {
            command,
            protocol,
            limit,
            running: None,
            view: View::new(Seat::North),
        }
    }

    /// Sends a request; returns the answer without its sign.
    fn request(&mut self, request: &str, stop: &AtomicBool) -> Result<String, Failure> {
        let forfeit = |why: String| Failure::Forfeit(why);
        let running = self
            .running
            .as_mut()
            .ok_or_else(|| forfeit("it does not run".into()))?;
        running
            .send(request)
            .map_err(|error| forfeit(format!("it did not take `{request}`: {error}")))?;
        let end = Instant::now() + self.limit;
        let mut answer: Option<String> = None;
        for _ in 0..MAX_ANSWER_LINES {
            let line = running.line(end, stop, request, self.limit)?;
            match (&mut answer, line.as_str()) {
                // Empty lines before an answer belong to the previous one; QTP has comments.
                (None, "") => {}
                (None, line) if line.starts_with('#') && self.protocol == Protocol::Qtp => {}
                (Some(answer), "") => {
                    let answer = std::mem::take(answer);
                    return match answer.split_at_checked(1) {
                        Some(("=", text)) => Ok(text.trim().to_string()),
                        Some(("?", text)) => {
                            let why = text.trim();
                            Err(forfeit(format!("it refused `{request}`: {why}")))
                        }
                        _ => Err(forfeit(format!(
                            "its answer to `{request}` is none: {}",
                            Excerpt(&answer)
                        ))),
                    };
                }
                (None, _) => {
                    if !line.starts_with(['=', '?']) {
                        let line = Excerpt(&line);
                        return Err(forfeit(format!(
                            "its answer to `{request}` is none: {line}"
                        )));
                    }
                    answer = Some(line);
                }
                (Some(answer), line) => {
                    answer.push(' ');
                    answer.push_str(line);
                }
            }
        }
        Err(forfeit(format!("its answer to `{request}` has no end")))
    }
}

impl Engine for ExternalEngine {
    fn begin(&mut self, game: &AnyGame, request: &str, stop: &AtomicBool) -> Result<(), Failure> {
        self.end();
        let running = start(&self.command).map_err(Failure::Forfeit)?;
        self.running = Some(running);
        match self.protocol {
            Protocol::Console { .. } => self.request(request, stop).map(drop),
            Protocol::Qtp => {
                self.view = View::new(game.turn());
                let hand = PlayerCount::Two.hand();
                for request in ["boardsize 9", "clear_board", &format!("walls {hand}")] {
                    self.request(request, stop)?;
                }
                Ok(())
            }
        }
    }

    fn set_up(&mut self, request: &str, stop: &AtomicBool) -> Result<(), Failure> {
        match self.protocol {
            Protocol::Console { .. } => self.request(request, stop).map(drop),
            Protocol::Qtp => Err(Failure::Forfeit(
                "QTP has no request for a position; it follows games from their start".into(),
            )),
        }
    }

    fn observe(&mut self, seat: Seat, mv: Move, stop: &AtomicBool) -> Result<(), Failure> {
        let request = match self.protocol {
            Protocol::Console { .. } => Some(format!("play {mv}")),
            // A pass has no words, and needs none: nothing changes but the turn.
            Protocol::Qtp => self.view.report(seat, mv),
        };
        match request {
            Some(request) => self.request(&request, stop).map(drop),
            None => Ok(()),
        }
    }

    fn choose(&mut self, game: &AnyGame, _seed: u64, stop: &AtomicBool) -> Result<Choice, Failure> {
        let request = match &self.protocol {
            Protocol::Console { request } => request.clone(),
            Protocol::Qtp => format!("genmove {}", self.view.colour(game.turn()).name()),
        };
        let answer = self.request(&request, stop)?;
        let mv = match self.protocol {
            Protocol::Console { .. } => {
                // Words after the move are reserved for later versions of the protocol.
                let word = answer.split_whitespace().next().unwrap_or_default();
                parse_move(word).map_err(|wrong| wrong.to_string())
            }
            Protocol::Qtp => {
                let mv = self.view.parse(&answer);
                mv.ok_or_else(|| format!("{} is neither a square nor a wall", Excerpt(&answer)))
            }
        };
        let mv = mv.map_err(|wrong| {
            Failure::Forfeit(format!("its answer to `{request}` is no move: {wrong}"))
        })?;
        Ok(Choice::unmeasured(mv))
    }

    fn end(&mut self) {
        self.running = None;
    }
}

/// Checks that a program starts, and ends it at once.
pub(super) fn check(command: &[String]) -> Result<(), String> {
    start(command).map(drop)
}

/// Starts a program; the error names it.
fn start(command: &[String]) -> Result<Running, String> {
    Running::start(command).map_err(|error| {
        let program = command.first().map_or("", String::as_str);
        format!("{program} cannot be started: {error}")
    })
}

impl Running {
    fn start(command: &[String]) -> io::Result<Self> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::other("it has no name"))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Keeps an interrupt of the terminal away from the program, which would otherwise exit and lose its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn()?;
        let (requests, answers) = (process.stdin.take(), process.stdout.take());
        // The bounded channel blocks a program that writes without a request.
        let (send, lines) = sync_channel(MAX_ANSWER_LINES);
        let running = Self {
            process,
            requests,
            lines,
        };
        let answers = answers.ok_or_else(|| io::Error::other("it has no output"))?;
        // The thread ends with the output of the process, or when the receiver is dropped.
        std::thread::Builder::new().spawn(move || forward_lines(answers, &send))?;
        Ok(running)
    }

    fn send(&mut self, request: &str) -> io::Result<()> {
        let requests = self.requests.as_mut();
        let requests = requests.ok_or_else(|| io::Error::other("it has no input"))?;
        requests.write_all(format!("{request}\n").as_bytes())?;
        requests.flush()
    }

    fn line(
        &mut self,
        end: Instant,
        stop: &AtomicBool,
        request: &str,
        limit: Duration,
    ) -> Result<String, Failure> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(Line::Text(line)) => return Ok(line),
                Ok(Line::Garbled) => {
                    return Err(Failure::Forfeit(format!(
                        "its answer to `{request}` is not text"
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let how = match self.wait_for_exit() {
                        Some(status) => format!(" ({status})"),
                        None => String::new(),
                    };
                    return Err(Failure::Forfeit(format!("it ended at `{request}`{how}")));
                }
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(Failure::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Failure::Forfeit(format!(
                        "no answer to `{request}` within {} s",
                        limit.as_secs()
                    )));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Closes the input of the process and waits for its exit; `None` when that exceeds [`EXIT_TIMEOUT`].
    fn wait_for_exit(&mut self) -> Option<std::process::ExitStatus> {
        self.requests = None;
        let end = Instant::now() + EXIT_TIMEOUT;
        let mut pause = Duration::from_millis(1);
        while Instant::now() < end {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) => std::thread::sleep(pause),
                Err(_) => break,
            }
            pause = (pause * 2).min(POLL_INTERVAL);
        }
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.send("quit");
        if self.wait_for_exit().is_none() {
            // Kills the whole process group, so that no child of the program is left behind.
            #[cfg(unix)]
            let _ = Command::new("kill")
                .args(["-KILL", "--", &format!("-{}", self.process.id())])
                .stderr(Stdio::null())
                .status();
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}

/// Sends the lines of a process to `lines`.
fn forward_lines(mut answers: impl Read, lines: &SyncSender<Line>) {
    let mut line = Vec::new();
    let mut chunk = [0; 1_024];
    loop {
        let read = match answers.read(&mut chunk) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        for &byte in chunk.get(..read).unwrap_or_default() {
            if byte != b'\n' {
                line.push(byte);
                if line.len() > MAX_LINE_BYTES {
                    let _ = lines.send(Line::Garbled);
                    return;
                }
                continue;
            }
            let text = match String::from_utf8(std::mem::take(&mut line)) {
                Ok(text) => Line::Text(text.trim_end().to_string()),
                Err(_) => Line::Garbled,
            };
            if lines.send(text).is_err() {
                return;
            }
        }
    }
}
