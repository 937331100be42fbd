//! Matches between engines, self-play, training and tuning. The commands of `fencelight` call this library.
//!
//! [`matches`](mod@matches) plays the [`engines`] against each other from random openings and estimates the difference in Elo. [`selfplay`] keeps the
//! positions of self-play games, [`training`] fits a network to them, [`tuning`] searches for better weights of the evaluation by
//! hand. [`game_file`] is the text format of a single game, which the terminal records and replays.

pub mod args;
mod chance;
pub mod engines;
pub mod game_file;
pub mod matches;
mod openings;
pub mod options;
mod progress;
pub mod selfplay;
pub mod storage;
pub mod training;
pub mod tuning;
