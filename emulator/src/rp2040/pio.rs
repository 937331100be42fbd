//! The PIO blocks: their ticks, and what their pins show to the board.

use super::Rp2040;

/// The configuration of the pins of a block's first state machine, and the distance to that of the next.
const PIN_CONTROL: u32 = 0xDC;
const MACHINE_REGISTERS: u32 = 0x18;
/// Bits of an instruction for its delay and its side set together.
const DELAY_BITS: u32 = 5;

impl Rp2040 {
    /// Runs a block. The crate would count every cycle for every state machine; one machine alone, which is all that an LED
    /// driver needs, is run only when its divider lets it, with the divider set to 1 for the moment.
    pub(super) fn run_pio(&mut self, block: usize, time: u64) {
        // The cycles of the chip in that time, and the moment of each: only there a pin changes.
        let first = self.clock.chip_cycles(self.now);
        let cycles = self.clock.chip_cycles(self.now + time) - first;
        let inputs = self.inputs();
        let mask = self.bus.pio[block].sm_enabled_mask();
        if !mask.is_power_of_two() {
            self.peripherals.pio_delay[block] = 0;
            for cycle in 1..=cycles {
                let at = self.clock.time(first + cycle);
                self.step_pio(block, inputs, at);
            }
            return;
        }
        let machine = mask.trailing_zeros() as usize;
        let divider = self.bus.pio[block].sm[machine].read_clkdiv();
        let period = u64::from(divider >> 8).max(256);
        let mut phase = self.peripherals.pio_phase[block];
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
            let at = self.clock.time(first + passed);
            if !self.tick_machine(block, machine, inputs, at) {
                // Nothing moves before more data comes. Only the phase of the divider is lost.
                self.peripherals.pio_stalled[block] = true;
                break;
            }
        }
        self.bus.pio[block].sm[machine].write_clkdiv(divider);
        self.peripherals.pio_phase[block] = phase;
    }

    /// One tick of the only state machine of a block. False: it stalls.
    fn tick_machine(&mut self, block: usize, machine: usize, inputs: u32, at: u64) -> bool {
        if self.peripherals.pio_delay[block] > 0 {
            // Nothing happens but that it waits.
            self.peripherals.pio_delay[block] -= 1;
            let (mut flags, mut values, mut directions) = (0, 0, 0);
            self.bus.pio[block].sm[machine].execute_cycle(
                &[0; 32],
                &mut flags,
                inputs,
                &mut values,
                &mut directions,
            );
            return true;
        }
        let before = &self.bus.pio[block].sm[machine];
        let (place, stalls) = (usize::from(before.pc()) % 32, before.stall_cycles());
        let visits = before.pc_visits()[place];
        self.step_pio(block, inputs, at);
        let after = &self.bus.pio[block].sm[machine];
        if after.stall_cycles() != stalls {
            return false;
        }
        if after.pc_visits()[place] != visits {
            self.peripherals.pio_delay[block] = self.delay_after(block, machine, place);
        }
        true
    }

    /// The ticks that a state machine waits after an instruction.
    fn delay_after(&mut self, block: usize, machine: usize, place: usize) -> u8 {
        let block = &mut self.bus.pio[block];
        let pins = block.read32(PIN_CONTROL + MACHINE_REGISTERS * machine as u32);
        let bits = DELAY_BITS.saturating_sub(pins >> 29);
        (block.instr_mem()[place] >> 8) as u8 & ((1 << bits) - 1)
    }

    fn step_pio(&mut self, block: usize, inputs: u32, at: u64) {
        let pads = |chip: &Self| (chip.bus.pio[block].pad_out, chip.bus.pio[block].pad_oe);
        let before = pads(self);
        self.bus.pio[block].step(inputs);
        if pads(self) != before {
            self.now = at;
            self.update_pins();
        }
    }
}
