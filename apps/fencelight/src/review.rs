//! `fencelight review`: the chance to win at each move of a game, what was better, and which moves lost most.
//!
//! `game` searches every move twice with the same budget: the best move of the position, and the position with all moves but the played one
//! excluded. The difference is what the move lost. `text` prints the result, `picture` draws the chances.

mod game;
mod picture;

#[cfg(test)]
mod tests;
mod text;

use std::io;
use std::path::PathBuf;

use clap::Args;
use fencelight_ai::ANALYSIS_NODES;
use fencelight_host::match_file::read_game;
use fencelight_host::parallel::available_threads;
use fencelight_host::storage::{files, named};
use fencelight_host::values::{game_number, nodes, threads};

use self::game::Review;

/// Review a recorded game: each move with its chance to win, what was better, and a graph
///
/// Marks: ?! lost 5 points of percent, ? lost 10, ?? lost 15. docs/players.md describes how the chances are found.
#[derive(Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight review game.txt
  fencelight review match.txt --number 7 --nodes 100000 --plot chances.svg")]
pub(crate) struct ReviewArgs {
    /// The file of `play --record` or of `match --out`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    number: Option<u32>,
    /// Nodes for the best move of a position, and for the played one
    #[arg(long, value_name = "N", value_parser = nodes, default_value_t = ANALYSIS_NODES, allow_negative_numbers = true)]
    nodes: u32,
    /// Draw the chances to FILE, an SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Overwrite the file of --plot if it exists
    #[arg(long)]
    force: bool,
    /// Threads that search; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

/// Reviews the game of a file and prints the result.
pub(crate) fn run(args: &ReviewArgs) -> io::Result<()> {
    if let Some(picture) = &args.plot {
        files::check_output(picture, args.force)?;
    }
    let file = &args.file;
    let text = std::fs::read_to_string(file).map_err(|error| named(file, error))?;
    let game = read_game(&text, args.number).map_err(|error| named(file, error))?;
    let review = Review::new(
        &game,
        args.nodes,
        args.threads.unwrap_or_else(available_threads),
    );
    text::write(&review, &mut io::stdout().lock())?;
    match &args.plot {
        Some(path) => {
            let svg = picture::svg(&review);
            files::replace(path, svg.as_bytes()).map_err(|error| named(path, error))
        }
        None => Ok(()),
    }
}
