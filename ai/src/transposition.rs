//! The transposition table: what a search found out about positions that several move orders reach.
//!
//! One table serves all games. An entry is found by a 64-bit key (a Zobrist key in Quoridor): the low half chooses the place, the
//! high half is stored and compared. A store replaces what is in its place unless that was searched more deeply; each refusal
//! makes the deeper entry one ply shallower, so that old entries give way.
//!
//! Scores of won games depend on the distance from the root. They are stored relative to the node instead
//! ([`score_to_table`], [`Entry::score_at`]), since the same position occurs at different plies.
//!
//! The entries belong to one search, or several threads share them (`shared_table`).

use super::shared_table::SharedTable;

/// One entry of the table, in eight bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TranspositionEntry {
    key: u32,
    score: i16,
    mv: u8,
    /// Depth in the low six bits, bound in the high two.
    depth_and_bound: u8,
}

impl TranspositionEntry {
    /// An unused entry.
    pub const EMPTY: Self = Self {
        key: 0,
        score: 0,
        mv: 0,
        depth_and_bound: 0,
    };

    /// What is stored about the position with this key.
    #[inline]
    fn entry_of(&self, key: u64) -> Option<Entry> {
        let bound = match self.depth_and_bound >> 6 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        (self.key == high_half(key)).then_some(Entry {
            score: self.score,
            mv: self.mv,
            depth: self.depth_and_bound & DEPTH_MASK,
            bound,
        })
    }

    /// Replaces it, unless it is a deeper one of another position.
    #[inline]
    fn replace(&mut self, key: u64, entry: Entry) {
        let high = high_half(key);
        if self.key != high && self.depth_and_bound & DEPTH_MASK > entry.depth {
            self.depth_and_bound = self.depth_and_bound & !DEPTH_MASK
                | (self.depth_and_bound & DEPTH_MASK).saturating_sub(1);
            return;
        }
        let bound = match entry.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3u8,
        };
        *self = Self {
            key: high,
            score: entry.score,
            mv: entry.mv,
            depth_and_bound: entry.depth.min(DEPTH_MASK) | bound << 6,
        };
    }

    /// The entry as two words of a search that has another use for the memory.
    #[inline]
    pub(super) fn to_words(self) -> [u32; 2] {
        let word = self.to_word();
        [word as u32, (word >> 32) as u32]
    }

    /// The inverse of [`TranspositionEntry::to_words`].
    #[inline]
    pub(super) fn from_words([low, high]: [u32; 2]) -> Self {
        Self::from_word(u64::from(high) << 32 | u64::from(low))
    }

    /// The entry as one word; 0 is an unused one.
    #[inline]
    fn to_word(self) -> u64 {
        let [k0, k1, k2, k3] = self.key.to_le_bytes();
        let [s0, s1] = self.score.to_le_bytes();
        u64::from_le_bytes([k0, k1, k2, k3, s0, s1, self.mv, self.depth_and_bound])
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        let [k0, k1, k2, k3, s0, s1, mv, depth_and_bound] = word.to_le_bytes();
        Self {
            key: u32::from_le_bytes([k0, k1, k2, k3]),
            score: i16::from_le_bytes([s0, s1]),
            mv,
            depth_and_bound,
        }
    }
}

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at least this (the search failed high).
    Lower,
    /// The true score is at most this (the search failed low).
    Upper,
    /// The true score.
    Exact,
}

impl Bound {
    /// The bound of a score that came out of a search with this window.
    #[inline]
    pub(super) const fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What is stored about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score, relative to the node.
    pub(super) score: i16,
    /// The byte of the best move.
    pub(super) mv: u8,
    /// Depth of the search, 0..=63.
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

impl Entry {
    /// The score for a node at a ply. Scores of `win_threshold` and beyond are wins.
    #[inline]
    pub(super) const fn score_at(&self, ply: usize, win_threshold: i16) -> i16 {
        if self.score >= win_threshold {
            self.score - ply as i16
        } else if self.score <= -win_threshold {
            self.score + ply as i16
        } else {
            self.score
        }
    }

    /// Whether a score of this entry decides a node with this window.
    #[inline]
    pub(super) const fn cuts_off(&self, score: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        }
    }
}

/// The score to store for a node at a ply: the inverse of [`Entry::score_at`].
#[inline]
pub(super) const fn score_to_table(score: i16, ply: usize, win_threshold: i16) -> i16 {
    if score >= win_threshold {
        score + ply as i16
    } else if score <= -win_threshold {
        score - ply as i16
    } else {
        score
    }
}

/// The table, in memory of its owner.
pub(super) enum TranspositionTable<'a> {
    /// Of one search.
    Exclusive(&'a mut [TranspositionEntry]),
    /// Shared by several threads. On targets where the type has no values it is never constructed.
    #[allow(dead_code)]
    Shared(SharedTable<'a>),
}

const DEPTH_MASK: u8 = 0b11_1111;

impl<'a> TranspositionTable<'a> {
    pub(super) const fn new(entries: &'a mut [TranspositionEntry]) -> Self {
        Self::Exclusive(entries)
    }

    /// Empties the table, unless it is shared: other threads may have begun already.
    pub(super) fn begin(&mut self) {
        if let Self::Exclusive(entries) = self {
            entries.fill(TranspositionEntry::EMPTY);
        }
    }

    /// The entries, for a search that has another use for the memory; `None` where threads share them.
    pub(super) const fn entries(&mut self) -> Option<&mut [TranspositionEntry]> {
        match self {
            Self::Exclusive(entries) => Some(entries),
            Self::Shared(_) => None,
        }
    }

    /// The number of the thread that searches; 0 leads, the others help.
    pub(super) const fn thread(&self) -> u8 {
        match self {
            Self::Exclusive(_) => 0,
            Self::Shared(table) => table.thread(),
        }
    }

    /// The entry of the position with this key. Both halves of a key must be well mixed.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        match self {
            Self::Exclusive(entries) => entries.get(index(key, entries.len()))?.entry_of(key),
            Self::Shared(table) => {
                let word = table.load(index(key, table.len()))?;
                TranspositionEntry::from_word(word).entry_of(key)
            }
        }
    }

    /// Stores an entry, unless its place holds a deeper one of another position.
    #[inline]
    pub(super) fn store(&mut self, key: u64, entry: Entry) {
        match self {
            Self::Exclusive(entries) => {
                let index = index(key, entries.len());
                if let Some(slot) = entries.get_mut(index) {
                    slot.replace(key, entry);
                }
            }
            Self::Shared(table) => {
                let index = index(key, table.len());
                if let Some(word) = table.load(index) {
                    let mut slot = TranspositionEntry::from_word(word);
                    slot.replace(key, entry);
                    table.store(index, slot.to_word());
                }
            }
        }
    }
}

/// The place of a key in a table.
#[inline]
const fn index(key: u64, len: usize) -> usize {
    // Multiplication instead of a division: maps the low half of the key to 0..len.
    let key = key as u32;
    if cfg!(target_pointer_width = "64") || len > 1 << 16 {
        return (((key as u64) * len as u64) >> 32) as usize;
    }
    // The same by halves: a product of 64 bits is a library call on a Cortex-M0+.
    let len = len as u32;
    let carry = ((key & 0xFFFF) * len) >> 16;
    (((key >> 16) * len + carry) >> 16) as usize
}

#[inline]
const fn high_half(key: u64) -> u32 {
    (key >> 32) as u32
}

#[cfg(test)]
mod tests;
