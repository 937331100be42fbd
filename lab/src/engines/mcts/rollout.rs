//! A rollout: both sides mostly run along a shortest way, and lay a probable fence now and then, across the way of the
//! other where they can, until one is there.
//!
//! Whoever has no fences left steps back instead: a random fence is worth less than the move it costs, so that without such a
//! penalty those would win most rollouts who have thrown their fences away.

use fencelight_core::game::Move;
use fencelight_core::geometry::{Direction, Fence, Seat, Square};
use fencelight_core::quoridor::Position;
use fencelight_core::sets::FenceSet;

use super::probable;
use crate::engines::ways::{Waves, Ways};
use crate::rng::{Rng as _, XorShiftRng};

/// How often a side runs.
const RUNS_PERCENT: u32 = 70;
/// More steps than any pawn has to go.
const FURTHER: usize = Square::COUNT as usize;
/// A rollout that is longer is given up: two pawns that cannot get past each other.
const MOST_PLIES: u32 = 400;

/// Room for rollouts.
pub(super) struct Rollout {
    /// Of south and north.
    waves: [Waves; 2],
    /// No fence and no step aside has changed the way since.
    fresh: [bool; 2],
}

impl Rollout {
    pub(super) const fn new() -> Self {
        Self {
            waves: [Waves::NONE, Waves::NONE],
            fresh: [false; 2],
        }
    }

    /// Plays on to the end; who has won, `None` if nobody got there.
    pub(super) fn play(
        &mut self,
        position: &mut Position,
        mut ways: Ways,
        chance: &mut XorShiftRng,
    ) -> Option<Seat> {
        self.fresh = [false; 2];
        for _ in 0..MOST_PLIES {
            let seat = position.turn();
            let runs = chance.percent(RUNS_PERCENT);
            if !runs
                && position.hand(seat) > 0
                && let Some(fence) = self.fence(position, &ways, chance)
            {
                ways.close(fence);
                position.make(Move::fence(fence));
                self.fresh = [false; 2];
                continue;
            }
            let back = !runs && position.hand(seat) == 0;
            let Some(to) = self.step(position, &ways, back, chance) else {
                // Shut in between fences and the other pawn.
                return None;
            };
            if seat.has_goal(to) {
                return Some(seat);
            }
            position.make(Move::square(to));
        }
        None
    }

    /// A probable fence, across the way of the other if there is one.
    #[inline]
    fn fence(
        &mut self,
        position: &Position,
        ways: &Ways,
        chance: &mut XorShiftRng,
    ) -> Option<Fence> {
        let probable = position.legal().fences & probable::fences(position);
        let across = probable & self.across(position, ways, chance);
        let fences = if across.is_empty() { probable } else { across };
        nth(fences, chance.below(fences.len()))
    }

    /// The fences across a shortest way of the seat that is not to move, drawn by chance.
    fn across(&mut self, position: &Position, ways: &Ways, chance: &mut XorShiftRng) -> FenceSet {
        let rival = position.seats().after(position.turn());
        let mut across = FenceSet::EMPTY;
        let Some(mut at) = position.pawn(rival) else {
            return across;
        };
        let waves = self.waves(rival, at, ways);
        for left in (0..waves.steps()).rev() {
            let (mut equal, mut next) = (0, None);
            let neighbours = position.fences().neighbours(at);
            for (direction, to) in Direction::ALL.into_iter().zip(neighbours) {
                if let Some(to) = to.filter(|&to| waves.are_within(left, to)) {
                    equal += 1;
                    if chance.below(equal) == 0 {
                        next = Some((direction, to));
                    }
                }
            }
            let Some((direction, to)) = next else {
                break;
            };
            for fence in Fence::across(at, direction).into_iter().flatten() {
                across.insert(fence);
            }
            at = to;
        }
        across
    }

    /// The waves of a seat, flooded if need be.
    #[inline]
    fn waves(&mut self, seat: Seat, pawn: Square, ways: &Ways) -> &mut Waves {
        let number = number(seat);
        let waves = &mut self.waves[number];
        if !self.fresh[number] {
            waves.flood(ways, seat, pawn);
            self.fresh[number] = true;
        }
        waves
    }

    /// The pawn move that ends nearest to the goal line, or a step back that does not; one of equals by chance.
    #[inline]
    fn step(
        &mut self,
        position: &Position,
        ways: &Ways,
        back: bool,
        chance: &mut XorShiftRng,
    ) -> Option<Square> {
        let seat = position.turn();
        let waves = self.waves(seat, position.pawn(seat)?, ways);
        let (mut best, mut equal, mut chosen) = (None, 0, None);
        for to in position.destinations().iter() {
            // Squares further away than the pawn are all the same.
            let steps = waves.from(to).unwrap_or(FURTHER);
            let worth = if back { FURTHER - steps } else { steps };
            match best {
                Some((least, _)) if worth > least => continue,
                Some((least, _)) if worth == least => equal += 1,
                _ => equal = 1,
            }
            if chance.below(equal) == 0 || best.is_none_or(|(least, _)| worth < least) {
                chosen = Some(to);
            }
            best = Some((worth, steps));
        }
        match best {
            Some((_, steps)) if steps != FURTHER => waves.stand(steps),
            _ => self.fresh[number(seat)] = false,
        }
        chosen
    }
}

/// The place of a seat among the two.
const fn number(seat: Seat) -> usize {
    matches!(seat, Seat::North) as usize
}

/// The fence with this number in a set.
fn nth(fences: FenceSet, number: u32) -> Option<Fence> {
    let mut left = number;
    for (word, mut bits) in (0u8..).zip(fences.words()) {
        let count = bits.count_ones();
        if left >= count {
            left -= count;
            continue;
        }
        for _ in 0..left {
            bits &= bits - 1;
        }
        return Fence::from_index(word * 32 + bits.trailing_zeros() as u8);
    }
    None
}
