//! Engines: the search of core, the greedy player, Monte Carlo tree search, and other programs that speak the console protocol.

mod external;
mod mcts;
pub mod mind;
pub(crate) mod player;
pub(crate) mod setting;
