//! The two cores of an RP2350: sleep, launch, and one instruction at a time.

use std::sync::{Arc, atomic::Ordering};

use rp2350_emu::CortexM33;

use super::{Pico2, bus::SOFTWARE_TRIGGER};

pub(super) const THUMB: u32 = 1 << 24;
/// NVIC_IPR: a byte for each interrupt.
const PRIORITIES: u32 = 0xE000_E400;
const FIFO_STATUS: u32 = 0x50;
const FIFO_WRITE: u32 = 0x54;
const FIFO_READ: u32 = 0x58;
/// What the boot ROM of core 1 expects in the FIFO before vector table, stack and entry.
const LAUNCH_HEADER: [u32; 3] = [0, 0, 1];

impl Pico2 {
    pub(super) fn enter(&mut self, core: usize, vectors: u32, stack: u32, entry: u32) {
        let core = &mut self.cores[core];
        core.ppb.vtor = vectors;
        core.regs.msp = stack;
        core.regs.r[13] = stack;
        core.regs.set_pc(entry & !1);
    }

    /// Core 1 goes back to waiting for its launch.
    pub(super) fn stop_core1(&mut self) {
        self.cores[1] = CortexM33::new(1, Arc::clone(&self.chip.bus.atomics));
        self.cores[1].regs.xpsr = THUMB;
        self.cores[1].halt();
        self.chip.bus.atomics.clear_wfe_waiting(1);
        self.chip.launch.clear();
        self.launched[1] = false;
    }

    /// What the boot ROM of core 1 does: it echoes each word in its FIFO, and enters the program after the last.
    pub(super) fn launch_core1(&mut self) {
        let sio = &mut self.chip.bus.sio;
        while !self.launched[1] && sio.read32(FIFO_STATUS, 1) & 1 != 0 {
            let word = sio.read32(FIFO_READ, 1);
            sio.write32(FIFO_WRITE, word, 1);
            sio.pending_fifo_event = None;
            self.chip.bus.atomics.set_event_flag(0);
            self.chip.launch.push(word);
            let header = self.chip.launch.iter().zip(LAUNCH_HEADER);
            if header.into_iter().any(|(word, wanted)| *word != wanted) {
                self.chip.launch.clear();
            }
            if let [_, _, _, vectors, stack, entry] = self.chip.launch[..] {
                self.chip.launch.clear();
                self.launched[1] = true;
                self.chip.bus.atomics.event_flag_consume(1);
                self.enter(1, vectors, stack, entry);
                self.cores[1].wake();
                self.core_time[1] = self.now;
                return;
            }
        }
    }

    /// Latches the interrupt lines that are up, but for those whose handler runs.
    pub(super) fn raise_interrupts(&mut self) {
        for core in 0..2 {
            let active = self.cores[core].ppb.nvic_iabr[0].load(Ordering::Relaxed);
            let lines = self.chip.interrupt_lines(core) & !u64::from(active);
            if lines != 0 {
                let atomics = &self.chip.bus.atomics;
                atomics.set_irq_pending(core, atomics.irq_pending_load(core) | lines);
            }
        }
    }

    /// Whether an enabled interrupt is pending.
    fn is_interrupted(&self, core: usize) -> bool {
        let ppb = &self.cores[core].ppb;
        let [low, high] = [0, 1].map(|word| ppb.nvic_ispr[word].load(Ordering::Relaxed));
        let latched = u64::from(low) | u64::from(high) << 32;
        ppb.any_pending_enabled(latched | self.chip.bus.atomics.irq_pending_load(core))
    }

    /// Wakes the cores that have an event or interrupt.
    pub(super) fn wake(&mut self) {
        for core in 0..2 {
            let atomics = Arc::clone(&self.chip.bus.atomics);
            let is_woken = if atomics.is_wfe_waiting(core) {
                let is_masked = self.cores[core].regs.primask & 1 != 0;
                let is_woken =
                    atomics.event_flag_load(core) || (!is_masked && self.is_interrupted(core));
                if is_woken {
                    atomics.event_flag_consume(core);
                    atomics.clear_wfe_waiting(core);
                }
                is_woken
            } else {
                let waits = atomics.is_halted(core) && self.launched[core];
                let is_woken = waits && self.is_interrupted(core);
                if is_woken {
                    atomics.clear_halted(core);
                }
                is_woken
            };
            if is_woken {
                self.core_time[core] = self.core_time[core].max(self.now);
            }
        }
    }

    /// Does what the crate leaves out of the system control space: the software trigger, and priorities, which are written as bytes.
    fn write_system(&mut self, core: usize, address: u32, value: u32) {
        let ppb = &mut self.cores[core].ppb;
        if address == SOFTWARE_TRIGGER {
            let [word, bit] = [value / 32 % 2, value % 32];
            ppb.nvic_ispr[word as usize].fetch_or(1 << bit, Ordering::Relaxed);
        } else if let Some(offset) = address.checked_sub(PRIORITIES)
            && let Some(priorities) = ppb.nvic_ipr.get_mut(offset as usize / 4)
        {
            let shift = 8 * (offset % 4);
            *priorities = *priorities & !(0xFF << shift) | (value & 0xE0) << shift;
        }
    }

    /// One instruction, or the entry into an exception.
    pub(super) fn step(&mut self, core: usize) -> u64 {
        self.chip.now = self.core_time[core];
        // The crate lets the main stack pointer that MRS reads fall behind. The firmware uses no other one.
        let regs = &mut self.cores[core].regs;
        regs.msp = regs.r[13];
        let before = self.cores[core].cycles();
        self.cores[core].step(&mut self.chip);
        let cycles = self.cores[core].cycles() - before;
        let time = self.chip.clock.core_time(core, cycles);
        self.core_time[core] += time;
        self.awake[core] += time;
        if let Some((address, value)) = self.chip.system_write.take() {
            self.write_system(core, address, value);
        }
        let written = &mut self.chip.bus.pending_cache_invalidations;
        if !written.is_empty() {
            self.code_pages.retain_code(written);
            if !written.is_empty() {
                for core in &mut self.cores {
                    core.invalidate_decode_cache_entries(written);
                }
                written.clear();
            }
        }
        cycles
    }
}
