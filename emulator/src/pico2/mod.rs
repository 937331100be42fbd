//! The real firmware on an emulated Pico 2: the same board around an RP2350.
//!
//! A smaller sibling of [`Machine`](crate::Machine) that shows the parts in which the chips differ: the program boots, drives the LEDs, scans the keys,
//! talks over USB, searches on core 1, writes the flash and restarts after a fault. What it leaves out beside what `Machine` does: the buzzer, stack
//! limits outside of exception entry, and the monitor that lets an exclusive store fail after a write of the other core. The clock runs at 150 MHz from
//! power-on. Cycles are those of the crate, without misses of the flash cache; it has measured them against a real chip, this project has not.

mod acquire;
mod bus;
mod chip;
mod cores;
mod rom;
mod timer;
mod watchdog;

use fencelight_core::geometry::Key;
use rp2350_emu::CortexM33;

use crate::{
    Error, Measurement, ProbeId, ResetEvent, RunStart, StopReason,
    board::{Board, leds::LedChain, usb_host::UsbHost},
    chip::ResetCause,
    firmware::Firmware,
    flash::{FLASH_BASE, FLASH_SIZE, FlashChip, FlashImage},
    machine::probe::Probes,
    time,
    violation::Violation,
};
use chip::Chip;

/// Cycles of the system clock in a microsecond.
pub const CYCLES_PER_US: u64 = 150;
/// Time that the cores run before the rest catches up, as for the RP2040.
const QUANTUM_CYCLES: u64 = 32;
/// How long PIO and DMA may lag behind while the cores sleep.
const MAX_LAG_CYCLES: u64 = 300;
const DEFAULT_SEED: u64 = 1;

/// The time of the board at a time of the chip.
const fn board_time(cycles: u64) -> u64 {
    (cycles as u128 * time::CYCLES_PER_US as u128 / CYCLES_PER_US as u128) as u64
}

/// The cycles of the chip in a time of the board.
const fn chip_cycles(time: u64) -> u64 {
    (time as u128 * CYCLES_PER_US as u128).div_ceil(time::CYCLES_PER_US as u128) as u64
}

/// A Pico 2 with power.
pub struct Pico2 {
    firmware: Firmware,
    chip: Chip,
    cores: [CortexM33; 2],
    /// Cycles from power-on.
    now: u64,
    target_cycle: u64,
    /// How far each core has come.
    core_time: [u64; 2],
    core1_runs: bool,
    /// What core 0 has sent to core 1 to launch it.
    launch: Vec<u32>,
    code_pages: Vec<bool>,
    probes: Probes,
    resets: Vec<ResetEvent>,
    usb_boot: bool,
}

impl Pico2 {
    /// Puts the firmware onto a blank flash chip and switches the board on.
    #[must_use]
    pub fn new(firmware: &Firmware) -> Self {
        Self::power_on(firmware, FlashImage::erased())
    }

    /// Puts the firmware onto a flash chip, whose other contents stay, and switches the board on.
    #[must_use]
    pub fn power_on(firmware: &Firmware, mut flash: FlashImage) -> Self {
        for segment in &firmware.segments {
            flash.write(segment.load_address, &segment.bytes);
        }
        let chip = Chip::new(
            Board::new(DEFAULT_SEED),
            FlashChip::new(flash),
            DEFAULT_SEED,
        );
        let mut board = Self {
            firmware: firmware.clone(),
            cores: cores::new_cores(&chip),
            chip,
            now: 0,
            target_cycle: 0,
            core_time: [0; 2],
            core1_runs: false,
            launch: Vec::new(),
            code_pages: Vec::new(),
            probes: Probes::default(),
            resets: Vec::new(),
            usb_boot: false,
        };
        board.boot();
        board
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

    /// Runs for some milliseconds of emulated time.
    pub fn run_ms(&mut self, ms: u64) -> StopReason {
        self.run_cycles(ms * 1_000 * CYCLES_PER_US)
    }

    /// Runs until a condition holds, checked every 100 us, or for `limit_ms` at most. Whether it holds.
    pub fn run_until(&mut self, limit_ms: u64, mut wanted: impl FnMut(&Self) -> bool) -> bool {
        for _ in 0..limit_ms * 10 {
            if wanted(self) {
                return true;
            }
            if self.run_cycles(100 * CYCLES_PER_US) != StopReason::Done {
                break;
            }
        }
        wanted(self)
    }

    fn run_cycles(&mut self, cycles: u64) -> StopReason {
        self.target_cycle += cycles;
        while self.now < self.target_cycle {
            if self.usb_boot {
                return StopReason::UsbBoot;
            }
            self.raise_interrupts();
            self.wake();
            let next = self.next_stop();
            for core in 0..2 {
                self.run_core(core, next);
            }
            self.chip.now = self.now;
            self.chip.advance(next);
            self.now = next;
            self.launch_core1();
            let deadline = self.chip.watchdog.deadline();
            if deadline.is_some_and(|deadline| deadline <= self.now) {
                self.chip.reset = Some(ResetCause::WatchdogTimeout);
            }
            if let Some(cause) = self.chip.reset {
                self.restart(cause);
            }
        }
        let at = board_time(self.now);
        self.chip.board.leds.latch_if_idle(at);
        StopReason::Done
    }

    /// Up to when the cores may run before the rest has to catch up.
    fn next_stop(&self) -> u64 {
        let quantum = (self.now / QUANTUM_CYCLES + 1) * QUANTUM_CYCLES;
        let busy = |core: usize| !self.is_asleep(core);
        if (0..2).any(|core| busy(core) && self.core_time[core] < quantum) {
            return quantum;
        }
        let cores = (0..2)
            .filter(|core| busy(*core))
            .map(|core| self.core_time[core]);
        let lag = self.chip.is_busy().then_some(self.now + MAX_LAG_CYCLES);
        let usb = chip_cycles(self.chip.board.usb_host.next_event().min(u64::MAX / 256));
        let next = cores
            .chain(lag)
            .chain(self.chip.timer.next_alarm(self.now))
            .chain(self.chip.watchdog.deadline())
            .chain([usb, self.target_cycle])
            .min();
        next.unwrap_or(quantum).max(self.now + 1)
    }
}

/// The host side: input and observation, as of [`Machine`](crate::Machine).
impl Pico2 {
    /// Cycles since power-on.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Presses a key. Its contact bounces.
    pub fn press(&mut self, key: Key) {
        let at = board_time(self.now);
        self.chip.board.keys.set_down(at, key, true);
    }

    /// Releases a key. Its contact bounces.
    pub fn release(&mut self, key: Key) {
        let at = board_time(self.now);
        self.chip.board.keys.set_down(at, key, false);
    }

    /// Presses a key for a time, and waits for as long after it.
    pub fn tap(&mut self, key: Key, ms: u64) {
        self.press(key);
        self.run_ms(ms);
        self.release(key);
        self.run_ms(ms);
    }

    /// The LED chain. Times are those of the board, [`time::CYCLES_PER_US`] in a microsecond.
    #[must_use]
    pub const fn leds(&self) -> &LedChain {
        &self.chip.board.leds
    }

    /// The LED chain, to take its frames and times.
    pub const fn leds_mut(&mut self) -> &mut LedChain {
        &mut self.chip.board.leds
    }

    /// Plugs the external 5 V supply in or out; USB power stays.
    pub const fn set_supply(&mut self, present: bool) {
        self.chip.board.supply = present;
    }

    /// Closes or opens the budget strap. It starts open.
    pub const fn set_budget_strap(&mut self, closed: bool) {
        self.chip.board.strap_closed = closed;
    }

    /// Changes the resistors that pull the rows of the keys down.
    pub const fn set_row_ohms(&mut self, ohms: u32) {
        self.chip.board.row_ohms = ohms;
    }

    /// Whether the chip has attached to the USB bus: it pulls D+ up.
    #[must_use]
    pub const fn usb_attached(&self) -> bool {
        self.chip.usb.is_attached()
    }

    /// The host at the USB socket.
    #[must_use]
    pub const fn usb(&self) -> &UsbHost {
        &self.chip.board.usb_host
    }

    /// The host at the USB socket, to plug the cable in and to use the serial port.
    pub const fn usb_mut(&mut self) -> &mut UsbHost {
        &mut self.chip.board.usb_host
    }

    /// The flash chip.
    #[must_use]
    pub const fn flash(&self) -> &FlashChip {
        &self.chip.flash
    }

    /// Resets since power-on.
    #[must_use]
    pub fn resets(&self) -> &[ResetEvent] {
        &self.resets
    }

    /// Violations of what the parts allow; the first thousand.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.chip.board.violations.kept
    }

    /// Whether core 1 was launched.
    #[must_use]
    pub const fn core1_runs(&self) -> bool {
        self.core1_runs
    }

    /// Where a core is.
    #[must_use]
    pub fn pc(&self, core: usize) -> u32 {
        self.cores[core].regs.pc()
    }

    /// A word in RAM, ROM or flash.
    #[must_use]
    pub fn read_word(&self, address: u32) -> u32 {
        self.chip.bus.memory.peek32(address)
    }

    /// Replaces the beginning of a function in flash.
    pub fn patch(&mut self, function: &str, code: &[u16]) -> Result<(), Error> {
        let symbol = self.firmware.symbol(function)?;
        let (name, address) = (symbol.name.clone(), symbol.address);
        let offset = address.checked_sub(FLASH_BASE);
        let offset = offset.filter(|offset| *offset < FLASH_SIZE as u32);
        let offset = offset.ok_or(Error::NoSymbol(name))?;
        let bytes: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
        self.chip.flash.image_mut().write(address, &bytes);
        self.flash_changed(offset, bytes.len() as u32);
        Ok(())
    }

    /// Measures every run of a function from now on, on both cores. Cycles and times are those of this chip.
    pub fn measure(&mut self, function: &str) -> Result<ProbeId, Error> {
        let address = self.firmware.symbol(function)?.address;
        Ok(self.probes.add(address, None))
    }

    /// What was measured so far.
    #[must_use]
    pub fn measurement(&self, probe: ProbeId) -> Measurement {
        self.probes.measurement(probe)
    }

    /// When and with which arguments each measured run began.
    #[must_use]
    pub fn run_starts(&self, probe: ProbeId) -> &[RunStart] {
        self.probes.run_starts(probe)
    }
}

#[cfg(test)]
mod tests;
