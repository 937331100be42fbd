//! The *hurdle* before a pawn: how much a single fence can lengthen its shortest path. A feature of the network.
//!
//! A fence that stands alone costs a step or two; one that closes a gap between others, or between another and the rim, may send
//! a pawn all the way back. So only fences count that touch others or the rim with two of their three posts: how many steps the
//! worst of them adds, and how many of them add any. Both are packed into one number, 0 for no hurdle.

use super::candidates::{PathField, across_one_shortest_path, near};
use super::side::Side;
use crate::ai::distance::OpenEdges;
use crate::geometry::{Direction, Square};
use crate::quoridor::{PlacedFences, Position};
use crate::sets::{FenceSet, PostSet};

/// Numbers of added steps that are distinguished, zero included.
const STEP_BUCKETS: u8 = 12;
/// Numbers of such fences that are distinguished, from one on.
const CUT_BUCKETS: u8 = 4;
/// Hurdles that are distinguished.
pub(super) const HURDLE_COUNT: usize = 1 + (STEP_BUCKETS as usize - 1) * CUT_BUCKETS as usize;

/// The hurdles of a position of Quoridor for two, computed from scratch: before the side to move, and before the other. 0 if the
/// opponent of that side has no fence in hand.
pub fn hurdles(position: &Position) -> [u8; 2] {
    let gap_closing = gap_closing(position.fences());
    let edges = OpenEdges::from_fences(position.fences());
    let mover = Side::of(position.turn());
    [mover, mover.other()].map(|side| match position.pawn(side.seat()) {
        Some(pawn) if position.hand(side.other().seat()) > 0 => {
            let mut field = PathField::EMPTY;
            let distance = field.flood(&edges, side.goal(), pawn, 0);
            let fences =
                across_one_shortest_path(&edges, &field, side, pawn, distance) & gap_closing;
            hurdle(&edges, &field, fences, pawn, distance)
        }
        _ => 0,
    })
}

/// The fences that can close a gap: those that touch fences or the rim with two of their three posts and overlap none.
#[inline(never)]
pub(super) fn gap_closing(fences: &PlacedFences) -> FenceSet {
    let along = |posts: PostSet, one: Direction, other: Direction| {
        posts | posts.shifted(one) | posts.shifted(other)
    };
    let posts = along(fences.horizontal, Direction::West, Direction::East)
        | along(fences.vertical, Direction::South, Direction::North);
    let closing = |back: Direction, ahead: Direction| {
        let first = posts.shifted(ahead) | PostSet::beside(back);
        let last = posts.shifted(back) | PostSet::beside(ahead);
        first & last | posts & (first | last)
    };
    let closing = FenceSet {
        horizontal: closing(Direction::West, Direction::East),
        vertical: closing(Direction::South, Direction::North),
    };
    closing & fences.room()
}

/// The hurdle before a pawn at a distance, among some fences across one of its shortest paths: a fence that lengthens the distance
/// lies across all of them.
pub(super) fn hurdle(
    edges: &OpenEdges,
    field: &PathField,
    fences: FenceSet,
    pawn: Square,
    distance: u8,
) -> u8 {
    let (mut cuts, mut worst) = (0, 0);
    for fence in fences.iter() {
        let (wave, steps) = field.last_unchanged_wave(fence, distance);
        // `None`: the fence cuts the pawn off and is not legal.
        if let Some(steps) = edges.distance_with_fence(fence, wave, steps, pawn, distance)
            && steps > distance
        {
            worst = worst.max(steps - distance);
            cuts += 1;
        }
    }
    if worst == 0 {
        return 0;
    }
    let worst = worst.min(STEP_BUCKETS - 1) - 1;
    let cuts = cuts.min(CUT_BUCKETS) - 1;
    1 + worst * CUT_BUCKETS + cuts
}

/// Removes the fences that would cut a pawn off if it stood on a square that it may move to: they are not legal, and a flood that finds
/// no path takes longest. `cutting_off` are those that cut it off where it stands.
#[inline]
pub(super) fn without_cut_offs(
    fences: FenceSet,
    cutting_off: FenceSet,
    pawn: Square,
    square: Square,
) -> FenceSet {
    let possible = fences & !cutting_off;
    if pawn == square {
        return possible;
    }
    // A fence between the two squares may cut off one of them and not the other.
    possible | fences & near(pawn)
}
