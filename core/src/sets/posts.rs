//! A set of posts: eight bytes, one a rank.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::geometry::{Direction, POSTS_SIDE, Post};

/// A set of the 64 posts. Bit and post have the same number, so a byte is a rank.
///
/// ```
/// use fencelight_core::geometry::{Direction, Post};
/// use fencelight_core::sets::PostSet;
///
/// let post = Post::new(7, 0).unwrap();
/// assert!(PostSet::EAST.contains(post));
/// assert!(PostSet::of(post).shifted(Direction::East).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PostSet(u64);

impl PostSet {
    /// No post.
    pub const EMPTY: Self = Self(0);
    /// The posts next to the west rim.
    pub const WEST: Self = Self(0x0101_0101_0101_0101);
    /// The posts next to the east rim.
    pub const EAST: Self = Self(0x8080_8080_8080_8080);
    /// The posts next to the south rim.
    pub const SOUTH: Self = Self(0x0000_0000_0000_00FF);
    /// The posts next to the north rim.
    pub const NORTH: Self = Self(0xFF00_0000_0000_0000);

    /// The set of one post.
    #[inline]
    pub const fn of(post: Post) -> Self {
        let index = post.index();
        if cfg!(target_pointer_width = "64") {
            return Self(1 << index);
        }
        // A 64-bit shift by a variable is a library call on a Cortex-M0+, a 32-bit one is an instruction. Masks instead of a branch, which
        // the compiler would turn into that shift.
        let (bit, half) = (1u32 << (index % 32), (index / 32) as u32);
        Self::from_words([bit & half.wrapping_sub(1), bit & half.wrapping_neg()])
    }

    /// The posts next to the rim in a direction.
    #[inline]
    pub const fn beside(rim: Direction) -> Self {
        match rim {
            Direction::North => Self::NORTH,
            Direction::East => Self::EAST,
            Direction::South => Self::SOUTH,
            Direction::West => Self::WEST,
        }
    }

    /// Whether a post is in the set.
    #[inline]
    pub const fn contains(self, post: Post) -> bool {
        self.0 & Self::of(post).0 != 0
    }

    /// Whether the two sets share a post.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether no post is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many posts are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The eight posts of a rank as bits, file a lowest; nothing beyond the last rank.
    #[inline]
    pub const fn rank(self, rank: u8) -> u8 {
        if rank >= POSTS_SIDE {
            return 0;
        }
        if cfg!(target_pointer_width = "64") {
            return (self.0 >> (rank * 8)) as u8;
        }
        let half = if rank < 4 {
            self.0 as u32
        } else {
            (self.0 >> 32) as u32
        };
        (half >> (rank % 4 * 8)) as u8
    }

    /// The set moved by one post; posts that cross the rim drop out.
    #[inline]
    #[must_use]
    pub const fn shifted(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::North => self.0 << 8,
            Direction::South => self.0 >> 8,
            Direction::East => (self.0 & !Self::EAST.0) << 1,
            Direction::West => (self.0 & !Self::WEST.0) >> 1,
        })
    }

    /// The set with these bits, ranks 1..4 first.
    #[inline]
    pub const fn from_words([low, high]: [u32; 2]) -> Self {
        Self((high as u64) << 32 | low as u64)
    }

    /// The bits as two words, ranks 1..4 first.
    #[inline]
    pub const fn words(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }
}

impl BitOr for PostSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for PostSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for PostSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for PostSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitOrAssign for PostSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for PostSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXorAssign for PostSet {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Post> {
        (0..Post::COUNT).filter_map(Post::from_index)
    }

    #[test]
    fn moving_a_post_is_stepping_and_the_rim_swallows() {
        for post in all() {
            for direction in Direction::ALL {
                let moved = PostSet::of(post).shifted(direction);
                match post.step(direction) {
                    Some(next) => assert_eq!(moved, PostSet::of(next)),
                    None => {
                        assert!(moved.is_empty());
                        assert!(PostSet::beside(direction).contains(post));
                    }
                }
            }
        }
    }

    #[test]
    fn a_rank_is_a_byte_of_files() {
        for post in all() {
            let set = PostSet::of(post);
            for rank in 0..=POSTS_SIDE {
                let expected = if rank == post.rank() {
                    1 << post.file()
                } else {
                    0
                };
                assert_eq!(set.rank(rank), expected);
            }
            assert_eq!(set.len(), 1);
        }
    }
}
