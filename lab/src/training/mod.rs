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

pub use train::run as train;
pub use weights::show_network;

/// Reads the checkpoint of a training; the number of its finished epochs.
///
/// # Errors
/// What is wrong with it.
pub fn check_checkpoint(bytes: &[u8]) -> Result<u32, String> {
    checkpoint::Checkpoint::from_bytes(bytes).map(|checkpoint| checkpoint.state.epochs)
}
