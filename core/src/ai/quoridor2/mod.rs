//! Quoridor for two: iterative deepening of a principal variation search (negamax with alpha-beta bounds).
//!
//! A node is a position with its open edges, distance fields, Zobrist key and accumulators kept beside it (`state`, `ply_stack`,
//! `zobrist`). `candidates` chooses the fences that can matter, `move_order` generates and orders the moves, `move_picker` yields
//! them one by one. `search` has the recursion: transposition table, null move, reverse futility pruning, late move reduction,
//! killer moves and history heuristic. `frontier` evaluates the moves of the last ply without making them. `evaluate` holds the
//! two evaluators: the `network`, which also sees `hurdles`, and the `handcrafted` weights. `root` deepens, `levels` sets budgets
//! and `noise`.

mod candidates;
mod evaluate;
mod frontier;
mod handcrafted;
mod hurdles;
mod levels;
mod move_order;
mod move_picker;
pub mod network;
mod noise;
mod ply_stack;
mod root;
mod score;
mod search;
mod side;
mod state;
#[cfg(test)]
mod tests;
mod zobrist;

pub use evaluate::Evaluator;
pub use handcrafted::{Weights, is_race};
pub use hurdles::hurdles;
pub use network::{Network, NetworkError};
pub(super) use search::Quoridor2Scratch;

use super::budget::{Budget, SearchResult};
use super::transposition::TranspositionTable;
use crate::quoridor::Position;
use noise::Noise;
use search::Search;

/// Searches for a move; `None` if it found none within its budget.
#[inline(never)]
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    scratch: &mut Quoridor2Scratch,
    table: &mut TranspositionTable<'_>,
) -> Option<SearchResult> {
    let level = levels::of(budget.level());
    budget.set_level_nodes(level.nodes);
    let noise = Noise::new(budget.seed(), level.style.noise);
    let mut search = Search::new(position, scratch, table, budget, noise);
    root::iterative_deepening(&mut search, level.depth)
}
