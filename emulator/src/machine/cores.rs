//! The two cores: instructions that are not plain one at a time, with sleep, priorities and launch as on the chip.
//!
//! rp2040-emu runs the instructions. It lets no interrupt pre-empt another, and does not wake a core from WFE for an interrupt:
//! both are done here.

use super::{Machine, probe::Registers};
use crate::violation::ViolationKind;

/// The priority of a fault that is being handled: more urgent than anything that can be configured.
const FAULT_PRIORITY: i16 = -1;
/// The field of xPSR with the exception that is being handled, and the number of a fault.
const EXCEPTION_NUMBER: u32 = 0x1FF;
const HARDFAULT: u32 = 3;
/// The granularity at which RAM pages with code are tracked.
pub(super) const CODE_PAGE: u32 = 256;
const RAM_BASE: u32 = 0x2000_0000;
const RAM_OFFSET: u32 = 0x00FF_FFFF;
const ROM_END: u32 = 0x4000;

/// Pages of RAM that hold code: only writes there make a decoded instruction stale.
#[derive(Clone, Debug)]
pub(super) struct CodePages([bool; rp2040_emu::SRAM_SIZE / CODE_PAGE as usize]);

impl Default for CodePages {
    fn default() -> Self {
        Self([false; rp2040_emu::SRAM_SIZE / CODE_PAGE as usize])
    }
}

impl CodePages {
    /// Whether code was run from the page of an offset in RAM.
    #[inline]
    pub(super) fn holds_code(&self, offset: u32) -> bool {
        let page = self.0.get((offset / CODE_PAGE) as usize);
        page.is_none_or(|page| *page)
    }

    /// Code runs from an address in RAM: one or two halfwords.
    fn mark(&mut self, address: u32) {
        for half in [address, address + 2] {
            let page = (half & RAM_OFFSET) / CODE_PAGE;
            if let Some(page) = self.0.get_mut(page as usize) {
                *page = true;
            }
        }
    }
}

impl Machine {
    /// Whether a core sleeps.
    pub(super) fn is_asleep(&self, core: usize) -> bool {
        self.cores[core].is_halted() || self.chip.bus.wfe_waiting[core]
    }

    /// The priority of what a core handles now, or of nothing.
    fn running_priority(&self, core: usize) -> i16 {
        let ppb = &self.chip.bus.ppb[core];
        let nvic = &self.chip.bus.nvics[core];
        (2..48_u16)
            .filter(|exception| ppb.active >> exception & 1 == 1)
            .map(|exception| match exception {
                2 | 3 => FAULT_PRIORITY,
                4..16 => ppb.exception_priority(exception),
                _ => i16::from(nvic.priority[usize::from(exception) - 16]),
            })
            .min()
            .unwrap_or(i16::MAX)
    }

    /// Whether a pending interrupt would interrupt what a core does now.
    pub(super) fn would_preempt(&self, core: usize) -> bool {
        if self.cores[core].regs.primask & 1 != 0 {
            return false;
        }
        let pending = self.chip.bus.nvics[core].highest_priority_pending();
        pending.is_some_and(|(_, priority)| i16::from(priority) < self.running_priority(core))
    }

    /// Wakes the cores that have an event or interrupt.
    pub(super) fn wake(&mut self) {
        for core in 0..2 {
            if !self.is_asleep(core) {
                continue;
            }
            let event = self.chip.bus.event_flag[core];
            let bus = &self.chip.bus;
            if bus.wfe_waiting[core] {
                if event || self.would_preempt(core) {
                    self.chip.bus.event_flag[core] = false;
                    self.chip.bus.wfe_waiting[core] = false;
                    self.core_time[core] = self.core_time[core].max(self.now);
                }
            } else if self.launched[core]
                && !self.locked_up[core]
                && bus.nvics[core].pending_and_enabled() != 0
            {
                // WFI ends for any enabled interrupt, even one that is masked.
                self.cores[core].wake();
                self.core_time[core] = self.core_time[core].max(self.now);
            }
        }
    }

    /// Runs a core up to a time, or until it sleeps.
    pub(super) fn run_core(&mut self, core: usize, until: u64) {
        while self.core_time[core] < until && !self.is_asleep(core) {
            self.run_plain(core, until);
            if self.core_time[core] >= until {
                break;
            }
            let pc = self.cores[core].regs.pc();
            if pc < ROM_END {
                let cost = self.run_rom_function(core);
                self.core_time[core] += cost;
                self.awake[core] += cost;
                if !self.chip.flash.powered || self.usb_boot {
                    return;
                }
                continue;
            }
            if pc >> 28 == 2 {
                self.code_pages.mark(pc);
            } else if self.chip.flash.xip_disabled && pc >> 28 == 1 {
                self.chip
                    .board
                    .violations
                    .push(self.core_time[core], ViolationKind::FlashBusy { core, pc });
            }
            if self.probes.is_empty() {
                self.step(core);
            } else {
                let regs = &self.cores[core].regs;
                let registers = Registers {
                    pc,
                    lr: regs.lr(),
                    sp: regs.r[13],
                    exception: regs.xpsr & 0x1FF,
                    arguments: [regs.r[0], regs.r[1], regs.r[2], regs.r[3]],
                };
                self.probes
                    .before_instruction(core, self.core_time[core], &registers);
                let cycles = self.step(core);
                self.probes
                    .after_instructions(core, registers.exception, cycles, 1);
            }
            if self.chip.reset.is_some() {
                return;
            }
            if self.chip.fifo_written {
                self.launch();
            }
        }
        if self.cores[core].is_halted() && self.launched[core] && !self.locked_up[core] {
            self.detect_lockup(core);
        }
    }

    /// One instruction, or the entry into an exception.
    fn step(&mut self, core: usize) -> u64 {
        self.chip.now = self.core_time[core];
        self.chip.bus.set_active_core(core);
        if self.push_overflows(core) {
            let regs = &mut self.cores[core].regs;
            regs.xpsr = regs.xpsr & !EXCEPTION_NUMBER | HARDFAULT;
            self.cores[core].halt();
            return 0;
        }
        let active = self.chip.bus.ppb[core].active;
        let preempts = active != 0
            && self.chip.bus.nvics[core].pending_and_enabled() != 0
            && self.would_preempt(core);
        let cycles = if preempts {
            // The crate only enters an exception while its state says that no other is active.
            self.chip.bus.ppb[core].active = 0;
            let cycles = self.cores[core].step(&mut self.chip);
            self.chip.bus.ppb[core].active |= active;
            cycles
        } else {
            self.cores[core].step(&mut self.chip)
        };
        if self.chip.latch_fault() && self.cores[core].is_in_hardfault() {
            // The entry into the fault handler faulted as well: the stack has overflowed.
            self.cores[core].halt();
        }
        self.invalidate_decode_cache();
        let cycles = u64::from(cycles);
        let time = self.chip.clock.core_time(core, cycles);
        self.core_time[core] += time;
        self.awake[core] += time;
        cycles
    }

    /// Whether a core is about to push registers onto the guard of its stack, and cannot push the frame of the fault either. A push that faults leaves the
    /// stack pointer as it was; the crate moves it, and would put the frame below a guard as small as the push.
    fn push_overflows(&self, core: usize) -> bool {
        const FRAME_BYTES: u32 = 32;
        const MAX_PUSH_BYTES: u32 = 4 * 9;
        let (guard, regs) = (self.chip.guards[core], &self.cores[core].regs);
        let sp = regs.sp();
        let is_near = sp > guard.start && sp < guard.end.saturating_add(MAX_PUSH_BYTES);
        let is_set = guard.start < guard.end;
        if !is_set || !is_near || self.takes_exception(core) {
            return false;
        }
        let word = self.read_word(regs.pc() & !3);
        let opcode = if regs.pc() & 2 == 0 { word } else { word >> 16 } & 0xFFFF;
        let pushed = 4 * (opcode & 0x1FF).count_ones();
        let is_closed = |bytes| sp.saturating_sub(bytes) < guard.end;
        opcode & 0xFE00 == 0xB400 && is_closed(pushed) && is_closed(FRAME_BYTES + sp % 8)
    }

    /// Drops decoded instructions that were overwritten.
    fn invalidate_decode_cache(&mut self) {
        let Self {
            chip,
            cores,
            code_pages,
            ..
        } = self;
        let written = &mut chip.bus.pending_cache_invalidations;
        if written.is_empty() {
            return;
        }
        written.retain(|address| {
            address & 0xF000_0000 == RAM_BASE && code_pages.holds_code(address & RAM_OFFSET)
        });
        if !written.is_empty() {
            for core in cores {
                core.invalidate_decode_cache_entries(written);
            }
            written.clear();
        }
    }

    /// Starts core 1 if core 0 has sent its entry point.
    fn launch(&mut self) {
        self.chip.fifo_written = false;
        let Some(launch) = self.chip.bus.sio.take_pending_launch() else {
            return;
        };
        let core = &mut self.cores[1];
        self.chip.bus.ppb[1].vtor = launch.vtor;
        core.regs.msp = launch.sp;
        core.regs.r[13] = launch.sp;
        core.regs.set_pc(launch.entry & !1);
        core.reset_control_for_launch();
        core.wake();
        self.chip.bus.sio.set_handshake_armed(false);
        self.chip.bus.event_flag[1] = false;
        self.launched[1] = true;
        self.core_time[1] = self.core_time[0];
    }

    /// Core 1 goes back to waiting for its launch.
    pub(super) fn stop_core1(&mut self) {
        let cycles = self.cores[1].cycles;
        self.cores[1] = rp2040_emu::CortexM0Plus::with_id(1);
        self.cores[1].cycles = cycles;
        self.cores[1].halt();
        self.chip.bus.sio.set_handshake_armed(true);
        self.chip.bus.wfe_waiting[1] = false;
        self.chip.bus.nvics[1].reset();
        self.chip.bus.ppb[1] = rp2040_emu::bus::ppb::Ppb::new();
        self.launched[1] = false;
        self.locked_up[1] = false;
    }

    /// A core that halts while it handles a fault has faulted again; otherwise it just waits for an interrupt.
    fn detect_lockup(&mut self, core: usize) {
        if self.cores[core].is_in_hardfault() {
            self.locked_up[core] = true;
            let pc = self.cores[core].regs.pc();
            self.chip
                .board
                .violations
                .push(self.core_time[core], ViolationKind::Lockup { core, pc });
        }
    }
}
