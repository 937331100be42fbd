//! How the cores reach the chip: every load and store passes here.

use rp2040_emu::{
    bus::ppb::Ppb,
    core::{CoreBus, Nvic},
};

use super::Rp2040;
use crate::{
    chip::{ResetCause, WriteEffect, register_address, usb, written},
    machine::model::ChipModel,
    time::CYCLES_PER_US,
    violation::ViolationKind,
};

const CHIP_ID: u32 = 0x4000_0000;
/// Manufacturer and part, without the revision.
const RP2040: u32 = 0x0000_2927;
const FLASH_END: u32 = 0x1400_0000;
const SSI: u32 = 0x1800_0000;
/// From here to RAM there is nothing.
const XIP_END: u32 = 0x1900_0000;
const CLOCKS: u32 = 0x4000_8000;
const PLL_SYS: u32 = 0x4002_8000;
/// What FC0 counts, whether it has, and the kHz with a fraction.
const FC0_SOURCE: u32 = CLOCKS + 0x94;
const FC0_STATUS: u32 = CLOCKS + 0x98;
const FC0_RESULT: u32 = CLOCKS + 0x9C;
pub(super) const PLL_USB: u32 = 0x4002_C000;
const RESETS: u32 = 0x4000_C000;
const RESET_USB: u32 = 1 << 24;
const PSM_FRCE_OFF: u32 = 0x4001_0004;
const PSM_WDSEL: u32 = 0x4001_0008;
const IO_BANK: u32 = 0x4001_4000;
const PADS: u32 = 0x4001_C000;
const PWM: u32 = 0x4005_0000;
const WATCHDOG: u32 = 0x4005_8000;
const RANDOM_BIT: u32 = 0x4006_001C;
const DMA: u32 = 0x5000_0000;
const PIO0: u32 = 0x5020_0000;
const PIO1: u32 = 0x5030_0000;
const DIVIDER: core::ops::RangeInclusive<u32> = 0xD000_0060..=0xD000_0078;
const GPIO_IN: u32 = 0xD000_0004;
const GPIO_OUT: core::ops::RangeInclusive<u32> = 0xD000_0010..=0xD000_002C;
const FIFO: core::ops::RangeInclusive<u32> = 0xD000_0050..=0xD000_0058;
const NVIC_SET_ENABLE: u32 = 0xE000_E100;
const NVIC_CLEAR_ENABLE: u32 = 0xE000_E180;
const NVIC_SET_PENDING: u32 = 0xE000_E200;
const NVIC_CLEAR_PENDING: u32 = 0xE000_E280;
const AIRCR: u32 = 0xE000_ED0C;
const MPU: core::ops::RangeInclusive<u32> = 0xE000_ED90..=0xE000_EDA0;
/// From this interrupt on the crate drops them: they have no line, but software can pend them.
const FIRST_SOFTWARE_IRQ: u8 = 26;
/// The bit of both cores' power in the PSM: the watchdog only resets what is selected.
pub(super) const PSM_CORES: u32 = 0b11 << 15;
const PSM_CORE1: u32 = 1 << 16;

impl Rp2040 {
    /// Whether the watchdog may reset the cores.
    pub(crate) fn watchdog_resets(&mut self) -> bool {
        self.bus.read32(PSM_WDSEL) & PSM_CORES == PSM_CORES
    }

    /// Whether an access of a core has failed, and the core has not noticed yet.
    pub(crate) const fn has_fault(&self, core: usize) -> bool {
        self.fault[core]
    }

    /// Keeps a fault that the core under way has not noticed from the other core: the crate has one flag for both.
    pub(crate) fn latch_fault(&mut self) -> bool {
        let core = self.bus.active_core();
        if self.bus.bus_fault() {
            self.bus.clear_bus_fault();
            self.fault[core] = true;
        }
        self.fault[core]
    }

    /// Whether an access must not happen. Notes the fault if so.
    #[inline]
    fn check_denied(&mut self, address: u32) -> bool {
        let core = self.bus.active_core();
        let denied = match address >> 28 {
            1 => {
                if self.flash.xip_disabled && address < FLASH_END {
                    let pc = self.peripherals.pc[core];
                    self.board
                        .violations
                        .push(self.now, ViolationKind::FlashBusy { core, pc });
                }
                self.flash.count_read(address);
                address >= XIP_END
            }
            2 => self.mpu_enabled[core] && self.mpu[core].denies(address),
            _ => false,
        };
        self.fault[core] |= denied;
        denied
    }

    /// Reads what the crate does not model; `None` leaves it to the crate.
    fn read_override(&mut self, address: u32) -> Option<u32> {
        let word = address & !3;
        match word {
            GPIO_IN => Some(self.inputs()),
            FC0_STATUS => Some(1 << 4),
            FC0_RESULT => Some(self.counted_khz() << 5),
            CHIP_ID => Some(self.stepping.revision() << 28 | RP2040),
            _ if DIVIDER.contains(&word) => {
                Some(self.dividers[self.bus.active_core()].read(word & 0xFF))
            }
            RANDOM_BIT => {
                let bit = self.rng.next() & 1;
                self.random_bits = (self.random_bits << 1) | bit;
                Some(bit as u32)
            }
            _ if register_address(word) & !0xFFF == WATCHDOG => {
                Some(self.watchdog.read(word & 0xFFF, self.now))
            }
            _ if word & !0xFF == SSI => self.ssi.read(word & 0xFF),
            _ if (usb::MEMORY..usb::END).contains(&word) => {
                Some(self.usb.read(word, self.now / CYCLES_PER_US))
            }
            _ if MPU.contains(&word) => Some(self.mpu[self.bus.active_core()].read(word & 0xFF)),
            _ => {
                if FIFO.contains(&word) || word >> 28 == 5 {
                    // Reading may empty a FIFO, and with it end an interrupt.
                    self.peripherals.dirty = true;
                }
                None
            }
        }
    }

    #[inline]
    fn read<T: Default>(
        &mut self,
        address: u32,
        part: fn(u32, u32) -> T,
        fallback: fn(&mut Self, u32) -> T,
    ) -> T {
        if address >> 28 == 2 && !self.mpu_enabled[self.bus.active_core()] {
            return fallback(self, address);
        }
        if self.check_denied(address) {
            return T::default();
        }
        if address >= SSI
            && address >> 28 != 2
            && let Some(word) = self.read_override(address)
        {
            return part(word, address);
        }
        fallback(self, address)
    }

    /// Writes what the crate does not model. False leaves it to the crate.
    fn write_override(&mut self, address: u32, value: u32) -> bool {
        let core = self.bus.active_core();
        if DIVIDER.contains(&address) {
            self.dividers[core].write(address & 0xFF, value);
            return true;
        }
        match address {
            NVIC_SET_ENABLE => self.bus.nvics[core].enabled |= value,
            NVIC_CLEAR_ENABLE => self.bus.nvics[core].enabled &= !value,
            NVIC_SET_PENDING => self.bus.nvics[core].pending |= value,
            NVIC_CLEAR_PENDING => self.bus.nvics[core].pending &= !value,
            FC0_SOURCE => self.counted_clock = value,
            AIRCR => {
                if value >> 16 == 0x05FA && value & 4 != 0 {
                    self.reset = Some(ResetCause::SystemRequest);
                }
            }
            _ if MPU.contains(&address) => {
                self.mpu[core].write(address & 0xFF, value);
                self.mpu_enabled[core] = self.mpu[core].is_on();
                self.guards[core] = self.mpu[core].guard();
            }
            _ if address & !0xFF == SSI => {
                self.ssi.write(address & 0xFF, value, self.flash.image());
            }
            _ if register_address(address) & !0xFFF == WATCHDOG => {
                let offset = address & 0xFFC;
                let old = self.watchdog.read(offset, self.now);
                let value = written(address, old, value);
                if self.watchdog.write(offset, value, self.now) == WriteEffect::Reset {
                    self.fire_watchdog(ResetCause::WatchdogForced);
                }
            }
            _ => return false,
        }
        self.peripherals.dirty = true;
        true
    }

    fn write_usb(&mut self, address: u32, value: u32, bytes: usize) {
        self.usb.write(address, value, bytes, self.now);
        self.board.violations.append(&mut self.usb.violations);
        self.peripherals.dirty = true;
    }

    /// The crate has done a write: what follows from it here?
    fn after_write(&mut self, address: u32) {
        match address >> 28 {
            0x4 | 0x5 => {
                self.peripherals.dirty = true;
                match register_address(address) & !0xFFF {
                    CLOCKS | PLL_SYS | PLL_USB => self.update_clock(),
                    IO_BANK | PADS => {
                        self.update_pin_functions();
                        self.update_buzzer();
                    }
                    PWM => self.update_buzzer(),
                    DMA => self.peripherals.dma_active = true,
                    page @ (PIO0 | PIO1) => {
                        let block = usize::from(page == PIO1);
                        if core::mem::take(&mut self.pio[block].stalled) {
                            self.peripherals.pio_waited[block] = self.peripherals.lag;
                        }
                        self.pio[block].delay = 0;
                        self.update_pins();
                    }
                    _ if register_address(address) == RESETS
                        && self.bus.read32(RESETS) & RESET_USB != 0 =>
                    {
                        self.usb.reset();
                    }
                    _ if register_address(address) == PSM_FRCE_OFF => {
                        self.core1_off = self.bus.read32(PSM_FRCE_OFF) & PSM_CORE1 != 0;
                    }
                    _ => {}
                }
            }
            0xD if GPIO_OUT.contains(&address) => self.update_pins(),
            0xD if FIFO.contains(&address) => {
                self.peripherals.dirty = true;
                self.fifo_written = true;
            }
            _ => {}
        }
    }

    #[inline]
    fn write(&mut self, address: u32, value: u32, bytes: usize, fallback: fn(&mut Self, u32, u32)) {
        if address >> 28 == 2 && !self.mpu_enabled[self.bus.active_core()] {
            return fallback(self, address, value);
        }
        if self.check_denied(address) {
            return;
        }
        if (usb::MEMORY..usb::END).contains(&address) {
            return self.write_usb(address, value, bytes);
        }
        let own = bytes == 4 || address & !0xFF == SSI;
        if own && address >= SSI && address >> 28 != 2 && self.write_override(address, value) {
            return;
        }
        fallback(self, address, value);
        self.after_write(address);
    }
}

impl CoreBus for Rp2040 {
    #[inline]
    fn read8(&mut self, addr: u32) -> u8 {
        self.read(
            addr,
            |word, at| (word >> (8 * (at & 3))) as u8,
            |chip, at| chip.bus.read8(at),
        )
    }

    #[inline]
    fn read16(&mut self, addr: u32) -> u16 {
        self.read(
            addr,
            |word, at| (word >> (8 * (at & 2))) as u16,
            |chip, at| chip.bus.read16(at),
        )
    }

    #[inline]
    fn read32(&mut self, addr: u32) -> u32 {
        self.read(addr, |word, _| word, |chip, at| chip.bus.read32(at))
    }

    #[inline]
    fn write8(&mut self, addr: u32, val: u8) {
        self.write(addr, u32::from(val), 1, |chip, at, value| {
            chip.bus.write8(at, value as u8);
        });
    }

    #[inline]
    fn write16(&mut self, addr: u32, val: u16) {
        self.write(addr, u32::from(val), 2, |chip, at, value| {
            chip.bus.write16(at, value as u16);
        });
    }

    #[inline]
    fn write32(&mut self, addr: u32, val: u32) {
        self.write(addr, val, 4, |chip, at, value| {
            chip.bus.write32(at, value);
        });
    }

    #[inline]
    fn set_active_pc(&mut self, pc: u32) {
        let core = self.bus.active_core();
        self.peripherals.pc[core] = pc;
    }

    #[inline]
    fn bus_fault(&self) -> bool {
        self.fault[self.bus.active_core()] || self.bus.bus_fault()
    }

    fn bus_fault_addr(&self) -> u32 {
        self.bus.bus_fault_addr()
    }

    fn clear_bus_fault(&mut self) {
        self.fault[self.bus.active_core()] = false;
        self.bus.clear_bus_fault();
    }

    #[inline]
    fn ppb(&self, core: usize) -> &Ppb {
        &self.bus.ppb[core]
    }

    #[inline]
    fn ppb_mut(&mut self, core: usize) -> &mut Ppb {
        // A handler begins or ends: a line that is still up has to be checked again.
        self.peripherals.dirty = true;
        &mut self.bus.ppb[core]
    }

    #[inline]
    fn nvic(&self, core: usize) -> &Nvic {
        &self.bus.nvics[core]
    }

    /// The core reads it only when it enters the most urgent pending interrupt, to clear it; the crate's `clear_pending`
    /// leaves software interrupts pending, so that they would be entered endlessly.
    fn nvic_mut(&mut self, core: usize) -> &mut Nvic {
        let nvic = &mut self.bus.nvics[core];
        if let Some((irq, _)) = nvic.highest_priority_pending()
            && irq >= FIRST_SOFTWARE_IRQ
        {
            nvic.pending &= !(1 << irq);
        }
        nvic
    }

    #[inline]
    fn active_core(&self) -> usize {
        self.bus.active_core()
    }

    fn event_flag(&self, core: usize) -> bool {
        self.bus.event_flag[core]
    }

    fn consume_event_flag(&mut self, core: usize) -> bool {
        core::mem::take(&mut self.bus.event_flag[core])
    }

    fn set_wfe_waiting(&mut self, core: usize, val: bool) {
        self.bus.wfe_waiting[core] = val;
    }

    fn signal_sev(&mut self) {
        self.bus.signal_sev();
    }
}
