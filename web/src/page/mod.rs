//! The page: one session, drawn at every frame of the browser.
//!
//! `current` holds the state of the page; `input` listens to pointers, keys and buttons; `canvas`, `grid` and `panel` show the board, its
//! keys for screen readers, and its words; `home` is the first page; `desk` and `graph` show reviews and set-ups; `friend` sends and receives turns; `language` chooses the language; `sound` gives sounds to `sound.js`; `thinker` is the worker; `update` has the words of an update. This file has what the browser calls.
#![expect(unreachable_pub, reason = "the browser calls what is exported")]

mod canvas;
mod current;
mod desk;
mod dom;
mod friend;
mod graph;
mod grid;
mod home;
mod input;
mod kiosk;
mod language;
mod mirror;
mod panel;
mod sound;
mod thinker;
mod update;

use std::cell::RefCell;
use std::fmt::Write as _;

use fencelight_board::table::Phase;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;

use self::current::with_page;
use self::dom::window;
use crate::engine::Engine;

/// The memory of the page and of its worker.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
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

/// Opens the page, with the address of the script of its worker, and whether this tab owns the game. What follows is a task of its own, so
/// that none is long.
#[wasm_bindgen]
pub fn open(script: String, is_owner: bool) {
    current::open(script, is_owner);
    input::listen_to_all();
}

/// Shows the board, and goes on with every frame.
#[wasm_bindgen]
pub fn start() {
    with_page(|page| {
        page.open_link();
        page.render();
        page.draw();
    });
    animate_forever();
}

/// This tab owns the game from now on, and goes on with it at once if that is wanted; or it shows what another tab plays.
#[wasm_bindgen]
pub fn own(is_owner: bool, is_wanted: bool) {
    with_page(|page| {
        page.own(is_owner, is_wanted);
        page.render();
        page.draw();
    });
}

/// Whether no game is played here, so that the page may give way to its next version.
#[wasm_bindgen]
pub fn is_idle() -> bool {
    with_page(|page| {
        let phase = match &page.mirror {
            Some(board) => board.line.phase(),
            None => Some(page.session.table().phase()),
        };
        phase.is_none_or(|phase| phase == Phase::Attract)
            && page.desk.is_none()
            && !panel::dialog().open()
    })
    .unwrap_or(false)
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
        match &mut page.desk {
            Some(desk) => desk.board_mut().run(ms.into()),
            None => page.session.run(ms.into()),
        }
        page.advance_home(ms.into());
        page.render();
        page.draw();
    });
}

/// The memory of the program, in bytes: it grows and never shrinks.
#[wasm_bindgen]
pub fn memory_bytes() -> usize {
    const PAGE_BYTES: usize = 65_536;
    core::arch::wasm32::memory_size(0) * PAGE_BYTES
}

/// Lights all LEDs in colours that change with every frame, to measure how fast the page draws.
#[wasm_bindgen]
pub fn test_lights(is_on: bool) {
    with_page(|page| page.is_tested = is_on);
}

/// Loads the text of a game file.
#[wasm_bindgen]
pub fn load(text: &str) {
    with_page(|page| page.load_file(text));
}

/// Says how the page is installed where the browser does not ask.
#[wasm_bindgen]
pub fn install_help() {
    with_page(|page| page.show_help("do-install", "install-help"));
}

/// The name of the phase, as in the console.
#[wasm_bindgen]
pub fn phase() -> String {
    let phase = with_page(|page| page.session.table().phase());
    phase.map_or(String::new(), |phase: Phase| phase.name().to_owned())
}

/// The position that is shown, as in the console; none where a real board has no game.
#[wasm_bindgen]
pub fn position() -> String {
    let position = with_page(|page| match (&page.mirror, &page.desk) {
        (Some(board), _) => Some(board.line.table()?.position().to_string()),
        (None, Some(desk)) => Some(desk.position().to_string()),
        (None, None) => Some(page.session.table().position().to_string()),
    });
    position.flatten().unwrap_or_default()
}
