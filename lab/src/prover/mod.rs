//! `fencelight prove`: whether a side wins by force, with the whole tree behind the answer.
//!
//! `quoridor` is a proof-number search over every legal move of Quoridor for two; `run_home` is the one bound that it cuts with, `table` its
//! memory. `pacman` searches the two puzzles of the Pac-Man variant. `proof` writes the tree of an answer, `command` is the command.
//! docs/puzzles.md has the bound with its proof, and the format of a proof.

mod command;
mod pacman;
mod proof;
mod quoridor;
mod run_home;
mod table;

pub(crate) use command::proof_nodes;
pub use command::{ProveArgs, run};
pub use pacman::{Chase, ChaseTask};
pub use proof::Proof;
pub use quoridor::{Answer, Limits, Prover};
