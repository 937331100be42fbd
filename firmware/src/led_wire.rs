//! The wire to the LED chain: a PIO program that sends the bits, fed by DMA.
//!
//! A bit is twelve cycles of the state machine, which runs at 10 MHz, and takes 1.2 us. At 200 and at 150 MHz the divider is a whole number, so that
//! no pulse is longer than another. The pulses are within the data sheets of all generations of the WS2812B and of the SK6812:
//!
//! ```text
//!          ┌─────┐                           high for 3 cycles, 300 ns: a zero (250 to 380 ns)
//!   0   ───┘     └─────────────────────
//!          ┌─────────────┐                   high for 7 cycles, 700 ns: a one (650 to 750 ns)
//!   1   ───┘             └─────────────
//!          3      4          5
//! ```

use embassy_rp::Peri;
use embassy_rp::dma::Channel;
use embassy_rp::peripherals::{PIN_16, PIO0};
use embassy_rp::pio::program::{Assembler, JmpCondition, OutDestination, SetDestination, SideSet};
use embassy_rp::pio::{Common, Config, FifoJoin, ShiftConfig, ShiftDirection, StateMachine};
use embassy_time::Timer;
use fencelight_core::geometry::{Led, pins};

use crate::channels::LedFrame;
use crate::clock::SYSTEM_HZ;

const _: () = assert!(pins::LED_DATA == 16);

/// Cycles of the state machine: high in every bit, high in a one only, low in every bit.
pub(crate) const HIGH: u8 = 3;
pub(crate) const HIGH_IN_ONE: u8 = 4;
pub(crate) const LOW: u8 = 5;
/// The clock of the state machine.
pub(crate) const MACHINE_KHZ: u32 = 10_000;
const _: () = assert!(cfg!(feature = "clock-125") || SYSTEM_HZ.is_multiple_of(1_000 * MACHINE_KHZ));

/// Bits of an LED, in the upper bits of a word.
pub(crate) const LED_BITS: u8 = 24;
/// The time of an LED on the wire: 28.8 us.
const LED_US: u64 =
    (1_000 * LED_BITS as u64 * (HIGH + HIGH_IN_ONE + LOW) as u64).div_ceil(MACHINE_KHZ as u64);
/// The LEDs that are still to be sent when the DMA has ended: the FIFO, and the word that the state machine has taken from it.
const FIFO_LEDS: u64 = 8 + 1;
/// Silence that latches a frame: current WS2812B need 280 us.
const LATCH_US: u64 = 300;

/// The data line.
pub(crate) struct LedWire {
    machine: StateMachine<'static, PIO0, 0>,
    dma: Channel<'static>,
    words: [u32; Led::COUNT],
}

impl LedWire {
    /// Loads the program and starts it; the line is low.
    pub(crate) fn new(
        common: &mut Common<'static, PIO0>,
        mut machine: StateMachine<'static, PIO0, 0>,
        dma: Channel<'static>,
        pin: Peri<'static, PIN_16>,
    ) -> Self {
        let mut program: Assembler<32> =
            Assembler::new_with_side_set(SideSet::new(false, 1, false));
        let (mut next_bit, mut zero, mut end) = (program.label(), program.label(), program.label());
        program.set_with_side_set(SetDestination::PINDIRS, 1, 0);
        program.bind(&mut next_bit);
        // Waits here, with the line low, while there is no data.
        program.out_with_delay_and_side_set(OutDestination::X, 1, LOW - 1, 0);
        program.jmp_with_delay_and_side_set(JmpCondition::XIsZero, &mut zero, HIGH - 1, 1);
        program.jmp_with_delay_and_side_set(
            JmpCondition::Always,
            &mut next_bit,
            HIGH_IN_ONE - 1,
            1,
        );
        program.bind(&mut zero);
        program.nop_with_delay_and_side_set(HIGH_IN_ONE - 1, 0);
        program.bind(&mut end);
        let program = common.load_program(&program.assemble_with_wrap(end, next_bit));

        let pin = common.make_pio_pin(pin);
        let mut config = Config::default();
        config.use_program(&program, &[&pin]);
        config.set_set_pins(&[&pin]);
        // In two steps: the intermediate value has 24 bits for its whole part. It starts at 1.
        config.clock_divider = config.clock_divider * (SYSTEM_HZ / MACHINE_KHZ) / 1_000;
        config.fifo_join = FifoJoin::TxOnly;
        config.shift_out = ShiftConfig {
            auto_fill: true,
            threshold: LED_BITS,
            direction: ShiftDirection::Left,
        };
        machine.set_config(&config);
        machine.set_enable(true);
        Self {
            machine,
            dma,
            words: [0; Led::COUNT],
        }
    }

    /// Sends a frame and waits until the LEDs have latched it.
    pub(crate) async fn send(&mut self, frame: &LedFrame) {
        for (word, color) in self.words.iter_mut().zip(frame) {
            *word = u32::from_be_bytes([color.g, color.r, color.b, 0]);
        }
        let fifo = self.machine.tx();
        fifo.dma_push(&mut self.dma, &self.words, false).await;
        Timer::after_micros(FIFO_LEDS * LED_US + LATCH_US).await;
    }
}
