//! The *hurdle* before a pawn: how much a single fence can lengthen its shortest path, and how many can be laid across it. Features of
//! the network.
//!
//! A fence that stands alone costs a step or two; one that closes a gap between others, or between another and the rim, may send
//! a pawn all the way back. So the *effect* counts only fences that touch others or the rim with two of their three posts: how many steps
//! the worst of them adds, and how many of them add any. *Crossings* are all fences that may be laid across one shortest path: with none
//! left the path is safe, and the opponent's fences are worth nothing. All are packed into one number, 0 for a safe path.

use super::candidates::{PathField, across_one_shortest_path, near};
use super::score::Side;
use crate::distance::OpenEdges;
use fencelight_core::geometry::{Direction, Square};
use fencelight_core::quoridor::{PlacedFences, Position};
use fencelight_core::sets::{FenceSet, PostSet};

/// Numbers of added steps that are distinguished, zero included.
const STEP_BUCKETS: u8 = 6;
/// Numbers of such fences that are distinguished, from one on.
const CUT_BUCKETS: u8 = 4;
/// Effects that are distinguished.
pub(super) const EFFECT_COUNT: u8 = 1 + (STEP_BUCKETS - 1) * CUT_BUCKETS;
/// Numbers of crossings that are distinguished, zero included.
pub(super) const CROSSING_COUNT: u8 = 12;

/// The hurdles of a position of Quoridor for two, computed from scratch: before the side to move, and before the other. 0 if the
/// opponent of that side has no fence in hand.
pub fn hurdles(position: &Position) -> [u8; 2] {
    let room = position.fences().room();
    let gap_closing = gap_closing(position.fences());
    let edges = OpenEdges::from_fences(position.fences());
    let mover = Side::of(position.turn());
    [mover, mover.other()].map(|side| match position.pawn(side.seat()) {
        Some(pawn) if position.hand(side.other().seat()) > 0 => {
            let mut field = PathField::EMPTY;
            let distance = field.flood(&edges, side.goal(), pawn, 0);
            let across = across_one_shortest_path(&edges, &field, side, pawn, distance) & room;
            hurdle(&edges, &field, across, gap_closing, pawn, distance)
        }
        _ => 0,
    })
}

/// The fences that can close a gap: those that touch fences or the rim with two of their three posts. Some overlap a fence on the board.
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
    FenceSet {
        horizontal: closing(Direction::West, Direction::East),
        vertical: closing(Direction::South, Direction::North),
    }
}

/// The hurdle before a pawn at a distance, by the fences that there is room for across one of its shortest paths: a fence that lengthens
/// the distance lies across all of them. Those that cut the pawn off, all of them `gap_closing`, are not legal and do not count.
pub(super) fn hurdle(
    edges: &OpenEdges,
    field: &PathField,
    across: FenceSet,
    gap_closing: FenceSet,
    pawn: Square,
    distance: u8,
) -> u8 {
    let (mut cuts, mut worst) = (0, 0);
    let mut crossings = across.len() as u8;
    for fence in (across & gap_closing).iter() {
        let (wave, steps) = field.last_unchanged_wave(fence, distance);
        match edges.distance_with_fence(fence, wave, steps, pawn, distance) {
            Some(steps) if steps > distance => {
                worst = worst.max(steps - distance);
                cuts += 1;
            }
            Some(_) => {}
            None => crossings -= 1,
        }
    }
    let effect = match worst.min(STEP_BUCKETS - 1) {
        0 => 0,
        worst => 1 + (worst - 1) * CUT_BUCKETS + cuts.min(CUT_BUCKETS) - 1,
    };
    effect + EFFECT_COUNT * crossings.min(CROSSING_COUNT - 1)
}

/// The effect and the crossings of a hurdle.
#[inline]
pub(super) const fn effect_and_crossings(hurdle: u8) -> (u8, u8) {
    (hurdle % EFFECT_COUNT, hurdle / EFFECT_COUNT)
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
