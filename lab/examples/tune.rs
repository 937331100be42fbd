//! Tunes the handcrafted evaluation of Quoridor with two.

use std::io::{self, Write};
use std::process::ExitCode;

const HELP: &str =
    "Tunes the handcrafted evaluation of Quoridor with two, on all cores, and prints the weights.

Usage: cargo long tune [MINUTES] [NODES] [SEED]

  MINUTES  how long; 5 where it is left out
  NODES    nodes per move; 1000
  SEED     seed of the changes and of the openings; 1

Example:
  cargo long tune 60 2000
";

/// Two years.
const MAX_MINUTES: u64 = 1_000_000;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let done = if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        io::stdout().write_all(HELP.as_bytes())
    } else {
        match numbers(&args) {
            Ok((minutes, nodes, seed)) => fencelight_lab::tuning::tune(minutes, nodes, seed),
            Err(wrong) => {
                // There is nothing left to print to where this fails.
                let hint = "For more information, try 'cargo long tune -- --help'.";
                let _ = writeln!(io::stderr(), "tune: {wrong}\n\n{hint}");
                return ExitCode::from(2);
            }
        }
    };
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "tune: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Minutes, nodes and seed.
fn numbers(args: &[String]) -> Result<(u64, u32, u64), String> {
    if let Some(more) = args.get(3) {
        return Err(format!("unexpected argument '{more}'"));
    }
    let number = |place: usize, default: u64| match args.get(place) {
        None => Ok(default),
        Some(word) => word
            .parse()
            .map_err(|_| format!("a whole number; not `{word}`")),
    };
    let nodes = number(1, 1_000)?;
    let nodes = u32::try_from(nodes).map_err(|_| format!("nodes fit 32 bits; not `{nodes}`"))?;
    let minutes = number(0, 5)?;
    if minutes > MAX_MINUTES {
        return Err(format!(
            "minutes are at most {MAX_MINUTES}; not `{minutes}`"
        ));
    }
    Ok((minutes, nodes, number(2, 1)?))
}
