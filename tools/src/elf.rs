//! The segments of a firmware ELF.

use std::ops::Range;

use object::elf::{EM_ARM, ET_EXEC, FileHeader32, PT_LOAD};
use object::endian::LittleEndian;
use object::read::elf::{FileHeader, ProgramHeader};

/// The flash that a program may use: all 2 MB but the save ring at the end (`memory.x`).
pub const PROGRAM_FLASH: Range<u32> = 0x1000_0000..0x101F_0000;

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
///
/// # Errors
/// If it is not firmware: another format or processor, cut short, or with bytes outside the flash of the program.
pub fn segments(elf: &[u8]) -> Result<Vec<Segment<'_>>, String> {
    let wrong = |error: object::Error| format!("not a whole ELF file of 32 bits: {error}");
    let header = FileHeader32::<LittleEndian>::parse(elf).map_err(wrong)?;
    let endian = header.endian().map_err(wrong)?;
    if (header.e_machine(endian), header.e_type(endian)) != (EM_ARM, ET_EXEC) {
        return Err("not a program for an ARM processor: build it with `cargo fw`".to_owned());
    }
    let mut segments = Vec::new();
    for program in header.program_headers(endian, elf).map_err(wrong)? {
        let (address, count) = (program.p_paddr(endian), program.p_filesz(endian));
        if program.p_type(endian) != PT_LOAD || count == 0 {
            continue;
        }
        let end = address.checked_add(count);
        if address < PROGRAM_FLASH.start || end.is_none_or(|end| end > PROGRAM_FLASH.end) {
            return Err(format!(
                "{count} bytes at {address:#010x} are outside the program's flash, {:#010x} to {:#010x}",
                PROGRAM_FLASH.start, PROGRAM_FLASH.end
            ));
        }
        let bytes = program.data(endian, elf);
        let bytes = bytes.map_err(|()| "the ELF file is cut short")?;
        segments.push(Segment { address, bytes });
    }
    segments.sort_by_key(|segment| segment.address);
    for pair in segments.windows(2) {
        if pair[0].address + pair[0].bytes.len() as u32 > pair[1].address {
            return Err(format!("two segments overlap at {:#010x}", pair[1].address));
        }
    }
    match segments[..] {
        [] => Err("nothing in it goes to flash".to_owned()),
        _ => Ok(segments),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An ELF with these segments: address in flash, address at run time, bytes.
    pub(crate) fn elf(segments: &[(u32, u32, &[u8])]) -> Vec<u8> {
        let mut elf = b"\x7FELF\x01\x01\x01".to_vec();
        elf.resize(16, 0);
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
            segments(&elf).unwrap_err()
        };
        for (at, byte) in [(0, b'M'), (4, 2), (5, 2)] {
            assert!(with(at, byte).starts_with("not a whole ELF file of 32 bits"));
        }
        for (at, byte) in [(16, 1), (18, 62)] {
            assert!(with(at, byte).starts_with("not a program for an ARM processor"));
        }
        assert_eq!(with(44, 0), "nothing in it goes to flash");
        for end in 0..good.len() {
            let refused = segments(&good[..end]).unwrap_err();
            let is_cut = refused.starts_with("not a whole") || refused.ends_with("cut short");
            assert!(is_cut, "{end}: {refused}");
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
            let refused = at(address, &vec![0; bytes]).unwrap_err();
            let begin = format!("{bytes} bytes at {address:#010x} are outside");
            assert!(refused.starts_with(&begin), "{refused}");
        }
        let message = at(0x2000_0000, b"ram").unwrap_err();
        assert_eq!(
            message,
            "3 bytes at 0x20000000 are outside the program's flash, 0x10000000 to 0x101f0000"
        );
    }

    #[test]
    fn overlapping_segments_are_refused() {
        let elf = elf(&[(0x1000_0000, 0, b"abc"), (0x1000_0002, 0, b"d")]);
        let refused = segments(&elf).unwrap_err();
        assert_eq!(refused, "two segments overlap at 0x10000002");
    }
}
