//! What runs in the chip beside the cores: PIO, DMA, timers, and their interrupt lines.

use super::Rp2040;
use crate::chip::pio;

/// Interrupt status registers that raise one line each.
const IRQ_STATUS: [(u32, u32); 4] = [
    (0x5000_040C, 11), // DMA_IRQ_0
    (0x5000_041C, 12), // DMA_IRQ_1
    (0x4004_C020, 22), // ADC_IRQ_FIFO
    (0x4005_00B0, 4),  // PWM_IRQ_WRAP
];
const TIMER_IRQ_STATUS: u32 = 0x4005_4040;
const USB_IRQ: u32 = 5;
const PIO_IRQS: [u32; 2] = [7, 9];
const FIFO_IRQS: [u32; 2] = [15, 16];
const FIFO_STATUS: u32 = 0x50;
/// FIFO_ST: data to read, or an unacknowledged overrun or underrun.
const FIFO_IRQ_MASK: u32 = 0b1101;
const DMA_CHANNELS: usize = 12;
/// How long everything but timers may lag behind without an access. Much less than the 30 us in which the PIO sends a word to an
/// LED, and its FIFO holds eight.
const MAX_LAG_CYCLES: u64 = 256;

/// State for skipping cycles in which nothing can change.
#[derive(Clone, Debug)]
pub(super) struct PeripheralState {
    /// The firmware has touched a peripheral: all of them catch up at once.
    pub(super) dirty: bool,
    /// When they catch up at the latest.
    pub(super) deadline: u64,
    /// Cycles that they lag behind.
    pub(super) lag: u64,
    /// A DMA channel may be transferring.
    pub(super) dma_active: bool,
    /// The part of the lag that was over when a write ended the wait of the block: it moves nothing in that time.
    pub(super) pio_waited: [u64; 2],
    /// Lines that were up at the last check, and those of them that only an access, a tick or a transfer changes.
    irq_lines: u32,
    register_lines: u32,
    /// The instruction each core is at.
    pub(super) pc: [u32; 2],
}

impl Default for PeripheralState {
    fn default() -> Self {
        Self {
            dirty: true,
            deadline: 0,
            lag: 0,
            dma_active: false,
            pio_waited: [0; 2],
            irq_lines: 0,
            register_lines: 0,
            pc: [0; 2],
        }
    }
}

impl Rp2040 {
    /// Whether the firmware has touched a peripheral, so that all of them have to catch up.
    pub(crate) const fn is_dirty(&self) -> bool {
        self.peripherals.dirty
    }

    fn pio_runs(&self, block: usize) -> bool {
        pio::runs(&self.bus.pio[block], self.pio[block])
    }

    pub(super) fn catch_up(&mut self) {
        let owed = core::mem::take(&mut self.peripherals.lag);
        let now = self.now;
        let waited = core::mem::take(&mut self.peripherals.pio_waited);
        // One block may read what the other drives: then both advance by single cycles.
        let both = self.pio_runs(0) && self.pio_runs(1);
        let step = if both { 1 } else { owed.max(1) };
        for from in (0..owed).step_by(step as usize) {
            let to = (from + step).min(owed);
            for (block, waited) in waited.into_iter().enumerate() {
                let from = from.max(waited);
                if from < to && self.pio_runs(block) {
                    self.now = now - owed + from;
                    pio::run(self, block, to - from);
                }
            }
        }
        self.now = now;
        let mut changed = self.peripherals.dirty;
        if !self.bus.all_peripherals_idle() {
            self.bus.tick_peripherals(owed as u32);
            changed = true;
        }
        if self.peripherals.dma_active {
            changed |= self.run_dma(owed);
        }
        self.run_usb();
        self.raise_interrupts(changed);
        let alarm = self
            .bus
            .next_scheduled_lazy_deadline()
            .map_or(u64::MAX, |cycle| cycle + self.bus_reset_at)
            .min(self.board.usb_host.next_event());
        let busy = self.peripherals.dma_active
            || (0..2).any(|block| self.pio_runs(block))
            || !self.bus.all_peripherals_idle();
        self.peripherals.deadline = if busy {
            alarm.min(now + MAX_LAG_CYCLES)
        } else {
            alarm
        };
    }

    fn run_usb(&mut self) {
        self.board.usb_host.run(self.now, &mut self.usb);
        self.board.violations.append(&mut self.usb.violations);
    }

    /// Runs the DMA. Whether it has transferred anything.
    fn run_dma(&mut self, cycles: u64) -> bool {
        let issued = |chip: &Self| {
            (0..DMA_CHANNELS)
                .map(|n| chip.bus.dma_channel(n).transfers_issued)
                .sum::<u64>()
        };
        let before = issued(self);
        let mut last = before;
        for _ in 0..cycles {
            self.bus.tick_dma();
            let now = issued(self);
            if now == last {
                break;
            }
            last = now;
        }
        if last != before {
            self.pio.iter_mut().for_each(|pio| pio.stalled = false);
        }
        self.peripherals.dma_active = (0..DMA_CHANNELS).any(|n| self.bus.dma_channel(n).busy);
        last != before
    }

    /// Finds the interrupt lines that are up and latches them where their handler does not run already. `changed`: registers may have changed since the last
    /// time.
    fn raise_interrupts(&mut self, changed: bool) {
        if changed {
            self.peripherals.register_lines = self.register_lines();
        }
        let mut lines = self.peripherals.register_lines | self.bus.read32(TIMER_IRQ_STATUS) & 0xF;
        for (pio, line) in self.bus.pio.iter().zip(PIO_IRQS) {
            lines |= u32::from(pio.int0_ints_rp2040() != 0) << line;
            lines |= u32::from(pio.int1_ints_rp2040() != 0) << (line + 1);
        }
        lines |= u32::from(self.usb.interrupts()) << USB_IRQ;
        let risen = lines & !self.peripherals.irq_lines;
        for core in 0..2 {
            let handled = (self.bus.ppb[core].active >> 16) as u32;
            self.bus.nvics[core].pending |= risen | (lines & !handled);
        }
        self.peripherals.irq_lines = lines;
        self.peripherals.dirty = false;
    }

    /// The lines of the registers that only an access, a tick or a transfer changes.
    fn register_lines(&mut self) -> u32 {
        let mut lines = 0;
        for (register, line) in IRQ_STATUS {
            lines |= u32::from(self.bus.read32(register) != 0) << line;
        }
        for (core, line) in FIFO_IRQS.into_iter().enumerate() {
            let status = self.bus.sio.read32(FIFO_STATUS, core);
            lines |= u32::from(status & FIFO_IRQ_MASK != 0) << line;
        }
        lines
    }
}
