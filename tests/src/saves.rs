//! Saves for tests: the bytes of a table, a table from bytes, slots of the ring with any content.

use fencelight_board::light::view;
use fencelight_board::save::{MAX_RECORD_BYTES, Record, RecordError, Restored, SLOT_BYTES};
use fencelight_board::table::Table;
use fencelight_core::game::Game;
use fencelight_core::games::AnyGame;
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{PositionText, parse_setup};

use crate::power_cuts::crc32;
use fencelight_emulator::flash::FlashModel;

/// The record of a table.
///
/// # Panics
/// If the record is longer than the format allows.
#[must_use]
pub fn record_bytes(table: &Table) -> Vec<u8> {
    let mut buffer = [0; MAX_RECORD_BYTES];
    let bytes = Record::from_table(table).encode(&mut buffer);
    bytes.expect("room for every record").to_vec()
}

/// A new table with the contents of a record.
///
/// # Errors
/// Why the bytes are not a record.
pub fn restore(bytes: &[u8]) -> Result<(Table, Restored), RecordError> {
    let mut table = Table::new(99, 5);
    let restored = Record::decode(bytes)?.restore(&mut table)?;
    Ok((table, restored))
}

/// Checks a restored table: its position can be set up again, its options are in range, and it ticks and renders.
///
/// # Panics
/// If one of these does not hold.
pub fn check_sound(table: &mut Table) {
    let now = table.history().current().clone();
    let text = PositionText(&now).to_string();
    let set_up = parse_setup(&text).expect("a position");
    for option in now.kind().options() {
        assert!(option.domain.contains(now.option(option.key)));
    }
    AnyGame::new(&set_up, &now.options(), Dice { seed: 0, rolls: 0 }).expect("a possible position");
    assert!(now.outcome().is_none() || table.game().is_none());
    for now_ms in [5, 100, 2_000, 4_000] {
        table.tick(now_ms);
        view(table, now_ms);
    }
}

/// Writes a record into a slot with any sequence number and the right checksum.
///
/// # Panics
/// If the flash has no such slot, or the record is longer than a slot.
pub fn forge_slot(flash: &mut FlashModel, slot: usize, sequence: u32, record: &[u8]) {
    let slot = &mut flash.bytes[slot * SLOT_BYTES..][..SLOT_BYTES];
    slot[4..8].copy_from_slice(&sequence.to_le_bytes());
    slot[8..10].copy_from_slice(&(record.len() as u16).to_le_bytes());
    slot[10..10 + record.len()].copy_from_slice(record);
    let checksum = crc32(&slot[4..10 + record.len()]);
    slot[..4].copy_from_slice(&checksum.to_le_bytes());
}
