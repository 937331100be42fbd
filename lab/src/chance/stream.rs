//! Chance for openings and rollouts: equal seeds draw equally, on every machine and in every thread.

use fencelight_core::game::next_seed;

/// A stream of draws (xorshift64*; Vigna, 2016).
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The stream of a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        // The generator must not start from zero.
        Self(next_seed(seed) | 1)
    }

    /// A number below `choices`; 0 where there is no choice.
    #[inline]
    pub(crate) const fn below(&mut self, choices: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        ((bits * choices as u64) >> 32) as u32
    }

    /// Whether something happens that happens so many times in a hundred.
    #[inline]
    pub(crate) const fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of some things.
    pub(crate) fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        let number = self.below(u32::try_from(things.len()).unwrap_or(u32::MAX));
        things.get(number as usize).copied()
    }
}

/// A seed made of a seed and the number of what it is for.
pub(crate) const fn derived(seed: u64, number: u64) -> u64 {
    next_seed(next_seed(seed) ^ number)
}
