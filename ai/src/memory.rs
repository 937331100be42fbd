//! The memory of a search: the transposition table and the scratch of the games. Its owner provides it, since nothing here
//! allocates.

use super::mspacman::TurnPaths;
use super::pacman::PacmanScratch;
use super::quoridor2::{Evaluator, Quoridor2Scratch};
#[cfg(all(target_has_atomic = "64", not(target_family = "wasm")))]
use super::shared_table::{SharedEntry, SharedTable};
use super::transposition::{TranspositionEntry, TranspositionTable};

/// Working memory of all games: per-ply stacks, move lists, killer moves and history.
#[derive(Clone, Debug)]
pub struct Scratch {
    pub(super) quoridor2: Quoridor2Scratch,
    pub(super) pacman: PacmanScratch,
    /// Ms. Pac-Man.
    pub(super) turn_paths: TurnPaths,
}

impl Scratch {
    /// Unused memory; all zero, so that a static of it takes no flash.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            quoridor2: Quoridor2Scratch::new(),
            pacman: PacmanScratch::new(),
            turn_paths: TurnPaths::new(),
        }
    }

    /// Replaces the evaluator of Quoridor for two.
    pub const fn set_evaluator(&mut self, evaluator: &'static Evaluator) {
        self.quoridor2.evaluator = Some(evaluator);
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}

/// A transposition table of any size, and scratch memory.
pub struct SearchMemory<'a> {
    pub(super) table: TranspositionTable<'a>,
    pub(super) scratch: &'a mut Scratch,
}

impl<'a> SearchMemory<'a> {
    /// Memory in these places. Any number of entries will do; the board has
    /// `BOARD_TABLE_ENTRIES`.
    #[must_use]
    pub const fn new(entries: &'a mut [TranspositionEntry], scratch: &'a mut Scratch) -> Self {
        Self {
            table: TranspositionTable::new(entries),
            scratch,
        }
    }

    /// Memory of one of the threads that search a position together: a table that they share, and scratch memory of its own. Thread 0 leads and
    /// searches as with a table of its own; the others help: they fill the table in another order. The owner empties the table before
    /// they start. Only games whose search has a transposition table gain by it: Quoridor for two and Pac-Man.
    ///
    /// ```
    /// use fencelight_ai::{Limits, Scratch, SearchMemory, SharedEntry, think};
    /// use fencelight_core::games::{AllOptions, AnyGame, GameKind};
    ///
    /// let game = AnyGame::start(GameKind::Quoridor2, &AllOptions::default(), None, 7);
    /// let mut entries = Vec::new();
    /// entries.resize_with(8192, SharedEntry::default);
    /// let search = |thread| {
    ///     let mut scratch = Scratch::new();
    ///     let mut memory = SearchMemory::shared(&entries, thread, &mut scratch);
    ///     think(&game, &Limits::nodes(1000, 7), &mut memory, &mut || false)
    /// };
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| search(1));
    ///     assert!(search(0).is_some());
    /// });
    /// ```
    #[cfg(all(target_has_atomic = "64", not(target_family = "wasm")))]
    #[must_use]
    pub const fn shared(entries: &'a [SharedEntry], thread: u8, scratch: &'a mut Scratch) -> Self {
        Self {
            table: TranspositionTable::Shared(SharedTable::new(entries, thread)),
            scratch,
        }
    }
}
