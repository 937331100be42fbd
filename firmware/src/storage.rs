//! The flash: the save ring and, behind it, a small ring of faults.
//!
//! Owns the flash. Programming a record stops both cores for about two milliseconds, erasing a sector for 45 to 400: the chain keeps its frame,
//! keys that are still held are detected afterwards. Sectors are erased ahead of need, in pauses of play ([`FlashState`]).

use core::ptr::addr_of;

use embassy_rp::Peri;
use embassy_rp::clocks::RoscRng;
use embassy_rp::flash::{ERASE_SIZE, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::Timer;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use fencelight_board::health::{RETAINED_BYTES, RetainedState, STABLE_UPTIME_MS};
use fencelight_board::save::{
    FlashAction, FlashState, MAX_RECORD_BYTES, RecordError, Restored, Ring, Stream, load,
};
use fencelight_board::table::Table;
use heapless::Vec;

use crate::beats::{Task, beat, now_ms};
use crate::buzzer::is_sounding;
use crate::channels::{RECORD, SAVED};
use crate::chip::{self, FlashChip, UNCACHED_FLASH, now_us};
use crate::commands::is_end_requested;
use crate::fault;
use crate::health::is_safe_mode;
use crate::keys::{unchanged_ms, untouched_ms};
use crate::think::is_thinking;

/// The address of the flash.
const FLASH_BASE: u32 = 0x1000_0000;
/// The last sectors hold fault records, which are few.
const FAULTS_BYTES: u32 = 3 * ERASE_SIZE as u32;
/// Time between two looks at what is due.
const POLL_MS: u64 = 10;
/// Uptime from which sectors are erased ahead of need after power-on. A supply that fails again and again under load does so sooner.
const SETTLED_MS: u32 = 2_000;

unsafe extern "C" {
    /// `memory.x` places nothing between these two.
    static _save_ring_start: u8;
    static _save_ring_end: u8;
}

/// Offset of the fault records: behind the saves.
fn faults_start() -> u32 {
    addr_of!(_save_ring_end) as u32 - FLASH_BASE - FAULTS_BYTES
}

/// Offset of the saves.
fn saves_start() -> u32 {
    addr_of!(_save_ring_start) as u32 - FLASH_BASE
}

/// A range of the flash.
pub(crate) struct Partition<'a> {
    flash: &'a mut FlashChip,
    start: u32,
    bytes: u32,
}

impl ErrorType for Partition<'_> {
    type Error = embassy_rp::flash::Error;
}

impl ReadNorFlash for Partition<'_> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        if offset as usize + bytes.len() > self.capacity() {
            return Err(embassy_rp::flash::Error::OutOfBounds);
        }
        read_uncached(self.start + offset, bytes);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes as usize
    }
}

impl NorFlash for Partition<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        let (at, began_us) = (self.start + from, now_us());
        let erased = self.flash.blocking_erase(at, self.start + to);
        let took_us = now_us().wrapping_sub(began_us);
        defmt::info!("erased {=u32:#x} in {=u32} us: {}", at, took_us, erased);
        erased
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        self.flash.blocking_write(self.start + offset, bytes)
    }
}

/// Reads the flash past the cache, in whole words: every access is a command to the chip and takes about 100 cycles.
#[inline(never)]
fn read_uncached(offset: u32, bytes: &mut [u8]) {
    let start = UNCACHED_FLASH + offset;
    let mut word = 0_u32;
    for (address, byte) in (start..).zip(bytes) {
        if address == start || address.is_multiple_of(4) {
            // SAFETY: the caller has checked that the address lies in a partition of the flash; the word is aligned.
            word = unsafe { ((address & !3) as *const u32).read_volatile() };
        }
        *byte = (word >> (8 * (address % 4))) as u8;
    }
}

/// The flash of the board.
pub(crate) struct Storage {
    flash: FlashChip,
}

impl Storage {
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Self {
        Self {
            flash: Flash::new_blocking(flash),
        }
    }

    fn save_ring(&mut self) -> Ring<Partition<'_>> {
        Ring::open(Partition {
            flash: &mut self.flash,
            start: saves_start(),
            bytes: faults_start() - saves_start(),
        })
    }

    fn fault_ring(&mut self) -> Ring<Partition<'_>> {
        Ring::open(Partition {
            flash: &mut self.flash,
            start: faults_start(),
            bytes: FAULTS_BYTES,
        })
    }

    /// The unique number of the board: that of a chip, or else a random one, which is kept behind the fault record. Read before core 1 starts and
    /// anything is drawn, because flash may be inaccessible meanwhile.
    pub(crate) fn serial_number(&mut self) -> u64 {
        if let Some(number) = chip::unique_id(&mut self.flash) {
            return number;
        }
        let (last, number) = self.fault_record();
        if let Some(number) = number {
            return number;
        }
        let number = RoscRng.next_u64();
        defmt::info!("no chip has a number: a random one is kept");
        self.write_fault_record(&last.unwrap_or_default(), Some(number));
        number
    }

    /// Restores a table at the start; see [`load`].
    pub(crate) fn load(
        &mut self,
        table: &mut Table,
        with_game: bool,
    ) -> Option<Result<Restored, RecordError>> {
        load(&mut self.save_ring(), table, with_game)
    }

    /// Stores a fault record.
    pub(crate) fn save_fault(&mut self, kept: &RetainedState) {
        let (_, number) = self.fault_record();
        self.write_fault_record(kept, number);
    }

    /// The newest fault record.
    pub(crate) fn last_fault(&mut self) -> Option<RetainedState> {
        self.fault_record().0
    }

    /// The newest fault record, and the number of the board behind it, if one is kept.
    fn fault_record(&mut self) -> (Option<RetainedState>, Option<u64>) {
        let mut buffer = [0; MAX_RECORD_BYTES];
        let record = self.fault_ring().newest(&mut buffer);
        let split = record.and_then(<[u8]>::split_first_chunk::<RETAINED_BYTES>);
        split.map_or((None, None), |(fault, number)| {
            let number = number.first_chunk().copied().map(u64::from_le_bytes);
            (RetainedState::from_bytes(fault), number)
        })
    }

    fn write_fault_record(&mut self, kept: &RetainedState, number: Option<u64>) {
        let mut record: Vec<u8, { RETAINED_BYTES + 8 }> = Vec::new();
        // The capacity is exactly that.
        let _ = record.extend_from_slice(&kept.to_bytes());
        let _ = record.extend_from_slice(number.map(u64::to_le_bytes).as_slice().as_flattened());
        // If the write fails, log and light still report the fault.
        let _ = self.fault_ring().write(&record);
    }
}

/// The storage task.
#[embassy_executor::task]
pub(crate) async fn run(storage: &'static mut Storage) {
    let mut ring = storage.save_ring();
    // A board in a restart loop does not erase at every start.
    let is_restart = fault::load().is_some_and(|kept| kept.restarts > 0);
    let stable_ms = if is_restart {
        STABLE_UPTIME_MS
    } else {
        SETTLED_MS
    };
    let mut is_stable = false;
    let mut used_ms = now_ms();
    let mut waiting_since_ms = None;
    loop {
        Timer::after_millis(POLL_MS).await;
        beat(Task::Storage);
        let now = now_ms();
        is_stable |= now >= stable_ms;
        if RECORD.signaled() && waiting_since_ms.is_none() {
            waiting_since_ms = Some(now);
        }
        let state = FlashState {
            prepared_slots: ring.prepared_slots(),
            needs_erase: ring.needs_erase() && is_stable && !is_safe_mode(),
            untouched_ms: untouched_ms(),
            unchanged_ms: unchanged_ms(),
            unused_ms: now.wrapping_sub(used_ms),
            waiting_ms: waiting_since_ms.map(|since| now.wrapping_sub(since)),
            is_thinking: is_thinking(),
            is_sounding: is_sounding(),
        };
        let action = match state.action() {
            // A restart on request waits for the record, but not for long.
            _ if state.waiting_ms.is_some() && is_end_requested() => FlashAction::Write,
            action => action,
        };
        match action {
            FlashAction::Write => {
                if let Some((stream, record)) = RECORD.try_take() {
                    SAVED.signal(write(&mut ring, stream, &record));
                }
                waiting_since_ms = None;
                is_stable = true;
            }
            FlashAction::Erase => {
                // After an error the next write tries again.
                let _ = ring.prepare();
            }
            FlashAction::Wait => continue,
        }
        used_ms = now_ms();
    }
}

/// Writes a record; whether it succeeded.
#[inline(never)]
#[unsafe(export_name = "fl_probe_save_write")]
fn write(ring: &mut Ring<Partition<'_>>, stream: Stream, record: &[u8]) -> bool {
    let written = ring.write_to(stream, record);
    defmt::debug!(
        "record of {}, {=usize} bytes: {}",
        stream,
        record.len(),
        written
    );
    written.is_ok()
}
