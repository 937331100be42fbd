//! Seeded random numbers: equal seeds give equal numbers on every machine and in every thread.
//!
//! [`Rng`] is the interface. Two generators implement it, because recorded results depend on their sequences:
//!
//! | generator | sequence | users |
//! |---|---|---|
//! | [`XorShiftRng`] | xorshift64* | match openings, Monte Carlo rollouts; its seeds come from [`derive_seed`] |
//! | [`CounterRng`] | `core`'s `draw(seed, n)` for n = 0, 1, 2, ... | self-play games, training |
//!
//! A change of either sequence changes the openings of every match and the games of every self-play seed: it needs a new version
//! of the file formats.

use fencelight_core::game::{draw, next_seed};

/// A generator of random numbers.
pub trait Rng {
    /// One of 0..`choices`, all equally likely; 0 where `choices` is 0.
    fn below(&mut self, choices: u32) -> u32;

    /// True in `percent` of a hundred draws.
    #[inline]
    fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// True in `share` of a thousand draws.
    #[inline]
    fn per_mille(&mut self, share: u32) -> bool {
        self.below(1_000) < share
    }

    /// A number in 0..1.
    fn unit(&mut self) -> f32 {
        /// The integers that an `f32` holds exactly.
        const STEPS: u32 = 1 << 24;
        self.below(STEPS) as f32 / STEPS as f32
    }

    /// A seed for another generator.
    fn seed(&mut self) -> u64 {
        u64::from(self.below(u32::MAX)) << 32 | u64::from(self.below(u32::MAX))
    }

    /// One of `items`; `None` if they are empty.
    fn one_of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let number = self.below(u32::try_from(items.len()).unwrap_or(u32::MAX));
        items.get(number as usize).copied()
    }

    /// Shuffles `items` (Fisher and Yates).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// A stream of random numbers: xorshift64* (Vigna, 2016).
#[derive(Clone, Debug)]
pub struct XorShiftRng(u64);

impl XorShiftRng {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        // A state of zero would stay zero.
        Self(next_seed(seed) | 1)
    }
}

impl Rng for XorShiftRng {
    #[inline]
    fn below(&mut self, choices: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        ((bits * u64::from(choices)) >> 32) as u32
    }
}

/// A counter-based generator: number n of a seed is `core`'s `draw(seed, n)`.
#[derive(Clone, Debug)]
pub struct CounterRng {
    seed: u64,
    number: u32,
}

/// Odd, so that distinct numbers stay distinct.
const SPREAD: u64 = 0xD134_2543_DE82_EF95;

impl CounterRng {
    /// The sequence of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed, number: 0 }
    }

    /// Sequence `number` of those that belong to a seed.
    pub const fn nth(seed: u64, number: u64) -> Self {
        Self::new(next_seed(
            next_seed(seed) ^ number.wrapping_add(1).wrapping_mul(SPREAD),
        ))
    }
}

impl Rng for CounterRng {
    fn below(&mut self, choices: u32) -> u32 {
        let drawn = draw(self.seed, self.number, choices);
        self.number = self.number.wrapping_add(1);
        drawn
    }
}

/// The seed of item `number` of those that belong to `seed`.
pub const fn derive_seed(seed: u64, number: u64) -> u64 {
    next_seed(next_seed(seed) ^ number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequences_are_those_of_recorded_games() {
        let mut stream = XorShiftRng::new(derive_seed(2_026, 3));
        let mut counter = CounterRng::nth(7, 3);
        assert_eq!(
            [(); 6].map(|()| stream.below(1_000)),
            [236, 374, 917, 426, 883, 842]
        );
        assert_eq!(
            [(); 6].map(|()| counter.below(1_000)),
            [578, 680, 323, 694, 494, 1]
        );
    }

    #[test]
    fn no_choice_is_zero_and_nothing_is_chosen_of_nothing() {
        let mut stream = XorShiftRng::new(1);
        let mut counter = CounterRng::new(1);
        assert_eq!([stream.below(0), counter.below(0)], [0, 0]);
        assert_eq!(counter.one_of::<u8>(&[]), None);
        assert_eq!(counter.one_of(&[5]), Some(5));
    }

    #[test]
    fn a_shuffle_keeps_all_items() {
        let mut items: Vec<u32> = (0..100).collect();
        CounterRng::new(4).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..100));
    }
}
