//! The Pac-Man variant: Pac-Man against four ghosts that co-ordinate.
//!
//! Negamax with alpha-beta bounds over whole turns, also from the middle of one; the result is the first step of the best turn, and
//! every step is searched again. A turn that wins or catches at once is played at every level.
//!
//! `board` has the tables of the layout, `rules` the options, `state` the node and its turns, `turns` generates them. `root` deepens and
//! chooses, `search` has the recursion, `evaluate` the weights, `levels` the budgets.

mod board;
mod evaluate;
mod levels;
mod odds;
mod root;
mod rules;
mod scratch;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod turns;

pub use odds::material_group;
pub(super) use odds::odds;
pub(super) use scratch::PacmanScratch;

use super::budget::{Budget, Level, SearchResult};
use super::transposition::TranspositionTable;
use evaluate::Weights;
use fencelight_core::pacman::Position;
use root::RootTurns;
use rules::Rules;
use search::Search;
use state::State;

/// Searches for a move; `None` if it found none within its budget.
#[inline(never)]
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    scratch: &mut PacmanScratch,
    table: &mut TranspositionTable<'_>,
) -> Option<SearchResult> {
    let rules = Rules::of(position);
    let state = State::of(position, &rules);
    let pac_to_move = state.is_pac_to_move();
    // Limits that set nodes at the strongest level get full strength on either side.
    let level = if budget.has_node_limit() && budget.level() == Level::MAX {
        levels::FULL
    } else {
        levels::of(budget.level(), pac_to_move)
    };
    budget.set_level_nodes(level.nodes);
    if !scratch
        .board
        .refresh(position, &rules.open_edges, || budget.may_continue())
    {
        return None;
    }
    scratch.clear();
    let weights = if pac_to_move {
        &Weights::PAC
    } else {
        &Weights::GHOSTS
    };
    let moving = match (level.style.only_own_piece, pac_to_move) {
        (false, _) => 0b1111,
        (true, true) => 0,
        (true, false) => 1 << (state.mover.wrapping_sub(1) & 3),
    };
    let mut round_start_scores = [0; 16];
    for (pellets, value) in round_start_scores.iter_mut().enumerate() {
        let start = State::round_start(&rules, pellets as u8, state.lives);
        *value = weights.positional(&start, &scratch.board, &rules) as i16;
    }
    let mut search = Search {
        rules,
        scratch,
        table,
        budget,
        weights,
        moving,
        round_start_scores,
        turns_used: 0,
    };
    RootTurns::of(position, &state, &mut search).choose(&mut search, &level)
}
