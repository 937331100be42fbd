//! Bit sets of posts, fences and squares for a 32-bit core: no leading-zero count, no wide shift by a variable.

// Words are indexed by numbers that their types keep in range.
#![allow(clippy::indexing_slicing)]

mod fences;
mod posts;
mod squares;

pub use fences::FenceSet;
pub use posts::PostSet;
pub use squares::SquareSet;
