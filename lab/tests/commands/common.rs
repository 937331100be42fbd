//! Shared by the tests of the program.

use std::process::{Command, Output};
use std::time::Duration;

pub(crate) use fencelight_tests::commands::{Scratch, end_within, errors};

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_fencelight-lab");

/// The program with these arguments, without input.
pub(crate) fn program(arguments: &[&str]) -> Command {
    fencelight_tests::commands::program(PROGRAM, arguments)
}

/// The output of a run that must end within the time.
pub(crate) fn run_within(limit: Duration, arguments: &[&str]) -> Output {
    fencelight_tests::commands::run_within(limit, program(arguments))
}
