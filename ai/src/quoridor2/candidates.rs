//! Candidate fences: those that can change a shortest path, touch another fence or stand near a pawn.

// Tables are indexed by squares.
#![allow(clippy::indexing_slicing)]

use super::score::Side;
use crate::distance::{Bitboard, DistanceField, OpenEdges, SquareBit, bit, intersection};
use fencelight_core::geometry::{Direction, POSTS_SIDE, SIDE, Square};
use fencelight_core::quoridor::PlacedFences;
use fencelight_core::sets::{FenceSet, PostSet};

/// The distance field of a pawn, as long as all but rare paths.
pub(super) type PathField = DistanceField<24>;

/// The fences across any shortest path of a pawn. Empty if the field does not reach the pawn: those near the pawn have to do then.
pub(super) fn across_any_shortest_path(
    edges: &OpenEdges,
    field: &PathField,
    pawn: Square,
    distance: u8,
) -> FenceSet {
    let mut squares = bit(pawn.index());
    let (mut north, mut east) = ([0; 3], [0; 3]);
    let mut left = distance;
    while left > 0 {
        left -= 1;
        let Some(nearer) = field.wave(left) else {
            return FenceSet::EMPTY;
        };
        let next = intersection(edges.spread(squares), nearer);
        edges.add_crossed_edges(squares, next, &mut north, &mut east);
        squares = next;
    }
    closing(north, east)
}

/// The fences across one shortest path of a pawn, straight on wherever possible. Every other fence leaves the distance as it is.
pub(super) fn across_one_shortest_path(
    edges: &OpenEdges,
    field: &PathField,
    side: Side,
    pawn: Square,
    distance: u8,
) -> FenceSet {
    match side {
        Side::South => across_path_ahead::<true>(edges, field, pawn, distance),
        Side::North => across_path_ahead::<false>(edges, field, pawn, distance),
    }
}

/// The same for a pawn that goes north, or south: a loop for each.
#[inline(always)]
fn across_path_ahead<const NORTH: bool>(
    edges: &OpenEdges,
    field: &PathField,
    pawn: Square,
    distance: u8,
) -> FenceSet {
    let (mut north, mut east) = ([0; 3], [0; 3]);
    let mut square = PathSquare {
        index: pawn.index(),
        bit: SquareBit::of(pawn),
    };
    let Some(waves) = field.waves_below(distance) else {
        return FenceSet::EMPTY;
    };
    for nearer in waves.iter().rev() {
        let next = if NORTH {
            square
                .step_along_file::<true>(edges, nearer, &mut north)
                .or_else(|| square.step_along_file::<false>(edges, nearer, &mut north))
        } else {
            square
                .step_along_file::<false>(edges, nearer, &mut north)
                .or_else(|| square.step_along_file::<true>(edges, nearer, &mut north))
        };
        let Some(next) = next.or_else(|| square.step_aside(edges, nearer, &mut east)) else {
            break;
        };
        square = next;
    }
    closing(north, east)
}

/// A square of a path.
#[derive(Clone, Copy)]
struct PathSquare {
    index: u8,
    bit: SquareBit,
}

impl PathSquare {
    /// The next square to the north or to the south, if the edge is open and the wave has the square. Adds the edge.
    #[inline(always)]
    fn step_along_file<const NORTH: bool>(
        self,
        edges: &OpenEdges,
        into: &Bitboard,
        crossed: &mut Bitboard,
    ) -> Option<Self> {
        let index = if NORTH {
            self.index + SIDE
        } else {
            self.index.wrapping_sub(SIDE)
        };
        let bit = SquareBit::at(index)?;
        let edge = if NORTH { self.bit } else { bit };
        (bit.is_in(into) && edges.is_open_north(edge)).then(|| {
            edge.add_to(crossed);
            Self { index, bit }
        })
    }

    /// The same to the east, else to the west.
    #[inline(always)]
    fn step_aside(
        self,
        edges: &OpenEdges,
        into: &Bitboard,
        crossed: &mut Bitboard,
    ) -> Option<Self> {
        let (east, west) = (self.bit.east(), self.bit.west());
        let (index, bit, edge) = if edges.is_open_east(self.bit) && east.is_in(into) {
            (self.index + 1, east, self.bit)
        } else if edges.is_open_east(west) && west.is_in(into) {
            (self.index.wrapping_sub(1), west, west)
        } else {
            return None;
        };
        edge.add_to(crossed);
        Some(Self { index, bit })
    }
}

/// The fences that close one of these edges, north and east of squares.
const fn closing(north: Bitboard, east: Bitboard) -> FenceSet {
    FenceSet {
        horizontal: posts_beside(north),
        vertical: posts_above(east),
    }
}

/// The posts of horizontal fences that close the north edge of one of these squares.
const fn posts_beside([a, b, c]: Bitboard) -> PostSet {
    posts([a | a >> 1, b | b >> 1, c | c >> 1])
}

/// The posts of vertical fences that close the east edge of one of these squares.
const fn posts_above([a, b, c]: Bitboard) -> PostSet {
    posts([a | a >> 9 | b << 18, b | b >> 9 | c << 18, c | c >> 9])
}

/// The squares of the first eight files and ranks as the posts north-east of them.
const fn posts([a, b, c]: Bitboard) -> PostSet {
    const RANK: u32 = 0xFF;
    PostSet::from_words([
        a & RANK | (a >> 9 & RANK) << 8 | (a >> 18 & RANK) << 16 | (b & RANK) << 24,
        b >> 9 & RANK | (b >> 18 & RANK) << 8 | (c & RANK) << 16 | (c >> 9 & RANK) << 24,
    ])
}

/// The fences that touch one on the board, legal or not.
pub(super) fn touching(fences: &PlacedFences) -> FenceSet {
    let along = |posts: PostSet, one: Direction, other: Direction| {
        posts | posts.shifted(one) | posts.shifted(other)
    };
    let beside = |posts| along(posts, Direction::West, Direction::East);
    let above = |posts| along(posts, Direction::South, Direction::North);
    let posts = beside(fences.horizontal) | above(fences.vertical);
    FenceSet {
        horizontal: beside(posts),
        vertical: above(posts),
    }
}

/// The fences near a pawn.
#[inline]
pub(super) fn near(pawn: Square) -> FenceSet {
    let posts = NEAR[usize::from(pawn.index())];
    FenceSet {
        horizontal: posts,
        vertical: posts,
    }
}

/// The posts no further than two away from each square.
static NEAR: [PostSet; Square::COUNT as usize] = {
    let mut table = [PostSet::EMPTY; Square::COUNT as usize];
    let mut index = 0;
    while index < Square::COUNT {
        let (file, rank) = (index % 9, index / 9);
        let mut words = [0; 2];
        let mut post = 0;
        while post < POSTS_SIDE * POSTS_SIDE {
            let (east, north) = (post % POSTS_SIDE + 2, post / POSTS_SIDE + 2);
            // A square lies between the posts of its own file and rank and those before.
            if east >= file && east <= file + 3 && north >= rank && north <= rank + 3 {
                words[(post / 32) as usize] |= 1 << (post % 32);
            }
            post += 1;
        }
        table[index as usize] = PostSet::from_words(words);
        index += 1;
    }
    table
};
