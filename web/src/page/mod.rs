//! The page: one session, drawn at every frame of the browser.
#![expect(unreachable_pub, reason = "the browser calls what is exported")]

mod canvas;
mod dom;
mod grid;
mod input;
mod panel;
mod thinker;

use std::cell::RefCell;
use std::fmt::Write as _;

use fencelight_core::geometry::{Fence, Key};
use fencelight_core::table::Phase;
use smart_leds::RGB8;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Event, HtmlInputElement};

use self::canvas::{BoardCanvas, Overlay};
use self::dom::{BrowserStorage, by_id, document, listen, parameter, prefers, window};
use self::grid::Grid;
use self::panel::Panel;
use self::thinker::Thinker;
use crate::engine::Engine;
use crate::move_log::MoveLog;
use crate::presses::{HOLD_BOTH_MS, TAP_MS, hold_ms};
use crate::session::Session;
use crate::storage::{Found, Records, TextStorage as _};
use crate::words::{self, Cells, LANGUAGES, Message, Press, Texts};

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// The whole state of the page.
struct Page {
    session: Session,
    log: MoveLog,
    records: Records,
    canvas: BoardCanvas,
    grid: Grid,
    thinker: Thinker,
    /// The fence under the pointer, and whether it may be placed.
    outline: Option<(Fence, bool)>,
    /// The frame on the wire.
    frame: [RGB8; fencelight_core::geometry::Led::COUNT],
    /// The time of the last frame of the browser.
    last_ms: f64,
    /// Time passes by [`run`] alone.
    is_stopped: bool,
    panel: Panel,
    /// The words of the chosen language, once they have loaded.
    texts: Option<Texts>,
    /// What the visitor has to know about the stored state.
    notice: Option<Message>,
    /// The time of the browser at which words, and the names of squares, are due.
    words_due_ms: f64,
    names_due_ms: f64,
    /// Whether pieces have marks.
    has_marks: bool,
}

/// Time between two updates of the words, and of the names of squares.
const WORDS_MS: f64 = 100.0;
const NAMES_MS: f64 = 400.0;
/// The names of the choices of the visitor in the storage of the browser.
const LANGUAGE: &str = "fencelight.language";
const MARKS: &str = "fencelight.marks";

/// Runs a function with the page; `None` before it has started, and inside of another such function.
fn with_page<T>(function: impl FnOnce(&mut Page) -> T) -> Option<T> {
    PAGE.with(|page| page.try_borrow_mut().ok()?.as_mut().map(function))
}

impl Page {
    fn new() -> Self {
        let seed = parameter("seed").and_then(|seed| seed.parse().ok());
        let seed = seed.unwrap_or_else(|| (js_sys::Math::random() * 2f64.powi(53)) as u64);
        let mut session = Session::new(seed);
        let (records, found) = Records::open(&mut BrowserStorage, session.table_mut());
        let is_reload = dom::is_reload();
        if found == Found::Game && is_reload {
            session.resume();
        }
        if prefers("(prefers-reduced-motion: reduce)") {
            session.table_mut().set_setting("calm", 1);
        }
        Self {
            session,
            log: MoveLog::default(),
            records,
            canvas: BoardCanvas::new(by_id("lights")),
            grid: Grid::new(&by_id("grid"), &by_id("sides")),
            thinker: Thinker::new(),
            outline: None,
            frame: [RGB8::default(); fencelight_core::geometry::Led::COUNT],
            last_ms: now(),
            is_stopped: parameter("clock").as_deref() == Some("stopped"),
            panel: Panel::default(),
            texts: None,
            notice: match found {
                Found::Damaged => Some(Message::new("storage-damaged")),
                Found::OtherVersion => Some(Message::new("storage-version")),
                Found::Nothing | Found::Settings | Found::Game => None,
            },
            words_due_ms: 0.0,
            names_due_ms: 0.0,
            has_marks: has_marks(),
        }
    }

    /// Presses what a button stands for.
    fn press(&mut self, press: Press) {
        self.notice = None;
        match press {
            Press::Tap(key) => self.session.hold(&[key], TAP_MS),
            Press::Hold(key) => self.session.hold(&[key], hold_ms(key)),
            Press::Both(seat) => self
                .session
                .hold(&[Key::Ok(seat), Key::Back(seat)], HOLD_BOTH_MS),
        }
    }

    /// Follows the table in words.
    fn update_words(&mut self) {
        let Some(texts) = &self.texts else {
            return;
        };
        let (now_ms, table) = (now(), self.session.table());
        if now_ms >= self.words_due_ms || self.is_stopped {
            self.words_due_ms = now_ms + WORDS_MS;
            self.panel
                .update(table, &self.log, self.notice.as_ref(), texts);
        }
        if now_ms >= self.names_due_ms || self.is_stopped {
            self.names_due_ms = now_ms + NAMES_MS;
            let cells = Cells::new(table);
            self.grid.set_names(|key| texts.format(&cells.name(key)));
        }
    }

    /// Advances to the time of a frame of the browser and draws it.
    fn animate(&mut self, now_ms: f64) {
        let elapsed_ms = now_ms - self.last_ms;
        self.last_ms = now_ms;
        if !self.is_stopped {
            self.session.advance(elapsed_ms);
            self.render();
        }
        self.draw();
    }

    /// Takes the frame of the present time from core, and does what is due.
    fn render(&mut self) {
        self.frame = self.session.frame();
        if let Some(job) = self.session.next_job() {
            self.thinker.send(&job);
        }
        self.log.follow(self.session.table().history());
        self.records
            .save(&mut BrowserStorage, self.session.table_mut());
        self.update_words();
    }

    fn draw(&mut self) {
        let overlay = Overlay {
            outline: self.outline,
            marks: match self.has_marks {
                true => Cells::new(self.session.table()).marks(),
                false => Vec::new(),
            },
        };
        self.canvas.draw(&self.frame, overlay);
    }
}

/// Whether pieces have marks: as chosen, otherwise where the system asks for contrast.
fn has_marks() -> bool {
    match BrowserStorage.read(MARKS) {
        Some(choice) => choice == "on",
        None => prefers("(prefers-contrast: more)") || prefers("(forced-colors: active)"),
    }
}

/// The time of the browser.
fn now() -> f64 {
    window()
        .performance()
        .map_or(0.0, |performance| performance.now())
}

/// Asks the browser for the next frame, again and again.
fn animate_forever() {
    fn frame(now_ms: f64) {
        with_page(|page| page.animate(now_ms));
        request();
    }
    fn request() {
        thread_local! {
            static FRAME: Closure<dyn FnMut(f64)> = Closure::new(frame);
        }
        FRAME.with(|frame| {
            let _ = window().request_animation_frame(frame.as_ref().unchecked_ref());
        });
    }
    request();
}

/// Starts the page.
#[wasm_bindgen]
pub fn start() {
    let page = Page::new();
    PAGE.with(|place| *place.borrow_mut() = Some(page));
    input::listen_to(&by_id("board"));
    panel::listen_to_buttons();
    let marks: HtmlInputElement = by_id("marks").unchecked_into();
    marks.set_checked(with_page(|page| page.has_marks).unwrap_or(false));
    listen(&by_id("marks"), "change", move |_: Event| {
        with_page(|page| {
            page.has_marks = marks.checked();
            BrowserStorage.write(MARKS, if page.has_marks { "on" } else { "off" });
        });
    });
    listen(&document(), "visibilitychange", |_: Event| {
        with_page(|page| page.session.release_all());
    });
    with_page(|page| {
        page.render();
        page.draw();
    });
    animate_forever();
}

/// The language of the visitor: the one chosen before, or the first one of the browser that has texts.
#[wasm_bindgen]
pub fn language() -> String {
    let chosen = parameter("lang").or_else(|| BrowserStorage.read(LANGUAGE));
    let wished = window().navigator().languages();
    let wished = wished.iter().filter_map(|language| language.as_string());
    let code = |language: String| {
        let mut known = LANGUAGES.into_iter();
        known.find(|code| language.get(..2) == Some(code))
    };
    let mut codes = chosen.into_iter().chain(wished).filter_map(code);
    codes.next().unwrap_or("en").to_owned()
}

/// The words of a language: the names and the values of its messages, as they are packed; and whether the visitor has chosen it.
#[wasm_bindgen]
pub fn set_texts(language: &str, names: &str, values: &str, is_chosen: bool) {
    let texts = Texts::unpack(language, names, values);
    panel::label_page(&texts);
    if is_chosen {
        BrowserStorage.write(LANGUAGE, language);
    }
    with_page(|page| {
        let name = |seat| {
            let message = Message::new("side-name").with("seat", words::seat(seat));
            texts.format(&message)
        };
        page.grid.set_side_names(name);
        page.texts = Some(texts);
        (page.panel, page.words_due_ms, page.names_due_ms) = (Panel::default(), 0.0, 0.0);
        page.update_words();
    });
}

/// In the worker: the answer to a job.
#[wasm_bindgen]
pub fn answer(job: &str) -> Option<String> {
    ENGINE.with(|engine| {
        let mut engine = engine.borrow_mut();
        engine.get_or_insert_default().answer(job)
    })
}

/// The frame on the wire as the console's `leds` prints it, without line breaks: 329 times `RRGGBB`.
#[wasm_bindgen]
pub fn leds() -> String {
    let mut text = String::new();
    with_page(|page| {
        for led in &page.frame {
            let _ = write!(text, "{:02X}{:02X}{:02X} ", led.r, led.g, led.b);
        }
    });
    text.trim_end().to_owned()
}

/// Advances board time, for a page with `?clock=stopped`, and draws one frame.
#[wasm_bindgen]
pub fn run(ms: u32) {
    with_page(|page| {
        page.session.run(ms.into());
        page.render();
        page.draw();
    });
}

/// The name of the phase, as in the console.
#[wasm_bindgen]
pub fn phase() -> String {
    let phase = with_page(|page| page.session.table().phase());
    phase.map_or(String::new(), |phase: Phase| phase.name().to_owned())
}

/// The position, as in the console.
#[wasm_bindgen]
pub fn position() -> String {
    with_page(|page| page.session.table().position().to_string()).unwrap_or_default()
}
