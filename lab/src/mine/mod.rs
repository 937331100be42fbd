//! `fencelight mine`: positions of recorded games that are puzzles, with their proof.
//!
//! `sources` reads the games, `puzzle` decides of a position, `grade` finds how hard it is, `file` is the text of the result, `pick` chooses the puzzles of the box. The puzzles of a game follow from the game alone: the
//! file is the same for any number of threads, shards and interruptions.

pub(crate) mod file;
mod grade;
mod pick;
mod puzzle;
mod sources;

pub use grade::Difficulty;
pub use pick::{Picked, pick};

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use crate::options::MineOptions;
use crate::parallel;
use crate::printable;
use crate::progress::{Progress, grouped, time};
use crate::signals::{INTERRUPTED, stop_flag};
use crate::storage::lock::FileLock;
use crate::storage::{files, named, refused};
use file::Settings;
use puzzle::Miner;

/// Bytes of the table of each thread.
const TABLE_BYTES: usize = 1 << 20;

/// Games that a thread takes before the file is written on.
const BATCH: usize = 8;

/// Mines all games of some files.
///
/// # Errors
/// A file cannot be read or written, or is of another run.
pub fn run(options: &MineOptions) -> io::Result<ExitCode> {
    let stop = stop_flag()?;
    let mut progress = Progress::new();
    let sources = sources::read(&options.games)?;
    let count = u32::try_from(sources.games.len()).map_err(|_| refused("too many games"))?;
    let settings = Settings {
        nodes: options.nodes,
        games: count,
        checksum: sources.checksum,
        shard: options.shard,
    };
    let _lock = FileLock::of_output(&options.out)?;
    let mut text = begun(options, &settings)?;
    let share = options.shard.share(count);
    let mut done = file::read(&text).map_err(|wrong| named(&options.out, wrong))?;
    let mut games = done.blocks.len() as u32;
    let mut puzzles = count_puzzles(&done);
    progress.begin_at(games.into());
    let mut out = OpenOptions::new().append(true).open(&options.out)?;
    while games < share && !done.is_whole && !stop.load(Ordering::SeqCst) {
        let last = (games + (BATCH * options.threads) as u32).min(share);
        let numbers: Vec<u32> = (games..last)
            .filter_map(|it| options.shard.nth(it))
            .collect();
        let tool = || Miner::new(TABLE_BYTES, options.nodes);
        let blocks = parallel::map_with(options.threads, numbers, tool, |miner, number| {
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
    report(options, games, puzzles, done.is_whole, progress.seconds())
}

fn report(
    options: &MineOptions,
    games: u32,
    puzzles: usize,
    is_whole: bool,
    seconds: f64,
) -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {} games, {} puzzles, {}",
        printable(&options.out.display().to_string()),
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
fn begun(options: &MineOptions, settings: &Settings) -> io::Result<String> {
    let path = &options.out;
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
