//! Training of the network that evaluates positions of Quoridor with two.
//!
//! `fencelight train` reads files that may be larger than the memory (`data`, `stream`), turns samples into features (`features`), fits a network in floating point to the search scores and the results
//! of the games (`float`, `target`, `trainer`), rounds it to the integers that `core` computes with, and writes it with its history
//! (`weights`, `train`, `plot`). A training that is stopped leaves a `checkpoint`. docs/network.md has the formats and the steps from nothing to a network.

mod checkpoint;
mod data;
mod features;
mod float;

#[cfg(test)]
mod memory_store;
mod plot;
mod stream;
mod target;
mod train;
mod trainer;
pub(crate) mod weights;

pub use checkpoint::check_checkpoint;
pub use train::{TrainArgs, run as train};
pub use weights::{NetworkArgs, show_network};
