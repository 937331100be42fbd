//! Prints, writes or checks the generated parts of `hardware/`.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use fencelight_tools::command::{self, print};
use fencelight_tools::wiring::{PINOUT_PATH, WIRING_PATH, generated_regions, pinout, regions};
use fencelight_tools::workspace_root;

const HELP: &str = "Prints the generated tables of hardware/wiring.md.

Usage: cargo wiring [--check | --write]

  --check  compares them and the picture hardware/pinout.svg with the files
  --write  updates both files

Example:
  cargo wiring --write
";

fn main() -> ExitCode {
    let args = command::arguments();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        [] => print(&tables()),
        ["--help" | "-h"] => print(HELP),
        ["--check"] => check(&workspace_root()),
        ["--write"] => write(&workspace_root()),
        [wrong, ..] => return command::unexpected("wiring", wrong),
    };
    command::finish("wiring", done)
}

/// The generated tables.
fn tables() -> String {
    let part = |(name, part): (&str, String)| {
        let (begin, end) = (regions::begin_marker(name), regions::end_marker(name));
        format!("{begin}\n\n{}\n\n{end}\n\n", part.trim())
    };
    generated_regions().into_iter().map(part).collect()
}

/// The current contents of both files.
fn expected_files(root: &Path) -> Result<[(&'static str, String); 2], String> {
    let wiring = regions::replace(&read(root, WIRING_PATH)?, &generated_regions());
    let wiring = wiring.map_err(|error| format!("{WIRING_PATH}: {error}"))?;
    Ok([(WIRING_PATH, wiring), (PINOUT_PATH, pinout::svg())])
}

fn read(root: &Path, file: &str) -> Result<String, String> {
    fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))
}

fn check(root: &Path) -> Result<(), String> {
    for (file, expected) in expected_files(root)? {
        if let Some(difference) = regions::first_difference(&read(root, file)?, &expected) {
            return Err(format!(
                "{file} is out of date, {difference}`cargo wiring --write` updates it"
            ));
        }
    }
    Ok(())
}

fn write(root: &Path) -> Result<(), String> {
    for (file, text) in expected_files(root)? {
        fs::write(root.join(file), text).map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(())
}
