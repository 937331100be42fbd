//! Engines that play matches: the search of `core` ([`search`]), its greedy player, Monte Carlo tree search (`mcts`), and programs
//! that speak the console protocol (`external`). [`parallel`] searches with several threads. [`spec`] reads the words that describe one, `engine` has the interface they share, `create`
//! creates one. [`seat`] lets an engine play at a table, [`situation`] is the game that it follows there.

pub mod create;
pub mod engine;
mod external;
mod mcts;
pub mod parallel;
pub mod qtp_view;
pub mod search;
pub mod seat;
pub mod situation;
pub mod spec;

pub use parallel::ParallelEngine;
pub use search::{SearchEngine, board_engine, network_evaluator};
pub use seat::{SeatAnswer, SeatEngine};
pub use situation::Situation;
pub use spec::EngineSpec;
