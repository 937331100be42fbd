//! The rules of Quoridor, a Pac-Man variant and Ms. Pac-Man, any of them behind one type, and their notation.
//!
//! `no_std`, no allocation, no `unsafe`. Time comes in as a value, randomness as a seed, so the same code runs on the RP2040, on a PC
//! and in tests, with the same results. In a browser `std` keeps the tables that are computed at their first use.
//!
//! # Modules
//!
//! From the lowest to the highest. A module imports only from lines above its own, or from a neighbour on its line.
//!
//! | modules | contents |
//! |---|---|
//! | [`geometry`], [`sets`] | squares, posts, fences, seats, keys, LEDs, pins; bit sets of them |
//! | [`game`] | the trait of all games, the one-byte move, illegal moves, history, perft |
//! | [`quoridor`], [`pacman`], [`mspacman`] | the rules |
//! | [`games`] | any of the games behind one type |
//! | [`notation`] | moves and positions as text, `FromStr` and `Display` |
//!
//! `fencelight-ai` has the computer players, `fencelight-board` the board without hardware: keys, table, lights, saves, console.
//!
//! The feature `serde` adds `Serialize` and `Deserialize` as text for moves, places, setups and positions. Without it heapless is the one dependency.
//!
//! # Examples
//!
//! Play a game:
//!
//! ```
//! use fencelight_core::game::Game;
//! use fencelight_core::quoridor::Position;
//!
//! let mut position = Position::default();
//! assert_eq!(position.legal_moves().len(), 131);
//! position.play("e2".parse()?)?;
//! let illegal = position.play("e7".parse()?).unwrap_err();
//! assert_eq!(illegal.to_string(), "not a step, jump or side-step from e9 (1.6)");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Search with make and unmake, which check nothing and copy nothing:
//!
//! ```
//! use fencelight_core::geometry::Seat;
//! use fencelight_core::quoridor::{Options, PlayerCount, Position};
//!
//! let mut position = Position::start(PlayerCount::Four, Seat::South, Options::default());
//! let mut replies = 0;
//! for mv in &position.legal().list() {
//!     let undo = position.make(mv);
//!     replies += position.legal().count();
//!     position.unmake(undo);
//! }
//! assert_eq!(replies, 16_677);
//! ```
//!
//! `core/examples/` has a random game, a perft counter and a small engine for the match tool.
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

#[cfg(target_arch = "wasm32")]
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
