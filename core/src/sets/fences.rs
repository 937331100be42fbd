//! A set of fences: the posts of the horizontal and of the vertical ones.

use core::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::posts::PostSet;
use crate::geometry::{Axis, Fence};

/// A set of the 128 fences.
///
/// ```
/// use fencelight_core::sets::FenceSet;
///
/// let fences: FenceSet = ["e3h", "a1v"].iter().filter_map(|name| name.parse().ok()).collect();
/// assert_eq!(fences.len(), 2);
/// assert!(fences.contains("a1v".parse()?));
/// assert_eq!((!fences).len(), 126);
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FenceSet {
    /// The middles of the horizontal fences.
    pub horizontal: PostSet,
    /// The middles of the vertical fences.
    pub vertical: PostSet,
}

impl FenceSet {
    /// No fence.
    pub const EMPTY: Self = Self {
        horizontal: PostSet::EMPTY,
        vertical: PostSet::EMPTY,
    };

    /// The posts of one axis.
    #[inline]
    pub const fn along(self, axis: Axis) -> PostSet {
        match axis {
            Axis::Horizontal => self.horizontal,
            Axis::Vertical => self.vertical,
        }
    }

    /// Whether a fence is in the set.
    #[inline]
    pub const fn contains(self, fence: Fence) -> bool {
        self.along(fence.axis()).contains(fence.post())
    }

    /// Adds a fence.
    #[inline]
    pub fn insert(&mut self, fence: Fence) {
        match fence.axis() {
            Axis::Horizontal => self.horizontal.insert(fence.post()),
            Axis::Vertical => self.vertical.insert(fence.post()),
        }
    }

    /// Removes a fence.
    #[inline]
    pub fn remove(&mut self, fence: Fence) {
        match fence.axis() {
            Axis::Horizontal => self.horizontal.remove(fence.post()),
            Axis::Vertical => self.vertical.remove(fence.post()),
        }
    }

    /// How many fences are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.horizontal.len() + self.vertical.len()
    }

    /// Whether no fence is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.horizontal.is_empty() && self.vertical.is_empty()
    }

    /// The fences in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Fence> {
        let [mut word, mut second, mut third, mut fourth] = self.words();
        let mut first = 0;
        core::iter::from_fn(move || {
            while word == 0 {
                if second | third | fourth == 0 {
                    return None;
                }
                (word, second, third, fourth) = (second, third, fourth, 0);
                first += 32;
            }
            let bit = word.trailing_zeros() as u8;
            word &= word - 1;
            Fence::from_index(first + bit)
        })
    }

    /// The bits by the number of the fence, 32 fences a word.
    #[inline]
    pub const fn words(self) -> [u32; 4] {
        let [south_h, north_h] = self.horizontal.words();
        let [south_v, north_v] = self.vertical.words();
        [south_h, north_h, south_v, north_v]
    }
}

impl BitAnd for FenceSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & other.horizontal,
            vertical: self.vertical & other.vertical,
        }
    }
}

impl BitOr for FenceSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal | other.horizontal,
            vertical: self.vertical | other.vertical,
        }
    }
}

impl BitOrAssign for FenceSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for FenceSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self {
            horizontal: !self.horizontal,
            vertical: !self.vertical,
        }
    }
}

impl FromIterator<Fence> for FenceSet {
    fn from_iter<I: IntoIterator<Item = Fence>>(fences: I) -> Self {
        let mut set = Self::EMPTY;
        for fence in fences {
            set.insert(fence);
        }
        set
    }
}
