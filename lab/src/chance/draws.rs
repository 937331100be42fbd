//! A row of draws from one seed.

use fencelight_core::game::{draw, next_seed};

/// Draws one after the other; the same ones for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    seed: u64,
    number: u32,
}

/// Odd, so that different numbers stay different.
const SPREAD: u64 = 0xD134_2543_DE82_EF95;

impl Chance {
    /// The row of a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed, number: 0 }
    }

    /// The row with this number among those of a seed.
    pub(crate) const fn nth(seed: u64, number: u64) -> Self {
        Self::new(next_seed(
            next_seed(seed) ^ number.wrapping_add(1).wrapping_mul(SPREAD),
        ))
    }

    /// One of 0..`choices`, all equally likely; 0 where there is no choice.
    pub(crate) const fn below(&mut self, choices: u32) -> u32 {
        let drawn = draw(self.seed, self.number, choices);
        self.number = self.number.wrapping_add(1);
        drawn
    }

    /// True so often in a thousand times.
    pub(crate) const fn per_mille(&mut self, share: u32) -> bool {
        self.below(1_000) < share
    }

    /// Anything from 0 to nearly 1.
    pub(crate) const fn unit(&mut self) -> f32 {
        /// As many as a number of this kind holds exactly.
        const STEPS: u32 = 1 << 24;
        self.below(STEPS) as f32 / STEPS as f32
    }

    /// A seed for something else.
    pub(crate) const fn seed(&mut self) -> u64 {
        (self.below(u32::MAX) as u64) << 32 | self.below(u32::MAX) as u64
    }

    /// Puts things in any order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            things.swap(last, other);
        }
    }
}
