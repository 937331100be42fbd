//! Most instructions are plain: they use registers, RAM and flash, and nothing else takes note of them. This runs them at once, without the checks that all
//! others need, and with the same result to the cycle; rp2040-emu runs the others. They count cycles of the chip as those of the time: at another clock than
//! that (the start of the chip, the build for 125 MHz) all instructions take the other way.

mod instructions;
mod memory;
mod transfers;

#[cfg(test)]
mod tests;

use instructions::{PlainCore, Progress};
use memory::PlainMemory;

use super::{Machine, cores::QUANTUM_CYCLES};
use crate::machine::model::ChipModel;

/// The bits of the ICSR by which software requests PendSV and SysTick.
const SOFTWARE_PENDING: u32 = 1 << 28 | 1 << 26;

/// The end of the quantum that a time lies in.
const fn quantum_end(time: u64) -> u64 {
    (time / QUANTUM_CYCLES + 1) * QUANTUM_CYCLES
}

/// The beginning of the quantum that a time lies in.
const fn quantum_start(time: u64) -> u64 {
    time / QUANTUM_CYCLES * QUANTUM_CYCLES
}

impl Machine {
    /// Whether an exception waits to be taken by a core.
    fn exception_waits(&self, core: usize) -> bool {
        self.chip.bus.nvics[core].pending_and_enabled() != 0
            || self.chip.bus.ppb[core].icsr & SOFTWARE_PENDING != 0
    }

    /// Whether a core takes an exception before or right after its next instruction.
    pub(super) fn takes_exception(&self, core: usize) -> bool {
        let is_open = || self.chip.bus.ppb[core].active == 0 || self.would_preempt(core);
        let interrupted = self.cores[core].regs.primask & 1 == 0 && self.exception_waits(core);
        let faulted = self.chip.has_fault(core) || self.cores[core].has_pending_fault();
        faulted || (interrupted && is_open())
    }

    /// Runs the plain instructions of a core up to a time.
    pub(super) fn run_plain(&mut self, core: usize, until: u64) {
        #[cfg(test)]
        if self.without_plain {
            return;
        }
        if self.chip.clock.is_that_of_time() && !self.takes_exception(core) {
            self.run_plain_core(core, until);
        }
    }

    /// Runs both cores over all quanta in which nothing but plain instructions happens.
    pub(super) fn run_plain_quanta(&mut self) {
        #[cfg(test)]
        if self.without_plain {
            return;
        }
        if self.chip.is_dirty() || !self.chip.clock.is_that_of_time() {
            return;
        }
        let watchdog = self.chip.watchdog.deadline().unwrap_or(u64::MAX);
        let event = self.chip.next_event(self.now).min(watchdog);
        // The quantum that an event ends, or that the host's time ends in, is the last.
        let mut end = quantum_start(event - 1).min(quantum_end(self.target_cycle - 1));
        let first = quantum_end(self.now);
        if first > end {
            return;
        }
        let mut runs = [false; 2];
        for (core, runs) in runs.iter_mut().enumerate() {
            if self.is_asleep(core) {
                continue;
            }
            if self.takes_exception(core) {
                end = end.min(quantum_start(self.core_time[core]));
            } else {
                *runs = true;
            }
        }
        runs = [0, 1].map(|core| runs[core] && self.core_time[core] < end);
        let starts = (0..2).any(|core| runs[core] && self.core_time[core] < first);
        if first > end || !starts {
            return;
        }
        let now = match runs {
            [true, true] => self.run_plain_cores(first, end),
            _ => self.run_plain_core(usize::from(runs[1]), end),
        };
        self.chip.advance(self.now, now);
        self.now = now;
    }

    /// Runs a core up to a time, or the first instruction that is not plain. Returns the beginning of the quantum that is to be completed.
    fn run_plain_core(&mut self, number: usize, until: u64) -> u64 {
        let waits = self.exception_waits(number);
        let (Some(mut memory), regs) = (
            PlainMemory::new(&mut self.chip, &self.code_pages, self.now),
            &mut self.cores[number].regs,
        ) else {
            return self.now;
        };
        let guard = memory.guards[number];
        let Some(mut core) = PlainCore::new(regs, guard, self.core_time[number], waits) else {
            return self.now;
        };
        let done = if self.probes.is_empty() {
            core.run::<false>(&mut memory, until, &self.probes)
        } else {
            core.run::<true>(&mut memory, until, &self.probes)
        };
        let at = core.finish();
        self.spend(number, &at);
        if done {
            until
        } else {
            self.now.max(quantum_start(at.time))
        }
    }

    /// Runs both cores by turns, quantum by quantum, up to the first instruction that is not plain. Returns the beginning of the quantum that is to be
    /// completed.
    fn run_plain_cores(&mut self, first: u64, end: u64) -> u64 {
        let waits = [0, 1].map(|core| self.exception_waits(core));
        let Some(mut memory) = PlainMemory::new(&mut self.chip, &self.code_pages, self.now) else {
            return self.now;
        };
        let [zero, one] = &mut self.cores;
        let [guard_zero, guard_one] = memory.guards;
        let (Some(mut zero), Some(mut one)) = (
            PlainCore::new(&mut zero.regs, guard_zero, self.core_time[0], waits[0]),
            PlainCore::new(&mut one.regs, guard_one, self.core_time[1], waits[1]),
        ) else {
            return self.now;
        };
        let run = if self.probes.is_empty() {
            PlainCore::run::<false>
        } else {
            PlainCore::run::<true>
        };
        let (mut start, mut until) = (self.now, first);
        while until <= end
            && run(&mut zero, &mut memory, until, &self.probes)
            && run(&mut one, &mut memory, until, &self.probes)
        {
            start = until;
            until += QUANTUM_CYCLES;
        }
        let ends = [zero.finish(), one.finish()];
        for (core, at) in ends.iter().enumerate() {
            self.spend(core, at);
        }
        start
    }

    /// A core has come so far.
    fn spend(&mut self, core: usize, at: &Progress) {
        let cycles = at.time - self.core_time[core];
        self.core_time[core] = at.time;
        self.awake[core] += cycles;
        self.cores[core].cycles += cycles;
        let exception = self.cores[core].regs.ipsr();
        self.probes
            .after_instructions(core, exception, cycles, at.instructions);
    }
}
