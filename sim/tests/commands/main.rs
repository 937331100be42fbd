//! The program `fencelight` from outside: its commands, files, terminals, ports and servers.
//!
//! One program, so that it is linked once and its tests run side by side.

mod bench;
mod board;
mod captures;
mod common;
mod files;
mod foreign_text;
mod kiosk;
mod link;
mod manners;
mod matches;
mod play_engines;
mod program;
mod puzzles;
mod qtp;
mod selfplay;
mod serial;
mod shards;
mod terminal;
mod training;
mod update;
