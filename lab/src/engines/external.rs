//! Another program as a player: it speaks the console protocol on its standard input and output.
//!
//! A process lives for one game, so that nothing is carried over from one game to the next. It gets `new GAME ...`, `play MOVE` for
//! every move that it did not choose, and its request (`genmove`) when it is to choose one; it plays that move itself. Whatever it
//! does wrong (it cannot be started, ends, refuses, answers with something else, or not in time) loses the game for it.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;
use fencelight_core::notation::{Excerpt, parse_move};

use super::player::{Choice, Failure, Player};

/// How long a program may take to end after its input has ended.
const PARTING: Duration = Duration::from_millis(500);
/// Between two looks at whether the match is being ended.
const LOOK: Duration = Duration::from_millis(50);
/// Longer lines and longer answers are not of this protocol.
const LONGEST_LINE: usize = 4_096;
const MOST_LINES: usize = 1_024;

/// A program that plays.
pub(super) struct Program {
    command: Vec<String>,
    request: String,
    limit: Duration,
    running: Option<Running>,
}

/// A process with its two ends.
struct Running {
    process: Child,
    requests: Option<ChildStdin>,
    lines: Receiver<Line>,
}

/// What comes out of a process.
enum Line {
    Text(String),
    /// Not text, or without an end.
    Garbled,
}

impl Program {
    pub(super) const fn new(command: Vec<String>, request: String, limit: Duration) -> Self {
        Self {
            command,
            request,
            limit,
            running: None,
        }
    }

    /// The answer to a request, without the sign before it.
    fn ask(&mut self, request: &str, stop: &AtomicBool) -> Result<String, Failure> {
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
        for _ in 0..MOST_LINES {
            let line = running.line(end, stop, request, self.limit)?;
            match (&mut answer, line.as_str()) {
                // Empty lines before an answer belong to the one before.
                (None, "") => {}
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

impl Player for Program {
    fn begin(&mut self, request: &str, stop: &AtomicBool) -> Result<(), Failure> {
        self.end();
        let running = Running::start(&self.command).map_err(|error| {
            let program = self.command.first().map_or("", String::as_str);
            Failure::Forfeit(format!("{program} cannot be started: {error}"))
        })?;
        self.running = Some(running);
        self.ask(request, stop).map(drop)
    }

    fn heed(&mut self, mv: Move, stop: &AtomicBool) -> Result<(), Failure> {
        self.ask(&format!("play {mv}"), stop).map(drop)
    }

    fn choose(
        &mut self,
        _game: &AnyGame,
        _seed: u64,
        stop: &AtomicBool,
    ) -> Result<Choice, Failure> {
        let request = self.request.clone();
        let answer = self.ask(&request, stop)?;
        // What follows the move, another version may say.
        let word = answer.split_whitespace().next().unwrap_or_default();
        let mv = parse_move(word).map_err(|wrong| {
            Failure::Forfeit(format!("its answer to `{request}` is no move: {wrong}"))
        })?;
        Ok(Choice {
            mv,
            nodes: 0,
            depth: 0,
        })
    }

    fn end(&mut self) {
        self.running = None;
    }
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
        // An interrupt from the terminal is for us alone; else every program would lose the game it is in.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn()?;
        let (requests, answers) = (process.stdin.take(), process.stdout.take());
        // A program that talks without being asked has to wait.
        let (send, lines) = sync_channel(MOST_LINES);
        let running = Self {
            process,
            requests,
            lines,
        };
        let answers = answers.ok_or_else(|| io::Error::other("it has no output"))?;
        // It ends with the output of the process, or when nobody listens any more.
        std::thread::Builder::new().spawn(move || listen(answers, &send))?;
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
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(Line::Text(line)) => return Ok(line),
                Ok(Line::Garbled) => {
                    return Err(Failure::Forfeit(format!(
                        "its answer to `{request}` is not text"
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let how = match self.farewell() {
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

    /// Lets the process go: its input ends, and it is waited for. How it ended, if it did in time.
    fn farewell(&mut self) -> Option<std::process::ExitStatus> {
        self.requests = None;
        let end = Instant::now() + PARTING;
        let mut pause = Duration::from_millis(1);
        while Instant::now() < end {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) => std::thread::sleep(pause),
                Err(_) => break,
            }
            pause = (pause * 2).min(LOOK);
        }
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.send("quit");
        if self.farewell().is_none() {
            // Whoever does not hear is ended with all that it started, and waited for, so that nothing is left behind.
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

/// Passes on the lines of a process.
fn listen(mut answers: impl Read, lines: &SyncSender<Line>) {
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
                if line.len() > LONGEST_LINE {
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
