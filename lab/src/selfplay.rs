//! `fencelight selfplay`: games of the search against itself, each position a sample in a file.
//!
//! A game is a function of the seed and its number. Each thread takes the next number; games are written in the order of their
//! numbers. The file is therefore the same for any number of threads and for any number of interruptions. A shard is the file of every Nth
//! game; the shards of a run are merged to the file of one run.
//!
//! `game` plays one game, `work` is what the threads share, `writer` appends games to the file, `merge` makes one file of shards.

mod game;
mod merge;
mod work;
mod writer;

pub(crate) use merge::merge;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;

use clap::Args;
use fencelight_ai::{BOARD_TABLE_ENTRIES, Evaluator};
use fencelight_host::engines::{SearchEngine, network_evaluator};
use fencelight_host::parallel::available_threads;
use fencelight_host::printable;
use fencelight_host::progress::{Progress, grouped, time};
use fencelight_host::signals::{INTERRUPTED, stop_flag};
use fencelight_host::storage::{named, refused};
use fencelight_host::values::{nodes, seed, threads, within};

use crate::shard::Shard;
use crate::storage::archive::{Contents, Settings};
use crate::training::weights::Weights;
use work::{Amount, Work};
use writer::Writer;

/// Play the search against itself and write the positions as training samples
///
/// A file that exists is continued. docs/network.md has the format and the steps to a network.
#[derive(Clone, Debug, Args)]
#[command(
    group(clap::ArgGroup::new("amount").args(["games", "positions"]).required(true)),
    after_help = "\
Examples:
  fencelight selfplay --out games.bin --positions 1000000
  fencelight selfplay --out games.bin --games 5000 --nodes 800 --weights network.bin
  fencelight selfplay --out part3.bin --games 5000 --shard 3/8"
)]
pub struct SelfPlayArgs {
    /// The file of games
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Games in all
    #[arg(long, value_name = "N", value_parser = game_count, allow_negative_numbers = true)]
    pub games: Option<u32>,
    /// Positions in all
    #[arg(long, value_name = "N", value_parser = position_count, allow_negative_numbers = true)]
    pub positions: Option<u64>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = nodes, default_value = "2000", allow_negative_numbers = true)]
    pub nodes: u32,
    /// Seed of the games; equal seeds give equal games
    #[arg(long, value_name = "S", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    pub seed: u64,
    /// Evaluate by this network instead of the handcrafted evaluation
    #[arg(long = "weights", value_name = "FILE")]
    pub network: Option<PathBuf>,
    /// Threads that play games; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, default_value_t = available_threads(), hide_default_value = true, allow_negative_numbers = true)]
    pub threads: usize,
    /// Play every Nth of the games, from game K on, counted from 0; `fencelight merge` makes one file of all N
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
}

impl SelfPlayArgs {
    /// The same, where its options fit together.
    pub(crate) fn checked(self) -> Result<Self, String> {
        match self.shard.is_some() && self.games.is_none() {
            true => Err("--shard needs --games: the games of a shard follow from their number, not from their positions".into()),
            false => Ok(self),
        }
    }

    fn amount(&self) -> Amount {
        match (self.games, self.positions) {
            (Some(games), _) => Amount::Games(games),
            // The group requires one of them.
            (None, positions) => Amount::Positions(positions.unwrap_or_default()),
        }
    }
}

/// Plays until there are enough games or a signal stops it.
pub fn run(args: &SelfPlayArgs) -> io::Result<ExitCode> {
    let stop = stop_flag()?;
    let mut progress = Progress::new();
    let summary = fill(args, &stop, &mut progress)?;
    progress.clear();
    print_summary(args, &summary, progress.seconds())?;
    Ok(if summary.is_enough {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(INTERRUPTED)
    })
}

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Summary {
    before: Contents,
    games: u32,
    positions: u64,
    /// Wins of south, wins of north and draws in this run.
    results: [u32; 3],
    is_enough: bool,
}

/// An engine of self-play: the evaluation by a network, or the handcrafted one.
fn engine(network: Option<&Weights>) -> Result<SearchEngine, String> {
    let evaluator = match network {
        None => &Evaluator::HANDCRAFTED,
        Some(weights) => network_evaluator(&weights.to_bytes()).map_err(|why| why.to_string())?,
    };
    Ok(SearchEngine::new(BOARD_TABLE_ENTRIES, evaluator))
}

/// Fills the file until there are enough games or `stop` is set.
fn fill(args: &SelfPlayArgs, stop: &AtomicBool, progress: &mut Progress) -> io::Result<Summary> {
    let network = args.network.as_deref().map(Weights::load).transpose();
    let network = network.map_err(|error| refused(error.to_string()))?;
    let settings = Settings {
        seed: args.seed,
        nodes: args.nodes,
        player: network
            .as_ref()
            .map_or(0, |weights| weights.generation().saturating_add(1)),
        weights: network.as_ref().map_or(0, Weights::checksum),
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    let mut engines = Vec::new();
    for _ in 0..args.threads {
        engines.push(engine(network.as_ref()).map_err(io::Error::other)?);
    }
    let (mut writer, before) = Writer::open(&args.out, &settings)?;
    let work = Work {
        settings,
        amount: args.amount(),
        stop,
        is_over: AtomicBool::new(false),
        next: AtomicU32::new(before.games),
    };
    progress.begin_at(work.done(before.games, before.positions));
    std::thread::scope(|scope| {
        let (send, games) = channel();
        for engine in engines {
            let (send, work) = (send.clone(), &work);
            scope.spawn(move || work.play_games(engine, &send));
        }
        drop(send);
        let written = writer.write_all(&games, &work, progress);
        // Stops the other threads: there are enough games, or they cannot be written.
        work.is_over.store(true, Ordering::SeqCst);
        written
    })
    .map_err(|error| named(&args.out, error))?;
    let summary = Summary {
        before,
        games: writer.games,
        positions: writer.positions,
        results: writer.results,
        is_enough: work.is_enough(writer.games, writer.positions),
    };
    writer.finish().map_err(|error| named(&args.out, error))?;
    Ok(summary)
}

fn print_summary(args: &SelfPlayArgs, summary: &Summary, seconds: f64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {} games, {} positions",
        printable(&args.out.display().to_string()),
        grouped(summary.games.into()),
        grouped(summary.positions)
    )?;
    let games = summary.games - summary.before.games;
    let positions = summary.positions - summary.before.positions;
    let [south, north, drawn] = summary.results;
    writeln!(
        out,
        "in this run {} games, {} positions in {} ({:.0} positions a second); south won {south}, north {north}, drawn {drawn}",
        grouped(games.into()),
        grouped(positions),
        time(seconds),
        positions as f64 / seconds.max(0.001),
    )?;
    if !summary.is_enough {
        writeln!(out, "stopped; the same command continues from here")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;

fn game_count(text: &str) -> Result<u32, String> {
    within(text, "a number of games", 1..=u32::MAX - 1)
}

fn position_count(text: &str) -> Result<u64, String> {
    within(text, "a number of positions", 1..=u64::MAX)
}
