//! One slot of the ring: where its parts lie, and the sum that tells a whole record from anything else.
//!
//! | bytes | what |
//! |---|---|
//! | 0..4 | CRC-32 of all that follows, programmed last |
//! | 4..8 | sequence number |
//! | 8..10 | length of the record |
//! | 10.. | the record |
//!
//! All numbers begin with their lowest byte.

use crc::{CRC_32_ISO_HDLC, Crc};

/// A slot: two pages of the flash. A record with a hundred moves takes up to 290 bytes, more than one page holds; two pages hold three hundred moves.
pub const SLOT_BYTES: usize = 512;
/// What is erased at once.
pub const SECTOR_BYTES: usize = 4096;
/// Slots in a sector.
pub const SLOTS_PER_SECTOR: u32 = (SECTOR_BYTES / SLOT_BYTES) as u32;
/// The longest record.
pub const MAX_RECORD_BYTES: usize = SLOT_BYTES - HEADER_BYTES;

/// Sum, sequence number and length.
pub(super) const HEADER_BYTES: usize = 10;
/// The sum alone.
pub(super) const CHECKSUM_BYTES: usize = 4;
/// What erased flash reads as.
pub(super) const ERASED: u8 = 0xFF;
/// The highest sequence number there is. No flash lives so long: it would have been erased ten million times.
pub(super) const MAX_SEQUENCE: u32 = u32::MAX / 2;

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What stands before a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlotHeader {
    checksum: u32,
    pub(super) sequence: u32,
    length: u16,
}

impl SlotHeader {
    /// The head of a record.
    pub(super) fn new(sequence: u32, record: &[u8]) -> Self {
        let length = record.len() as u16;
        let mut sum = Checksum::new(sequence, length);
        sum.add(record);
        Self {
            checksum: sum.value(),
            sequence,
            length,
        }
    }

    pub(super) const fn from_bytes(bytes: [u8; HEADER_BYTES]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j] = bytes;
        Self {
            checksum: u32::from_le_bytes([a, b, c, d]),
            sequence: u32::from_le_bytes([e, f, g, h]),
            length: u16::from_le_bytes([i, j]),
        }
    }

    pub(super) const fn bytes(self) -> [u8; HEADER_BYTES] {
        let [a, b, c, d] = self.checksum.to_le_bytes();
        let [e, f, g, h] = self.sequence.to_le_bytes();
        let [i, j] = self.length.to_le_bytes();
        [a, b, c, d, e, f, g, h, i, j]
    }

    /// The length of its record, if there are such records.
    pub(super) fn length(self) -> Option<usize> {
        let length = usize::from(self.length);
        let fits = length <= MAX_RECORD_BYTES && self.sequence <= MAX_SEQUENCE;
        fits.then_some(length)
    }

    /// The sum of its own numbers, to go on with the record.
    pub(super) fn start_checksum(self) -> Checksum {
        Checksum::new(self.sequence, self.length)
    }

    /// Whether this is the sum of the whole.
    pub(super) fn matches(self, sum: Checksum) -> bool {
        self.checksum == sum.value()
    }
}

/// A sum that is not finished.
pub(super) struct Checksum(crc::Digest<'static, u32>);

impl Checksum {
    fn new(sequence: u32, length: u16) -> Self {
        let mut sum = Self(CRC.digest());
        sum.add(&sequence.to_le_bytes());
        sum.add(&length.to_le_bytes());
        sum
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The sum. That of erased flash is never one, so that a record without its sum does not count, whatever it says.
    fn value(self) -> u32 {
        match self.0.finalize() {
            u32::MAX => 0,
            sum => sum,
        }
    }
}
