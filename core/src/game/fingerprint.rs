//! A hash that every machine computes alike, unlike [`core::hash::Hash`].

use super::rng::mix64;

/// A hash in the making; the order of the parts matters.
///
/// ```
/// use fencelight_core::game::Fingerprint;
///
/// let hash = |parts: [u64; 2]| Fingerprint::new(1).with(parts[0]).with(parts[1]).value();
/// assert_eq!(hash([3, 4]), hash([3, 4]));
/// assert_ne!(hash([3, 4]), hash([4, 3]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Begins with the kind of value that is hashed.
    #[must_use]
    pub const fn new(kind: u64) -> Self {
        Self(mix64(kind))
    }

    /// Mixes in some bits.
    #[must_use]
    pub const fn with(self, bits: u64) -> Self {
        Self(mix64(self.0.rotate_left(17) ^ bits))
    }

    /// The hash.
    pub const fn value(self) -> u64 {
        self.0
    }
}
