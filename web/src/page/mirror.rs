//! A real board on the page. `board.js` carries what passes over its line.

use fencelight_board::device::screen_keys;
use fencelight_board::table::Table;
use fencelight_core::geometry::Seat;
use wasm_bindgen::prelude::wasm_bindgen;

use super::current::{NAMES_MS, Page, WORDS_MS, now, with_page};
use super::dom::by_id;
use crate::mirror::RealBoard;
use crate::words::{Cells, Content};

impl Page {
    /// The table whose words are shown.
    pub(super) fn shown_table(&self) -> &Table {
        let mirrored = self.mirror.as_ref().and_then(|board| board.line.table());
        mirrored.unwrap_or(self.session.table())
    }

    /// The table whose keys are pressed.
    fn pressed_table(&self) -> &Table {
        let mirrored = self.mirror.as_ref().and_then(|board| board.line.screen());
        mirrored.unwrap_or(self.session.table())
    }

    /// The seat whose OK the keyboard means.
    pub(super) fn ok_seat(&self) -> Seat {
        screen_keys::ok_seat(self.pressed_table())
    }

    /// The seat whose BACK the keyboard means.
    pub(super) fn back_seat(&self) -> Seat {
        let table = self.pressed_table();
        screen_keys::back_seat(table, self.logs.moves.last_person(table))
    }

    /// Shows the lights and the words of the board; `false` if none is shown.
    pub(super) fn render_mirror(&mut self) -> bool {
        let Some(board) = &mut self.mirror else {
            return false;
        };
        board.advance(now() as u64);
        self.frame = board.line.frame();
        if let Some(table) = board.line.screen() {
            self.logs.follow(table);
        }
        self.update_mirror_words();
        true
    }

    fn update_mirror_words(&mut self) {
        let (Some(board), Some(texts), now_ms) = (&self.mirror, &self.texts, now()) else {
            return;
        };
        let line = &board.line;
        if now_ms >= self.words_due_ms {
            self.words_due_ms = now_ms + WORDS_MS;
            by_id("board-games").set_hidden(!line.may_start());
            by_id("settings-open").set_hidden(!line.may_start() || self.kiosk.is_some());
            let content = Content::of_line(line, &self.logs);
            self.panel.update(&content, [].into_iter(), texts);
        }
        if now_ms >= self.names_due_ms
            && let Some(table) = line.table()
        {
            self.names_due_ms = now_ms + NAMES_MS;
            let cells = Cells::new(table);
            self.grid.set_names(|key| texts.format(&cells.name(key)));
        }
    }
}

fn with_board<T>(function: impl FnOnce(&mut RealBoard) -> T) -> Option<T> {
    with_page(|page| function(page.mirror.get_or_insert_default()))
}

/// The line to a board is open; whether the visitor may play on it.
#[wasm_bindgen]
pub fn board_open(may_play: bool) {
    with_board(|board| {
        board.reset();
        board.line.open(may_play);
    });
}

/// The line is closed, or not yet open.
#[wasm_bindgen]
pub fn board_close() {
    with_board(|board| {
        board.reset();
        board.line.close();
    });
}

/// A word of the server.
#[wasm_bindgen]
pub fn board_status(line: &str) {
    with_board(|board| board.line.status(line));
}

/// Bytes from the line.
#[wasm_bindgen]
pub fn board_receive(bytes: &[u8]) {
    with_board(|board| board.line.receive(bytes));
}

/// The next request to write to the line; an empty one asks to close it, as the board has not answered for too long.
#[wasm_bindgen]
pub fn board_request() -> Option<String> {
    let now_ms = now();
    with_board(|board| {
        board.advance(now_ms as u64);
        match board.line.is_stuck(now_ms) {
            true => Some(String::new()),
            false => {
                let request = board.line.next_request(now_ms);
                request.map(|request| request.as_str().to_owned())
            }
        }
    })
    .flatten()
}

/// Sends a request of the visitor to the board, where that is allowed.
#[wasm_bindgen]
pub fn board_write(request: &str) {
    with_board(|board| board.line.write(request));
}

/// Whether the server has taken the PIN of the staff.
#[wasm_bindgen]
pub fn board_staff() -> bool {
    with_board(|board| board.line.is_staff()).unwrap_or(false)
}

/// Settings and health of the board are shown, or no longer.
#[wasm_bindgen]
pub fn board_inspect(is_on: bool) {
    with_board(|board| board.line.inspect(is_on));
}

/// Settings and health of the board, as `key=value` lines.
#[wasm_bindgen]
pub fn board_report() -> String {
    with_board(|board| {
        let mut report = String::new();
        let _ = board.line.write_report(&mut report);
        report
    })
    .unwrap_or_default()
}

/// Says what a real board needs to be shown.
#[wasm_bindgen]
pub fn board_help() {
    with_page(|page| page.show_help("mirror-open", "mirror-help"));
}
