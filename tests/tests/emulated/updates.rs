//! Updates that are interrupted: afterwards the board runs, or its boot ROM shows its drive.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use fencelight_board::pins::PINS;
use fencelight_emulator::{
    BootDrive, EmulatedBoard, FlashImage, Machine, Pico2, Rp2040, Rp2350, StopReason,
    build_firmware, build_pico2_firmware,
};
use fencelight_tests::Rng;
use fencelight_tests::emulated::{TestedChip, firmware, pico2_firmware};
use fencelight_tools::{elf, uf2};
use uf2::{BLOCK_BYTES, Chip, PAGE_BYTES, SECTOR_BYTES};

const FLASH: u32 = 0x1000_0000;
/// Flash that an older, longer program fills.
const OLD_BYTES: usize = 700 * 1024;
/// Longest time from power-on to the boot loader or to the first frame.
const START_MS: u64 = 200;

/// Reads a flash as `picotool info` does.
fn check_program_info(elf: PathBuf, board: &str, flash: &FlashImage) {
    let word = |at| u32::from_le_bytes(flash.read(at, 4).try_into().expect("a word"));
    let text = |at| {
        let bytes = flash.read(at, PAGE_BYTES).split(|&byte| byte == 0).next();
        String::from_utf8(bytes.expect("bytes").to_vec()).expect("text")
    };
    let is_header = |at: &u32| word(*at) == 0x7188_EBF2 && word(at + 16) == 0xE71A_A390;
    let mut first_sector = (FLASH..FLASH + SECTOR_BYTES).step_by(4);
    let header = first_sector.find(is_header).expect("a header");
    let (mut fields, mut pins) = (BTreeMap::new(), Vec::new());
    for entry in (word(header + 4)..word(header + 8)).step_by(4).map(word) {
        let [kind, first, second] = [0, 4, 8].map(|offset| word(entry + offset));
        match kind.to_le_bytes() {
            [5, 0, b'R', b'P'] => drop(fields.insert(first, format!("{second:#x}"))),
            [6, 0, b'R', b'P'] => drop(fields.insert(first, text(second))),
            [9, 0, b'R', b'P'] => {
                let gpios = (0..32).filter(|gpio| first >> gpio & 1 != 0);
                pins.extend(gpios.zip(text(second).split('|').map(str::to_owned)));
            }
            kind => panic!("{kind:?}"),
        }
    }
    let elf = fs::read(elf).expect("the firmware");
    let segments = elf::segments(&elf).expect("an ELF");
    let end = segments.last().expect("a segment");
    let end = format!("{:#x}", end.address as usize + end.bytes.len());
    for (id, text) in [
        (0x0203_1C86, "Fencelight"),
        (0x11A9_BC3A, env!("CARGO_PKG_VERSION")),
        (0x1856_239A, "https://docs.rs/fencelight-board"),
        (0xB63C_FFBB, board),
        (0x68F4_65DE, &end),
    ] {
        assert_eq!(fields.get(&id).map(String::as_str), Some(text));
    }
    let named = PINS.iter().map(|pin| (pin.gpio, pin.name.to_owned()));
    assert!(pins.iter().cloned().eq(named), "{pins:?}");
}

#[test]
fn picotool_finds_name_end_address_and_pins_of_the_program() {
    let elf = build_firmware().expect("a build");
    check_program_info(elf, "pico", Machine::new(firmware()).flash().image());
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn picotool_finds_the_same_in_the_program_of_a_pico_2() {
    let elf = build_pico2_firmware().expect("a build");
    check_program_info(elf, "pico2", Pico2::new(pico2_firmware()).flash().image());
}

/// The file that a person copies to the drive.
fn file(elf: PathBuf) -> Vec<u8> {
    let elf = fs::read(elf).expect("the firmware");
    uf2::write(&uf2::pages(&elf::segments(&elf).expect("an ELF")))
}

/// Whether the boot ROM of a chip starts the program in flash.
fn is_bootable(chip: Chip, flash: &FlashImage) -> bool {
    let pages = (FLASH..FLASH + SECTOR_BYTES).step_by(PAGE_BYTES);
    let page = |at| flash.read(at, PAGE_BYTES).try_into().expect("a page");
    uf2::is_bootable(&pages.map(|at| (at, page(at))).collect(), chip)
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

fn check_update<C: TestedChip>(chip: Chip, elf: PathBuf) {
    let flash = interrupt_everywhere(chip, &file(elf));
    let mut board = EmulatedBoard::<C>::power_on(&C::firmware().as_in(&flash), flash.clone());
    assert!(board.run_until(START_MS, |board| board.leds().count() > 0));
    assert_eq!((board.resets(), board.violations()), (&[][..], &[][..]));
    // The network of the computer player, which no start reads.
    let mut damaged = flash;
    let at = FLASH + 400 * 1024;
    let byte = damaged.read(at, 1)[0];
    damaged.write(at, &[byte ^ 0x10]);
    let mut board = EmulatedBoard::<C>::power_on(&C::firmware().as_in(&damaged), damaged);
    assert_eq!(board.run_ms(START_MS), StopReason::UsbBoot);
}

#[test]
fn an_interrupted_update_shows_the_drive_and_a_whole_one_runs() {
    check_update::<Rp2040>(Chip::Rp2040, build_firmware().expect("the firmware"));
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn on_a_pico_2_an_interrupted_update_shows_the_drive_and_a_whole_one_runs() {
    let elf = build_pico2_firmware().expect("the firmware");
    check_update::<Rp2350>(Chip::Rp2350, elf);
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
