//! The laboratory: matches between engines, self-play, training, proofs, and the firmware on an emulated board. [`main`] is the program
//! `fencelight-lab`.
//!
//! [`matches`](mod@matches) plays engines against each other from random openings and estimates the difference in Elo.
//! [`selfplay`] writes the positions of self-play games, [`merge`](mod@merge) makes one file of the shares of several machines, [`training`] fits a network to them, [`tuning`] searches for better weights of
//! the handcrafted evaluation. [`prover`] decides positions by the whole tree of their moves, [`mine`](mod@mine) finds puzzles in recorded games, [`solve`](mod@solve) tries an engine on the puzzles of the board. [`qtp`] offers a player to programs that speak the Quoridor Text Protocol. [`calibration`] fits the chances to win of `analyse` to the results of games. The arguments of each stand beside it; [`storage`] has the binary formats. `emulate` runs the firmware on the emulated board, whose boot loader has a `drive_folder`; `film` draws a recorded game.

pub mod calibration;
mod cli;

#[cfg(not(all(target_os = "linux", target_arch = "aarch64")))]
mod drive_folder;
#[cfg(not(all(target_os = "linux", target_arch = "aarch64")))]
mod emulate;
mod emulate_args;
mod film;
pub mod matches;
pub mod merge;
pub mod mine;
mod openings;
pub mod prover;
pub mod qtp;
pub mod selfplay;
mod shard;
pub mod solve;
pub mod storage;
pub mod training;
pub mod tuning;

pub use cli::main;
