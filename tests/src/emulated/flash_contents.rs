//! Records in the flash of an emulated board: reading and writing them.

use std::ops::Range;
use std::sync::LazyLock;

use fencelight_board::health::{RETAINED_BYTES, RetainedState};
use fencelight_board::save::{MAX_RECORD_BYTES, Ring, SECTOR_BYTES, Saver, load};
use fencelight_board::table::Table;
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_emulator::{FlashImage, Machine};

use super::firmware::firmware;
use super::panel::{BOOT_MS, TAP_MS, key};
use fencelight_emulator::flash::FlashModel;

/// The fault records: the last sectors of the ring.
const FAULT_LOG_BYTES: usize = 3 * SECTOR_BYTES;

/// The address ranges of saves and fault records.
fn save_and_fault_ranges() -> [Range<u32>; 2] {
    let ring = firmware().save_ring().expect("a save ring");
    let faults = ring.end - FAULT_LOG_BYTES as u32;
    [ring.start..faults, faults..ring.end]
}

/// The ring in a part of a flash.
fn ring(image: &FlashImage, part: &Range<u32>) -> Ring<FlashModel> {
    Ring::open(FlashModel::with_bytes(image.read(part.start, part.len())))
}

fn newest_in(image: &FlashImage, part: &Range<u32>) -> Option<Vec<u8>> {
    let mut buffer = [0; MAX_RECORD_BYTES];
    ring(image, part).newest(&mut buffer).map(<[u8]>::to_vec)
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
    let restored = load(&mut ring(image, &saves), table, true);
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
