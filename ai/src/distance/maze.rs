//! Distances in the maze of Ms. Pac-Man, for walks that may turn round at any step. Ghost spaces are left, never entered.

// The table has a place for every pair of squares and is indexed by nothing else.
#![allow(clippy::indexing_slicing)]

use fencelight_core::geometry::Square;
use fencelight_core::mspacman::MAZE;
use fencelight_core::sets::SquareSet;

/// As long as every path, or longer.
const LONGEST: u8 = 15;

computed! {
    /// For each pair of squares the shortest walk with an even number of steps in the low four bits, with an odd one in the high four.
    /// Turning round adds two steps, so these two give every possible length.
    static WALKS: [[u8; Square::COUNT as usize]; Square::COUNT as usize] = {
        let mut table = [[LONGEST << 4 | LONGEST; Square::COUNT as usize]; Square::COUNT as usize];
        let mut index = 0;
        while index < Square::COUNT {
            if let Some(from) = Square::from_index(index) {
                table[index as usize] = walks_from(from);
            }
            index += 1;
        }
        table
    };
}

const fn walks_from(from: Square) -> [u8; Square::COUNT as usize] {
    let mut row = [LONGEST << 4 | LONGEST; Square::COUNT as usize];
    let mut wave = SquareSet::EMPTY;
    wave.insert(from);
    // Squares that shorter walks of each parity reach.
    let mut seen = [SquareSet::EMPTY; 2];
    let mut length = 0;
    while length < LONGEST {
        let parity = (length % 2) as usize;
        let mut next = SquareSet::EMPTY;
        let mut index = 0;
        while index < Square::COUNT {
            if let Some(square) = Square::from_index(index)
                && wave.contains(square)
                && !seen[parity].contains(square)
            {
                seen[parity].insert(square);
                let entry = row[index as usize];
                row[index as usize] = if parity == 0 {
                    entry & 0xF0 | length
                } else {
                    entry & 0x0F | length << 4
                };
                next = next.union(MAZE.neighbours(square));
            }
            index += 1;
        }
        wave = next;
        length += 1;
    }
    row
}

/// The longest distance between two squares that are not ghost spaces.
const FURTHEST: usize = 9;

computed! {
    /// For each square the squares at each distance from it.
    static RINGS: [[SquareSet; FURTHEST + 1]; Square::COUNT as usize] = {
        let mut rings = [[SquareSet::EMPTY; FURTHEST + 1]; Square::COUNT as usize];
        let mut from = 0;
        while from < rings.len() {
            let mut to = 0;
            while to < Square::COUNT {
                let (even, odd) = (
                    WALKS[from][to as usize] & 0x0F,
                    WALKS[from][to as usize] >> 4,
                );
                let steps = if even < odd { even } else { odd } as usize;
                if let Some(square) = Square::from_index(to)
                    && steps <= FURTHEST
                {
                    rings[from][steps].insert(square);
                }
                to += 1;
            }
            from += 1;
        }
        rings
    };
}

/// The nearest of some squares and the steps to it.
#[inline]
pub(crate) fn nearest(from: Square, others: SquareSet) -> Option<(u8, Square)> {
    let rings = &RINGS[usize::from(from.index())];
    let steps = rings.iter().position(|ring| ring.intersects(others))?;
    let square = (rings[steps] & others).iter().next()?;
    Some((steps as u8, square))
}

/// Steps to the furthest of some squares.
#[inline]
pub(crate) fn furthest(from: Square, others: SquareSet) -> Option<u8> {
    let rings = &RINGS[usize::from(from.index())];
    let steps = rings.iter().rposition(|ring| ring.intersects(others))?;
    Some(steps as u8)
}

/// Steps from a square to another; 15 if the other is a ghost space.
#[inline]
pub(crate) fn distance(from: Square, to: Square) -> u8 {
    let entry = WALKS[usize::from(from.index())][usize::from(to.index())];
    (entry & 0x0F).min(entry >> 4)
}

/// Whether a walk of exactly `steps` steps leads from one square to the other.
#[inline]
pub(crate) fn has_walk(from: Square, to: Square, steps: u8) -> bool {
    let entry = WALKS[usize::from(from.index())][usize::from(to.index())];
    let shortest = if steps & 1 == 0 {
        entry & 0x0F
    } else {
        entry >> 4
    };
    shortest <= steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_are_those_of_a_flood_step_by_step() {
        // Closed squares are left out: no piece stands there, but a walk of no steps does.
        let open = || Square::all().filter(|&square| MAZE.is_open(square));
        for from in open().chain(MAZE.homes.iter()) {
            let mut wave: SquareSet = [from].into_iter().collect();
            let mut nearest = [None; Square::COUNT as usize];
            for steps in 0..=6 {
                for to in open() {
                    assert_eq!(
                        has_walk(from, to, steps),
                        wave.contains(to),
                        "{from} {to} {steps}"
                    );
                    if wave.contains(to) {
                        nearest[usize::from(to.index())].get_or_insert(steps);
                    }
                }
                let ahead = wave.iter().map(|square| MAZE.neighbours(square));
                wave = ahead.fold(SquareSet::EMPTY, |all, steps| all | steps);
            }
            for to in open() {
                let steps = nearest[usize::from(to.index())];
                assert!(steps.is_none_or(|steps| distance(from, to) == steps));
            }
        }
    }

    #[test]
    fn no_distance_exceeds_what_the_rings_hold() {
        let open = || Square::all().filter(|&square| MAZE.is_open(square));
        let longest = open().flat_map(|from| open().map(move |to| distance(from, to)));
        assert_eq!(longest.max(), Some(FURTHEST as u8));
    }
}
