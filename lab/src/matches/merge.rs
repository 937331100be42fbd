//! The shards of a match become the file of the match.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use fencelight_host::storage::named;

use super::plan::Terms;
use super::report::{self, Results};
use super::shard_file::ShardReader;
use crate::shard::Shard;
use crate::storage::shard_files::{self, ShardFile};

/// The file of a shard, and the games of it that are left.
type Source<'a> = ShardFile<'a, ShardReader<BufReader<File>>>;

/// Writes the games of all shards in the order of their numbers, which gives the bytes of one run; returns the report. One game is in memory at a
/// time.
pub(crate) fn merge(paths: &[PathBuf], out: &mut dyn Write) -> io::Result<String> {
    let mut sources = open(paths)?;
    let Some(first) = sources.first() else {
        return Err(io::Error::other("there are no shards"));
    };
    let terms = Terms {
        shard: None,
        ..first.reader.terms.clone()
    };
    out.write_all(first.reader.head.as_bytes())?;
    let mut results = Results::default();
    let per_opening = terms.seating.games_per_opening();
    for opening in 0..terms.games / per_opening {
        let place = opening as usize % sources.len();
        let Some(source) = sources.get_mut(place) else {
            continue;
        };
        for _ in 0..per_opening {
            let game = source.reader.next();
            let game = game.map_err(|wrong| named(source.path, wrong))?;
            let (game, line) = game.ok_or_else(|| named(source.path, "a game is missing"))?;
            out.write_all(line.as_bytes())?;
            results.add(game);
        }
    }
    // Every shard has its end, and nothing more.
    for source in &mut sources {
        let more = source.reader.next();
        if more.map_err(|wrong| named(source.path, wrong))?.is_some() {
            return Err(named(source.path, "it has more games than the match"));
        }
    }
    let report = report::report(&terms, &results);
    Ok(format!("{} shards\n{}", sources.len(), report.trim_end()))
}

/// Opens all shards, in the order of their numbers. They are of the same match.
fn open(paths: &[PathBuf]) -> io::Result<Vec<Source<'_>>> {
    let sources = shard_files::open(paths, ShardReader::new)?;
    let of_all = |source: &Source<'_>| Terms {
        shard: None,
        ..source.reader.terms.clone()
    };
    if let Some(first) = sources.first() {
        let name = first.path.display();
        for other in &sources {
            let (one, two) = (&first.reader.head, &other.reader.head);
            if let Some((one, two)) = one.lines().zip(two.lines()).find(|(one, two)| one != two) {
                let wrong = format!("a shard of another match: it has `{two}`, {name} has `{one}`");
                return Err(named(other.path, wrong));
            }
            if of_all(other) != of_all(first) {
                let (one, two) = (first.reader.terms.games, other.reader.terms.games);
                let wrong = format!(
                    "a shard of another match: {two} games, {name} is of {one}, or --lone differs"
                );
                return Err(named(other.path, wrong));
            }
        }
    }
    shard_files::arranged(sources, |reader| reader.terms.shard.unwrap_or(Shard::WHOLE))
}
