//! The ring: records in flash, one behind the other, so that a power cut at any moment leaves the last one or the one being written.
//!
//! How it is safe:
//! - A record counts only with its CRC-32, which is programmed after everything else.
//! - The sequence number of a record also says where it lies. So a record that was torn and one that was written after it never have the same
//!   number, and nothing counts that lies elsewhere.
//! - Only flash that was erased since the ring was opened is programmed, and only where it reads as erased. An erase or a program that was cut
//!   can leave bits that read one way today and the other way tomorrow; nobody can see that, so what was there before a restart is not trusted.
//!   It costs one erase for every restart after which something is written.
//! - Sectors are erased in their order, the oldest first, never the one that has the newest record. So they wear evenly.
//! - What was written is read back. A slot that does not hold its record is left behind, a sector that cannot be erased too.
//!
//! An erase takes 45 to 400 ms, and the board stands still. [`Ring::needs_erase`] and [`Ring::prepare`] let it happen when that does not hurt:
//! after the first of the eight records of a sector, so that there is always time. Where nobody prepares, [`Ring::write`] erases by itself.

use core::fmt;

use embedded_storage::nor_flash::NorFlash;

use super::slot::{
    CHECKSUM_BYTES, ERASED, HEADER_BYTES, MAX_RECORD_BYTES, MAX_SEQUENCE, SECTOR_BYTES, SLOT_BYTES,
    SLOTS_PER_SECTOR, SlotHeader,
};

/// Bytes that are read at once.
const READ_CHUNK_BYTES: usize = 64;
/// Slots that are tried for one record: those of two sectors, so that a write ends in bounded time.
const MAX_TRIES: u32 = 2 * SLOTS_PER_SECTOR;

/// Why a record was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingError<E> {
    /// It is longer than [`MAX_RECORD_BYTES`].
    TooLong,
    /// The flash has fewer than two sectors.
    TooSmall,
    /// The flash says no.
    Flash(E),
    /// No slot holds what is written to it. The next write tries further ones.
    WornOut,
}

impl<E: fmt::Debug> fmt::Display for RingError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a record of more than {MAX_RECORD_BYTES} bytes"),
            Self::TooSmall => f.write_str("fewer than two sectors of flash"),
            Self::Flash(error) => write!(f, "the flash says {error:?}"),
            Self::WornOut => f.write_str("the flash is worn out"),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for RingError<E> {}

/// A ring of records in all of a flash. See the module.
pub struct Ring<F> {
    flash: F,
    sectors: u32,
    /// The sequence number of the newest record.
    newest_sequence: Option<u32>,
    /// The sequence number of the next record.
    next_sequence: u32,
    /// Slots before this sequence number are erased.
    erased_until: u32,
}

impl<F: NorFlash> Ring<F> {
    /// Looks for the newest record. Writes nothing; a flash full of anything is an empty ring.
    pub fn open(flash: F) -> Self {
        const {
            assert!(
                CHECKSUM_BYTES.is_multiple_of(F::WRITE_SIZE),
                "bytes are programmed four at a time"
            );
            assert!(F::READ_SIZE == 1, "a head of ten bytes is read");
            assert!(
                SECTOR_BYTES.is_multiple_of(F::ERASE_SIZE),
                "a sector is erased at once"
            );
        }
        let sectors = flash.capacity() / SECTOR_BYTES;
        let mut ring = Self {
            flash,
            // A flash of more sectors than this is not used up.
            sectors: u32::try_from(sectors).unwrap_or(0).min(1 << 16),
            newest_sequence: None,
            next_sequence: 0,
            erased_until: 0,
        };
        for index in 0..ring.slots() {
            let found = ring.sequence_at(index);
            ring.newest_sequence = ring.newest_sequence.max(found);
        }
        if let Some(newest) = ring.newest_sequence {
            ring.next_sequence = (newest / SLOTS_PER_SECTOR + 1) * SLOTS_PER_SECTOR;
            ring.erased_until = ring.next_sequence;
        }
        ring
    }

    /// The newest record, read into a buffer; `None` if there is none.
    pub fn newest<'a>(&mut self, buffer: &'a mut [u8; MAX_RECORD_BYTES]) -> Option<&'a [u8]> {
        let (place, head) = self.header_at(self.slot_of(self.newest_sequence?))?;
        let record = buffer.get_mut(..head.length()?)?;
        self.flash.read(place + HEADER_BYTES as u32, record).ok()?;
        let mut sum = head.start_checksum();
        sum.add(record);
        head.matches(sum).then_some(&*record)
    }

    /// Whether [`Ring::prepare`] has something to do.
    ///
    /// It has after a restart and after the first record of each sector. After a restart it had better wait until something is going to be
    /// saved: a board that restarts again and again would erase the same sector every time.
    pub fn needs_erase(&self) -> bool {
        let ahead = self.erased_until.saturating_sub(self.next_sequence);
        self.sectors >= 2 && ahead < SLOTS_PER_SECTOR && !self.holds_newest(self.erased_until)
    }

    /// Erases one sector ahead of need. On an error nothing has changed, and a write will pass the sector over when its turn comes.
    pub fn prepare(&mut self) -> Result<(), RingError<F::Error>> {
        if self.needs_erase() {
            self.erase_ahead()?;
        }
        Ok(())
    }

    /// Writes a record. It counts when this comes back without an error, and not before; until then the one before it does.
    pub fn write(&mut self, record: &[u8]) -> Result<(), RingError<F::Error>> {
        if record.len() > MAX_RECORD_BYTES {
            return Err(RingError::TooLong);
        }
        if self.sectors < 2 {
            return Err(RingError::TooSmall);
        }
        for _ in 0..MAX_TRIES {
            if self.next_sequence >= self.erased_until {
                self.make_room()?;
            }
            let sequence = self.next_sequence;
            if sequence > MAX_SEQUENCE {
                break;
            }
            // Whatever becomes of this slot, it is not used again.
            self.next_sequence += 1;
            let place = self.slot_of(sequence) * SLOT_BYTES as u32;
            if self.is_blank(place)? && self.program(place, sequence, record)? {
                self.newest_sequence = Some(sequence);
                return Ok(());
            }
        }
        Err(RingError::WornOut)
    }

    /// The flash, for whoever shares it.
    pub const fn flash_mut(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.flash
    }

    const fn slots(&self) -> u32 {
        self.sectors * SLOTS_PER_SECTOR
    }

    /// The slot that a sequence number belongs to.
    const fn slot_of(&self, sequence: u32) -> u32 {
        match sequence.checked_rem(self.slots()) {
            Some(slot) => slot,
            None => 0,
        }
    }

    /// Whether the sector of a sequence number is the one that has the newest record.
    fn holds_newest(&self, sequence: u32) -> bool {
        let sector = |sequence| self.slot_of(sequence) / SLOTS_PER_SECTOR;
        self.newest_sequence
            .is_some_and(|newest| sector(newest) == sector(sequence))
    }

    /// Erases the next sector that does not have the newest record; with two sectors, one of them worn out, it may be its turn. One that cannot be
    /// erased is passed over next time.
    fn make_room(&mut self) -> Result<(), RingError<F::Error>> {
        if self.holds_newest(self.erased_until) {
            self.erased_until = self.erased_until.saturating_add(SLOTS_PER_SECTOR);
        }
        self.next_sequence = self.erased_until;
        let erased = self.erase_ahead();
        if erased.is_err() {
            self.erased_until = self.erased_until.saturating_add(SLOTS_PER_SECTOR);
            self.next_sequence = self.erased_until;
        }
        erased
    }

    fn erase_ahead(&mut self) -> Result<(), RingError<F::Error>> {
        let from = self.slot_of(self.erased_until) * SLOT_BYTES as u32;
        self.flash
            .erase(from, from + SECTOR_BYTES as u32)
            .map_err(RingError::Flash)?;
        self.erased_until = self.erased_until.saturating_add(SLOTS_PER_SECTOR);
        Ok(())
    }

    /// The place of a slot, and what stands there before the record.
    fn header_at(&mut self, slot: u32) -> Option<(u32, SlotHeader)> {
        let place = slot * SLOT_BYTES as u32;
        let mut bytes = [0; HEADER_BYTES];
        self.flash.read(place, &mut bytes).ok()?;
        Some((place, SlotHeader::from_bytes(bytes)))
    }

    /// The sequence number of the record in a slot; `None` if there is no whole one that belongs there.
    fn sequence_at(&mut self, slot: u32) -> Option<u32> {
        let (place, head) = self.header_at(slot)?;
        let length = head.length()?;
        if self.slot_of(head.sequence) != slot {
            return None;
        }
        let mut sum = head.start_checksum();
        self.read_while(place + HEADER_BYTES as u32, length, |bytes| {
            sum.add(bytes);
            true
        })
        .ok()?;
        head.matches(sum).then_some(head.sequence)
    }

    fn is_blank(&mut self, place: u32) -> Result<bool, RingError<F::Error>> {
        let blank = |bytes: &[u8]| bytes.iter().all(|&byte| byte == ERASED);
        self.read_while(place, SLOT_BYTES, blank)
    }

    /// Programs a record into a blank slot; whether it is there then.
    fn program(
        &mut self,
        place: u32,
        sequence: u32,
        record: &[u8],
    ) -> Result<bool, RingError<F::Error>> {
        let mut slot = [ERASED; SLOT_BYTES];
        let used = HEADER_BYTES + record.len();
        let Some((head, rest)) = slot.split_first_chunk_mut::<HEADER_BYTES>() else {
            return Ok(false);
        };
        *head = SlotHeader::new(sequence, record).bytes();
        for (to, &from) in rest.iter_mut().zip(record) {
            *to = from;
        }
        // Up to a whole number of four bytes, for flash that is programmed so; the rest stays erased.
        let used = used.next_multiple_of(CHECKSUM_BYTES);
        let Some((sum, body)) = slot
            .get(..used)
            .and_then(<[u8]>::split_first_chunk::<CHECKSUM_BYTES>)
        else {
            return Ok(false);
        };
        self.flash
            .write(place + CHECKSUM_BYTES as u32, body)
            .and_then(|()| self.flash.write(place, sum))
            .map_err(RingError::Flash)?;
        let mut left = slot.as_slice();
        self.read_while(place, SLOT_BYTES, |bytes| {
            match left.split_at_checked(bytes.len()) {
                Some((wanted, rest)) => {
                    left = rest;
                    wanted == bytes
                }
                None => false,
            }
        })
    }

    /// Reads chunk by chunk for as long as somebody likes what is read; whether all was liked.
    fn read_while(
        &mut self,
        mut place: u32,
        mut length: usize,
        mut accept: impl FnMut(&[u8]) -> bool,
    ) -> Result<bool, RingError<F::Error>> {
        let mut chunk = [0; READ_CHUNK_BYTES];
        while length > 0 {
            let Some(bytes) = chunk.get_mut(..length.min(READ_CHUNK_BYTES)) else {
                return Ok(false);
            };
            self.flash.read(place, bytes).map_err(RingError::Flash)?;
            if !accept(bytes) {
                return Ok(false);
            }
            place += bytes.len() as u32;
            length -= bytes.len();
        }
        Ok(true)
    }
}
