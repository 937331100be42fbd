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

use rp2350_emu::{Bus, CortexM33, core::CoreBus, threaded::CoreAtomics};

use super::{PICO2_HZ, Pico2, cores::THUMB, rom, timer::Timer};
use crate::{
    StopReason,
    board::{Board, usb_host::UsbHost},
    chip::{
        ResetCause, SystemClock, Watchdog, WatchdogTick,
        pins::{PINS, PadLeakage, PinFunctions},
        pio::{self, PioState},
        usb::{UsbController, UsbErrata},
    },
    flash::{FLASH_BASE, FlashChip},
    machine::{
        model::{Chip, ChipModel, chip_parts},
        probe::Registers,
        rom::RomFunction,
    },
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
    pub(super) pins: PinFunctions,
    leakage: PadLeakage,
    pub(super) dma_active: bool,
    pub(super) pio: [PioState; PIO_BLOCKS],
    /// The function in boot RAM that switches memory-mapped reads of the flash on.
    pub(super) xip_setup: [u32; 5],
    /// QMI.M0_TIMING: among others the divider of the flash chip's clock.
    pub(super) flash_timing: u32,
    /// The firmware requested a reset.
    pub(super) reset: Option<ResetCause>,
    /// The firmware forced core 1 off.
    pub(super) core1_off: bool,
    /// What core 0 has sent to core 1 to launch it.
    pub(super) launch: Vec<u32>,
}

impl Chip for Rp2350 {
    const DRIVE_INFO: &'static str =
        "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n";
    const FAMILY: u32 = 0xE48B_FF59;
}

impl ChipModel for Rp2350 {
    type Core = CortexM33;

    chip_parts!();

    const VECTOR_TABLE: u32 = FLASH_BASE;
    const ROM_END: u32 = 0x8000;
    const ROM_FUNCTIONS: &'static [(&'static [u8; 2], RomFunction)] = &rom::FUNCTIONS;
    const QUANTUM: u64 = 40;

    fn new(board: Board, flash: FlashChip, seed: u64) -> Self {
        let mut chip = Self {
            bus: Bus::with_atomics(Arc::new(CoreAtomics::default())),
            now: 0,
            clock: SystemClock::new(PICO2_HZ),
            board,
            flash,
            timer: Timer::default(),
            watchdog: Watchdog::new(WatchdogTick::Shared),
            usb: UsbController::new(UsbErrata::default()),
            rng: Rng::new(seed),
            pc: [0; 2],
            system_write: None,
            pads: [PAD_RESET; PINS],
            pins: PinFunctions::default(),
            leakage: PadLeakage::default(),
            dma_active: false,
            pio: Default::default(),
            xip_setup: [0; 5],
            flash_timing: 0,
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
        chip.forget_cores();
        chip.after_reset();
        chip
    }

    fn new_cores(&self) -> [CortexM33; 2] {
        [0, 1].map(|core| {
            let mut new = CortexM33::new(core, Arc::clone(&self.bus.atomics));
            new.regs.xpsr = THUMB;
            new
        })
    }

    fn warm_reset(&mut self, cause: ResetCause) {
        let new = Bus::with_atomics(Arc::new(CoreAtomics::default()));
        let old = core::mem::replace(&mut self.bus, new);
        self.bus.memory = old.memory;
        self.bus.set_flash_loaded(true);
        self.watchdog.reset(cause.watchdog_reason());
        self.timer = Timer::default();
        self.usb.reset();
        self.dma_active = false;
        self.pio = Default::default();
        self.forget_cores();
        self.after_reset();
    }

    fn reset_cores(&mut self) {
        for core in 0..2 {
            self.bus.atomics.clear_halted(core);
            self.bus.atomics.clear_wfe_waiting(core);
            self.bus.atomics.set_irq_pending(core, 0);
        }
        self.watchdog.reset_cores();
        self.forget_cores();
    }

    fn usb_host_mut(&mut self) -> &mut UsbHost {
        &mut self.board.usb_host
    }

    fn begin_access(&mut self, _core: usize, at: u64) {
        self.now = at;
    }

    fn read8(&mut self, core: usize, address: u32) -> u8 {
        CoreBus::read8(self, address, core as u8)
    }

    fn write8(&mut self, core: usize, address: u32, value: u8) {
        CoreBus::write8(self, address, value, core as u8);
    }

    fn load_flash(&mut self) {
        self.bus.load_flash(self.flash.image().bytes());
        self.bus.pending_invalidation_regions = 0;
    }

    fn look_up(&mut self, [code, _]: [u32; 2]) -> u32 {
        rom::entry(&(code as u16).to_le_bytes())
    }

    fn select_xip(&mut self, _mode: u32, divider: u32) {
        self.flash_timing = rom::flash_timing(divider);
    }

    fn advance(&mut self, from: u64, to: u64) {
        // One block may read what the other drives: then both advance by single cycles.
        let both = (0..PIO_BLOCKS).all(|block| self.pio_runs(block));
        let step = if both { 1 } else { (to - from).max(1) };
        for at in (from..to).step_by(step as usize) {
            for block in 0..PIO_BLOCKS {
                if self.pio_runs(block) {
                    self.now = at;
                    pio::run(self, block, step);
                }
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

    fn next_event(&self, now: u64) -> u64 {
        let is_busy = self.dma_active || (0..PIO_BLOCKS).any(|block| self.pio_runs(block));
        let lag = is_busy.then_some(now + MAX_LAG);
        let alarms = lag.into_iter().chain(self.timer.next_alarm(now));
        let next = alarms.chain([self.board.usb_host.next_event()]).min();
        next.unwrap_or(u64::MAX)
    }

    fn fire_watchdog(&mut self, cause: ResetCause) {
        self.reset = Some(cause);
    }

    fn pc(core: &CortexM33) -> u32 {
        core.regs.pc()
    }

    fn registers(core: &CortexM33) -> Registers {
        let regs = &core.regs;
        Registers {
            pc: regs.pc(),
            lr: regs.r[14],
            sp: regs.r[13],
            exception: regs.xpsr & 0x1FF,
            arguments: [regs.r[0], regs.r[1], regs.r[2], regs.r[3]],
        }
    }

    fn return_to(core: &mut CortexM33, address: u32, result: u32) {
        core.regs.r[0] = result;
        core.regs.set_pc(address & !1);
    }

    fn forget_code(core: &mut CortexM33, addresses: &[u32]) {
        core.invalidate_decode_cache_entries(addresses);
    }

    fn enter_program(machine: &mut Pico2, stack: u32, entry: u32) {
        machine.enter(0, Self::VECTOR_TABLE, stack, entry);
        machine.cores[1].halt();
    }

    fn run(machine: &mut Pico2) -> StopReason {
        machine.run_to_target()
    }

    fn is_asleep(machine: &Pico2, core: usize) -> bool {
        machine.cores[core].is_halted() || machine.cores[core].is_wfe_waiting()
    }

    fn begin_quantum(machine: &mut Pico2) {
        machine.raise_interrupts();
        machine.wake();
    }

    fn end_quantum(machine: &mut Pico2) {
        machine.launch_core1();
    }

    fn step(machine: &mut Pico2, core: usize) -> u64 {
        let cycles = machine.step(core);
        if machine.chip.core1_off && machine.launched[1] {
            machine.stop_core1();
        }
        cycles
    }
}

impl Rp2350 {
    /// What belongs to the cores, and what the boot ROM sets.
    pub(super) fn forget_cores(&mut self) {
        (self.reset, self.core1_off) = (None, false);
        self.launch.clear();
        self.flash.xip_disabled = false;
        self.xip_setup = rom::xip_setup();
        self.flash_timing = rom::flash_timing(self.xip_setup[4]);
    }

    fn after_reset(&mut self) {
        let [a, b, c, d] = CHIP_ID.map(u32::from);
        self.bus.write32(OTP_DATA, a | b << 16, 0);
        self.bus.write32(OTP_DATA + 4, c | d << 16, 0);
        self.bus.pending_invalidation_regions = 0;
        // A pin that floats in the middle of a pulse is not a fault of the firmware.
        let violations = core::mem::take(&mut self.board.violations);
        self.reset_pads();
        self.board.violations = violations;
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

    /// What the chip reads on its pins.
    pub(super) fn inputs(&mut self) -> u32 {
        let board = self.board.inputs(self.now);
        self.leakage.read(&self.pins, self.pin_levels(), board)
    }

    fn pio_runs(&self, block: usize) -> bool {
        pio::runs(&self.bus.pio[block], self.pio[block])
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
            self.pio.iter_mut().for_each(|pio| pio.stalled = false);
        }
        self.dma_active = self.bus.read32(DMA_CHANNEL_0_CONTROL, 0) & DMA_BUSY != 0;
    }
}
