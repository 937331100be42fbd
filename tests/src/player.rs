//! The computer player of the board on this machine: the same thoughts, with as many slots.

use std::cell::RefCell;

use fencelight_core::ai::{
    BOARD_SLOTS, Judge, Limits, Memory, Query, Scratch, Slot, Thought, think,
};
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
    /// From now on somebody else judges positions of Quoridor for two.
    pub fn set_judge(&mut self, judge: &'static Judge) {
        self.scratch.set_judge(judge);
    }

    /// What it remembers of its last thought.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// What it thinks of a position; `None` only when the game is over.
    pub fn think(&mut self, game: &AnyGame, limits: &Limits) -> Option<Thought> {
        self.think_until(game, limits, || false)
    }

    /// The same until it is told to stop, which is asked at every node.
    pub fn think_until(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Option<Thought> {
        let mut memory = Memory::new(&mut self.slots, &mut self.scratch);
        think(game, limits, &mut memory, &mut stop)
    }

    /// The move that the board would play, unless its time were up.
    pub fn mv(&mut self, game: &AnyGame, query: &Query) -> Option<Move> {
        self.think(game, &query.limits).map(|thought| thought.mv)
    }
}

/// The same for a board in memory.
pub fn board_player(game: &AnyGame, query: &Query) -> Option<Move> {
    thread_local! {
        static PLAYER: RefCell<BoardPlayer> = RefCell::default();
    }
    PLAYER.with_borrow_mut(|player| player.mv(game, query))
}
