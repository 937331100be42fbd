//! The state of the page, and the one place that holds it.

use std::cell::RefCell;
use std::mem::take;

use fencelight_board::geometry::{Fence, Key, Led, SeatSet};
use fencelight_board::table::{Phase, Setting};
use fencelight_core::game::Game as _;
use fencelight_text::{Logs, Message, PuzzleLog, Texts};
use smart_leds::RGB8;

use super::canvas::BoardCanvas;
use super::desk::best_move;
use super::dom::{self, BrowserStorage, by_id, parameter, prefers, window};
use super::graph::Graph;
use super::grid::Grid;
use super::home::Home;
use super::kiosk::Kiosk;
use super::panel::Panel;
use super::sound::Sounds;
use super::thinker::Thinker;
use crate::desk::Desk;
use crate::engine::ANALYSIS;
use crate::mirror::RealBoard;
use crate::overlay::Overlay;
use crate::presses::TAP_MS;
use crate::session::Session;
use crate::storage::{Found, Records, TextStorage as _};
use crate::study::Study;
use crate::words::{Cells, Content, Press};

thread_local! {
    static PAGE: RefCell<Option<Box<Page>>> = const { RefCell::new(None) };
}

/// The whole state of the page.
pub(super) struct Page {
    pub(super) session: Session,
    pub(super) logs: Logs,
    pub(super) records: Records,
    pub(super) canvas: BoardCanvas,
    pub(super) grid: Grid,
    pub(super) home: Home,
    pub(super) thinker: Thinker,
    /// The fence under the pointer, and whether it may be placed.
    pub(super) outline: Option<(Fence, bool)>,
    /// The frame on the wire.
    pub(super) frame: [RGB8; Led::COUNT],
    /// The time of the last frame of the browser.
    pub(super) last_ms: f64,
    /// Time passes by [`run`](super::run) alone.
    pub(super) is_stopped: bool,
    pub(super) panel: Panel,
    /// The words of the chosen language, once they have loaded.
    pub(super) texts: Option<Texts>,
    /// What the visitor has to know about the stored state.
    pub(super) notice: Option<Message>,
    /// The same of what is remembered of puzzles. It stays beside other news until a button is pressed: what is damaged is found once.
    damaged_puzzles: Option<Message>,
    /// The time of the browser at which words, and the names of squares, are due.
    pub(super) words_due_ms: f64,
    pub(super) names_due_ms: f64,
    /// A real board that is shown instead of this one.
    pub(super) mirror: Option<RealBoard>,
    /// With `?kiosk`.
    pub(super) kiosk: Option<Kiosk>,
    /// Whether pieces have marks.
    pub(super) has_marks: bool,
    /// Whether the panel leads to reviews, set-ups, links and files: not on a display that anyone may touch.
    pub(super) has_desk: bool,
    /// A review or a set-up, which hides the game at hand.
    pub(super) desk: Option<Box<Desk>>,
    /// How many reviews there were.
    pub(super) reviews: u32,
    pub(super) graph: Graph,
    pub(super) sounds: Sounds,
    /// Whether all LEDs change with every frame.
    pub(super) is_tested: bool,
    /// Whether the page was reloaded and has not gone on with its game yet.
    is_reload: bool,
}

/// Time between two updates of the words, and of the names of squares.
pub(super) const WORDS_MS: f64 = 100.0;
pub(super) const NAMES_MS: f64 = 400.0;
/// The seconds after which a kiosk puts an abandoned game away, unless its address has `idle=SECONDS`.
const KIOSK_IDLE_S: u32 = 120;
/// The name of a choice of the visitor in the storage of the browser.
pub(super) const MARKS: &str = "fencelight.marks";
/// The same of what is remembered of puzzles.
const PUZZLES: &str = "fencelight.puzzles";
const DAMAGED_PUZZLES: &str = "fencelight.puzzles.damaged";
const DAY_MS: f64 = 86_400_000.0;

/// Runs a function with the page; `None` before it has started, and inside of another such function.
pub(super) fn with_page<T>(function: impl FnOnce(&mut Page) -> T) -> Option<T> {
    PAGE.with(|page| page.try_borrow_mut().ok()?.as_deref_mut().map(function))
}

impl Page {
    fn new(script: String, is_owner: bool) -> Self {
        let is_reload = dom::is_reload();
        let (session, records, notice) = restored(is_owner, is_reload);
        let (logs, damaged_puzzles) = stored_logs();
        Self {
            session,
            logs,
            records,
            canvas: BoardCanvas::new(by_id("lights")),
            grid: Grid::new(&by_id("grid"), &by_id("sides")),
            home: Home::new(),
            thinker: Thinker::new(script, take_answer, replace_worker),
            outline: None,
            frame: [RGB8::default(); Led::COUNT],
            last_ms: now(),
            is_stopped: parameter("clock").as_deref() == Some("stopped"),
            panel: Panel::default(),
            texts: None,
            notice,
            damaged_puzzles,
            words_due_ms: 0.0,
            names_due_ms: 0.0,
            mirror: None,
            kiosk: Kiosk::new(),
            has_marks: has_marks(),
            has_desk: parameter("kiosk").is_none(),
            desk: None,
            reviews: 0,
            graph: Graph::new(by_id("graph")),
            sounds: Sounds::default(),
            is_tested: false,
            is_reload: is_reload && !is_owner,
        }
    }

    /// Goes on with what is stored: as the tab that plays, at once if that is wanted, or as one that shows.
    pub(super) fn own(&mut self, is_owner: bool, is_wanted: bool) {
        let is_wanted = is_wanted || is_owner && take(&mut self.is_reload);
        (self.session, self.records, self.notice) = restored(is_owner, is_wanted);
        let (logs, damaged) = stored_logs();
        self.logs = logs;
        self.damaged_puzzles = damaged.or(self.damaged_puzzles.take());
        self.kiosk.iter_mut().for_each(Kiosk::read_counters);
        self.refresh();
        if is_owner {
            self.open_turn();
        }
    }

    /// Presses what a button stands for.
    pub(super) fn press(&mut self, press: Press) {
        (self.notice, self.damaged_puzzles) = (None, None);
        if let Some(board) = &mut self.mirror {
            board.press_button(press, now() as u64);
            return;
        }
        match press {
            Press::Tap(key) => self.session.hold(&[key], TAP_MS),
            Press::Hold(key) => self.session.hold_at_once(&[key]),
            Press::Both(seat) => self.session.hold_at_once(&[Key::Ok(seat), Key::Back(seat)]),
            Press::Seat(seat, player) => {
                // The lobby takes every player.
                let _ = self.session.table_mut().set_player(seat, player);
                self.session.table_mut().reset_idle();
            }
            Press::Wait => self.session.wait_in_lesson(),
            Press::Fit => self.session.fit_seats(),
            Press::Keep => self.session.keep_game(),
            Press::AskDrop(asks) => self.session.ask_drop(asks),
            Press::Go(wish) => self.session.go(wish),
            Press::Puzzles(lists) => {
                self.session.list_puzzles(lists);
                self.refresh();
            }
            Press::Desk(press) => self.press_desk(press),
        }
    }

    /// Follows the table in words.
    pub(super) fn update_words(&mut self) {
        if self.mirror.is_some() {
            return;
        }
        let Some(texts) = &self.texts else {
            return;
        };
        let now_ms = now();
        let table = match &self.desk {
            Some(desk) => desk.table(),
            None => self.session.table(),
        };
        if now_ms >= self.words_due_ms || self.is_stopped {
            self.words_due_ms = now_ms + WORDS_MS;
            let content = match &self.desk {
                Some(desk) => Content::of_desk(desk),
                None => Content::of_board(&self.session, &self.logs, self.has_desk),
            };
            let notices = [&self.notice, &self.damaged_puzzles];
            self.panel
                .update(&content, notices.into_iter().flatten(), texts);
            if self.is_home() {
                self.home.show_unfinished(&self.session, texts);
            }
            dom::set_hidden(&by_id("own"), !self.session.is_shown());
            self.graph.update(self.desk.as_deref());
        }
        if now_ms >= self.names_due_ms || self.is_stopped {
            self.names_due_ms = now_ms + NAMES_MS;
            let cells = Cells::new(table);
            self.grid.set_names(|key| texts.format(&cells.name(key)));
        }
    }

    /// Advances to the time of a frame of the browser and draws it.
    pub(super) fn animate(&mut self, now_ms: f64) {
        let elapsed_ms = now_ms - self.last_ms;
        self.last_ms = now_ms;
        if self.mirror.is_some() {
            self.render();
        } else if !self.is_stopped {
            match &mut self.desk {
                Some(desk) => desk.advance(elapsed_ms),
                None => self.session.advance(elapsed_ms),
            }
            self.advance_home(elapsed_ms);
            self.render();
        }
        self.draw();
    }

    /// Advances the pictures of the first page, where they are seen.
    pub(super) fn advance_home(&mut self, elapsed_ms: f64) {
        if self.is_home() {
            self.home.advance(elapsed_ms, self.session.now_ms());
        }
    }

    /// Takes the frame of the present time from core, and does what is due.
    pub(super) fn render(&mut self) {
        self.update_kiosk();
        self.update_home();
        // The end of a game stays in sight; a kiosk is for the next visitor.
        if self.kiosk.is_none() && self.session.table().phase() == Phase::Over {
            self.session.table_mut().reset_idle();
        }
        if self.render_mirror() {
            return;
        }
        let job = match &mut self.desk {
            Some(desk) => {
                self.frame = desk.board_mut().frame();
                desk.study_mut().and_then(Study::next_job)
            }
            None => {
                self.frame = self.session.frame();
                self.session.next_job()
            }
        };
        if let Some(job) = job {
            self.thinker.send(&job);
        }
        self.session.set_day((js_sys::Date::now() / DAY_MS) as u64);
        let is_seen = !self.session.is_shown();
        if self.logs.follow(self.session.table()) && is_seen {
            BrowserStorage.write(PUZZLES, &self.logs.puzzles.text());
        }
        let is_seen = self.desk.is_none() && !self.session.is_shown();
        self.sounds.follow(self.session.table_mut(), is_seen);
        let is_behind = match self.session.is_shown() {
            true => self.records.is_behind(&BrowserStorage),
            false => !self
                .records
                .save(&mut BrowserStorage, self.session.table_mut()),
        };
        if is_behind {
            self.own(false, false);
        }
        self.update_words();
    }

    /// The seats that have side keys.
    pub(super) fn key_seats(&self) -> SeatSet {
        let table = match (&self.mirror, &self.desk) {
            (Some(board), _) => board.line.screen(),
            (None, Some(_)) => None,
            (None, None) => Some(self.session.table()),
        };
        table.map_or(SeatSet::EMPTY, |table| Cells::new(table).key_seats())
    }

    pub(super) fn draw(&mut self) {
        if self.is_home() {
            return self.home.draw();
        }
        let table = match (&self.mirror, &self.desk) {
            (Some(board), _) => board.line.table(),
            (None, Some(desk)) => Some(desk.table()),
            (None, None) => Some(self.session.table()),
        };
        let is_playable = self.desk.is_none() && !self.session.is_shown();
        let overlay = |table| Overlay::new(table, self.has_marks, is_playable);
        let mut overlay = table.map(overlay).unwrap_or_default();
        if let (Some(table), Some(best)) = (table, self.desk.as_deref().and_then(best_move)) {
            overlay.add_best(best, table.position().turn());
        }
        if self.is_tested {
            let step = (self.last_ms / 8.0) as u8;
            for (led, place) in self.frame.iter_mut().zip((0u8..=255).cycle()) {
                let byte = step.wrapping_add(place);
                *led = RGB8::new(byte, 255 - byte, step);
            }
        }
        self.canvas.draw(&self.frame, &overlay, self.outline);
        if let Some(texts) = &mut self.texts {
            // A board that cannot be pressed from here has keys of its own.
            let is_shown = self.mirror.as_ref().is_some_and(|it| !it.line.may_press());
            texts.show_keys(is_shown || self.canvas.layout().has_side_keys());
        }
        self.grid.place(self.canvas.layout(), self.key_seats());
    }
}

/// Whether pieces have letters: unless a visitor has turned them off.
fn has_marks() -> bool {
    BrowserStorage.read(MARKS).as_deref() != Some("off")
}

/// What is remembered of puzzles. A damaged text is kept under another name, and there is a message.
fn stored_logs() -> (Logs, Option<Message>) {
    let mut logs = Logs::default();
    let Some(text) = BrowserStorage.read(PUZZLES) else {
        return (logs, None);
    };
    match PuzzleLog::read(&text) {
        Some(log) => logs.puzzles = log,
        None => {
            BrowserStorage.write(DAMAGED_PUZZLES, &text);
            BrowserStorage.remove(PUZZLES);
            let message = Message::new("puzzles-damaged").text("name", DAMAGED_PUZZLES);
            return (logs, Some(message));
        }
    }
    (logs, None)
}

/// The time of the browser.
pub(super) fn now() -> f64 {
    window()
        .performance()
        .map_or(0.0, |performance| performance.now())
}

/// A board with what is stored, and what the visitor has to know about it. The tab that owns the game may go on with it at once.
fn restored(is_owner: bool, is_wanted: bool) -> (Session, Records, Option<Message>) {
    let seed = parameter("seed").and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| (js_sys::Math::random() * 2f64.powi(53)) as u64);
    let mut session = Session::new(seed);
    if parameter("kiosk").is_some() {
        session.leave_home();
    }
    let table = session.table_mut();
    let (records, found) = match is_owner {
        true => Records::open(&mut BrowserStorage, table),
        false => Records::read(&BrowserStorage, table),
    };
    if prefers("(prefers-reduced-motion: reduce)") {
        table.set_setting(Setting::Calm, 1);
    }
    if parameter("kiosk").is_some() {
        // A room of strangers: the next visitor finds the lobby.
        let seconds = parameter("idle").and_then(|seconds| seconds.parse().ok());
        table.set_setting(Setting::IdleGame, seconds.unwrap_or(KIOSK_IDLE_S));
        table.set_setting(Setting::Abandoned, 1);
    }
    match (is_owner, is_wanted) {
        (false, _) => session.show(),
        (true, true) => session.resume(),
        (true, false) => {}
    }
    let notice = match found {
        Found::Damaged => Some(Message::new("storage-damaged")),
        Found::OtherVersion => Some(Message::new("storage-version")),
        Found::Nothing | Found::Settings | Found::Game => None,
    };
    (session, records, notice)
}

/// Starts the page.
pub(super) fn open(script: String, is_owner: bool) {
    let page = Box::new(Page::new(script, is_owner));
    PAGE.with(|place| *place.borrow_mut() = Some(page));
}

/// An answer of the worker.
fn take_answer(line: &str) {
    with_page(|page| {
        page.thinker.succeed();
        match &mut page.desk {
            Some(desk) if line.starts_with(ANALYSIS) => {
                desk.study_mut()
                    .into_iter()
                    .for_each(|study| study.answer(line));
            }
            _ => page.session.answer(line),
        }
    });
}

/// The worker has failed.
fn replace_worker() {
    with_page(|page| {
        page.thinker.restart();
        page.session.forget_job();
        if let Some(study) = page.desk.as_mut().and_then(|desk| desk.study_mut()) {
            study.forget_job();
        }
    });
}
