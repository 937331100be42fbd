//! A rollout: both sides mostly run along a shortest path, and lay a probable fence now and then, across the path of the other side
//! where they can, until one side wins.
//!
//! A side without fences steps back instead: a random fence is worth less than the move it costs, so that without this penalty a side
//! that has wasted its fences would win most rollouts.

use fencelight_ai::distance::{Bitboard, DistanceField, FAR, OpenEdges, bit, goal};
use fencelight_core::game::Move;
use fencelight_core::geometry::{Direction, Fence, Seat, Square};
use fencelight_core::quoridor::Position;
use fencelight_core::sets::FenceSet;

use super::probable;
use crate::rng::{Rng as _, XorShiftRng};

/// How often a side runs.
const RUNS_PERCENT: u32 = 70;
/// Waves of a flood: more than any pawn has steps to go.
pub(super) const MAX_WAVES: usize = Square::COUNT as usize;
/// A rollout that is longer is given up: two pawns that cannot get past each other.
const MOST_PLIES: u32 = 400;

/// Working memory of rollouts.
pub(super) struct Rollout {
    /// The distance fields of south and north.
    fields: [DistanceField<MAX_WAVES>; 2],
    /// Steps that their pawns have left.
    steps: [u8; 2],
    /// Whether a field is valid: no fence was laid and no step left the path since.
    fresh: [bool; 2],
}

impl Rollout {
    pub(super) const fn new() -> Self {
        Self {
            fields: [DistanceField::EMPTY; 2],
            steps: [0; 2],
            fresh: [false; 2],
        }
    }

    /// Plays to the end; the winner, `None` if the rollout was given up.
    pub(super) fn play(
        &mut self,
        position: &mut Position,
        mut edges: OpenEdges,
        chance: &mut XorShiftRng,
    ) -> Option<Seat> {
        self.fresh = [false; 2];
        for _ in 0..MOST_PLIES {
            let seat = position.turn();
            let runs = chance.percent(RUNS_PERCENT);
            if !runs
                && position.hand(seat) > 0
                && let Some(fence) = self.fence(position, &edges, chance)
            {
                edges.toggle(fence);
                position.make(Move::fence(fence));
                self.fresh = [false; 2];
                continue;
            }
            let back = !runs && position.hand(seat) == 0;
            let Some(to) = self.step(position, &edges, back, chance) else {
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

    /// A probable fence, across the path of the other side if there is one.
    #[inline]
    fn fence(
        &mut self,
        position: &Position,
        edges: &OpenEdges,
        chance: &mut XorShiftRng,
    ) -> Option<Fence> {
        let probable = position.legal_sets().fences & probable::fences(position);
        let across = probable & self.across(position, edges, chance);
        let fences = if across.is_empty() { probable } else { across };
        nth(fences, chance.below(fences.len()))
    }

    /// The fences across a shortest path of the seat that is not to move, drawn at random.
    fn across(
        &mut self,
        position: &Position,
        edges: &OpenEdges,
        chance: &mut XorShiftRng,
    ) -> FenceSet {
        let rival = position.seats().after(position.turn());
        let mut across = FenceSet::EMPTY;
        let Some(mut at) = position.pawn(rival) else {
            return across;
        };
        let (field, steps) = self.field(rival, at, edges);
        for left in (0..steps).rev() {
            let Some(nearer) = field.wave(left) else {
                break;
            };
            let (mut equal, mut next) = (0, None);
            let neighbours = position.fences().neighbours(at);
            for (direction, to) in Direction::ALL.into_iter().zip(neighbours) {
                if let Some(to) = to.filter(|&to| contains(nearer, to)) {
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

    /// The distance field of a seat, flooded if need be, and the steps of its pawn.
    #[inline]
    fn field(
        &mut self,
        seat: Seat,
        pawn: Square,
        edges: &OpenEdges,
    ) -> (&DistanceField<MAX_WAVES>, u8) {
        let number = number(seat);
        let field = &mut self.fields[number];
        if !self.fresh[number] {
            self.steps[number] = field.flood(edges, goal(seat), pawn, 0);
            self.fresh[number] = true;
        }
        (field, self.steps[number])
    }

    /// The pawn move that ends nearest to the goal line, or a step back that does not; one of equals by chance.
    #[inline]
    fn step(
        &mut self,
        position: &Position,
        edges: &OpenEdges,
        back: bool,
        chance: &mut XorShiftRng,
    ) -> Option<Square> {
        let seat = position.turn();
        let (field, pawn_steps) = self.field(seat, position.pawn(seat)?, edges);
        let (mut best, mut equal, mut chosen) = (None, 0, None);
        for to in position.destinations().iter() {
            // All squares further away than the pawn count alike.
            let steps = field.distance(to).filter(|&steps| steps <= pawn_steps);
            let steps = steps.unwrap_or(FAR);
            let worth = if back { FAR - steps } else { steps };
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
            Some((_, steps)) if steps != FAR => self.steps[number(seat)] = steps,
            _ => self.fresh[number(seat)] = false,
        }
        chosen
    }
}

fn contains(squares: Bitboard, square: Square) -> bool {
    let one = bit(square.index());
    squares.iter().zip(one).any(|(word, one)| word & one != 0)
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
