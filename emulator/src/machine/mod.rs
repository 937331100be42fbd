//! The emulated board with power: runs the firmware; the host presses keys, observes lights and injects faults.
//!
//! One machine serves both chips. What differs between them is behind [`ChipModel`], which [`rp2040`](crate::rp2040) and [`rp2350`](crate::rp2350) fill.
#![allow(
    private_bounds,
    reason = "there are two chips, and other crates add none"
)]

pub(crate) mod code_pages;
mod host;
pub(crate) mod model;
pub(crate) mod probe;
pub(crate) mod rom;
mod rtt;
mod semihosting;

use code_pages::CodePages;
use model::ChipModel;
use probe::Probes;

use crate::{
    board::Board,
    chip::ResetCause,
    firmware::Firmware,
    flash::{FLASH_BASE, FlashChip, FlashImage},
    time,
    violation::ViolationKind,
};

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
pub struct EmulatedBoard<C: ChipModel> {
    firmware: Firmware,
    pub(crate) chip: C,
    pub(crate) cores: [C::Core; 2],
    /// Cycles from power-on.
    pub(crate) now: u64,
    /// The time up to which the host has requested it to run.
    pub(crate) target_cycle: u64,
    /// How far each core has come: a little ahead of `now`, or far while it waits for the flash.
    pub(crate) core_time: [u64; 2],
    /// Cycles in which each core did not sleep.
    pub(crate) awake: [u64; 2],
    pub(crate) launched: [bool; 2],
    pub(crate) locked_up: [bool; 2],
    pub(crate) code_pages: CodePages,
    pub(crate) probes: Probes,
    command_line: Option<String>,
    exit_code: Option<u32>,
    resets: Vec<ResetEvent>,
    usb_boot: bool,
    /// All instructions are run by rp2040-emu, for comparison.
    #[cfg(test)]
    pub(crate) without_plain: bool,
}

impl<C: ChipModel> EmulatedBoard<C> {
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
        C::prepare_flash(&mut flash);
        let chip = C::new(Board::new(seed), FlashChip::new(flash), seed);
        let mut machine = Self {
            firmware: firmware.clone(),
            cores: chip.new_cores(),
            chip,
            now: 0,
            target_cycle: 0,
            core_time: [0; 2],
            awake: [0; 2],
            launched: [false; 2],
            locked_up: [false; 2],
            code_pages: CodePages::default(),
            probes: Probes::default(),
            command_line: None,
            exit_code: None,
            resets: Vec::new(),
            usb_boot: false,
            #[cfg(test)]
            without_plain: false,
        };
        if let Ok(ring) = machine.firmware.save_ring() {
            machine.chip.flash_mut().save_ring = ring.start - FLASH_BASE..ring.end - FLASH_BASE;
        }
        machine.boot();
        machine
    }

    /// Enters the program, as the boot ROM does.
    fn boot(&mut self) {
        self.cores = self.chip.new_cores();
        self.code_pages = CodePages::default();
        self.core_time = [self.now; 2];
        (self.launched, self.locked_up) = ([true, false], [false; 2]);
        self.probes.reset();
        let [stack, entry] = [0, 4].map(|offset| self.read_word(C::VECTOR_TABLE + offset));
        C::enter_program(self, stack, entry);
    }

    /// Resets the chip; RAM and the board around it stay as they are.
    pub fn reset(&mut self) {
        self.restart(ResetCause::Pin);
    }

    /// Resets the cores alone, as a debugger does: everything else goes on.
    pub fn reset_cores(&mut self) {
        self.restart(ResetCause::SystemRequest);
    }

    fn restart(&mut self, cause: ResetCause) {
        self.chip.begin_access(0, self.now);
        self.resets.push(ResetEvent {
            at: self.now,
            cause,
        });
        if cause == ResetCause::SystemRequest {
            self.chip.reset_cores();
        } else {
            self.chip.warm_reset(cause);
        }
        self.boot();
    }

    /// Switches the board off. What is left is its flash.
    #[must_use]
    pub fn power_off(self) -> FlashImage {
        self.chip.into_flash().into_image()
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

    /// Runs for some cycles of the emulated time, or a few more that later runs make up for. Many short runs equal a long one.
    pub fn run_cycles(&mut self, cycles: u64) -> StopReason {
        self.target_cycle += cycles;
        C::run(self)
    }

    /// Runs up to the time that the host has requested.
    #[inline]
    pub(crate) fn run_to_target(&mut self) -> StopReason {
        while self.now < self.target_cycle {
            if self.usb_boot {
                self.latch_leds();
                return StopReason::UsbBoot;
            }
            if !self.chip.flash().is_on() {
                return StopReason::PowerCut;
            }
            C::begin_quantum(self);
            if self.now >= self.target_cycle {
                break;
            }
            let next = self.next_stop();
            for core in 0..2 {
                self.run_core(core, next);
            }
            self.chip.advance(self.now, next);
            self.now = next;
            C::end_quantum(self);
            let deadline = self.chip.watchdog().deadline();
            if deadline.is_some_and(|deadline| deadline <= self.now) {
                self.chip.fire_watchdog(ResetCause::WatchdogTimeout);
            }
            if let Some(cause) = self.chip.requested_reset() {
                self.restart(cause);
            }
        }
        self.latch_leds();
        StopReason::Done
    }

    /// The LEDs show a frame once the line has been idle for long enough, without another edge.
    fn latch_leds(&mut self) {
        let now = self.now;
        self.chip.board_mut().leds.latch_if_idle(now);
    }

    /// Up to when the cores may run before the rest has to catch up.
    fn next_stop(&self) -> u64 {
        let quantum = (self.now / C::QUANTUM + 1) * C::QUANTUM;
        let busy = |core: usize| !C::is_asleep(self, core);
        if (0..2).any(|core| busy(core) && self.core_time[core] < quantum) {
            return quantum;
        }
        // No core runs: skip to the next event. The end of a wait for the flash is one.
        let cores = (0..2)
            .filter(|core| busy(*core))
            .map(|core| self.core_time[core]);
        let watchdog = self.chip.watchdog().deadline();
        let next = cores
            .chain(watchdog)
            .chain([self.chip.next_event(self.now), self.target_cycle])
            .min();
        next.unwrap_or(quantum).max(self.now + 1)
    }

    /// Runs a core up to a time, or until it sleeps.
    fn run_core(&mut self, core: usize, until: u64) {
        while self.core_time[core] < until && !C::is_asleep(self, core) {
            C::run_ahead(self, core, until);
            if self.core_time[core] >= until {
                break;
            }
            let pc = C::pc(&self.cores[core]);
            if pc < C::ROM_END {
                let cost = self.run_rom_function(core);
                self.core_time[core] += cost;
                self.awake[core] += cost;
                if !self.chip.flash().is_on() || self.usb_boot {
                    return;
                }
                continue;
            }
            self.note_fetch(core, pc);
            if self.command_line.is_some() && self.serve_semihosting(core, pc) {
                continue;
            }
            if self.probes.is_empty() {
                C::step(self, core);
            } else {
                let registers = C::registers(&self.cores[core]);
                self.probes
                    .before_instruction(core, self.core_time[core], &registers);
                let cycles = C::step(self, core);
                self.probes
                    .after_instructions(core, registers.exception, cycles, 1);
            }
            if self.chip.requested_reset().is_some() {
                return;
            }
        }
        C::end_run(self, core);
    }

    /// Code runs from RAM, or from flash that must be readable.
    #[inline]
    fn note_fetch(&mut self, core: usize, pc: u32) {
        if pc >> 28 == 2 {
            self.code_pages.mark(pc);
        } else if pc >> 28 == 1 && self.chip.flash().xip_disabled {
            let at = self.core_time[core];
            let violations = &mut self.chip.board_mut().violations;
            violations.push(at, ViolationKind::FlashBusy { core, pc });
        }
    }
}
