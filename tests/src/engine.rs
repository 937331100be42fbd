//! The computer player of the board on this machine: the same thoughts, with as many slots.

use std::cell::RefCell;

use fencelight_core::ai::{
    BOARD_TABLE_ENTRIES, Evaluator, Limits, Scratch, SearchMemory, SearchRequest, SearchResult,
    TableEntry, think,
};
use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;

/// Somebody who thinks as the board does, for as long as it takes.
pub struct BoardEngine {
    table: Vec<TableEntry>,
    scratch: Box<Scratch>,
}

impl Default for BoardEngine {
    fn default() -> Self {
        Self {
            table: vec![TableEntry::EMPTY; BOARD_TABLE_ENTRIES],
            scratch: Box::default(),
        }
    }
}

impl BoardEngine {
    /// From now on somebody else judges positions of Quoridor for two.
    pub fn set_evaluator(&mut self, judge: &'static Evaluator) {
        self.scratch.set_evaluator(judge);
    }

    /// What it remembers of its last thought.
    #[must_use]
    pub fn table_entries(&self) -> &[TableEntry] {
        &self.table
    }

    /// What it thinks of a position; `None` only when the game is over.
    pub fn think(&mut self, game: &AnyGame, limits: &Limits) -> Option<SearchResult> {
        self.think_until(game, limits, || false)
    }

    /// The same until it is told to stop, which is asked at every node.
    pub fn think_until(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Option<SearchResult> {
        let mut memory = SearchMemory::new(&mut self.table, &mut self.scratch);
        think(game, limits, &mut memory, &mut stop)
    }

    /// The move that the board would play, unless its time were up.
    pub fn best_move(&mut self, game: &AnyGame, query: &SearchRequest) -> Option<Move> {
        self.think(game, &query.limits).map(|thought| thought.mv)
    }
}

/// The same for a board in memory.
pub fn board_engine(game: &AnyGame, query: &SearchRequest) -> Option<Move> {
    thread_local! {
        static ENGINE: RefCell<BoardEngine> = RefCell::default();
    }
    ENGINE.with_borrow_mut(|player| player.best_move(game, query))
}
