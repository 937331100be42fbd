//! `fencelight merge`: the shards of a self-play run, of a match or of puzzles become one file, with the bytes of a run that was not divided.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::path::PathBuf;

use clap::Args;
use fencelight_host::storage::lock::FileLock;
use fencelight_host::storage::{files, named, refused};
use fencelight_host::{match_file, printable};

use crate::{matches, mine, selfplay};

/// What shards are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    SelfPlay,
    Match,
    Puzzles,
}

/// Make one file of the shards of a self-play run, of a match or of puzzles
///
/// The file has the bytes of a run that was not divided. docs/jobs.md describes runs on several machines.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Example:
  fencelight merge --out games.bin part*.bin")]
pub struct MergeArgs {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    pub shards: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Overwrite the file of --out if it exists
    #[arg(long)]
    pub force: bool,
}

/// Merges shards and prints what they are together.
pub fn run(args: &MergeArgs) -> io::Result<()> {
    let out = &args.out;
    files::check_output(out, args.force)?;
    let real = std::fs::canonicalize(out).ok();
    for path in &args.shards {
        if real.is_some() && std::fs::canonicalize(path).ok() == real {
            let name = path.display();
            return Err(refused(format!(
                "{name}: it is one of the shards; name another file with --out"
            )));
        }
    }
    let mut kinds = Vec::new();
    for path in &args.shards {
        kinds.push(kind(path)?);
    }
    let Some(&first) = kinds.first() else {
        return Err(refused("there are no shards"));
    };
    if let Some(other) = kinds.iter().position(|&kind| kind != first)
        && let Some(path) = args.shards.get(other)
    {
        let wrong = "the shards are not all of one kind: self-play, a match or puzzles";
        return Err(named(path, wrong));
    }
    // Two merges to one file would write the same file beside it.
    let lock = (!files::is_special(out)).then(|| FileLock::of_output(out));
    let _lock = lock.transpose()?;
    let mut merged = String::new();
    files::replace_with(out, |file| {
        merged = match first {
            Kind::SelfPlay => selfplay::merge(&args.shards, file)?,
            Kind::Match => matches::merge(&args.shards, file)?,
            Kind::Puzzles => mine::file::merge(&args.shards, file)?,
        };
        Ok(())
    })?;
    let text = format!("{}: {merged}\n", out.display());
    io::stdout().write_all(printable(&text).as_bytes())
}

/// What a file is a shard of.
fn kind(path: &Path) -> io::Result<Kind> {
    let mut start = Vec::new();
    let file = File::open(path).map_err(|error| named(path, error))?;
    let most = match_file::START.len().max(mine::file::START.len());
    file.take(most as u64)
        .read_to_end(&mut start)
        .map_err(|error| named(path, error))?;
    Ok(if start.starts_with(match_file::START.as_bytes()) {
        Kind::Match
    } else if start.starts_with(mine::file::START.as_bytes()) {
        Kind::Puzzles
    } else {
        // Everything else is refused with the reason by the reader of games.
        Kind::SelfPlay
    })
}
