//! The page as a kiosk, with `?kiosk`: the words over attract mode and the counters.

use fencelight_board::geometry::{Key, Square};
use fencelight_board::table::Phase;
use fencelight_text::panel::shown_puzzle;
use fencelight_text::puzzle_log::of_day;
use fencelight_text::{Message, Texts};
use js_sys::Date;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, MouseEvent};

use super::current::{Page, now, with_page};
use super::dom::{BrowserStorage, by_id, listen, parameter, set};
use super::language::{choose_language, house_language};
use super::panel;
use crate::kiosk::Counters;
use crate::session::Wish;
use crate::storage::TextStorage as _;
use crate::words::Press;

/// How long the invitation is shown in each language.
const TURN_MS: u64 = 3_000;
/// The name of the counters in the storage of the browser.
const COUNTERS: &str = "fencelight.counters";
/// The elements of the invitation, each with its message.
const INVITATION: [(&str, &str); 4] = [
    ("touch", "kiosk-touch"),
    ("puzzle", "kiosk-puzzle"),
    ("find", "attract-find"),
    ("find", "attract-solution"),
];

/// The state of a kiosk.
pub(super) struct Kiosk {
    counters: Counters,
    /// The words of [`INVITATION`], in every language that has loaded.
    invitations: Vec<(String, Vec<String>)>,
    /// What is shown of it and what a puzzle of attract mode asks, and whether attract mode is.
    shown: Option<(usize, &'static str)>,
    is_attract: bool,
    /// The language of the house.
    language: String,
}

impl Kiosk {
    /// The kiosk, if the address asks for one.
    pub(super) fn new() -> Option<Self> {
        parameter("kiosk")?;
        let mut kiosk = Self {
            counters: Counters::default(),
            invitations: Vec::new(),
            shown: None,
            is_attract: false,
            language: house_language(),
        };
        kiosk.read_counters();
        Some(kiosk)
    }

    /// Reads what is stored: another tab may have counted.
    pub(super) fn read_counters(&mut self) {
        let counters = BrowserStorage.read(COUNTERS).unwrap_or_default();
        self.counters = Counters::read(&counters);
    }
}

impl Page {
    /// Follows the table: counts, and invites while the board plays by itself.
    pub(super) fn update_kiosk(&mut self) {
        let table = self.session.table();
        let Some(kiosk) = &mut self.kiosk else {
            return;
        };
        // A real board and another tab count by themselves.
        let is_here = self.mirror.is_none() && !self.session.is_shown();
        let (phase, now_ms) = match &self.mirror {
            Some(board) => (board.line.phase(), now() as u64),
            None => (
                Some(table.phase()).filter(|_| is_here),
                self.session.now_ms(),
            ),
        };
        let is_attract = phase == Some(Phase::Attract);
        if is_here && kiosk.counters.follow(table, today) {
            BrowserStorage.write(COUNTERS, &kiosk.counters.text());
        }
        if is_attract != kiosk.is_attract {
            kiosk.is_attract = is_attract;
            by_id("invitation").set_hidden(!is_attract);
            // A real board opens its puzzles itself.
            by_id("puzzle").set_hidden(self.mirror.is_some());
            if is_attract {
                // The next visitor finds the page as the first one did.
                panel::dialog().close();
                choose_language(&kiosk.language);
            }
        }
        let screen = match &self.mirror {
            Some(board) => board.line.screen(),
            None => Some(table),
        };
        let asked = screen.and_then(shown_puzzle).unwrap_or_default();
        let count = kiosk.invitations.len() as u64;
        let turn = (is_attract && count > 0).then(|| (now_ms / TURN_MS % count) as usize);
        let shown = turn.map(|turn| (turn, asked));
        if shown != kiosk.shown
            && let Some((language, texts)) = turn.and_then(|turn| kiosk.invitations.get(turn))
        {
            by_id("find").set_text_content(None);
            for (&(id, name), text) in INVITATION.iter().zip(texts) {
                if id != "find" || name == asked {
                    let element = by_id(id);
                    set(&element, "lang", language);
                    element.set_text_content(Some(text));
                }
            }
            kiosk.shown = shown;
        }
    }

    /// Shows the counters over the board.
    fn show_counters(&self) {
        if let Some(kiosk) = &self.kiosk {
            self.show_dialog(&Message::new("counters-title"), &kiosk.counters.lines());
        }
    }
}

/// Listens to the invitation.
pub(super) fn listen_to_kiosk() {
    listen(&by_id("invitation"), "click", |event: MouseEvent| {
        let element: Option<Element> = event.target().map(JsCast::unchecked_into);
        let is_puzzle = element
            .as_ref()
            .is_some_and(|element| element.id() == "puzzle");
        let language = element.and_then(|element| element.get_attribute("data-lang"));
        if let Some(language) = language {
            choose_language(&language);
        }
        with_page(|page| {
            page.press(match is_puzzle {
                true => Press::Go(Wish::Puzzle(of_day(page.session.day()))),
                false => Press::Tap(Key::Square(Square::MIDDLE)),
            });
        });
    });
}

/// The day of the browser.
fn today() -> String {
    let now = Date::new_0();
    let (month, day) = (now.get_month() + 1, now.get_date());
    format!("{:04}-{month:02}-{day:02}", now.get_full_year())
}

/// Shows the counters, to the staff: `kiosk.js` asks for its PIN.
#[wasm_bindgen]
pub fn show_counters() {
    with_page(|page| page.show_counters());
}

/// The invitation in a language, from its words.
#[wasm_bindgen]
pub fn add_invitation(language: &str, names: &str, values: &str) {
    let texts = Texts::unpack(language, names, values);
    // Beside a real board its keys are pressed.
    let is_mirror = parameter("mirror").is_some();
    let words = INVITATION.iter().map(|&(_, name)| match name {
        "kiosk-touch" if is_mirror => "kiosk-press",
        name => name,
    });
    let words = words.map(|name| texts.format(&Message::new(name)));
    let words: Vec<String> = words.collect();
    with_page(|page| {
        if let Some(kiosk) = &mut page.kiosk {
            kiosk.invitations.push((language.to_owned(), words));
        }
    });
}
