#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! From the lowest to the highest. A module imports only from lines above its own, or from a neighbour on its line.
//!
//! | modules | contents |
//! |---|---|
//! | [`pins`] | which GPIO does what |
//! | [`geometry`] | keys and LEDs, with the places of core |
//! | [`puzzles`] | positions with one right move, their solutions and grades |
//! | [`time`], [`health`] | a clock that wraps; heartbeats of tasks, faults kept over a reset, safe mode |
//! | [`input`], [`table`] | matrix scans to gestures; phases, seats, clock, take-back |
//! | [`light`], [`save`] | the table as LED frames; records in flash that survive a power cut |
//! | [`device`], [`console`] | table and light as one object, virtual contacts around it; the text protocol |
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
extern crate fencelight_core;

pub mod console;
pub mod device;
pub mod geometry;
pub mod health;
pub mod input;
pub mod light;
pub mod pins;
pub mod puzzles;
pub mod save;
pub mod table;
pub mod time;
