//! Shared by the tests of the program. Each test file uses some of it.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, unused_imports))]

#[cfg(target_os = "linux")]
pub(crate) mod board_client;
#[cfg(target_os = "linux")]
pub(crate) mod captured;
#[cfg(target_os = "linux")]
pub(crate) mod emulated;
#[cfg(unix)]
pub(crate) mod engines;
#[cfg(target_os = "linux")]
pub(crate) mod pty;

use std::process::{Command, Output};
use std::time::Duration;

pub(crate) use fencelight_tests::commands::{Scratch, end_within, errors};

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_fencelight");

/// The program with these arguments, without input.
pub(crate) fn program(arguments: &[&str]) -> Command {
    fencelight_tests::commands::program(PROGRAM, arguments)
}

/// The output of a run that must end within the time.
pub(crate) fn run_within(limit: Duration, arguments: &[&str]) -> Output {
    fencelight_tests::commands::run_within(limit, program(arguments))
}
