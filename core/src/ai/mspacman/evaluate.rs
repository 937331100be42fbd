//! What a state is worth: for each seat its chance to win.
//!
//! Every seat has a strength, a sum of weights, one for each thing that can be said of it. Chances are to each other as the
//! exponentials of strengths, so they add up to [`CERTAIN`], and averages over the faces of a die mean something.

// Weights and the table of exponentials are indexed by numbers that are capped.
#![allow(clippy::indexing_slicing)]

use super::distances::{self, distance, furthest, has_walk, nearest};
use super::state::State;
use super::weights::WEIGHTS;
use crate::game::Face;
use crate::geometry::{Direction, PerSeat, Seat, Square};
use crate::mspacman::{DIE, MAZE, area};
use crate::sets::SquareSet;

/// The chance of who has won.
pub(super) const CERTAIN: i32 = 30_000;

/// The chance of each seat to win.
pub(super) type Chances = PerSeat<i32>;

/// Dots in an area at the start, and one more.
const DOT_BUCKETS: usize = 18;
/// Distances that are told apart, from her to the nearest dot of an area.
const NEAR_BUCKETS: usize = 8;
/// The same to the furthest.
const FAR_BUCKETS: usize = 12;
/// Groups of dots that are told apart.
const GROUP_BUCKETS: usize = 9;
/// Distances from a ghost to her.
const PAIR_BUCKETS: usize = 13;

// Where the weights of each kind begin. Of the controller:
const CONTROLLER_DOTS: usize = 0;
const CONTROLLER_NEAR: usize = CONTROLLER_DOTS + DOT_BUCKETS;
const CONTROLLER_FAR: usize = CONTROLLER_NEAR + NEAR_BUCKETS;
const CONTROLLER_GROUPS: usize = CONTROLLER_FAR + FAR_BUCKETS;
const CONTROLLER_POWER: usize = CONTROLLER_GROUPS + GROUP_BUCKETS;
const CONTROLLER_HUNTERS: usize = CONTROLLER_POWER + NEAR_BUCKETS;
const CONTROLLER_GUARDS: usize = CONTROLLER_HUNTERS + 6 * PAIR_BUCKETS;
// Of those who play ghosts:
const GHOST_DOTS: usize = CONTROLLER_GUARDS + 3 * NEAR_BUCKETS;
const GHOST_GROUPS: usize = GHOST_DOTS + DOT_BUCKETS;
const GHOST_HUNT: usize = GHOST_GROUPS + GROUP_BUCKETS;
/// How many weights there are.
pub(super) const FEATURE_COUNT: usize = GHOST_HUNT + 6 * PAIR_BUCKETS;

/// Steps beyond which a ghost is out of mind; it tells the short-sighted from the others.
pub(super) type Sight = u8;

/// The chances of all seats.
pub(super) fn win_chances(state: &State, sight: Sight) -> Chances {
    if let Some(winner) = state.winner().or(sure_winner(state)) {
        return won_by(winner);
    }
    let weights = &WEIGHTS[(state.seats.len() as usize).clamp(2, 4) - 2];
    let mut strengths = PerSeat([i32::MIN; 4]);
    let mut most = i32::MIN;
    for seat in state.seats.iter() {
        let mut strength = 0;
        features(state, seat, sight, |number| {
            strength += i32::from(weights[number]);
        });
        strengths[seat] = strength;
        most = most.max(strength);
    }
    let mut shares = PerSeat([0; 4]);
    let mut sum = 0;
    for seat in state.seats.iter() {
        let behind = (most - strengths[seat]) as usize;
        let share = u32::from(EXPONENTIALS[behind.min(EXPONENTIALS.len() - 1)]);
        shares[seat] = share;
        sum += share;
    }
    // One division for all of them; the best has the whole of the table, so the part stays below 2^16.
    let part = ((CERTAIN as u32) << 16) / sum;
    PerSeat(shares.0.map(|share| ((share * part) >> 16) as i32))
}

/// She who stands on her last dot wins with her next step, whatever the spinner shows.
#[inline]
fn sure_winner(state: &State) -> Option<Seat> {
    let seat = state.controller;
    let mut last = SquareSet::EMPTY;
    last.insert(state.ms);
    (state.turn == seat && !state.placing && state.dots & area(seat) == last).then_some(seat)
}

/// A seat has won.
pub(super) fn won_by(winner: Seat) -> Chances {
    let mut chances = PerSeat([0; 4]);
    chances[winner] = CERTAIN;
    chances
}

/// e to the power of -n/64, in units of 1/32,767.
static EXPONENTIALS: [u16; 512] = {
    /// e to the power of -1/64 in units of 1/2^32.
    const STEP: u64 = 4_228_380_207;
    let mut table = [0; 512];
    let mut power: u64 = 32_767 << 32;
    let mut n = 0;
    while n < 512 {
        table[n] = (power >> 32) as u16;
        power = ((power >> 16) * STEP) >> 16;
        n += 1;
    }
    table
};

/// Tells the number of every weight that makes up the strength of a seat.
#[inline]
pub(super) fn features(state: &State, seat: Seat, sight: Sight, mut visit: impl FnMut(usize)) {
    let dots = state.dots & area(seat);
    let left = (dots.len() as usize).min(DOT_BUCKETS - 1);
    let groups = left
        .saturating_sub(adjacent_pairs(dots))
        .min(GROUP_BUCKETS - 1);
    if seat == state.controller {
        let (near, nearest) = nearest(state.ms, dots).unwrap_or((u8::MAX, state.ms));
        let far = furthest(state.ms, dots).unwrap_or(0);
        let power = distances::nearest(state.ms, state.dots & MAZE.power)
            .map_or(u8::MAX, |(steps, _)| steps);
        visit(CONTROLLER_DOTS + left);
        visit(CONTROLLER_NEAR + usize::from(near).min(NEAR_BUCKETS - 1));
        visit(CONTROLLER_FAR + usize::from(far).min(FAR_BUCKETS - 1));
        visit(CONTROLLER_GROUPS + groups);
        visit(CONTROLLER_POWER + usize::from(power).min(NEAR_BUCKETS - 1));
        for hunter in state.hunters().iter() {
            visit(CONTROLLER_HUNTERS + hunt_feature(state, hunter, sight));
            let ghost = state.ghosts[hunter];
            let guard = usize::from(distance(ghost.square, nearest)).min(NEAR_BUCKETS - 1);
            let stage = match left {
                0..=3 => 0,
                4..=8 => 1,
                _ => 2,
            };
            visit(CONTROLLER_GUARDS + stage * NEAR_BUCKETS + guard);
        }
    } else {
        visit(GHOST_DOTS + left);
        visit(GHOST_GROUPS + groups);
        visit(GHOST_HUNT + hunt_feature(state, seat, sight));
    }
}

/// How a ghost stands to her: who of them moves first, how weak it is, how far away.
fn hunt_feature(state: &State, seat: Seat, sight: Sight) -> usize {
    let ghost = state.ghosts[seat];
    let since = |seat: Seat| (seat as u8).wrapping_sub(state.turn as u8) & 3;
    let is_first = since(seat) < since(state.controller);
    // The ghost to move has counted down already.
    let weak = match ghost.weak_turns {
        0 => 0,
        1 if seat != state.turn => 1,
        _ => 2,
    };
    let steps = if state.exact && weak == 0 {
        exact_steps(state, ghost.square)
    } else {
        distance(ghost.square, state.ms)
    };
    // Nobody catches a weak ghost that is still at home, and it catches nobody.
    let away = steps > sight || (weak != 0 && MAZE.homes.contains(ghost.square));
    let steps = if away {
        PAIR_BUCKETS - 1
    } else {
        usize::from(steps).min(PAIR_BUCKETS - 1)
    };
    (usize::from(is_first) * 3 + weak) * PAIR_BUCKETS + steps
}

/// The distance from which as many faces catch her on every square entered as do here by an exact count.
fn exact_steps(state: &State, ghost: Square) -> u8 {
    let lands = |face: &&Face| **face != Face::F2 && has_walk(ghost, state.ms, face.count());
    match DIE.iter().filter(lands).count() {
        5.. => 1,
        4 => 2,
        3 => 4,
        2 => 5,
        1 => 6,
        0 => distance(ghost, state.ms).max(7),
    }
}

/// Pairs of dots one step apart on foot.
#[inline]
fn adjacent_pairs(dots: SquareSet) -> usize {
    let [south, middle, north] = dots.words();
    let rows = [south, middle, north];
    // A rank north: nine bits within a word, the first rank of the next word as the third of this one.
    let above = [
        south >> 9 | middle << 18,
        middle >> 9 | north << 18,
        north >> 9,
    ];
    let mut count = 0;
    for word in 0..3 {
        count += (rows[word] & rows[word] >> 1 & OPEN_EAST[word]).count_ones();
        count += (rows[word] & above[word] & OPEN_NORTH[word]).count_ones();
    }
    count as usize
}

/// Squares whose neighbour in a direction is one step away.
const fn open_to(direction: Direction) -> [u32; 3] {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index)
            && let Some(next) = square.step(direction)
            && MAZE.neighbours(square).contains(next)
        {
            set.insert(square);
        }
        index += 1;
    }
    set.words()
}

static OPEN_EAST: [u32; 3] = open_to(Direction::East);
static OPEN_NORTH: [u32; 3] = open_to(Direction::North);
