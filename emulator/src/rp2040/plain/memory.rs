//! RAM, flash and the time as plain instructions reach them. An access that something else has to see is refused.

use core::ops::Range;

use rp2040_emu::{Memory, SRAM_SIZE};

use super::quantum_start;
use crate::{
    flash::{FLASH_BASE, FLASH_SIZE},
    machine::code_pages::CodePages,
    rp2040::{Guard, Rp2040, TimerClock},
};

const RAM_WINDOW: u32 = 0x20;
/// The bits of an address below those that select the first window into the flash.
const FLASH_BITS: u32 = FLASH_SIZE.trailing_zeros();

/// The upper and the lower half of the time.
const TIMER_HIGH: u32 = 0x4005_4024;
const TIMER_LOW: u32 = 0x4005_4028;

/// Memory without side effects.
pub(super) struct PlainMemory<'a> {
    pub(super) ram: &'a mut Memory,
    flash: Flash<'a>,
    /// Code that rp2040-emu may have decoded: it has to see writes there.
    code_pages: &'a CodePages,
    /// Reads of this part of the flash are counted.
    save_ring: Range<u32>,
    /// The flash is busy: any use of it is a violation.
    flash_closed: bool,
    /// RAM that each core must not touch.
    pub(super) guards: [Guard; 2],
    /// The beginning of the quantum under way.
    now: u64,
    timer: Option<TimerClock>,
}

/// The flash by words and by halfwords.
#[derive(Clone, Copy)]
pub(super) struct Flash<'a> {
    words: &'a [[u8; 4]; FLASH_SIZE / 4],
    halves: &'a [[u8; 2]; FLASH_SIZE / 2],
}

impl<'a> Flash<'a> {
    /// `None` if it is not as long as the chip.
    pub(super) fn new(bytes: &'a [u8]) -> Option<Self> {
        Some(Self {
            words: bytes.as_chunks().0.try_into().ok()?,
            halves: bytes.as_chunks().0.try_into().ok()?,
        })
    }
}

/// The offset of some bytes in RAM; `None` if not all of them lie there.
#[inline(always)]
const fn ram_offset(address: u32, bytes: u32) -> Option<u32> {
    let offset = address & 0x00FF_FFFF;
    if address >> 24 == RAM_WINDOW && offset <= SRAM_SIZE as u32 - bytes {
        Some(offset)
    } else {
        None
    }
}

impl<'a> PlainMemory<'a> {
    pub(super) fn new(chip: &'a mut Rp2040, code_pages: &'a CodePages, now: u64) -> Option<Self> {
        let (guards, timer) = (chip.guards, chip.timer_clock());
        Some(Self {
            ram: &mut chip.bus.memory,
            flash: Flash::new(chip.flash.image().bytes())?,
            code_pages,
            save_ring: chip.flash.save_ring.clone(),
            flash_closed: chip.flash.xip_disabled,
            guards,
            now,
            timer,
        })
    }
}

impl PlainMemory<'_> {
    /// A half of the time, as an instruction that begins at `at` reads it: time passes at the end of a quantum.
    #[inline]
    pub(super) fn timer(&self, address: u32, at: u64) -> Option<u32> {
        let timer = self.timer?;
        let cycles = self.now.max(quantum_start(at)) - timer.zero;
        match address {
            TIMER_LOW => Some((cycles / timer.cycles_per_us) as u32),
            TIMER_HIGH => Some(((cycles / timer.cycles_per_us) >> 32) as u32),
            _ => None,
        }
    }

    /// The offset of some bytes in flash that can be read.
    #[inline(always)]
    const fn flash_offset(&self, address: u32) -> Option<usize> {
        if address >> FLASH_BITS == FLASH_BASE >> FLASH_BITS && !self.flash_closed {
            Some(address as usize % FLASH_SIZE)
        } else {
            None
        }
    }

    /// The instruction at an even address.
    #[inline(always)]
    pub(super) fn fetch(&self, address: u32) -> Option<u16> {
        if let Some(offset) = ram_offset(address, 2) {
            return Some(self.ram.sram_read16(offset));
        }
        let offset = self.flash_offset(address)?;
        Some(u16::from_le_bytes(self.flash.halves[offset / 2]))
    }

    /// Whether some bytes lie outside the guard.
    #[inline(always)]
    const fn is_open(address: u32, bytes: u32, guard: Guard) -> bool {
        address >= guard.end || address + bytes <= guard.start
    }

    /// The word that holds an address, for a read of 1, 2 or 4 bytes.
    #[inline(always)]
    pub(super) fn read(&self, address: u32, bytes: u32, guard: Guard) -> Option<u32> {
        if address & (bytes - 1) != 0 {
            return None;
        }
        if let Some(offset) = ram_offset(address, bytes) {
            if !Self::is_open(address, bytes, guard) {
                return None;
            }
            return Some(match bytes {
                1 => u32::from(self.ram.sram_read8(offset)),
                2 => u32::from(self.ram.sram_read16(offset)),
                _ => self.ram.sram_read32(offset),
            });
        }
        let offset = self.flash_offset(address)?;
        if self.save_ring.contains(&(offset as u32)) {
            return None;
        }
        let word = u32::from_le_bytes(self.flash.words[offset / 4]) >> (8 * (offset & 3));
        Some(match bytes {
            1 => word & 0xFF,
            2 => word & 0xFFFF,
            _ => word,
        })
    }

    /// Writes 1, 2 or 4 bytes. `None`: it has not.
    #[inline(always)]
    pub(super) fn write(
        &mut self,
        address: u32,
        bytes: u32,
        value: u32,
        guard: Guard,
    ) -> Option<()> {
        let offset = ram_offset(address, bytes)?;
        if address & (bytes - 1) != 0
            || !Self::is_open(address, bytes, guard)
            || self.code_pages.holds_code(offset)
        {
            return None;
        }
        match bytes {
            1 => self.ram.sram_write8(offset, value as u8),
            2 => self.ram.sram_write16(offset, value as u16),
            _ => self.ram.sram_write32(offset, value),
        }
        Some(())
    }

    /// The offset of some words in RAM, if they can be read and, with `writes`, written.
    #[inline(always)]
    pub(super) fn words(
        &self,
        address: u32,
        count: u32,
        writes: bool,
        guard: Guard,
    ) -> Option<u32> {
        let bytes = 4 * count;
        let offset = ram_offset(address, bytes)?;
        let is_code = |at: u32| self.code_pages.holds_code(at);
        if count == 0
            || address & 3 != 0
            || !Self::is_open(address, bytes, guard)
            || (writes && (is_code(offset) || is_code(offset + bytes - 1)))
        {
            return None;
        }
        Some(offset)
    }
}
