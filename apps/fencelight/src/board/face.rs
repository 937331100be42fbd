//! A real board in this terminal: its lights as it sends them, its words, its keys.
//!
//! A thread owns the line, so that neither waits for the other: it asks what the mirror wants to know and writes what is pressed. A board that is
//! unplugged is waited for.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use fencelight_board::console::Mirror;
use fencelight_board::device::screen_keys;
use fencelight_board::geometry::{Direction, Fence, Key, Led, Seat};
use fencelight_board::table::{Phase, Table};
use fencelight_host::board_line::{BoardLine, RETRY};
use fencelight_host::event_loop::EventLoop;
use fencelight_host::language::Words;
use fencelight_host::screen::{Appearance, KeyHint, Page, Panel, PanelLine, Shapes, Tone};
use fencelight_host::session::{Board, Focus};
use fencelight_host::status;
use fencelight_host::terminal::{self, TerminalGuard};
use fencelight_text::facts::Viewer;
use fencelight_text::mirror;
use fencelight_text::{Logs, Message, Tone as TextTone};
use smart_leds::RGB8;

use super::BoardArgs;
use crate::simulated_board;

/// How often the end is looked for while the board is away.
const STOP_POLL: Duration = Duration::from_millis(20);

/// Shows a board and presses its keys, until q.
pub(super) fn show(args: &BoardArgs) -> io::Result<ExitCode> {
    terminal::require()?;
    let terminal = TerminalGuard::acquire()?;
    let words = Words::of_terminal(args.language.as_deref(), Appearance::of_terminal());
    let board = RealBoard::start(&args.port, words);
    EventLoop::new(board, 1.0, words).run(terminal)
}

/// What the thread of the line and the screen share.
#[derive(Default)]
struct Shared {
    mirror: Mutex<Mirror>,
    is_ended: AtomicBool,
}

impl Shared {
    fn mirror(&self) -> MutexGuard<'_, Mirror> {
        self.mirror.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }
}

/// A board at a port.
struct RealBoard {
    shared: Arc<Shared>,
    line: Option<thread::JoinHandle<()>>,
    logs: Logs,
    words: Words,
}

impl RealBoard {
    fn start(port: &Path, words: Words) -> Self {
        let shared = Arc::new(Shared::default());
        let (of_line, port) = (Arc::clone(&shared), PathBuf::from(port));
        Self {
            shared,
            line: Some(thread::spawn(move || keep_line(&of_line, &port))),
            logs: Logs::default(),
            words,
        }
    }

    /// Looks at the table of the board; `None` where it is not known.
    fn with_table<T>(&self, look: impl FnOnce(&Table) -> T) -> Option<T> {
        self.shared.mirror().screen().map(look)
    }
}

impl Drop for RealBoard {
    fn drop(&mut self) {
        self.shared.is_ended.store(true, Ordering::Relaxed);
        // The line is closed, and the board opens what was held.
        if let Some(line) = self.line.take() {
            let _ = line.join();
        }
    }
}

/// Opens the line, again and again.
fn keep_line(shared: &Shared, port: &Path) {
    while !shared.is_ended() {
        let opened = BoardLine::open(port);
        shared.mirror().open(true);
        let _ = opened.and_then(|mut line| talk(shared, &mut line));
        shared.mirror().close();
        let end = Instant::now() + RETRY;
        while !shared.is_ended() && Instant::now() < end {
            thread::sleep(STOP_POLL);
        }
    }
}

/// Talks to a board until the line breaks.
fn talk(shared: &Shared, line: &mut BoardLine) -> io::Result<()> {
    let began = Instant::now();
    while !shared.is_ended() {
        let now_ms = began.elapsed().as_secs_f64() * 1_000.0;
        let mut mirror = shared.mirror();
        if mirror.is_stuck(now_ms) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let request = mirror.next_request(now_ms);
        drop(mirror);
        if let Some(request) = request {
            line.write(&request)?;
        }
        line.receive(|bytes| shared.mirror().receive(bytes))?;
    }
    Ok(())
}

impl Board for RealBoard {
    fn press(&mut self, key: Key) {
        self.shared.mirror().press(key);
    }

    fn release(&mut self, key: Key) {
        self.shared.mirror().release(key);
    }

    /// The time of the board is its own.
    fn run(&mut self, _ms: u32) {}

    fn frame(&mut self) -> [RGB8; Led::COUNT] {
        self.shared.mirror().frame()
    }

    /// The board sounds itself.
    fn has_sounded(&mut self) -> bool {
        false
    }

    fn panel(&mut self, cursor: Key) -> Panel {
        let mirror = self.shared.mirror();
        let line = |(tone, message): &(TextTone, Message)| {
            PanelLine::new(status::tone_of(*tone), self.words.say(message))
        };
        let Some(table) = mirror.screen().filter(|_| mirror.is_here()) else {
            let title = mirror::title(&mirror, Viewer::Board);
            let title = PanelLine::new(Tone::Title, self.words.say(&title));
            let lines = mirror::lines(&mirror, &self.logs, Viewer::Board);
            let quit = KeyHint::new("q", self.words.word("do-quit"));
            return Panel {
                lines: std::iter::once(title)
                    .chain(lines.iter().map(line))
                    .collect(),
                moves: Vec::new(),
                keys: vec![quit],
            };
        };
        self.logs.follow(table);
        let mut panel = status::panel(table, &self.logs, cursor, self.words);
        // Below the line of the mover: a small terminal shows the first lines only.
        let now = panel.lines.iter().position(|line| line.tone == Tone::Now);
        let place = now.map_or(panel.lines.len(), |now| now + 1);
        let extra: Vec<PanelLine> = mirror::extra_lines(&mirror).iter().map(line).collect();
        panel.lines.splice(place..place, extra);
        panel
    }

    fn shapes(&self, frame: &[RGB8; Led::COUNT]) -> Shapes {
        let of_table = |table: &Table| match table.phase() {
            // The game of the show is not known.
            Phase::Attract => status::of_frame(frame),
            _ => status::of_table(table, frame, self.words),
        };
        self.with_table(of_table)
            .unwrap_or_else(|| status::of_frame(frame))
    }

    fn ok_seat(&self) -> Seat {
        self.with_table(screen_keys::ok_seat).unwrap_or(Seat::South)
    }

    fn back_seat(&self) -> Seat {
        let moved_last = |table: &Table| self.logs.moves.last_person(table);
        self.with_table(|table| screen_keys::back_seat(table, moved_last(table)))
            .unwrap_or(Seat::South)
    }

    fn preview(&self) -> Option<Fence> {
        self.shared.mirror().preview()
    }

    fn is_settled(&self) -> bool {
        self.shared.mirror().is_settled()
    }

    fn focus(&self) -> Option<Focus> {
        self.with_table(simulated_board::focus).flatten()
    }

    fn is_over(&self) -> bool {
        self.with_table(|table| table.phase() == Phase::Over)
            .unwrap_or(false)
    }

    fn arrow_key(&self, direction: Direction) -> Option<Key> {
        let (ok, back) = (self.ok_seat(), self.back_seat());
        self.with_table(|table| simulated_board::arrow_key(table, direction, ok, back))
            .flatten()
    }

    fn has_cursor(&self) -> bool {
        self.with_table(simulated_board::has_cursor).unwrap_or(true)
    }

    fn enter_key(&self, cursor: Key) -> Key {
        self.with_table(|table| screen_keys::enter_key(table, cursor))
            .unwrap_or(cursor)
    }

    fn next_place(&self, cursor: Key) -> Option<Key> {
        self.with_table(|table| status::next_place(table, cursor))
            .flatten()
    }

    fn next_seat_key(&self) -> Option<Key> {
        self.with_table(status::next_seat_key).flatten()
    }

    fn rules(&self) -> Option<Page> {
        self.with_table(|table| status::rules_page(table, self.words))
    }

    fn moves(&mut self) -> Option<Page> {
        self.with_table(|table| status::moves_page(table, &self.logs, self.words))
    }

    /// The board saves its game itself.
    fn save(&mut self, _now: bool) {}

    fn save_error(&self) -> Option<String> {
        None
    }
}
