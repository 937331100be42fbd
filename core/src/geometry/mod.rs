//! The board as numbers: squares, posts, fences, directions, seats, keys and LEDs. All const, all total, no game in sight.
//!
//! Terms: a *square* is one of 81 places for a pawn; a *post* one of the 64 inner crossings of four squares; a *fence* is two
//! squares long and has a post in its middle; a *border* lies between two neighbouring squares. Files run a..i from west to
//! east, ranks 1..9 from south to north; both count from 0 in code.

// Tables here are indexed by types that are in range by construction.
#![allow(clippy::indexing_slicing)]

mod cell;
mod direction;
mod fence;
mod key;
pub mod pins;
mod seat;
mod square;

pub use cell::{BAR_LEDS, Cell, Led};
pub use direction::Direction;
pub use fence::{Axis, Fence, Post};
pub use key::Key;
pub use seat::{PerSeat, Seat, SeatSet};
pub use square::Square;

/// Files and ranks of squares.
pub const SIDE: u8 = 9;
/// Files and ranks of posts.
pub const POSTS_SIDE: u8 = SIDE - 1;
/// Cells along each side of the field: nine squares and eight grooves.
pub const FIELD_SIDE: u8 = SIDE + POSTS_SIDE;
