//! The PIO blocks: their ticks, and what their pins show to the board.

use rp2350_emu::pio::PioBlock;

use crate::machine::model::ChipModel;

/// The configuration of the pins of a block's first state machine, and the distance to that of the next.
const PIN_CONTROL: u32 = 0xDC;
const MACHINE_REGISTERS: u32 = 0x18;
/// Bits of an instruction for its delay and its side set together.
const DELAY_BITS: u32 = 5;

/// How far a block has come.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PioState {
    /// The block waits for data, until a write to it.
    pub(crate) stalled: bool,
    /// Time since the last tick of the state machine, in 256ths of a cycle.
    phase: u64,
    /// Ticks that the state machine still waits after its instruction; 0 where that is not known.
    pub(crate) delay: u8,
}

/// Whether a block has something to do.
pub(crate) fn runs(block: &PioBlock, state: PioState) -> bool {
    block.any_sm_enabled() && !state.stalled
}

/// Runs a block. The crate would count every cycle for every state machine; one machine alone, which is all that an LED
/// driver needs, is run only when its divider lets it, with the divider set to 1 for the moment.
pub(crate) fn run<C: ChipModel>(chip: &mut C, block: usize, time: u64) {
    // The cycles of the chip in that time, and the moment of each: only there a pin changes.
    let (now, clock) = (chip.now(), chip.clock().clone());
    let first = clock.chip_cycles(now);
    let cycles = clock.chip_cycles(now + time) - first;
    let inputs = chip.inputs();
    let (pio, state) = chip.pio(block);
    let mask = pio.sm_enabled_mask();
    if !mask.is_power_of_two() {
        state.delay = 0;
        for cycle in 1..=cycles {
            step(chip, block, inputs, clock.time(first + cycle));
        }
        return;
    }
    let machine = mask.trailing_zeros() as usize;
    let divider = pio.sm[machine].read_clkdiv();
    let period = u64::from(divider >> 8).max(256);
    let mut phase = state.phase;
    pio.sm[machine].write_clkdiv(1 << 16);
    let mut passed = 0;
    loop {
        let wait = period.saturating_sub(phase).div_ceil(256);
        if passed + wait > cycles {
            phase += (cycles - passed) * 256;
            break;
        }
        passed += wait;
        phase = (phase + wait * 256).saturating_sub(period);
        if !tick(chip, block, machine, inputs, clock.time(first + passed)) {
            // Nothing moves before more data comes. Only the phase of the divider is lost.
            chip.pio(block).1.stalled = true;
            break;
        }
    }
    let (pio, state) = chip.pio(block);
    pio.sm[machine].write_clkdiv(divider);
    state.phase = phase;
}

/// One tick of the only state machine of a block. False: it stalls.
fn tick<C: ChipModel>(chip: &mut C, block: usize, machine: usize, inputs: u32, at: u64) -> bool {
    let (pio, state) = chip.pio(block);
    if state.delay > 0 {
        // Nothing happens but that it waits.
        state.delay -= 1;
        let (mut flags, mut values, mut directions) = (0, 0, 0);
        pio.sm[machine].execute_cycle(&[0; 32], &mut flags, inputs, &mut values, &mut directions);
        return true;
    }
    let before = &pio.sm[machine];
    let (place, stalls) = (usize::from(before.pc()) % 32, before.stall_cycles());
    let visits = before.pc_visits()[place];
    step(chip, block, inputs, at);
    let (pio, state) = chip.pio(block);
    if pio.sm[machine].stall_cycles() != stalls {
        return false;
    }
    if pio.sm[machine].pc_visits()[place] != visits {
        // The ticks that it waits after this instruction.
        let pins = pio.read32(PIN_CONTROL + MACHINE_REGISTERS * machine as u32);
        let bits = DELAY_BITS.saturating_sub(pins >> 29);
        state.delay = (pio.instr_mem()[place] >> 8) as u8 & ((1 << bits) - 1);
    }
    true
}

fn step<C: ChipModel>(chip: &mut C, block: usize, inputs: u32, at: u64) {
    let (pio, _) = chip.pio(block);
    let before = (pio.pad_out, pio.pad_oe);
    pio.step(inputs);
    if (pio.pad_out, pio.pad_oe) != before {
        chip.set_now(at);
        chip.update_pins();
    }
}
