//! Save images: the ring opens any flash, a record of any content is refused or restores a table that works, and no power cut loses a record
//! that was acknowledged.
//!
//! An input is a list of chunks, each with a head of 6 bytes: slot, flags, number (16 bits), length (16 bits), little endian. Chunks fill the flash, in
//! a sealed one the number is the lap of the ring. It becomes a slot with the right checksum, so that mutations reach the record inside; any
//! other is raw. A chunk with the flag `WRITE` is an operation: the ring writes its content to a stream, and the power may fail meanwhile, after as
//! many bytes as the number says.

use fencelight_board::save::{MAX_RECORD_BYTES, Restored, Ring, SECTOR_BYTES, SLOT_BYTES, Stream};
use fencelight_board::table::Phase;

use crate::random_tables::random_table;
use crate::saves::{check_sound, forge_slot, record_bytes, restore};
use fencelight_emulator::flash::FlashModel;

/// The least number with which the ring keeps all streams.
const SECTORS: usize = 13;
const SLOTS: usize = SECTORS * SECTOR_BYTES / SLOT_BYTES;
const HEAD_BYTES: usize = 6;
/// Operations of an input; the rest is ignored.
const MAX_OPERATIONS: usize = 48;
/// The chunk is written as a slot with its checksum.
const SEALED: u8 = 1;
/// The chunk is a record to write; its slot is the stream.
const WRITE: u8 = 1 << 1;
/// Sectors are erased ahead of need before.
const PREPARE: u8 = 1 << 2;
/// The power fails after a number of bytes.
const CUT: u8 = 1 << 3;
/// Bits whose change is cut get weak, in the whole input.
const WEAK: u8 = 1 << 4;
/// From here on weak bits are drawn again at every read.
const FLICKER: u8 = 1 << 5;

/// Opens the ring of the image and restores its newest record; then writes a record and reads it back, and performs the operations. Whether a
/// record was restored or acknowledged.
///
/// # Panics
/// If a restored table is unsound, or the ring loses a record that was acknowledged.
pub(super) fn run(bytes: &[u8]) -> bool {
    let chunks = chunks(bytes);
    let mut ring = Ring::open(image(&chunks));
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
        ring = Ring::open(ring.into_flash());
        assert_eq!(ring.newest(&mut buffer), Some(&record[..]));
    }
    let is_write = |chunk: &&Chunk<'_>| chunk.flags & WRITE != 0;
    let operations: Vec<_> = chunks.iter().filter(is_write).collect();
    is_restored | perform(ring, &operations[..operations.len().min(MAX_OPERATIONS)])
}

fn check_restores_as_itself(record: &[u8]) {
    let (table, _) = restore(record).expect("a record that was just written");
    assert_eq!(record_bytes(&table), record);
}

/// A part of an input.
struct Chunk<'a> {
    slot: u8,
    flags: u8,
    number: u16,
    content: &'a [u8],
}

fn chunks(mut bytes: &[u8]) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    while let Some((head, rest)) = bytes.split_first_chunk::<HEAD_BYTES>() {
        let &[slot, flags, number, number_high, length, length_high] = head;
        let length = usize::from(u16::from_le_bytes([length, length_high]));
        let (content, rest) = rest.split_at(length.min(rest.len()));
        let number = u16::from_le_bytes([number, number_high]);
        chunks.push(Chunk {
            slot,
            flags,
            number,
            content,
        });
        bytes = rest;
    }
    chunks
}

fn image(chunks: &[Chunk<'_>]) -> FlashModel {
    let has_weak_bits = chunks.iter().any(|chunk| chunk.flags & WEAK != 0);
    let mut flash = FlashModel::new(SECTORS, has_weak_bits, 1);
    for chunk in chunks.iter().filter(|chunk| chunk.flags & WRITE == 0) {
        let slot = usize::from(chunk.slot) % SLOTS;
        if chunk.flags & SEALED != 0 {
            let sequence = u32::from(chunk.number) * SLOTS as u32 + slot as u32;
            forge_slot(&mut flash, slot, sequence, chunk.record());
        } else {
            let raw = &mut flash.bytes[slot * SLOT_BYTES..];
            let content = &chunk.content[..chunk.content.len().min(raw.len())];
            raw[..content.len()].copy_from_slice(content);
        }
    }
    flash
}

impl Chunk<'_> {
    fn record(&self) -> &[u8] {
        &self.content[..self.content.len().min(MAX_RECORD_BYTES)]
    }
}

/// Writes records, with cuts; whether one is acknowledged.
fn perform(mut ring: Ring<FlashModel>, operations: &[&Chunk<'_>]) -> bool {
    let streams: Vec<Stream> = Stream::all().collect();
    let newest = |ring: &mut Ring<FlashModel>, stream| {
        let mut buffer = [0; MAX_RECORD_BYTES];
        ring.newest_of(stream, &mut buffer).map(<[u8]>::to_vec)
    };
    // Of each stream: the last acknowledged record, then those whose writing was cut since.
    let mut acceptable: Vec<Vec<Option<Vec<u8>>>> = Vec::new();
    for &stream in &streams {
        acceptable.push(vec![newest(&mut ring, stream)]);
    }
    let mut is_acknowledged = false;
    for (number, operation) in operations.iter().enumerate() {
        let stream = streams[usize::from(operation.slot) % streams.len()];
        let flash = ring.flash_mut();
        flash.flickers |= operation.flags & FLICKER != 0;
        if operation.flags & CUT != 0 {
            flash.cut_power_after(u32::from(operation.number));
        }
        let is_prepared = operation.flags & PREPARE == 0 || ring.prepare().is_ok();
        let record = Some(operation.record().to_vec());
        if is_prepared && ring.write_to(stream, operation.record()).is_ok() {
            acceptable[stream.index()] = vec![record];
            is_acknowledged = true;
        } else {
            assert!(
                !ring.flash_mut().is_on(),
                "operation {number} fails with power"
            );
            acceptable[stream.index()].push(record);
        }
        ring.flash_mut().power_on();
        ring = Ring::open(ring.into_flash());
        for &stream in &streams {
            let found = newest(&mut ring, stream);
            assert!(
                acceptable[stream.index()].contains(&found),
                "after operation {number} the newest record of stream {} is {found:?}",
                stream.index()
            );
        }
    }
    is_acknowledged
}

/// Inputs of records as they are written today: the corpus keeps those of its time.
#[must_use]
pub fn new_records() -> Vec<Vec<u8>> {
    let input = |number: u8| {
        let record = record_bytes(&random_table(number.into(), 40));
        let [length, length_high] = (record.len() as u16).to_le_bytes();
        let head = [number, SEALED, 0, 0, length, length_high];
        [&head[..], &record].concat()
    };
    (0..16).map(input).collect()
}
