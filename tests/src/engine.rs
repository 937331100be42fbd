//! The engine of the board on this machine: the search with as many table entries, for as long as it takes.

pub use fencelight_host::engines::{SearchEngine as BoardEngine, board_engine};
