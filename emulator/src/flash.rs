//! The flash chip: NOR semantics, the time each operation takes, and power cuts in the middle of one.

use std::ops::Range;

use crate::{
    rng::Rng,
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
/// What an erase clears at least.
pub const SECTOR_BYTES: usize = 4096;
/// What is programmed at once.
pub const PAGE_BYTES: usize = 256;

/// The contents of a flash chip.
#[derive(Clone, PartialEq, Eq)]
pub struct FlashImage {
    bytes: Vec<u8>,
    unique_id: [u8; 8],
}

impl FlashImage {
    /// A chip fresh from the factory.
    #[must_use]
    pub fn erased() -> Self {
        Self {
            bytes: vec![0xFF; FLASH_SIZE],
            unique_id: [0xE6, 0x61, 0x40, 0x03, 0x1F, 0x2E, 0x4A, 0x59],
        }
    }

    /// The same contents on a chip with another number.
    #[must_use]
    pub fn with_unique_id(self, unique_id: [u8; 8]) -> Self {
        Self { unique_id, ..self }
    }

    /// The number of the chip.
    #[must_use]
    pub const fn unique_id(&self) -> [u8; 8] {
        self.unique_id
    }

    /// Everything on it.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes at an address of the program.
    ///
    /// # Panics
    /// If the range is not in flash.
    #[must_use]
    pub fn read(&self, address: u32, length: usize) -> &[u8] {
        let offset = (address - FLASH_BASE) as usize;
        &self.bytes[offset..offset + length]
    }

    /// Overwrites bytes on the chip: deliberate damage, or a save made elsewhere.
    ///
    /// # Panics
    /// If the range is not in flash.
    pub fn write(&mut self, address: u32, bytes: &[u8]) {
        let offset = (address - FLASH_BASE) as usize;
        self.bytes[offset..offset + bytes.len()].copy_from_slice(bytes);
    }
}

impl core::fmt::Debug for FlashImage {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let used = self.bytes.iter().filter(|byte| **byte != 0xFF).count();
        write!(f, "FlashImage({used} bytes not blank)")
    }
}

/// The flash chip on the board.
pub struct FlashChip {
    image: FlashImage,
    /// How long the erase of a sector takes. A worn chip may take 400 ms.
    pub sector_erase_us: u64,
    /// How long the programming of a page takes.
    pub page_program_us: u64,
    erases: Vec<u32>,
    pages_programmed: u64,
    /// Bytes still to be erased or programmed before the power fails, and the seed of what is left behind.
    power_cut: Option<(u64, Rng)>,
    /// Offsets of what the program writes itself.
    pub(crate) save_ring: Range<u32>,
    ring_reads: [u64; 2],
    /// The program has switched memory-mapped reads off.
    pub(crate) xip_disabled: bool,
    pub(crate) powered: bool,
}

impl FlashChip {
    pub(crate) fn new(image: FlashImage) -> Self {
        Self {
            image,
            sector_erase_us: 45_000,
            page_program_us: 400,
            erases: vec![0; FLASH_SIZE / SECTOR_BYTES],
            pages_programmed: 0,
            power_cut: None,
            save_ring: 0..0,
            ring_reads: [0; 2],
            xip_disabled: false,
            powered: true,
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
    pub const fn cut_power_after(&mut self, bytes: u64, seed: u64) {
        self.power_cut = Some((bytes, Rng::new(seed)));
    }

    /// How often the sector at an address has been erased since power-on.
    #[must_use]
    pub fn erases(&self, address: u32) -> u32 {
        self.erases[(address - FLASH_BASE) as usize / SECTOR_BYTES]
    }

    /// Erases of all sectors since power-on.
    #[must_use]
    pub fn total_erases(&self) -> u32 {
        self.erases.iter().sum()
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
            self.erases[sector / SECTOR_BYTES] += 1;
            if let Some(done) = self.power_cut_within(SECTOR_BYTES) {
                self.interrupt_erase(sector, done);
                break;
            }
            self.image.bytes[sector..sector + SECTOR_BYTES].fill(0xFF);
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
            let old = &self.image.bytes[place..place + PAGE_BYTES];
            // A byte of ones programs nothing: this is how a part of a page is programmed.
            let wrong = |(old, new): (&u8, &u8)| *new != 0xFF && new & !old != 0;
            if let Some(bad) = old.iter().zip(page).position(wrong) {
                let offset = (place + bad) as u32;
                seen.push(at, ViolationKind::FlashNotErased { offset });
            }
            self.pages_programmed += 1;
            let cut = self.power_cut_within(PAGE_BYTES);
            let done = cut.unwrap_or(PAGE_BYTES);
            let cells = &mut self.image.bytes[place..place + PAGE_BYTES];
            for (cell, new) in cells.iter_mut().zip(page).take(done) {
                *cell &= new;
            }
            if cut.is_some() {
                // The bits of the byte under way do not change all at once.
                if let (Some((_, noise)), Some(cell)) = (&mut self.power_cut, cells.get_mut(done)) {
                    *cell &= page[done] | noise.byte();
                }
                break;
            }
        }
        time::us_to_cycles(self.page_program_us) * (bytes.len() / PAGE_BYTES) as u64
    }

    /// Whether the power fails within the next bytes, and after how many of them.
    fn power_cut_within(&mut self, bytes: usize) -> Option<usize> {
        let (left, _) = self.power_cut.as_mut()?;
        if *left >= bytes as u64 {
            *left -= bytes as u64;
            return None;
        }
        self.powered = false;
        Some(*left as usize)
    }

    /// A sector whose erase was cut: the cells were on their way from what they were, perhaps by way of all zeros, to all ones.
    fn interrupt_erase(&mut self, sector: usize, done: usize) {
        let Some((_, noise)) = &mut self.power_cut else {
            return;
        };
        let manner = noise.below(4);
        let cells = &mut self.image.bytes[sector..sector + SECTOR_BYTES];
        for (number, cell) in cells.iter_mut().enumerate() {
            let garbage = noise.byte();
            *cell = match manner {
                // One cell after the other.
                0 if number < done => 0xFF,
                0 => *cell,
                // All at once, some bits faster than others.
                1 => *cell | garbage,
                // Not further than the zeros that come first.
                2 => *cell & garbage,
                _ => garbage,
            };
        }
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
        assert_eq!(flash.image(), &FlashImage::erased());
    }

    #[test]
    fn a_cut_leaves_a_page_half_written() {
        for bytes in [0, 1, 100, 255] {
            let (mut flash, mut seen) = chip();
            flash.cut_power_after(bytes, 7);
            flash.program(0, &[0; PAGE_BYTES], 0, &mut seen);
            assert!(!flash.powered);
            let done = bytes as usize;
            assert!(flash.image().bytes()[..done].iter().all(|byte| *byte == 0));
            let rest = &flash.image().bytes()[done + 1..];
            assert!(rest.iter().all(|byte| *byte == 0xFF));
        }
    }

    #[test]
    fn a_cut_counts_whole_operations_before_it() {
        let (mut flash, mut seen) = chip();
        flash.cut_power_after((PAGE_BYTES + SECTOR_BYTES) as u64, 1);
        flash.program(0, &[0; PAGE_BYTES], 0, &mut seen);
        flash.erase(0, SECTOR_BYTES as u32, 0, &mut seen);
        assert!(flash.powered);
        flash.program(0, &[0; PAGE_BYTES], 0, &mut seen);
        assert!(!flash.powered);
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
