//! How the cores reach the chip: every load and store passes here.

use std::sync::Arc;

use rp2350_emu::{core::CoreBus, threaded::CoreAtomics};

use super::{acquire, chip::Rp2350};
use crate::{
    chip::{ResetCause, WriteEffect, register_address, usb, written},
    machine::model::ChipModel,
    time::CYCLES_PER_US,
    violation::ViolationKind,
};

/// The flash without the cache, and where it ends.
const UNCACHED: core::ops::Range<u32> = 0x1400_0000..0x1800_0000;
const UNCACHED_OFFSET: u32 = 0x0400_0000;
/// SYSINFO.CHIP_ID of stepping A2.
const CHIP_ID: u32 = 0x4000_0000;
const RP2350_A2: u32 = 0x2000_4927;
const PSM_FRCE_OFF: u32 = 0x4001_8004;
const PSM_CORE1: u32 = 1 << 24;
const RESETS: u32 = 0x4002_0000;
const RESET_PADS: u32 = 1 << 9;
const RESET_USB: u32 = 1 << 28;
const IO_BANK: u32 = 0x4002_8000;
const PADS: u32 = 0x4003_8000;
const PAD_BITS: u32 = 0x1FF;
const PLLS: [u32; 2] = [0x4005_0000, 0x4005_8000];
const PLL_LOCKED: u32 = 1 << 31;
const TIMER0: u32 = 0x400B_0000;
const WATCHDOG: u32 = 0x400D_8000;
const BOOT_RAM: u32 = 0x400E_0000;
const FLASH_TIMING: u32 = 0x400D_000C;
const RANDOM_BIT: u32 = 0x400E_8020;
const DMA: u32 = 0x5000_0000;
const DMA_0_CONTROL: u32 = DMA + 0x10;
const DMA_ENABLED_AND_BUSY: u32 = 1 << 26 | 1;
const DMA_ABORT: u32 = DMA + 0x464;
const PIO0: u32 = 0x5020_0000;
const PIO1: u32 = 0x5030_0000;
const GPIO_IN: u32 = 0xD000_0004;
const GPIO_OUT: core::ops::RangeInclusive<u32> = 0xD000_0010..=0xD000_004C;

/// STIR: pends the interrupt whose number is written.
pub(super) const SOFTWARE_TRIGGER: u32 = 0xE000_EF00;

/// The number of the pad at a register; the first register is that of their voltage.
const fn pad_number(register: u32) -> usize {
    ((register & 0xFFF) / 4).wrapping_sub(1) as usize
}

impl Rp2350 {
    /// Where the crate has what lies at an address.
    fn translate(&mut self, address: u32, core: u8) -> u32 {
        if address >> 28 != 1 {
            return address;
        }
        if self.flash.xip_disabled {
            let core = usize::from(core);
            let pc = self.pc[core];
            let at = self.now;
            self.board
                .violations
                .push(at, ViolationKind::FlashBusy { core, pc });
        }
        if UNCACHED.contains(&address) {
            address - UNCACHED_OFFSET
        } else {
            address
        }
    }

    /// Reads what the crate does not model; `None` leaves it to the crate.
    fn read_override(&mut self, address: u32) -> Option<u32> {
        let word = address & !3;
        match word {
            GPIO_IN => return Some(self.inputs()),
            CHIP_ID => return Some(RP2350_A2),
            _ => {}
        }
        if (usb::MEMORY..usb::END).contains(&word) {
            return Some(self.usb.read(word, self.now / CYCLES_PER_US));
        }
        let register = register_address(word);
        if PLLS.contains(&register) {
            return Some(self.bus.read32(word, 0) | PLL_LOCKED);
        }
        match register & !0xFFF {
            TIMER0 => Some(self.timer.read(register & 0xFFF, self.now)),
            WATCHDOG => Some(self.watchdog.read(register & 0xFFF, self.now)),
            PADS => Some(self.pads.get(pad_number(register)).copied().unwrap_or(0)),
            BOOT_RAM => {
                let index = (word & 0x3FF) as usize / 4;
                Some(self.xip_setup.get(index).copied().unwrap_or(0))
            }
            _ if register == FLASH_TIMING => Some(self.flash_timing),
            _ if register == RANDOM_BIT => Some(self.rng.next() as u32 & 1),
            _ => None,
        }
    }

    fn read<T>(
        &mut self,
        address: u32,
        core: u8,
        part: fn(u32, u32) -> T,
        fallback: fn(&mut Self, u32, u8) -> T,
    ) -> T {
        if matches!(address >> 28, 4 | 5 | 0xD)
            && let Some(word) = self.read_override(address)
        {
            return part(word, address);
        }
        let address = self.translate(address, core);
        fallback(self, address, core)
    }

    /// Writes what the crate does not model. False leaves it to the crate.
    fn write_override(&mut self, address: u32, value: u32, bytes: usize) -> bool {
        if (usb::MEMORY..usb::END).contains(&address) {
            let at = self.now;
            self.usb.write(address, value, bytes, at);
            self.board.violations.append(&mut self.usb.violations);
            return true;
        }
        let register = register_address(address);
        let offset = register & 0xFFF;
        let old = match register & !0xFFF {
            TIMER0 => self.timer.read(offset, self.now),
            WATCHDOG => self.watchdog.read(offset, self.now),
            PADS => self.pads.get(pad_number(register)).copied().unwrap_or(0),
            BOOT_RAM => 0,
            _ if register == FLASH_TIMING => self.flash_timing,
            _ => return false,
        };
        let value = written(address, old, value);
        match register & !0xFFF {
            TIMER0 => self.timer.write(offset, value),
            BOOT_RAM => {
                if let Some(word) = self.xip_setup.get_mut(offset as usize / 4) {
                    *word = value;
                }
            }
            _ if register == FLASH_TIMING => self.flash_timing = value,
            PADS => {
                if let Some(pad) = self.pads.get_mut(pad_number(register)) {
                    *pad = value & PAD_BITS;
                    self.update_pin_functions();
                }
            }
            _ => {
                if self.watchdog.write(offset, value, self.now) == WriteEffect::Reset {
                    self.reset = Some(ResetCause::WatchdogForced);
                }
            }
        }
        true
    }

    /// The crate has done a write: what follows from it here?
    fn after_write(&mut self, address: u32) {
        if GPIO_OUT.contains(&address) {
            return self.update_pins();
        }
        let register = register_address(address);
        match register & !0xFFF {
            IO_BANK => self.update_pin_functions(),
            DMA => self.dma_active = true,
            page @ (PIO0 | PIO1) => {
                let block = &mut self.pio[usize::from(page == PIO1)];
                (block.stalled, block.delay) = (false, 0);
                self.update_pins();
            }
            _ if register == RESETS => {
                if self.bus.resets_state & RESET_USB != 0 {
                    self.usb.reset();
                }
                if self.bus.resets_state & RESET_PADS != 0 {
                    self.reset_pads();
                }
            }
            _ if register == PSM_FRCE_OFF => {
                self.core1_off = self.bus.read32(PSM_FRCE_OFF, 0) & PSM_CORE1 != 0;
            }
            _ => {}
        }
    }

    fn write(
        &mut self,
        address: u32,
        value: u32,
        bytes: usize,
        fallback: impl FnOnce(&mut Self, u32),
    ) {
        // The firmware uses channel 0 alone.
        let aborts = address == DMA_ABORT && value & 1 == 1;
        if aborts && !self.bus.read32(DMA_0_CONTROL, 0) & DMA_ENABLED_AND_BUSY == 0 {
            let at = self.now;
            self.board.violations.push(at, ViolationKind::DmaAbort);
        }
        let is_peripheral = matches!(address >> 28, 4 | 5 | 0xD);
        if is_peripheral && self.write_override(address, value, bytes) {
            return;
        }
        fallback(self, address);
        if is_peripheral {
            self.after_write(address);
        }
    }
}

impl CoreBus for Rp2350 {
    #[inline]
    fn read8(&mut self, addr: u32, core: u8) -> u8 {
        self.read(
            addr,
            core,
            |word, at| (word >> (8 * (at & 3))) as u8,
            |chip, at, core| chip.bus.read8(at, core),
        )
    }

    #[inline]
    fn read16(&mut self, addr: u32, core: u8) -> u16 {
        let pc = self.pc[usize::from(core)];
        if addr == pc || addr == pc.wrapping_add(2) {
            let fetched = [pc, pc.wrapping_add(2)].map(|at| self.bus.read16(at, core));
            return acquire::translate(fetched)[usize::from(addr != pc)];
        }
        self.read(
            addr,
            core,
            |word, at| (word >> (8 * (at & 2))) as u16,
            |chip, at, core| chip.bus.read16(at, core),
        )
    }

    #[inline]
    fn read32(&mut self, addr: u32, core: u8) -> u32 {
        self.read(
            addr,
            core,
            |word, _| word,
            |chip, at, core| chip.bus.read32(at, core),
        )
    }

    #[inline]
    fn write8(&mut self, addr: u32, val: u8, core: u8) {
        self.write(addr, val.into(), 1, |chip, at| {
            chip.bus.write8(at, val, core);
        });
    }

    #[inline]
    fn write16(&mut self, addr: u32, val: u16, core: u8) {
        self.write(addr, val.into(), 2, |chip, at| {
            chip.bus.write16(at, val, core);
        });
    }

    #[inline]
    fn write32(&mut self, addr: u32, val: u32, core: u8) {
        self.write(addr, val, 4, |chip, at| chip.bus.write32(at, val, core));
    }

    fn set_active_pc(&mut self, pc: u32, core: u8) {
        self.pc[usize::from(core)] = pc;
    }

    fn bus_fault(&self, core: u8) -> bool {
        self.bus.bus_fault(core.into())
    }

    fn bus_fault_addr(&self, core: u8) -> u32 {
        self.bus.bus_fault_addr(core.into())
    }

    fn clear_bus_fault(&mut self, core: u8) {
        self.bus.clear_bus_fault(core.into());
    }

    fn set_burst_mode(&mut self, on: bool) {
        CoreBus::set_burst_mode(&mut self.bus, on);
    }

    fn add_extra_wait_states(&mut self, n: u32) {
        self.bus.add_extra_wait_states(n);
    }

    fn take_extra_wait_states(&mut self) -> u32 {
        self.bus.take_extra_wait_states()
    }

    fn atomics(&self) -> &Arc<CoreAtomics> {
        &self.bus.atomics
    }

    fn gpio_read_out(&self) -> u32 {
        self.bus.gpio_read_out()
    }

    fn gpio_write_out(&mut self, val: u32) {
        self.bus.gpio_write_out(val);
        self.update_pins();
    }

    fn gpio_set_out(&mut self, mask: u32) {
        self.bus.gpio_set_out(mask);
        self.update_pins();
    }

    fn gpio_clear_out(&mut self, mask: u32) {
        self.bus.gpio_clear_out(mask);
        self.update_pins();
    }

    fn gpio_xor_out(&mut self, mask: u32) {
        self.bus.gpio_xor_out(mask);
        self.update_pins();
    }

    fn gpio_read_oe(&self) -> u32 {
        self.bus.gpio_read_oe()
    }

    fn gpio_write_oe(&mut self, val: u32) {
        self.bus.gpio_write_oe(val);
        self.update_pins();
    }

    fn gpio_set_oe(&mut self, mask: u32) {
        self.bus.gpio_set_oe(mask);
        self.update_pins();
    }

    fn gpio_clear_oe(&mut self, mask: u32) {
        self.bus.gpio_clear_oe(mask);
        self.update_pins();
    }

    fn gpio_xor_oe(&mut self, mask: u32) {
        self.bus.gpio_xor_oe(mask);
        self.update_pins();
    }

    fn gpio_read_in(&self) -> u32 {
        self.bus.gpio_read_in()
    }

    fn extra_wait_states(&self) -> u32 {
        self.bus.extra_wait_states()
    }

    fn reset_extra_wait_states(&mut self) {
        self.bus.reset_extra_wait_states();
    }

    fn last_fetch_addr(&self) -> u32 {
        CoreBus::last_fetch_addr(&self.bus)
    }

    fn set_last_fetch_addr(&mut self, addr: u32) {
        CoreBus::set_last_fetch_addr(&mut self.bus, addr);
    }

    // The crate reports accesses to the system control space here, before it drops some of them.
    fn mmio_trace_enabled(&self) -> bool {
        true
    }

    fn emit_mmio_trace(&mut self, rw: char, size: u32, addr: u32, val: u32, _core: u8) {
        if rw == 'W' && (addr == SOFTWARE_TRIGGER || size == 1) {
            self.system_write = Some((addr, val));
        }
    }
}
