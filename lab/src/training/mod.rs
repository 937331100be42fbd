//! Training of the network that judges positions of Quoridor for two.
//!
//! `fencelight train` turns positions into inputs (`features`), fits a network in floating point to what the search and the end of the
//! game said (`float`, `target`, `trainer`), rounds it to the integers that `core` computes with and writes them down with their history
//! (`weights`, `train`, `plot`). docs/network.md has the formats and the way to make a network from nothing.

mod features;
mod float;
mod plot;
mod target;
mod train;
mod trainer;
pub(crate) mod weights;

pub use train::run as train;
pub use weights::tell;
