//! The program `fencelight-lab` from outside: its commands and their files.
//!
//! One program, so that it is linked once and its tests run side by side.

mod common;
mod foreign_text;
mod manners;
mod matches;
mod networks;
mod qtp;
mod selfplay;
mod shards;
mod training;
