//! The RP2350 without its cores: the crate's bus, what the crate leaves out, and the board around it.
//!
//! The crate (rp2350-emu 0.2.6) has the cores, SIO, PIO, DMA and the registers of clocks and resets. Replaced or added here:
//!
//! - time: its timers count system clocks as those of the reference clock, its watchdog counts calls, its PLLs lock by a clock that only its own
//!   scheduler advances, and a core that wakes runs without time until it has made up for its sleep;
//! - loads with acquire and stores with release ([`acquire`](super::acquire)), the software trigger of interrupts and their priorities, the main stack
//!   pointer that MRS reads;
//! - interrupts of the FIFOs between the cores, and USB, which is a stub;
//! - pins follow SIO and PIO whatever function they are set to; pads are plain memory, and do not leak (erratum E9);
//! - flash without cache, boot RAM, the random bit.

use std::sync::Arc;

use rp2350_emu::{Bus, threaded::CoreAtomics};

use super::{PICO2_HZ, rom, timer::Timer};
use crate::{
    board::Board,
    chip::{
        ResetCause, SystemClock, Watchdog, WatchdogTick,
        pins::{PINS, PadLeakage, PinFunctions, PinLevels},
        usb::UsbController,
    },
    flash::FlashChip,
    rng::Rng,
};

const IO_BANK: u32 = 0x4002_8000;
const OTP_DATA: u32 = 0x4013_0000;
const PIO_BLOCKS: usize = 2;
/// A pad after a reset: isolated, pulled down, not read.
const PAD_RESET: u32 = 0x116;
/// The number of the chip in its one-time programmable memory: the rows, from the lowest on.
const CHIP_ID: [u16; 4] = [0x4A59, 0x1F2E, 0x4003, 0xE661];
const DMA_CHANNEL_0_CONTROL: u32 = 0x5000_000C;
const DMA_BUSY: u32 = 1 << 26;
/// Words that DMA moves at a time; the PIO takes one in 30 us, and its FIFO holds eight.
const DMA_BURST: usize = 16;
const FIFO_STATUS: u32 = 0x50;
/// FIFO_ST: data to read, or an unacknowledged overrun or underrun.
const FIFO_IRQ_MASK: u32 = 0b1101;
const FIFO_IRQ: u32 = 25;
const USB_IRQ: u32 = 14;
const PIO_IRQS: [u32; PIO_BLOCKS] = [15, 17];

/// How long PIO and DMA may lag behind while the cores sleep.
const MAX_LAG: u64 = crate::time::us_to_cycles(2);

/// The chip without its cores, and the board.
pub struct Rp2350 {
    pub(super) bus: Bus,
    /// The time of the access under way, in cycles from power-on.
    pub(super) now: u64,
    pub(super) clock: SystemClock,
    pub(super) board: Board,
    pub(super) flash: FlashChip,
    pub(super) timer: Timer,
    pub(super) watchdog: Watchdog,
    pub(super) usb: UsbController,
    pub(super) rng: Rng,
    pub(super) pc: [u32; 2],
    /// A write to the system control space that the crate drops, of the instruction under way.
    pub(super) system_write: Option<(u32, u32)>,
    /// The registers of the pads.
    pub(super) pads: [u32; PINS],
    pins: PinFunctions,
    leakage: PadLeakage,
    pub(super) dma_active: bool,
    /// The block waits for data, until a write to it.
    pub(super) pio_stalled: [bool; PIO_BLOCKS],
    /// Time since the last tick of the state machine, in 256ths of a cycle.
    pio_phase: [u64; PIO_BLOCKS],
    /// The firmware requested a reset.
    pub(super) reset: Option<ResetCause>,
    /// The firmware forced core 1 off.
    pub(super) core1_off: bool,
    /// What core 0 has sent to core 1 to launch it.
    pub(super) launch: Vec<u32>,
}

impl Rp2350 {
    pub(super) fn new(board: Board, flash: FlashChip, seed: u64) -> Self {
        let mut chip = Self {
            bus: Bus::with_atomics(Arc::new(CoreAtomics::default())),
            now: 0,
            clock: SystemClock::new(PICO2_HZ),
            board,
            flash,
            timer: Timer::default(),
            watchdog: Watchdog::new(WatchdogTick::Shared),
            usb: UsbController::default(),
            rng: Rng::new(seed),
            pc: [0; 2],
            system_write: None,
            pads: [PAD_RESET; PINS],
            pins: PinFunctions::default(),
            leakage: PadLeakage::default(),
            dma_active: false,
            pio_stalled: [false; PIO_BLOCKS],
            pio_phase: [0; PIO_BLOCKS],
            reset: None,
            core1_off: false,
            launch: Vec::new(),
        };
        // RAM powers up with random contents.
        for offset in (0..rp2350_emu::memory::SRAM_SIZE as u32).step_by(4) {
            let word = chip.rng.next() as u32;
            chip.bus.memory.sram_write32(offset, word);
        }
        chip.bus.load_bootrom(&rom::image());
        chip.load_flash();
        chip.after_reset();
        chip
    }

    /// Everything but memory, and what the watchdog keeps, starts afresh.
    pub(super) fn warm_reset(&mut self, cause: ResetCause) {
        let new = Bus::with_atomics(Arc::new(CoreAtomics::default()));
        let old = core::mem::replace(&mut self.bus, new);
        self.bus.memory = old.memory;
        self.bus.set_flash_loaded(true);
        self.watchdog.reset(cause.watchdog_reason());
        self.timer = Timer::default();
        self.usb = UsbController::default();
        self.dma_active = false;
        self.pio_stalled = [false; PIO_BLOCKS];
        (self.reset, self.core1_off) = (None, false);
        self.launch.clear();
        self.flash.xip_disabled = false;
        self.after_reset();
    }

    fn after_reset(&mut self) {
        let [a, b, c, d] = CHIP_ID.map(u32::from);
        self.bus.write32(OTP_DATA, a | b << 16, 0);
        self.bus.write32(OTP_DATA + 4, c | d << 16, 0);
        self.bus.pending_invalidation_regions = 0;
        // A pin that lets go in the middle of a pulse is no fault of the firmware.
        let violations = core::mem::take(&mut self.board.violations);
        self.reset_pads();
        self.board.violations = violations;
    }

    /// Makes what is on the flash chip readable for the cores.
    pub(super) fn load_flash(&mut self) {
        self.bus.load_flash(self.flash.image().bytes());
        self.bus.pending_invalidation_regions = 0;
    }

    /// The pads are isolated again.
    pub(super) fn reset_pads(&mut self) {
        self.pads = [PAD_RESET; PINS];
        self.update_pin_functions();
    }

    /// The functions of pins, or the way their pads are set, may have changed.
    pub(super) fn update_pin_functions(&mut self) {
        let mut functions = [0; PINS];
        for (number, function) in (0..).zip(&mut functions) {
            *function = self.bus.read32(IO_BANK + 8 * number + 4, 0) & 0x1F;
        }
        self.pins = PinFunctions::new(|pin| (functions[pin], self.pads[pin]));
        self.leakage.set_pads(&self.pins);
        self.update_pins();
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
    pub(super) fn update_pins(&mut self) {
        let (at, pins) = (self.now, self.pin_levels());
        self.board.update_pins(at, |pin| pins.level(pin));
    }

    /// What the chip reads on its pins.
    pub(super) fn inputs(&mut self) -> u32 {
        let board = self.board.inputs(self.now);
        self.leakage.read(&self.pins, self.pin_levels(), board)
    }

    fn pio_runs(&self, block: usize) -> bool {
        self.bus.pio[block].any_sm_enabled() && !self.pio_stalled[block]
    }

    /// Up to when nothing but the cores can change anything.
    pub(super) fn next_event(&self, now: u64) -> u64 {
        let is_busy = self.dma_active || (0..PIO_BLOCKS).any(|block| self.pio_runs(block));
        let lag = is_busy.then_some(now + MAX_LAG);
        let alarms = lag.into_iter().chain(self.timer.next_alarm(now));
        let next = alarms.chain([self.board.usb_host.next_event()]).min();
        next.unwrap_or(u64::MAX)
    }

    /// Time passes for everything but the cores.
    pub(super) fn advance(&mut self, from: u64, to: u64) {
        for block in 0..PIO_BLOCKS {
            if self.pio_runs(block) {
                self.now = from;
                self.run_pio(block, to - from);
            }
        }
        self.now = to;
        self.timer.advance(from, to);
        if self.dma_active {
            self.run_dma();
        }
        self.board.usb_host.run(to, &mut self.usb);
        self.board.violations.append(&mut self.usb.violations);
    }

    /// The interrupt lines that are up for a core.
    pub(super) fn interrupt_lines(&mut self, core: usize) -> u64 {
        let mut lines = u64::from(self.timer.interrupts());
        lines |= u64::from(self.usb.interrupts()) << USB_IRQ;
        for (pio, line) in self.bus.pio.iter().zip(PIO_IRQS) {
            lines |= u64::from(pio.int0_ints_rp2350() != 0) << line;
            lines |= u64::from(pio.int1_ints_rp2350() != 0) << (line + 1);
        }
        let status = self.bus.sio.read32(FIFO_STATUS, core);
        lines | u64::from(status & FIFO_IRQ_MASK != 0) << FIFO_IRQ
    }

    fn run_dma(&mut self) {
        for _ in 0..DMA_BURST {
            if !self.bus.pio[0].tx_dreq(0) {
                break;
            }
            self.bus.tick_dma();
            self.pio_stalled = [false; PIO_BLOCKS];
        }
        self.dma_active = self.bus.read32(DMA_CHANNEL_0_CONTROL, 0) & DMA_BUSY != 0;
    }

    /// Runs a block with one state machine, which is all that an LED driver needs, as on the RP2040: only when its divider lets it.
    fn run_pio(&mut self, block: usize, time: u64) {
        let first = self.clock.chip_cycles(self.now);
        let cycles = self.clock.chip_cycles(self.now + time) - first;
        let inputs = self.inputs();
        let machine = self.bus.pio[block].sm_enabled_mask().trailing_zeros() as usize;
        let divider = self.bus.pio[block].sm[machine].read_clkdiv();
        let period = u64::from(divider >> 8).max(256);
        let mut phase = self.pio_phase[block];
        self.bus.pio[block].sm[machine].write_clkdiv(1 << 16);
        let mut passed = 0;
        loop {
            let wait = period.saturating_sub(phase).div_ceil(256);
            if passed + wait > cycles {
                phase += (cycles - passed) * 256;
                break;
            }
            passed += wait;
            phase = (phase + wait * 256).saturating_sub(period);
            let stalls = self.bus.pio[block].sm[machine].stall_cycles();
            let pads = |chip: &Self| (chip.bus.pio[block].pad_out, chip.bus.pio[block].pad_oe);
            let before = pads(self);
            self.bus.pio[block].step(inputs);
            if pads(self) != before {
                self.now = self.clock.time(first + passed);
                self.update_pins();
            }
            if self.bus.pio[block].sm[machine].stall_cycles() != stalls {
                // Nothing moves before more data comes. Only the phase of the divider is lost.
                self.pio_stalled[block] = true;
                break;
            }
        }
        self.bus.pio[block].sm[machine].write_clkdiv(divider);
        self.pio_phase[block] = phase;
    }
}
