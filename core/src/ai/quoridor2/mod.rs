//! Quoridor for two: alpha-beta, deeper and deeper.
//!
//! A node is a position with its open borders, distances and number kept beside it (`state`); moves that can matter are listed
//! (`candidates`, `list`, `order`), looked at (`search`, `last`) and judged (`judge`: by `net`, which also sees `hurdles`, or by hand with
//! `value`). Distances come from waves that spread from the goal lines
//! (`maps`): a pawn's move reads its new distance off them, a fence is flooded anew only if it lies across a shortest way, and
//! only from where it stands. The last ply is weighed without making its moves.

mod candidates;
mod distance_field;
mod evaluate;
pub mod features;
mod frontier;
mod handcrafted;
mod hurdles;
mod move_order;
mod move_picker;
mod network;
mod noise;
mod search;
mod state;
mod zobrist;

pub use evaluate::Evaluator;
use handcrafted::{WIN, WIN_THRESHOLD};
pub use handcrafted::{Weights, is_race};
pub use hurdles::hurdles;
pub use network::{Network, NetworkError};
use noise::Noise;
pub(super) use search::SearchScratch;
use search::{INFINITE, NO_MOVE, Search};
use state::MAX_PLY;

use super::{Budget, SearchMemory, SearchResult};
use crate::game::Move;
use crate::quoridor::Position;

/// What makes a level.
struct Level {
    nodes: u32,
    /// Misjudgement of a position, in hundredths of a step.
    noise: i16,
}

const LEVELS: [Level; 5] = [
    Level {
        nodes: 300,
        noise: 200,
    },
    Level {
        nodes: 500,
        noise: 120,
    },
    Level {
        nodes: 1_500,
        noise: 90,
    },
    Level {
        nodes: 6_000,
        noise: 40,
    },
    Level {
        nodes: 32_000,
        noise: 4,
    },
];

/// Looks for a move; `None` if it found none in time.
#[inline(never)]
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    memory: &mut SearchMemory<'_>,
) -> Option<SearchResult> {
    let level = LEVELS.get(usize::from(budget.level()) - 1)?;
    budget.set_level_nodes(level.nodes);
    let noise = Noise::new(budget.seed(), level.noise);
    let scratch = &mut memory.scratch.quoridor2;
    let mut search = Search::new(position, scratch, &mut memory.table, budget, noise);
    iterative_deepening(&mut search)
}

/// Looks one ply further each time, until the effort is over or there is nothing more to find.
fn iterative_deepening(search: &mut Search<'_, '_, '_>) -> Option<SearchResult> {
    if search.generate_moves(NO_MOVE, i8::MAX).is_err() {
        return immediate_win(search);
    }
    // In order once; from then on the best of the last depth comes first.
    let mut number = 0;
    while search.pickers[0].next(number).is_some() {
        number += 1;
    }
    let mut result: Option<SearchResult> = None;
    for depth in 1..MAX_PLY as i8 {
        let (best, number) = search_root(search, depth);
        if let Some(mv) = search.pickers[0].get(number)
            && best > -INFINITE
        {
            result = Some(SearchResult {
                mv,
                depth: depth as u8 - u8::from(search.budget.is_aborted()),
                nodes: search.budget.nodes(),
                score: i32::from(best),
            });
            search.pickers[0].bring_to_front(number);
        }
        if search.budget.is_aborted() || best.abs() >= WIN_THRESHOLD || search.pickers[0].len() == 1
        {
            break;
        }
    }
    if let Some(result) = &mut result {
        result.nodes = search.budget.nodes();
    }
    result
}

/// The score of the best move and its number in the list, as far as the effort goes.
fn search_root(search: &mut Search<'_, '_, '_>, depth: i8) -> (i16, usize) {
    let key = search.state.key;
    let mut alpha = -INFINITE;
    let mut best = (-INFINITE, 0);
    let mut number = 0;
    while let Some(mv) = search.pickers[0].get(number) {
        let undo = search.state.make(mv, [true; 2]);
        let score = search.principal_variation_search(depth, alpha, INFINITE, number, mv);
        search.state.unmake(mv, undo, key);
        if search.budget.is_aborted() {
            break;
        }
        if score > best.0 {
            best = (score, number);
            alpha = score;
        }
        number += 1;
    }
    best
}

/// A move that wins at once.
fn immediate_win(search: &Search<'_, '_, '_>) -> Option<SearchResult> {
    let position = &search.state.position;
    let seat = position.turn();
    let home = |square: &crate::geometry::Square| seat.has_goal(*square);
    let square = position.destinations().iter().find(home)?;
    Some(SearchResult {
        mv: Move::square(square),
        depth: 1,
        nodes: search.budget.nodes(),
        score: i32::from(WIN) - 1,
    })
}

#[cfg(test)]
mod tests;
