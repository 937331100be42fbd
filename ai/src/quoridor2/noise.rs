//! Evaluation noise: a little at the strongest level for variety, more at weaker ones.
//!
//! The noise of a position depends on its Zobrist key and the seed alone, so that a position is misjudged consistently throughout a
//! search.

/// The noise of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    seed: u32,
    /// Maximum in either direction.
    amplitude: i16,
}

impl Noise {
    pub(super) const fn new(seed: u64, amplitude: i16) -> Self {
        Self {
            seed: (seed ^ seed >> 32) as u32,
            amplitude,
        }
    }

    /// The noise of the position with this key.
    #[inline]
    pub(super) const fn of(self, key: u64) -> i16 {
        let bits = ((key as u32) ^ self.seed).wrapping_mul(0x9E37_79B1) >> 20;
        // 0..4096 to -amplitude..amplitude.
        (((bits as i32 - 2048) * self.amplitude as i32) >> 11) as i16
    }
}
