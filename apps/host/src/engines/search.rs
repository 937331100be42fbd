//! The search of `core` with its memory: the one type that the terminal, matches, self-play and tests search with.

use std::cell::RefCell;

use fencelight_ai::{
    Analysis, BOARD_TABLE_ENTRIES, Evaluator, Limits, Network, NetworkError, Scratch, SearchMemory,
    SearchRequest, SearchResult, TranspositionEntry, search, think,
};
use fencelight_core::games::AnyGame;

/// The search of `core` with a transposition table and the scratch memory it needs.
pub struct SearchEngine {
    table: Vec<TranspositionEntry>,
    scratch: Box<Scratch>,
}

/// The engine of the board: its table size and its evaluation, so that it plays the same moves.
impl Default for SearchEngine {
    fn default() -> Self {
        Self::new(BOARD_TABLE_ENTRIES, &Evaluator::DEFAULT)
    }
}

impl SearchEngine {
    /// An engine with a table of `entries` and an evaluation for Quoridor with two.
    #[must_use]
    pub fn new(entries: usize, evaluator: &'static Evaluator) -> Self {
        let mut scratch = Box::new(Scratch::new());
        scratch.set_evaluator(evaluator);
        Self {
            table: vec![TranspositionEntry::EMPTY; entries],
            scratch,
        }
    }

    /// Changes the evaluation for Quoridor with two.
    pub fn set_evaluator(&mut self, evaluator: &'static Evaluator) {
        self.scratch.set_evaluator(evaluator);
    }

    /// The transposition table after the last search.
    #[must_use]
    pub fn table_entries(&self) -> &[TranspositionEntry] {
        &self.table
    }

    /// Searches a position; `None` only when the game is over.
    pub fn think(&mut self, game: &AnyGame, limits: &Limits) -> Option<SearchResult> {
        self.think_until(game, limits, || false)
    }

    /// Searches a position until `stop` returns true, which is called at every node.
    pub fn think_until(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Option<SearchResult> {
        let mut memory = SearchMemory::new(&mut self.table, &mut self.scratch);
        think(game, limits, &mut memory, &mut stop)
    }

    /// Answers a request, without its time limit, until `stop` returns true.
    pub fn search_until(
        &mut self,
        game: &AnyGame,
        request: &SearchRequest,
        mut stop: impl FnMut() -> bool,
    ) -> Option<Analysis> {
        let mut memory = SearchMemory::new(&mut self.table, &mut self.scratch);
        let analysis = request.analysis.as_ref();
        search(game, &request.limits, analysis, &mut memory, &mut stop)
    }
}

/// Answers a request with the engine of the board, one for each thread. It fits `VirtualBoard::with_engine`.
pub fn board_engine(game: &AnyGame, request: &SearchRequest) -> Option<Analysis> {
    thread_local! {
        static ENGINE: RefCell<SearchEngine> = RefCell::default();
    }
    ENGINE.with_borrow_mut(|engine| engine.search_until(game, request, || false))
}

/// The evaluation by the network in the bytes of a network file. It stays in memory until the program ends.
pub fn network_evaluator(bytes: &[u8]) -> Result<&'static Evaluator, NetworkError> {
    let network = Box::leak(Box::new(Network::from_bytes(bytes)?));
    Ok(Box::leak(Box::new(Evaluator::Network(network))))
}
