//! Quoridor for four, every seat for itself: max-n search, then Monte Carlo tree search.
//!
//! `state` keeps the shortest path of each pawn and the fences that lengthen it most, `candidates` generates the moves that may
//! matter with static scores from `evaluate`, `search` deepens. `monte_carlo` grows a `tree` of likely moves, with scores as chances to win
//! (`chance`); a good part of the replies of the other seats are `obvious` ones. `levels` sets budgets and errors.

mod candidates;
mod chance;
mod evaluate;
mod levels;
mod monte_carlo;
mod obvious;
mod search;
mod state;
mod tree;

use super::budget::{Budget, SearchResult};
use super::transposition::TranspositionTable;
use super::win_chance::OddsScale;
use candidates::Candidate;
use evaluate::DECIDED;
use fencelight_core::game::{Game, draw};
use fencelight_core::quoridor::Position;
use search::Search;
use state::State;
use tree::Tree;

/// The opening lasts as long as no fence is laid and every seat has more steps to go than this.
const OPENING_STEPS: u8 = 4;
/// Opening variety: one move in this many may be worth a step less than the best. With all fences in hand a step decides little.
const OPENING_VARIETY_ONE_IN: u32 = 4;
/// A step as a difference of scores.
const OPENING_MARGIN: u8 = 24;

/// Every level errs half as much when a seat has no more steps to go than this.
const NEAR_GOAL: u8 = 2;

/// Scores as odds. The evaluation itself is a logarithm of odds, in hundredths, but overrates leads.
pub(super) const ODDS: OddsScale = OddsScale {
    unit: 155,
    at_zero: -405,
    decided: DECIDED as i32,
};

/// Searches for a move; `None` if it found none within its budget.
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    table: &mut TranspositionTable<'_>,
) -> Option<SearchResult> {
    let mut level = levels::of(budget.level());
    budget.set_level_nodes(level.nodes);
    let us = position.turn();
    let state = State::new(position, budget)?;
    let nearest = position.seats().iter().map(|seat| state.paths[seat].steps);
    let nearest = nearest.min().unwrap_or(0);
    let seed = budget.seed() ^ position.fingerprint();
    if position.fences().is_empty() && nearest > OPENING_STEPS {
        level.style.uses_tree = false;
        if draw(seed, 1, OPENING_VARIETY_ONE_IN) == 0 {
            level.style.margin = level.style.margin.max(OPENING_MARGIN);
        }
    } else if nearest <= NEAR_GOAL {
        level.style.margin >>= 1;
    }
    // Without fences it is a race, which the search sees to its end.
    level.style.uses_tree &= position.seats().iter().any(|seat| position.hand(seat) > 0);
    let mut search = Search {
        state,
        budget,
        level,
        us,
    };
    let (mut moves, depth) = search.iterative_deepening();
    if let Some(entries) = table.entries() {
        search.monte_carlo(&mut moves, &mut Tree::new(entries));
    }
    let margin = i16::from(level.style.margin);
    let best = moves.first()?.scores[us];
    let as_good = |candidate: &&Candidate| {
        let score = candidate.scores[us];
        score == best || best < DECIDED && score > -DECIDED && score >= best.saturating_sub(margin)
    };
    let choices = moves.iter().filter(as_good).count();
    let choice = draw(seed, 0, choices as u32) as usize;
    let chosen = moves.iter().filter(as_good).nth(choice)?;
    Some(SearchResult {
        mv: chosen.mv,
        depth,
        nodes: search.budget.nodes(),
        score: i32::from(chosen.scores[us]),
    })
}
