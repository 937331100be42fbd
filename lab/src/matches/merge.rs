//! The shards of a match become the file of the match.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use super::plan::Terms;
use super::report::{self, Results};
use super::shard_file::ShardReader;
use crate::shard::in_order;
use crate::storage::named;

/// Bytes that are read of a shard at once. Up to a thousand shards are open.
const BUFFER_BYTES: usize = 1 << 14;

/// A shard: its file, and the games of it that are left.
struct Source<'a> {
    path: &'a PathBuf,
    reader: ShardReader<BufReader<File>>,
}

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
    let mut sources = Vec::new();
    for path in paths {
        let file = File::open(path).map_err(|error| named(path, error))?;
        let reader = ShardReader::new(BufReader::with_capacity(BUFFER_BYTES, file));
        let reader = reader.map_err(|wrong| named(path, wrong))?;
        sources.push(Some(Source { path, reader }));
    }
    let of_all = |source: &Source<'_>| Terms {
        shard: None,
        ..source.reader.terms.clone()
    };
    if let Some(first) = sources.iter().flatten().next() {
        let name = first.path.display();
        for other in sources.iter().flatten() {
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
    let shards: Vec<_> = sources
        .iter()
        .flatten()
        .filter_map(|source| source.reader.terms.shard)
        .collect();
    let name = |place: usize| {
        let path = paths.get(place);
        path.map_or(String::new(), |path| path.display().to_string())
    };
    let places = in_order(&shards, name).map_err(io::Error::other)?;
    let take = |place: usize| sources.get_mut(place).and_then(Option::take);
    Ok(places.into_iter().filter_map(take).collect())
}
