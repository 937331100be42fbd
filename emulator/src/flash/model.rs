//! A model of NOR flash whose power can be cut at any byte of a program and anywhere in an erase.
//!
//! Programs clear bits, an erase sets all of a sector. A program that is cut leaves either the bytes up to a point, the last of them in part, or
//! any part of its last page, for a page is programmed at once. An erase that is cut leaves any of the cleared bits set, or all but a few, or some of
//! the zeros that come first. Bits that were being changed are *weak* where that is modelled: they read at random, after every restart or at every read, until they are erased or cleared for good.
//! A program can fail in silence and leave a bit set, and a bit can rot: it changes spontaneously, for good.

use std::ops::Range;

use crate::rng::Rng;
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// Bytes that are erased at once.
pub const SECTOR_BYTES: usize = 4096;
/// Bytes that are programmed at once.
pub const PAGE_BYTES: usize = 256;
/// For cuts of power an erase lasts as long as programming this many bytes, unless it is given another length.
pub const ERASE_COST: u32 = 64;

/// The reason why an access failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlashError {
    /// There is no power.
    NoPower,
    /// Out of bounds or not aligned.
    InvalidAccess,
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// NOR flash with a power supply.
#[derive(Clone, Debug)]
pub struct FlashModel {
    /// The contents.
    pub bytes: Vec<u8>,
    /// Bits that read at random after a restart; none where they are not modelled.
    weak_bits: Vec<u8>,
    /// Whether weak bits are drawn again at every read, and not only after a restart.
    pub flickers: bool,
    /// One in this many programming operations fails silently; 0 for no failures.
    pub silent_failure_odds: u64,
    rng: Rng,
    /// Power left, in programmed bytes.
    power_left: Option<u32>,
    pub(super) erase_cost: u32,
    is_on: bool,
    /// Whether the last cut was in an erase.
    pub cut_in_erase: bool,
    /// Erases of every sector.
    pub erases: Vec<u32>,
    /// Sectors that can no longer be erased altogether: a bit of every 512 bytes stays cleared.
    pub worn: Vec<usize>,
    /// Power used so far.
    pub power_used: u64,
    /// Bytes programmed that did not read as erased, or whose bits were weak. A sound ring programs none.
    pub overwritten: u64,
}

impl FlashModel {
    /// Erased flash of `sectors` sectors.
    #[must_use]
    pub fn new(sectors: usize, weakens: bool, seed: u64) -> Self {
        Self {
            bytes: vec![0xFF; sectors * SECTOR_BYTES],
            weak_bits: vec![0; if weakens { sectors * SECTOR_BYTES } else { 0 }],
            flickers: false,
            silent_failure_odds: 0,
            rng: Rng::new(seed),
            power_left: None,
            erase_cost: ERASE_COST,
            is_on: true,
            cut_in_erase: false,
            erases: vec![0; sectors],
            worn: Vec::new(),
            power_used: 0,
            overwritten: 0,
        }
    }

    /// Flash with these bytes, of whole sectors.
    #[must_use]
    pub fn with_bytes(bytes: &[u8]) -> Self {
        let mut flash = Self::new(bytes.len() / SECTOR_BYTES, false, 0);
        flash.bytes.copy_from_slice(bytes);
        flash
    }

    /// Draws what is left to chance from this seed on.
    pub(super) const fn reseed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    /// Fills it with random bytes.
    pub fn fill_random(&mut self) {
        for byte in &mut self.bytes {
            *byte = self.rng.byte();
        }
    }

    /// Cuts the power after this much of it is used.
    pub const fn cut_power_after(&mut self, power: u32) {
        self.power_left = Some(power);
    }

    /// Cancels the cut.
    pub const fn cancel_power_cut(&mut self) {
        self.power_left = None;
    }

    /// Whether there is power.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// Restores the power. Weak bits are drawn again.
    pub fn power_on(&mut self) {
        self.is_on = true;
        self.power_left = None;
        self.redraw_weak_bits(0..self.weak_bits.len());
    }

    fn redraw_weak_bits(&mut self, places: Range<usize>) {
        let Some(weak) = self.weak_bits.get(places.clone()) else {
            return;
        };
        for (byte, &weak) in self.bytes[places].iter_mut().zip(weak) {
            if weak != 0 {
                *byte = *byte & !weak | self.rng.byte() & weak;
            }
        }
    }

    /// A bit of a byte changes for good.
    pub fn rot(&mut self, place: usize) {
        let bit = 1 << self.rng.below(8);
        self.bytes[place] ^= bit;
        self.keep_weak(place, !bit);
    }

    /// Whether a byte reads the same every time.
    #[must_use]
    pub fn is_stable(&self, place: usize) -> bool {
        self.weak(place) == 0
    }

    /// The weak bits of a byte.
    fn weak(&self, place: usize) -> u8 {
        self.weak_bits.get(place).copied().unwrap_or(0)
    }

    /// Some bits of a byte get weak. Whether they can.
    fn weaken(&mut self, place: usize, bits: u8) -> bool {
        let weak = self.weak_bits.get_mut(place);
        weak.map(|weak| *weak |= bits).is_some()
    }

    /// Only these bits of a byte stay weak.
    fn keep_weak(&mut self, place: usize, bits: u8) {
        if let Some(weak) = self.weak_bits.get_mut(place) {
            *weak &= bits;
        }
    }

    /// Whether bytes may read so: all bits that are not weak do.
    #[must_use]
    pub fn may_read_as(&self, place: usize, bytes: &[u8]) -> bool {
        let mut pairs = (place..).zip(bytes);
        pairs.all(|(at, wanted)| (self.bytes[at] ^ wanted) & !self.weak(at) == 0)
    }

    /// Uses power; the part of it that was there.
    fn consume_power(&mut self, wanted: u32) -> u32 {
        let there = self.power_left.map_or(wanted, |left| left.min(wanted));
        self.power_left = self.power_left.map(|left| left - there);
        self.power_used += u64::from(there);
        self.is_on = there == wanted;
        there
    }

    /// A random part of the bits.
    fn random_bits(&mut self, bits: u8) -> u8 {
        bits & self.rng.byte()
    }

    fn program(&mut self, place: usize, value: u8) {
        let was_erased = self.bytes[place] == 0xFF && self.is_stable(place);
        self.overwritten += u64::from(!was_erased);
        self.bytes[place] &= value;
        self.keep_weak(place, value);
    }

    /// Clears a random part of the bits that a program clears.
    fn interrupt_program(&mut self, place: usize, value: u8) {
        let moving = self.bytes[place] & !value;
        let cleared = self.random_bits(moving);
        self.bytes[place] &= !cleared;
        self.weaken(place, moving);
    }

    /// All cells of a sector are ones, for good.
    fn set_all(&mut self, sector: Range<usize>) {
        self.bytes[sector.clone()].fill(0xFF);
        if let Some(weak) = self.weak_bits.get_mut(sector) {
            weak.fill(0);
        }
    }

    pub(super) fn erase_sector(&mut self, from: usize) -> Result<(), FlashError> {
        let there = self.consume_power(self.erase_cost);
        let sector = from..from + SECTOR_BYTES;
        if self.is_on {
            self.erases[from / SECTOR_BYTES] += 1;
            self.set_all(sector.clone());
            if self.worn.contains(&(from / SECTOR_BYTES)) {
                for place in sector.skip(100).step_by(512) {
                    self.bytes[place] = 0xFE;
                }
            }
            return Ok(());
        }
        self.cut_in_erase = true;
        match self.rng.below(3) {
            0 => self.nearly_erase(sector),
            1 => self.begin_erase(sector),
            _ => self.partially_erase(sector, there),
        }
        Err(FlashError::NoPower)
    }

    /// An erase cut near its end: few bits are not set, or weak.
    fn nearly_erase(&mut self, sector: Range<usize>) {
        self.set_all(sector.clone());
        for _ in 0..self.rng.below(4) {
            let place = sector.start + self.rng.below(SECTOR_BYTES as u64) as usize;
            let bit = 1 << self.rng.below(8);
            if !self.weaken(place, bit) {
                self.bytes[place] &= !bit;
            }
        }
    }

    /// An erase cut while its cells are set to zeros, before they are set to ones.
    fn begin_erase(&mut self, sector: Range<usize>) {
        for place in sector {
            self.interrupt_program(place, 0);
        }
    }

    /// An erase cut in the middle: the more power there was, the fewer bits are still cleared.
    fn partially_erase(&mut self, sector: Range<usize>, power: u32) {
        for place in sector {
            let moving = !self.bytes[place] | self.weak(place);
            let mut set = self.random_bits(moving);
            for _ in 0..4 * power / self.erase_cost {
                set |= self.random_bits(moving);
            }
            self.bytes[place] |= set;
            self.weaken(place, moving);
        }
    }
}

impl ErrorType for FlashModel {
    type Error = FlashError;
}

impl ReadNorFlash for FlashModel {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        if !self.is_on {
            return Err(FlashError::NoPower);
        }
        let places = offset as usize..offset as usize + bytes.len();
        if places.end > self.bytes.len() {
            return Err(FlashError::InvalidAccess);
        }
        if self.flickers {
            self.redraw_weak_bits(places.clone());
        }
        bytes.copy_from_slice(&self.bytes[places]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FlashModel {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR_BYTES;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let (from, to) = (from as usize, to as usize);
        let aligned = from.is_multiple_of(SECTOR_BYTES) && to.is_multiple_of(SECTOR_BYTES);
        if !aligned || from > to || to > self.bytes.len() {
            return Err(FlashError::InvalidAccess);
        }
        for sector in (from..to).step_by(SECTOR_BYTES) {
            if !self.is_on {
                return Err(FlashError::NoPower);
            }
            self.erase_sector(sector)?;
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let from = offset as usize;
        if from + bytes.len() > self.bytes.len() {
            return Err(FlashError::InvalidAccess);
        }
        if !self.is_on {
            return Err(FlashError::NoPower);
        }
        let there = self.consume_power(bytes.len() as u32) as usize;
        if self.is_on {
            let odds = self.silent_failure_odds;
            let failing = (odds > 0 && self.rng.below(odds) == 0)
                .then(|| from + self.rng.below(bytes.len() as u64) as usize);
            for (place, &value) in (from..).zip(bytes) {
                let stuck = u8::from(failing == Some(place)) << self.rng.below(8);
                self.program(place, value | stuck);
            }
            return Ok(());
        }
        self.cut_in_erase = false;
        let cut = from + there;
        // Where the bytes are programmed one by one, or where the page of the cut begins.
        let whole = if self.rng.below(2) == 0 {
            cut
        } else {
            cut / PAGE_BYTES * PAGE_BYTES
        };
        let page_end = (cut / PAGE_BYTES + 1) * PAGE_BYTES;
        for (place, &value) in (from..).zip(bytes) {
            if place < whole {
                self.program(place, value);
            } else if place <= cut || whole < cut && place < page_end {
                self.interrupt_program(place, value);
            }
        }
        Err(FlashError::NoPower)
    }
}
