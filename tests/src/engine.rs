//! The engine of the board on this machine: the same search with the same transposition table.

use std::cell::RefCell;

use fencelight_core::ai::{
    BOARD_TABLE_ENTRIES, Evaluator, Limits, Scratch, SearchMemory, SearchRequest, SearchResult,
    TableEntry, think,
};
use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;

/// Searches as the board does, without its time limit.
pub struct BoardEngine {
    table: Vec<TableEntry>,
    scratch: Box<Scratch>,
}

impl Default for BoardEngine {
    fn default() -> Self {
        Self::with_table_entries(BOARD_TABLE_ENTRIES)
    }
}

impl BoardEngine {
    /// An engine with a transposition table of another size.
    #[must_use]
    pub fn with_table_entries(entries: usize) -> Self {
        Self {
            table: vec![TableEntry::EMPTY; entries],
            scratch: Box::default(),
        }
    }

    /// Replaces the evaluator of Quoridor for two.
    pub fn set_evaluator(&mut self, evaluator: &'static Evaluator) {
        self.scratch.set_evaluator(evaluator);
    }

    /// The transposition table as the last search left it.
    #[must_use]
    pub fn table_entries(&self) -> &[TableEntry] {
        &self.table
    }

    /// Searches a position; `None` only when the game is over.
    pub fn think(&mut self, game: &AnyGame, limits: &Limits) -> Option<SearchResult> {
        self.think_until(game, limits, || false)
    }

    /// Searches until `stop` returns true, which is polled at every node.
    pub fn think_until(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Option<SearchResult> {
        let mut memory = SearchMemory::new(&mut self.table, &mut self.scratch);
        think(game, limits, &mut memory, &mut stop)
    }

    /// The move that the board plays where time does not run out.
    pub fn best_move(&mut self, game: &AnyGame, query: &SearchRequest) -> Option<Move> {
        self.think(game, &query.limits).map(|result| result.mv)
    }
}

/// [`BoardEngine::best_move`] as the engine of a board in memory.
pub fn board_engine(game: &AnyGame, query: &SearchRequest) -> Option<Move> {
    thread_local! {
        static ENGINE: RefCell<BoardEngine> = RefCell::default();
    }
    ENGINE.with_borrow_mut(|engine| engine.best_move(game, query))
}
