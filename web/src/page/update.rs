//! The words of `update.js`, which puts new firmware onto a real board.

use wasm_bindgen::prelude::wasm_bindgen;

use super::current::with_page;
use crate::update;

/// The words of a message about an update, with its values; empty before there are words.
#[wasm_bindgen]
pub fn update_text(name: &str, value: &str, other: &str) -> String {
    let message = update::message(name, value, other);
    with_page(|page| page.texts.as_ref().map(|texts| texts.format(&message)))
        .flatten()
        .unwrap_or_default()
}
