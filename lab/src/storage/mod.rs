//! What is kept in files: self-play games (`archive`, made of `sample`s), and files that are replaced whole (`files`).

pub(crate) mod archive;
pub mod files;
pub(crate) mod sample;

use std::io;
use std::path::Path;

/// An error with the name of its file.
pub(crate) fn named(path: &Path, error: impl std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
