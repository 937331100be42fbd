//! The board as numbers: squares, posts, fences, directions and seats. Const, total, independent of any game.
//!
//! Terms: a *square* is one of 81 places for a pawn; a *post* is one of the 64 inner crossings of four squares; a *groove* lies
//! between two neighbouring squares; a *fence* is two grooves long and has a post in its middle. Files run a..i from west to east,
//! ranks 1..9 from south to north; both count from 0 in code. All names read back as they print, by [`core::str::FromStr`] (see
//! [`notation`](crate::notation)).

// Tables here are indexed by types that are in range by construction.
#![allow(clippy::indexing_slicing)]

mod cell;
mod direction;
mod fence;
mod post;
mod seat;
mod square;

pub use cell::Cell;
pub use direction::Direction;
pub use fence::{Axis, Fence};
pub use post::Post;
pub use seat::{PerSeat, Seat, SeatSet};
pub use square::Square;

/// Files and ranks of squares.
pub const SIDE: u8 = 9;
/// Files and ranks of posts.
pub const POSTS_SIDE: u8 = SIDE - 1;
/// Cells along each side of the field: nine squares and eight grooves.
pub const FIELD_SIDE: u8 = SIDE + POSTS_SIDE;
