//! Ms. Pac-Man: every seat plays for its own chance, on average over what spinner and die may show.
//!
//! A move is looked for among the ends of the turn at hand ([`root`]), which are rated by weights ([`value`]) and then looked into,
//! turn by turn ([`search`]), as far as the nodes go. A node is a [`state`] between two turns that was rated.

mod judge;
mod levels;
mod prowl;
mod root;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod trails;
mod value;
mod walks;
mod weights;

pub(super) use trails::Trails;

use self::judge::Judge;
use self::levels::Level;
use self::root::Ends;
use self::search::{MOST_TURNS, Search};
use super::{Effort, Memory, Thought};
use crate::game::Move;
use crate::mspacman::{Phase, Position};

/// Looks for a move; `None` if it found none in time.
#[inline(never)] // The other games need not carry its frame on their stack.
pub(super) fn think(
    position: &Position,
    effort: &mut Effort<'_>,
    memory: &mut Memory<'_>,
) -> Option<Thought> {
    let level = Level::of(effort.level());
    effort.allow(level.nodes);
    if position.phase() == Phase::Roll {
        return Some(Thought {
            mv: Move::ROLL,
            depth: 0,
            nodes: 0,
            score: 0,
        });
    }
    let mut search = Search {
        judge: Judge {
            effort,
            sight: level.sight,
        },
        trails: &mut memory.scratch.trails,
    };
    let mut ends = Ends::of(position, level, &mut search);
    let mut turns = 1;
    while turns < level.turns.min(MOST_TURNS)
        && !search.judge.effort.is_over()
        && !ends.is_settled()
        && ends.deepen(turns, &mut search)
    {
        turns += 1;
    }
    let best = ends.best()?;
    Some(Thought {
        mv: best.mv,
        depth: turns,
        nodes: search.judge.effort.nodes(),
        score: best.value,
    })
}
