//! The chip alone: tiny hand-assembled programs.

use super::{Pico2, rom};
use crate::{
    firmware::Firmware,
    flash::FLASH_BASE,
    violation::{Violation, ViolationKind},
};

const RAM: u32 = 0x2000_0000;
/// Where the access of [`between_exit_and_entry`] lies.
const ACCESS: u32 = RAM + 6;
/// `bx lr`, in flash.
const FLASH_FUNCTION: u32 = FLASH_BASE + 0x100;
const UNCACHED: u32 = 0x1400_0000;

/// Runs one access to an address in r0, from RAM, while memory-mapped reads of the flash are off. Where the violations were.
fn between_exit_and_entry(access: [u16; 2], address: u32) -> Vec<u32> {
    let mut flash = vec![0; 0x100];
    flash[..4].copy_from_slice(&(RAM + 0x1_0000).to_le_bytes());
    flash[4..8].copy_from_slice(&(RAM | 1).to_le_bytes());
    flash.extend(0x4770_u16.to_le_bytes());
    let mut board = Pico2::new(&Firmware::from_bytes(FLASH_BASE, flash));
    let [first, second] = access;
    let halves = [
        0x4C04, // ldr r4, =exit
        0x47A0, // blx r4
        0x4805, // ldr r0, =address
        first, second, //
        0x4C03, // ldr r4, =enter
        0x47A0, // blx r4
        0xE7FE, // b .
        0xBF00, 0xBF00,
    ];
    let words = [rom::entry(b"EX"), rom::entry(b"CX"), address];
    let code = halves.iter().flat_map(|half| half.to_le_bytes());
    let code = code.chain(words.iter().flat_map(|word| word.to_le_bytes()));
    for (offset, byte) in (0..).zip(code) {
        board.chip.bus.memory.sram_write8(offset, byte);
    }
    board.run_ms(1);
    assert!(!board.chip.flash.xip_disabled);
    let place = |violation: &Violation| match violation.kind {
        ViolationKind::FlashBusy { core: 0, pc } => pc,
        other => panic!("{other:?}"),
    };
    board.violations().iter().map(place).collect()
}

#[test]
fn every_load_from_flash_that_is_off_is_reported() {
    for (load, count) in [
        ([0x7801, 0xBF00], 1), // ldrb r1, [r0]
        ([0x8801, 0xBF00], 1), // ldrh r1, [r0]
        ([0x6801, 0xBF00], 1), // ldr r1, [r0]
        ([0xE9D0, 0x1200], 2), // ldrd r1, r2, [r0]
        ([0xE8D0, 0x1FAF], 1), // lda r1, [r0]
        ([0xC806, 0xBF00], 2), // ldm r0!, {r1, r2}
    ] {
        for window in [FLASH_BASE, UNCACHED] {
            let found = between_exit_and_entry(load, window + 0x1000);
            assert_eq!(found, vec![ACCESS; count], "{load:x?}");
        }
        assert_eq!(between_exit_and_entry(load, RAM), [0_u32; 0], "{load:x?}");
    }
}

#[test]
fn every_fetch_from_flash_that_is_off_is_reported() {
    // blx r0
    let found = between_exit_and_entry([0x4780, 0xBF00], FLASH_FUNCTION | 1);
    assert_eq!(found, [FLASH_FUNCTION]);
}
