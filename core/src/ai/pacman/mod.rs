//! The Pac-Man variant: Pac-Man against four ghosts that co-ordinate.
//!
//! A search from the position at hand over whole turns, also from the middle of one; the first step of the best turn is the answer.
//! Every step is thought over anew. What wins or catches at once is played at every level.

mod board;
mod evaluate;
mod levels;
mod root;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod turns;

use super::{Budget, MAX_LEVEL, SearchMemory, SearchResult};
use crate::geometry::Square;
use crate::pacman::Position;
use board::{Board, NO_SQUARE, Rules};
use evaluate::Weights;
use levels::Level;
use root::RootTurns;
use search::{MAX_PLY, Search};
use state::State;
use turns::Turn;

/// Turns that lie in the room at once: those of one line of play.
const TURN_STACK_LEN: usize = 384;

/// Room for a search of this game.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    board: Board,
    turns: [Turn; TURN_STACK_LEN],
    /// How often a mover did well by going to a square.
    history: [[u16; Square::COUNT as usize]; 5],
    /// The square that did best at a ply.
    killers: [u8; MAX_PLY],
}

impl Scratch {
    pub(super) const fn new() -> Self {
        Self {
            board: Board::new(),
            turns: [Turn::NONE; TURN_STACK_LEN],
            history: [[0; Square::COUNT as usize]; 5],
            killers: [0; MAX_PLY],
        }
    }

    /// A mover did well by going to a square.
    fn record_cutoff(&mut self, mover: u8, to: u8, ply: usize, depth: i32) {
        if let Some(killer) = self.killers.get_mut(ply) {
            *killer = to;
        }
        let of_mover = self.history.get_mut(usize::from(mover));
        if let Some(lately) = of_mover.and_then(|all| all.get_mut(usize::from(to))) {
            *lately = lately.saturating_add(4 + 4 * (depth * depth) as u16);
        }
    }
}

/// Looks for a move; `None` if it found none in time.
#[inline(never)]
pub(super) fn think(
    position: &Position,
    budget: &mut Budget<'_>,
    memory: &mut SearchMemory<'_>,
) -> Option<SearchResult> {
    let rules = Rules::of(position);
    let state = State::of(position, &rules);
    let pac_to_move = state.is_pac_to_move();
    // A number of nodes at the strongest level asks for all that the search can do.
    let level = if budget.has_node_limit() && budget.level() == MAX_LEVEL {
        Level::FULL
    } else {
        Level::of(budget.level(), pac_to_move)
    };
    budget.set_level_nodes(level.nodes);
    let scratch = &mut memory.scratch.pacman;
    if !scratch
        .board
        .refresh(position, &rules.open_edges, || budget.may_continue())
    {
        return None;
    }
    scratch.history = [[0; Square::COUNT as usize]; 5];
    scratch.killers = [NO_SQUARE; MAX_PLY];
    let weights = if pac_to_move {
        &Weights::PAC
    } else {
        &Weights::GHOSTS
    };
    let moving = match (level.only_own_piece, pac_to_move) {
        (false, _) => 0b1111,
        (true, true) => 0,
        (true, false) => 1 << (state.mover.wrapping_sub(1) & 3),
    };
    let mut round_start_scores = [0; 16];
    for (pellets, value) in round_start_scores.iter_mut().enumerate() {
        let start = State::round_start(pellets as u8, state.lives);
        *value = weights.positional(&start, &scratch.board, &rules) as i16;
    }
    let mut search = Search {
        rules,
        scratch,
        table: &mut memory.table,
        budget,
        weights,
        moving,
        round_start_scores,
        turns_used: 0,
    };
    RootTurns::of(position, &state, &mut search).choose(&mut search, &level)
}
