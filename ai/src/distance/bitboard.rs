//! Sets of squares as three words of three ranks, the layout that floods fastest on a 32-bit core.

// Words are indexed by those of squares on the board, the table by posts.
#![allow(clippy::indexing_slicing)]

use fencelight_core::geometry::{Fence, POSTS_SIDE, Post, Seat, Square};

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

/// The squares alone of a wave: its words may repeat squares of the next word beyond their own.
#[inline]
pub(super) const fn squares_of([a, b, c]: Bitboard) -> Bitboard {
    [a & WORD_MASK, b & WORD_MASK, c & WORD_MASK]
}

/// The four squares round a post: they lie in two neighbouring words.
#[derive(Clone, Copy)]
pub(super) struct SquaresBeside {
    /// The first of the words.
    pub(super) word: usize,
    pub(super) squares: [u32; 2],
}

computed! {
    /// For each post the squares round it.
    static BESIDE: [SquaresBeside; Post::COUNT as usize] = {
        let mut table = [SquaresBeside { word: 0, squares: [0; 2] }; Post::COUNT as usize];
        let mut post = 0;
        while post < Post::COUNT {
            let south_west = bit(post / POSTS_SIDE * RANK_LEN as u8 + post % POSTS_SIDE);
            let [a, b, c] = union(south_west, shift_north(south_west));
            let [a, b, c] = [a | a << 1, b | b << 1, c | c << 1];
            table[post as usize] = if c == 0 {
                SquaresBeside { word: 0, squares: [a, b] }
            } else {
                SquaresBeside { word: 1, squares: [b, c] }
            };
            post += 1;
        }
        table
    };
}

/// The four squares round the post of a fence. A flood that has not reached any of them is the same with and without the fence.
#[inline]
pub(super) fn squares_beside(fence: Fence) -> SquaresBeside {
    BESIDE[usize::from(fence.post().index())]
}

/// One square as a bit of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareBit {
    pub(super) word: usize,
    pub(super) bit: u32,
}

computed! {
    /// All squares by their numbers.
    static SQUARE_BITS: [SquareBit; Square::COUNT as usize] = {
        let mut table = [SquareBit { word: 0, bit: 0 }; Square::COUNT as usize];
        let mut index = 0;
        while index < Square::COUNT {
            let (word, bit) = (index / SQUARES_PER_WORD, index % SQUARES_PER_WORD);
            table[index as usize] = SquareBit { word: word as usize, bit: 1 << bit };
            index += 1;
        }
        table
    };
}

impl SquareBit {
    #[inline]
    pub(crate) fn of(square: Square) -> Self {
        SQUARE_BITS[usize::from(square.index())]
    }

    /// The square south-west of a fence's post.
    #[inline]
    pub(super) fn south_west_of(fence: Fence) -> Self {
        let post = fence.post();
        SQUARE_BITS[usize::from(post.rank() * RANK_LEN as u8 + post.file())]
    }

    /// The square with a number; `None` beyond the board.
    #[inline]
    pub(crate) fn at(index: u8) -> Option<Self> {
        SQUARE_BITS.get(usize::from(index)).copied()
    }

    /// The square to its north.
    #[inline]
    pub(super) const fn north(self) -> Self {
        let Self { word, bit } = self;
        if bit < 1 << 18 {
            Self {
                word,
                bit: bit << RANK_LEN,
            }
        } else {
            Self {
                word: word + 1,
                bit: bit >> 18,
            }
        }
    }

    /// The square to its east on the same rank; from file i it leads off the board.
    #[inline]
    pub(crate) const fn east(self) -> Self {
        Self {
            word: self.word,
            bit: self.bit << 1,
        }
    }

    /// The square to its west on the same rank; from file a it leads to file i, whose edge to the east is never open, or off the board.
    #[inline]
    pub(crate) const fn west(self) -> Self {
        Self {
            word: self.word,
            bit: self.bit >> 1,
        }
    }

    /// Adds it to a set.
    #[inline]
    pub(crate) fn add_to(self, squares: &mut Bitboard) {
        if let Some(word) = squares.get_mut(self.word) {
            *word |= self.bit;
        }
    }

    #[inline]
    pub(crate) fn is_in(self, squares: &Bitboard) -> bool {
        squares
            .get(self.word)
            .is_some_and(|word| word & self.bit != 0)
    }
}
