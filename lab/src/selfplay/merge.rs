//! The shards of a self-play run become the file of one run.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use fencelight_host::progress::grouped;
use fencelight_host::storage::named;

use crate::storage::archive::{self, Reader};
use crate::storage::shard_files::{self, ShardFile};

/// The file of a shard, and the games of it that are left.
type Source<'a> = ShardFile<'a, Reader<BufReader<File>>>;

/// Writes the games of all shards in the order of their numbers, which gives the bytes of one run; returns a summary as text. One game is in
/// memory at a time.
pub(crate) fn merge(paths: &[PathBuf], out: &mut dyn Write) -> io::Result<String> {
    let mut sources = open(paths)?;
    let Some(first) = sources.first() else {
        return Err(io::Error::other("there are no shards"));
    };
    out.write_all(&archive::header(&first.reader.contents().settings.of_all()))?;
    let count = sources.len();
    let (mut games, mut positions) = (0, 0);
    'games: loop {
        for source in &mut sources {
            let record = source.reader.next();
            let Some(record) = record.map_err(|wrong| named(source.path, wrong))? else {
                break 'games;
            };
            out.write_all(record.bytes)?;
            games += 1;
        }
    }
    check_shares(&mut sources, games)?;
    for source in &sources {
        positions += source.reader.contents().positions;
    }
    out.write_all(&archive::end(games, positions))?;
    Ok(format!(
        "{count} shards, {} games, {} positions",
        grouped(games.into()),
        grouped(positions)
    ))
}

/// Opens all shards, in the order of their numbers. They have the same settings.
fn open(paths: &[PathBuf]) -> io::Result<Vec<Source<'_>>> {
    let sources = shard_files::open(paths, Reader::new)?;
    let settings = |source: &Source<'_>| source.reader.contents().settings;
    if let Some(first) = sources.first() {
        let played = settings(first).of_all();
        let differs = |source: &&Source<'_>| settings(source).of_all() != played;
        if let Some(other) = sources.iter().find(differs) {
            let (others, name) = (settings(other).of_all(), first.path.display());
            let wrong =
                format!("these games were played with {others}, those of {name} with {played}");
            return Err(named(other.path, wrong));
        }
    }
    shard_files::arranged(sources, |reader| reader.contents().settings.shard)
}

/// After `games` games one shard has ended: so have all others, or one of them was left behind.
fn check_shares(sources: &mut [Source<'_>], games: u32) -> io::Result<()> {
    for source in sources.iter_mut() {
        loop {
            let record = source.reader.next();
            if record.map_err(|wrong| named(source.path, wrong))?.is_none() {
                break;
            }
        }
    }
    let most = |source: &Source<'_>| {
        let contents = source.reader.contents();
        let last = contents.games.checked_sub(1);
        last.and_then(|last| contents.settings.shard.nth(last))
    };
    // The games of the run, as far as a shard has come.
    let all = sources
        .iter()
        .filter_map(most)
        .max()
        .map_or(0, |last| last + 1);
    if all == games {
        return Ok(());
    }
    let behind = sources.iter().find(|source| {
        let contents = source.reader.contents();
        contents.games < contents.settings.shard.share(all)
    });
    let Some(behind) = behind else {
        return Ok(());
    };
    let contents = behind.reader.contents();
    let (shard, has) = (contents.settings.shard, contents.games);
    Err(named(
        behind.path,
        format!(
            "shard {shard} has {has} games, but {} of the {all} that the others reach are its own; `fencelight selfplay` with the same settings and --games continues it",
            shard.share(all)
        ),
    ))
}
