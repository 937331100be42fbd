//! The one line to the board, shared by all pages: its answers, its events, its frames, and the keys that pages hold down on it.
//!
//! A board answers one request after the other, and nothing else while it searches. So requests wait for their turn, a limited time, and
//! are then refused as `busy` without having reached the board; one search at a time is let in. The server and the display come first, and each other
//! address has one request in the row: so those who only read keep only themselves waiting. A board that searches is busy, not away: it is
//! away when its port fails, or when an answer takes far longer than the budgets that `policy` lets through.

use std::collections::{HashSet, VecDeque};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use fencelight_board::geometry::Led;
use fencelight_host::board_line::{Answer, BoardLine, RETRY, VERSION_LIMIT};
use fencelight_host::ports::plugged_boards;
use tungstenite::Utf8Bytes;

use crate::limits::Limits;
use crate::link::Notice;
use crate::policy;

/// Answers that are shared at a time.
const MAX_KNOWN: usize = 16;
/// How often events are read while no page asks.
const EVENT_POLL: Duration = Duration::from_millis(5);

/// Where a board is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Port(PathBuf),
    /// Wherever the board with this serial number is plugged in.
    Id(String),
}

impl Place {
    /// The port, as long as the board is plugged in.
    fn port(&self) -> io::Result<PathBuf> {
        let id = match self {
            Self::Port(port) => return Ok(port.clone()),
            Self::Id(id) => id,
        };
        let found = plugged_boards()
            .into_iter()
            .find(|board| board.serial == *id);
        let port = found.map(|board| board.port);
        port.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "it is not plugged in"))
    }

    fn name(&self) -> String {
        match self {
            Self::Port(port) => port.display().to_string(),
            Self::Id(id) => id.clone(),
        }
    }
}

/// A request of a page.
struct Request {
    line: String,
    /// Of the server itself, or of a page on its machine.
    is_own: bool,
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

/// A page that is told what happens.
struct Listener {
    page: u64,
    messages: SyncSender<Utf8Bytes>,
    /// Whether it gets the frames.
    has_leds: bool,
}

/// What pages are told without a request.
struct Shared {
    /// `# board VERSION` or `# away`.
    status: String,
    /// `# link WORD` of a board that plays with another one; `# link -` where there is nothing to tell.
    link: String,
    listeners: Vec<Listener>,
    /// The colours of the last frame, for pages that join; empty before the first. `None` for a board that sends none.
    frame: Option<Vec<String>>,
    /// The keys that pages hold down.
    held: Vec<(u64, String)>,
}

/// The line to the board.
#[derive(Clone)]
pub(super) struct Hub {
    requests: Sender<Request>,
    shared: Arc<Mutex<Shared>>,
    /// A page waits for a search.
    is_searching: Arc<AtomicBool>,
    /// The other addresses with a request in the row.
    asking: Arc<(Mutex<HashSet<IpAddr>>, Condvar)>,
    /// The number of the next page.
    pages: Arc<AtomicU64>,
    limits: Limits,
}

impl Hub {
    /// Starts the thread that owns the line. `report` gets a sentence whenever the board comes or goes.
    pub(super) fn start(
        place: Place,
        limits: Limits,
        report: impl FnMut(&str) + Send + 'static,
    ) -> Self {
        let (requests, receiver) = channel();
        let shared = Arc::new(Mutex::new(Shared {
            status: "# away".to_owned(),
            link: String::new(),
            listeners: Vec::new(),
            frame: None,
            held: Vec::new(),
        }));
        let mut line = Owner {
            place,
            requests: receiver,
            row: VecDeque::new(),
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
            asking: Arc::default(),
            pages: Arc::default(),
            limits,
        }
    }

    /// What the board answers to a request of a page, at another address than this machine if one is given. The keys that a page holds down are its own: they open when it leaves, unless another
    /// page holds them too.
    pub(super) fn ask_for(&self, page: u64, address: Option<IpAddr>, line: &str) -> String {
        let mut words = line.split_ascii_whitespace();
        let (command, key) = (words.next(), words.next().unwrap_or_default());
        match command {
            Some("press") => {
                let answer = self.ask_from(address, line);
                let mut shared = lock(&self.shared);
                let holds = shared.held.iter().any(|held| is_held(held, page, key));
                if answer == "=" && !holds {
                    shared.held.push((page, key.to_owned()));
                }
                answer
            }
            Some("release") => {
                let mut shared = lock(&self.shared);
                shared.held.retain(|held| !is_held(held, page, key));
                let is_shared = shared.held.iter().any(|(_, held)| held == key);
                drop(shared);
                match is_shared {
                    true => "=".to_owned(),
                    false => self.ask_from(address, line),
                }
            }
            _ => self.ask_from(address, line),
        }
    }

    /// A page has left: what it held down opens.
    pub(super) fn leave(&self, page: u64) {
        let mut shared = lock(&self.shared);
        shared.listeners.retain(|listener| listener.page != page);
        let own = shared.held.iter().filter(|(holder, _)| *holder == page);
        let keys: Vec<String> = own.map(|(_, key)| key.clone()).collect();
        drop(shared);
        for key in keys {
            self.ask_for(page, None, &format!("release {key}"));
        }
    }

    /// A page watches the frames: it gets the last one, and those that follow.
    pub(super) fn watch_leds(&self, page: u64) -> &'static str {
        let mut shared = lock(&self.shared);
        let Some(frame) = &shared.frame else {
            return "? unsupported this board sends no frames; ask for leds";
        };
        let leds = frame.iter().enumerate();
        let leds: String = leds.map(|(index, led)| format!(" {index}:{led}")).collect();
        let mut listeners = shared.listeners.iter_mut();
        if let Some(listener) = listeners.find(|listener| listener.page == page) {
            listener.has_leds = true;
            if !leds.is_empty() {
                let _ = listener.messages.try_send(format!("! leds{leds}").into());
            }
        }
        "="
    }

    /// What the board answers to a request of the server, as it is written on its line.
    pub(super) fn ask(&self, line: &str) -> String {
        self.ask_from(None, line)
    }

    /// The same for a page at another address.
    pub(super) fn ask_from(&self, address: Option<IpAddr>, line: &str) -> String {
        if !policy::is_search(line) {
            return self.ask_in_turn(address, line);
        }
        if self.is_searching.swap(true, Ordering::Relaxed) {
            return "? busy the board thinks about another request".to_owned();
        }
        let answer = self.ask_in_turn(address, line);
        self.is_searching.store(false, Ordering::Relaxed);
        answer
    }

    fn ask_in_turn(&self, address: Option<IpAddr>, line: &str) -> String {
        let (asking, is_free) = &*self.asking;
        if let Some(address) = address {
            let asking = asking.lock().unwrap_or_else(PoisonError::into_inner);
            let is_taken = |asking: &mut HashSet<IpAddr>| asking.contains(&address);
            let waited = is_free.wait_timeout_while(asking, self.limits.turn, is_taken);
            let (mut asking, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if !asking.insert(address) {
                return "? busy this address has another request".to_owned();
            }
        }
        let answer = self.ask_owner(address.is_none(), line);
        if let Some(address) = address {
            let mut asking = asking.lock().unwrap_or_else(PoisonError::into_inner);
            asking.remove(&address);
            is_free.notify_all();
        }
        answer
    }

    fn ask_owner(&self, is_own: bool, line: &str) -> String {
        let (reply, answer) = sync_channel(1);
        let is_taken = Arc::new(AtomicBool::new(false));
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let request = Request {
            line: words.join(" "),
            is_own,
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

    /// Pages are told how it stands with the other board.
    pub(super) fn tell_link(&self, notice: Option<Notice>) {
        let word = notice.map_or("-", Notice::word);
        let mut shared = lock(&self.shared);
        shared.link = format!("# link {word}");
        let message = Utf8Bytes::from(&shared.link);
        // A page that does not read is found out by the next event.
        for listener in &shared.listeners {
            let _ = listener.messages.try_send(message.clone());
        }
    }

    /// A new page, and what it is told: the status, then events and every change of the status.
    pub(super) fn listen(&self) -> (u64, Receiver<Utf8Bytes>) {
        let page = self.pages.fetch_add(1, Ordering::Relaxed);
        let (messages, receiver) = sync_channel(self.limits.messages);
        let mut shared = lock(&self.shared);
        let _ = messages.try_send(shared.status.clone().into());
        if !shared.link.is_empty() {
            let _ = messages.try_send(shared.link.clone().into());
        }
        shared.listeners.push(Listener {
            page,
            messages,
            has_leds: false,
        });
        (page, receiver)
    }
}

/// The owner of the line.
struct Owner {
    place: Place,
    requests: Receiver<Request>,
    /// Those that wait for their turn.
    row: VecDeque<Request>,
    shared: Arc<Mutex<Shared>>,
    limits: Limits,
    report: Box<dyn FnMut(&str) + Send>,
    reported: String,
}

impl Owner {
    /// Opens the line, again and again, as long as there are pages to come.
    fn serve(&mut self) {
        loop {
            let opened = self.place.port().and_then(|port| {
                let line = BoardLine::open(&port)?;
                self.talk(line, &port)
            });
            let Err(error) = opened else {
                return;
            };
            let place = self.place.name();
            self.report(format!("no board at {place}: {error}; waiting for it"));
            self.set_status("# away");
            self.row.clear();
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
    fn talk(&mut self, mut line: BoardLine, port: &Path) -> io::Result<()> {
        let (version, sentence) = line.greet(port)?;
        self.report(sentence);
        // A board that is older than events or frames refuses; pages ask often enough.
        let leds = line.ask("watch leds", VERSION_LIMIT)?;
        let has_leds = matches!(leds, Answer::Text(_));
        if !has_leds {
            line.ask("watch on", VERSION_LIMIT)?;
        }
        lock(&self.shared).frame = has_leds.then(Vec::new);
        self.set_status(&format!("# board {version}"));
        // What was read of late, by all pages and by the server itself.
        let mut known: Vec<Known> = Vec::new();
        loop {
            match self.next() {
                Ok(request) if request.is_taken.swap(true, Ordering::Relaxed) => {}
                Ok(request) => {
                    known.retain(|known| known.at.elapsed() < self.limits.shared);
                    if let Some(shared) = known.iter().find(|known| known.line == request.line) {
                        let _ = request.reply.send(shared.answer.clone());
                        continue;
                    }
                    let new = self.ask(&mut line, request.line)?;
                    let _ = request.reply.send(new.answer.clone());
                    // What writes has to reach the board each time, and outdates what was read.
                    match policy::is_read(&new.line) && known.len() < MAX_KNOWN {
                        true => known.push(new),
                        false => known.clear(),
                    }
                }
                Err(RecvTimeoutError::Timeout) => line.listen()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.pass_events(&mut line) {
                known.clear();
            }
        }
    }

    /// The next request: those of the server and its machine first.
    fn next(&mut self) -> Result<Request, RecvTimeoutError> {
        self.row.extend(self.requests.try_iter());
        let own = self.row.iter().position(|request| request.is_own);
        match self.row.remove(own.unwrap_or(0)) {
            Some(request) => Ok(request),
            None => self.requests.recv_timeout(EVENT_POLL),
        }
    }

    /// Asks the board.
    fn ask(&self, line: &mut BoardLine, request: String) -> io::Result<Known> {
        let limit = match policy::is_search(&request) {
            true => self.limits.search_answer,
            false => self.limits.answer,
        };
        let answer = line.ask_with(&request, limit, |line| {
            self.pass_events(line);
        });
        let answer = as_written(answer?);
        Ok(Known {
            line: request,
            answer,
            at: Instant::now(),
        })
    }

    /// Sends the pages what the board has sent by itself; `true` if its table has changed.
    fn pass_events(&self, line: &mut BoardLine) -> bool {
        let mut has_changed = false;
        while let Some(event) = line.take_event() {
            match event.strip_prefix("leds ") {
                Some(changes) => self.pass_frame(changes),
                None => {
                    has_changed = true;
                    self.broadcast(&format!("! {event}"));
                }
            }
        }
        has_changed
    }

    /// Notes a frame, and sends it to the pages that watch.
    fn pass_frame(&self, changes: &str) {
        let mut shared = lock(&self.shared);
        if let Some(frame) = &mut shared.frame {
            note(frame, changes);
        }
        // All pages share its bytes.
        let message = Utf8Bytes::from(format!("! leds {changes}"));
        shared.listeners.retain(|listener| {
            !listener.has_leds || listener.messages.try_send(message.clone()).is_ok()
        });
    }

    /// Reports what was not reported last.
    fn report(&mut self, sentence: String) {
        if self.reported != sentence {
            (self.report)(&sentence);
            self.reported = sentence;
        }
    }

    fn set_status(&self, status: &str) {
        let mut shared = lock(&self.shared);
        if shared.status != status {
            status.clone_into(&mut shared.status);
            // A board that comes has all keys open, and other lights.
            shared.held.clear();
            shared
                .listeners
                .iter_mut()
                .for_each(|listener| listener.has_leds = false);
            drop(shared);
            self.broadcast(status);
        }
    }

    fn broadcast(&self, message: &str) {
        let message = Utf8Bytes::from(message);
        let mut shared = lock(&self.shared);
        shared
            .listeners
            .retain(|listener| listener.messages.try_send(message.clone()).is_ok());
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether this is a key that a page holds.
fn is_held(held: &(u64, String), page: u64, key: &str) -> bool {
    held.0 == page && held.1 == key
}

/// Notes the changed LEDs of a frame. The first one has all.
fn note(frame: &mut Vec<String>, changes: &str) {
    for (index, led) in changes
        .split_whitespace()
        .filter_map(|led| led.split_once(':'))
    {
        let index: Option<usize> = index.parse().ok().filter(|index| *index < Led::COUNT);
        if let Some(index) = index {
            if frame.is_empty() {
                frame.resize(Led::COUNT, "000000".to_owned());
            }
            led.clone_into(&mut frame[index]);
        }
    }
}

/// An answer as a board writes it, without the empty line at its end.
fn as_written(answer: Answer) -> String {
    match answer {
        Answer::Text(text) => format!("= {text}").trim_end().to_owned(),
        Answer::Refusal(text) => format!("? {text}"),
    }
}
