//! The sounds of the board, which `sound.js` plays where a visitor has turned them on.

use fencelight_board::table::{Phase, Sound, Table};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::current::{Page, with_page};

/// How long a phone vibrates when its owner is to move.
const TURN_MS: u16 = 40;

/// Where sounds go, and what is known of the turn.
#[derive(Default)]
pub(super) struct Sounds {
    player: Option<Function>,
    was_human_turn: bool,
}

impl Sounds {
    /// Plays what the table has to play, as a board does: not while it plays by itself.
    pub(super) fn follow(&mut self, table: &mut Table, is_seen: bool) {
        let sound = table.take_sound();
        let is_human_turn = table.is_human_turn();
        let begins = is_human_turn && !self.was_human_turn;
        self.was_human_turn = is_human_turn;
        let Some(player) = self.player.as_ref().filter(|_| is_seen) else {
            return;
        };
        let sound = sound.filter(|_| table.phase() != Phase::Attract);
        let notes = sound.map_or(&[][..], Sound::notes);
        let vibration: Vec<u16> = match sound {
            Some(Sound::Rejected) => notes.iter().map(|note| note.ms).collect(),
            _ if begins => vec![TURN_MS],
            _ => Vec::new(),
        };
        if notes.is_empty() && vibration.is_empty() {
            return;
        }
        let notes: Vec<u16> = notes.iter().flat_map(|note| [note.hz, note.ms]).collect();
        // A sound that fails costs nothing else.
        let _ = player.call3(
            &JsValue::NULL,
            &notes.into(),
            &table.settings().volume.into(),
            &vibration.into(),
        );
    }
}

/// Sounds go to a function from now on, or nowhere: pairs of Hz and ms, the volume from 0 to 5, ms of a vibration.
#[wasm_bindgen]
pub fn play_sounds(player: Option<Function>) {
    with_page(|page: &mut Page| page.sounds.player = player);
}
