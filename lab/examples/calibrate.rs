//! Fits the chances to win of `analyse` to the results of games.

use std::io::{self, Write};
use std::process::ExitCode;

use fencelight_core::games::GameKind;
use fencelight_core::notation::parse_game_kind;

const HELP: &str =
    "Fits the chances to win of analyse to the results of games, and prints the reliability curves.

Usage: cargo long calibrate GAME [GAMES] [NODES] [SEED]

  GAME   quoridor2, quoridor4, pacman or mspacman
  GAMES  games of the engine against itself; 300 where it is left out
  NODES  nodes of the analysis of each position; 2000
  SEED   seed of the openings; 1

Example:
  cargo long calibrate quoridor2 300 2000
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let done = if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        io::stdout().write_all(HELP.as_bytes())
    } else {
        match arguments(&args) {
            Ok((kind, games, nodes, seed)) => {
                fencelight_lab::calibration::calibrate(kind, games, nodes, seed)
            }
            Err(wrong) => {
                // There is nothing left to print to where this fails.
                let hint = "For more information, try 'cargo long calibrate -- --help'.";
                let _ = writeln!(io::stderr(), "calibrate: {wrong}\n\n{hint}");
                return ExitCode::from(2);
            }
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn arguments(args: &[String]) -> Result<(GameKind, u32, u32, u64), String> {
    let mut args = args.iter();
    let name = args.next().ok_or("a game is missing")?;
    let kind = parse_game_kind(name).map_err(|error| error.to_string())?;
    let mut number = |default: u64, most: u64| match args.next() {
        None => Ok(default),
        Some(word) => match word.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("{word} is not a number from 1 to {most}")),
        },
    };
    let games = number(300, u32::MAX.into())? as u32;
    let nodes = number(2_000, u32::MAX.into())? as u32;
    let seed = number(1, u64::MAX)?;
    match args.next() {
        Some(more) => Err(format!("nothing should follow where {more} stands")),
        None => Ok((kind, games, nodes, seed)),
    }
}
