//! Files: self-play games (`archive`, a sequence of `sample`s), atomic replacement ([`files`]), locks ([`lock`]), and the files of all shards of a run (`shard_files`).

pub(crate) mod archive;
pub mod files;
pub mod lock;
pub(crate) mod sample;
pub(crate) mod shard_files;

use std::io;
use std::path::Path;

/// An error with the name of its file.
pub fn named(path: &Path, error: impl std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}

/// An error of the options: nothing has been done. The program ends with exit code 2.
pub fn refused(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message.into())
}

/// Reads an archive of self-play games; the number of its positions.
///
/// # Errors
/// What is wrong with it.
pub fn check_archive(bytes: &[u8]) -> Result<u64, String> {
    archive::read(bytes, |_, _| {})
        .map(|contents| contents.positions)
        .map_err(|wrong| wrong.to_string())
}
