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
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;

use fencelight_ai::{BOARD_TABLE_ENTRIES, Evaluator};

use crate::engines::{SearchEngine, network_evaluator};
use crate::options::SelfPlayOptions;
use crate::printable;
use crate::progress::{Progress, grouped, time};
use crate::signals::{INTERRUPTED, stop_flag};
use crate::storage::archive::{Contents, Settings};
use crate::storage::{named, refused};
use crate::training::weights::Weights;
use work::Work;
use writer::Writer;

/// Plays until there are enough games or a signal stops it.
pub fn run(options: &SelfPlayOptions) -> io::Result<ExitCode> {
    let stop = stop_flag()?;
    let mut progress = Progress::new();
    let summary = fill(options, &stop, &mut progress)?;
    progress.clear();
    print_summary(options, &summary, progress.seconds())?;
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
fn fill(
    options: &SelfPlayOptions,
    stop: &AtomicBool,
    progress: &mut Progress,
) -> io::Result<Summary> {
    let network = options.network.as_deref().map(Weights::load).transpose();
    let network = network.map_err(|error| refused(error.to_string()))?;
    let settings = Settings {
        seed: options.seed,
        nodes: options.nodes,
        player: network
            .as_ref()
            .map_or(0, |weights| weights.generation().saturating_add(1)),
        weights: network.as_ref().map_or(0, Weights::checksum),
        shard: options.shard,
    };
    let mut engines = Vec::new();
    for _ in 0..options.threads {
        engines.push(engine(network.as_ref()).map_err(io::Error::other)?);
    }
    let (mut writer, before) = Writer::open(&options.out, &settings)?;
    let work = Work {
        settings,
        amount: options.amount,
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
    .map_err(|error| named(&options.out, error))?;
    let summary = Summary {
        before,
        games: writer.games,
        positions: writer.positions,
        results: writer.results,
        is_enough: work.is_enough(writer.games, writer.positions),
    };
    writer
        .finish()
        .map_err(|error| named(&options.out, error))?;
    Ok(summary)
}

fn print_summary(options: &SelfPlayOptions, summary: &Summary, seconds: f64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {} games, {} positions",
        printable(&options.out.display().to_string()),
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
