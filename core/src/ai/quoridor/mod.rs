//! Quoridor for two: alpha-beta, deeper and deeper.
//!
//! A node is a position with its open borders, distances and number kept beside it (`state`); moves that can matter are listed
//! (`candidates`, `list`, `order`), looked at (`search`, `last`) and judged (`judge`: by `net`, which also sees `hurdles`, or by hand with
//! `value`). Distances come from waves that spread from the goal lines
//! (`maps`): a pawn's move reads its new distance off them, a fence is flooded anew only if it lies across a shortest way, and
//! only from where it stands. The last ply is weighed without making its moves.

mod candidates;
mod hurdles;
pub mod inputs;
mod judge;
mod keys;
mod last;
mod list;
mod maps;
mod net;
mod noise;
mod order;
mod search;
mod state;
mod value;

pub use hurdles::hurdles;
pub use judge::Judge;
pub use net::{Net, NoNet};
use noise::Noise;
pub(super) use search::Scratch;
use search::{INFINITE, NO_MOVE, Search};
use state::MOST_PLIES;
use value::{SURE, WIN};
pub use value::{Weights, is_race};

use super::{Effort, Memory, Thought};
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
    effort: &mut Effort<'_>,
    memory: &mut Memory<'_>,
) -> Option<Thought> {
    let level = LEVELS.get(usize::from(effort.level()) - 1)?;
    effort.allow(level.nodes);
    let noise = Noise::new(effort.seed(), level.noise);
    let scratch = &mut memory.scratch.quoridor;
    let mut search = Search::new(position, scratch, &mut memory.slots, effort, noise);
    deepen(&mut search)
}

/// Looks one ply further each time, until the effort is over or there is nothing more to find.
fn deepen(search: &mut Search<'_, '_, '_>) -> Option<Thought> {
    if search.list(NO_MOVE, i8::MAX).is_err() {
        return win_at_once(search);
    }
    // In order once; from then on the best of the last depth comes first.
    let mut number = 0;
    while search.lists[0].next(number).is_some() {
        number += 1;
    }
    let mut thought: Option<Thought> = None;
    for depth in 1..MOST_PLIES as i8 {
        let (best, number) = at_root(search, depth);
        if let Some(mv) = search.lists[0].get(number)
            && best > -INFINITE
        {
            thought = Some(Thought {
                mv,
                depth: depth as u8 - u8::from(search.effort.is_over()),
                nodes: search.effort.nodes(),
                score: i32::from(best),
            });
            search.lists[0].bring_to_front(number);
        }
        if search.effort.is_over() || best.abs() >= SURE || search.lists[0].len() == 1 {
            break;
        }
    }
    if let Some(thought) = &mut thought {
        thought.nodes = search.effort.nodes();
    }
    thought
}

/// The score of the best move and its number in the list, as far as the effort goes.
fn at_root(search: &mut Search<'_, '_, '_>, depth: i8) -> (i16, usize) {
    let key = search.state.key;
    let mut alpha = -INFINITE;
    let mut best = (-INFINITE, 0);
    let mut number = 0;
    while let Some(mv) = search.lists[0].get(number) {
        let undo = search.state.make(mv, [true; 2]);
        let score = search.reply(depth, alpha, INFINITE, number, mv);
        search.state.unmake(mv, undo, key);
        if search.effort.is_over() {
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
fn win_at_once(search: &Search<'_, '_, '_>) -> Option<Thought> {
    let position = &search.state.position;
    let seat = position.turn();
    let home = |square: &crate::geometry::Square| seat.has_goal(*square);
    let square = position.destinations().iter().find(home)?;
    Some(Thought {
        mv: Move::square(square),
        depth: 1,
        nodes: search.effort.nodes(),
        score: i32::from(WIN) - 1,
    })
}

#[cfg(test)]
mod tests;
