//! Writes the firmware as a UF2 file, to be dropped on the drive that the board shows after `bootsel`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use fencelight_tools::{elf, uf2, workspace_root};

const USAGE: &str = "usage: cargo uf2 [ELF [UF2]]
Writes a firmware ELF (default: the one of `cargo fw`) as a UF2 file (default: beside the ELF).";

/// The firmware of `cargo fw` in the target folder.
const FIRMWARE: &str = "thumbv6m-none-eabi/release/fencelight-firmware";

fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let is_flag = |arg: &OsString| arg.to_string_lossy().starts_with('-');
    if args.len() > 2 || args.iter().any(is_flag) {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    let mut paths = args.into_iter().map(PathBuf::from);
    let from = paths.next().unwrap_or_else(default_elf);
    let to = paths.next().unwrap_or_else(|| from.with_extension("uf2"));
    match convert(&from, &to) {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("uf2: {error}");
            ExitCode::FAILURE
        }
    }
}

fn default_elf() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| workspace_root().join("target"));
    target.join(FIRMWARE)
}

fn convert(from: &Path, to: &Path) -> Result<String, String> {
    let hint = "; `cargo fw` builds the firmware";
    let elf = fs::read(from).map_err(|error| format!("{}: {error}{hint}", from.display()))?;
    let segments = elf::segments(&elf).map_err(|error| format!("{}: {error}", from.display()))?;
    let bytes: usize = segments.iter().map(|segment| segment.bytes.len()).sum();
    let pages = uf2::pages(&segments);
    fs::write(to, uf2::write(&pages)).map_err(|error| format!("{}: {error}", to.display()))?;
    Ok(format!(
        "{}: {bytes} bytes of firmware in {} blocks",
        to.display(),
        pages.len()
    ))
}
