//! The command line, by clap: the list of the commands, whose arguments stand beside them.

#[cfg(test)]
mod tests;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use fencelight_host::pages::{Pages, by_person};
use fencelight_host::program;
use fencelight_host::siblings::SIBLINGS;

use crate::bench::BenchArgs;
use crate::board::BoardArgs;
use crate::console::ConsoleArgs;
use crate::play::PlayArgs;
use crate::puzzle::PuzzleArgs;
use crate::replay::ReplayArgs;
use crate::review::ReviewArgs;
use crate::snapshot::SnapshotArgs;
use crate::update::UpdateArgs;

const EXAMPLES: &str = "\
Examples:
  fencelight                             the board in this terminal
  fencelight --game pacman --seats h111  Pac-Man against three computers
  fencelight help match                  the options of a command

Environment:
  FENCELIGHT_DATA                        the folder of the saved game; it has to exist

Exit codes:
  0 done   1 failed   2 wrong options, nothing was done   130 stopped by Ctrl-C";

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
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    /// Print the version
    #[arg(short = 'V', long)]
    pub(crate) version: bool,
    /// With --version: print also where the saved game is
    #[arg(long, requires = "version")]
    pub(crate) verbose: bool,
}

/// The commands.
#[derive(Debug, PartialEq, Subcommand)]
pub(crate) enum Command {
    Play(PlayArgs),
    Puzzle(PuzzleArgs),
    Review(ReviewArgs),
    Replay(ReplayArgs),
    Board(BoardArgs),
    Update(UpdateArgs),
    Bench(BenchArgs),
    Console(ConsoleArgs),
    Snapshot(SnapshotArgs),
    #[command(flatten)]
    Pages(Pages),
}

/// The command line of this program, in which the commands of the others are listed.
pub(crate) struct All;

impl CommandFactory for All {
    fn command() -> clap::Command {
        let own = Cli::command();
        let mut lists = String::new();
        for (heading, commands) in by_person(&own) {
            let lines = commands.iter();
            let lines = lines.map(|(name, about)| format!("  {name:<12} {about}\n"));
            lists += &format!("{heading}:\n{}\n", lines.collect::<String>());
        }
        let others = SIBLINGS.iter().flat_map(|sibling| sibling.commands);
        let all = others.fold(own, |all, (name, about)| {
            let command = |name| clap::Command::new(name).about(*about);
            match name.split_once(' ') {
                Some((parent, name)) => {
                    all.mut_subcommand(parent, |parent| parent.subcommand(command(name)))
                }
                None => all.subcommand(command(*name)),
            }
        });
        all.help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{lists}Options:\n{{options}}{{after-help}}"
        ))
    }

    fn command_for_update() -> clap::Command {
        Self::command()
    }
}

/// Parses the arguments, the name of the program included. Help is an error whose exit code is 0.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut command = program::command::<All>();
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}
