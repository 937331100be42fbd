//! Steps from square to square, found by a wave that spreads over open borders.

// The table has a place for every square and is indexed by nothing else.
#![allow(clippy::indexing_slicing)]

use core::ops::Index;

use crate::geometry::{Seat, Square};
use crate::mspacman::MAZE;
use crate::quoridor::PlacedFences;
use crate::sets::SquareSet;

/// Further than any way is long.
pub(super) const FAR: u8 = u8::MAX;

/// For every square the steps from the nearest of some squares; [`FAR`] where no way leads.
pub(super) struct DistanceField([u8; Square::COUNT as usize]);

impl DistanceField {
    /// To the goal line of a seat, between fences. Pawns play no part.
    pub(super) fn to_goal(seat: Seat, fences: &PlacedFences) -> Self {
        let goal = Square::all().filter(|&square| seat.has_goal(square));
        Self::flood(goal.collect(), |square| neighbours(fences, square))
    }

    /// From a square, between fences.
    pub(super) fn from_square(fences: &PlacedFences, from: Square) -> Self {
        Self::flood(set_of(from), |square| neighbours(fences, square))
    }

    /// From a square of the maze of Ms. Pac-Man. Ghost spaces are left, never reached.
    pub(super) fn in_maze(from: Square) -> Self {
        Self::flood(set_of(from), |square| MAZE.neighbours(square))
    }

    fn flood(mut wave: SquareSet, steps: impl Fn(Square) -> SquareSet) -> Self {
        let mut table = [FAR; Square::COUNT as usize];
        let mut distance = 0;
        while !wave.is_empty() {
            let mut reached = SquareSet::EMPTY;
            for square in wave.iter() {
                table[usize::from(square.index())] = distance;
                reached |= steps(square);
            }
            let new = |square: &Square| table[usize::from(square.index())] == FAR;
            wave = reached.iter().filter(new).collect();
            distance += 1;
        }
        Self(table)
    }
}

impl Index<Square> for DistanceField {
    type Output = u8;
    fn index(&self, square: Square) -> &u8 {
        &self.0[usize::from(square.index())]
    }
}

/// Steps in the maze of Ms. Pac-Man from a square to the nearest of some others; [`FAR`] if there is none.
pub(super) fn nearest_in_maze(from: Square, others: SquareSet) -> u8 {
    // Few steps lead to the next dot as a rule: a wave that stops there is quicker than a whole table.
    let mut seen = set_of(from);
    let mut distance = 0;
    while !seen.intersects(others) {
        let before = seen;
        for square in before.iter() {
            seen |= MAZE.neighbours(square);
        }
        if seen == before {
            return FAR;
        }
        distance += 1;
    }
    distance
}

fn set_of(square: Square) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    set.insert(square);
    set
}

fn neighbours(fences: &PlacedFences, square: Square) -> SquareSet {
    fences.neighbours(square).into_iter().flatten().collect()
}
