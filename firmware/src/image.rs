//! The seal of the program: its version, its save format and its checksum, which `cargo uf2` writes behind the vector table.
//!
//! A copy that was interrupted leaves erased flash and pages of an older program behind. A program that does not match its seal starts the boot
//! loader instead of running. An ELF has no seal: a debug probe verifies what it writes.

use core::slice;

use crc::{CRC_32_ISO_HDLC, Crc};
use fencelight_board::save;

/// Found by `cargo uf2` and `fencelight update` in the first sector.
const MARK: [u8; 8] = *b"FLSEAL2\n";
/// Major, minor and patch number.
pub(crate) const VERSION: [u8; 3] = [
    digit(env!("CARGO_PKG_VERSION_MAJOR")),
    digit(env!("CARGO_PKG_VERSION_MINOR")),
    digit(env!("CARGO_PKG_VERSION_PATCH")),
];
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

#[repr(C)]
struct Seal {
    mark: [u8; 8],
    version: [u8; 3],
    /// The version of the records in the save ring.
    save_format: u8,
    /// The address behind the last byte of the program; 0 without a seal.
    end: u32,
    /// Of the program from the vector table on, without these last two words.
    checksum: u32,
}

#[used]
#[unsafe(link_section = ".seal")]
static SEAL: Seal = Seal {
    mark: MARK,
    version: VERSION,
    save_format: save::VERSION,
    end: 0,
    checksum: 0,
};

/// The value of a number of one decimal digit. A longer one does not fit its digit of the USB release and stops the build.
const fn digit(number: &str) -> u8 {
    match number.as_bytes() {
        [digit @ b'0'..=b'9'] => *digit - b'0',
        _ => panic!("a part of the version has more than one digit"),
    }
}

unsafe extern "C" {
    static __vector_table: u8;
    static _save_ring_start: u8;
}

/// The checksum in the seal; `None` without one.
pub(crate) fn checksum() -> Option<u32> {
    // SAFETY: as below.
    let seal = unsafe { (&raw const SEAL).read_volatile() };
    (seal.end != 0).then_some(seal.checksum)
}

/// Whether the program in flash is the one that was sealed, or has no seal. Reads all of it: some 60 ms at 200 MHz.
pub(crate) fn is_intact() -> bool {
    let seal = &raw const SEAL;
    // SAFETY: the seal is initialised. The compiler must not use its value of compile time.
    let Seal {
        mark,
        end,
        checksum,
        ..
    } = unsafe { seal.read_volatile() };
    if mark == MARK && end == 0 {
        return true;
    }
    let start = (&raw const __vector_table).addr();
    let behind_seal = seal.addr() + size_of::<Seal>();
    let checked_end = behind_seal - 2 * size_of::<u32>();
    if !(behind_seal..=(&raw const _save_ring_start).addr()).contains(&(end as usize)) {
        return false;
    }
    // SAFETY: both ranges lie in the flash of the program, which nothing writes.
    let bytes = |from: usize, to: usize| unsafe {
        slice::from_raw_parts(core::ptr::with_exposed_provenance(from), to - from)
    };
    let mut digest = CRC.digest();
    digest.update(bytes(start, checked_end));
    digest.update(bytes(behind_seal, end as usize));
    digest.finalize() == checksum
}
