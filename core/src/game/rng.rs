//! Random draws from a seed, and a hash that every machine computes alike.
//!
//! The n-th draw of a game is a function of its seed and n, so a game that is saved, undone or replayed continues identically.

/// The `number`-th draw of a game, one of 0..`choices`, all equally likely; 0 where there is no choice.
///
/// ```
/// use fencelight_core::game::draw;
///
/// let rolls: Vec<u32> = (0..6).map(|number| draw(7, number, 6)).collect();
/// assert!(rolls.iter().all(|&roll| roll < 6));
/// assert_eq!(rolls[3], draw(7, 3, 6));
/// ```
pub const fn draw(seed: u64, number: u32, choices: u32) -> u32 {
    let bits = mix64(seed.wrapping_add((number as u64 + 1).wrapping_mul(GOLDEN_GAMMA)));
    // The high half of a product spreads 32 random bits over the choices without a division.
    (((bits >> 32) * choices as u64) >> 32) as u32
}

/// A seed for the next game from the one before.
pub const fn next_seed(seed: u64) -> u64 {
    mix64(seed.wrapping_add(GOLDEN_GAMMA))
}

/// 2^64 over the golden ratio, odd: the step of the SplitMix64 generator (Steele, Lea and Flood, 2014).
const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finalizer of SplitMix64: every bit of the input changes about half of the output.
pub(super) const fn mix64(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_even_and_differ_by_seed_and_number() {
        let mut counts = [0u32; 6];
        for number in 0..60_000 {
            counts[draw(7, number, 6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        let hundred = |seed| core::array::from_fn::<_, 100, _>(|n| draw(seed, n as u32, 1000));
        assert_ne!(hundred(1), hundred(2));
        assert_eq!(draw(3, 4, 0), 0);
    }
}
