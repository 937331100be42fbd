//! Prints, writes or checks the generated parts of `hardware/`.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use fencelight_tools::wiring::{PINOUT_PATH, WIRING_PATH, generated_regions, pinout, regions};
use fencelight_tools::workspace_root;

const USAGE: &str = "usage: cargo wiring [--check | --write]
Prints the generated tables of hardware/wiring.md.
--check  compares them and the picture hardware/pinout.svg with the files
--write  updates both files";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        [] => {
            for (name, part) in generated_regions() {
                println!(
                    "{}\n\n{}\n\n{}\n",
                    regions::begin_marker(name),
                    part.trim(),
                    regions::end_marker(name)
                );
            }
            Ok(())
        }
        ["--check"] => check(&workspace_root()),
        ["--write"] => write(&workspace_root()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wiring: {error}");
            ExitCode::FAILURE
        }
    }
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
