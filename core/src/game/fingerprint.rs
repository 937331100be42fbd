//! A number for a position that every machine computes alike.

use super::rng::mix64;

/// A number in the making: what goes in, and in which order, decides what comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Begins with the kind of thing that is numbered.
    #[must_use]
    pub const fn new(kind: u64) -> Self {
        Self(mix64(kind))
    }

    /// Takes in some bits.
    #[must_use]
    pub const fn with(self, bits: u64) -> Self {
        Self(mix64(self.0.rotate_left(17) ^ bits))
    }

    /// The number.
    pub const fn value(self) -> u64 {
        self.0
    }
}
