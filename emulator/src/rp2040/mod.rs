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
        ResetCause, SystemClock, Watchdog,
        pins::PinFunctions,
        pio::PioState,
        usb::{UsbController, UsbErrata},
    },
    flash::FlashChip,
    machine::{EmulatedBoard, model::ChipModel},
    rng::Rng,
};

/// A board with a Raspberry Pi Pico.
pub type Machine = EmulatedBoard<Rp2040>;

/// The steppings of the RP2040 that were sold. A board starts with B2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stepping {
    /// On the first Picos, of 2021.
    B0,
    /// On the Picos of its first year.
    B1,
    /// On all later ones.
    B2,
}

impl Stepping {
    /// REVISION in SYSINFO.CHIP_ID: B0 and B1 cannot be told apart there.
    const fn revision(self) -> u32 {
        match self {
            Self::B0 | Self::B1 => 1,
            Self::B2 => 2,
        }
    }

    const fn usb_errata(self) -> UsbErrata {
        let is_early = self.revision() < 2;
        UsbErrata {
            abort_is_final: is_early,
            waits_for_idle: is_early,
            hangs_on_bad_ack: true,
        }
    }
}

impl Machine {
    /// Puts a chip of another stepping onto the module, right after power-on.
    pub fn set_stepping(&mut self, stepping: Stepping) {
        self.chip.stepping = stepping;
        self.chip.usb = UsbController::new(stepping.usb_errata());
    }
}

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
    /// The clock that the frequency counter FC0 counts.
    counted_clock: u32,
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
    stepping: Stepping,
    pub(crate) usb: UsbController,
    rng: Rng,
    /// The last random bits that were read.
    pub(crate) random_bits: u64,
    pio: [PioState; 2],
    peripherals: peripherals::PeripheralState,
    /// The firmware requested a reset.
    pub(crate) reset: Option<ResetCause>,
    /// The firmware forced core 1 off.
    pub(crate) core1_off: bool,
    /// Words went through the FIFOs: core 1 may have been launched.
    pub(crate) fifo_written: bool,
}

impl Rp2040 {
    /// What belongs to the cores.
    fn forget_cores(&mut self) {
        self.mpu = Default::default();
        self.guards = Default::default();
        self.dividers = Default::default();
        self.mpu_enabled = [false; 2];
        self.fault = [false; 2];
        self.ssi = Ssi::default();
        (self.reset, self.core1_off, self.fifo_written) = (None, false, false);
        self.flash.xip_disabled = false;
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
        // A pin that floats in the middle of a pulse is not a fault of the firmware.
        let violations = core::mem::take(&mut self.board.violations);
        self.update_pin_functions();
        self.board.violations = violations;
        self.update_buzzer();
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
