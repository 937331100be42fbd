//! What a search remembers, in room that is handed in.

use super::mspacman::TurnPaths;

/// One remembered position in eight bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableEntry {
    key: u32,
    score: i16,
    mv: u8,
    /// Depth in the low six bits, then the bound.
    depth_and_bound: u8,
}

impl TableEntry {
    /// Nothing remembered.
    pub const EMPTY: Self = Self {
        key: 0,
        score: 0,
        mv: 0,
        depth_and_bound: 0,
    };
}

/// What a remembered score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is no less.
    Lower,
    /// The true score is no more.
    Upper,
    /// It is the true score.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) score: i16,
    /// The byte of the best move.
    pub(super) mv: u8,
    /// How deep the search went, 0..=63.
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// Room for positions that were looked at.
pub(super) struct TranspositionTable<'a>(&'a mut [TableEntry]);

const DEPTH_MASK: u8 = 0b11_1111;

impl TranspositionTable<'_> {
    /// Forgets everything.
    fn clear(&mut self) {
        self.0.fill(TableEntry::EMPTY);
    }

    /// What is remembered of a position with this number; both halves of it should be good.
    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Option<Entry> {
        let slot = self.0.get(self.index(hash))?;
        let bound = match slot.depth_and_bound >> 6 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        (slot.key == key(hash)).then_some(Entry {
            score: slot.score,
            mv: slot.mv,
            depth: slot.depth_and_bound & DEPTH_MASK,
            bound,
        })
    }

    /// Remembers a position. What lay in its place is forgotten, unless it is another position that was looked at more deeply.
    #[inline]
    pub(super) fn store(&mut self, hash: u64, entry: Entry) {
        let index = self.index(hash);
        if let Some(slot) = self.0.get_mut(index) {
            let key = key(hash);
            // A place that is never given up would fill the table with the deep positions of long ago.
            if slot.key != key && slot.depth_and_bound & DEPTH_MASK > entry.depth {
                slot.depth_and_bound = slot.depth_and_bound & !DEPTH_MASK
                    | (slot.depth_and_bound & DEPTH_MASK).saturating_sub(1);
                return;
            }
            let bound = match entry.bound {
                Bound::Lower => 1,
                Bound::Upper => 2,
                Bound::Exact => 3u8,
            };
            *slot = TableEntry {
                key,
                score: entry.score,
                mv: entry.mv,
                depth_and_bound: entry.depth.min(DEPTH_MASK) | bound << 6,
            };
        }
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        // Without a division: the high half of a product spreads the low half of the number over the slots.
        ((u64::from(hash as u32) * self.0.len() as u64) >> 32) as usize
    }
}

#[inline]
const fn key(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Room for the way from the root to the node at hand.
#[derive(Clone, Debug)]
pub struct Scratch {
    pub(super) quoridor2: super::quoridor2::SearchScratch,
    pub(super) pacman: super::pacman::Scratch,
    /// Ms. Pac-Man: the ways of one turn.
    pub(super) turn_paths: TurnPaths,
}

impl Scratch {
    /// Room that nobody has used yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            quoridor2: super::quoridor2::SearchScratch::new(),
            pacman: super::pacman::Scratch::new(),
            turn_paths: TurnPaths::new(),
        }
    }
}

impl Scratch {
    /// Lets somebody else judge positions of Quoridor for two.
    pub const fn set_evaluator(&mut self, evaluator: &'static super::Evaluator) {
        self.quoridor2.evaluator = Some(evaluator);
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}

/// The memory of a search: a table of positions, as large as its owner can spare, and room for one line of play.
pub struct SearchMemory<'a> {
    pub(super) table: TranspositionTable<'a>,
    pub(super) scratch: &'a mut Scratch,
}

impl<'a> SearchMemory<'a> {
    /// Memory in this room. The board has 8,192 slots (64 KB); any number will do.
    #[must_use]
    pub const fn new(entries: &'a mut [TableEntry], scratch: &'a mut Scratch) -> Self {
        Self {
            table: TranspositionTable(entries),
            scratch,
        }
    }

    /// Forgets everything, so that equal questions get equal answers.
    pub(super) fn clear(&mut self) {
        self.table.clear();
    }
}
