//! UF2, the file format of the USB drive of the boot ROM: blocks of 512 bytes, each with its address in flash.
//!
//! The format: <https://github.com/microsoft/uf2>. The boot ROMs also need the family of the chip, 256 bytes in each block, and whole
//! sectors (erratum RP2040-E14: a sector that is only partly filled may lose pages; it is erased by the first block of sixteen numbers). The block that works around RP2350-E10 is left out: it serves
//! chips with a partition table, and the project uses none.

use std::collections::BTreeMap;

use crc::{CRC_32_ISO_HDLC, CRC_32_MPEG_2, Crc};

use crate::elf::{PROGRAM_FLASH, Segment};

/// Bytes of a block.
pub const BLOCK_BYTES: usize = 512;
/// Bytes of flash in a block: a page.
pub const PAGE_BYTES: usize = 256;
/// Bytes that are erased together.
pub const SECTOR_BYTES: u32 = 4_096;
/// The bytes at the start of flash in which the boot ROM of the RP2350 looks for an image definition.
const IMAGE_DEFINITION_BYTES: u32 = 4_096;
/// First and last word of a block of the RP2350's boot ROM.
const BLOCK_START: u32 = 0xFFFF_DED3;
const BLOCK_END: u32 = 0xAB12_3579;

/// The chip that a program is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// The chip of a Pico.
    Rp2040,
    /// The chip of a Pico 2, with ARM cores in the secure state.
    Rp2350,
}

impl Chip {
    /// The family of its blocks.
    pub const fn family(self) -> u32 {
        match self {
            Self::Rp2040 => 0xE48B_FF56,
            Self::Rp2350 => 0xE48B_FF59,
        }
    }

    /// The board with this chip.
    pub const fn board(self) -> &'static str {
        match self {
            Self::Rp2040 => "Pico",
            Self::Rp2350 => "Pico 2",
        }
    }

    /// The chip that these pages are for: only a program for the RP2350 begins with an image definition.
    pub fn of(pages: &Pages) -> Self {
        match image_definition(pages) {
            Some(_) => Self::Rp2350,
            None => Self::Rp2040,
        }
    }
}

/// The page in which the image definition of a program for the RP2350 begins.
fn image_definition(pages: &Pages) -> Option<u32> {
    let start = PROGRAM_FLASH.start;
    let words: Vec<u32> = pages
        .range(start..start + IMAGE_DEFINITION_BYTES)
        .flat_map(|(_, page)| page.as_chunks::<4>().0)
        .map(|word| u32::from_le_bytes(*word))
        .collect();
    let first = words.iter().position(|word| *word == BLOCK_START)?;
    let page = start + (first * 4 / PAGE_BYTES * PAGE_BYTES) as u32;
    words[first..].contains(&BLOCK_END).then_some(page)
}

/// Begins the seal of a program (firmware/src/image.rs). Its version and its save format follow, then the address of its end and its checksum.
const SEAL_MARK: [u8; 8] = *b"FLSEAL2\n";
/// Bytes of version and save format.
const DESCRIPTION_BYTES: u32 = 4;
/// The second stage of the boot loader, before the program of the RP2040. It has a checksum of its own.
const SECOND_STAGE_BYTES: u32 = PAGE_BYTES as u32;
const CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
const SECOND_STAGE_CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_MPEG_2);

/// Where the seal of a program has the address of its end, followed by its checksum.
fn seal(pages: &Pages) -> Option<u32> {
    let start = PROGRAM_FLASH.start;
    let sector = pages.range(start..start + SECTOR_BYTES);
    let bytes: Vec<u8> = sector.flat_map(|(_, page)| *page).collect();
    let mut parts = bytes.windows(SEAL_MARK.len());
    let at = parts.position(|part| part == SEAL_MARK)?;
    Some(start + (at + SEAL_MARK.len()) as u32 + DESCRIPTION_BYTES)
}

/// The checksum of a program in its seal; `None` without a seal.
pub fn checksum(pages: &Pages) -> Option<u32> {
    seal(pages).map(|at| word(pages, at + 4))
}

/// The checksum that a program has whose seal is here, and which ends there.
fn sum(pages: &Pages, seal: u32, end: u32) -> u32 {
    let start = match Chip::of(pages) {
        Chip::Rp2040 => PROGRAM_FLASH.start + SECOND_STAGE_BYTES,
        Chip::Rp2350 => PROGRAM_FLASH.start,
    };
    let parts = (start..seal).chain(seal + 8..end);
    let bytes: Vec<u8> = parts.map(|at| byte(pages, at)).collect();
    CHECKSUM.checksum(&bytes)
}

/// Whether the boot ROM of a chip starts the program in these pages; otherwise it shows its drive.
pub fn is_bootable(pages: &Pages, chip: Chip) -> bool {
    let second_stage = pages.get(&PROGRAM_FLASH.start);
    match chip {
        Chip::Rp2040 => second_stage
            .and_then(|page| page.split_last_chunk::<4>())
            .is_some_and(|(code, sum)| {
                SECOND_STAGE_CHECKSUM.checksum(code) == u32::from_le_bytes(*sum)
            }),
        Chip::Rp2350 => Chip::of(pages) == chip,
    }
}

/// What a file says of the firmware in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// The chip that it is for.
    pub chip: Chip,
    /// Major, minor and patch number.
    pub version: [u8; 3],
    /// The version of the records that it saves.
    pub save_format: u8,
    /// The checksum in its seal.
    pub checksum: u32,
    /// Its blocks.
    pub blocks: usize,
}

impl Image {
    /// Reads a file that is to go onto a board.
    ///
    /// # Errors
    /// It is no UF2 file, for another chip, damaged, or no firmware of Fencelight.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let first = file.first_chunk::<BLOCK_BYTES>();
        let first = first.filter(|block| block_word(block, 0) == MAGIC_START0);
        let first = first.ok_or("it is no UF2 file")?;
        let family = block_word(first, 28);
        let chip = [Chip::Rp2040, Chip::Rp2350]
            .into_iter()
            .find(|chip| chip.family() == family)
            .ok_or_else(|| {
                format!("it is for another chip (family {family:#010x}), not for a Pico or Pico 2")
            })?;
        let damaged = |what: &str| format!("it is damaged: {what}; get it again");
        let pages = read(file, chip).map_err(|what| damaged(&what))?;
        let at = seal(&pages)
            .filter(|_| Chip::of(&pages) == chip)
            .ok_or("it is no firmware of Fencelight: its mark is missing")?;
        let inside = |at: &u32| PROGRAM_FLASH.contains(at);
        if !pages.keys().all(inside) {
            return Err(damaged("it would overwrite the saved games"));
        }
        let (end, checksum) = (word(&pages, at), word(&pages, at + 4));
        let is_whole = (at + 8..=PROGRAM_FLASH.end).contains(&end)
            && sum(&pages, at, end) == checksum
            // The seal does not cover what follows: it is erased.
            && (end..PROGRAM_FLASH.end).all(|at| byte(&pages, at) == ERASED)
            && is_bootable(&pages, chip);
        if !is_whole {
            return Err(damaged("its checksum is wrong"));
        }
        let [major, minor, patch, save_format] = word(&pages, at - DESCRIPTION_BYTES).to_le_bytes();
        Ok(Self {
            chip,
            version: [major, minor, patch],
            save_format,
            checksum,
            blocks: pages.len(),
        })
    }

    /// The version as the board prints it.
    #[must_use]
    pub fn version(&self) -> String {
        self.version.map(|number| number.to_string()).join(".")
    }
}

fn word(pages: &Pages, at: u32) -> u32 {
    u32::from_le_bytes([at, at + 1, at + 2, at + 3].map(|at| byte(pages, at)))
}

fn block_word(block: &[u8; BLOCK_BYTES], at: usize) -> u32 {
    let bytes = block[at..].first_chunk();
    bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn byte(pages: &Pages, address: u32) -> u8 {
    let page = pages.get(&(address - address % PAGE_BYTES as u32));
    page.map_or(ERASED, |page| page[address as usize % PAGE_BYTES])
}

/// "UF2\n".
const MAGIC_START0: u32 = 0x0A32_4655;
const MAGIC_START1: u32 = 0x9E5D_5157;
const MAGIC_END: u32 = 0x0AB1_6F30;
/// The header has the family.
const FLAG_FAMILY_ID_PRESENT: u32 = 0x2000;
const HEADER_BYTES: usize = 32;
const PAYLOAD_BYTES: usize = BLOCK_BYTES - HEADER_BYTES - 4;
/// The value of erased flash; also pads a block.
const ERASED: u8 = 0xFF;

/// Pages of flash by their address.
pub type Pages = BTreeMap<u32, [u8; PAGE_BYTES]>;

/// The pages of the segments; the rest of every sector they touch is erased. A program with a seal gets its checksum.
pub fn pages(segments: &[Segment<'_>]) -> Pages {
    let mut pages = Pages::new();
    for segment in segments {
        let bytes = segment.bytes.iter();
        for (address, byte) in (segment.address..).zip(bytes) {
            let page = address - address % PAGE_BYTES as u32;
            if !pages.contains_key(&page) {
                let sector = address - address % SECTOR_BYTES;
                for page in (sector..sector + SECTOR_BYTES).step_by(PAGE_BYTES) {
                    pages.entry(page).or_insert([ERASED; PAGE_BYTES]);
                }
            }
            if let Some(page) = pages.get_mut(&page) {
                page[address as usize % PAGE_BYTES] = *byte;
            }
        }
    }
    let ends = segments
        .iter()
        .map(|segment| segment.address + segment.bytes.len() as u32);
    if let (Some(at), Some(end)) = (seal(&pages), ends.max()) {
        let sum = sum(&pages, at, end);
        for (at, value) in (at..).zip([end, sum].into_iter().flat_map(u32::to_le_bytes)) {
            if let Some(page) = pages.get_mut(&(at - at % PAGE_BYTES as u32)) {
                page[at as usize % PAGE_BYTES] = value;
            }
        }
    }
    pages
}

/// The file for these pages, for the chip that they are for. The page that makes a program bootable comes last, the others of its sector first:
/// a copy that is interrupted leaves a flash that the boot ROM does not start.
pub fn write(pages: &Pages) -> Vec<u8> {
    let count = pages.len() as u32;
    let family = Chip::of(pages).family();
    let bootable = image_definition(pages).unwrap_or(PROGRAM_FLASH.start);
    let mut file = Vec::with_capacity(pages.len() * BLOCK_BYTES);
    let numbered = (0u32..).zip(pages);
    let (last, first): (Vec<_>, Vec<_>) = numbered.partition(|&(_, (&at, _))| at == bootable);
    for (number, (&address, page)) in first.into_iter().chain(last) {
        let header = [
            MAGIC_START0,
            MAGIC_START1,
            FLAG_FAMILY_ID_PRESENT,
            address,
            PAGE_BYTES as u32,
            number,
            count,
            family,
        ];
        file.extend(header.into_iter().flat_map(u32::to_le_bytes));
        file.extend(page);
        file.extend([ERASED; PAYLOAD_BYTES - PAGE_BYTES]);
        file.extend(MAGIC_END.to_le_bytes());
    }
    file
}

/// The pages in a file, checked as strictly as by the boot ROM of the chip.
pub fn read(file: &[u8], chip: Chip) -> Result<Pages, String> {
    let (blocks, rest) = file.as_chunks::<BLOCK_BYTES>();
    if !rest.is_empty() {
        return Err(format!("{} bytes after the last block", rest.len()));
    }
    let mut pages = Pages::new();
    let mut numbers = BTreeMap::new();
    for (number, block) in blocks.iter().enumerate() {
        let word = |at| block_word(block, at);
        let wrong = |what: &str| Err(format!("block {number}: {what}"));
        if [word(0), word(4), word(BLOCK_BYTES - 4)] != [MAGIC_START0, MAGIC_START1, MAGIC_END] {
            return wrong("magic number");
        }
        if (word(8), word(28)) != (FLAG_FAMILY_ID_PRESENT, chip.family()) {
            return wrong("family");
        }
        if word(24) != blocks.len() as u32 {
            return wrong("count");
        }
        let address = word(12);
        if word(16) != PAGE_BYTES as u32 || !address.is_multiple_of(PAGE_BYTES as u32) {
            return wrong("page");
        }
        let page = block[HEADER_BYTES..].first_chunk().copied();
        if pages
            .insert(address, page.unwrap_or([ERASED; PAGE_BYTES]))
            .is_some()
        {
            return wrong("a page for the second time");
        }
        numbers.insert(address, word(20));
    }
    // Sixteen numbers are a sector (erratum RP2040-E14).
    match (0..)
        .zip(&numbers)
        .find(|(number, (_, found))| number != *found)
    {
        Some((number, (address, _))) => Err(format!("page {address:#x}: it is number {number}")),
        None => Ok(pages),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::{segments, tests::elf};

    fn bytes(pages: &Pages, address: u32, count: u32) -> Vec<u8> {
        let byte = |at: u32| pages[&(at - at % 256)][at as usize % 256];
        (address..address + count).map(byte).collect()
    }

    #[test]
    fn a_block_is_laid_out_as_the_format_says() {
        let segment = Segment {
            address: 0x1000_0000,
            bytes: &[0xAB; 256],
        };
        let file = write(&pages(&[segment]));
        assert_eq!(file.len(), 16 * 512);
        let second = &file[..512];
        assert_eq!(&second[..8], b"UF2\n\x57\x51\x5D\x9E");
        assert_eq!(second[8..12], [0x00, 0x20, 0x00, 0x00]);
        assert_eq!(second[12..16], 0x1000_0100u32.to_le_bytes());
        assert_eq!(second[16..20], 256u32.to_le_bytes());
        assert_eq!(second[20..24], 1u32.to_le_bytes());
        assert_eq!(second[24..28], 16u32.to_le_bytes());
        assert_eq!(second[28..32], [0x56, 0xFF, 0x8B, 0xE4]);
        let boot = &file[15 * 512..];
        assert_eq!(boot[20..24], [0; 4]);
        assert_eq!(boot[32..288], [0xAB; 256]);
        assert_eq!(boot[288..508], [0xFF; 220]);
        assert_eq!(second[508..], [0x30, 0x6F, 0xB1, 0x0A]);
    }

    #[test]
    fn what_went_in_comes_out_again() {
        let boot: Vec<u8> = (0..=255).collect();
        let code: Vec<u8> = (0..9_999u32).map(|n| (n * 7 % 251) as u8).collect();
        let elf = elf(&[
            (0x1000_0000, 0x1000_0000, &boot),
            (0x1000_0100, 0x1000_0100, &code),
            (0x1000_9001, 0x2000_0000, b"data far away"),
        ]);
        let pages = pages(&segments(&elf).unwrap());
        let again = read(&write(&pages), Chip::Rp2040).unwrap();
        assert_eq!(again, pages);
        assert_eq!(bytes(&again, 0x1000_0000, 256), boot);
        assert_eq!(bytes(&again, 0x1000_0100, 9_999), code);
        assert_eq!(bytes(&again, 0x1000_9001, 13), b"data far away");
        assert_eq!(bytes(&again, 0x1000_0100 + 9_999, 1), [0xFF]);
    }

    #[test]
    fn a_program_with_an_image_definition_is_for_the_pico_2() {
        let mut program = vec![0; 5_000];
        program[276..280].copy_from_slice(&BLOCK_START.to_le_bytes());
        let file = |program: &[u8]| {
            let address = PROGRAM_FLASH.start;
            let bytes = program;
            write(&pages(&[Segment { address, bytes }]))
        };
        // A first word alone is not a block.
        assert_eq!(file(&program)[28..32], [0x56, 0xFF, 0x8B, 0xE4]);
        program[292..296].copy_from_slice(&BLOCK_END.to_le_bytes());
        let with_block = file(&program);
        assert_eq!(with_block[28..32], [0x59, 0xFF, 0x8B, 0xE4]);
        assert!(read(&with_block, Chip::Rp2350).is_ok());
        let wrong = Err("block 0: family".to_owned());
        assert_eq!(read(&with_block, Chip::Rp2040), wrong);
        // Beyond the first 4 KB the boot ROM does not look.
        program.copy_within(276..296, 4_200);
        program[276..280].fill(0);
        assert_eq!(file(&program)[28..32], [0x56, 0xFF, 0x8B, 0xE4]);
    }

    #[test]
    fn every_touched_sector_is_whole_and_no_other_is_there() {
        let far = Segment {
            address: 0x1000_5FFF,
            bytes: b"xy",
        };
        let pages = pages(&[far]);
        let addresses: Vec<u32> = pages.into_keys().collect();
        let whole: Vec<u32> = (0x1000_5000..0x1000_7000).step_by(256).collect();
        assert_eq!(addresses, whole);
    }

    #[test]
    fn a_damaged_file_is_not_read() {
        let segment = Segment {
            address: 0x1000_0000,
            bytes: &[1; 5_000],
        };
        let file = write(&pages(&[segment]));
        for (at, wrong) in [
            (0, "block 0: magic number"),
            (512 + 5, "block 1: magic number"),
            (511, "block 0: magic number"),
            (9, "block 0: family"),
            (1_024 + 30, "block 2: family"),
            (20, "page 0x10000100: it is number 1"),
            (24, "block 0: count"),
            (12, "block 0: page"),
            (16, "block 0: page"),
            (512 + 13, "block 2: a page for the second time"),
        ] {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!(read(&damaged, Chip::Rp2040), Err(wrong.to_owned()), "{at}");
        }
        let cut = read(&file[..file.len() - 1], Chip::Rp2040).unwrap_err();
        assert_eq!(cut, "511 bytes after the last block");
    }

    /// A program of a chip with a seal: version 1.2.3, save format 7.
    fn sealed(chip: Chip) -> Vec<u8> {
        let mut program: Vec<u8> = (0..9_000u32).map(|n| (n * 7 % 251) as u8).collect();
        let stage = SECOND_STAGE_CHECKSUM.checksum(&program[..252]);
        program[252..256].copy_from_slice(&stage.to_le_bytes());
        if chip == Chip::Rp2350 {
            program[276..280].copy_from_slice(&BLOCK_START.to_le_bytes());
            program[292..296].copy_from_slice(&BLOCK_END.to_le_bytes());
        }
        program[600..608].copy_from_slice(&SEAL_MARK);
        program[608..612].copy_from_slice(&[1, 2, 3, 7]);
        program[612..620].fill(0);
        program
    }

    fn file(program: &[u8]) -> Vec<u8> {
        let address = PROGRAM_FLASH.start;
        let bytes = program;
        write(&pages(&[Segment { address, bytes }]))
    }

    #[test]
    fn a_file_says_what_is_in_it() {
        for chip in [Chip::Rp2040, Chip::Rp2350] {
            let image = Image::read(&file(&sealed(chip))).unwrap();
            assert_eq!((image.chip, image.version()), (chip, "1.2.3".to_owned()));
            assert_eq!((image.save_format, image.blocks), (7, 48));
        }
    }

    #[test]
    fn a_file_for_another_chip_a_damaged_one_and_one_of_others_are_refused() {
        let refusal = |file: &[u8]| Image::read(file).unwrap_err();
        for chip in [Chip::Rp2040, Chip::Rp2350] {
            let good = file(&sealed(chip));
            assert_eq!(refusal(b"UF2"), "it is no UF2 file");
            assert_eq!(refusal(&[0; 1_024]), "it is no UF2 file");
            let mut other = good.clone();
            other[28] ^= 1;
            let said = refusal(&other);
            assert!(
                said.starts_with("it is for another chip (family 0xe48bff"),
                "{said}"
            );
            // A cut of whole blocks, and of a part of one.
            for end in [
                512,
                good.len() / 2 / 512 * 512,
                good.len() - 512,
                good.len() - 9,
            ] {
                let said = refusal(&good[..end]);
                assert!(said.starts_with("it is damaged: "), "{end}: {said}");
            }
            // Any bit of the program, the second stage included, and of what follows it.
            for (at, bit) in (0..12_288).step_by(307).zip((0..8).cycle()) {
                let address = PROGRAM_FLASH.start + at;
                let block = good.as_chunks::<BLOCK_BYTES>().0.iter().position(|block| {
                    block_word(block, 12) == address - address % PAGE_BYTES as u32
                });
                let place = block.unwrap() * BLOCK_BYTES + HEADER_BYTES + at as usize % PAGE_BYTES;
                let mut damaged = good.clone();
                damaged[place] ^= 1 << bit;
                let said = refusal(&damaged);
                let is_refused = said.starts_with("it is damaged") || said.contains("no firmware");
                assert!(is_refused, "{at}: {said}");
            }
            let mut foreign = sealed(chip);
            foreign[600] = b'X';
            let said = refusal(&file(&foreign));
            assert!(
                said.starts_with("it is no firmware of Fencelight"),
                "{said}"
            );
        }
        let far = Segment {
            address: PROGRAM_FLASH.end,
            bytes: b"x",
        };
        let program = sealed(Chip::Rp2040);
        let near = Segment {
            address: PROGRAM_FLASH.start,
            bytes: &program,
        };
        let said = refusal(&write(&pages(&[near, far])));
        assert!(said.contains("overwrite the saved games"), "{said}");
    }
}
