//! A real board on the page. `board.js` carries what passes over its line.

use fencelight_board::table::Table;
use wasm_bindgen::prelude::wasm_bindgen;

use super::current::{NAMES_MS, Page, WORDS_MS, now, with_page};
use super::dom::by_id;
use crate::layout::Target;
use crate::mirror::Mirror;
use crate::words::{self, Cells};

impl Page {
    /// A touch of the board; `true` if a real one is shown, which takes it.
    pub(super) fn touch_mirror(&mut self, target: Target) -> bool {
        let mirror = self.mirror.as_mut();
        mirror.map(|mirror| mirror.touch(target)).is_some()
    }

    /// The table whose words are shown.
    pub(super) fn shown_table(&self) -> &Table {
        let mirrored = self.mirror.as_ref().and_then(Mirror::table);
        mirrored.unwrap_or(self.session.table())
    }

    /// Shows the lights and the words of the board; `false` if none is shown.
    pub(super) fn render_mirror(&mut self) -> bool {
        let Some(mirror) = &self.mirror else {
            return false;
        };
        self.frame = mirror.frame();
        if let Some(table) = mirror.table() {
            self.logs.follow(table);
        }
        self.update_mirror_words();
        true
    }

    fn update_mirror_words(&mut self) {
        let (Some(mirror), Some(texts), now_ms) = (&self.mirror, &self.texts, now()) else {
            return;
        };
        if now_ms >= self.words_due_ms {
            self.words_due_ms = now_ms + WORDS_MS;
            by_id("board-games").set_hidden(!mirror.may_play());
            let content = words::mirror_content(mirror, &self.logs);
            self.panel.update(&content, None, texts);
        }
        if now_ms >= self.names_due_ms
            && let Some(table) = mirror.table()
        {
            self.names_due_ms = now_ms + NAMES_MS;
            let cells = Cells::new(table);
            self.grid.set_names(|key| texts.format(&cells.name(key)));
        }
    }
}

fn with_mirror<T>(function: impl FnOnce(&mut Mirror) -> T) -> Option<T> {
    with_page(|page| function(page.mirror.get_or_insert_default()))
}

/// The line to a board is open; whether the visitor may play on it.
#[wasm_bindgen]
pub fn board_open(may_play: bool) {
    with_mirror(|mirror| mirror.open(may_play));
}

/// The line is closed, or there is none yet.
#[wasm_bindgen]
pub fn board_close() {
    with_mirror(Mirror::close);
}

/// A word of the server.
#[wasm_bindgen]
pub fn board_status(line: &str) {
    with_mirror(|mirror| mirror.status(line));
}

/// Bytes from the line.
#[wasm_bindgen]
pub fn board_receive(bytes: &[u8]) {
    with_mirror(|mirror| mirror.receive(bytes));
}

/// The next request to write to the line; an empty one asks to close it, as the board has not answered for too long.
#[wasm_bindgen]
pub fn board_request() -> Option<String> {
    let now_ms = now();
    with_mirror(|mirror| match mirror.is_stuck(now_ms) {
        true => Some(String::new()),
        false => mirror.next_request(now_ms),
    })
    .flatten()
}

/// Sends a request of the visitor to the board, where that is allowed.
#[wasm_bindgen]
pub fn board_write(request: &str) {
    with_mirror(|mirror| mirror.write(request));
}

/// Says what a real board needs to be shown.
#[wasm_bindgen]
pub fn board_help() {
    with_page(|page| page.show_help("mirror-open", "mirror-help"));
}
