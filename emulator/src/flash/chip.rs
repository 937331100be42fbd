//! The flash chip on the board: its identity, the time each operation takes, and what it does not allow.

use std::ops::Range;

use embedded_storage::nor_flash::NorFlash;

use super::{FlashModel, PAGE_BYTES, SECTOR_BYTES};
use crate::{
    time,
    violation::{ViolationKind, ViolationLog},
};

/// Where the program finds the flash.
pub const FLASH_BASE: u32 = 0x1000_0000;
/// The last of the four windows into the flash: reads that neither use nor fill the cache.
const UNCACHED_BASE: u32 = 0x1300_0000;
/// The bits of an address that select flash and window.
const WINDOWS: u32 = 0xFF00_0000;
/// Bytes on the chip.
pub const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// How long the programming of a page takes.
const PAGE_PROGRAM_US: u64 = 400;

/// Maker and kind of the chip on a Pico, a Winbond W25Q16JV.
pub const W25Q16JV: [u8; 3] = [0xEF, 0x70, 0x15];

/// The contents of a flash chip.
#[derive(Clone)]
pub struct FlashImage {
    cells: FlashModel,
    jedec_id: [u8; 3],
    unique_id: [u8; 16],
}

impl FlashImage {
    /// A chip fresh from the factory.
    #[must_use]
    pub fn erased() -> Self {
        let mut cells = FlashModel::new(FLASH_SIZE / SECTOR_BYTES, false, 0);
        // An erase counts as all bytes of its sector.
        cells.erase_cost = SECTOR_BYTES as u32;
        Self {
            cells,
            jedec_id: W25Q16JV,
            unique_id: 0xE661_4003_1F2E_4A59_5A5A_5A5A_5A5A_5A5A_u128.to_be_bytes(),
        }
    }

    /// The same contents on another chip: its maker and kind as it answers 9Fh, its number as it answers 4Bh.
    #[must_use]
    pub fn on_chip(self, jedec_id: [u8; 3], unique_id: u128) -> Self {
        Self {
            jedec_id,
            unique_id: unique_id.to_be_bytes(),
            ..self
        }
    }

    /// Maker and kind of the chip, and its number. A Winbond has a number of 8 bytes; what follows is not defined.
    pub(crate) const fn ids(&self) -> ([u8; 3], [u8; 16]) {
        (self.jedec_id, self.unique_id)
    }

    /// Everything on it.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.cells.bytes
    }

    /// The bytes at an address of the program.
    ///
    /// # Panics
    /// If the range is not in flash.
    #[must_use]
    pub fn read(&self, address: u32, length: usize) -> &[u8] {
        let offset = (address - FLASH_BASE) as usize;
        &self.bytes()[offset..offset + length]
    }

    /// Overwrites bytes on the chip: deliberate damage, or a save made elsewhere.
    ///
    /// # Panics
    /// If the range is not in flash.
    pub fn write(&mut self, address: u32, bytes: &[u8]) {
        let offset = (address - FLASH_BASE) as usize;
        self.cells.bytes[offset..offset + bytes.len()].copy_from_slice(bytes);
    }
}

impl core::fmt::Debug for FlashImage {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let used = self.bytes().iter().filter(|byte| **byte != 0xFF).count();
        write!(f, "FlashImage({used} bytes not blank)")
    }
}

/// The flash chip on the board.
pub struct FlashChip {
    image: FlashImage,
    /// How long the erase of a sector takes. A worn chip may take 400 ms.
    pub sector_erase_us: u64,
    erases: u32,
    pages_programmed: u64,
    /// Offsets of what the program writes itself.
    pub(crate) save_ring: Range<u32>,
    ring_reads: [u64; 2],
    /// The program has switched memory-mapped reads off.
    pub(crate) xip_disabled: bool,
}

impl FlashChip {
    pub(crate) fn new(mut image: FlashImage) -> Self {
        image.cells.power_on();
        Self {
            image,
            sector_erase_us: 45_000,
            erases: 0,
            pages_programmed: 0,
            save_ring: 0..0,
            ring_reads: [0; 2],
            xip_disabled: false,
        }
    }

    /// The contents of the chip.
    #[must_use]
    pub const fn image(&self) -> &FlashImage {
        &self.image
    }

    pub(crate) const fn image_mut(&mut self) -> &mut FlashImage {
        &mut self.image
    }

    pub(crate) fn into_image(self) -> FlashImage {
        self.image
    }

    /// Lets the power fail when this many more bytes have been erased or programmed, an erase counting 4096 bytes and a page 256.
    /// What was under way is left half done, in a way that depends on the seed.
    pub const fn cut_power_after(&mut self, bytes: u32, seed: u64) {
        self.image.cells.reseed(seed);
        self.image.cells.cut_power_after(bytes);
    }

    /// Whether there is power.
    pub(crate) const fn is_on(&self) -> bool {
        self.image.cells.is_on()
    }

    /// Erases of all sectors since power-on.
    #[must_use]
    pub const fn total_erases(&self) -> u32 {
        self.erases
    }

    /// Pages programmed since power-on.
    #[must_use]
    pub const fn pages_programmed(&self) -> u64 {
        self.pages_programmed
    }

    /// Reads of the save ring since power-on: through the cache of the chip, and past it.
    #[must_use]
    pub const fn ring_reads(&self) -> [u64; 2] {
        self.ring_reads
    }

    /// The program reads an address of the flash, in any of its four windows.
    #[inline]
    pub(crate) fn count_read(&mut self, address: u32) {
        if self.save_ring.contains(&(address & !WINDOWS)) {
            self.ring_reads[usize::from(address >= UNCACHED_BASE)] += 1;
        }
    }

    /// Erases whole sectors. Returns how long it takes, in cycles.
    pub(crate) fn erase(
        &mut self,
        offset: u32,
        length: u32,
        at: u64,
        seen: &mut ViolationLog,
    ) -> u64 {
        let (start, end) = (offset as usize, offset as usize + length as usize);
        if !start.is_multiple_of(SECTOR_BYTES)
            || !end.is_multiple_of(SECTOR_BYTES)
            || end > FLASH_SIZE
        {
            seen.push(at, ViolationKind::FlashRange { offset, length });
            return 0;
        }
        for sector in (start..end).step_by(SECTOR_BYTES) {
            self.erases += 1;
            if self.image.cells.erase_sector(sector).is_err() {
                break;
            }
        }
        time::us_to_cycles(self.sector_erase_us) * u64::from(length) / SECTOR_BYTES as u64
    }

    /// Programs whole pages. Returns how long it takes, in cycles.
    pub(crate) fn program(
        &mut self,
        offset: u32,
        bytes: &[u8],
        at: u64,
        seen: &mut ViolationLog,
    ) -> u64 {
        let (start, end) = (offset as usize, offset as usize + bytes.len());
        if !start.is_multiple_of(PAGE_BYTES) || !end.is_multiple_of(PAGE_BYTES) || end > FLASH_SIZE
        {
            let length = bytes.len() as u32;
            seen.push(at, ViolationKind::FlashRange { offset, length });
            return 0;
        }
        for (number, page) in bytes.chunks(PAGE_BYTES).enumerate() {
            let place = start + number * PAGE_BYTES;
            let old = &self.image.bytes()[place..place + PAGE_BYTES];
            // A byte of ones programs nothing: this is how a part of a page is programmed.
            let wrong = |(old, new): (&u8, &u8)| *new != 0xFF && new & !old != 0;
            if let Some(bad) = old.iter().zip(page).position(wrong) {
                let offset = (place + bad) as u32;
                seen.push(at, ViolationKind::FlashNotErased { offset });
            }
            self.pages_programmed += 1;
            if self.image.cells.write(place as u32, page).is_err() {
                break;
            }
        }
        time::us_to_cycles(PAGE_PROGRAM_US) * (bytes.len() / PAGE_BYTES) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chip() -> (FlashChip, ViolationLog) {
        (
            FlashChip::new(FlashImage::erased()),
            ViolationLog::default(),
        )
    }

    #[test]
    fn programming_only_clears_bits_and_says_when_more_was_wanted() {
        let (mut flash, mut seen) = chip();
        flash.program(0x1000, &[0x0F; PAGE_BYTES], 0, &mut seen);
        assert_eq!(seen.count, 0);
        flash.program(0x1000, &[0xF1; PAGE_BYTES], 0, &mut seen);
        assert_eq!(flash.image().read(FLASH_BASE + 0x1000, 1), [0x01]);
        assert_eq!(
            seen.kept[0].kind,
            ViolationKind::FlashNotErased { offset: 0x1000 }
        );
        flash.erase(0x1000, SECTOR_BYTES as u32, 0, &mut seen);
        assert_eq!(flash.image().read(FLASH_BASE + 0x1000, 1), [0xFF]);
        assert_eq!((flash.total_erases(), flash.pages_programmed()), (1, 2));
    }

    #[test]
    fn what_is_not_aligned_is_refused() {
        let (mut flash, mut seen) = chip();
        flash.program(0x1001, &[0; PAGE_BYTES], 0, &mut seen);
        flash.erase(0x800, SECTOR_BYTES as u32, 0, &mut seen);
        flash.erase(FLASH_SIZE as u32, SECTOR_BYTES as u32, 0, &mut seen);
        assert_eq!(seen.count, 3);
        assert!(flash.image().bytes().iter().all(|byte| *byte == 0xFF));
    }

    #[test]
    fn a_cut_counts_whole_operations_before_it() {
        let (mut flash, mut seen) = chip();
        flash.cut_power_after((PAGE_BYTES + SECTOR_BYTES) as u32, 1);
        flash.program(0, &[0; PAGE_BYTES], 0, &mut seen);
        flash.erase(0, SECTOR_BYTES as u32, 0, &mut seen);
        assert!(flash.is_on());
        flash.program(0, &[0; PAGE_BYTES], 0, &mut seen);
        assert!(!flash.is_on());
    }

    #[test]
    fn half_erases_differ_by_seed_and_repeat_for_the_same_one() {
        let run = |seed| {
            let (mut flash, mut seen) = chip();
            flash.program(0, &[0x5A; PAGE_BYTES], 0, &mut seen);
            flash.cut_power_after(1_000, seed);
            flash.erase(0, SECTOR_BYTES as u32, 0, &mut seen);
            flash.into_image().bytes()[..SECTOR_BYTES].to_vec()
        };
        let left: std::collections::BTreeSet<_> = (0..16).map(run).collect();
        assert!(left.len() > 4);
        assert_eq!(run(3), run(3));
    }
}
