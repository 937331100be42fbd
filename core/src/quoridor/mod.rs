//! Quoridor for two and for four: rules sections 1 and 2, and a seat taken off the board (4.6).
//!
//! A [`Setup`] is a position as written down, possible or not. [`Position::new`] validates it and returns a [`Position`] or a
//! [`PositionError`]. [`Game::play`](crate::game::Game::play) checks a move and plays it; [`Position::make`] and [`Position::unmake`]
//! do not check.
//!
//! Terms: a *joint* is a group of posts connected by fences; the *rim* is the outer edge of the board; a *witness path* is a path of a
//! pawn to its goal line, kept as the set of grooves that it crosses an odd number of times. `joints.rs` explains how these decide all
//! 128 fences at once, without a path search.

mod fences;
mod joints;
mod legal_moves;
mod make;
mod options;
mod pawn_moves;
mod perft;
mod position;
mod setup;
mod validate;
mod witness;

pub use fences::PlacedFences;
pub use legal_moves::LegalMoves;
pub use make::{Detours, Undo};
pub use options::{Options, PawnBehind};
pub use perft::{perft, perft_bound};
pub use position::Position;
pub use setup::{FENCES_IN_BOX, PlayerCount, PositionError, Setup};
