//! Quoridor for two: iterative deepening of a principal variation search (negamax with alpha-beta bounds).
//!
//! A node is a position with its open edges, distance fields, Zobrist key and accumulators kept beside it (`state`, `ply_stack`,
//! `zobrist`). `candidates` chooses the fences that can matter, `move_order` generates and orders the moves, `move_picker` yields
//! them one by one. `search` has the recursion: transposition table, null move, reverse futility pruning, late move reduction (`reduction`),
//! killer moves and history heuristic (`reduction`). `frontier` evaluates the moves of the last ply without making them. `evaluate` holds the
//! two evaluators: the `network`, which also sees `hurdles`, and the `handcrafted` weights. `root` deepens (until the `soft_limit` of a
//! level) and reads the principal variation from the transposition table, `levels` sets budgets and noise, `score` has sides and scores.

mod candidates;
mod evaluate;
mod frontier;
mod handcrafted;
mod hurdles;
mod levels;
mod move_order;
mod move_picker;
pub mod network;
mod ply_stack;
mod reduction;
mod root;
mod score;
mod search;
mod soft_limit;
mod state;
#[cfg(test)]
mod tests;
mod zobrist;

pub use evaluate::{Evaluator, board_network};
pub use handcrafted::{Weights, is_race};
pub use hurdles::hurdles;
pub use levels::MAX_LEVEL_NODES;
pub use network::{Network, NetworkError};
pub(super) use search::Quoridor2Scratch;

use super::budget::{ANALYSIS_NODES, Budget, SearchResult, Variation};
use super::transposition::TranspositionTable;
use super::win_chance::OddsScale;
use fencelight_core::quoridor::Position;
use root::principal_variation;
use score::{Noise, WIN_THRESHOLD};
use search::Search;
use soft_limit::SoftLimit;

/// Scores as odds.
pub(super) const ODDS: OddsScale = OddsScale {
    unit: 163,
    at_zero: 23,
    decided: WIN_THRESHOLD as i32,
};

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
    let mut search = start(position, budget, scratch, table);
    let soft_limit = level.style.soft_nodes.map(SoftLimit::new);
    let soft_limit = soft_limit.filter(|_| !search.budget.has_node_limit());
    root::iterative_deepening(&mut search, level.depth, soft_limit)
}

/// The same with the principal variation, for an analysis.
#[inline(never)]
pub(super) fn analyse(
    position: &Position,
    budget: &mut Budget<'_>,
    scratch: &mut Quoridor2Scratch,
    table: &mut TranspositionTable<'_>,
) -> Option<(SearchResult, Variation)> {
    budget.set_level_nodes(ANALYSIS_NODES);
    let mut search = start(position, budget, scratch, table);
    let max_depth = levels::of(search.budget.level()).depth;
    let result = root::iterative_deepening(&mut search, max_depth, None)?;
    Some((result, principal_variation(&mut search, result.mv)))
}

/// A search before its first node.
fn start<'a, 's, 'e>(
    position: &Position,
    budget: &'a mut Budget<'e>,
    scratch: &'a mut Quoridor2Scratch,
    table: &'a mut TranspositionTable<'s>,
) -> Search<'a, 's, 'e> {
    let style = levels::of(budget.level()).style;
    let noise = Noise::new(budget.seed(), style.noise);
    Search::new(position, scratch, table, budget, noise)
}
