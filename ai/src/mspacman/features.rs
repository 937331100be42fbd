//! The features of a state: numbers of weights, some for each seat.

// Words of three ranks are indexed by 0 to 2.
#![allow(clippy::indexing_slicing)]

use super::state::State;
use crate::distance::maze::{self, distance, furthest, has_walk, nearest};
use fencelight_core::game::Face;
use fencelight_core::geometry::{Direction, Seat, Square};
use fencelight_core::mspacman::{DIE, MAZE, area};
use fencelight_core::sets::SquareSet;

/// Numbers of dots left in an area.
const DOT_BUCKETS: usize = 18;
/// Distances from Ms. Pac-Man to the nearest dot of an area.
const NEAR_BUCKETS: usize = 8;
/// Distances to the furthest.
const FAR_BUCKETS: usize = 12;
/// Numbers of groups of dots.
const GROUP_BUCKETS: usize = 9;
/// Distances from a ghost to Ms. Pac-Man.
const PAIR_BUCKETS: usize = 13;

// The first feature of each kind. Of the controller:
const CONTROLLER_DOTS: usize = 0;
const CONTROLLER_NEAR: usize = CONTROLLER_DOTS + DOT_BUCKETS;
const CONTROLLER_FAR: usize = CONTROLLER_NEAR + NEAR_BUCKETS;
const CONTROLLER_GROUPS: usize = CONTROLLER_FAR + FAR_BUCKETS;
const CONTROLLER_POWER: usize = CONTROLLER_GROUPS + GROUP_BUCKETS;
const CONTROLLER_HUNTERS: usize = CONTROLLER_POWER + NEAR_BUCKETS;
const CONTROLLER_GUARDS: usize = CONTROLLER_HUNTERS + 6 * PAIR_BUCKETS;
// Of the seats that play ghosts:
const GHOST_DOTS: usize = CONTROLLER_GUARDS + 3 * NEAR_BUCKETS;
const GHOST_GROUPS: usize = GHOST_DOTS + DOT_BUCKETS;
const GHOST_HUNT: usize = GHOST_GROUPS + GROUP_BUCKETS;
/// Number of features.
pub(super) const FEATURE_COUNT: usize = GHOST_HUNT + 6 * PAIR_BUCKETS;

/// Steps beyond which a ghost is overlooked.
pub(super) type Sight = u8;

/// Calls `visit` with every active feature of a seat.
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
        let power =
            maze::nearest(state.ms, state.dots & MAZE.power).map_or(u8::MAX, |(steps, _)| steps);
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

/// A ghost and Ms. Pac-Man: which of them moves first, how weak the ghost is, how far away.
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
    // A weak ghost at home cannot be caught and does not catch.
    let away = steps > sight || (weak != 0 && MAZE.homes.contains(ghost.square));
    let steps = if away {
        PAIR_BUCKETS - 1
    } else {
        usize::from(steps).min(PAIR_BUCKETS - 1)
    };
    (usize::from(is_first) * 3 + weak) * PAIR_BUCKETS + steps
}

/// The distance at which, without the exact count, as many faces catch her as do here with it.
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

/// Pairs of dots one step apart.
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
