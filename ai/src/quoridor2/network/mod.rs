//! The network of Quoridor for two: 443 binary features, 32 hidden units (*lanes*), one output for each of 5 stages of the game.
//!
//! A lane sums the weights of the active features; clamped to 0..=1 and squared it contributes to the output by a weight of the
//! stage (fences left). Weights are bytes, all arithmetic is integer and the same on every machine.
//!
//! `features` numbers the features, `format` has everything about the file (magic, version, shape, scaling, reading and writing),
//! `inference` evaluates. The trainer uses the first two for everything about the file and the numbering.

pub mod features;
pub mod format;
mod inference;

pub use format::NetworkError;
pub use inference::Network;
pub(super) use inference::{Lanes, WORDS};
