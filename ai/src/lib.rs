#![doc = include_str!("../README.md")]
//!
//! # Players and parts
//!
//! [`think`] and [`analyse`] are the entries: a position, [`Limits`], a [`SearchMemory`] and a callback that is called at every node, on a chip
//! at every sixth, and aborts the search. They return the best move found so far, which is always legal, `analyse` with its chance to
//! win. [`greedy()`] is a player without any search; [`timeout_move`] moves for a player whose time is up. All of them return one move, a
//! single step where a turn has several.
//!
//! Every game has the same files: `mod` (its `think`), `search`, `evaluate` and `levels`, and what it needs besides.
//!
//! | module | contents |
//! |---|---|
//! | `quoridor2` | Quoridor for two: negamax with principal variation search over a transposition table, network evaluation |
//! | `quoridor4` | Quoridor for four: max-n search, then Monte Carlo tree search |
//! | `pacman` | the Pac-Man variant: negamax over whole turns |
//! | `mspacman` | Ms. Pac-Man: expectimax over the faces of spinner and die |
//! | `greedy` | the greedy player of every game, and the move at a timeout |
//! | `analysis`, `win_chance` | the best move with its chance to win, and further moves by excluding the first |
//! | `budget` | request, limits, levels, node budget and result of a search |
//! | `transposition`, `shared_table`, `memory` | the transposition table, of one search or of several threads; all memory of a search |
//! | [`distance`] | flood fill and distance fields |
//!
//! Important terms: the *distance* between squares counts steps over open edges, whatever stands there; the *score* of a
//! position is a number for the side to move, more is better; a *node* is a position that a search visits.
//!
//! Nothing here allocates, and recursion ends at a depth that is a constant of its game.
//! `no_std`, no `unsafe`. Time comes in as the answer of the callback, randomness as a seed, so the same code runs on the RP2040, on a PC and in a
//! browser, with the same moves. In a browser `std` keeps the tables that are computed at their first use.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
extern crate std;

#[macro_use]
extern crate fencelight_core;

mod analysis;
mod budget;
pub mod distance;
mod greedy;
mod memory;
mod mspacman;
mod pacman;
mod quoridor2;
mod quoridor4;
mod shared_table;
mod transposition;
mod win_chance;

pub use analysis::{Analysis, AnalysisDetails, Choice, Quality, analyse};
pub use budget::{
    ANALYSIS_NODES, Level, Limits, MAX_LEVEL, MAX_VARIATION, MoveSet, SearchRequest, SearchResult,
    Variation,
};
pub use distance::steps_to_goal;
pub use greedy::{greedy, timeout_move};
pub use memory::{Scratch, SearchMemory};
pub use pacman::material_group as pacman_material_group;
pub use quoridor2::{
    Evaluator, MAX_LEVEL_NODES as QUORIDOR2_MAX_LEVEL_NODES, Network, NetworkError, Weights,
    board_network, hurdles, is_race, network,
};
#[cfg(all(target_has_atomic = "64", not(target_family = "wasm")))]
pub use shared_table::SharedEntry;
pub use transposition::TranspositionEntry;

use budget::Budget;

use fencelight_core::game::Game;
use fencelight_core::games::{AnyGame, GameVisitor};
use fencelight_core::quoridor::PlayerCount;

/// Entries of the transposition table of the board: 64 KB. A search with as many finds the moves of the board.
pub const BOARD_TABLE_ENTRIES: usize = 8_192;

/// Searches for a move. Deterministic for equal position, limits and size of memory, unless `stop` aborts it or threads share the
/// memory; `None` only when the game is over.
///
/// ```
/// use fencelight_ai::{Level, Limits, Scratch, SearchMemory, TranspositionEntry, think};
/// use fencelight_core::game::Game;
/// use fencelight_core::games::{AllOptions, AnyGame, GameKind};
///
/// let game = AnyGame::start(GameKind::Quoridor2, &AllOptions::default(), None, 7);
/// let (mut entries, mut scratch) = (vec![TranspositionEntry::EMPTY; 8192], Scratch::new());
/// let mut memory = SearchMemory::new(&mut entries, &mut scratch);
/// let result = think(&game, &Limits::level(Level::nearest(2), 7), &mut memory, &mut || false).unwrap();
/// assert!(game.why_illegal(result.mv).is_none());
/// ```
pub fn think(
    game: &AnyGame,
    limits: &Limits,
    memory: &mut SearchMemory<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult> {
    if game.outcome().is_some() {
        return None;
    }
    let mut budget = Budget::new(limits, stop);
    // The table of an earlier search would change the answer.
    memory.table.begin();
    let result = game.visit(Think {
        budget: &mut budget,
        memory,
    });
    if result.is_some() {
        return result;
    }
    // Aborted before the first move was searched: the greedy player would take as long as many nodes.
    let mv = match budget.is_stopped() {
        true => game.legal_moves().iter().next()?,
        false => greedy(game, limits.seed)?,
    };
    Some(SearchResult {
        mv,
        depth: 0,
        nodes: budget.nodes(),
        score: 0,
    })
}

/// Searches for a move, or with `analysis` as [`analyse`] does, without those moves. `None` only when the game is over, or every move is excluded.
pub fn search(
    game: &AnyGame,
    limits: &Limits,
    analysis: Option<&MoveSet>,
    memory: &mut SearchMemory<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Analysis> {
    match analysis {
        Some(excluded) => analyse(game, limits, excluded, memory, stop),
        None => {
            let result = think(game, limits, memory, stop)?;
            Some(Analysis::unsearched(result.mv, game))
        }
    }
}

/// The search of the game; `None` if it found no move within its budget.
struct Think<'a, 'b, 'm> {
    budget: &'a mut Budget<'b>,
    memory: &'a mut SearchMemory<'m>,
}

impl GameVisitor for Think<'_, '_, '_> {
    type Output = Option<SearchResult>;

    fn quoridor(self, position: &fencelight_core::quoridor::Position) -> Option<SearchResult> {
        let SearchMemory { table, scratch } = self.memory;
        match position.players() {
            PlayerCount::Two => {
                quoridor2::think(position, self.budget, &mut scratch.quoridor2, table)
            }
            PlayerCount::Four => quoridor4::think(position, self.budget, table),
        }
    }

    fn pacman(self, position: &fencelight_core::pacman::Position) -> Option<SearchResult> {
        let SearchMemory { table, scratch } = self.memory;
        pacman::think(position, self.budget, &mut scratch.pacman, table)
    }

    fn mspacman(self, position: &fencelight_core::mspacman::Position) -> Option<SearchResult> {
        mspacman::think(position, self.budget, &mut self.memory.scratch.turn_paths)
    }
}
