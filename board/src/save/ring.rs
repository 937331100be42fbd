//! The ring: a log of records in flash. A power cut at any moment leaves the last record of each stream or the one being written.
//!
//! Invariants:
//! - A record is valid only with its CRC-32, which is programmed last.
//! - The sequence number of a record determines its slot. A torn record and the next one never share a number, and a record in
//!   another slot is invalid.
//! - Only flash that was erased since the ring was opened is programmed, and only where it reads as erased. An interrupted erase or
//!   program can leave bits that read differently from time to time, and no read detects that; so blank flash is not trusted after
//!   a restart. The price is one erase for every restart that is followed by a write.
//! - Sectors are erased in order, the oldest first, never one with the newest record of a stream. Such a sector is passed over.
//! - A record that was found when the ring was opened counts only if it reads the same many times, and the newest record is read
//!   again before an erase. One that no longer reads yields to the record before it.
//! - Every write is read back. A slot that does not hold its record is skipped, and so is a sector that cannot be erased.
//!
//! An erase takes 45 to 400 ms and stops the board. [`Ring::needs_erase`] and [`Ring::prepare`] move it to a convenient moment:
//! up to [`MAX_SECTORS_AHEAD`] sectors are erased ahead of need, in a small ring fewer, so that the newest records stay far from
//! them. Without preparation [`Ring::write`] erases what it needs. [`FlashState`](super::FlashState) decides when.

use core::fmt;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::slot::{
    CHECKSUM_BYTES, ERASED, HEADER_BYTES, MAX_RECORD_BYTES, MAX_SEQUENCE, SECTOR_BYTES, SLOT_BYTES,
    SLOTS_PER_SECTOR, SlotHeader, Stream,
};

/// Bytes of one read.
const READ_CHUNK_BYTES: usize = 64;
/// Reads that a record found by [`Ring::open`] must pass. One weak bit passes all of them in one of four billion cases.
const CONFIRMING_READS: u32 = 32;
/// Slots that are tried for one record: those of two sectors, so that the time of a write is bounded.
const MAX_TRIES: u32 = 2 * SLOTS_PER_SECTOR;
/// Sectors that are erased ahead of need at most.
const MAX_SECTORS_AHEAD: u32 = 3;
/// One sector in four is erased ahead of need, at least one.
const SECTORS_PER_SECTOR_AHEAD: u32 = 4;
/// Sectors of a ring with records of games: each stream keeps two from being erased, and three are left to write to in turn.
const MIN_SECTORS_WITH_GAMES: u32 = LIVE_RECORDS as u32 + 3;
/// Records that may not be erased: the newest of each stream, and the one before it.
const LIVE_RECORDS: usize = 2 * Stream::COUNT;

/// Why a record was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum RingError<E> {
    /// The record is longer than [`MAX_RECORD_BYTES`].
    TooLong,
    /// The flash has too few sectors: two for the state of the board, eight for games as well.
    TooSmall,
    /// The flash driver failed.
    Flash(E),
    /// No slot holds what is written to it. The next write tries other slots.
    WornOut,
}

impl<E: fmt::Debug> fmt::Display for RingError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a record of more than {MAX_RECORD_BYTES} bytes"),
            Self::TooSmall => f.write_str("too few sectors of flash"),
            Self::Flash(error) => write!(f, "the flash says {error:?}"),
            Self::WornOut => f.write_str("the flash is worn out"),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for RingError<E> {}

/// A ring of records in a whole flash. See the module.
pub struct Ring<F> {
    flash: F,
    sectors: u32,
    /// The sequence number of the newest record of each stream.
    newest_sequences: [Option<u32>; Stream::COUNT],
    /// The record before it, until a record of the stream is written: a newest record that was found may have been cut, and weak bits
    /// may read well today and not tomorrow. A game is written seldom, so the ring comes round to the record before it.
    fallback_sequences: [Option<u32>; Stream::COUNT],
    /// The sequence number of the next record.
    next_sequence: u32,
    /// Slots before this sequence number are erased, except for those of passed sectors.
    erased_until: u32,
    /// The first sequence numbers of the sectors ahead that are not erased, because they hold a live record.
    passed: Vec<u32, LIVE_RECORDS>,
}

impl<F: NorFlash> Ring<F> {
    /// Finds the newest record. Writes nothing; flash with any other content is an empty ring.
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
            // Sectors beyond this number stay unused.
            sectors: u32::try_from(sectors).unwrap_or(0).min(1 << 16),
            newest_sequences: [None; Stream::COUNT],
            fallback_sequences: [None; Stream::COUNT],
            next_sequence: 0,
            erased_until: 0,
            passed: Vec::new(),
        };
        for slot in 0..ring.slots() {
            if let Some((sequence, stream)) = ring.record_at(slot) {
                ring.register(stream, sequence);
            }
        }
        ring.step_back(CONFIRMING_READS);
        if let Some(newest) = ring.newest_sequences.into_iter().flatten().max() {
            ring.next_sequence = (newest / SLOTS_PER_SECTOR + 1) * SLOTS_PER_SECTOR;
            ring.erased_until = ring.next_sequence;
        }
        ring
    }

    /// The newest record of the state of the board; see [`Ring::newest_of`].
    pub fn newest<'a>(&mut self, buffer: &'a mut [u8; MAX_RECORD_BYTES]) -> Option<&'a [u8]> {
        self.newest_of(Stream::STATE, buffer)
    }

    /// The newest record of a stream, read into a buffer; `None` for an empty stream. If the newest no longer reads, the one before it takes its place.
    pub fn newest_of<'a>(
        &mut self,
        stream: Stream,
        buffer: &'a mut [u8; MAX_RECORD_BYTES],
    ) -> Option<&'a [u8]> {
        loop {
            let sequence = self.newest_sequence(stream)?;
            if let Some(length) = self.read_record(sequence, buffer) {
                return buffer.get(..length);
            }
            self.discard_newest(stream, sequence);
            self.step_back(CONFIRMING_READS);
        }
    }

    /// Whether [`Ring::prepare`] has a sector to erase.
    ///
    /// True after a restart and after the first record of each sector. After a restart the caller waits until the board runs
    /// stably: a board that restarts repeatedly would erase the same sectors every time.
    pub fn needs_erase(&self) -> bool {
        let sectors_ahead = (self.sectors / SECTORS_PER_SECTOR_AHEAD).clamp(1, MAX_SECTORS_AHEAD);
        self.sectors >= 2
            && self.prepared_slots() < sectors_ahead * SLOTS_PER_SECTOR
            && self.has_erasable_sector()
    }

    /// The number of records that can be written without an erase.
    pub fn prepared_slots(&self) -> u32 {
        let ahead = self.erased_until.saturating_sub(self.next_sequence);
        ahead.saturating_sub(self.passed.len() as u32 * SLOTS_PER_SECTOR)
    }

    /// Erases one sector ahead of need. On an error nothing changes, and a later write skips the sector.
    pub fn prepare(&mut self) -> Result<(), RingError<F::Error>> {
        self.step_back(1);
        if self.needs_erase() && self.pass_live_sectors() {
            self.erase_ahead()?;
        }
        Ok(())
    }

    /// Writes a record of the state of the board; see [`Ring::write_to`].
    pub fn write(&mut self, record: &[u8]) -> Result<(), RingError<F::Error>> {
        self.write_to(Stream::STATE, record)
    }

    /// Writes a record of a stream. Until this returns without an error, the record before it stays the newest.
    pub fn write_to(&mut self, stream: Stream, record: &[u8]) -> Result<(), RingError<F::Error>> {
        if record.len() > MAX_RECORD_BYTES {
            return Err(RingError::TooLong);
        }
        let least = match stream {
            Stream::STATE => 2,
            _ => MIN_SECTORS_WITH_GAMES,
        };
        if self.sectors < least {
            return Err(RingError::TooSmall);
        }
        for _ in 0..MAX_TRIES {
            self.leave_passed_sectors();
            if self.next_sequence >= self.erased_until {
                self.make_room()?;
            }
            let sequence = self.next_sequence;
            if sequence > MAX_SEQUENCE {
                break;
            }
            // The slot is not used again, whether the write succeeds or not.
            self.next_sequence += 1;
            let place = self.slot_of(sequence) * SLOT_BYTES as u32;
            if self.is_blank(place)? && self.program(place, sequence, stream, record)? {
                self.set_newest(stream, Some(sequence), None);
                return Ok(());
            }
        }
        Err(RingError::WornOut)
    }

    /// The flash, for other uses of the same driver.
    pub const fn flash_mut(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Releases the flash.
    pub fn into_flash(self) -> F {
        self.flash
    }

    const fn slots(&self) -> u32 {
        self.sectors * SLOTS_PER_SECTOR
    }

    /// The slot of a sequence number.
    const fn slot_of(&self, sequence: u32) -> u32 {
        match sequence.checked_rem(self.slots()) {
            Some(slot) => slot,
            None => 0,
        }
    }

    fn newest_sequence(&self, stream: Stream) -> Option<u32> {
        self.newest_sequences.get(stream.index()).copied()?
    }

    fn set_newest(&mut self, stream: Stream, newest: Option<u32>, fallback: Option<u32>) {
        if let Some(of_stream) = self.newest_sequences.get_mut(stream.index()) {
            *of_stream = newest;
        }
        if let Some(of_stream) = self.fallback_sequences.get_mut(stream.index()) {
            *of_stream = fallback;
        }
    }

    /// Takes note of a record that is found when the ring is opened.
    fn register(&mut self, stream: Stream, sequence: u32) {
        let newest = self.newest_sequence(stream);
        let fallback = self.fallback_sequences.get(stream.index());
        let fallback = fallback.copied().flatten();
        if Some(sequence) > newest {
            self.set_newest(stream, Some(sequence), newest);
        } else if Some(sequence) > fallback {
            self.set_newest(stream, newest, Some(sequence));
        }
    }

    /// Discards the newest record of a stream, which has this sequence number: the one before it counts again.
    fn discard_newest(&mut self, stream: Stream, sequence: u32) {
        let newest = self.newest_before(stream, sequence);
        let fallback = newest.and_then(|newest| self.newest_before(stream, newest));
        self.set_newest(stream, newest, fallback);
    }

    /// Whether the sector of a sequence number holds a live record.
    fn is_live(&self, sequence: u32) -> bool {
        let sector = |sequence| self.slot_of(sequence) / SLOTS_PER_SECTOR;
        let live = (self.newest_sequences.iter()).chain(&self.fallback_sequences);
        let mut live = live.flatten();
        live.any(|&live| sector(live) == sector(sequence))
    }

    /// Whether a sector can be erased that lies neither ahead nor holds a live record.
    fn has_erasable_sector(&self) -> bool {
        let first = self.next_sequence - self.next_sequence % SLOTS_PER_SECTOR;
        let lap = first.saturating_add(self.slots());
        let mut candidates = (self.erased_until..lap).step_by(SLOTS_PER_SECTOR as usize);
        candidates.any(|sequence| !self.is_live(sequence))
    }

    /// Passes over the sectors ahead that hold a live record. Returns `false` if no other sector follows.
    fn pass_live_sectors(&mut self) -> bool {
        for _ in 0..self.sectors {
            if !self.is_live(self.erased_until) {
                return true;
            }
            if self.passed.push(self.erased_until).is_err() {
                return false;
            }
            self.erased_until = self.erased_until.saturating_add(SLOTS_PER_SECTOR);
        }
        false
    }

    /// Continues behind the passed sectors, where writing has reached them.
    fn leave_passed_sectors(&mut self) {
        while let Some(index) = self.passed.iter().position(|&at| at == self.next_sequence) {
            self.passed.swap_remove(index);
            self.next_sequence = self.next_sequence.saturating_add(SLOTS_PER_SECTOR);
        }
    }

    /// The newest record of a stream before a sequence number.
    fn newest_before(&mut self, stream: Stream, limit: u32) -> Option<u32> {
        let slots = 0..self.slots();
        let found = slots.filter_map(|slot| self.record_at(slot));
        found
            .filter(|&(sequence, of)| of == stream && sequence < limit)
            .map(|(sequence, _)| sequence)
            .max()
    }

    /// Steps back to the newest record of each stream that passes `reads` reads: weak bits of a torn record read differently from time
    /// to time. The sector of a record that counts is not erased.
    fn step_back(&mut self, reads: u32) {
        for stream in Stream::all() {
            while let Some(sequence) = self.newest_sequence(stream) {
                let slot = self.slot_of(sequence);
                let found = Some((sequence, stream));
                if (0..reads).all(|_| self.record_at(slot) == found) {
                    break;
                }
                self.discard_newest(stream, sequence);
            }
        }
    }

    /// Erases the next sector without a live record. A sector that cannot be erased is skipped next time.
    fn make_room(&mut self) -> Result<(), RingError<F::Error>> {
        self.step_back(1);
        self.passed.clear();
        if !self.pass_live_sectors() {
            // A ring of two sectors, or of few sound ones, keeps the newest records alone.
            self.fallback_sequences = [None; Stream::COUNT];
            self.passed.clear();
            if !self.pass_live_sectors() {
                return Err(RingError::WornOut);
            }
        }
        self.passed.clear();
        self.next_sequence = self.erased_until;
        let erased = self.erase_ahead();
        if erased.is_err() {
            // The sectors that are left may be those of fallbacks.
            self.fallback_sequences = [None; Stream::COUNT];
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

    /// The address of a slot, and the header stored there.
    fn header_at(&mut self, slot: u32) -> Option<(u32, SlotHeader)> {
        let place = slot * SLOT_BYTES as u32;
        let mut bytes = [0; HEADER_BYTES];
        self.flash.read(place, &mut bytes).ok()?;
        Some((place, SlotHeader::from_bytes(bytes)))
    }

    /// Reads the record of a sequence number; its length.
    fn read_record(&mut self, sequence: u32, buffer: &mut [u8; MAX_RECORD_BYTES]) -> Option<usize> {
        let (place, head) = self.header_at(self.slot_of(sequence))?;
        let length = head.length()?;
        let record = buffer.get_mut(..length)?;
        self.flash.read(place + HEADER_BYTES as u32, record).ok()?;
        let mut sum = head.start_checksum();
        sum.add(record);
        (head.sequence == sequence && head.matches(sum)).then_some(length)
    }

    /// Sequence number and stream of the record in a slot; `None` without a complete record that belongs there.
    fn record_at(&mut self, slot: u32) -> Option<(u32, Stream)> {
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
        head.matches(sum).then(|| (head.sequence, head.stream()))
    }

    fn is_blank(&mut self, place: u32) -> Result<bool, RingError<F::Error>> {
        let blank = |bytes: &[u8]| bytes.iter().all(|&byte| byte == ERASED);
        self.read_while(place, SLOT_BYTES, blank)
    }

    /// Programs a record into a blank slot; whether it reads back.
    fn program(
        &mut self,
        place: u32,
        sequence: u32,
        stream: Stream,
        record: &[u8],
    ) -> Result<bool, RingError<F::Error>> {
        let mut slot = [ERASED; SLOT_BYTES];
        let used = HEADER_BYTES + record.len();
        let Some((head, rest)) = slot.split_first_chunk_mut::<HEADER_BYTES>() else {
            return Ok(false);
        };
        *head = SlotHeader::new(sequence, stream, record).bytes();
        for (to, &from) in rest.iter_mut().zip(record) {
            *to = from;
        }
        // Rounded up to four bytes, the program unit of some flash; the rest stays erased.
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

    /// Reads chunk by chunk while `accept` returns true; whether it accepted all.
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
