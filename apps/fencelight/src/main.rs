//! The Fencelight board on a PC: play in the terminal, replay, review, draw pictures, serve the text console, look after a real board.
//!
//! | module | contents |
//! |---|---|
//! | `cli` | the command line by clap |
//! | `play`, `puzzle`, `simulated_board`, `start` | the board in memory, in the terminal; the start of a game from the command line |
//! | `remote_seats`, `board` | engines at remote seats: of the simulated board, of a real one |
//! | `engine_thread`, `game_storage` | searches; saved and recorded games |
//! | `console` | the console on standard input and output |
//! | `snapshot`, `replay`, `review` | pictures, recorded games, what was better in them |
//! | `bench`, `update` | the report on a board at a serial port; its new firmware |

mod bench;
mod board;
mod cli;
mod console;
mod engine_thread;
mod game_storage;
mod play;
mod puzzle;
mod remote_seats;
mod replay;
mod review;
mod simulated_board;
mod snapshot;
mod start;
mod update;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use fencelight_host::pages::Pages;
use fencelight_host::program::{self, Error, invalid};
use fencelight_host::siblings::{self, FENCELIGHT, SIBLINGS, Sibling};
use fencelight_host::{printable, storage_paths};

use cli::{All, Command};
use play::PlayOptions;

fn main() -> ExitCode {
    program::main(FENCELIGHT, |arguments| match of_sibling(&arguments) {
        Some((sibling, arguments)) => Ok(sibling.run(&arguments)?),
        None => run(&arguments),
    })
}

/// The program that has the command, and the arguments for it.
fn of_sibling(arguments: &[OsString]) -> Option<(&'static Sibling, Vec<OsString>)> {
    let (help, name, rest) = match arguments {
        [_, help, name, rest @ ..] if help == "help" => (Some("--help".into()), name, rest),
        [_, name, rest @ ..] => (None, name, rest),
        _ => return None,
    };
    let sibling = siblings::with_command(name)?;
    let command = Some(name.clone()).filter(|_| sibling.only_command().is_none());
    Some((
        sibling,
        command
            .into_iter()
            .chain(rest.to_vec())
            .chain(help)
            .collect(),
    ))
}

/// Prints the version, and where the files of the program are.
fn print_version(verbose: bool) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "fencelight {}", env!("CARGO_PKG_VERSION"))?;
    if verbose {
        out.write_all(printable(&storage_paths::description()).as_bytes())?;
    }
    Ok(())
}

fn run(arguments: &[OsString]) -> Result<ExitCode, Error> {
    let cli = cli::parse(arguments.iter().cloned())?;
    if cli.version {
        print_version(cli.verbose)?;
        return Ok(program::finish()?);
    }
    let name = arguments.get(1).and_then(|name| name.to_str());
    let wrong = |error| invalid::<All>(name, error);
    match cli.command.unwrap_or(Command::Play(cli.play)) {
        Command::Play(args) => return Ok(play::play(&args.options().map_err(wrong)?)?),
        Command::Puzzle(args) => {
            return Ok(play::play(&PlayOptions::of_puzzle(&args).map_err(wrong)?)?);
        }
        Command::Board(args) => {
            remote_seats::check(&args.engines, None).map_err(wrong)?;
            return Ok(board::board(&args)?);
        }
        Command::Bench(args) => return Ok(bench::bench(&args)?),
        Command::Update(args) => return Ok(update::update(&args)?),
        Command::Replay(args) => return Ok(replay::replay(&args)?),
        Command::Review(args) => review::run(&args)?,
        Command::Snapshot(args) => snapshot::snapshot(&args)?,
        Command::Console(args) => console::console(&args)?,
        Command::Pages(pages) => {
            pages.run::<All>()?;
            // The programs that are here write their manual pages too.
            if matches!(&pages, Pages::Man(man) if man.has_folder()) {
                for sibling in &SIBLINGS {
                    sibling.write_pages(&arguments[1..])?;
                }
            }
        }
    }
    Ok(program::finish()?)
}
