//! Ms. Pac-Man: expectimax over the faces of spinner and die, every seat for its own chance.
//!
//! `root` collects the ends of the turn, `evaluate` gives the chances of a `state` by `weights` of its `features`, `search`
//! continues turn by turn beyond them, as deep as the budget allows. `turn_paths` and `ghost_reach` generate the ends of turns. A node is one
//! evaluation.

mod evaluate;
mod features;
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

use super::budget::{Budget, SearchResult};
use super::win_chance::{odds_of_percent, percent_of_odds};
use evaluate::{CERTAIN, Evaluator};
use fencelight_core::game::Move;
use fencelight_core::mspacman::{Position, TurnPhase};
use root::RootTurns;
use search::Search;
use state::State;

/// The evaluation underrates leads: by so much the logarithm of the odds is stretched for `analyse`, and moved at even chances, in thousandths.
const STRETCH_PERCENT: i32 = 122;
const AT_EVEN: i32 = -80;

/// A score, which is a chance, in percent. Only a game that is won or lost has 0 and 100.
pub(super) fn percent(score: i32) -> u8 {
    match score {
        ..=0 => 0,
        CERTAIN.. => 100,
        _ => {
            let chance = ((score * 100 + CERTAIN / 2) / CERTAIN).clamp(1, 99) as u8;
            percent_of_odds(odds_of_percent(chance) * STRETCH_PERCENT / 100 + AT_EVEN)
        }
    }
}

/// Searches for a move; `None` if it found none within its budget.
#[inline(never)] // Keeps its frame off the stacks of the other games.
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    turn_paths: &mut TurnPaths,
) -> Option<SearchResult> {
    let level = levels::of(budget.level());
    budget.set_level_nodes(level.nodes);
    if position.phase() == TurnPhase::Roll && !budget.is_analysis() {
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
            sight: level.style.sight,
        },
        turn_paths,
    };
    if position.phase() == TurnPhase::Roll {
        return Some(analyse_roll(position, level.depth, &mut search));
    }
    let mut root_turns = RootTurns::of(position, level.style, &mut search);
    let mut depth = 1;
    while depth < level.depth
        && !search.evaluator.budget.is_aborted()
        && !root_turns.is_settled(search.evaluator.budget.is_analysis())
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

/// The only move before a roll, with the chance over all faces.
#[inline(never)]
fn analyse_roll(position: &Position, max_depth: u8, search: &mut Search<'_, '_>) -> SearchResult {
    let (state, seat) = (State::of(position), position.turn());
    let mut score = search.evaluator.evaluate(&state)[seat];
    let mut depth = 0;
    while depth < max_depth && !search.evaluator.budget.is_aborted() {
        let deeper = search.expectimax(&state, depth + 1)[seat];
        if search.evaluator.budget.is_aborted() {
            break;
        }
        score = deeper;
        depth += 1;
    }
    SearchResult {
        mv: Move::ROLL,
        depth,
        nodes: search.evaluator.budget.nodes(),
        score,
    }
}
