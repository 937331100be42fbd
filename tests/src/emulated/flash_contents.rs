//! Records in the flash of an emulated board: reading and writing them.

use std::ops::Range;
use std::sync::LazyLock;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use fencelight_board::health::{RETAINED_BYTES, RetainedState};
use fencelight_board::save::{MAX_RECORD_BYTES, Ring, SECTOR_BYTES, Saver, load};
use fencelight_board::table::Table;
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_emulator::{FlashImage, Machine};

use super::firmware::firmware;
use super::panel::{BOOT_MS, TAP_MS, key};
use crate::flash::FlashModel;

/// The fault records: the last sectors of the ring.
const FAULT_LOG_BYTES: usize = 3 * SECTOR_BYTES;

/// A read-only part of a flash image.
struct ReadOnlyFlash<'a>(&'a [u8]);

/// The flash is read-only.
#[derive(Debug)]
struct ReadOnlyError;

impl NorFlashError for ReadOnlyError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl ErrorType for ReadOnlyFlash<'_> {
    type Error = ReadOnlyError;
}

impl ReadNorFlash for ReadOnlyFlash<'_> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), ReadOnlyError> {
        let from = offset as usize;
        let part = self.0.get(from..from + bytes.len()).ok_or(ReadOnlyError)?;
        bytes.copy_from_slice(part);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for ReadOnlyFlash<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR_BYTES;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), ReadOnlyError> {
        Err(ReadOnlyError)
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), ReadOnlyError> {
        Err(ReadOnlyError)
    }
}

/// The address ranges of saves and fault records.
fn save_and_fault_ranges() -> [Range<u32>; 2] {
    let ring = firmware().save_ring().expect("a save ring");
    let faults = ring.end - FAULT_LOG_BYTES as u32;
    [ring.start..faults, faults..ring.end]
}

fn newest_in(image: &FlashImage, part: &Range<u32>) -> Option<Vec<u8>> {
    let mut buffer = [0; MAX_RECORD_BYTES];
    Ring::open(ReadOnlyFlash(image.read(part.start, part.len())))
        .newest(&mut buffer)
        .map(<[u8]>::to_vec)
}

/// The newest record in a flash.
#[must_use]
pub fn newest_record(image: &FlashImage) -> Option<Vec<u8>> {
    let [saves, _] = save_and_fault_ranges();
    newest_in(image, &saves)
}

/// Restores a table from a flash, as the firmware does at the start; whether there is a record that can be read.
pub(super) fn load_table(image: &FlashImage, table: &mut Table) -> bool {
    let [saves, _] = save_and_fault_ranges();
    let mut ring = Ring::open(ReadOnlyFlash(image.read(saves.start, saves.len())));
    let restored = load(&mut ring, table, true);
    restored.is_some_and(|restored| restored.is_ok())
}

/// The table in a flash.
#[must_use]
pub fn saved_table(image: &FlashImage) -> Option<Table> {
    let mut table = Table::new(0, 0);
    load_table(image, &mut table).then_some(table)
}

/// The resumable game in a flash.
#[must_use]
pub fn saved_game(image: &FlashImage) -> Option<AnyGame> {
    let table = saved_table(image)?;
    table
        .is_resumable()
        .then(|| table.history().current().clone())
}

/// The newest fault record in a flash.
#[must_use]
pub fn last_fault(image: &FlashImage) -> Option<RetainedState> {
    let [_, faults] = save_and_fault_ranges();
    let bytes = newest_in(image, &faults)?;
    RetainedState::from_bytes(bytes.first_chunk::<RETAINED_BYTES>()?)
}

/// A flash with a game of Quoridor for two humans after some moves, written by the firmware itself.
pub fn quoridor_game_image() -> &'static FlashImage {
    static IMAGE: LazyLock<FlashImage> = LazyLock::new(|| {
        let mut machine = Machine::new(firmware());
        machine.run_ms(BOOT_MS);
        for name in ["a1", "north-ok", "e5", "d5+", "f5+"] {
            machine.tap(key(name), TAP_MS);
        }
        // Either seat may begin: both can go straight on.
        for name in ["e2", "e8", "e2", "e3", "e7", "e3"] {
            machine.tap(key(name), TAP_MS);
        }
        machine.run_ms(1_000);
        assert_eq!(machine.resets(), []);
        let image = machine.power_off();
        let game = saved_game(&image).expect("a game");
        assert_eq!(game.kind(), GameKind::Quoridor2);
        image
    });
    &IMAGE
}

/// A flash with the records of a table.
///
/// # Panics
/// If the ring cannot write it.
#[must_use]
pub fn image_with_table(table: &Table) -> FlashImage {
    let [saves, _] = save_and_fault_ranges();
    let mut ring = Ring::open(FlashModel::new(saves.len() / SECTOR_BYTES, false, 0));
    let (mut saver, mut buffer) = (Saver::EMPTY, [0; MAX_RECORD_BYTES]);
    while let Some((stream, record)) = saver.next(table, &mut buffer) {
        ring.write_to(stream, record).expect("a sound flash");
        saver.finish(true);
    }
    let mut image = FlashImage::erased();
    image.write(saves.start, &ring.into_flash().bytes);
    image
}
