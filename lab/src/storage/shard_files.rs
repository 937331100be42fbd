//! The files of all shards of a run, open side by side.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use fencelight_host::storage::named;

use crate::shard::{Shard, in_order};

/// Bytes that are read of a shard at once. Up to a thousand shards are open.
const BUFFER_BYTES: usize = 1 << 14;

/// A shard: its file, and what reads it.
pub(crate) struct ShardFile<'a, R> {
    pub(crate) path: &'a Path,
    pub(crate) reader: R,
}

/// Opens all files, each with a reader of its own.
pub(crate) fn open<R, E: Display>(
    paths: &[PathBuf],
    read: impl Fn(BufReader<File>) -> Result<R, E>,
) -> io::Result<Vec<ShardFile<'_, R>>> {
    let open = |path| {
        let file = File::open(path).map_err(|error| named(path, error))?;
        let reader = read(BufReader::with_capacity(BUFFER_BYTES, file));
        let reader = reader.map_err(|wrong| named(path, wrong))?;
        Ok(ShardFile { path, reader })
    };
    paths.iter().map(PathBuf::as_path).map(open).collect()
}

/// The same files in the order of their shards; each shard must be there once.
pub(crate) fn arranged<'a, R>(
    files: Vec<ShardFile<'a, R>>,
    shard: impl Fn(&R) -> Shard,
) -> io::Result<Vec<ShardFile<'a, R>>> {
    let shards: Vec<Shard> = files.iter().map(|file| shard(&file.reader)).collect();
    let name = |place: usize| {
        let file = files.get(place);
        file.map_or(String::new(), |file| file.path.display().to_string())
    };
    let places = in_order(&shards, name).map_err(io::Error::other)?;
    let mut files: Vec<_> = files.into_iter().map(Some).collect();
    let take = |place: usize| files.get_mut(place).and_then(Option::take);
    Ok(places.into_iter().filter_map(take).collect())
}
