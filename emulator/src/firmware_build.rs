//! Builds the project's firmware, so that tests always run the present sources.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use crate::Error;

/// The Rust targets of RP2040 and RP2350.
const TARGET: &str = "thumbv6m-none-eabi";
const PICO2_TARGET: &str = "thumbv8m.main-none-eabihf";
const PACKAGE: &str = "fencelight-firmware";

/// Builds the firmware as it would be flashed and returns the path of its ELF. The first call in a process builds, later ones return the
/// same result.
///
/// The build has a target folder of its own, `emulated` inside the workspace's: a `cargo test` that is running holds the lock of its own
/// one. The Rust target for the chip is installed if it is missing. The environment variable `FIRMWARE_FEATURES` names features of the
/// firmware's package to build with.
pub fn build_firmware() -> Result<PathBuf, Error> {
    static BUILT: OnceLock<Result<PathBuf, Error>> = OnceLock::new();
    BUILT.get_or_init(|| build(TARGET, &[])).clone()
}

/// Builds an example of the firmware's package for the RP2040: a program that measures a part of it. The same folder.
pub fn build_example(name: &str) -> Result<PathBuf, Error> {
    let firmware = build(TARGET, &["--example", name])?;
    Ok(firmware.with_file_name("examples").join(name))
}

/// The same for a Pico 2.
pub fn build_pico2_firmware() -> Result<PathBuf, Error> {
    static BUILT: OnceLock<Result<PathBuf, Error>> = OnceLock::new();
    let features = ["--no-default-features", "--features", "rp2350"];
    BUILT.get_or_init(|| build(PICO2_TARGET, &features)).clone()
}

fn tool(variable: &str, otherwise: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| otherwise.into())
}

fn build(target: &str, features: &[&str]) -> Result<PathBuf, Error> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or_else(|| Error::Build("the package lies outside the workspace".into()))?;
    let targets = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), |folder| root.join(folder));
    let folder = targets.join("emulated");
    install_target(root, target)?;
    let mut build = Command::new(tool("CARGO", "cargo"));
    build
        .current_dir(root)
        .args([
            "build",
            "--quiet",
            "--release",
            "--package",
            PACKAGE,
            "--target",
            target,
        ])
        .args(features)
        .arg("--target-dir")
        .arg(&folder);
    if let Some(features) = env::var_os("FIRMWARE_FEATURES") {
        build.arg("--features").arg(features);
    }
    // Variables that are set for this program must not affect another build.
    for variable in [
        "CARGO_MANIFEST_DIR",
        "CARGO_PKG_NAME",
        "CARGO_BUILD_TARGET",
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        // An incremental build inlines other functions than the one that is flashed: cycles, sizes and stacks differ.
        "CARGO_INCREMENTAL",
    ] {
        build.env_remove(variable);
    }
    run(&mut build)?;
    Ok(folder.join(target).join("release").join(PACKAGE))
}

/// Installs the Rust target for the chip where it is missing.
fn install_target(root: &Path, target: &str) -> Result<(), Error> {
    let installed = Command::new(tool("RUSTC", "rustc"))
        .current_dir(root)
        .args(["--print", "target-libdir", "--target", target])
        .output()
        .is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir());
    if installed {
        return Ok(());
    }
    eprintln!("The Rust target {target} is missing: installing it with rustup.");
    run(Command::new("rustup")
        .current_dir(root)
        .args(["target", "add", target]))
}

fn run(command: &mut Command) -> Result<(), Error> {
    let output = command
        .output()
        .map_err(|why| Error::Build(format!("{command:?}: {why}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Error::Build(format!("{command:?} failed:\n{said}")))
}
