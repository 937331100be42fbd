//! Save images: the ring opens any flash, and a record of any content is refused or restores a table that works.
//!
//! An input is a list of chunks that fill the flash, each with a head of 6 bytes: slot, flags, sequence number (16 bits), length (16 bits), little
//! endian. A sealed chunk is a slot with the right checksum, so that mutations reach the record inside; any other is raw.

use fencelight_core::save::{MAX_RECORD_BYTES, Restored, Ring, SECTOR_BYTES, SLOT_BYTES};
use fencelight_core::table::Phase;

use crate::flash::FlashModel;
use crate::saves::{check_sound, forge_slot, record_bytes, restore};

const SECTORS: usize = 3;
const SLOTS: usize = SECTORS * SECTOR_BYTES / SLOT_BYTES;
const HEAD_BYTES: usize = 6;
/// The chunk is written as a slot with its checksum.
pub(super) const SEALED: u8 = 1;

/// Opens the ring of the image and restores its newest record; then writes a record and reads it back. Whether a record was
/// restored.
///
/// # Panics
/// If a restored table is unsound, or the ring loses the record that was written.
pub(super) fn run(bytes: &[u8]) -> bool {
    let mut ring = Ring::open(image(bytes));
    let mut buffer = [0; MAX_RECORD_BYTES];
    let mut record = b"a record".to_vec();
    let mut is_restored = false;
    if let Some(newest) = ring.newest(&mut buffer)
        && let Ok((mut table, result)) = restore(newest)
    {
        assert_eq!(
            table.phase() == Phase::Attract,
            result != Restored::Game,
            "{result:?}"
        );
        check_restores_as_itself(&record_bytes(&table));
        check_sound(&mut table);
        record = record_bytes(&table);
        is_restored = true;
    }
    if ring.write(&record).is_ok() {
        let mut ring = Ring::open(ring.into_flash());
        assert_eq!(ring.newest(&mut buffer), Some(&record[..]));
    }
    is_restored
}

fn check_restores_as_itself(record: &[u8]) {
    let (table, _) = restore(record).expect("a record that was just written");
    assert_eq!(record_bytes(&table), record);
}

fn image(mut bytes: &[u8]) -> FlashModel {
    let mut flash = FlashModel::new(SECTORS, false, 1);
    while let Some((head, rest)) = bytes.split_first_chunk::<HEAD_BYTES>() {
        let &[slot, flags, sequence, sequence_high, length, length_high] = head;
        let slot = usize::from(slot) % SLOTS;
        let length = usize::from(u16::from_le_bytes([length, length_high]));
        let (content, rest) = rest.split_at(length.min(rest.len()));
        if flags & SEALED != 0 {
            let record = &content[..content.len().min(MAX_RECORD_BYTES)];
            let lap = u32::from(u16::from_le_bytes([sequence, sequence_high]));
            let sequence = lap * SLOTS as u32 + slot as u32;
            forge_slot(&mut flash, slot, sequence, record);
        } else {
            let raw = &mut flash.bytes[slot * SLOT_BYTES..];
            let content = &content[..content.len().min(raw.len())];
            raw[..content.len()].copy_from_slice(content);
        }
        bytes = rest;
    }
    flash
}

/// A chunk of an image.
pub(super) fn chunk(slot: u8, flags: u8, lap: u16, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![slot, flags];
    bytes.extend(lap.to_le_bytes());
    bytes.extend((content.len() as u16).to_le_bytes());
    bytes.extend(content);
    bytes
}
