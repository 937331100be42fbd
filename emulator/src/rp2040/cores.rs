//! The two cores of an RP2040: instructions that are not plain one at a time, with sleep, priorities and launch as on the chip.
//!
//! rp2040-emu runs the instructions. It lets no interrupt pre-empt another, and does not wake a core from WFE for an interrupt:
//! both are done here.

use rp2040_emu::{Bus, CortexM0Plus, bus::ppb::Ppb, core::CoreBus};

use super::{Machine, Rp2040, Stepping, clock, peripherals::PeripheralState, rom, ssi::Ssi};
use crate::{
    StopReason,
    board::{Board, usb_host::UsbHost},
    chip::{ResetCause, Watchdog, WatchdogTick, pins::PinFunctions, usb::UsbController},
    flash::{FLASH_BASE, FlashChip, FlashImage},
    machine::{
        model::{Chip, ChipModel, chip_parts},
        probe::Registers,
        rom::RomFunction,
    },
    rng::Rng,
    violation::ViolationKind,
};

/// The priority of a fault that is being handled: more urgent than anything that can be configured.
const FAULT_PRIORITY: i16 = -1;
/// The field of xPSR with the exception that is being handled, and the number of a fault.
const EXCEPTION_NUMBER: u32 = 0x1FF;
const HARDFAULT: u32 = 3;
pub(super) const QUANTUM_CYCLES: u64 = 16;

impl Chip for Rp2040 {
    const DRIVE_INFO: &'static str =
        "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";
    const FAMILY: u32 = 0xE48B_FF56;
}

impl ChipModel for Rp2040 {
    type Core = CortexM0Plus;

    chip_parts!();

    const VECTOR_TABLE: u32 = FLASH_BASE + 0x100;
    const ROM_END: u32 = 0x4000;
    const ROM_FUNCTIONS: &'static [(&'static [u8; 2], RomFunction)] = &rom::FUNCTIONS;
    const QUANTUM: u64 = QUANTUM_CYCLES;

    fn new(board: Board, flash: FlashChip, seed: u64) -> Self {
        let mut chip = Self {
            bus: Bus::new(),
            now: 0,
            clock: clock::ring_oscillator(),
            counted_clock: 0,
            bus_reset_at: 0,
            board,
            flash,
            watchdog: Watchdog::new(WatchdogTick::Own),
            mpu: Default::default(),
            guards: Default::default(),
            dividers: Default::default(),
            mpu_enabled: [false; 2],
            fault: [false; 2],
            ssi: Ssi::default(),
            pins: PinFunctions::default(),
            stepping: Stepping::B2,
            usb: UsbController::new(Stepping::B2.usb_errata()),
            rng: Rng::new(seed),
            random_bits: 0,
            pio: Default::default(),
            peripherals: PeripheralState::default(),
            reset: None,
            core1_off: false,
            fifo_written: false,
        };
        // RAM powers up with random contents.
        for offset in (0..rp2040_emu::SRAM_SIZE as u32).step_by(4) {
            let word = chip.rng.next() as u32;
            chip.bus.memory.sram_write32(offset, word);
        }
        chip.bus.load_bootrom(&rom::image());
        chip.load_flash();
        chip.after_reset();
        chip
    }

    fn prepare_flash(flash: &mut FlashImage) {
        flash.write(FLASH_BASE, &rom::second_stage());
    }

    fn new_cores(&self) -> [CortexM0Plus; 2] {
        [0, 1].map(CortexM0Plus::with_id)
    }

    fn warm_reset(&mut self, cause: ResetCause) {
        let old = core::mem::take(&mut self.bus);
        self.bus.memory = old.memory;
        self.bus_reset_at = self.now;
        self.clock = clock::ring_oscillator();
        self.watchdog.reset(cause.watchdog_reason());
        self.forget_cores();
        self.usb.reset();
        self.pio = Default::default();
        self.peripherals = PeripheralState::default();
        self.after_reset();
    }

    fn reset_cores(&mut self) {
        for core in 0..2 {
            self.bus.nvics[core].reset();
            self.bus.ppb[core] = Ppb::new();
            self.bus.wfe_waiting[core] = false;
        }
        self.watchdog.reset_cores();
        self.forget_cores();
    }

    fn usb_host_mut(&mut self) -> &mut UsbHost {
        self.peripherals.dirty = true;
        &mut self.board.usb_host
    }

    fn begin_access(&mut self, core: usize, at: u64) {
        self.now = at;
        self.bus.set_active_core(core);
    }

    fn read8(&mut self, _core: usize, address: u32) -> u8 {
        CoreBus::read8(self, address)
    }

    fn write8(&mut self, _core: usize, address: u32, value: u8) {
        CoreBus::write8(self, address, value);
    }

    fn load_flash(&mut self) {
        self.bus.load_flash(self.flash.image().bytes());
        self.bus.pending_invalidation_regions = 0;
    }

    fn look_up(&mut self, arguments: [u32; 2]) -> u32 {
        rom::look_up(self, arguments)
    }

    #[inline]
    fn advance(&mut self, from: u64, to: u64) {
        let cycles = to - from;
        self.now = to;
        self.peripherals.lag += cycles;
        // The timers do not lag: the cores read them.
        self.bus.advance_lazy_scheduled(cycles);
        if self.peripherals.dirty || self.now >= self.peripherals.deadline {
            self.catch_up();
        }
    }

    fn next_event(&self, _now: u64) -> u64 {
        if self.peripherals.dirty {
            self.now + 1
        } else {
            self.peripherals.deadline
        }
    }

    fn fire_watchdog(&mut self, cause: ResetCause) {
        if self.watchdog_resets() {
            self.reset = Some(cause);
        } else {
            self.board
                .violations
                .push(self.now, ViolationKind::WatchdogWithoutReset);
            self.watchdog.reset(0);
        }
    }

    #[inline]
    fn pc(core: &CortexM0Plus) -> u32 {
        core.regs.pc()
    }

    fn registers(core: &CortexM0Plus) -> Registers {
        let regs = &core.regs;
        Registers {
            pc: regs.pc(),
            lr: regs.lr(),
            sp: regs.r[13],
            exception: regs.xpsr & EXCEPTION_NUMBER,
            arguments: [regs.r[0], regs.r[1], regs.r[2], regs.r[3]],
        }
    }

    fn return_to(core: &mut CortexM0Plus, address: u32, result: u32) {
        core.set_reg(0, result);
        core.regs.set_pc(address & !1);
    }

    fn forget_code(core: &mut CortexM0Plus, addresses: &[u32]) {
        core.invalidate_decode_cache_entries(addresses);
    }

    fn enter_program(machine: &mut Machine, stack: u32, entry: u32) {
        machine.chip.bus.pending_invalidation_regions = 0;
        for core in 0..2 {
            machine.chip.bus.ppb[core].vtor = Self::VECTOR_TABLE;
            machine.cores[core].regs.xpsr = 1 << 24;
        }
        let regs = &mut machine.cores[0].regs;
        regs.msp = stack;
        regs.r[13] = stack;
        regs.set_pc(entry & !1);
        machine.cores[1].halt();
        machine.chip.bus.sio.set_handshake_armed(true);
    }

    fn run(machine: &mut Machine) -> StopReason {
        machine.run_to_target()
    }

    #[inline]
    fn is_asleep(machine: &Machine, core: usize) -> bool {
        machine.is_asleep(core)
    }

    fn begin_quantum(machine: &mut Machine) {
        machine.wake();
        machine.run_plain_quanta();
    }

    fn end_quantum(machine: &mut Machine) {
        if machine.chip.core1_off && machine.launched[1] {
            machine.stop_core1();
        }
    }

    #[inline]
    fn run_ahead(machine: &mut Machine, core: usize, until: u64) {
        machine.run_plain(core, until);
    }

    fn step(machine: &mut Machine, core: usize) -> u64 {
        let cycles = machine.step(core);
        if machine.chip.reset.is_none() && machine.chip.fifo_written {
            machine.launch();
        }
        cycles
    }

    fn end_run(machine: &mut Machine, core: usize) {
        let is_waiting = machine.cores[core].is_halted();
        if is_waiting && machine.launched[core] && !machine.locked_up[core] {
            machine.detect_lockup(core);
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
        code_pages.retain_code(written);
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
        self.cores[1] = CortexM0Plus::with_id(1);
        self.cores[1].cycles = cycles;
        self.cores[1].halt();
        self.chip.bus.sio.set_handshake_armed(true);
        self.chip.bus.wfe_waiting[1] = false;
        self.chip.bus.nvics[1].reset();
        self.chip.bus.ppb[1] = Ppb::new();
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

/// The host side of what only this chip has.
impl Machine {
    /// Sends an event to a core: one that waits in WFE wakes.
    pub const fn send_event(&mut self, core: usize) {
        self.chip.bus.event_flag[core] = true;
    }

    /// The last 64 bits that the firmware has read from the chip's random source, the oldest first; 0 before the first one.
    #[must_use]
    pub const fn random_bits(&self) -> u64 {
        self.chip.random_bits
    }
}
