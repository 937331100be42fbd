//! The rules once more, slow and plain: written from the text of the rules alone, to check the fast ones against.

pub mod mspacman;
pub mod pacman;
pub mod quoridor;
