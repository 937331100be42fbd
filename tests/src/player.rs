//! The computer player of the board on this machine: the same thoughts, with as many slots.

use std::cell::RefCell;

use fencelight_core::ai::{BOARD_SLOTS, Memory, Query, Scratch, Slot, think};
use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;

/// Somebody who thinks as the board does, for as long as it takes.
pub struct BoardPlayer {
    slots: Vec<Slot>,
    scratch: Box<Scratch>,
}

impl Default for BoardPlayer {
    fn default() -> Self {
        Self {
            slots: vec![Slot::EMPTY; BOARD_SLOTS],
            scratch: Box::default(),
        }
    }
}

impl BoardPlayer {
    /// The move that the board would play, unless its time were up.
    pub fn mv(&mut self, game: &AnyGame, query: &Query) -> Option<Move> {
        let mut memory = Memory::new(&mut self.slots, &mut self.scratch);
        think(game, &query.limits, &mut memory, &mut || false).map(|thought| thought.mv)
    }
}

/// The same for a board in memory.
pub fn board_player(game: &AnyGame, query: &Query) -> Option<Move> {
    thread_local! {
        static PLAYER: RefCell<BoardPlayer> = RefCell::default();
    }
    PLAYER.with_borrow_mut(|player| player.mv(game, query))
}
