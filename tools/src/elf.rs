//! The segments of a firmware ELF that go to flash.
//!
//! Supports what the linker writes for the chip: 32 bits, little endian, ARM, a table of segments. Debug information and sections are
//! ignored, so no ELF library is needed.

use std::fmt;
use std::ops::Range;

/// The flash that a program may use: all 2 MB but the save ring at the end (`memory.x`).
pub const PROGRAM_FLASH: Range<u32> = 0x1000_0000..0x101F_0000;

const MAGIC: &[u8] = b"\x7FELF";
const CLASS_32: u8 = 1;
const LITTLE_ENDIAN: u8 = 1;
const ET_EXEC: u16 = 2;
const EM_ARM: u16 = 40;
const PT_LOAD: u32 = 1;
/// A segment in the table of a 32-bit ELF.
const PROGRAM_HEADER_BYTES: usize = 32;

/// Why an ELF is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElfError {
    /// The magic number is missing.
    NotElf,
    /// For another word size or byte order.
    WrongClass,
    /// An object file or a library.
    NotExecutable(u16),
    /// For another processor.
    WrongMachine(u16),
    /// It ends before the end of its segments.
    Truncated,
    /// No segment goes to flash.
    NoSegments,
    /// Bytes outside the flash of the program.
    OutsideFlash {
        /// Their first address.
        address: u32,
        /// Their number.
        bytes: u32,
    },
    /// Two segments overlap at this address.
    Overlap(u32),
}

impl fmt::Display for ElfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotElf => f.write_str("not an ELF file"),
            Self::WrongClass => f.write_str("not a 32-bit little endian ELF file"),
            Self::NotExecutable(kind) => write!(f, "not an executable (ELF type {kind})"),
            Self::WrongMachine(machine) => {
                write!(
                    f,
                    "for another processor (ELF machine {machine}, ARM is {EM_ARM}): build it with `cargo fw`"
                )
            }
            Self::Truncated => f.write_str("the ELF file is cut short"),
            Self::NoSegments => f.write_str("nothing in it goes to flash"),
            Self::OutsideFlash { address, bytes } => write!(
                f,
                "{bytes} bytes at {address:#010x} are outside the program's flash, {:#010x} to {:#010x}",
                PROGRAM_FLASH.start, PROGRAM_FLASH.end
            ),
            Self::Overlap(address) => write!(f, "two segments overlap at {address:#010x}"),
        }
    }
}

impl std::error::Error for ElfError {}

/// Bytes and their address in flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'a> {
    /// The first address.
    pub address: u32,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// The segments of a firmware ELF that go to flash, sorted by their address there. Initialised data has its load address, not its address
/// at run time; zeroed memory is left out.
pub fn segments(elf: &[u8]) -> Result<Vec<Segment<'_>>, ElfError> {
    if !elf.starts_with(MAGIC) {
        return Err(ElfError::NotElf);
    }
    if elf.get(4..6) != Some(&[CLASS_32, LITTLE_ENDIAN]) {
        return Err(ElfError::WrongClass);
    }
    match (read_u16(elf, 16)?, read_u16(elf, 18)?) {
        (_, machine) if machine != EM_ARM => return Err(ElfError::WrongMachine(machine)),
        (kind, _) if kind != ET_EXEC => return Err(ElfError::NotExecutable(kind)),
        _ => {}
    }
    let (table, entry, count) = (read_u32(elf, 28)?, read_u16(elf, 42)?, read_u16(elf, 44)?);
    if count > 0 && usize::from(entry) < PROGRAM_HEADER_BYTES {
        return Err(ElfError::Truncated);
    }
    let mut segments = Vec::new();
    for number in 0..usize::from(count) {
        let at = table as usize + number * usize::from(entry);
        let (kind, bytes) = (read_u32(elf, at)?, read_u32(elf, at + 16)?);
        if kind == PT_LOAD && bytes > 0 {
            let (offset, address) = (read_u32(elf, at + 4)?, read_u32(elf, at + 12)?);
            let end = address.checked_add(bytes);
            if address < PROGRAM_FLASH.start || end.is_none_or(|end| end > PROGRAM_FLASH.end) {
                return Err(ElfError::OutsideFlash { address, bytes });
            }
            let offset = offset as usize;
            let bytes = elf.get(offset..offset + bytes as usize);
            let bytes = bytes.ok_or(ElfError::Truncated)?;
            segments.push(Segment { address, bytes });
        }
    }
    segments.sort_by_key(|segment| segment.address);
    for pair in segments.windows(2) {
        if pair[0].address + pair[0].bytes.len() as u32 > pair[1].address {
            return Err(ElfError::Overlap(pair[1].address));
        }
    }
    if segments.is_empty() {
        return Err(ElfError::NoSegments);
    }
    Ok(segments)
}

fn read_u16(elf: &[u8], at: usize) -> Result<u16, ElfError> {
    let bytes = elf.get(at..).and_then(<[u8]>::first_chunk);
    bytes
        .map(|bytes| u16::from_le_bytes(*bytes))
        .ok_or(ElfError::Truncated)
}

fn read_u32(elf: &[u8], at: usize) -> Result<u32, ElfError> {
    let bytes = elf.get(at..).and_then(<[u8]>::first_chunk);
    bytes
        .map(|bytes| u32::from_le_bytes(*bytes))
        .ok_or(ElfError::Truncated)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An ELF with these segments: address in flash, address at run time, bytes.
    pub(crate) fn elf(segments: &[(u32, u32, &[u8])]) -> Vec<u8> {
        let mut elf = MAGIC.to_vec();
        elf.extend([CLASS_32, LITTLE_ENDIAN, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let halves = |elf: &mut Vec<u8>, halves: &[u16]| {
            elf.extend(halves.iter().flat_map(|half| half.to_le_bytes()));
        };
        let words = |elf: &mut Vec<u8>, words: &[u32]| {
            elf.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        };
        halves(&mut elf, &[ET_EXEC, EM_ARM]);
        words(&mut elf, &[1, 0x1000_0101, 52, 0, 0]);
        halves(&mut elf, &[52, 32, segments.len() as u16, 40, 0, 0]);
        let mut offset = 52 + 32 * segments.len() as u32;
        for &(load, run, bytes) in segments {
            let size = bytes.len() as u32;
            words(&mut elf, &[PT_LOAD, offset, run, load, size, size, 5, 1]);
            offset += size;
        }
        for (_, _, bytes) in segments {
            elf.extend(*bytes);
        }
        elf
    }

    #[test]
    fn segments_come_by_the_address_at_which_they_are_kept() {
        let elf = elf(&[
            (0x1000_0200, 0x2000_0000, b"data"),
            (0x1000_0100, 0x1000_0100, b"code"),
            (0x2000_1000, 0x2000_1000, b""),
        ]);
        let found = segments(&elf).unwrap();
        let found: Vec<_> = found.iter().map(|s| (s.address, s.bytes)).collect();
        assert_eq!(
            found,
            [(0x1000_0100, &b"code"[..]), (0x1000_0200, &b"data"[..])]
        );
    }

    #[test]
    fn what_is_no_firmware_is_refused_with_a_reason() {
        let good = elf(&[(0x1000_0000, 0x1000_0000, &[1; 300])]);
        let with = |at: usize, byte: u8| {
            let mut elf = good.clone();
            elf[at] = byte;
            segments(&elf).unwrap_err().to_string()
        };
        assert_eq!(with(0, b'M'), "not an ELF file");
        assert_eq!(with(4, 2), "not a 32-bit little endian ELF file");
        assert_eq!(with(16, 1), "not an executable (ELF type 1)");
        assert!(with(18, 62).starts_with("for another processor (ELF machine 62"));
        assert_eq!(with(44, 0), "nothing in it goes to flash");
        assert_eq!(segments(b""), Err(ElfError::NotElf));
        for end in 4..good.len() {
            let refused = segments(&good[..end]);
            assert!(
                matches!(refused, Err(ElfError::Truncated | ElfError::WrongClass)),
                "{end}"
            );
        }
    }

    #[test]
    fn only_the_flash_of_the_program_is_written() {
        let at = |address, bytes: &[u8]| segments(&elf(&[(address, 0, bytes)])).map(|_| ());
        assert_eq!(at(PROGRAM_FLASH.start, b"x"), Ok(()));
        assert_eq!(at(PROGRAM_FLASH.end - 1, b"x"), Ok(()));
        for (address, bytes) in [
            (0x2000_0000, 1),
            (PROGRAM_FLASH.start - 1, 1),
            (PROGRAM_FLASH.end, 1),
            (PROGRAM_FLASH.end - 1, 2),
            (u32::MAX, 2),
        ] {
            let outside = ElfError::OutsideFlash {
                address,
                bytes: bytes as u32,
            };
            assert_eq!(at(address, &vec![0; bytes]), Err(outside));
        }
        let message = at(0x2000_0000, b"ram").unwrap_err().to_string();
        assert_eq!(
            message,
            "3 bytes at 0x20000000 are outside the program's flash, 0x10000000 to 0x101f0000"
        );
    }

    #[test]
    fn overlapping_segments_are_refused() {
        let elf = elf(&[(0x1000_0000, 0, b"abc"), (0x1000_0002, 0, b"d")]);
        assert_eq!(segments(&elf), Err(ElfError::Overlap(0x1000_0002)));
    }
}
