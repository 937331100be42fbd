//! A set of keys: six words of three matrix columns each.

use core::ops::{BitAnd, BitOr, BitXor};

use crate::geometry::Key;

/// Columns in one word: three of nine rows leave no column cut in two.
const COLUMNS_PER_WORD: usize = 3;
/// Keys in one word.
const PER_WORD: u8 = COLUMNS_PER_WORD as u8 * Key::ROWS;
/// Words for all columns.
const WORDS: usize = (Key::COLUMNS as usize).div_ceil(COLUMNS_PER_WORD);
/// The rows of one column.
const ROW_MASK: u32 = (1 << Key::ROWS) - 1;

/// A set of the 153 keys; one operation on all keys is six words.
///
/// ```
/// use fencelight_board::geometry::Key;
/// use fencelight_board::input::KeySet;
///
/// let key: Key = "e5".parse()?;
/// let mut keys = KeySet::all();
/// keys.remove(key);
/// assert_eq!(keys.len(), 152);
/// assert!((KeySet::all() ^ keys).iter().eq([key]));
/// # Ok::<(), fencelight_board::geometry::UnknownKey>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KeySet([u32; WORDS]);

impl KeySet {
    /// No key.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Every key.
    #[must_use]
    pub fn all() -> Self {
        Self::from_columns(&[ROW_MASK as u16; Key::COLUMNS as usize])
    }

    /// The set of the row bits of each column, row 0 lowest; bits beyond the last row are dropped.
    #[must_use]
    pub fn from_columns(columns: &[u16; Key::COLUMNS as usize]) -> Self {
        let mut words = [0; WORDS];
        for (word, columns) in words.iter_mut().zip(columns.chunks(COLUMNS_PER_WORD)) {
            for &rows in columns.iter().rev() {
                *word = *word << Key::ROWS | u32::from(rows) & ROW_MASK;
            }
        }
        Self(words)
    }

    /// The row bits of each column, row 0 lowest.
    #[must_use]
    pub fn columns(self) -> [u16; Key::COLUMNS as usize] {
        let mut columns = [0; Key::COLUMNS as usize];
        for (columns, mut word) in columns.chunks_mut(COLUMNS_PER_WORD).zip(self.0) {
            for rows in columns {
                *rows = (word & ROW_MASK) as u16;
                word >>= Key::ROWS;
            }
        }
        columns
    }

    /// Whether a key is in the set.
    #[must_use]
    pub fn contains(self, key: Key) -> bool {
        let (word, bit) = word_and_bit(key);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Adds a key.
    pub fn insert(&mut self, key: Key) {
        let (word, bit) = word_and_bit(key);
        if let Some(word) = self.0.get_mut(word) {
            *word |= bit;
        }
    }

    /// Removes a key.
    pub fn remove(&mut self, key: Key) {
        let (word, bit) = word_and_bit(key);
        if let Some(word) = self.0.get_mut(word) {
            *word &= !bit;
        }
    }

    /// The keys that are not in the other set.
    #[must_use]
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self.merged(other, |mine, other| mine & !other)
    }

    /// Whether no key is in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// How many keys are in the set.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The keys in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        (0u8..)
            .step_by(PER_WORD as usize)
            .zip(self.0)
            .flat_map(|(first, mut word)| {
                core::iter::from_fn(move || {
                    let bit = word.trailing_zeros() as u8;
                    word &= word.checked_sub(1)?;
                    Key::from_index(first + bit)
                })
            })
    }

    #[inline]
    fn merged(mut self, other: Self, merge: impl Fn(u32, u32) -> u32) -> Self {
        for (mine, other) in self.0.iter_mut().zip(other.0) {
            *mine = merge(*mine, other);
        }
        self
    }
}

/// The word of a key and its bit there.
const fn word_and_bit(key: Key) -> (usize, u32) {
    let index = key.index();
    ((index / PER_WORD) as usize, 1 << (index % PER_WORD))
}

impl BitAnd for KeySet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.merged(other, |mine, other| mine & other)
    }
}

impl BitOr for KeySet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.merged(other, |mine, other| mine | other)
    }
}

impl BitXor for KeySet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.merged(other, |mine, other| mine ^ other)
    }
}

impl FromIterator<Key> for KeySet {
    fn from_iter<I: IntoIterator<Item = Key>>(keys: I) -> Self {
        let mut set = Self::EMPTY;
        for key in keys {
            set.insert(key);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_one_bit_of_one_column() {
        for key in KeySet::all().iter() {
            let set = KeySet::from_iter([key]);
            let mut columns = [0; Key::COLUMNS as usize];
            columns[usize::from(key.column())] = 1 << key.row();
            assert_eq!(set.columns(), columns, "{key}");
            assert_eq!(set, KeySet::from_columns(&columns));
            assert!(set.iter().eq([key]) && set.contains(key) && set.len() == 1);
            let mut rest = KeySet::all();
            rest.remove(key);
            assert_eq!(rest, KeySet::all().without(set));
            assert_eq!((rest.len(), rest | set), (152, KeySet::all()));
            assert!(!rest.contains(key) && (rest & set).is_empty());
        }
        assert_eq!(KeySet::all().iter().count(), 153);
    }

    #[test]
    fn bits_beyond_the_matrix_are_no_keys() {
        assert_eq!(KeySet::from_columns(&[0xFFFF; 17]), KeySet::all());
        assert_eq!(KeySet::from_columns(&[0xFE00; 17]), KeySet::EMPTY);
    }
}
