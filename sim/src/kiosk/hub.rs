//! The one line to the board, shared by all pages.
//!
//! A board answers one request after the other, and nothing else while it searches. So requests wait for their turn, a limited time, and
//! are then refused as `busy` without having reached the board; one search at a time is let in. A board that searches is busy, not away: it is
//! away when its port fails, or when an answer takes far longer than the budgets that `policy` lets through.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError, channel, sync_channel,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::limits::Limits;
use super::policy;
use crate::board_line::{Answer, BoardLine, RETRY, VERSION_LIMIT};

/// How often events are read while no page asks.
const EVENT_POLL: Duration = Duration::from_millis(10);

/// A request of a page.
struct Request {
    line: String,
    /// Set by the first of two: the owner of the line, which sends it then, or the page, which has waited too long.
    is_taken: Arc<AtomicBool>,
    reply: SyncSender<String>,
}

/// An answer to a read, and when it came.
struct Known {
    line: String,
    answer: String,
    at: Instant,
}

/// What pages are told without a request.
struct Shared {
    /// `# board VERSION` or `# away`.
    status: String,
    listeners: Vec<SyncSender<String>>,
}

/// The line to the board.
#[derive(Clone)]
pub(super) struct Hub {
    requests: Sender<Request>,
    shared: Arc<Mutex<Shared>>,
    /// A page waits for a search.
    is_searching: Arc<AtomicBool>,
    limits: Limits,
}

impl Hub {
    /// Starts the thread that owns the line. `report` gets a sentence whenever the board comes or goes.
    pub(super) fn start(
        port: &Path,
        limits: Limits,
        report: impl FnMut(&str) + Send + 'static,
    ) -> Self {
        let (requests, receiver) = channel();
        let shared = Arc::new(Mutex::new(Shared {
            status: "# away".to_owned(),
            listeners: Vec::new(),
        }));
        let mut line = Owner {
            port: port.to_owned(),
            requests: receiver,
            shared: Arc::clone(&shared),
            limits,
            report: Box::new(report),
            reported: String::new(),
        };
        thread::spawn(move || line.serve());
        Self {
            requests,
            shared,
            is_searching: Arc::default(),
            limits,
        }
    }

    /// What the board answers to a request, as it is written on its line.
    pub(super) fn ask(&self, line: &str) -> String {
        if !policy::is_search(line) {
            return self.ask_in_turn(line);
        }
        if self.is_searching.swap(true, Ordering::Relaxed) {
            return "? busy the board thinks about another request".to_owned();
        }
        let answer = self.ask_in_turn(line);
        self.is_searching.store(false, Ordering::Relaxed);
        answer
    }

    fn ask_in_turn(&self, line: &str) -> String {
        let (reply, answer) = sync_channel(1);
        let is_taken = Arc::new(AtomicBool::new(false));
        let request = Request {
            line: line.to_owned(),
            is_taken: Arc::clone(&is_taken),
            reply,
        };
        let _ = self.requests.send(request);
        let answer = match answer.recv_timeout(self.limits.turn) {
            Err(RecvTimeoutError::Timeout) if !is_taken.swap(true, Ordering::Relaxed) => {
                return "? busy the board has not come to this request".to_owned();
            }
            // The board has it: its answer comes, or the line breaks.
            Err(RecvTimeoutError::Timeout) => answer.recv().ok(),
            answer => answer.ok(),
        };
        answer.unwrap_or_else(|| "? busy the board is away".to_owned())
    }

    /// The status, then events and every change of the status.
    pub(super) fn listen(&self) -> Receiver<String> {
        let (sender, receiver) = sync_channel(self.limits.messages);
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sender.try_send(shared.status.clone());
        shared.listeners.push(sender);
        receiver
    }
}

/// The owner of the line.
struct Owner {
    port: PathBuf,
    requests: Receiver<Request>,
    shared: Arc<Mutex<Shared>>,
    limits: Limits,
    report: Box<dyn FnMut(&str) + Send>,
    reported: String,
}

impl Owner {
    /// Opens the line, again and again, as long as there are pages to come.
    fn serve(&mut self) {
        loop {
            let opened = BoardLine::open(&self.port);
            let Err(error) = opened.and_then(|line| self.talk(line)) else {
                return;
            };
            let port = self.port.display().to_string();
            self.report(format!("no board at {port}: {error}; waiting for it"));
            self.set_status("# away");
            let end = Instant::now() + RETRY;
            while let Some(rest) = end.checked_duration_since(Instant::now()) {
                // The request is dropped, and its page is told so.
                match self.requests.recv_timeout(rest) {
                    Ok(request) => drop(request),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        }
    }

    /// Talks to a board until the line breaks; `Ok` when the server has ended.
    fn talk(&mut self, mut line: BoardLine) -> io::Result<()> {
        let (version, sentence) = line.greet(&self.port)?;
        self.report(sentence);
        // A board that is older than events refuses; pages ask often enough.
        line.ask("watch on", VERSION_LIMIT)?;
        self.set_status(&format!("# board {version}"));
        let mut last: Option<Known> = None;
        loop {
            match self.requests.recv_timeout(EVENT_POLL) {
                Ok(request) if request.is_taken.swap(true, Ordering::Relaxed) => {}
                Ok(request) => {
                    let is_shared = |known: &Known| {
                        known.line == request.line && known.at.elapsed() < self.limits.shared
                    };
                    let known = match last.take().filter(is_shared) {
                        Some(known) => known,
                        None => self.ask(&mut line, request.line)?,
                    };
                    let _ = request.reply.send(known.answer.clone());
                    // What writes has to reach the board each time, and outdates what was read.
                    last = Some(known).filter(|known| policy::is_read(&known.line));
                }
                Err(RecvTimeoutError::Timeout) => line.listen()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some(event) = line.take_event() {
                last = None;
                self.broadcast(&format!("! {event}"));
            }
        }
    }

    /// Asks the board.
    fn ask(&self, line: &mut BoardLine, request: String) -> io::Result<Known> {
        let limit = match policy::is_search(&request) {
            true => self.limits.search_answer,
            false => self.limits.answer,
        };
        let answer = as_written(line.ask(&request, limit)?);
        Ok(Known {
            line: request,
            answer,
            at: Instant::now(),
        })
    }

    /// Reports what was not reported last.
    fn report(&mut self, sentence: String) {
        if self.reported != sentence {
            (self.report)(&sentence);
            self.reported = sentence;
        }
    }

    fn set_status(&self, status: &str) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.status != status {
            status.clone_into(&mut shared.status);
            drop(shared);
            self.broadcast(status);
        }
    }

    fn broadcast(&self, message: &str) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared
            .listeners
            .retain(|listener| match listener.try_send(message.to_owned()) {
                Ok(()) => true,
                Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => false,
            });
    }
}

/// An answer as a board writes it, without the empty line at its end.
fn as_written(answer: Answer) -> String {
    match answer {
        Answer::Text(text) => format!("= {text}").trim_end().to_owned(),
        Answer::Refusal(text) => format!("? {text}"),
    }
}
