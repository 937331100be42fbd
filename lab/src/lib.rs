//! Matches between engines, self-play, training and tuning. The commands of `fencelight` call this library.
//!
//! [`matches`](mod@matches) plays [`engines`] against each other from random openings and estimates the difference in Elo.
//! [`selfplay`] writes the positions of self-play games, [`merge`](mod@merge) makes one file of the shares of several machines, [`training`] fits a network to them, [`tuning`] searches for better weights of
//! the handcrafted evaluation. [`review`] says of each move of a game what was better. [`prover`] decides positions by the whole tree of their moves, [`mine`](mod@mine) finds puzzles in recorded games, [`solve`](mod@solve) tries an engine on the puzzles of the board. [`qtp`] offers a player to programs that speak the Quoridor Text Protocol. [`calibration`] fits the chances to win of `analyse` to the results of games. [`options`] has what each of them is to do. [`game_file`] is the text format of a single game, which
//! terminal and page read and write; [`storage`] has the binary formats.

pub mod calibration;
mod chart;
pub mod engines;
pub mod matches;
pub mod merge;
pub mod mine;
mod openings;
pub mod options;
mod parallel;
mod printable;
mod progress;
pub mod prover;
pub mod qtp;
pub mod review;
mod rng;
pub mod selfplay;
mod shard;
mod signals;
pub mod solve;
pub mod storage;
pub mod training;
pub mod tuning;

pub use fencelight_game_file as game_file;
pub use printable::{printable, shortened};
pub use progress::Progress;
