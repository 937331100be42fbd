//! The network that judges positions of Quoridor for two: games of the player against itself, and training on them.
//!
//! `fencelight selfplay` plays games and keeps their positions (`selfplay`, `openings`, `sample`, `archive`); `fencelight train` turns
//! positions into inputs (`features`), fits a network in floating point to what the search and the end of the game said
//! (`float`, `target`, `trainer`), rounds it to the integers that `core` computes with and writes them down with their history
//! (`weights`, `train`, `plot`). docs/network.md tells the formats and how to make a network from nothing.

mod archive;
mod chance;
mod features;
mod float;
mod openings;
mod options;
mod player;
mod plot;
mod sample;
mod selfplay;
mod target;
mod train;
mod trainer;
mod weights;

use std::io;
use std::path::Path;

pub(crate) use options::{
    NetworkFile, SelfPlay, Train, USAGE, network_file, self_play, train as training,
};
pub(crate) use selfplay::run as play_itself;
pub(crate) use train::run as train;
pub(crate) use weights::tell;

/// An error with the name of its file.
fn named(path: &Path, error: impl std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
