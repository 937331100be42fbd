//! Fencelight without hardware: everything about the board that can be thought on any machine.
//!
//! `no_std`, no allocation, no `unsafe`; the same code runs on the RP2040 and on a PC. The rooms, from the lowest to the highest;
//! each one knows only those above it in this list:
//!
//! - [`time`]: milliseconds on a clock that wraps
//! - [`health`]: beats of tasks, faults that outlive a reset, safe mode
//! - [`geometry`]: squares, posts, fences, directions, seats
//! - [`sets`]: bit sets of squares, posts and fences
//! - [`game`]: what every game offers; the one-byte move; history
//! - [`quoridor`]: the rules for two and for four
//! - [`pacman`]: the Pac-Man variant
//! - [`mspacman`]: Ms. Pac-Man
//! - [`games`]: any of them, behind one face
//! - [`ai`]: computer players, and the move for a time-out
//! - [`input`]: matrix snapshots to key events and gestures
//! - [`table`]: what people do and see: phases, seats, clock, take-back
//! - [`light`]: the table as light, and what of it reaches the wire
//! - [`save`]: what the board remembers without power
//! - [`device`]: table and light as one object; virtual contacts around it
//! - [`notation`]: moves and positions as text
//! - [`console`]: the text protocol that people, programs and tests speak
//!
//! Play a game:
//!
//! ```
//! use fencelight_core::game::Game;
//! use fencelight_core::geometry::Seat;
//! use fencelight_core::notation::parse_move;
//! use fencelight_core::quoridor::{Options, PlayerCount, Position};
//!
//! let mut position = Position::start(PlayerCount::Two, Seat::South, Options::default());
//! assert_eq!(position.legal_moves().len(), 131);
//! position.play(parse_move("e2")?)?;
//! let illegal = position.play(parse_move("e7")?).unwrap_err();
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
//! use fencelight_core::console::Console;
//! use fencelight_core::device::VirtualBoard;
//!
//! let (mut console, mut board) = (Console::new(1, 1_000_000), VirtualBoard::new(1));
//! let mut answers = String::new();
//! for byte in b"new quoridor2 first=south\nplay e2 e8 e3h\nposition\n" {
//!     console.feed(*byte, &mut board, &mut answers);
//! }
//! assert!(answers.ends_with("= quoridor2 south=e2:9 north=e8:10 fences=e3h turn=north\n\n"));
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

pub mod ai;
pub mod console;
pub mod device;
pub mod game;
pub mod games;
pub mod geometry;
pub mod health;
pub mod input;
pub mod light;
pub mod mspacman;
pub mod notation;
pub mod pacman;
pub mod quoridor;
pub mod save;
pub mod sets;
pub mod table;
pub mod time;
