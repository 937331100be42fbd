//! The program `fencelight` from outside: its commands, files, terminals and ports.
//!
//! One program, so that it is linked once and its tests run side by side.

mod bench;
mod board;
mod captures;
mod common;
mod files;
mod foreign_text;
mod manners;
mod play_engines;
mod program;
mod puzzles;
mod serial;
mod terminal;
mod update;
