//! `fencelight merge`: the shards of a self-play run, of a match or of puzzles become one file, with the bytes of a run that was not divided.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::options::MergeOptions;
use crate::storage::lock::FileLock;
use crate::storage::{files, named, refused};
use crate::{matches, mine, printable, selfplay};

/// What shards are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    SelfPlay,
    Match,
    Puzzles,
}

/// Merges shards and prints what they are together.
pub fn run(options: &MergeOptions) -> io::Result<()> {
    let out = &options.out;
    files::check_output(out, options.force)?;
    let real = std::fs::canonicalize(out).ok();
    for path in &options.shards {
        if real.is_some() && std::fs::canonicalize(path).ok() == real {
            let name = path.display();
            return Err(refused(format!(
                "{name}: it is one of the shards; name another file with --out"
            )));
        }
    }
    let mut kinds = Vec::new();
    for path in &options.shards {
        kinds.push(kind(path)?);
    }
    let Some(&first) = kinds.first() else {
        return Err(refused("there are no shards"));
    };
    if let Some(other) = kinds.iter().position(|&kind| kind != first)
        && let Some(path) = options.shards.get(other)
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
            Kind::SelfPlay => selfplay::merge(&options.shards, file)?,
            Kind::Match => matches::merge(&options.shards, file)?,
            Kind::Puzzles => mine::file::merge(&options.shards, file)?,
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
    let most = matches::file::START.len().max(mine::file::START.len());
    file.take(most as u64)
        .read_to_end(&mut start)
        .map_err(|error| named(path, error))?;
    Ok(if start.starts_with(matches::file::START.as_bytes()) {
        Kind::Match
    } else if start.starts_with(mine::file::START.as_bytes()) {
        Kind::Puzzles
    } else {
        // Everything else is refused with the reason by the reader of games.
        Kind::SelfPlay
    })
}
