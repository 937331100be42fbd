//! The Fencelight board without hardware: everything between the key matrix, the LED chain, the flash and the console.
//!
//! `no_std`, no allocation, no `unsafe`. Time comes in as a value, randomness as a seed, so the same code runs on the RP2040, on a PC
//! and in tests, with the same results.
//!
//! # Modules
//!
//! From the lowest to the highest. A module imports only from lines above its own, or from a neighbour on its line.
//!
//! | modules | contents |
//! |---|---|
//! | [`time`], [`health`] | a clock that wraps; heartbeats of tasks, faults kept over a reset, safe mode |
//! | [`input`], [`table`] | matrix scans to gestures; phases, seats, clock, take-back |
//! | [`light`], [`save`] | the table as LED frames; records in flash that survive a power cut |
//! | [`device`], [`console`] | table and light as one object, virtual contacts around it; the text protocol |
//!
//! # Example
//!
//! Serve the console over any byte stream:
//!
//! ```
//! use fencelight_board::console::Console;
//! use fencelight_board::device::VirtualBoard;
//!
//! let (mut console, mut board) = (Console::new(1, 1_000_000), VirtualBoard::new(1));
//! let mut answers = String::new();
//! for byte in b"new quoridor2 first=south\nplay e2 e8 e3h\nposition\n" {
//!     console.feed(*byte, &mut board, &mut answers);
//! }
//! assert!(answers.ends_with("= quoridor2 south=e2:9 north=e8:10 fences=e3h turn=north\n\n"));
//! ```
//!
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
extern crate fencelight_core;

pub mod console;
pub mod device;
pub mod health;
pub mod input;
pub mod light;
pub mod save;
pub mod table;
pub mod time;
