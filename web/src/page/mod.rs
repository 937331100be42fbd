//! The page: one session, drawn at every frame of the browser.
#![expect(unreachable_pub, reason = "the browser calls what is exported")]

mod canvas;
mod dom;
mod grid;
mod input;
mod thinker;

use std::cell::RefCell;
use std::fmt::Write as _;

use fencelight_core::geometry::Fence;
use fencelight_core::table::Phase;
use smart_leds::RGB8;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Event;

use self::canvas::{BoardCanvas, Overlay};
use self::dom::{BrowserStorage, by_id, document, listen, parameter, prefers, window};
use self::grid::Grid;
use self::thinker::Thinker;
use crate::engine::Engine;
use crate::move_log::MoveLog;
use crate::session::Session;
use crate::storage::{Found, Records};

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
}

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
        if found == Found::Game && dom::is_reload() {
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
    }

    fn draw(&mut self) {
        let overlay = Overlay {
            outline: self.outline,
            marks: Vec::new(),
        };
        self.canvas.draw(&self.frame, overlay);
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
    listen(&document(), "visibilitychange", |_: Event| {
        with_page(|page| page.session.release_all());
    });
    with_page(|page| {
        page.render();
        page.draw();
    });
    animate_forever();
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
