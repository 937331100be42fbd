//! How a record is distinguished from garbage: by the checksum of its slot, by its version, and by its content.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};

/// The version of the encoding, the first byte of a record. It changes whenever old bytes would decode differently, also when an option, a
/// setting or a move is added or removed.
pub const VERSION: u8 = 2;
/// The first version, which has no settings of idle times, abandoned games and lock; its records are read with the defaults.
pub(super) const FIRST_VERSION: u8 = 1;

pub(super) static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A checksum in progress.
pub(super) struct Checksum(crc::Digest<'static, u32>);

impl Checksum {
    pub(super) fn new(sequence: u32, length: u16) -> Self {
        let mut sum = Self(CRC.digest());
        sum.add(&sequence.to_le_bytes());
        sum.add(&length.to_le_bytes());
        sum
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The finished checksum. Never the value of erased flash, so that a record without its checksum is invalid.
    pub(super) fn value(self) -> u32 {
        match self.0.finalize() {
            u32::MAX => 0,
            sum => sum,
        }
    }
}

/// Why bytes are not a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum RecordError {
    /// Of another version.
    Version(u8),
    /// Too short, too long, or with invalid values.
    Corrupt,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(f, "a record of version {version}, not of {VERSION}"),
            Self::Corrupt => f.write_str("no record"),
        }
    }
}

impl core::error::Error for RecordError {}
