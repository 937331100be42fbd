//! The RP2040 of a Pico without its cores: the crate's bus and peripherals, what the crate leaves out, and the board around it.
//!
//! The cores reach everything through [`Rp2040`], so it sees each access at the moment it happens. What rp2040-emu leaves
//! out or gets wrong, and is corrected here:
//!
//! - watchdog: only its scratch and tick registers exist there, behind the reset bit of USB;
//! - software interrupts (26..=31), which embassy's interrupt executors run on, are dropped;
//! - interrupts latch again while their handler runs, so that each was handled twice;
//! - a division that an interrupt breaks into goes wrong: the divider does not show that it is in use;
//! - no USB controller;
//! - no memory protection unit, so that stack guards did nothing;
//! - a system reset by the SCB, forcing core 1 off, the random bit and the flash chip's identity do nothing;
//! - pins follow SIO and PIO whatever function they are set to;
//! - the space between flash and RAM swallows writes, so that a stack growing out of RAM went unnoticed.

mod bus;
mod clock;
mod cores;
mod divider;
mod mpu;
mod peripherals;
mod pio;
mod plain;
mod rom;
mod ssi;

use divider::Divider;
use mpu::{Guard, Mpu};
use rp2040_emu::Bus;
use ssi::Ssi;

use crate::{
    board::Board,
    chip::{
        ResetCause, SystemClock, Watchdog, WatchdogTick,
        pins::{PinFunctions, PinLevels},
        usb::UsbController,
    },
    flash::FlashChip,
    machine::EmulatedBoard,
    rng::Rng,
};

/// A board with a Raspberry Pi Pico.
pub type Machine = EmulatedBoard<Rp2040>;

/// The clock of the timer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimerClock {
    /// When it was 0, in cycles from power-on.
    pub(crate) zero: u64,
    pub(crate) cycles_per_us: u64,
}

/// The chip without its cores, and the board.
pub struct Rp2040 {
    pub(crate) bus: Bus,
    /// The time of the access under way, in cycles from power-on.
    pub(crate) now: u64,
    pub(crate) clock: SystemClock,
    /// When the bus was last reset: its own clock starts at 0 there.
    bus_reset_at: u64,
    pub(crate) board: Board,
    pub(crate) flash: FlashChip,
    pub(crate) watchdog: Watchdog,
    mpu: [Mpu; 2],
    /// Addresses among which all are that each core must not touch.
    pub(crate) guards: [Guard; 2],
    dividers: [Divider; 2],
    mpu_enabled: [bool; 2],
    /// An access of a core failed, and the core has not noticed yet.
    fault: [bool; 2],
    ssi: Ssi,
    pins: PinFunctions,
    pub(crate) usb: UsbController,
    rng: Rng,
    /// The last random bits that were read.
    pub(crate) random_bits: u64,
    peripherals: peripherals::PeripheralState,
    /// The firmware requested a reset.
    pub(crate) reset: Option<ResetCause>,
    /// The firmware forced core 1 off.
    pub(crate) core1_off: bool,
    /// Words went through the FIFOs: core 1 may have been launched.
    pub(crate) fifo_written: bool,
}

impl Rp2040 {
    pub(crate) fn new(board: Board, flash: FlashChip, seed: u64) -> Self {
        let mut chip = Self {
            bus: Bus::new(),
            now: 0,
            clock: clock::ring_oscillator(),
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
            usb: UsbController::default(),
            rng: Rng::new(seed),
            random_bits: 0,
            peripherals: peripherals::PeripheralState::default(),
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

    /// Everything but memory, and what the watchdog keeps, starts afresh.
    pub(crate) fn warm_reset(&mut self, cause: ResetCause) {
        let old = core::mem::take(&mut self.bus);
        self.bus.memory = old.memory;
        self.bus_reset_at = self.now;
        self.clock = clock::ring_oscillator();
        self.watchdog.reset(cause.watchdog_reason());
        self.mpu = Default::default();
        self.guards = Default::default();
        self.dividers = Default::default();
        self.mpu_enabled = [false; 2];
        self.fault = [false; 2];
        self.ssi = Ssi::default();
        self.usb = UsbController::default();
        self.peripherals = peripherals::PeripheralState::default();
        (self.reset, self.core1_off, self.fifo_written) = (None, false, false);
        self.flash.xip_disabled = false;
        self.after_reset();
    }

    fn after_reset(&mut self) {
        self.mark_clock();
        // CHIP_RESET records that the last reset of the whole chip was by power; the watchdog does not change it.
        self.bus.write32(0x4006_4008, 1 << 8);
        // The boot ROM copies the second stage to the end of RAM before it runs it.
        for offset in 0..256 {
            let byte = self.bus.memory.xip_read8(offset);
            self.bus.memory.sram_write8(0x4_1F00 + offset, byte);
        }
        // A pin that lets go in the middle of a pulse is no fault of the firmware.
        let violations = core::mem::take(&mut self.board.violations);
        self.update_pin_functions();
        self.board.violations = violations;
        self.update_buzzer();
    }

    /// Makes what is on the flash chip readable for the cores.
    pub(crate) fn load_flash(&mut self) {
        self.bus.load_flash(self.flash.image().bytes());
    }

    /// The clock of the timer; `None` while the timer is held in reset.
    pub(crate) fn timer_clock(&self) -> Option<TimerClock> {
        const RESET_TIMER: u8 = 21;
        let cycles_per_us = u64::from(self.bus.sys_clk_hz() / 1_000_000).max(1);
        (!self.bus.resets.is_held(RESET_TIMER)).then_some(TimerClock {
            zero: self.bus_reset_at,
            cycles_per_us,
        })
    }

    /// What the chip drives its pins to.
    const fn pin_levels(&self) -> PinLevels {
        let bus = &self.bus;
        let pio = [
            (bus.pio[0].pad_out, bus.pio[0].pad_oe),
            (bus.pio[1].pad_out, bus.pio[1].pad_oe),
        ];
        self.pins.levels((bus.sio.gpio_out, bus.sio.gpio_oe), pio)
    }

    /// Shows the pins to the board.
    pub(crate) fn update_pins(&mut self) {
        let pins = self.pin_levels();
        self.board.update_pins(self.now, |pin| pins.level(pin));
    }

    /// The functions of pins, or the way their pads are set, may have changed.
    pub(crate) fn update_pin_functions(&mut self) {
        let (functions, pads) = (&self.bus.io_bank0, &self.bus.pads_bank0.pads);
        self.pins = PinFunctions::new(|pin| (functions.funcsel(pin), pads[pin]));
        self.update_pins();
    }

    /// Shows the tone to the board.
    pub(crate) fn update_buzzer(&mut self) {
        let hz = self.clock.hz();
        self.board.buzzer.update(self.now, hz, &mut self.bus);
    }

    /// What the chip reads on its pins.
    fn inputs(&mut self) -> u32 {
        let (board, noise) = (self.board.inputs(self.now), self.board.noise());
        self.pins.read(self.pin_levels(), board, noise)
    }
}

#[cfg(test)]
mod tests;
