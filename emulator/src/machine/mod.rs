//! The emulated board with power: runs the firmware; the host presses keys, observes lights and injects faults.

mod cores;
mod host;
mod plain;
pub(crate) mod probe;
pub(crate) mod rom;
mod rtt;

use cores::CodePages;
use probe::Probes;
use rp2040_emu::CortexM0Plus;

use crate::{
    board::Board,
    chip::{Chip, ResetCause},
    firmware::Firmware,
    flash::{FLASH_BASE, FlashChip, FlashImage},
    time,
};

/// Cycles that the cores run before the rest catches up. Edges on pins are exact at any value; this only bounds how late an interrupt, or
/// an action of the other core, takes effect.
const QUANTUM_CYCLES: u64 = 16;
/// The program's vector table.
const VECTOR_TABLE: u32 = FLASH_BASE + 0x100;
const DEFAULT_SEED: u64 = 1;

/// Why the board stopped running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The requested time is over.
    Done,
    /// The power failed during a flash operation, as requested.
    PowerCut,
    /// The firmware has gone to the boot loader on USB.
    UsbBoot,
}

/// A reset of the chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResetEvent {
    /// When, in cycles from power-on.
    pub at: u64,
    /// Why.
    pub cause: ResetCause,
}

/// A board with power.
pub struct Machine {
    firmware: Firmware,
    chip: Chip,
    cores: [CortexM0Plus; 2],
    /// Cycles from power-on.
    now: u64,
    /// The time up to which the host has requested it to run.
    target_cycle: u64,
    /// How far each core has come: a little ahead of `now`, or far while it waits for the flash.
    core_time: [u64; 2],
    /// Cycles in which each core did not sleep.
    awake: [u64; 2],
    launched: [bool; 2],
    locked_up: [bool; 2],
    code_pages: CodePages,
    probes: Probes,
    resets: Vec<ResetEvent>,
    usb_boot: bool,
    /// All instructions are run by rp2040-emu, for comparison.
    #[cfg(test)]
    without_plain: bool,
}

impl Machine {
    /// Puts the firmware onto a blank flash chip and switches the board on.
    #[must_use]
    pub fn new(firmware: &Firmware) -> Self {
        Self::power_on(firmware, FlashImage::erased())
    }

    /// Puts the firmware onto a flash chip, whose other contents stay, and switches the board on.
    #[must_use]
    pub fn power_on(firmware: &Firmware, flash: FlashImage) -> Self {
        Self::power_on_seeded(firmware, flash, DEFAULT_SEED)
    }

    /// The same with a seed for everything random: RAM at power-on, bounces, random bits.
    #[must_use]
    pub fn power_on_seeded(firmware: &Firmware, mut flash: FlashImage, seed: u64) -> Self {
        for segment in &firmware.segments {
            flash.write(segment.load_address, &segment.bytes);
        }
        flash.write(FLASH_BASE, &rom::second_stage());
        let mut machine = Self {
            firmware: firmware.clone(),
            chip: Chip::new(Board::new(seed), FlashChip::new(flash), seed),
            cores: [CortexM0Plus::with_id(0), CortexM0Plus::with_id(1)],
            now: 0,
            target_cycle: 0,
            core_time: [0; 2],
            awake: [0; 2],
            launched: [false; 2],
            locked_up: [false; 2],
            code_pages: CodePages::default(),
            probes: Probes::default(),
            resets: Vec::new(),
            usb_boot: false,
            #[cfg(test)]
            without_plain: false,
        };
        if let Ok(ring) = machine.firmware.save_ring() {
            machine.chip.flash.save_ring = ring.start - FLASH_BASE..ring.end - FLASH_BASE;
        }
        machine.boot();
        machine
    }

    /// What the boot ROM does: core 1 waits, core 0 enters the program.
    fn boot(&mut self) {
        self.cores = [CortexM0Plus::with_id(0), CortexM0Plus::with_id(1)];
        self.code_pages = CodePages::default();
        self.chip.bus.pending_invalidation_regions = 0;
        self.core_time = [self.now; 2];
        (self.launched, self.locked_up) = ([true, false], [false; 2]);
        self.probes.reset();
        let stack = self.chip.bus.peek32(VECTOR_TABLE);
        let entry = self.chip.bus.peek32(VECTOR_TABLE + 4);
        for core in 0..2 {
            self.chip.bus.ppb[core].vtor = VECTOR_TABLE;
            self.cores[core].regs.xpsr = 1 << 24;
        }
        self.cores[0].regs.msp = stack;
        self.cores[0].regs.r[13] = stack;
        self.cores[0].regs.set_pc(entry & !1);
        self.cores[1].halt();
        self.chip.bus.sio.set_handshake_armed(true);
    }

    /// Resets the chip; RAM and the board around it stay as they are.
    pub fn reset(&mut self) {
        self.restart(ResetCause::Pin);
    }

    fn restart(&mut self, cause: ResetCause) {
        self.chip.now = self.now;
        self.resets.push(ResetEvent {
            at: self.now,
            cause,
        });
        self.chip.warm_reset(cause);
        self.boot();
    }

    /// Switches the board off. What is left is its flash.
    #[must_use]
    pub fn power_off(self) -> FlashImage {
        self.chip.flash.into_image()
    }

    /// Runs for some microseconds of emulated time.
    pub fn run_us(&mut self, us: u64) -> StopReason {
        self.run_cycles(time::us_to_cycles(us))
    }

    /// Runs for some milliseconds of emulated time.
    pub fn run_ms(&mut self, ms: u64) -> StopReason {
        self.run_cycles(time::ms_to_cycles(ms))
    }

    /// Runs until a condition holds, checked every 100 us, or for `limit_ms` at most. Whether it holds.
    pub fn run_until(&mut self, limit_ms: u64, mut wanted: impl FnMut(&Self) -> bool) -> bool {
        const POLL_US: u64 = 100;
        for _ in 0..limit_ms * 1_000 / POLL_US {
            if wanted(self) {
                return true;
            }
            if self.run_us(POLL_US) != StopReason::Done {
                break;
            }
        }
        wanted(self)
    }

    /// Runs for some cycles of the system clock, or a few more that later runs make up for. Many short runs equal a long one.
    pub fn run_cycles(&mut self, cycles: u64) -> StopReason {
        self.target_cycle += cycles;
        while self.now < self.target_cycle {
            if self.usb_boot {
                return StopReason::UsbBoot;
            }
            if !self.chip.flash.powered {
                return StopReason::PowerCut;
            }
            self.wake();
            self.run_plain_quanta();
            if self.now >= self.target_cycle {
                break;
            }
            let next = self.next_stop();
            for core in 0..2 {
                self.run_core(core, next);
            }
            self.chip.now = self.now;
            self.chip.advance(next - self.now);
            self.now = next;
            if self.chip.core1_off && self.launched[1] {
                self.stop_core1();
            }
            if self
                .chip
                .watchdog
                .deadline()
                .is_some_and(|deadline| deadline <= self.now)
            {
                self.chip.fire_watchdog(ResetCause::WatchdogTimeout);
            }
            if let Some(cause) = self.chip.reset {
                self.restart(cause);
            }
        }
        self.chip.board.leds.latch_if_idle(self.now);
        StopReason::Done
    }

    /// Up to when the cores may run before the rest has to catch up.
    fn next_stop(&self) -> u64 {
        let quantum = (self.now / QUANTUM_CYCLES + 1) * QUANTUM_CYCLES;
        let busy = |core: usize| !self.is_asleep(core);
        if (0..2).any(|core| busy(core) && self.core_time[core] < quantum) {
            return quantum;
        }
        // No core runs: skip to the next event. The end of a wait for the flash is one.
        let cores = (0..2)
            .filter(|core| busy(*core))
            .map(|core| self.core_time[core]);
        let watchdog = self.chip.watchdog.deadline();
        let next = cores
            .chain(watchdog)
            .chain([self.chip.next_event(), self.target_cycle])
            .min();
        next.unwrap_or(quantum).max(self.now + 1)
    }
}

#[cfg(test)]
mod tests;
