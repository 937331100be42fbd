//! Tools around the board, for a PC.
//!
//! - `cargo uf2`: the firmware as a file for the USB boot loader of the RP2040 ([`elf`], [`uf2`])
//! - [`checksum`]: checksums of files
//! - [`command`]: what the commands share; [`dimensions`]: the dimensions of printed circuit and case
//! - [`host`]: a host of the page on this machine, for `cargo web --serve` and the tests
//! - `cargo wiring`: the generated parts of `hardware/`, from the tables in core ([`wiring`])

use std::env;
use std::path::{Path, PathBuf};

pub mod checksum;
pub mod command;
pub mod dimensions;
pub mod elf;
pub mod host;
pub mod uf2;
pub mod wiring;

/// The folder of the workspace: the one with the lock file above `CARGO_MANIFEST_DIR`, or the current folder without cargo.
pub fn workspace_root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let root = package.as_deref().and_then(|package| {
        let is_root = |folder: &&Path| folder.join("Cargo.lock").is_file();
        package.ancestors().find(is_root)
    });
    root.map(PathBuf::from).unwrap_or_default()
}
