//! The memory of the proof-number search: what is known of a position, by its key.

/// More than every proof or disproof number in use: decided.
pub(super) const DECIDED: u32 = u32::MAX / 4;

/// Entries that share a place.
const BUCKET: usize = 4;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// The search below it, in expanded positions.
    pub(super) work: u32,
    /// The number of moves of the two numbers above.
    pub(super) moves: u8,
    /// The attacker wins within this many moves; 255: not known.
    pub(super) won_within: u8,
    /// The attacker does not win within this many moves.
    pub(super) not_within: u8,
    /// The move that wins, where the attacker moves and has won.
    pub(super) best: u8,
}

impl Entry {
    const EMPTY: Self = Self {
        key: 0,
        proof: 1,
        disproof: 1,
        work: 0,
        moves: 0,
        won_within: u8::MAX,
        not_within: 0,
        best: u8::MAX,
    };

    /// Proof and disproof number for so many moves, where they are known.
    pub(super) const fn numbers(&self, moves: u8) -> Option<(u32, u32)> {
        if moves >= self.won_within {
            Some((0, DECIDED))
        } else if moves <= self.not_within {
            Some((DECIDED, 0))
        } else if moves == self.moves {
            Some((self.proof, self.disproof))
        } else {
            None
        }
    }
}

/// A hash table of entries.
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table of so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (BUCKET * size_of::<Entry>())).max(1);
        Self {
            entries: vec![Entry::EMPTY; buckets * BUCKET],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::EMPTY);
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.entries.len() / BUCKET) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * BUCKET
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let first = self.bucket(key);
        let bucket = self.entries.get(first..first + BUCKET)?;
        bucket.iter().find(|entry| entry.key == key).copied()
    }

    /// Changes what is known of a position; the entry with the least work gives way to a new one.
    pub(super) fn update(&mut self, key: u64, change: impl FnOnce(&mut Entry)) {
        let first = self.bucket(key);
        let Some(bucket) = self.entries.get_mut(first..first + BUCKET) else {
            return;
        };
        let known = bucket.iter().position(|entry| entry.key == key);
        let least = || (0..bucket.len()).min_by_key(|&place| bucket.get(place).map(|it| it.work));
        let Some(entry) = known.or_else(least).and_then(|place| bucket.get_mut(place)) else {
            return;
        };
        if entry.key != key {
            *entry = Entry {
                key,
                ..Entry::EMPTY
            };
        }
        change(entry);
    }
}
