//! Sets of squares as three words of three ranks, the layout that floods fastest on a 32-bit core.

use crate::geometry::{Fence, Seat, Square};

/// A set of squares: three words, three ranks of nine squares each, in the order of the squares' numbers.
pub type Bitboard = [u32; 3];

/// Longer than every path.
pub const FAR: u8 = u8::MAX;

/// Squares of a word.
const SQUARES_PER_WORD: u8 = 27;
/// Squares of a rank.
pub(super) const RANK_LEN: u32 = 9;
/// The bits of a word that stand for squares.
pub(super) const WORD_MASK: u32 = (1 << SQUARES_PER_WORD) - 1;

/// The goal line of a seat.
#[must_use]
pub const fn goal(seat: Seat) -> Bitboard {
    /// File a of each rank.
    const FIRST_FILE: u32 = 1 | 1 << RANK_LEN | 1 << (2 * RANK_LEN);
    match seat {
        Seat::South => [0, 0, WORD_MASK & !(WORD_MASK >> RANK_LEN)],
        Seat::North => [WORD_MASK >> 18, 0, 0],
        Seat::West => [FIRST_FILE << 8; 3],
        Seat::East => [FIRST_FILE; 3],
    }
}

/// The set of one square, by its number.
#[inline]
#[must_use]
pub const fn bit(index: u8) -> Bitboard {
    if index < SQUARES_PER_WORD {
        [1 << index, 0, 0]
    } else if index < 2 * SQUARES_PER_WORD {
        [0, 1 << (index - SQUARES_PER_WORD), 0]
    } else {
        [0, 0, 1 << (index - 2 * SQUARES_PER_WORD)]
    }
}

/// Whether two sets share a square.
#[inline]
pub(crate) const fn meets(one: Bitboard, other: Bitboard) -> bool {
    one[0] & other[0] | one[1] & other[1] | one[2] & other[2] != 0
}

/// Whether two sets are equal, word by word: comparing arrays would be a function call on the chip.
#[inline]
pub(super) const fn is_same(one: Bitboard, other: Bitboard) -> bool {
    (one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2]) == 0
}

/// The squares of either set.
#[inline]
pub(crate) const fn union([a, b, c]: Bitboard, [x, y, z]: Bitboard) -> Bitboard {
    [a | x, b | y, c | z]
}

/// The squares of both sets.
#[inline]
pub(crate) const fn intersection([a, b, c]: Bitboard, [x, y, z]: Bitboard) -> Bitboard {
    [a & x, b & y, c & z]
}

/// The squares of the first set that are not in the second.
#[inline]
pub(crate) const fn difference([a, b, c]: Bitboard, [x, y, z]: Bitboard) -> Bitboard {
    [a & !x, b & !y, c & !z]
}

/// All squares one rank further north; the last rank drops out.
#[inline]
pub(super) const fn shift_north([a, b, c]: Bitboard) -> Bitboard {
    [
        a << RANK_LEN & WORD_MASK,
        (b << RANK_LEN | a >> 18) & WORD_MASK,
        (c << RANK_LEN | b >> 18) & WORD_MASK,
    ]
}

/// The square south-west of a fence's post.
#[inline]
pub(super) const fn south_west_of(fence: Fence) -> Bitboard {
    let post = fence.post();
    bit(post.rank() * RANK_LEN as u8 + post.file())
}

/// The four squares round the post of a fence. A flood that has reached none of them is the same with and without the fence.
#[inline]
pub(super) fn squares_beside(fence: Fence) -> Bitboard {
    let [a, b, c] = south_west_of(fence);
    let south = [a | a << 1, b | b << 1, c | c << 1];
    union(south, shift_north(south))
}

/// One square as a bit of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareBit {
    pub(super) word: usize,
    pub(super) bit: u32,
}

impl SquareBit {
    pub(crate) fn of(square: Square) -> Self {
        let [a, b, c] = bit(square.index());
        if a != 0 {
            Self { word: 0, bit: a }
        } else if b != 0 {
            Self { word: 1, bit: b }
        } else {
            Self { word: 2, bit: c }
        }
    }

    #[inline]
    pub(super) fn is_in(self, squares: &Bitboard) -> bool {
        squares
            .get(self.word)
            .is_some_and(|word| word & self.bit != 0)
    }
}
