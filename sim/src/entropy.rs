//! A number that differs from run to run, for the draws of games without a seed.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// The standard library seeds its hash maps from the system; that is all the chance we need.
pub(crate) fn entropy() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
