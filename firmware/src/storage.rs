//! The flash: the save ring and, behind it, a small ring of faults.
//!
//! Owns the flash. Programming a record stops both cores for about two milliseconds, erasing a sector for 45 to 400: the chain keeps its frame,
//! keys that are still held are detected afterwards. Sectors are erased ahead of need, when no write is pending.

use core::ptr::addr_of;

use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::Timer;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use fencelight_core::health::{RETAINED_BYTES, RetainedState, STABLE_UPTIME_MS};
use fencelight_core::save::{MAX_RECORD_BYTES, RecordError, Restored, Ring, Stream, load};
use fencelight_core::table::Table;

use crate::channels::{RECORD, SAVED};
use crate::health::{Task, beat, is_safe_mode, now_ms};
use crate::keys::untouched_ms;

/// The flash of a Pico.
const FLASH_BYTES: usize = 2 * 1024 * 1024;
/// The address of the flash.
const FLASH_BASE: u32 = 0x1000_0000;
/// The last sectors hold fault records, which are few.
const FAULTS_BYTES: u32 = 3 * ERASE_SIZE as u32;
/// Longest wait between two beats, and the time without a write before a sector is erased ahead of need.
const QUIET_MS: u64 = 400;
/// Time without a key before such an erase, which would delay the next press. Seven slots of a sector remain meanwhile.
const UNTOUCHED_MS: u32 = 2_000;
/// A frame that is ready has been sent by then, even behind another one.
const FRAME_MS: u64 = 30;

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

type FlashChip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

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
        self.flash.blocking_read(self.start + offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.bytes as usize
    }
}

impl NorFlash for Partition<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        self.flash
            .blocking_erase(self.start + from, self.start + to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        self.flash.blocking_write(self.start + offset, bytes)
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

    /// The unique number of the flash chip. Read before core 1 starts and anything is drawn, because flash is inaccessible meanwhile.
    pub(crate) fn unique_id(&mut self) -> Option<[u8; 8]> {
        let mut number = [0; 8];
        self.flash.blocking_unique_id(&mut number).ok()?;
        Some(number)
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
        // If the write fails, log and light still report the fault.
        let _ = self.fault_ring().write(&kept.to_bytes());
    }

    /// The newest fault record.
    pub(crate) fn last_fault(&mut self) -> Option<RetainedState> {
        let mut buffer = [0; MAX_RECORD_BYTES];
        let bytes = self.fault_ring().newest(&mut buffer)?;
        RetainedState::from_bytes(bytes.first_chunk::<RETAINED_BYTES>()?)
    }
}

/// The store task.
#[embassy_executor::task]
pub(crate) async fn run(storage: &'static mut Storage) {
    let mut ring = storage.save_ring();
    let mut has_written = false;
    loop {
        match select(RECORD.wait(), Timer::after_millis(QUIET_MS)).await {
            Either::First((stream, record)) => {
                has_written = true;
                if ring.needs_erase() {
                    // The frame that answers the key press is sent before the erase stops everything.
                    Timer::after_millis(FRAME_MS).await;
                }
                SAVED.signal(write(&mut ring, stream, &record));
            }
            Either::Second(()) => {
                // No key press is near, and a board in a restart loop does not erase at every start.
                let is_quiet = untouched_ms() >= UNTOUCHED_MS;
                let is_stable = has_written || now_ms() >= STABLE_UPTIME_MS;
                if is_quiet && is_stable && ring.needs_erase() && !is_safe_mode() {
                    // The next write tries again.
                    let _ = ring.prepare();
                }
            }
        }
        beat(Task::Storage);
    }
}

/// Writes a record; whether it succeeded.
#[inline(never)]
#[unsafe(export_name = "fl_probe_save_write")]
fn write(ring: &mut Ring<Partition<'_>>, stream: Stream, record: &[u8]) -> bool {
    ring.write_to(stream, record).is_ok()
}
