//! The Fencelight board without hardware: the rules of Quoridor, a Pac-Man variant and Ms. Pac-Man, their notation, computer
//! players, and everything between the key matrix and the LED chain.
//!
//! `no_std`, no allocation, no `unsafe`. Time comes in as a value, randomness as a seed, so the same code runs on the RP2040, on a PC
//! and in tests, with the same results. In a browser `std` keeps the tables that are computed at their first use.
//!
//! # Modules
//!
//! From the lowest to the highest. A module imports only from lines above its own, or from a neighbour on its line.
//!
//! | modules | contents | feature |
//! |---|---|---|
//! | [`time`], [`geometry`], [`sets`] | a clock that wraps; squares, posts, fences, seats, keys, LEDs, pins; bit sets of them | |
//! | [`health`] | heartbeats of tasks, faults kept over a reset, safe mode | `board` |
//! | [`game`] | the trait of all games, the one-byte move, illegal moves, history, perft | |
//! | [`quoridor`], [`pacman`], [`mspacman`] | the rules | |
//! | [`games`] | any of the games behind one type | |
//! | [`notation`] | moves and positions as text, `FromStr` and `Display` | |
//! | [`ai`] | computer players of five levels, the move for a time-out | `ai` |
//! | [`input`], [`table`] | matrix scans to gestures; phases, seats, clock, take-back | `board` |
//! | [`light`], [`save`] | the table as LED frames; records in flash that survive a power cut | `board` |
//! | [`device`], [`console`] | table and light as one object, virtual contacts around it; the text protocol | `board` |
//!
//! # Features
//!
//! | feature | default | adds | dependencies |
//! |---|---|---|---|
//! | none | | rules and notation | heapless |
//! | `ai` | yes | computer players | crc |
//! | `board` | yes | input, table, light, save, device, console, health; implies `ai` | embedded-storage, postcard, serde, smart-leds |
//! | `serde` | no | `Serialize` and `Deserialize` as text for moves, places, setups and positions | serde |
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
//! Serve the console over any byte stream:
//!
//! ```
//! # #[cfg(feature = "board")] {
//! use fencelight_core::console::Console;
//! use fencelight_core::device::VirtualBoard;
//!
//! let (mut console, mut board) = (Console::new(1, 1_000_000), VirtualBoard::new(1));
//! let mut answers = String::new();
//! for byte in b"new quoridor2 first=south\nplay e2 e8 e3h\nposition\n" {
//!     console.feed(*byte, &mut board, &mut answers);
//! }
//! assert!(answers.ends_with("= quoridor2 south=e2:9 north=e8:10 fences=e3h turn=north\n\n"));
//! # }
//! ```
//!
//! `core/examples/` has a random game, a perft counter and a small engine for the match tool.
#![no_std]
#![forbid(unsafe_code)]
// The table of modules links to all of them.
#![cfg_attr(not(feature = "board"), allow(rustdoc::broken_intra_doc_links))]
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
mod computed;
mod codegen;

#[cfg(feature = "ai")]
pub mod ai;
#[cfg(feature = "board")]
pub mod console;
#[cfg(feature = "board")]
pub mod device;
pub mod game;
pub mod games;
pub mod geometry;
#[cfg(feature = "board")]
pub mod health;
#[cfg(feature = "board")]
pub mod input;
#[cfg(feature = "board")]
pub mod light;
pub mod mspacman;
pub mod notation;
pub mod pacman;
pub mod quoridor;
#[cfg(feature = "board")]
pub mod save;
pub mod sets;
#[cfg(feature = "board")]
pub mod table;
pub mod time;
