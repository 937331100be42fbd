//! The command line, by clap.
//!
//! The structures of `terminal` and `lab` declare the flags of each subcommand, `values` parses their values, `pages` prints
//! completions and manual pages. [`parse`] also checks the options of a command against each other: a [`Command`] can run as it is.

mod board;
mod kiosk;
mod lab;
mod pages;
mod terminal;
#[cfg(test)]
mod tests;
mod values;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use fencelight_lab::matches::MatchPlan;
use fencelight_lab::options::{
    MergeOptions, MineOptions, NetworkOptions, ProveOptions, ReviewOptions, SelfPlayOptions,
    SolveOptions, TrainOptions,
};

use crate::remote_seats;

pub(crate) use board::{BenchArgs, BoardArgs, UpdateArgs};
pub(crate) use kiosk::KioskArgs;
pub(crate) use lab::QtpArgs;
pub(crate) use pages::{CompletionsArgs, ManArgs};
pub(crate) use terminal::{
    EmulateArgs, FilmArgs, PlayOptions, PuzzleChoice, ReplayArgs, SnapshotArgs,
};

const EXAMPLES: &str = "\
Examples:
  fencelight                             the board in this terminal
  fencelight --game pacman --seats h111  Pac-Man against three computers
  fencelight help match                  the options of a command

Environment:
  FENCELIGHT_DATA                        the folder of the saved game; it has to exist

Exit codes:
  0 done   1 failed   2 wrong options, nothing was done   130 stopped by Ctrl-C";

/// How to get help, at the end of an error.
pub(crate) const HELP_HINT: &str = "For more information, try '--help'.\n";

/// The Fencelight board on a PC
///
/// Without a command the board starts in this terminal: the options are those of `fencelight play`.
#[derive(Debug, Parser)]
#[command(
    name = "fencelight",
    version,
    disable_version_flag = true,
    args_conflicts_with_subcommands = true,
    after_help = EXAMPLES
)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    play: terminal::PlayArgs,
    /// Print the version
    #[arg(short = 'V', long)]
    version: bool,
    /// With --version: print also where the saved game is
    #[arg(long, requires = "version")]
    verbose: bool,
}

/// The subcommands as clap reads them.
#[derive(Debug, Subcommand)]
enum CliCommand {
    Play(terminal::PlayArgs),
    Puzzle(terminal::PuzzleArgs),
    Replay(ReplayArgs),
    Emulate(EmulateArgs),
    Board(BoardArgs),
    Bench(BenchArgs),
    Update(UpdateArgs),
    Kiosk(KioskArgs),
    Snapshot(SnapshotArgs),
    Film(FilmArgs),
    Console(ConsoleArgs),
    Qtp(QtpArgs),
    Match(lab::MatchArgs),
    Review(lab::ReviewArgs),
    Prove(lab::ProveArgs),
    Mine(lab::MineArgs),
    Solve(lab::SolveArgs),
    Selfplay(lab::SelfPlayArgs),
    Merge(lab::MergeArgs),
    Train(lab::TrainArgs),
    Network(lab::NetworkArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Serve the text console on standard input and output
///
/// One request per line. An answer begins with `=` or `?` and ends with an empty line. docs/console.md lists the requests.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  printf 'new quoridor2\\nlegal\\n' | fencelight console
  printf 'new quoridor2\\ngenmove ms=2000\\n' | fencelight console --threads 4")]
struct ConsoleArgs {
    /// Threads that search together where a request has ms=, in Quoridor for two and Pac-Man; nodes= and level= get the same moves with any number
    #[arg(long, value_name = "T", value_parser = values::search_threads, default_value = "1", allow_negative_numbers = true)]
    threads: usize,
}

/// A command whose options fit together.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    Play(PlayOptions),
    Replay(ReplayArgs),
    Emulate(EmulateArgs),
    Board(BoardArgs),
    Bench(BenchArgs),
    Update(UpdateArgs),
    Kiosk(KioskArgs),
    Snapshot(SnapshotArgs),
    Film(FilmArgs),
    Console {
        /// Threads of requests with a time limit.
        threads: usize,
    },
    Qtp(QtpArgs),
    Match(Box<MatchPlan>),
    Review(ReviewOptions),
    Prove(ProveOptions),
    Mine(MineOptions),
    Solve(SolveOptions),
    SelfPlay(SelfPlayOptions),
    Merge(MergeOptions),
    Train(TrainOptions),
    Network(NetworkOptions),
    Completions(CompletionsArgs),
    Man(ManArgs),
    /// The version, with `verbose` also where the files are.
    Version {
        verbose: bool,
    },
}

/// Parses the arguments, the name of the program included. Help is an error whose exit code is 0.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, clap::Error> {
    let cli = Cli::try_parse_from(arguments)?;
    if cli.version {
        return Ok(Command::Version {
            verbose: cli.verbose,
        });
    }
    Ok(match cli.command {
        None => Command::Play(cli.play.options().map_err(|error| invalid(None, error))?),
        Some(CliCommand::Play(args)) => Command::Play(
            args.options()
                .map_err(|error| invalid(Some("play"), error))?,
        ),
        Some(CliCommand::Puzzle(args)) => Command::Play(
            args.options()
                .map_err(|error| invalid(Some("puzzle"), error))?,
        ),
        Some(CliCommand::Replay(args)) => Command::Replay(args),
        Some(CliCommand::Emulate(args)) => Command::Emulate(args),
        Some(CliCommand::Board(args)) => {
            remote_seats::check(&args.engines, None)
                .map_err(|error| invalid(Some("board"), error))?;
            Command::Board(args)
        }
        Some(CliCommand::Bench(args)) => Command::Bench(args),
        Some(CliCommand::Update(args)) => Command::Update(args),
        Some(CliCommand::Kiosk(args)) => Command::Kiosk(args),
        Some(CliCommand::Snapshot(args)) => Command::Snapshot(args),
        Some(CliCommand::Film(args)) => Command::Film(args),
        Some(CliCommand::Console(ConsoleArgs { threads })) => Command::Console { threads },
        Some(CliCommand::Qtp(args)) => Command::Qtp(
            args.checked()
                .map_err(|error| invalid(Some("qtp"), error))?,
        ),
        Some(CliCommand::Match(args)) => {
            let plan = MatchPlan::new(args.into());
            Command::Match(Box::new(
                plan.map_err(|error| invalid(Some("match"), error))?,
            ))
        }
        Some(CliCommand::Review(args)) => Command::Review(args.into()),
        Some(CliCommand::Prove(args)) => Command::Prove(args.into()),
        Some(CliCommand::Mine(args)) => Command::Mine(args.into()),
        Some(CliCommand::Solve(args)) => Command::Solve(args.into()),
        Some(CliCommand::Selfplay(args)) => {
            let options = args.try_into();
            Command::SelfPlay(options.map_err(|error| invalid(Some("selfplay"), error))?)
        }
        Some(CliCommand::Merge(args)) => Command::Merge(args.into()),
        Some(CliCommand::Train(args)) => Command::Train(args.into()),
        Some(CliCommand::Network(args)) => Command::Network(args.into()),
        Some(CliCommand::Completions(args)) => Command::Completions(args),
        Some(CliCommand::Man(args)) => Command::Man(args),
    })
}

/// The text of an error: one line with the cause, then how to get help. Help is printed as it is.
pub(crate) fn error_text(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let Some(text) = text.strip_prefix("error: ") else {
        return text;
    };
    let (cause, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    // clap lists missing arguments and possible values on lines of their own.
    let separator = match error.kind() {
        ErrorKind::MissingRequiredArgument => ", ",
        _ => " ",
    };
    let (first, others) = cause.split_once('\n').unwrap_or((cause, ""));
    let others: Vec<&str> = others.lines().map(str::trim).collect();
    let cause = format!("{first} {}", others.join(separator));
    format!("fencelight: {}\n\n{rest}", cause.trim_end())
}

/// An error in options that are valid one by one.
fn invalid(subcommand: Option<&str>, message: String) -> clap::Error {
    let mut command = command();
    let target = match subcommand {
        Some(name) => command.find_subcommand_mut(name),
        None => None,
    };
    match target {
        Some(target) => target.error(ErrorKind::ValueValidation, message),
        None => command.error(ErrorKind::ValueValidation, message),
    }
}

/// The command line as clap describes it, with the full name of every subcommand.
fn command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    command
}
