//! The prover and the puzzles: proofs against the reference rules, the bound against a search without it.

mod prover;
mod shipped;
