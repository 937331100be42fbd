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
    ERASED, HEAD_BYTES, Head, MOST_BYTES, MOST_SEQUENCE, SECTOR_BYTES, SLOT_BYTES,
    SLOTS_PER_SECTOR, SUM_BYTES,
};

/// Bytes that are read at once.
const CHUNK: usize = 64;
/// Slots that are tried for one record: those of two sectors, so that a write ends in bounded time.
const TRIES: u32 = 2 * SLOTS_PER_SECTOR;

/// Why a record was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// It is longer than [`MOST_BYTES`].
    TooLong,
    /// The flash has fewer than two sectors.
    TooSmall,
    /// The flash says no.
    Flash(E),
    /// No slot holds what is written to it. The next write tries further ones.
    WornOut,
}

impl<E: fmt::Debug> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a record of more than {MOST_BYTES} bytes"),
            Self::TooSmall => f.write_str("fewer than two sectors of flash"),
            Self::Flash(error) => write!(f, "the flash says {error:?}"),
            Self::WornOut => f.write_str("the flash is worn out"),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}

/// A ring of records in all of a flash. See the module.
pub struct Ring<F> {
    flash: F,
    sectors: u32,
    /// The sequence number of the newest record.
    newest: Option<u32>,
    /// The sequence number of the next record.
    next: u32,
    /// Slots before this sequence number are erased.
    ready: u32,
}

impl<F: NorFlash> Ring<F> {
    /// Looks for the newest record. Writes nothing; a flash full of anything is an empty ring.
    pub fn open(flash: F) -> Self {
        const {
            assert!(
                SUM_BYTES.is_multiple_of(F::WRITE_SIZE),
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
            newest: None,
            next: 0,
            ready: 0,
        };
        for index in 0..ring.slots() {
            let found = ring.sequence_at(index);
            ring.newest = ring.newest.max(found);
        }
        if let Some(newest) = ring.newest {
            ring.next = (newest / SLOTS_PER_SECTOR + 1) * SLOTS_PER_SECTOR;
            ring.ready = ring.next;
        }
        ring
    }

    /// The newest record, read into a buffer; `None` if there is none.
    pub fn newest<'a>(&mut self, buffer: &'a mut [u8; MOST_BYTES]) -> Option<&'a [u8]> {
        let (place, head) = self.head_at(self.slot_of(self.newest?))?;
        let record = buffer.get_mut(..head.length()?)?;
        self.flash.read(place + HEAD_BYTES as u32, record).ok()?;
        let mut sum = head.begin();
        sum.add(record);
        head.has(sum).then_some(&*record)
    }

    /// Whether [`Ring::prepare`] has something to do.
    ///
    /// It has after a restart and after the first record of each sector. After a restart it had better wait until something is going to be
    /// saved: a board that restarts again and again would erase the same sector every time.
    pub fn needs_erase(&self) -> bool {
        let ahead = self.ready.saturating_sub(self.next);
        self.sectors >= 2 && ahead < SLOTS_PER_SECTOR && !self.keeps_newest(self.ready)
    }

    /// Erases one sector ahead of need. On an error nothing has changed, and a write will pass the sector over when its turn comes.
    pub fn prepare(&mut self) -> Result<(), Error<F::Error>> {
        if self.needs_erase() {
            self.erase_ahead()?;
        }
        Ok(())
    }

    /// Writes a record. It counts when this comes back without an error, and not before; until then the one before it does.
    pub fn write(&mut self, record: &[u8]) -> Result<(), Error<F::Error>> {
        if record.len() > MOST_BYTES {
            return Err(Error::TooLong);
        }
        if self.sectors < 2 {
            return Err(Error::TooSmall);
        }
        for _ in 0..TRIES {
            if self.next >= self.ready {
                self.make_room()?;
            }
            let sequence = self.next;
            if sequence > MOST_SEQUENCE {
                break;
            }
            // Whatever becomes of this slot, it is not used again.
            self.next += 1;
            let place = self.slot_of(sequence) * SLOT_BYTES as u32;
            if self.is_blank(place)? && self.program(place, sequence, record)? {
                self.newest = Some(sequence);
                return Ok(());
            }
        }
        Err(Error::WornOut)
    }

    /// The flash, for whoever shares it.
    pub const fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Gives the flash back.
    pub fn close(self) -> F {
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
    fn keeps_newest(&self, sequence: u32) -> bool {
        let sector = |sequence| self.slot_of(sequence) / SLOTS_PER_SECTOR;
        self.newest
            .is_some_and(|newest| sector(newest) == sector(sequence))
    }

    /// Erases the next sector that does not have the newest record; with two sectors, one of them worn out, it may be its turn. One that cannot be
    /// erased is passed over next time.
    fn make_room(&mut self) -> Result<(), Error<F::Error>> {
        if self.keeps_newest(self.ready) {
            self.ready = self.ready.saturating_add(SLOTS_PER_SECTOR);
        }
        self.next = self.ready;
        let erased = self.erase_ahead();
        if erased.is_err() {
            self.ready = self.ready.saturating_add(SLOTS_PER_SECTOR);
            self.next = self.ready;
        }
        erased
    }

    fn erase_ahead(&mut self) -> Result<(), Error<F::Error>> {
        let from = self.slot_of(self.ready) * SLOT_BYTES as u32;
        self.flash
            .erase(from, from + SECTOR_BYTES as u32)
            .map_err(Error::Flash)?;
        self.ready = self.ready.saturating_add(SLOTS_PER_SECTOR);
        Ok(())
    }

    /// The place of a slot, and what stands there before the record.
    fn head_at(&mut self, slot: u32) -> Option<(u32, Head)> {
        let place = slot * SLOT_BYTES as u32;
        let mut bytes = [0; HEAD_BYTES];
        self.flash.read(place, &mut bytes).ok()?;
        Some((place, Head::from_bytes(bytes)))
    }

    /// The sequence number of the record in a slot; `None` if there is no whole one that belongs there.
    fn sequence_at(&mut self, slot: u32) -> Option<u32> {
        let (place, head) = self.head_at(slot)?;
        let length = head.length()?;
        if self.slot_of(head.sequence) != slot {
            return None;
        }
        let mut sum = head.begin();
        self.read_all(place + HEAD_BYTES as u32, length, |bytes| {
            sum.add(bytes);
            true
        })
        .ok()?;
        head.has(sum).then_some(head.sequence)
    }

    fn is_blank(&mut self, place: u32) -> Result<bool, Error<F::Error>> {
        let blank = |bytes: &[u8]| bytes.iter().all(|&byte| byte == ERASED);
        self.read_all(place, SLOT_BYTES, blank)
    }

    /// Programs a record into a blank slot; whether it is there then.
    fn program(
        &mut self,
        place: u32,
        sequence: u32,
        record: &[u8],
    ) -> Result<bool, Error<F::Error>> {
        let mut slot = [ERASED; SLOT_BYTES];
        let used = HEAD_BYTES + record.len();
        let Some((head, rest)) = slot.split_first_chunk_mut::<HEAD_BYTES>() else {
            return Ok(false);
        };
        *head = Head::of(sequence, record).bytes();
        for (to, &from) in rest.iter_mut().zip(record) {
            *to = from;
        }
        // Up to a whole number of four bytes, for flash that is programmed so; the rest stays erased.
        let used = used.next_multiple_of(SUM_BYTES);
        let Some((sum, body)) = slot
            .get(..used)
            .and_then(<[u8]>::split_first_chunk::<SUM_BYTES>)
        else {
            return Ok(false);
        };
        self.flash
            .write(place + SUM_BYTES as u32, body)
            .and_then(|()| self.flash.write(place, sum))
            .map_err(Error::Flash)?;
        let mut left = slot.as_slice();
        self.read_all(place, SLOT_BYTES, |bytes| {
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
    fn read_all(
        &mut self,
        mut place: u32,
        mut length: usize,
        mut likes: impl FnMut(&[u8]) -> bool,
    ) -> Result<bool, Error<F::Error>> {
        let mut chunk = [0; CHUNK];
        while length > 0 {
            let Some(bytes) = chunk.get_mut(..length.min(CHUNK)) else {
                return Ok(false);
            };
            self.flash.read(place, bytes).map_err(Error::Flash)?;
            if !likes(bytes) {
                return Ok(false);
            }
            place += bytes.len() as u32;
            length -= bytes.len();
        }
        Ok(true)
    }
}
