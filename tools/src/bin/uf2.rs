//! Writes the firmware as a UF2 file, to be dropped on the drive that the board shows after `bootsel`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use fencelight_tools::{elf, uf2, workspace_root};

const HELP: &str =
    "Writes a firmware ELF as a UF2 file, to copy to a Pico or Pico 2 that was plugged in with BOOTSEL held.

Usage: cargo uf2 [--pico2] [--force] [ELF [UF2]]

  ELF      the firmware; without it that of `cargo fw`, or with --pico2 that of `cargo fw2`, whose UF2 is a build output and is replaced
  UF2      the file to write; without it beside the ELF
  --pico2  the firmware is for a Pico 2
  --force  overwrite a UF2 that exists

The file works on the board that the firmware was built for.

Examples:
  cargo fw && cargo uf2
  cargo fw2 && cargo uf2 --pico2
  cargo uf2 firmware.elf board.uf2
";

/// The firmware of `cargo fw` in the target folder, and that of `cargo fw2`.
const FIRMWARE: &str = "thumbv6m-none-eabi/release/fencelight-firmware";
const PICO2_FIRMWARE: &str = "thumbv8m.main-none-eabihf/release/fencelight-firmware";

/// What to do.
struct Options {
    from: PathBuf,
    to: PathBuf,
    force: bool,
    pico2: bool,
}

/// An error, and the exit code.
struct Failure(String, u8);

fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let is_help = |arg: &OsString| arg == "--help" || arg == "-h";
    let done = if args.iter().any(is_help) {
        Ok(HELP.to_owned())
    } else {
        options(args).and_then(|options| convert(&options))
    };
    let printed = done.and_then(|text| {
        let mut out = io::stdout();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            // A closed pipe is not an error.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure(error.to_string(), 1))
            }
            _ => Ok(()),
        }
    });
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(error, code)) => {
            // There is nothing left to print to where this fails.
            let hint = if code == 2 {
                "\n\nFor more information, try 'cargo uf2 --help'."
            } else {
                ""
            };
            let _ = writeln!(io::stderr(), "uf2: {error}{hint}");
            ExitCode::from(code)
        }
    }
}

fn options(args: Vec<OsString>) -> Result<Options, Failure> {
    let (mut paths, mut force, mut pico2) = (Vec::new(), false, false);
    for arg in args {
        match arg.to_string_lossy() {
            flag if flag == "--force" => force = true,
            flag if flag == "--pico2" => pico2 = true,
            flag if flag.starts_with('-') => {
                return Err(Failure(format!("unexpected argument '{flag}'"), 2));
            }
            _ => paths.push(PathBuf::from(arg)),
        }
    }
    if let Some(more) = paths.get(2) {
        return Err(Failure(
            format!("unexpected argument '{}'", more.display()),
            2,
        ));
    }
    // The UF2 of the default firmware is an output of the build, as the firmware is.
    force |= paths.is_empty();
    let mut paths = paths.into_iter();
    let from = paths.next().unwrap_or_else(|| default_elf(pico2));
    let to = paths.next().unwrap_or_else(|| from.with_extension("uf2"));
    Ok(Options {
        from,
        to,
        force,
        pico2,
    })
}

fn default_elf(pico2: bool) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| workspace_root().join("target"));
    target.join(if pico2 { PICO2_FIRMWARE } else { FIRMWARE })
}

fn convert(options: &Options) -> Result<String, Failure> {
    let Options {
        from,
        to,
        force,
        pico2,
    } = options;
    let named = |path: &Path, error: String| Failure(format!("{}: {error}", path.display()), 1);
    if to.is_file() && !force {
        let wrong = "it exists; --force overwrites it, or name another file";
        return Err(Failure(format!("{}: {wrong}", to.display()), 2));
    }
    let builder = if *pico2 { "cargo fw2" } else { "cargo fw" };
    let missing = |error| format!("{error}; `{builder}` builds the firmware");
    let elf = fs::read(from).map_err(|error| named(from, missing(error)))?;
    let segments = elf::segments(&elf).map_err(|error| named(from, error))?;
    let bytes: usize = segments.iter().map(|segment| segment.bytes.len()).sum();
    let pages = uf2::pages(&segments);
    let chip = uf2::Chip::of(&pages);
    if *pico2 && chip != uf2::Chip::Rp2350 {
        let wrong = "it is not for a Pico 2: it has no image definition; `cargo fw2` builds one";
        return Err(named(from, wrong.to_owned()));
    }
    let checksum = uf2::checksum(&pages);
    let checksum = checksum.map_or("none".to_owned(), |sum| format!("{sum:08x}"));
    fs::write(to, uf2::write(&pages)).map_err(|error| named(to, error.to_string()))?;
    Ok(format!(
        "{}: {bytes} bytes of firmware for a {} in {} blocks, checksum {checksum}\n",
        to.display(),
        chip.board(),
        pages.len()
    ))
}
