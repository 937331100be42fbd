//! How much a single fence can do to a way: the *hurdle* before a pawn.
//!
//! A fence that stands alone costs a step or two; one that closes a gap between others, or between another and the rim, may send
//! a pawn all the way back. So only fences are looked at that touch something with two of their three posts: how many steps the
//! worst of them adds to the shortest way, and how many of them add some. Both together are one number, 0 where there is none.

use super::candidates::{across_one_shortest_path, near};
use super::distance_field::DistanceField;
use super::state::Side;
use crate::ai::distance::OpenEdges;
use crate::geometry::{Direction, Square};
use crate::quoridor::{PlacedFences, Position};
use crate::sets::{FenceSet, PostSet};

/// Steps that are told apart, none included.
const STEP_BUCKETS: u8 = 12;
/// Numbers of fences that are told apart, from one on.
const CUT_BUCKETS: u8 = 4;
/// Hurdles that are told apart.
pub(super) const HURDLE_COUNT: usize = 1 + (STEP_BUCKETS as usize - 1) * CUT_BUCKETS as usize;

/// The hurdles of a position of Quoridor for two, from nothing: before the side to move, and before the other. A pawn that nobody can
/// lay a fence against has none before it.
pub fn hurdles(position: &Position) -> [u8; 2] {
    let gap_closing = gap_closing(position.fences());
    let mut edges = OpenEdges::from_fences(position.fences());
    let mover = Side::of(position.turn());
    [mover, mover.other()].map(|side| match position.pawn(side.seat()) {
        Some(pawn) if position.hand(side.other().seat()) > 0 => {
            let mut field = DistanceField::EMPTY;
            let distance = field.flood(&edges, side.goal(), pawn);
            let fences =
                across_one_shortest_path(&edges, &field, side, pawn, distance) & gap_closing;
            hurdle(&mut edges, &field, fences, pawn, distance)
        }
        _ => 0,
    })
}

/// The fences that can close a gap: those that touch fences or the rim with two of their three posts, and have room.
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

/// The hurdle before a pawn that is so many steps away from its goal line, of some fences across one of its shortest ways: whatever makes
/// the way longer lies across every one of them.
pub(super) fn hurdle(
    edges: &mut OpenEdges,
    field: &DistanceField,
    fences: FenceSet,
    pawn: Square,
    distance: u8,
) -> u8 {
    let (mut cuts, mut worst) = (0, 0);
    for fence in fences.iter() {
        let (wave, steps) = field.last_unchanged_wave(fence, distance);
        edges.toggle(fence);
        // No way at all: the fence would not be legal.
        if let Some(steps) = edges.distance_from_wave(wave, steps, pawn)
            && steps > distance
        {
            worst = worst.max(steps - distance);
            cuts += 1;
        }
        edges.toggle(fence);
    }
    if worst == 0 {
        return 0;
    }
    let worst = worst.min(STEP_BUCKETS - 1) - 1;
    let cuts = cuts.min(CUT_BUCKETS) - 1;
    1 + worst * CUT_BUCKETS + cuts
}

/// Some fences without those that would cut a pawn off if it stood on a square that it may go to: they are not legal, and a flood that
/// finds no way takes longest.
pub(super) fn without_cut_offs(
    position: &Position,
    fences: FenceSet,
    side: Side,
    square: Square,
) -> FenceSet {
    if fences.is_empty() {
        return fences;
    }
    let possible = fences & !position.cutting_off(side.seat());
    match position.pawn(side.seat()) {
        // What lies between the two squares may cut off one of them and not the other.
        Some(pawn) if pawn != square => possible | fences & near(pawn),
        _ => possible,
    }
}
