//! Updates that are interrupted: afterwards the board runs, or its boot ROM shows its drive.

use std::fs;
use std::path::PathBuf;

use crc::{CRC_32_MPEG_2, Crc};
use fencelight_emulator::{
    BootDrive, FlashImage, Machine, Pico2, StopReason, build_firmware, build_pico2_firmware,
};
use fencelight_tests::Rng;
use fencelight_tests::emulated::{firmware, pico2_firmware};
use fencelight_tools::{elf, uf2};
use uf2::{BLOCK_BYTES, Chip, PAGE_BYTES, Pages, SECTOR_BYTES};

const FLASH: u32 = 0x1000_0000;
/// Flash that an older, longer program fills.
const OLD_BYTES: usize = 700 * 1024;
/// Longest time from power-on to the boot loader or to the first frame.
const START_MS: u64 = 200;

/// The file that a person copies to the drive.
fn file(elf: PathBuf) -> Vec<u8> {
    let elf = fs::read(elf).expect("the firmware");
    uf2::write(&uf2::pages(&elf::segments(&elf).expect("an ELF")))
}

/// Whether the boot ROM of a chip starts the program in flash; otherwise it shows its drive.
fn is_bootable(chip: Chip, flash: &FlashImage) -> bool {
    match chip {
        Chip::Rp2040 => {
            let (code, sum) = flash.read(FLASH, PAGE_BYTES).split_at(PAGE_BYTES - 4);
            sum == Crc::<u32>::new(&CRC_32_MPEG_2).checksum(code).to_le_bytes()
        }
        Chip::Rp2350 => {
            let pages = (FLASH..FLASH + SECTOR_BYTES).step_by(PAGE_BYTES);
            let page = |at| flash.read(at, PAGE_BYTES).try_into().expect("a page");
            let pages: Pages = pages.map(|at| (at, page(at))).collect();
            Chip::of(&pages) == chip
        }
    }
}

/// A flash with an older program, which its boot ROM starts.
fn old_flash(chip: Chip, file: &[u8]) -> FlashImage {
    let mut old = FlashImage::erased();
    old.write(FLASH, &[0x5A; OLD_BYTES]);
    let mut drive = BootDrive::new(old, chip.family());
    for block in file.as_chunks::<BLOCK_BYTES>().0 {
        let address = u32::from_le_bytes(*block[12..].first_chunk().unwrap());
        if address < FLASH + SECTOR_BYTES {
            drive.write(block);
        }
    }
    drive.into_flash()
}

/// Copies the file to the drive once for each block, up to that block; the flash after the whole of it.
fn interrupt_everywhere(chip: Chip, file: &[u8]) -> FlashImage {
    let blocks = file.as_chunks::<BLOCK_BYTES>().0;
    let mut drive = BootDrive::new(old_flash(chip, file), chip.family());
    assert!(is_bootable(chip, drive.flash()), "the older program");
    let (last, first) = blocks.split_last().expect("a block");
    for (number, block) in first.iter().enumerate() {
        // The state after any other number of blocks is one that this loop passes.
        drive.write(block);
        assert!(!is_bootable(chip, drive.flash()), "after block {number}");
        assert!(!drive.is_complete());
    }
    drive.write(last);
    assert!(is_bootable(chip, drive.flash()), "the new program");
    assert!(drive.is_complete());
    drive.into_flash()
}

/// Flips a bit of the program.
fn damage(flash: &FlashImage, address: u32) -> FlashImage {
    let mut damaged = flash.clone();
    let byte = flash.read(address, 1)[0];
    damaged.write(address, &[byte ^ 0x10]);
    damaged
}

#[test]
fn an_interrupted_update_shows_the_drive_and_a_whole_one_runs() {
    let file = file(build_firmware().expect("the firmware"));
    let flash = interrupt_everywhere(Chip::Rp2040, &file);
    let mut board = Machine::power_on(&firmware().as_in(&flash), flash.clone());
    assert!(board.run_until(START_MS, |board| board.leds().count() > 0));
    assert_eq!((board.resets(), board.violations()), (&[][..], &[][..]));
    // The network of the computer player, which no start reads.
    let flash = damage(&flash, FLASH + 400 * 1024);
    let mut board = Machine::power_on(&firmware().as_in(&flash), flash);
    assert_eq!(board.run_ms(START_MS), StopReason::UsbBoot);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn on_a_pico_2_an_interrupted_update_shows_the_drive_and_a_whole_one_runs() {
    let file = file(build_pico2_firmware().expect("the firmware"));
    let flash = interrupt_everywhere(Chip::Rp2350, &file);
    let mut board = Pico2::power_on(&pico2_firmware().as_in(&flash), flash.clone());
    assert!(board.run_until(START_MS, |board| board.leds().count() > 0));
    assert_eq!((board.resets(), board.violations()), (&[][..], &[][..]));
    let flash = damage(&flash, FLASH + 400 * 1024);
    let mut board = Pico2::power_on(&pico2_firmware().as_in(&flash), flash);
    assert_eq!(board.run_ms(START_MS), StopReason::UsbBoot);
}

/// A copy in the order of addresses, as other tools write a program: what is above the cut is older.
#[test]
#[ignore = "long: cargo test-all"]
fn a_program_that_was_torn_in_any_order_starts_the_boot_loader() {
    let mut rng = Rng::new(1);
    let file = file(build_firmware().expect("the firmware"));
    let mut blocks: Vec<&[u8; BLOCK_BYTES]> = file.as_chunks().0.iter().collect();
    blocks.sort_by_key(|block| u32::from_le_bytes(*block[12..].first_chunk().unwrap()));
    for _ in 0..12 {
        // The first sector is whole.
        let cut = 17 + rng.below(blocks.len() - 17);
        let chip = Chip::Rp2040;
        let mut drive = BootDrive::new(old_flash(chip, &file), chip.family());
        for block in &blocks[..cut] {
            drive.write(block);
        }
        let flash = drive.into_flash();
        let mut board = Machine::power_on(&firmware().as_in(&flash), flash);
        // By the checksum at once, or by ten starts that hang.
        assert_eq!(board.run_ms(60_000), StopReason::UsbBoot, "{cut} blocks");
    }
}
