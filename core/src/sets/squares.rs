//! A set of squares: three words of three ranks each.

use core::ops::{BitAnd, BitOr, BitOrAssign};

use crate::geometry::Square;

/// Squares in one word: three ranks of nine.
const PER_WORD: u8 = 27;

/// A set of the 81 squares. Three ranks a word leave no rank cut in two, so a flood fill over ranks needs few carries.
///
/// ```
/// use fencelight_core::geometry::{Seat, Square};
/// use fencelight_core::sets::SquareSet;
///
/// let homes: SquareSet = Seat::ALL.into_iter().map(Seat::home).collect();
/// assert!(homes.contains("e1".parse()?));
/// assert_eq!(homes.iter().map(Square::index).collect::<Vec<_>>(), [4, 36, 44, 76]);
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet([u32; 3]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; 3]);

    /// Whether a square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        let index = square.index();
        self.0[(index / PER_WORD) as usize] & 1 << (index % PER_WORD) != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        let index = square.index();
        self.0[(index / PER_WORD) as usize] |= 1 << (index % PER_WORD);
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        let index = square.index();
        self.0[(index / PER_WORD) as usize] &= !(1 << (index % PER_WORD));
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    /// The squares of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a | d, b | e, c | f])
    }

    /// The squares that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a & !d, b & !e, c & !f])
    }

    /// The three words, three ranks each from the south.
    pub const fn words(self) -> [u32; 3] {
        self.0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The squares in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let [mut word, mut second, mut third] = self.0;
        let mut first = 0;
        core::iter::from_fn(move || {
            while word == 0 {
                if second | third == 0 {
                    return None;
                }
                (word, second, third) = (second, third, 0);
                first += PER_WORD;
            }
            let bit = word.trailing_zeros() as u8;
            word &= word - 1;
            Square::from_index(first + bit)
        })
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self([
            self.0[0] & other.0[0],
            self.0[1] & other.0[1],
            self.0[2] & other.0[2],
        ])
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}
