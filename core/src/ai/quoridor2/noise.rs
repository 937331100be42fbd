//! Misjudgement: a little at the top for variety, more of it for weaker players.
//!
//! A position is misjudged by a number that depends on the position and the seed alone: whoever looks again sees the same, as a
//! person would who has a wrong idea.

/// How much a player misjudges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    seed: u32,
    /// At most so much in either direction.
    amplitude: i16,
}

impl Noise {
    pub(super) const fn new(seed: u64, amplitude: i16) -> Self {
        Self {
            seed: (seed ^ seed >> 32) as u32,
            amplitude,
        }
    }

    /// By how much the position with this number is misjudged.
    #[inline]
    pub(super) const fn of(self, key: u64) -> i16 {
        let bits = ((key as u32) ^ self.seed).wrapping_mul(0x9E37_79B1) >> 20;
        // 0..4096 to -most..most.
        (((bits as i32 - 2048) * self.amplitude as i32) >> 11) as i16
    }
}
