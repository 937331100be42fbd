//! Ms. Pac-Man: every seat plays for its own chance, on average over what spinner and die may show.
//!
//! A move is looked for among the ends of the turn at hand ([`root`]), which are rated by weights ([`value`]) and then looked into,
//! turn by turn ([`search`]), as far as the nodes go. A node is a [`state`] between two turns that was rated.

mod distances;
mod evaluate;
mod evaluator;
mod ghost_reach;
mod levels;
mod root;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod turn_paths;
mod weights;

pub(super) use turn_paths::TurnPaths;

use self::evaluator::Evaluator;
use self::levels::Level;
use self::root::RootTurns;
use self::search::{MAX_DEPTH, Search};
use super::{Budget, SearchMemory, SearchResult};
use crate::game::Move;
use crate::mspacman::{Position, TurnPhase};

/// Looks for a move; `None` if it found none in time.
#[inline(never)] // The other games need not carry its frame on their stack.
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    memory: &mut SearchMemory<'_>,
) -> Option<SearchResult> {
    let level = Level::of(budget.level());
    budget.set_level_nodes(level.nodes);
    if position.phase() == TurnPhase::Roll {
        return Some(SearchResult {
            mv: Move::ROLL,
            depth: 0,
            nodes: 0,
            score: 0,
        });
    }
    let mut search = Search {
        evaluator: Evaluator {
            budget,
            sight: level.sight,
        },
        turn_paths: &mut memory.scratch.turn_paths,
    };
    let mut root_turns = RootTurns::of(position, level, &mut search);
    let mut depth = 1;
    while depth < level.depth.min(MAX_DEPTH)
        && !search.evaluator.budget.is_aborted()
        && !root_turns.is_settled()
        && root_turns.deepen(depth, &mut search)
    {
        depth += 1;
    }
    let best = root_turns.best()?;
    Some(SearchResult {
        mv: best.mv,
        depth,
        nodes: search.evaluator.budget.nodes(),
        score: best.value,
    })
}
