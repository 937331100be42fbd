//! Random openings, the same for the same seed and number.

pub(crate) mod matches;
pub(crate) mod selfplay;
