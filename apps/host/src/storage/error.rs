//! Errors of commands.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// An error with the name of its file.
pub fn named(path: &Path, error: impl Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}

/// An error of the options: nothing has been done. The program ends with exit code 2.
pub fn refused(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message.into())
}
