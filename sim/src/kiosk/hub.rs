//! The one line to the board, shared by all pages.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError, channel, sync_channel,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use crate::board_line::{Answer, BoardLine, RETRY, VERSION_LIMIT};

/// How long a board may take to answer. A search of `genmove` takes the longest.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);
/// How often events are read while no page asks.
const EVENT_POLL: Duration = Duration::from_millis(10);
/// Pages that ask for the same within this time get the same answer.
const SHARED_FOR: Duration = Duration::from_millis(20);
/// Messages that wait for a page; one that does not read loses its connection.
const MAX_WAITING: usize = 256;

/// A request of a page.
struct Request {
    line: String,
    reply: SyncSender<String>,
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
}

impl Hub {
    /// Starts the thread that owns the line. `report` gets a sentence whenever the board comes or goes.
    pub(super) fn start(port: &Path, report: impl FnMut(&str) + Send + 'static) -> Self {
        let (requests, receiver) = channel();
        let shared = Arc::new(Mutex::new(Shared {
            status: "# away".to_owned(),
            listeners: Vec::new(),
        }));
        let mut line = Owner {
            port: port.to_owned(),
            requests: receiver,
            shared: Arc::clone(&shared),
            report: Box::new(report),
            reported: String::new(),
        };
        thread::spawn(move || line.serve());
        Self { requests, shared }
    }

    /// What the board answers to a request, as it is written on its line.
    pub(super) fn ask(&self, line: &str) -> String {
        let (reply, answer) = sync_channel(1);
        let request = Request {
            line: line.to_owned(),
            reply,
        };
        let sent = self.requests.send(request).is_ok();
        let answer = answer.recv().ok().filter(|_| sent);
        answer.unwrap_or_else(|| "? busy the board is away".to_owned())
    }

    /// The status, then events and every change of the status.
    pub(super) fn listen(&self) -> Receiver<String> {
        let (sender, receiver) = sync_channel(MAX_WAITING);
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
        let mut last: Option<(String, String, Instant)> = None;
        loop {
            match self.requests.recv_timeout(EVENT_POLL) {
                Ok(request) => {
                    let shared = last
                        .as_ref()
                        .filter(|(line, _, at)| *line == request.line && at.elapsed() < SHARED_FOR)
                        .map(|(_, answer, _)| answer.clone());
                    let answer = match shared {
                        Some(answer) => answer,
                        None => as_written(line.ask(&request.line, ANSWER_LIMIT)?),
                    };
                    let _ = request.reply.send(answer.clone());
                    last = Some((request.line, answer, Instant::now()));
                }
                Err(RecvTimeoutError::Timeout) => line.listen()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some(event) = line.take_event() {
                self.broadcast(&format!("! {event}"));
            }
        }
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
