//! Distances between fences by floods over bits: all squares of the board in one number.

use fencelight_core::geometry::{Axis, Fence, Seat, Square};
use fencelight_core::quoridor::PlacedFences;

/// Squares as bits, by their numbers.
pub(crate) type Squares = u128;

/// Squares in a rank, and ranks.
const SIDE: u32 = 9;
/// The first rank.
const RANK: Squares = (1 << SIDE) - 1;
/// File a.
const FILE: Squares = {
    let (mut file, mut rank) = (0, 0);
    while rank < SIDE {
        file |= 1 << (rank * SIDE);
        rank += 1;
    }
    file
};
/// The whole board.
const BOARD: Squares = (1 << (SIDE * SIDE)) - 1;

/// Which borders are open: for each square the one to its north and the one to its east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    north: Squares,
    east: Squares,
}

impl Ways {
    /// Between these fences.
    pub(crate) fn between(fences: &PlacedFences) -> Self {
        let mut ways = Self {
            north: BOARD >> SIDE,
            east: BOARD & !(FILE << (SIDE - 1)),
        };
        for fence in fences.iter() {
            ways.close(fence);
        }
        ways
    }

    /// Lays a fence.
    #[inline]
    pub(crate) const fn close(&mut self, fence: Fence) {
        let post = fence.post();
        let south_west: Squares = 1 << (post.rank() as u32 * SIDE + post.file() as u32);
        match fence.axis() {
            Axis::Horizontal => self.north &= !(south_west | south_west << 1),
            Axis::Vertical => self.east &= !(south_west | south_west << SIDE),
        }
    }

    /// These squares and all that are one step away from one of them.
    #[inline]
    const fn spread(&self, set: Squares) -> Squares {
        set | (set & self.north) << SIDE
            | set >> SIDE & self.north
            | (set & self.east) << 1
            | set >> 1 & self.east
    }

    /// Steps from a square to the goal line of a seat; `None` if no way leads there.
    pub(crate) fn distance(&self, seat: Seat, from: Square) -> Option<u32> {
        let (mut wave, mut steps) = (goal(seat), 0);
        while wave & bit(from) == 0 {
            let next = self.spread(wave);
            if next == wave {
                return None;
            }
            (wave, steps) = (next, steps + 1);
        }
        Some(steps)
    }
}

/// The goal line of a seat.
const fn goal(seat: Seat) -> Squares {
    match seat {
        Seat::South => RANK << (SIDE * (SIDE - 1)),
        Seat::North => RANK,
        Seat::West => FILE << (SIDE - 1),
        Seat::East => FILE,
    }
}

/// The set of one square.
#[inline]
const fn bit(square: Square) -> Squares {
    1 << square.index()
}

/// The squares from which a goal line is so many steps away or fewer, up to the distance of one pawn.
#[derive(Clone, Debug)]
pub(crate) struct Waves {
    sets: [Squares; Square::COUNT as usize],
    /// Steps of the pawn, the number of the last set.
    steps: usize,
}

impl Waves {
    /// No flood yet.
    pub(crate) const NONE: Self = Self {
        sets: [0; Square::COUNT as usize],
        steps: 0,
    };

    /// Floods from the goal line of a seat until its pawn is reached.
    #[inline]
    pub(crate) fn flood(&mut self, ways: &Ways, seat: Seat, pawn: Square) {
        let mut wave = goal(seat);
        self.steps = 0;
        for (steps, set) in self.sets.iter_mut().enumerate() {
            *set = wave;
            self.steps = steps;
            if wave & bit(pawn) != 0 {
                return;
            }
            wave = ways.spread(wave);
        }
    }

    /// Steps of the pawn.
    pub(crate) const fn steps(&self) -> usize {
        self.steps
    }

    /// The pawn has gone where so many steps are left, no more than before.
    #[inline]
    pub(crate) fn stand(&mut self, steps: usize) {
        self.steps = steps.min(self.steps);
    }

    /// Whether so many steps or fewer lead from a square, no more than the pawn has.
    #[inline]
    pub(crate) const fn are_within(&self, steps: usize, square: Square) -> bool {
        self.sets[steps] & bit(square) != 0
    }

    /// Steps from a square, if it is no further than the pawn.
    #[inline]
    pub(crate) fn from(&self, square: Square) -> Option<usize> {
        let reached = self.sets.get(..=self.steps)?;
        // Where a pawn may go is a step or two from where it stands: look from the far end.
        let further = reached
            .iter()
            .rev()
            .take_while(|&&set| set & bit(square) != 0);
        let count = further.count();
        (count > 0).then(|| self.steps + 1 - count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_core::game::Game;
    use fencelight_core::geometry::Direction;
    use fencelight_core::quoridor::{Options, PlayerCount, Position};

    use crate::rng::{Rng as _, XorShiftRng};

    /// Square by square.
    fn slow(fences: &PlacedFences, seat: Seat, from: Square) -> Option<u32> {
        let mut seen = vec![from];
        let mut edge = vec![from];
        for steps in 0.. {
            if edge.iter().any(|&square| seat.has_goal(square)) {
                return Some(steps);
            }
            let mut next = Vec::new();
            for square in edge {
                for direction in Direction::ALL {
                    if let Some(to) = fences.step(square, direction)
                        && !seen.contains(&to)
                    {
                        seen.push(to);
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            edge = next;
        }
        None
    }

    #[test]
    fn floods_count_steps_as_a_walk_from_square_to_square_does() {
        let mut chance = XorShiftRng::new(3);
        for _ in 0..20 {
            let mut position = Position::start(PlayerCount::Four, Seat::South, Options::default());
            while position.outcome().is_none() && position.plies() < 40 {
                let moves = position.legal_moves();
                let mv = chance.one_of(moves.as_slice()).expect("a move");
                position.make(mv);
                let ways = Ways::between(position.fences());
                for seat in Seat::ALL {
                    let pawn = position.pawn(seat).expect("a pawn");
                    let steps = slow(position.fences(), seat, pawn);
                    assert_eq!(ways.distance(seat, pawn), steps);
                    let mut waves = Waves::NONE;
                    waves.flood(&ways, seat, pawn);
                    for square in Square::all() {
                        let expected = ways.distance(seat, square).map(|steps| steps as usize);
                        let expected = expected.filter(|&steps| steps <= waves.steps());
                        assert_eq!(waves.from(square), expected, "{square}");
                    }
                }
            }
        }
    }
}
