//! Shared by the tests that cross crates, beside what `fencelight-rule-tests` has: walkers, laws, the emulated board, power cuts, fuzz targets.

pub mod commands;
pub mod emulated;
pub mod engine;

#[cfg(target_os = "linux")]
pub mod fake_board;
pub mod fuzz;
pub mod laws;
pub mod power_cuts;
pub mod proof_checker;
pub mod random_tables;
pub mod saves;
pub mod situations;
pub mod table_bench;
pub mod walk;

pub use fencelight_rule_tests::{ConsoleClient, Rng, positions, reference, scenario, times};
