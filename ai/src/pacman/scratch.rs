//! Working memory of a search: the tables of the layout, one turn list a ply, history and killer moves.

use super::board::{Board, NO_SQUARE};
use super::state::Turn;
use fencelight_core::geometry::Square;

/// Plies from the root, at most: the recursion ends there.
pub(super) const MAX_PLY: usize = 32;

/// Turns of all plies of one line of play.
const TURN_STACK_LEN: usize = 384;

/// Pac-Man (0) and the ghosts (1 to 4).
const MOVERS: usize = 5;

/// Working memory of a search.
#[derive(Clone, Debug)]
pub(crate) struct PacmanScratch {
    pub(super) board: Board,
    pub(super) turns: [Turn; TURN_STACK_LEN],
    /// History heuristic: how often a turn of a mover that ends on a square caused a beta cutoff, weighted by depth.
    pub(super) history: [[u16; Square::COUNT as usize]; MOVERS],
    /// The killer move of each ply: the square of the last turn that caused a beta cutoff.
    pub(super) killers: [u8; MAX_PLY],
}

impl PacmanScratch {
    /// All zero, so that a static of it takes no flash.
    pub(crate) const fn new() -> Self {
        Self {
            board: Board::new(),
            turns: [Turn::NONE; TURN_STACK_LEN],
            history: [[0; Square::COUNT as usize]; MOVERS],
            killers: [0; MAX_PLY],
        }
    }

    /// Clears history and killer moves.
    pub(super) fn clear(&mut self) {
        self.history = [[0; Square::COUNT as usize]; MOVERS];
        self.killers = [NO_SQUARE; MAX_PLY];
    }

    /// Records a turn that caused a beta cutoff.
    pub(super) fn record_cutoff(&mut self, mover: u8, to: u8, ply: usize, depth: i32) {
        if let Some(killer) = self.killers.get_mut(ply) {
            *killer = to;
        }
        let of_mover = self.history.get_mut(usize::from(mover));
        if let Some(entry) = of_mover.and_then(|all| all.get_mut(usize::from(to))) {
            *entry = entry.saturating_add(4 + 4 * (depth * depth) as u16);
        }
    }
}
