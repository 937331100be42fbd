//! A path of a pawn to its goal line, kept as the grooves that it crosses an odd number of times.
//!
//! Every groove is half of one or two fences, so the grooves are kept by fence halves: bit p of `west` is the groove that a
//! horizontal fence over post p closes with its west half. A path may turn back and cross itself: grooves crossed twice
//! drop out, and the rest always contains a simple path from the pawn to the goal line. The bit of the last groove of a
//! standing fence on the goal line is meaningless: no other fence has a half there.

use crate::geometry::{Axis, Direction, Fence, Post, Seat, Square};
use crate::sets::PostSet;

/// A witness path of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WitnessPath {
    /// West halves of horizontal fences.
    pub(super) west: PostSet,
    /// East halves of horizontal fences.
    pub(super) east: PostSet,
    /// South halves of vertical fences.
    pub(super) south: PostSet,
    /// North halves of vertical fences.
    pub(super) north: PostSet,
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

    /// Crosses the groove of a square once more.
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
        match direction {
            Direction::North | Direction::South => {
                self.west ^= half(Post::new(file, rank));
                self.east ^= half(Post::new(file.wrapping_sub(1), rank));
            }
            Direction::East | Direction::West => {
                self.south ^= half(Post::new(file, rank));
                self.north ^= half(Post::new(file, rank.wrapping_sub(1)));
            }
        }
    }

    /// Whether it crosses the first (west or south) and the second half of a fence.
    #[inline]
    pub(super) fn crossed_halves(&self, fence: Fence) -> (bool, bool) {
        let (first, second) = match fence.axis() {
            Axis::Horizontal => (self.west, self.east),
            Axis::Vertical => (self.south, self.north),
        };
        let middle = PostSet::of(fence.post());
        (first.intersects(middle), second.intersects(middle))
    }

    /// Whether it crosses a half of a fence and must be rerouted.
    #[inline]
    pub(super) fn crosses(&self, fence: Fence) -> bool {
        let either = match fence.axis() {
            Axis::Horizontal => self.west | self.east,
            Axis::Vertical => self.south | self.north,
        };
        either.contains(fence.post())
    }

    /// Passes posts on their other side: every groove between one of them and another post is crossed once more. A circle around a
    /// post crosses each of its grooves once, so the path stays a path. The same detour once more leads it back.
    pub(super) fn apply_detour(&mut self, posts: PostSet) {
        self.west ^= posts ^ posts.shifted(Direction::East);
        self.east ^= posts ^ posts.shifted(Direction::West);
        self.south ^= posts ^ posts.shifted(Direction::North);
        self.north ^= posts ^ posts.shifted(Direction::South);
    }
}
