#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! From the lowest to the highest. A module imports only from lines above its own, or from a neighbour on its line.
//!
//! | modules | contents |
//! |---|---|
//! | [`geometry`], [`sets`] | squares, posts, fences, seats; bit sets of them |
//! | [`game`] | the trait of all games, the one-byte move, illegal moves, history, perft |
//! | [`quoridor`], [`pacman`], [`mspacman`] | the rules |
//! | [`games`] | any of the games behind one type |
//! | [`notation`] | moves and positions as text, `FromStr` and `Display` |
//!
//! Without the feature `serde` heapless is the one dependency. In a browser `std` keeps the tables that are computed at their first use.
//!
//! # Example
//!
//! Search with make and unmake, which check nothing and copy nothing:
//!
//! ```
//! use fencelight_core::game::Game;
//! use fencelight_core::geometry::Seat;
//! use fencelight_core::quoridor::{Options, PlayerCount, Position};
//!
//! let mut position = Position::start(PlayerCount::Four, Seat::South, Options::default());
//! let mut replies = 0;
//! for mv in &position.legal_moves() {
//!     let undo = position.make(mv);
//!     replies += position.legal_sets().count();
//!     position.unmake(undo);
//! }
//! assert_eq!(replies, 16_677);
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
extern crate std;

#[macro_use]
#[doc(hidden)]
pub mod codegen;

pub mod game;
pub mod games;
pub mod geometry;
pub mod mspacman;
pub mod notation;
pub mod pacman;
pub mod quoridor;
pub mod sets;
