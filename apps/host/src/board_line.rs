//! The line to a board: its serial port, requests with their answers, and events.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use fencelight_board::console::{Reply, ReplyReader};
use serial2::SerialPort;

/// The longest reply, in bytes: the moves of a very long game.
const MAX_REPLY_BYTES: usize = 64 * 1_024;
/// A USB port ignores it.
const BAUD: u32 = 115_200;
/// How long a read waits for the first byte.
const READ_TIMEOUT: Duration = Duration::from_millis(5);
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);
/// The first answer comes at once, if a board is there.
pub const VERSION_LIMIT: Duration = Duration::from_secs(3);
/// Time between two attempts to open the port.
pub const RETRY: Duration = Duration::from_millis(500);
/// Events that wait at most; the oldest are dropped.
const MAX_EVENTS: usize = 256;

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What was asked for.
    Text(String),
    /// The code and the sentence.
    Refusal(String),
}

/// An open line to a board.
pub struct BoardLine {
    port: SerialPort,
    reader: Box<ReplyReader<MAX_REPLY_BYTES>>,
    events: VecDeque<String>,
}

impl BoardLine {
    /// Opens the port of a board.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut port = SerialPort::open(path, BAUD)?;
        port.set_read_timeout(READ_TIMEOUT)?;
        port.set_write_timeout(WRITE_TIMEOUT)?;
        // A board talks to a host that is ready. Not every port has that signal.
        let _ = port.set_dtr(true);
        let _ = port.discard_input_buffer();
        Ok(Self {
            port,
            reader: Box::new(ReplyReader::new()),
            events: VecDeque::new(),
        })
    }

    /// Sends a request and waits for its answer. After an error the line has to be opened anew: a late answer would be taken for
    /// another one.
    pub fn ask(&mut self, request: &str, limit: Duration) -> io::Result<Answer> {
        self.ask_with(request, limit, |_| {})
    }

    /// The same; events that come meanwhile are given out at once.
    pub fn ask_with(
        &mut self,
        request: &str,
        limit: Duration,
        mut meanwhile: impl FnMut(&mut Self),
    ) -> io::Result<Answer> {
        let end = Instant::now() + limit;
        self.write(request)?;
        loop {
            if let Some(answer) = self.read()? {
                return Ok(answer);
            }
            meanwhile(self);
            if Instant::now() >= end {
                let message = format!("no answer to `{request}` within {} s", limit.as_secs());
                return Err(io::Error::new(io::ErrorKind::TimedOut, message));
            }
        }
    }

    /// Asks for the version and says it in a sentence; an error where no board answers.
    pub fn greet(&mut self, port: &Path) -> io::Result<(String, String)> {
        let answer = self.ask("version", VERSION_LIMIT)?;
        let version = match &answer {
            Answer::Text(text) => text.strip_prefix("fencelight "),
            Answer::Refusal(_) => None,
        };
        let version = version
            .ok_or_else(|| io::Error::other("what answers there is not a Fencelight board"))?;
        self.skip_late_answers()?;
        let own = env!("CARGO_PKG_VERSION");
        let other = match version == own {
            true => String::new(),
            false => format!(", other than {own} of this program"),
        };
        let port = port.display();
        let sentence = format!("the board at {port} has version {version}{other}");
        Ok((version.to_owned(), sentence))
    }

    /// Reads the answers to requests of a program that gave the line up before they came: a port can keep requests until its board has restarted. They end
    /// with the refusal of a word that was never sent before.
    fn skip_late_answers(&mut self) -> io::Result<()> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let word = format!("sync-{}-{number}", std::process::id());
        let mut answer = self.ask(&word, VERSION_LIMIT)?;
        let end = Instant::now() + VERSION_LIMIT;
        while !matches!(&answer, Answer::Refusal(why) if why.contains(&word)) {
            if Instant::now() >= end {
                return Err(io::Error::other(
                    "the board answers other requests than those of this program; close the other program",
                ));
            }
            if let Some(next) = self.read()? {
                answer = next;
            }
        }
        Ok(())
    }

    /// Sends a request without waiting for its answer.
    pub fn write(&self, request: &str) -> io::Result<()> {
        self.port.write_all(format!("{request}\n").as_bytes())
    }

    /// Gives out what has come, as it is.
    pub fn receive(&self, mut take: impl FnMut(&[u8])) -> io::Result<()> {
        let mut bytes = [0; 4_096];
        if let Some(count) = self.read_bytes(&mut bytes)? {
            take(&bytes[..count]);
        }
        Ok(())
    }

    /// Reads events, while no request is open.
    pub fn listen(&mut self) -> io::Result<()> {
        self.read().map(drop)
    }

    /// The oldest event that was not taken yet, without its sign.
    pub fn take_event(&mut self) -> Option<String> {
        self.events.pop_front()
    }

    /// How many bytes have come; `None` if none have.
    fn read_bytes(&self, bytes: &mut [u8]) -> io::Result<Option<usize>> {
        match self.port.read(bytes) {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => Ok(Some(count)),
            Err(error) => match error.kind() {
                io::ErrorKind::TimedOut
                | io::ErrorKind::WouldBlock
                | io::ErrorKind::Interrupted => Ok(None),
                _ => Err(error),
            },
        }
    }

    /// Reads what has come. Of several answers the last one counts: a board answers once.
    fn read(&mut self) -> io::Result<Option<Answer>> {
        let mut bytes = [0; 4_096];
        let Some(count) = self.read_bytes(&mut bytes)? else {
            return Ok(None);
        };
        let mut answer = None;
        for &byte in &bytes[..count] {
            match self.reader.feed(byte) {
                Some(Reply::Answer(text)) => answer = Some(Answer::Text(text.to_owned())),
                Some(Reply::Refusal(text)) => answer = Some(Answer::Refusal(text.to_owned())),
                Some(Reply::Event(text)) => {
                    if self.events.len() == MAX_EVENTS {
                        self.events.pop_front();
                    }
                    self.events.push_back(text.to_owned());
                }
                None => {}
            }
        }
        Ok(answer)
    }
}

/// The value of a name in lines of `name=value`, several of which may share a line; `?` without one.
pub fn value<'a>(text: &'a str, name: &str) -> &'a str {
    let found = text.lines().find_map(|line| {
        // The last fault is a sentence.
        if let Some(last) = line.strip_prefix("last=") {
            return (name == "last").then_some(last);
        }
        line.split(' ')
            .find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
    });
    found.unwrap_or("?")
}

/// The moves of the game, which a board sends in parts where they are many. Without the oldest ones, which a very long game does not keep, they are
/// those of `moves` alone.
pub fn all_moves(mut ask: impl FnMut(&str) -> io::Result<String>) -> io::Result<String> {
    let last = ask("moves")?;
    let Some((missing, rest)) = last.strip_prefix('+').and_then(|text| text.split_once(' ')) else {
        return Ok(last);
    };
    let missing = missing.parse().unwrap_or(usize::MAX);
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < missing {
        let part = ask(&format!("moves {}", moves.len() + 1))?;
        let part = match part.strip_prefix(&format!("+{} ", moves.len())) {
            Some(part) => part,
            None if moves.is_empty() && !part.starts_with('+') => &part,
            None => "",
        };
        let before = moves.len();
        moves.extend(part.split_whitespace().map(str::to_owned));
        if moves.len() == before {
            return Ok(last);
        }
    }
    moves.truncate(missing);
    Ok(format!("{} {rest}", moves.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_in_lines_and_in_parts_of_lines() {
        let text = "core0_stack=10 core0_used=4\nuptime=7\nlast=panic core=0 at a.rs";
        assert_eq!(value(text, "core0_used"), "4");
        assert_eq!(value(text, "uptime"), "7");
        assert_eq!(value(text, "last"), "panic core=0 at a.rs");
        assert_eq!(value(text, "core"), "?");
    }
}
