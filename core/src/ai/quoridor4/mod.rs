//! Quoridor for four: everybody for himself.
//!
//! `board` keeps shortest ways and what a fence can do to them, `value` says what a position is worth to each seat,
//! `candidates` lists the few moves that may matter, `search` looks ahead, `playout` plays games to their end, `levels` says how
//! well.

mod candidates;
mod evaluate;
mod levels;
mod playout;
mod search;
mod state;

use super::{Budget, SearchMemory, SearchResult};
use crate::game::{Game, draw};
use crate::quoridor::Position;
use candidates::Candidate;
use evaluate::DECIDED;
use search::Search;
use state::State;

/// The game has just begun as long as no fence lies on the board and everybody has more steps to go than this.
const OPENING_STEPS: u8 = 4;
/// One move in so many is then any that is worth a step less than the best, or better: games should not all begin alike, and
/// with all fences in hand a step decides little.
const OPENING_VARIETY_ONE_IN: u32 = 4;
/// What that makes in scores.
const OPENING_MARGIN: u8 = 24;

/// Every level errs half as much when somebody has so few steps to go.
const NEAR_GOAL: u8 = 2;

/// Looks for a move; `None` if it found none in time.
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    _memory: &mut SearchMemory<'_>,
) -> Option<SearchResult> {
    let mut level = levels::level(budget.level());
    budget.set_level_nodes(level.nodes);
    let us = position.turn();
    let state = State::new(position, budget)?;
    let nearest = position.seats().iter().map(|seat| state.paths[seat].steps);
    let nearest = nearest.min().unwrap_or(0);
    let seed = budget.seed() ^ position.fingerprint();
    if position.fences().is_empty() && nearest > OPENING_STEPS {
        level.uses_playouts = false;
        if draw(seed, 1, OPENING_VARIETY_ONE_IN) == 0 {
            level.margin = level.margin.max(OPENING_MARGIN);
        }
    } else if nearest <= NEAR_GOAL {
        level.margin >>= 1;
    }
    // Without fences everybody runs, and looking ahead says more than playing out.
    level.uses_playouts &= position.seats().iter().any(|seat| position.hand(seat) > 0);
    let mut search = Search {
        state,
        budget,
        level,
        us,
    };
    let (mut moves, depth) = search.iterative_deepening();
    search.sequential_halving(&mut moves);
    let margin = i16::from(level.margin);
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
