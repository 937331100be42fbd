//! The command line, by clap: the list of the commands, whose arguments stand beside them.

#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use fencelight_host::pages::Pages;
use fencelight_host::program::{self, Error, invalid};
#[cfg(all(target_os = "linux", target_arch = "aarch64"))]
use fencelight_host::storage::refused;

use crate::emulate_args::EmulateArgs;
use crate::film::FilmArgs;
use crate::matches::{MatchArgs, MatchPlan};
use crate::merge::MergeArgs;
use crate::mine::MineArgs;
use crate::prover::ProveArgs;
use crate::qtp::QtpArgs;
use crate::selfplay::SelfPlayArgs;
use crate::solve::SolveArgs;
use crate::training::{NetworkArgs, TrainArgs};
use crate::{film, matches, merge, mine, prover, qtp, selfplay, solve, training};

const EXAMPLES: &str = "\
Exit codes:
  0 done   1 failed   2 wrong options, nothing was done   130 stopped by Ctrl-C";

/// Engines against each other, training, proofs, and the firmware on an emulated board
#[derive(Debug, Parser)]
#[command(name = "fencelight-lab", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
enum Command {
    Emulate(EmulateArgs),
    Film(FilmArgs),
    Qtp(QtpArgs),
    Match(MatchArgs),
    Prove(ProveArgs),
    Mine(MineArgs),
    Solve(SolveArgs),
    Selfplay(SelfPlayArgs),
    Merge(MergeArgs),
    Train(TrainArgs),
    Network(NetworkArgs),
    #[command(flatten)]
    Pages(Pages),
}

/// Runs the command of the command line.
pub fn main() -> ExitCode {
    program::main("fencelight-lab", run)
}

/// The match of these arguments, where they fit together.
fn plan(args: MatchArgs) -> Result<MatchPlan, clap::Error> {
    MatchPlan::new(args).map_err(|error| invalid::<Cli>(Some("match"), error))
}

fn run(arguments: Vec<OsString>) -> Result<ExitCode, Error> {
    let wrong = |name| move |error| invalid::<Cli>(Some(name), error);
    match program::parse::<Cli>(arguments)?.command {
        #[cfg(not(all(target_os = "linux", target_arch = "aarch64")))]
        Command::Emulate(args) => return Ok(crate::emulate::emulate(&args)?),
        #[cfg(all(target_os = "linux", target_arch = "aarch64"))]
        Command::Emulate(_) => {
            return Err(refused(
                "the program for a Raspberry Pi has no emulated board; `fencelight emulate` needs that for a PC or a Mac",
            )
            .into());
        }
        Command::Match(args) => return Ok(matches::play(&plan(args)?)?),
        Command::Selfplay(args) => {
            return Ok(selfplay::run(&args.checked().map_err(wrong("selfplay"))?)?);
        }
        Command::Mine(args) => return Ok(mine::run(&args)?),
        Command::Train(args) => return Ok(training::train(&args)?),
        Command::Pages(pages) => return Ok(pages.run::<Cli>()?),
        Command::Film(args) => film::film(&args)?,
        Command::Qtp(args) => qtp::serve(&args.checked().map_err(wrong("qtp"))?)?,
        Command::Prove(args) => prover::run(&args)?,
        Command::Solve(args) => solve::run(&args)?,
        Command::Merge(args) => merge::run(&args)?,
        Command::Network(args) => training::show_network(&args)?,
    }
    Ok(program::finish()?)
}
