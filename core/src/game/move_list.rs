//! A list of moves that needs no allocation and no bounds checks.

// The length is a byte and the array is longer than a byte can count, so every index below is in range.
#![allow(clippy::indexing_slicing)]

use core::fmt;
use core::ops::Deref;

use super::moves::Move;

/// Moves that one step of [`MoveList::extend_by_bits`] may write beyond the length.
const SLACK: usize = 8;

/// A list of at most 255 moves, more than exist.
///
/// ```
/// use fencelight_core::game::{Game, Move};
/// use fencelight_core::pacman::Position;
///
/// let mut moves = Position::default().legal_moves();
/// moves.sort_by_text();
/// assert_eq!(moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["d5", "e4", "e6", "f5"]);
/// assert!(!moves.contains(Move::PASS));
/// assert_eq!(moves.first(), Some(&"d5".parse()?));
/// for mv in moves {
///     assert!(Position::default().is_legal(mv));
/// }
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; 256 + SLACK],
    len: u8,
}

/// For each byte the numbers of its bits that are set, in order.
static SET_BIT_INDICES: [[u8; SLACK]; 256] = {
    let mut table = [[0; SLACK]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte & 1 << bit != 0 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// For each byte how many of its bits are set; without a population count instruction faster than counting.
static POPCOUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    table
};

impl MoveList {
    /// An empty list.
    pub const fn new() -> Self {
        Self {
            moves: [Move::PASS; 256 + SLACK],
            len: 0,
        }
    }

    /// Adds a move; the list has room for every move, so it never overflows.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len as usize] = mv;
        self.len = self.len.saturating_add(1);
    }

    /// Adds the move `first` + n for every bit n that is set.
    #[inline]
    pub(crate) fn extend_by_bits(&mut self, first: u8, bits: u32) {
        if cfg!(target_pointer_width = "32") {
            self.extend_bit_by_bit(first, bits);
        } else {
            self.extend_by_table(first, bits);
        }
    }

    /// For small cores, where finding the next bit costs more than looking at each: store always, count where the bit is set.
    #[inline]
    fn extend_bit_by_bit(&mut self, mut first: u8, bits: u32) {
        for byte in bits.to_le_bytes() {
            let len = self.len as usize;
            let window = &mut self.moves[len..len + SLACK];
            let mut found = 0;
            for bit in 0..8 {
                // `found` never exceeds the number of bits visited: in range without a check.
                window[found] = Move::from_byte_unchecked(first.wrapping_add(bit));
                found += usize::from(byte >> bit & 1);
            }
            self.len = self.len.wrapping_add(found as u8);
            first = first.wrapping_add(8);
        }
    }

    /// For large cores: eight bits at a time, by table.
    #[inline]
    fn extend_by_table(&mut self, mut first: u8, bits: u32) {
        for byte in bits.to_le_bytes() {
            let len = self.len as usize;
            let (numbers, count) = (&SET_BIT_INDICES[byte as usize], POPCOUNT[byte as usize]);
            for (slot, number) in self.moves[len..len + SLACK].iter_mut().zip(numbers) {
                *slot = Move::from_byte_unchecked(first.wrapping_add(*number));
            }
            self.len = self.len.wrapping_add(count);
            first = first.wrapping_add(8);
        }
    }

    /// The moves.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len as usize]
    }

    /// Whether a move is in it.
    pub fn contains(&self, mv: Move) -> bool {
        self.as_slice().contains(&mv)
    }

    /// Sorts the moves by the bytes of their text, as the console lists them.
    pub fn sort_by_text(&mut self) {
        let len = self.len();
        self.moves[..len].sort_unstable_by_key(|mv| mv.text_order());
    }

    /// The moves, in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.as_slice().iter().copied()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, { 256 + SLACK }>>;

    fn into_iter(self) -> Self::IntoIter {
        let len = self.len();
        self.moves.into_iter().take(len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_list_bits_agree() {
        let mut bits = 0x9E37_79B9u32;
        for _ in 0..10_000 {
            bits = bits.rotate_left(5).wrapping_mul(0x85EB_CA6B) ^ bits >> 3;
            let (mut slow, mut fast) = (MoveList::new(), MoveList::new());
            for first in [0, 32, 64, 96] {
                slow.extend_bit_by_bit(first, bits);
                fast.extend_by_table(first, bits);
            }
            assert_eq!(slow.as_slice(), fast.as_slice());
            assert_eq!(slow.len() as u32, 4 * bits.count_ones());
        }
    }

    #[test]
    fn lists_are_equal_if_their_moves_are_in_the_same_order() {
        let list = |moves: &[Move]| {
            let mut list = MoveList::new();
            for &mv in moves {
                list.push(mv);
            }
            list
        };
        assert_eq!(
            list(&[Move::PASS, Move::STOP]),
            list(&[Move::PASS, Move::STOP])
        );
        assert_ne!(
            list(&[Move::PASS, Move::STOP]),
            list(&[Move::STOP, Move::PASS])
        );
        assert_ne!(list(&[Move::PASS]), list(&[Move::PASS, Move::STOP]));
    }

    #[test]
    fn text_order_is_the_order_of_the_bytes_of_the_text() {
        extern crate std;
        use std::string::ToString;
        let mut list = MoveList::new();
        for byte in 0..=u8::MAX {
            list.moves[byte as usize] = Move::from_byte(byte).unwrap_or(Move::PASS);
        }
        list.len = (0..=u8::MAX).filter_map(Move::from_byte).count() as u8;
        list.sort_by_text();
        let texts: std::vec::Vec<_> = list.iter().map(|mv| mv.to_string()).collect();
        assert!(texts.is_sorted(), "{texts:?}");
    }
}
