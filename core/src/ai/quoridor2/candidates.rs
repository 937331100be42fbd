//! Which fences are worth looking at.

// Tables are indexed by squares.
#![allow(clippy::indexing_slicing)]

use super::distance_field::DistanceField;
use super::state::Side;
use crate::ai::distance::{Bitboard, OpenEdges, SquareBit, bit};
use crate::geometry::{Direction, POSTS_SIDE, Square};
use crate::quoridor::PlacedFences;
use crate::sets::{FenceSet, PostSet};

/// The fences that lie across the shortest ways of a pawn. None if waves are not kept that far: then whatever lies near the pawn will do.
pub(super) fn across_any_shortest_path(
    edges: &OpenEdges,
    field: &DistanceField,
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
        let mut next = edges.spread(squares);
        for (word, nearer) in next.iter_mut().zip(nearer) {
            *word &= nearer;
        }
        edges.add_crossed_edges(squares, next, &mut north, &mut east);
        squares = next;
    }
    closing(north, east)
}

/// The fences that lie across one of the shortest ways of a pawn, which goes straight on wherever it can: what is across no other one
/// leaves its length as it is.
pub(super) fn across_one_shortest_path(
    edges: &OpenEdges,
    field: &DistanceField,
    side: Side,
    pawn: Square,
    distance: u8,
) -> FenceSet {
    let (mut north, mut east) = ([0; 3], [0; 3]);
    let mut square = SquareBit::of(pawn);
    let mut left = distance;
    while left > 0 {
        left -= 1;
        let Some(nearer) = field.wave(left) else {
            return FenceSet::EMPTY;
        };
        let crossed = [&mut north, &mut east];
        let Some(next) = edges.step(square, &nearer, side == Side::South, crossed) else {
            break;
        };
        square = next;
    }
    closing(north, east)
}

/// The fences that close one of these borders, north and east of squares.
const fn closing(north: Bitboard, east: Bitboard) -> FenceSet {
    FenceSet {
        horizontal: posts_beside(north),
        vertical: posts_above(east),
    }
}

/// The posts of horizontal fences that close the north border of one of these squares.
const fn posts_beside([a, b, c]: Bitboard) -> PostSet {
    posts([a | a >> 1, b | b >> 1, c | c >> 1])
}

/// The posts of vertical fences that close the east border of one of these squares.
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

/// The fences that touch one on the board, wherever there is room.
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

/// The fences round a pawn.
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
