//! The drive that a boot ROM shows: blocks of a UF2 file, in any order, become pages of the flash.

use std::collections::BTreeSet;

use crate::flash::{FlashImage, PAGE_BYTES, SECTOR_BYTES};

/// Bytes of a block.
const BLOCK_BYTES: usize = 512;
/// Where a block has its bytes of flash.
const PAYLOAD: usize = 32;
/// The first two words of a block, and the last one.
const MAGIC: [u32; 3] = [0x0A32_4655, 0x9E5D_5157, 0x0AB1_6F30];
/// Pages that are erased together.
const SECTOR_PAGES: u32 = (SECTOR_BYTES / PAGE_BYTES) as u32;

/// The drive, and the flash behind it.
#[derive(Clone, Debug)]
pub struct BootDrive {
    flash: FlashImage,
    /// Blocks of another family are ignored.
    family: u32,
    /// The number of blocks of the file that is being written.
    count: u32,
    written: BTreeSet<u32>,
    /// Sectors by the numbers of their blocks, sixteen to one (erratum RP2040-E14).
    erased: BTreeSet<u32>,
}

impl BootDrive {
    /// The file by which the drive is known.
    pub const INFO_FILE: &str = "INFO_UF2.TXT";

    /// The drive of a chip whose blocks have this family.
    #[must_use]
    pub const fn new(flash: FlashImage, family: u32) -> Self {
        Self {
            flash,
            family,
            count: 0,
            written: BTreeSet::new(),
            erased: BTreeSet::new(),
        }
    }

    /// Takes a block. The first one of a sector erases it; one that is not for this chip, or was taken before, has no effect.
    pub fn write(&mut self, block: &[u8; BLOCK_BYTES]) {
        let word = |at: usize| {
            let bytes = block[at..].first_chunk();
            bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
        };
        let [address, bytes, number, count] = [12, 16, 20, 24].map(word);
        let is_mine = [word(0), word(4), word(BLOCK_BYTES - 4)] == MAGIC
            && (word(28), bytes) == (self.family, PAGE_BYTES as u32)
            && number < count;
        if !is_mine {
            return;
        }
        if self.count != count {
            // Another file.
            self.count = count;
            self.written.clear();
            self.erased.clear();
        }
        if !self.written.insert(number) {
            return;
        }
        if self.erased.insert(number / SECTOR_PAGES) {
            let sector = address - address % SECTOR_BYTES as u32;
            self.flash.write(sector, &[0xFF; SECTOR_BYTES]);
        }
        self.flash
            .write(address, &block[PAYLOAD..PAYLOAD + PAGE_BYTES]);
    }

    /// Whether all blocks of a file were taken: the chip restarts.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.count > 0 && self.written.len() == self.count as usize
    }

    /// The flash as it is.
    #[must_use]
    pub const fn flash(&self) -> &FlashImage {
        &self.flash
    }

    /// The flash, when the chip restarts or loses its power.
    #[must_use]
    pub fn into_flash(self) -> FlashImage {
        self.flash
    }
}
