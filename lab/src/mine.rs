//! `fencelight mine`: positions of recorded games that are puzzles, with their proof.
//!
//! `sources` reads the games, `puzzle` decides of a position, `grade` finds how hard it is, `idea` what its solution does, `refute` what answers wrong moves, `file` is the text of the result, `pick` chooses the puzzles of the box. The puzzles of a game follow from the game alone: the
//! file is the same for any number of threads, shards and interruptions.

pub(crate) mod file;
mod grade;
mod idea;
mod pick;
mod puzzle;
mod refute;
mod sources;

pub use pick::{Picked, pick};

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use clap::Args;
use fencelight_host::parallel;
use fencelight_host::parallel::available_threads;
use fencelight_host::printable;
use fencelight_host::progress::{Progress, grouped, time};
use fencelight_host::signals::{INTERRUPTED, stop_flag};
use fencelight_host::storage::lock::FileLock;
use fencelight_host::storage::{files, named, refused};
use fencelight_host::values::threads;

use crate::prover::proof_nodes;
use crate::shard::Shard;
use file::Settings;
use puzzle::Miner;

/// Bytes of the table of each thread.
const TABLE_BYTES: usize = 1 << 20;

/// Games that a thread takes before the file is written on.
const BATCH: usize = 8;

/// Find puzzles in recorded games: positions in which one move alone wins, and not the obvious one
///
/// A file that exists is continued. docs/puzzles.md says what makes a puzzle.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight mine --games match.txt games.bin --out puzzles.txt
  fencelight mine --games games.bin --out part3.txt --shard 3/8")]
pub struct MineArgs {
    /// Files of `selfplay`, of `match --out`, of `play --record`
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub games: Vec<PathBuf>,
    /// The file of puzzles
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Positions that a proof may expand
    #[arg(long, value_name = "N", value_parser = proof_nodes, default_value = "2000", allow_negative_numbers = true)]
    pub nodes: u64,
    /// Threads that search; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, default_value_t = available_threads(), hide_default_value = true, allow_negative_numbers = true)]
    pub threads: usize,
    /// Search every Nth of the games, from game K on, counted from 0; `fencelight merge` makes one file of all N
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true, allow_hyphen_values = true)]
    pub shard: Shard,
}

/// Mines all games of some files.
///
/// # Errors
/// A file cannot be read or written, or is of another run.
pub fn run(args: &MineArgs) -> io::Result<ExitCode> {
    let stop = stop_flag()?;
    let mut progress = Progress::new();
    let sources = sources::read(&args.games)?;
    let count = u32::try_from(sources.games.len()).map_err(|_| refused("too many games"))?;
    let settings = Settings {
        nodes: args.nodes,
        games: count,
        checksum: sources.checksum,
        shard: args.shard,
    };
    let _lock = FileLock::of_output(&args.out)?;
    let mut text = begun(args, &settings)?;
    let share = args.shard.share(count);
    let mut done = file::read(&text).map_err(|wrong| named(&args.out, wrong))?;
    let mut games = done.blocks.len() as u32;
    let mut puzzles = count_puzzles(&done);
    progress.begin_at(games.into());
    let mut out = OpenOptions::new().append(true).open(&args.out)?;
    while games < share && !done.is_whole && !stop.load(Ordering::SeqCst) {
        let last = (games + (BATCH * args.threads) as u32).min(share);
        let numbers: Vec<u32> = (games..last).filter_map(|it| args.shard.nth(it)).collect();
        let tool = || Miner::new(TABLE_BYTES, args.nodes);
        let blocks = parallel::map_with(args.threads, numbers, tool, |miner, number| {
            let game = sources.games.get(number as usize);
            let positions = game.map_or(Ok(Vec::new()), sources::SourceGame::positions)?;
            let found = miner.puzzles(&positions);
            Ok::<_, String>((file::block(number, &found), found.len()))
        });
        for block in blocks {
            let (block, found) = block.map_err(io::Error::other)?;
            out.write_all(block.as_bytes())?;
            text.push_str(&block);
            games += 1;
            puzzles += found;
        }
        let state = format!("{games} games, {puzzles} puzzles");
        progress.show(games.into(), share.into(), &state);
    }
    if games == share && !done.is_whole {
        out.write_all(file::end_line(games, &text).as_bytes())?;
        out.sync_all()?;
        done.is_whole = true;
    }
    progress.clear();
    report(args, games, puzzles, done.is_whole, progress.seconds())
}

fn report(
    args: &MineArgs,
    games: u32,
    puzzles: usize,
    is_whole: bool,
    seconds: f64,
) -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {} games, {} puzzles, {}",
        printable(&args.out.display().to_string()),
        grouped(games.into()),
        grouped(puzzles as u64),
        time(seconds)
    )?;
    if is_whole {
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "stopped; the same command continues from here")?;
    Ok(ExitCode::from(INTERRUPTED))
}

fn count_puzzles(contents: &file::Contents) -> usize {
    let lines = contents
        .blocks
        .iter()
        .map(|(_, block)| block.lines().count() - 1);
    lines.sum()
}

/// The text of the file so far, which is cut behind its last whole game; the head, where there is no file yet.
fn begun(args: &MineArgs, settings: &Settings) -> io::Result<String> {
    let path = &args.out;
    let head = settings.head();
    let text = match std::fs::read_to_string(path) {
        // A power loss leaves zeros.
        Ok(text) => text.trim_end_matches('\0').to_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(named(path, error)),
    };
    if head.starts_with(&text) {
        files::replace(path, head.as_bytes()).map_err(|error| named(path, error))?;
        return Ok(head);
    }
    let contents = file::read(&text).map_err(|wrong| named(path, wrong))?;
    if !text.starts_with(&head) || contents.shard != settings.shard {
        let wrong = "puzzles of other games, nodes or shards; name another file with --out";
        return Err(refused(format!("{}: {wrong}", path.display())));
    }
    if contents.is_whole {
        return Ok(text);
    }
    let kept = text.get(..contents.bytes).unwrap_or_default().to_owned();
    files::replace(path, kept.as_bytes()).map_err(|error| named(path, error))?;
    Ok(kept)
}
