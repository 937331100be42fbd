//! The flash: the save ring and, behind it, a small ring of faults.
//!
//! Owns the flash. Programming a record stops both cores for about two milliseconds, erasing a sector for 45 to 400: the chain keeps its picture,
//! keys that are still held are felt afterwards. Sectors are erased ahead of need, when nothing is waiting to be written.

use core::ptr::addr_of;

use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::Timer;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use fencelight_core::health::{RETAINED_BYTES, RetainedState, STABLE_UPTIME_MS};
use fencelight_core::save::{MAX_RECORD_BYTES, Ring};

use crate::channels::{RECORD, SAVED};
use crate::health::{Task, beat, is_safe_mode, now_ms};
use crate::keys::untouched_ms;

/// The flash of a Pico.
const FLASH_BYTES: usize = 2 * 1024 * 1024;
/// Where the flash begins in the memory of the chip.
const FLASH_BASE: u32 = 0x1000_0000;
/// The last sectors of it hold faults, which are few.
const FAULTS_BYTES: u32 = 3 * ERASE_SIZE as u32;
/// A task that waits for records has to beat as well; and so long nothing may be written before a sector is erased ahead of need.
const QUIET_MS: u64 = 400;
/// No key for this long: nobody is about to press one. Seven slots of a sector are left to wait for that.
const UNTOUCHED_MS: u32 = 2_000;
/// A frame that is ready has left by then, also behind one that is under way.
const FRAME_MS: u64 = 30;

unsafe extern "C" {
    /// `memory.x` keeps the program out of what lies between these two.
    static _save_ring_start: u8;
    static _save_ring_end: u8;
}

/// Where the faults begin: behind the saves, which begin at the start of the ring.
fn faults_start() -> u32 {
    addr_of!(_save_ring_end) as u32 - FLASH_BASE - FAULTS_BYTES
}

/// Where the saves begin.
fn saves_start() -> u32 {
    addr_of!(_save_ring_start) as u32 - FLASH_BASE
}

type FlashChip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// A part of the flash.
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

    /// The number that the maker gave to this flash chip. To be read before core 1 starts and anything is drawn: the program stands still meanwhile.
    pub(crate) fn unique_id(&mut self) -> Option<[u8; 8]> {
        let mut number = [0; 8];
        self.flash.blocking_unique_id(&mut number).ok()?;
        Some(number)
    }

    /// The newest record, for the start.
    pub(crate) fn newest_record<'a>(
        &mut self,
        buffer: &'a mut [u8; MAX_RECORD_BYTES],
    ) -> Option<&'a [u8]> {
        self.save_ring().newest(buffer)
    }

    /// Keeps a fault over a time without power.
    pub(crate) fn save_fault(&mut self, kept: &RetainedState) {
        // A fault that cannot be kept has been told by the log and by the light.
        let _ = self.fault_ring().write(&kept.to_bytes());
    }

    /// The last fault that was kept.
    pub(crate) fn last_fault(&mut self) -> Option<RetainedState> {
        let mut buffer = [0; MAX_RECORD_BYTES];
        let bytes = self.fault_ring().newest(&mut buffer)?;
        RetainedState::from_bytes(bytes.first_chunk::<RETAINED_BYTES>()?)
    }
}

/// Writes records for ever.
#[embassy_executor::task]
pub(crate) async fn run(storage: &'static mut Storage) {
    let mut ring = storage.save_ring();
    let mut has_written = false;
    loop {
        match select(RECORD.wait(), Timer::after_millis(QUIET_MS)).await {
            Either::First(record) => {
                has_written = true;
                if ring.needs_erase() {
                    // The light of the key that made this record leaves first.
                    Timer::after_millis(FRAME_MS).await;
                }
                SAVED.signal(write(&mut ring, &record));
            }
            Either::Second(()) => {
                // Nobody's finger is near, and the board is not one that restarts again and again and would erase each time.
                let is_quiet = untouched_ms() >= UNTOUCHED_MS;
                let is_well = has_written || now_ms() >= STABLE_UPTIME_MS;
                if is_quiet && is_well && ring.needs_erase() && !is_safe_mode() {
                    // Tried again when something has to be written.
                    let _ = ring.prepare();
                }
            }
        }
        beat(Task::Storage);
    }
}

#[inline(never)]
fn write(ring: &mut Ring<Partition<'_>>, record: &[u8]) -> bool {
    ring.write(record).is_ok()
}
