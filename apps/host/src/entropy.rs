//! A random seed for games without one.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// A number that differs from run to run: the standard library seeds its hash maps from the system.
pub fn entropy() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
