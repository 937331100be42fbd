//! The memory of a search: the transposition table and the scratch of the games. Its owner provides it, since nothing here
//! allocates.

use super::mspacman::TurnPaths;
use super::pacman::PacmanScratch;
use super::quoridor2::{Evaluator, Quoridor2Scratch};
use super::transposition::{TableEntry, TranspositionTable};

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
    pub const fn new(entries: &'a mut [TableEntry], scratch: &'a mut Scratch) -> Self {
        Self {
            table: TranspositionTable::new(entries),
            scratch,
        }
    }
}
