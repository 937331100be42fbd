//! The player of `core` with room of its own to think in.

use fencelight_core::ai::{
    BOARD_TABLE_ENTRIES, Evaluator, Limits, Network, NetworkError, Scratch, SearchMemory,
    SearchResult, TableEntry,
};
use fencelight_core::games::AnyGame;

/// Who thinks, with what is remembered meanwhile.
pub struct Mind {
    slots: Vec<TableEntry>,
    scratch: Box<Scratch>,
}

impl Mind {
    /// As much memory as the board has, so that it plays the same moves.
    pub fn of_board() -> Self {
        Self::new(BOARD_TABLE_ENTRIES, &Evaluator::DEFAULT)
    }

    /// So many slots, and somebody who judges positions of Quoridor for two.
    pub fn new(slots: usize, judge: &'static Evaluator) -> Self {
        let mut scratch = Box::new(Scratch::new());
        scratch.set_evaluator(judge);
        Self {
            slots: vec![TableEntry::EMPTY; slots],
            scratch,
        }
    }

    /// From now on positions of Quoridor for two are judged by `judge`.
    pub fn set_judge(&mut self, judge: &'static Evaluator) {
        self.scratch.set_evaluator(judge);
    }

    /// What it thinks of a position; `None` when the game is over.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Option<SearchResult> {
        let mut memory = SearchMemory::new(&mut self.slots, &mut self.scratch);
        fencelight_core::ai::think(game, limits, &mut memory, &mut stop)
    }
}

/// The network of a file of weights, which stays for as long as the program runs.
pub fn judge_of(weights: &[u8]) -> Result<&'static Evaluator, NetworkError> {
    let net = Box::leak(Box::new(Network::from_bytes(weights)?));
    Ok(Box::leak(Box::new(Evaluator::Network(net))))
}
