//! The squares where a ghost can end its turn: all for a count at once, by a flood.

use super::state::State;
use fencelight_core::geometry::{Seat, Square};
use fencelight_core::mspacman::MAZE;
use fencelight_core::sets::SquareSet;

/// A flood from the square of a ghost.
#[derive(Clone, Copy, Debug)]
pub(super) struct GhostFlood {
    /// The squares that it can be on.
    wave: SquareSet,
    /// Squares where no ghost can end its count (5.3.7).
    occupied: SquareSet,
    ms: Square,
    /// Whether it has met Ms. Pac-Man on one of the paths.
    met: bool,
    exact: bool,
}

/// The ends of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// The squares where it can end.
    pub(super) squares: SquareSet,
    /// Whether it can meet Ms. Pac-Man.
    pub(super) meets: bool,
}

impl GhostFlood {
    /// The flood before the first step.
    pub(super) fn of(state: &State, seat: Seat) -> Self {
        let mut wave = SquareSet::EMPTY;
        wave.insert(state.ghosts[seat].square);
        Self {
            wave,
            occupied: state.other_ghost_squares(seat),
            ms: state.ms,
            met: false,
            exact: state.exact,
        }
    }

    /// One more step.
    pub(super) fn step(&mut self) {
        self.wave = neighbours(self.wave);
        if !self.exact && self.wave.contains(self.ms) {
            self.met = true;
            self.wave.remove(self.ms);
        }
    }

    /// The ends if the count is used up here.
    pub(super) fn reach(&self) -> Reach {
        let mut meets = self.met;
        let mut squares = self.wave;
        let mut bumps = squares & self.occupied;
        let mut bumped = SquareSet::EMPTY;
        // One step more from the square of another ghost, and again if that leads to another one.
        while !bumps.is_empty() {
            bumped |= bumps;
            let further = neighbours(bumps);
            squares |= further;
            bumps = (further & self.occupied).without(bumped);
        }
        squares = squares.without(self.occupied);
        if squares.contains(self.ms) {
            meets = true;
            squares.remove(self.ms);
        }
        Reach { squares, meets }
    }
}

/// The squares one step away from some others.
fn neighbours(wave: SquareSet) -> SquareSet {
    wave.iter().fold(SquareSet::EMPTY, |all, square| {
        all | MAZE.neighbours(square)
    })
}
