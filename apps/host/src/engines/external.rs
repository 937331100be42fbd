//! An external program as an engine: it speaks the console protocol or QTP on its standard input and output.
//!
//! A process plays one game, so that no state passes from one game to the next. It receives the start of the game, every move that it
//! did not choose, and the request for a move when it is to move; it plays the move of its answer itself. Any error
//! (the program does not start, exits, refuses, answers with anything but a move, or exceeds its time) loses the game.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;
use fencelight_core::notation::{Excerpt, parse_move};
use fencelight_core::quoridor::PlayerCount;

use super::engine::{Choice, Engine, Failure};
use super::spec::Protocol;
use crate::engines::qtp_view::View;

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

/// A running process, its pipes, and the thread that reads its output.
struct Running {
    process: Child,
    /// How the process has exited, once its group has ended.
    exited: Option<Exit>,
    requests: Option<ChildStdin>,
    /// `None` when the thread has to end.
    lines: Option<Receiver<Line>>,
    /// The end of this pipe wakes the thread, also where a program that outlives the group keeps the output open.
    wake: Option<PipeWriter>,
    reader: Option<JoinHandle<()>>,
}

/// The end of a process.
#[derive(Clone, Copy)]
enum Exit {
    ByItself(ExitStatus),
    Killed,
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
        let forfeit = |why: String| Failure::forfeit(why);
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
                        _ => Err(forfeit(not_an_answer(request, &answer))),
                    };
                }
                (None, _) => {
                    if !line.starts_with(['=', '?']) {
                        return Err(forfeit(not_an_answer(request, &line)));
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

fn not_an_answer(request: &str, line: &str) -> String {
    let line = Excerpt(line);
    format!("its answer to `{request}` does not begin with `=` or `?`: {line}")
}

impl Engine for ExternalEngine {
    fn begin(&mut self, game: &AnyGame, request: &str, stop: &AtomicBool) -> Result<(), Failure> {
        self.end();
        let running = start(&self.command).map_err(Failure::forfeit)?;
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
            Protocol::Qtp => Err(Failure::forfeit(
                "QTP has no request for a position; it follows games from their start",
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
            Failure::forfeit(format!("its answer to `{request}` is wrong: {wrong}"))
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
        // A group of its own keeps an interrupt of the terminal away from the program, which would otherwise exit and lose its game, and ends as a whole.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn()?;
        let (requests, answers) = (process.stdin.take(), process.stdout.take());
        // The bounded channel blocks a program that writes without a request.
        let (send, lines) = sync_channel(MAX_ANSWER_LINES);
        let mut running = Self {
            process,
            exited: None,
            requests,
            lines: Some(lines),
            wake: None,
            reader: None,
        };
        let answers = answers.ok_or_else(|| io::Error::other("it has no output"))?;
        let (end, wake) = io::pipe()?;
        running.wake = Some(wake);
        let reader = std::thread::Builder::new();
        running.reader = Some(reader.spawn(move || forward_lines(answers, &end, &send))?);
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
            let received = match &self.lines {
                Some(lines) => lines.recv_timeout(left.min(POLL_INTERVAL)),
                None => Err(RecvTimeoutError::Disconnected),
            };
            match received {
                Ok(Line::Text(line)) => return Ok(line),
                Ok(Line::Garbled) => {
                    return Err(Failure::forfeit(format!(
                        "its answer to `{request}` is not text"
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let how = match self.end() {
                        Exit::ByItself(status) => format!(" ({status})"),
                        Exit::Killed => String::new(),
                    };
                    return Err(Failure::forfeit(format!("it ended at `{request}`{how}")));
                }
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(Failure::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Failure::forfeit(format!(
                        "no answer to `{request}` within {} s",
                        limit.as_secs()
                    )));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Ends the process and its group: closes its input, waits for its exit, and kills what is left after [`EXIT_TIMEOUT`] or after the exit.
    fn end(&mut self) -> Exit {
        if let Some(exited) = self.exited {
            return exited;
        }
        self.requests = None;
        let end = Instant::now() + EXIT_TIMEOUT;
        let mut pause = Duration::from_millis(1);
        let mut has_exited = has_exited(&mut self.process);
        while !has_exited && Instant::now() < end {
            std::thread::sleep(pause);
            pause = (pause * 2).min(POLL_INTERVAL);
            has_exited = self::has_exited(&mut self.process);
        }
        kill_group(&mut self.process);
        let exited = match self.process.wait() {
            Ok(status) if has_exited => Exit::ByItself(status),
            _ => Exit::Killed,
        };
        self.exited = Some(exited);
        exited
    }
}

/// Whether a process has exited. On Unix it stays a zombie, so that the number of its group is not given to another one.
fn has_exited(process: &mut Child) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(process)), options);
        !matches!(status, Ok(None))
    }
    #[cfg(not(unix))]
    !matches!(process.try_wait(), Ok(None))
}

/// Kills a process that was not waited for, on Unix with every process of its group.
fn kill_group(process: &mut Child) {
    // A group that has already ended is not an error.
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(
        rustix::process::Pid::from_child(process),
        rustix::process::Signal::KILL,
    );
    let _ = process.kill();
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.end();
        self.lines = None;
        self.wake = None;
        // Elsewhere a program that outlives its parent may keep the output open, and the thread waits for it.
        if let Some(reader) = self.reader.take().filter(|_| cfg!(unix)) {
            let _ = reader.join();
        }
    }
}

/// Waits until there is something to read; `false` when `end` is closed.
#[cfg(unix)]
fn wait_readable(answers: &ChildStdout, end: &PipeReader) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let mut both = [
        PollFd::new(end, PollFlags::IN),
        PollFd::new(answers, PollFlags::IN),
    ];
    loop {
        match poll(&mut both, None) {
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return false,
            Ok(_) => return both[0].revents().is_empty(),
        }
    }
}

#[cfg(not(unix))]
const fn wait_readable(_answers: &ChildStdout, _end: &PipeReader) -> bool {
    true
}

/// Sends the lines of a process to `lines`, until its output ends, `end` is closed or the receiver is dropped.
fn forward_lines(mut answers: ChildStdout, end: &PipeReader, lines: &SyncSender<Line>) {
    let mut line = Vec::new();
    let mut chunk = [0; 1_024];
    while wait_readable(&answers, end) {
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    /// A shell script as an engine; it answers a request with the number of a child.
    fn engine(script: &str) -> Running {
        let command = ["sh", "-c", script].map(str::to_owned);
        start(&command).expect("a shell")
    }

    fn child(running: &mut Running) -> PathBuf {
        let end = Instant::now() + Duration::from_secs(60);
        let number = running.line(end, &AtomicBool::new(false), "", Duration::ZERO);
        let number: u32 = number.expect("a line").parse().expect("a number");
        PathBuf::from(format!("/proc/{number}/stat"))
    }

    /// Whether a process runs. A zombie does not.
    fn is_alive(stat: &PathBuf) -> bool {
        let state = fs::read_to_string(stat).unwrap_or_default();
        let state = state
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .trim_start()
            .chars()
            .next();
        state.is_some_and(|state| !matches!(state, 'Z' | 'X'))
    }

    /// A kill takes effect soon, not at once.
    fn wait_until_gone(stat: &PathBuf) {
        let end = Instant::now() + Duration::from_secs(60);
        while is_alive(stat) {
            assert!(Instant::now() < end, "{} is alive", stat.display());
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn children_end_with_their_engine_however_it_ends() {
        for script in [
            "sleep 987 & echo $!; read line",
            "sleep 987 & echo $!",
            "sleep 987 & echo $!; trap '' TERM; while :; do sleep 1; done",
        ] {
            let mut running = engine(script);
            let stat = child(&mut running);
            assert!(is_alive(&stat), "{script}");
            drop(running);
            wait_until_gone(&stat);
        }
    }

    /// A daemon leaves the group and keeps the output open: the thread that reads it still ends.
    #[test]
    fn no_thread_waits_for_a_program_that_outlives_its_group() {
        let mut running = engine("setsid sh -c 'echo $$; exec sleep 987' & read line");
        let stat = child(&mut running);
        // Joins the thread.
        drop(running);
        assert!(is_alive(&stat), "else nothing was shown");
        let number = stat
            .iter()
            .nth(2)
            .and_then(|name| name.to_str())
            .expect("a number");
        let killed = Command::new("kill").args(["-KILL", number]).status();
        assert!(killed.is_ok_and(|status| status.success()));
    }

    #[test]
    fn what_a_talkative_engine_says_is_shortened() {
        let script = "while read line; do i=0; while [ $i -lt 900 ]; do i=$((i + 1));
            [ $i = 1 ] && printf '? '; printf '%04000d\\n' $i; done; echo; done";
        let command = ["sh", "-c", script].map(str::to_owned);
        let protocol = Protocol::Console {
            request: "genmove".into(),
        };
        let mut engine = ExternalEngine::new(command.to_vec(), protocol, Duration::from_secs(60));
        let game = crate::match_file::start(
            fencelight_core::games::GameKind::Quoridor2,
            &fencelight_core::games::AllOptions::DEFAULT,
            1,
        );
        let Err(Failure::Forfeit(why)) = engine.begin(&game, "new", &AtomicBool::new(false)) else {
            panic!("it refuses");
        };
        let why = String::from(why);
        assert!(why.starts_with("it refused `new`: 0000"), "{why}");
        assert!(why.len() < 200, "{}", why.len());
    }
}
