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
pub struct PostSet(Bits);

#[cfg(not(target_arch = "arm"))]
type Bits = u64;
/// Word by word, so that one post of a set in memory is one word.
#[cfg(target_arch = "arm")]
type Bits = [u32; 2];

impl PostSet {
    /// No post.
    pub const EMPTY: Self = Self::from_bits(0);
    /// The posts next to the west rim.
    pub const WEST: Self = Self::from_bits(0x0101_0101_0101_0101);
    /// The posts next to the east rim.
    pub const EAST: Self = Self::from_bits(0x8080_8080_8080_8080);
    /// The posts next to the south rim.
    pub const SOUTH: Self = Self::from_bits(0x0000_0000_0000_00FF);
    /// The posts next to the north rim.
    pub const NORTH: Self = Self::from_bits(0xFF00_0000_0000_0000);

    #[cfg(not(target_arch = "arm"))]
    #[inline(always)]
    const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    #[cfg(target_arch = "arm")]
    #[inline(always)]
    const fn from_bits(bits: u64) -> Self {
        Self([bits as u32, (bits >> 32) as u32])
    }

    #[cfg(not(target_arch = "arm"))]
    #[inline(always)]
    const fn bits(self) -> u64 {
        self.0
    }

    #[cfg(target_arch = "arm")]
    #[inline(always)]
    const fn bits(self) -> u64 {
        (self.0[1] as u64) << 32 | self.0[0] as u64
    }

    /// The set of one post.
    #[inline]
    pub const fn of(post: Post) -> Self {
        let index = post.index();
        if cfg!(target_pointer_width = "64") {
            return Self::from_bits(1 << index);
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
        self.bits() & Self::of(post).bits() != 0
    }

    /// The same for a set in memory: a 32-bit core then reads one word of it.
    #[cfg(not(target_arch = "arm"))]
    #[inline]
    pub(crate) const fn has(&self, post: Post) -> bool {
        self.contains(post)
    }

    /// The same for a set in memory: one word of it is read.
    #[cfg(target_arch = "arm")]
    #[inline]
    pub(crate) const fn has(&self, post: Post) -> bool {
        let (word, bit) = Self::place_of(post);
        self.0[word] & bit != 0
    }

    /// Adds a post.
    #[cfg(not(target_arch = "arm"))]
    #[inline]
    pub fn insert(&mut self, post: Post) {
        *self |= Self::of(post);
    }

    /// Adds a post.
    #[cfg(target_arch = "arm")]
    #[inline]
    pub const fn insert(&mut self, post: Post) {
        let (word, bit) = Self::place_of(post);
        self.0[word] |= bit;
    }

    /// Removes a post.
    #[cfg(not(target_arch = "arm"))]
    #[inline]
    pub fn remove(&mut self, post: Post) {
        *self &= !Self::of(post);
    }

    /// Removes a post.
    #[cfg(target_arch = "arm")]
    #[inline]
    pub const fn remove(&mut self, post: Post) {
        let (word, bit) = Self::place_of(post);
        self.0[word] &= !bit;
    }

    /// The word of a post and its bit there.
    #[cfg(target_arch = "arm")]
    #[inline]
    const fn place_of(post: Post) -> (usize, u32) {
        let index = post.index();
        ((index / 32 % 2) as usize, 1 << (index % 32))
    }

    /// Whether the two sets share a post.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.bits() & other.bits() != 0
    }

    /// The posts of either set; also where tables are computed.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.bits() | other.bits())
    }

    /// Whether no post is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// How many posts are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.bits().count_ones()
    }

    /// The eight posts of a rank as bits, file a lowest; nothing beyond the last rank.
    #[inline]
    pub const fn rank(self, rank: u8) -> u8 {
        if rank >= POSTS_SIDE {
            return 0;
        }
        if cfg!(target_pointer_width = "64") {
            return (self.bits() >> (rank * 8)) as u8;
        }
        let [low, high] = self.words();
        let half = if rank < 4 { low } else { high };
        (half >> (rank % 4 * 8)) as u8
    }

    /// The set moved by one post; posts that cross the rim drop out.
    #[inline]
    #[must_use]
    pub const fn shifted(self, direction: Direction) -> Self {
        let bits = self.bits();
        Self::from_bits(match direction {
            Direction::North => bits << 8,
            Direction::South => bits >> 8,
            Direction::East => (bits & !Self::EAST.bits()) << 1,
            Direction::West => (bits & !Self::WEST.bits()) >> 1,
        })
    }

    /// The set with these bits, ranks 1..4 first.
    #[inline]
    pub const fn from_words([low, high]: [u32; 2]) -> Self {
        Self::from_bits((high as u64) << 32 | low as u64)
    }

    /// The bits as two words, ranks 1..4 first.
    #[inline]
    pub const fn words(self) -> [u32; 2] {
        let bits = self.bits();
        [bits as u32, (bits >> 32) as u32]
    }
}

impl BitOr for PostSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitAnd for PostSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits() & other.bits())
    }
}

impl BitXor for PostSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self::from_bits(self.bits() ^ other.bits())
    }
}

impl Not for PostSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.bits())
    }
}

impl BitOrAssign for PostSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for PostSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitXorAssign for PostSet {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
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
    #[test]
    fn posts_are_added_and_removed_one_by_one() {
        let mut set = PostSet::EMPTY;
        for (number, post) in (1..).zip(all()) {
            assert!(!set.has(post));
            set.insert(post);
            assert!(set.has(post) && set.contains(post));
            assert_eq!(set.len(), number);
        }
        for post in all() {
            set.remove(post);
            assert!(!set.has(post) && !set.contains(post));
        }
        assert!(set.is_empty());
    }
}
