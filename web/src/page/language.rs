//! The language of the page: which one is chosen, and its words once they have loaded.

use fencelight_text::{LANGUAGES, Message, Texts, names};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Event, HtmlSelectElement};

use super::current::with_page;
use super::dom::{BrowserStorage, by_id, parameter, window};
use super::panel::{self, Panel};
use crate::storage::TextStorage as _;

/// The name of the visitor's choice in the storage of the browser.
const LANGUAGE: &str = "fencelight.language";

/// The language of the visitor: the one chosen before, or the first one of the browser that has texts.
#[wasm_bindgen]
pub fn language() -> String {
    let chosen = parameter("lang").or_else(|| BrowserStorage.read(LANGUAGE));
    first_language(chosen)
}

/// The language of the address or of the browser, whatever a visitor has chosen.
pub(super) fn house_language() -> String {
    first_language(parameter("lang"))
}

/// The chosen language, or the first one of the browser, that has texts.
fn first_language(chosen: Option<String>) -> String {
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
            let message = Message::new("side-name").with("seat", names::seat(seat));
            texts.format(&message)
        };
        page.grid.set_side_names(name);
        page.home.label(&texts);
        let is_first = page.texts.is_none();
        page.texts = Some(texts);
        (page.panel, page.words_due_ms, page.names_due_ms) = (Panel::default(), 0.0, 0.0);
        page.update_words();
        if is_first {
            page.open_turn();
        }
    });
}

/// Chooses a language as a visitor does.
pub(super) fn choose_language(language: &str) {
    let select: HtmlSelectElement = by_id("language").unchecked_into();
    if select.value() != language {
        select.set_value(language);
        if let Ok(event) = Event::new("change") {
            // The event reaches this page again when its words have loaded.
            let _ = select.dispatch_event(&event);
        }
    }
}
