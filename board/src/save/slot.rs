//! One slot of the ring: its layout. Its checksum identifies a complete record (`corruption`).
//!
//! | bytes | content |
//! |---|---|
//! | 0..4 | CRC-32 of all that follows, programmed last |
//! | 4..8 | sequence number |
//! | 8..10 | length of the record in the lower twelve bits, its stream in the upper four |
//! | 10.. | the record |
//!
//! Numbers are little-endian.

use super::corruption::Checksum;
use fencelight_core::games::GameKind;

/// A slot: two pages of the flash. A record with a hundred moves takes up to 325 bytes, more than a page; two pages hold 256
/// moves.
pub const SLOT_BYTES: usize = 512;
/// The unit of erasing.
pub const SECTOR_BYTES: usize = 4096;
/// Slots in a sector.
pub const SLOTS_PER_SECTOR: u32 = (SECTOR_BYTES / SLOT_BYTES) as u32;
/// The longest record.
pub const MAX_RECORD_BYTES: usize = SLOT_BYTES - HEADER_BYTES;

/// Checksum, sequence number and length.
pub(super) const HEADER_BYTES: usize = 10;
/// The checksum alone.
pub(super) const CHECKSUM_BYTES: usize = 4;
/// The value of erased flash.
pub(super) const ERASED: u8 = 0xFF;
/// The highest sequence number. Flash wears out earlier: this takes ten million erases of every sector.
pub(super) const MAX_SEQUENCE: u32 = u32::MAX / 2;

/// The bits of the length.
const LENGTH_BITS: u32 = 12;

/// The records that replace each other: those of the state of the board, and those of the kept game of each kind. The ring keeps the
/// newest record of every stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Stream(u8);

impl Stream {
    /// How many streams there are.
    pub const COUNT: usize = 1 + GameKind::ALL.len();
    /// The state of the board.
    pub const STATE: Self = Self(0);

    /// The kept game of a kind.
    pub const fn of_game(kind: GameKind) -> Self {
        Self(1 + kind as u8)
    }

    /// All streams.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The bytes before a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlotHeader {
    checksum: u32,
    pub(super) sequence: u32,
    /// Length and stream.
    length: u16,
}

impl SlotHeader {
    /// The header of a record.
    pub(super) fn new(sequence: u32, stream: Stream, record: &[u8]) -> Self {
        let length = record.len() as u16 | u16::from(stream.0) << LENGTH_BITS;
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

    /// The length of the record; `None` if the header is invalid.
    pub(super) fn length(self) -> Option<usize> {
        let length = usize::from(self.length & ((1 << LENGTH_BITS) - 1));
        let fits = length <= MAX_RECORD_BYTES && self.sequence <= MAX_SEQUENCE;
        (fits && self.stream().index() < Stream::COUNT).then_some(length)
    }

    /// The stream of the record; of meaning if the header is valid.
    pub(super) const fn stream(self) -> Stream {
        Stream((self.length >> LENGTH_BITS) as u8)
    }

    /// The checksum of the header, to be continued with the record.
    pub(super) fn start_checksum(self) -> Checksum {
        Checksum::new(self.sequence, self.length)
    }

    /// Whether the finished checksum is that of the slot.
    pub(super) fn matches(self, sum: Checksum) -> bool {
        self.checksum == sum.value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_with_an_unknown_stream_is_invalid() {
        let last = Stream::COUNT as u8 - 1;
        let length = |stream| SlotHeader::new(0, Stream(stream), b"record").length();
        assert_eq!(length(last), Some(6));
        assert_eq!(length(last + 1), None);
    }
}
