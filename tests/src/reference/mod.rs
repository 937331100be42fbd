//! Slow reference rules, written from the text of the rules alone. The fast rules are compared with them.

pub mod mspacman;
pub mod pacman;
pub mod quoridor;
