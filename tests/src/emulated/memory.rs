//! What the flash of an emulated board remembers: read out of it, and put into it.

use std::ops::Range;
use std::sync::LazyLock;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use fencelight_core::games::{AnyGame, Kind};
use fencelight_core::health::{FAULT_BYTES, Kept};
use fencelight_core::save::{MOST_BYTES, Record, Ring, SECTOR_BYTES};
use fencelight_core::table::Table;
use fencelight_emulator::{FlashImage, Machine};

use super::{TAP_MS, firmware, key};
use crate::flash::Flash;

/// How much of what the board remembers are faults: the last sectors.
const FAULTS_BYTES: usize = 3 * SECTOR_BYTES;

/// A part of a flash image, as the ring sees it; nothing can be written.
struct Part<'a>(&'a [u8]);

/// Nothing can be written.
#[derive(Debug)]
struct ReadOnly;

impl NorFlashError for ReadOnly {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl ErrorType for Part<'_> {
    type Error = ReadOnly;
}

impl ReadNorFlash for Part<'_> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), ReadOnly> {
        let from = offset as usize;
        let part = self.0.get(from..from + bytes.len()).ok_or(ReadOnly)?;
        bytes.copy_from_slice(part);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for Part<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR_BYTES;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), ReadOnly> {
        Err(ReadOnly)
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), ReadOnly> {
        Err(ReadOnly)
    }
}

/// Where the saves lie in the flash, and where the faults.
fn parts() -> [Range<u32>; 2] {
    let ring = firmware().save_ring().expect("a save ring");
    let faults = ring.end - FAULTS_BYTES as u32;
    [ring.start..faults, faults..ring.end]
}

fn newest(image: &FlashImage, part: &Range<u32>) -> Option<Vec<u8>> {
    let mut buffer = [0; MOST_BYTES];
    Ring::open(Part(image.read(part.start, part.len())))
        .newest(&mut buffer)
        .map(<[u8]>::to_vec)
}

/// The newest record in a flash.
#[must_use]
pub fn newest_record(image: &FlashImage) -> Option<Vec<u8>> {
    let [saves, _] = parts();
    newest(image, &saves)
}

/// The table that the newest record of a flash gives back.
///
/// # Panics
/// If the record cannot be read.
#[must_use]
pub fn saved_table(image: &FlashImage) -> Option<Table> {
    let bytes = newest_record(image)?;
    let mut table = Table::new(0, 0);
    let record = Record::decode(&bytes).expect("a record");
    record.restore(&mut table).expect("possible values");
    Some(table)
}

/// The game that a flash has.
#[must_use]
pub fn saved_game(image: &FlashImage) -> Option<AnyGame> {
    let table = saved_table(image)?;
    table.is_kept().then(|| table.history().now().clone())
}

/// The last fault that a flash has.
#[must_use]
pub fn last_fault(image: &FlashImage) -> Option<Kept> {
    let [_, faults] = parts();
    let bytes = newest(image, &faults)?;
    Kept::from_bytes(bytes.first_chunk::<FAULT_BYTES>()?)
}

/// A flash with a game of Quoridor for two people, some moves old. Made by the firmware itself.
pub fn a_game() -> &'static FlashImage {
    static IMAGE: LazyLock<FlashImage> = LazyLock::new(|| {
        let mut machine = Machine::new(firmware());
        machine.run_ms(20);
        for name in ["a1", "north-ok", "e5", "d5+", "f5+"] {
            machine.tap(key(name), TAP_MS);
        }
        // Whoever begins: both may go straight on.
        for name in ["e2", "e8", "e2", "e3", "e7", "e3"] {
            machine.tap(key(name), TAP_MS);
        }
        machine.run_ms(1_000);
        assert_eq!(machine.resets(), []);
        let image = machine.power_off();
        let game = saved_game(&image).expect("a game");
        assert_eq!(game.kind(), Kind::Quoridor2);
        image
    });
    &IMAGE
}

/// A flash that remembers a table.
///
/// # Panics
/// If the ring does not take it.
#[must_use]
pub fn image_of(table: &Table) -> FlashImage {
    let mut buffer = [0; MOST_BYTES];
    let record = Record::of(table).encode(&mut buffer).expect("room");
    let [saves, _] = parts();
    let mut ring = Ring::open(Flash::new(saves.len() / SECTOR_BYTES, false, 0));
    ring.write(record).expect("a sound flash");
    let mut image = FlashImage::erased();
    image.write(saves.start, &ring.close().bytes);
    image
}
