//! What a search remembers, in room that is handed in.

use super::mspacman::Trails;

/// One remembered position in eight bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    key: u32,
    score: i16,
    mv: u8,
    /// Depth in the low six bits, then the bound.
    depth: u8,
}

impl Slot {
    /// Nothing remembered.
    pub const EMPTY: Self = Self {
        key: 0,
        score: 0,
        mv: 0,
        depth: 0,
    };
}

/// What a remembered score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is no less.
    AtLeast,
    /// The true score is no more.
    AtMost,
    /// It is the true score.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memo {
    pub(super) score: i16,
    /// The byte of the best move.
    pub(super) mv: u8,
    /// How deep the search went, 0..=63.
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// Room for positions that were looked at.
pub(super) struct Slots<'a>(&'a mut [Slot]);

const DEPTH_BITS: u8 = 0b11_1111;

impl Slots<'_> {
    /// Forgets everything.
    fn clear(&mut self) {
        self.0.fill(Slot::EMPTY);
    }

    /// What is remembered of a position with this number; both halves of it should be good.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Memo> {
        let slot = self.0.get(self.place(hash))?;
        let bound = match slot.depth >> 6 {
            1 => Bound::AtLeast,
            2 => Bound::AtMost,
            3 => Bound::Exact,
            _ => return None,
        };
        (slot.key == key(hash)).then_some(Memo {
            score: slot.score,
            mv: slot.mv,
            depth: slot.depth & DEPTH_BITS,
            bound,
        })
    }

    /// Remembers a position. What lay in its place is forgotten, unless it is another position that was looked at more deeply.
    #[inline]
    pub(super) fn put(&mut self, hash: u64, memo: Memo) {
        let place = self.place(hash);
        if let Some(slot) = self.0.get_mut(place) {
            let key = key(hash);
            // A place that is never given up would fill the table with the deep positions of long ago.
            if slot.key != key && slot.depth & DEPTH_BITS > memo.depth {
                slot.depth = slot.depth & !DEPTH_BITS | (slot.depth & DEPTH_BITS).saturating_sub(1);
                return;
            }
            let bound = match memo.bound {
                Bound::AtLeast => 1,
                Bound::AtMost => 2,
                Bound::Exact => 3u8,
            };
            *slot = Slot {
                key,
                score: memo.score,
                mv: memo.mv,
                depth: memo.depth.min(DEPTH_BITS) | bound << 6,
            };
        }
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
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
    pub(super) quoridor: super::quoridor::Scratch,
    pub(super) pacman: super::pacman::Room,
    /// Ms. Pac-Man: the ways of one turn.
    pub(super) trails: Trails,
}

impl Scratch {
    /// Room that nobody has used yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            quoridor: super::quoridor::Scratch::new(),
            pacman: super::pacman::Room::new(),
            trails: Trails::new(),
        }
    }
}

impl Scratch {
    /// Lets somebody else judge positions of Quoridor for two.
    pub const fn set_judge(&mut self, judge: &'static super::Judge) {
        self.quoridor.judge = Some(judge);
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}

/// The memory of a search: a table of positions, as large as its owner can spare, and room for one line of play.
pub struct Memory<'a> {
    pub(super) slots: Slots<'a>,
    pub(super) scratch: &'a mut Scratch,
}

impl<'a> Memory<'a> {
    /// Memory in this room. The board has 8,192 slots (64 KB); any number will do.
    #[must_use]
    pub const fn new(slots: &'a mut [Slot], scratch: &'a mut Scratch) -> Self {
        Self {
            slots: Slots(slots),
            scratch,
        }
    }

    /// Forgets everything, so that equal questions get equal answers.
    pub(super) fn clear(&mut self) {
        self.slots.clear();
    }
}
