//! A path of a pawn to its goal line, kept as the grooves that it crosses an odd number of times.
//!
//! Every groove is half of one or two fences, so the grooves are kept by fence halves: bit p of the west halves is the groove that a
//! horizontal fence over post p closes with its west half. A path may turn back and cross itself: grooves crossed twice
//! drop out, and the rest always contains a simple path from the pawn to the goal line. The bit of the last groove of a
//! standing fence on the goal line is meaningless: no other fence has a half there.

// Halves are indexed by axes.
#![allow(clippy::indexing_slicing)]

use crate::geometry::{Direction, Fence, Post, Seat, Square};
use crate::sets::PostSet;

/// A witness path of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WitnessPath {
    /// West and east halves of horizontal fences, south and north halves of vertical ones.
    pub(super) halves: [[PostSet; 2]; 2],
}

impl WitnessPath {
    /// Straight ahead to the goal line of a seat, on a board without fences.
    pub(super) fn straight(seat: Seat, mut from: Square) -> Self {
        let mut path = Self::default();
        while let Some(next) = from.step(seat.forward()) {
            path.toggle_crossing(from, seat.forward());
            from = next;
        }
        path
    }

    /// Crosses the groove of a square one more time.
    #[inline]
    pub(super) fn toggle_crossing(&mut self, square: Square, direction: Direction) {
        // The square on the west or south side of the groove.
        let file = square
            .file()
            .wrapping_sub(u8::from(direction == Direction::West));
        let rank = square
            .rank()
            .wrapping_sub(u8::from(direction == Direction::South));
        let half = |post: Option<Post>| post.map_or(PostSet::EMPTY, PostSet::of);
        let [[west, east], [south, north]] = &mut self.halves;
        match direction {
            Direction::North | Direction::South => {
                *west ^= half(Post::new(file, rank));
                *east ^= half(Post::new(file.wrapping_sub(1), rank));
            }
            Direction::East | Direction::West => {
                *south ^= half(Post::new(file, rank));
                *north ^= half(Post::new(file, rank.wrapping_sub(1)));
            }
        }
    }

    /// Whether it crosses the first (west or south) and the second half of a fence.
    #[inline]
    pub(super) const fn crossed_halves(&self, fence: Fence) -> (bool, bool) {
        let [first, second] = &self.halves[fence.axis() as usize];
        let middle = fence.post();
        (first.has(middle), second.has(middle))
    }

    /// Whether it crosses a half of a fence and must be rerouted.
    #[inline]
    pub(super) const fn crosses(&self, fence: Fence) -> bool {
        let (first, second) = self.crossed_halves(fence);
        first | second
    }

    /// Passes posts on their other side: every groove between one of them and another post is crossed once more. A circle around a
    /// post crosses each of its grooves once, so the path stays a path. The same detour once more leads it back.
    // Not inlined: it is long, and few moves need it.
    #[inline(never)]
    pub(super) fn apply_detour(&mut self, posts: PostSet) {
        let [[west, east], [south, north]] = &mut self.halves;
        *west ^= posts ^ posts.shifted(Direction::East);
        *east ^= posts ^ posts.shifted(Direction::West);
        *south ^= posts ^ posts.shifted(Direction::North);
        *north ^= posts ^ posts.shifted(Direction::South);
    }
}
