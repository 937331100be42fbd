//! Debouncing: all keys follow their input at once, each by a counter of its own, a bit of every counter in one set.

use super::key_set::KeySet;

/// How long a contact must read closed before the press is reported. A pulse of noise shorter than 2 ms meets at most two scans at
/// 1 kHz; three closed scans in a row span 2 ms, so two would let noise through and four would only cost time. Without a delay a press
/// would be 2 ms faster, less than a fifth of a frame, and every spark would play a move. A second finger in the same column of the
/// matrix waits for [`CROWDED_MS`](super::CROWDED_MS) more, because it may be a ghost.
pub const PRESS_DEBOUNCE_MS: u8 = 2;
/// How long a contact must read open before the release is reported: the longest bounce expected of a worn key, so that no bounce,
/// at either end of a press, makes two of one. A late release costs nothing.
pub const RELEASE_DEBOUNCE_MS: u8 = 5;

/// Samples that span a time: one more than its periods, as posts for a fence.
pub(super) const fn samples(span_ms: u32, period_ms: u32) -> u8 {
    let samples = span_ms / period_ms + 1;
    assert!(samples <= u8::MAX as u32);
    samples as u8
}

/// A state for each key that follows its input once the input has disagreed for `RISE` (to closed) or `FALL` (to open) samples in a
/// row. One sample of agreement starts over.
///
/// The counters are vertical: set n holds bit n of all 153 of them, so a sample costs a few dozen word operations for any input, and
/// next to nothing while no contact changes.
///
/// ```
/// use fencelight_board::input::{Debounce, KeySet};
///
/// // Three closed samples to press, six open ones to release, counters of three bits.
/// let mut debounce = Debounce::<3, 3, 6>::new();
/// let changes = [(); 3].map(|()| debounce.sample(KeySet::all()).len());
/// assert_eq!(changes, [0, 0, 153]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debounce<const BITS: usize, const RISE: u8, const FALL: u8> {
    state: KeySet,
    count: [KeySet; BITS],
    /// Keys whose count is not zero.
    counting: KeySet,
}

impl<const BITS: usize, const RISE: u8, const FALL: u8> Debounce<BITS, RISE, FALL> {
    /// Whether both limits can be counted to.
    const FITS: () = assert!(RISE > 0 && FALL > 0 && RISE >> BITS == 0 && FALL >> BITS == 0);

    /// Everything open and settled.
    #[must_use]
    pub const fn new() -> Self {
        const { Self::FITS };
        Self {
            state: KeySet::EMPTY,
            count: [KeySet::EMPTY; BITS],
            counting: KeySet::EMPTY,
        }
    }

    /// The keys settled as closed.
    #[must_use]
    pub const fn state(&self) -> KeySet {
        self.state
    }

    /// Processes one sample; returns the keys that changed state.
    #[inline]
    pub fn sample(&mut self, input: KeySet) -> KeySet {
        let differs = input ^ self.state;
        if (differs | self.counting).is_empty() {
            return KeySet::EMPTY;
        }
        // One more where input and state differ, zero elsewhere.
        let mut carry = differs;
        for bit in &mut self.count {
            let before = *bit;
            *bit = (before ^ carry) & differs;
            carry = carry & before;
        }
        let changed = self.counters_at(RISE, differs).without(self.state)
            | (self.counters_at(FALL, differs) & self.state);
        self.state = self.state ^ changed;
        self.counting = differs;
        self.reset_counters(changed);
        changed
    }

    /// Sets these keys to open at once.
    pub fn force_open(&mut self, keys: KeySet) {
        self.state = self.state.without(keys);
        self.reset_counters(keys);
    }

    fn reset_counters(&mut self, keys: KeySet) {
        for bit in &mut self.count {
            *bit = bit.without(keys);
        }
        self.counting = self.counting.without(keys);
    }

    /// The keys of a set whose counter is at `limit`.
    fn counters_at(&self, limit: u8, of: KeySet) -> KeySet {
        let bits = self.count.iter().enumerate();
        bits.fold(of, |at, (n, &bit)| {
            if limit >> n & 1 == 1 {
                at & bit
            } else {
                at.without(bit)
            }
        })
    }
}

impl<const BITS: usize, const RISE: u8, const FALL: u8> Default for Debounce<BITS, RISE, FALL> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Key;

    type Three = Debounce<3, 3, 6>;

    fn key(index: u8) -> KeySet {
        Key::from_index(index).into_iter().collect()
    }

    /// Samples of one key, `#` closed and `.` open; the state after each in the same signs.
    fn states(samples: &str) -> std::string::String {
        let mut debounce = Three::new();
        let state = samples.chars().map(|sample| {
            let input = if sample == '#' {
                key(77)
            } else {
                KeySet::EMPTY
            };
            let before = debounce.state();
            assert_eq!(debounce.sample(input), before ^ debounce.state());
            if debounce.state().is_empty() {
                '.'
            } else {
                '#'
            }
        });
        state.collect()
    }

    extern crate std;

    #[test]
    fn a_press_takes_three_samples_and_a_release_six() {
        assert_eq!(
            states("..#########........"), //
            "....############..."
        );
    }

    #[test]
    fn one_sample_of_agreement_starts_the_count_over() {
        assert_eq!(
            states("##.##.#.##.###.....#.....#......"),
            ".............##################."
        );
    }

    #[test]
    fn a_span_takes_one_sample_more_than_it_has_periods() {
        let samples = [samples(2, 1), samples(5, 1), samples(1_000, 250)];
        assert_eq!(samples, [3, 6, 5]);
    }

    #[test]
    fn all_keys_settle_in_the_same_sample() {
        let mut debounce = Three::new();
        let changes = [(); 3].map(|()| debounce.sample(KeySet::all()).len());
        assert_eq!(changes, [0, 0, 153]);
        let changes = [(); 6].map(|()| debounce.sample(KeySet::EMPTY).len());
        assert_eq!(changes, [0, 0, 0, 0, 0, 153]);
    }

    #[test]
    fn keys_count_each_for_themselves() {
        let mut debounce = Three::new();
        debounce.sample(key(0));
        debounce.sample(key(0) | key(152));
        assert_eq!(debounce.sample(key(0) | key(152)), key(0));
        assert_eq!(debounce.sample(key(0) | key(152)), key(152));
    }

    #[test]
    fn a_key_taken_as_open_counts_from_the_start() {
        let mut debounce = Three::new();
        for _ in 0..5 {
            debounce.sample(key(9));
        }
        debounce.force_open(key(9));
        assert!(debounce.state().is_empty());
        let changes = [(); 3].map(|()| debounce.sample(key(9)).len());
        assert_eq!(changes, [0, 0, 1]);
    }
}
