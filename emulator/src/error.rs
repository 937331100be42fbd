//! Errors before the emulated board runs.

use core::fmt;

/// Why a firmware could not be built, loaded or patched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The file could not be read.
    Read(String),
    /// The file is not an ELF for the chip.
    Elf(String),
    /// No symbol has this name or contains it.
    NoSymbol(String),
    /// Several symbols have this as part of their name.
    Ambiguous(String, Vec<String>),
    /// The code does not fit into the function it was meant to replace.
    DoesNotFit(String),
    /// The firmware could not be built.
    Build(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(why) => write!(f, "cannot read the firmware: {why}"),
            Self::Elf(why) => write!(f, "not a firmware: {why}"),
            Self::NoSymbol(name) => write!(f, "no symbol `{name}` in the firmware"),
            Self::Ambiguous(name, found) => {
                write!(f, "several symbols contain `{name}`: {}", found.join(", "))
            }
            Self::DoesNotFit(name) => write!(f, "the patch is longer than `{name}`"),
            Self::Build(why) => write!(f, "cannot build the firmware: {why}"),
        }
    }
}

impl core::error::Error for Error {}
