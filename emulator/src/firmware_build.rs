//! Builds the project's firmware, so that tests always run the present sources.

use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use crate::Error;

/// The Rust targets of RP2040 and RP2350.
const TARGET: &str = "thumbv6m-none-eabi";
const PICO2_TARGET: &str = "thumbv8m.main-none-eabihf";
const PACKAGE: &str = "fencelight-firmware";

/// The features of the package that choose the RP2350.
const PICO2_FEATURES: [&str; 3] = ["--no-default-features", "--features", "rp2350"];
/// The folder of the programs, inside the workspace's target folder.
const FOLDER: &str = "emulated";

/// Builds the firmware as it would be flashed and returns the path of its ELF. The first call in a process builds, later ones return the
/// same result.
///
/// The ELF is put into `emulated` inside the workspace's target folder, so that it never replaces the one of `cargo fw`; all else that is built
/// is shared with that command. The Rust target for the chip is installed if it is missing. The environment variable `FIRMWARE_FEATURES`
/// names features of the firmware's package to build with.
pub fn build_firmware() -> Result<PathBuf, Error> {
    static BUILT: OnceLock<Result<PathBuf, Error>> = OnceLock::new();
    BUILT.get_or_init(|| build(TARGET, FOLDER, &[])).clone()
}

/// Builds it with this feature for the RP2040, into a folder of its own.
pub fn build_with_feature(feature: &str) -> Result<PathBuf, Error> {
    build(TARGET, feature, &["--features", feature])
}

/// Builds the tests on the chip (`firmware/hil`): for the RP2040, then for the RP2350.
pub fn build_chip_tests() -> Result<[PathBuf; 2], Error> {
    let tests = ["--test", "hil", "--message-format=json-render-diagnostics"];
    let build = |target, chip: &[&str]| {
        let said = build_with_flags(target, FOLDER, &[&tests, chip].concat(), None)?.1;
        // Their name has a hash, and no other path in the messages of cargo begins with it.
        let path = said.split('"').find(|path| path.contains("/deps/hil-"));
        path.map(PathBuf::from)
            .ok_or_else(|| Error::Build("cargo names no tests".into()))
    };
    Ok([build(TARGET, &[])?, build(PICO2_TARGET, &PICO2_FEATURES)?])
}

/// The same for a Pico 2.
pub fn build_pico2_firmware() -> Result<PathBuf, Error> {
    static BUILT: OnceLock<Result<PathBuf, Error>> = OnceLock::new();
    BUILT
        .get_or_init(|| build(PICO2_TARGET, FOLDER, &PICO2_FEATURES))
        .clone()
}

/// Builds the firmware of the RP2040 and that of the RP2350 with this scheme of symbol names, `legacy` or `v0`, into a folder of its own.
pub fn build_with_symbol_names(scheme: &str) -> Result<[PathBuf; 2], Error> {
    let folder = format!("symbol-names-{scheme}");
    // Compilers whose default is v0 take the other one as an unstable option.
    let unstable = if scheme == "legacy" {
        " -Z unstable-options"
    } else {
        ""
    };
    let flags = format!("-C symbol-mangling-version={scheme}{unstable}");
    Ok([
        build_with_flags(TARGET, &folder, &[], Some(&flags))?.0,
        build_with_flags(PICO2_TARGET, &folder, &PICO2_FEATURES, Some(&flags))?.0,
    ])
}

fn tool(variable: &str, otherwise: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| otherwise.into())
}

/// Builds with these arguments of cargo, and puts the program into a folder inside the workspace's target folder.
fn build(target: &str, folder: &str, arguments: &[&str]) -> Result<PathBuf, Error> {
    build_with_flags(target, folder, arguments, None).map(|(program, _)| program)
}

/// The program, and what cargo prints.
fn build_with_flags(
    target: &str,
    folder: &str,
    arguments: &[&str],
    flags: Option<&str>,
) -> Result<(PathBuf, String), Error> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or_else(|| Error::Build("the package lies outside the workspace".into()))?;
    let targets = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), |folder| root.join(folder));
    let folder = targets.join(folder);
    install_target(root, &targets, target)?;
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
        .args(arguments)
        .arg("--target-dir")
        .arg(&folder)
        .env("CARGO_BUILD_BUILD_DIR", &targets);
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
    if let Some(flags) = flags {
        build.env("RUSTFLAGS", flags);
    }
    let said = run(&mut build)?;
    Ok((folder.join(target).join("release").join(PACKAGE), said))
}

/// Installs the Rust target for the chip where it is missing, one build at a time.
fn install_target(root: &Path, targets: &Path, target: &str) -> Result<(), Error> {
    // rustup fails in the second of two processes that add the same target. The lock ends with the file.
    let lock = fs::create_dir_all(targets).and_then(|()| File::create(targets.join("rustup.lock")));
    let lock = lock.and_then(|file| file.lock().map(|()| file));
    let _lock = lock.map_err(|why| Error::Build(format!("rustup.lock: {why}")))?;
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
    .map(|_| ())
}

/// Runs a command; what it prints.
fn run(command: &mut Command) -> Result<String, Error> {
    let output = command
        .output()
        .map_err(|why| Error::Build(format!("{command:?}: {why}")))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Error::Build(format!("{command:?} failed:\n{said}")))
}
