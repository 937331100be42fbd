//! The fences on the board: where there is room for more, and which borders they close.

use core::ops::Deref;

use crate::game::Refusal;
use crate::geometry::{Direction, Fence, Square};
use crate::sets::{FenceSet, PostSet};

/// Fences that lie together on a board, none crossing or overlapping another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fences(FenceSet);

impl Fences {
    /// An empty board.
    pub const NONE: Self = Self(FenceSet::EMPTY);

    /// The places where one more fence has room (1.13), whatever it would cut off.
    #[inline]
    pub fn room(self) -> FenceSet {
        let FenceSet {
            horizontal,
            vertical,
        } = self.0;
        let middles = horizontal | vertical;
        FenceSet {
            horizontal: !(middles
                | horizontal.moved(Direction::East)
                | horizontal.moved(Direction::West)),
            vertical: !(middles
                | vertical.moved(Direction::North)
                | vertical.moved(Direction::South)),
        }
    }

    /// Why there is no room for a fence: `None` if there is.
    pub fn conflict(self, fence: Fence) -> Option<Refusal> {
        let (back, ahead) = fence.axis().ends();
        let overlapped = [Some(fence), fence.step(back), fence.step(ahead)];
        overlapped
            .into_iter()
            .flatten()
            .find(|&other| self.contains(other))
            .map(Refusal::Touches)
            .or_else(|| {
                let crossing = fence.turned();
                self.contains(crossing)
                    .then_some(Refusal::Crosses(crossing))
            })
    }

    /// Lays a fence.
    #[inline]
    pub(super) fn place(&mut self, fence: Fence) {
        self.0.insert(fence);
    }

    /// Lifts a fence.
    #[inline]
    pub(super) fn lift(&mut self, fence: Fence) {
        self.0.remove(fence);
    }

    /// The fence that closes the border of a square in a direction.
    pub fn across(self, square: Square, direction: Direction) -> Option<Fence> {
        Fence::across(square, direction)
            .into_iter()
            .flatten()
            .find(|&fence| self.contains(fence))
    }

    /// The neighbour of a square, if no fence and no rim lies between.
    #[inline]
    pub fn step(self, square: Square, direction: Direction) -> Option<Square> {
        if self.closes(square, direction) {
            None
        } else {
            square.step(direction)
        }
    }

    /// Whether a fence closes the border of a square in a direction; says no at the rim.
    #[inline]
    fn closes(self, square: Square, direction: Direction) -> bool {
        /// The posts at both ends of the north border of a square on a file, as bits of their rank.
        #[inline]
        const fn ends(file: u32) -> u8 {
            ((0b11u32 << file) >> 1) as u8
        }
        /// The posts at both ends of the east borders of a rank, folded into one rank of bits.
        #[inline]
        const fn beside(vertical: PostSet, rank: u8) -> u8 {
            vertical.rank(rank) | vertical.rank(rank.wrapping_sub(1))
        }
        let (file, rank) = (u32::from(square.file()), square.rank());
        match direction {
            Direction::North => self.horizontal.rank(rank) & ends(file) != 0,
            Direction::South => self.horizontal.rank(rank.wrapping_sub(1)) & ends(file) != 0,
            Direction::East => u32::from(beside(self.vertical, rank)) & 1 << file != 0,
            Direction::West => u32::from(beside(self.vertical, rank)) & 1 << file >> 1 != 0,
        }
    }
}

impl Deref for Fences {
    type Target = FenceSet;
    fn deref(&self) -> &FenceSet {
        &self.0
    }
}
