//! The bound: a pawn that gets home whatever fences the other side places.
//!
//! The runner walks the first of its shortest paths. Nothing bars it but fences, as long as the pawn of the blocker cannot come near, and a
//! fence matters only when it bars the next step: until then the runner ignores it. So it is enough to try, at every square of the path, the
//! two fences that bar the step from there, and to go on from that square with one fence less in the hand of the blocker. docs/puzzles.md
//! has the proof.

use fencelight_ai::distance::{Bitboard, OpenEdges, bit};
use fencelight_core::geometry::{Direction, Fence, Square};
use fencelight_core::quoridor::PlacedFences;

/// Squares of the board.
const SQUARES: usize = Square::COUNT as usize;

/// Floods that one run may take before it is given up.
const MAX_FLOODS: u32 = 1_500;

/// Beyond every number of moves.
pub(super) const NEVER: i32 = 1 << 20;

/// How long a runner may take, in moves of its own from now on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Time {
    /// It is home with this many moves, before the blocker is: the blocker moves first and has a fence less for each that it places.
    pub(super) race: i32,
    /// It is home with this many moves, or its run does not count.
    pub(super) limit: i32,
    /// After this many moves the blocker has lost by time.
    pub(super) safe: i32,
}

/// A run, with the blocker to move.
pub(super) struct Run {
    goal: Bitboard,
    /// Steps of the pawn of the blocker to each square.
    reach: [u8; SQUARES],
    floods: u32,
}

impl Run {
    /// A run to a goal line, with the pawn of the blocker on a square.
    pub(super) fn new(edges: &OpenEdges, goal: Bitboard, blocker: Square) -> Self {
        let mut reach = [u8::MAX; SQUARES];
        let (mut wave, mut steps) = (bit(blocker.index()), 0);
        let mut fresh = wave;
        while fresh != [0; 3] {
            for (first, mut word) in [0, 27, 54].into_iter().zip(fresh) {
                while word != 0 {
                    if let Some(place) = reach.get_mut(first + word.trailing_zeros() as usize) {
                        *place = steps;
                    }
                    word &= word - 1;
                }
            }
            let next = edges.spread(wave);
            fresh = [0, 1, 2].map(|word| next[word] & !wave[word]);
            (wave, steps) = (next, steps + 1);
        }
        Self {
            goal,
            reach,
            floods: MAX_FLOODS,
        }
    }

    /// Whether the runner surely gets home from a square after `made` moves, against `hand` more fences; `false` means unknown.
    pub(super) fn succeeds(
        &mut self,
        edges: &OpenEdges,
        fences: PlacedFences,
        from: Square,
        hand: u8,
        made: i32,
        time: Time,
    ) -> bool {
        if self.floods == 0 {
            return false;
        }
        self.floods -= 1;
        let mut path = [0; SQUARES];
        let Some(length) = first_path(edges, self.goal, from, &mut path) else {
            // No such fence may be placed.
            return true;
        };
        let steps = length as i32;
        if steps.min(time.safe) > time.race || steps > time.limit {
            return false;
        }
        let needed = steps.min(time.safe) as usize;
        if !(0..=needed).all(|step| self.is_apart(path[step], made + step as i32, step == length)) {
            return false;
        }
        if hand == 0 {
            return true;
        }
        for step in 0..needed {
            let (Some(here), Some(there)) = (square(path[step]), square(path[step + 1])) else {
                return false;
            };
            let walked = step as i32;
            let left = Time {
                race: time.race - walked + 1,
                limit: time.limit - walked,
                safe: time.safe - walked,
            };
            for fence in barring(here, there) {
                if fences.conflict(fence).is_some() {
                    continue;
                }
                let (mut barred, mut placed) = (*edges, fences);
                barred.toggle(fence);
                placed.place(fence);
                if !self.succeeds(&barred, placed, here, hand - 1, made + walked, left) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the pawn of the blocker cannot be next to a square when the runner comes there with its move number `made`; on the last
    /// square, whether it cannot stand there.
    fn is_apart(&self, index: u8, made: i32, is_last: bool) -> bool {
        let reach = self.reach.get(usize::from(index));
        let needed = if is_last { made + 1 } else { made + 2 };
        reach.is_some_and(|&steps| i32::from(steps) >= needed)
    }
}

fn square(index: u8) -> Option<Square> {
    Square::from_index(index)
}

fn meets(one: Bitboard, other: Bitboard) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// The number of the first square of a set.
fn first(set: Bitboard) -> Option<u8> {
    let words = [0u8, 27, 54].into_iter().zip(set);
    let mut filled = words.filter(|&(_, word)| word != 0);
    filled
        .next()
        .map(|(start, word)| start + word.trailing_zeros() as u8)
}

/// The first shortest path to a goal, that with the lowest square at each step; the number of its steps.
fn first_path(
    edges: &OpenEdges,
    goal: Bitboard,
    from: Square,
    path: &mut [u8; SQUARES],
) -> Option<usize> {
    let mut waves = [[0; 3]; SQUARES + 1];
    let (mut wave, mut length) = (goal, 0);
    let start = bit(from.index());
    while !meets(wave, start) {
        *waves.get_mut(length)? = wave;
        let next = edges.spread(wave);
        if next == wave {
            return None;
        }
        (wave, length) = (next, length + 1);
    }
    let mut here = from.index();
    for step in 0..=length {
        *path.get_mut(step)? = here;
        let Some(&nearer) = length.checked_sub(step + 1).and_then(|at| waves.get(at)) else {
            break;
        };
        let beside = edges.spread(bit(here));
        here = first([0, 1, 2].map(|word| beside[word] & nearer[word]))?;
    }
    Some(length)
}

/// The fences that bar the step between two neighbours.
fn barring(here: Square, there: Square) -> impl Iterator<Item = Fence> {
    let direction = Direction::ALL
        .into_iter()
        .find(|&direction| here.step(direction) == Some(there));
    let fences = direction.map_or([None; 2], |direction| Fence::across(here, direction));
    fences.into_iter().flatten()
}
