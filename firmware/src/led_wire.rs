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

#![cfg_attr(
    feature = "driver-ws2812-pio",
    allow(
        dead_code,
        unused_imports,
        reason = "the other driver sends all frames"
    )
)]

use core::convert::Infallible;

use embassy_rp::Peri;
use embassy_rp::bind_interrupts;
use embassy_rp::dma::{self, Channel};
use embassy_rp::peripherals::{DMA_CH0, PIN_16, PIO0};
use embassy_rp::pio::program::{Assembler, JmpCondition, OutDestination, SetDestination, SideSet};
use embassy_rp::pio::{
    self, Common, Config, FifoJoin, Pio, ShiftConfig, ShiftDirection, StateMachine,
};
use embassy_time::Timer;
use fencelight_board::geometry::Led;
use fencelight_board::pins;
#[cfg(feature = "driver-ws2812-pio")]
use smart_leds::SmartLedsWrite;
use smart_leds::{RGB8, SmartLedsWriteAsync};

use crate::blocking_chain::{HIGH, HIGH_IN_ONE, LED_BITS, LOW, MACHINE_KHZ};
use crate::chip::SYSTEM_HZ;

bind_interrupts!(struct Irqs {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

const _: () = assert!(pins::LED_DATA == 16);

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
}

impl SmartLedsWriteAsync for LedWire {
    type Error = Infallible;
    type Color = RGB8;

    /// Sends a frame and waits until the LEDs have latched it. LEDs beyond the colours stay as they are, and colours beyond the chain are left out.
    async fn write<T, I>(&mut self, colors: T) -> Result<(), Infallible>
    where
        T: IntoIterator<Item = I>,
        I: Into<RGB8>,
    {
        let mut count = 0;
        for (word, color) in self.words.iter_mut().zip(colors) {
            let RGB8 { r, g, b } = color.into();
            *word = u32::from_be_bytes([g, r, b, 0]);
            count += 1;
        }
        let words = self.words.get(..count).unwrap_or_default();
        self.machine
            .tx()
            .dma_push(&mut self.dma, words, false)
            .await;
        latch().await;
        Ok(())
    }
}

/// Waits until the wire is idle and the LEDs have latched the frame.
async fn latch() {
    Timer::after_micros(FIFO_LEDS * LED_US + LATCH_US).await;
}

/// The wire to the chain, over PIO 0 and DMA.
#[cfg(not(feature = "driver-ws2812-pio"))]
pub(crate) fn new(
    pio: Peri<'static, PIO0>,
    dma: Peri<'static, DMA_CH0>,
    data: Peri<'static, PIN_16>,
) -> LedWire {
    let Pio {
        mut common, sm0, ..
    } = Pio::new(pio, Irqs);
    LedWire::new(&mut common, sm0, Channel::new(dma, Irqs), data)
}

/// The wire to the chain by the crate `ws2812-pio`, for bring-up: core 0 waits for PIO 1 while a frame goes out.
#[cfg(feature = "driver-ws2812-pio")]
pub(crate) fn new(
    _pio: Peri<'static, PIO0>,
    _dma: Peri<'static, DMA_CH0>,
    _data: Peri<'static, PIN_16>,
) -> BlockingWire<impl SmartLedsWrite<Color = RGB8>> {
    // SAFETY: PIO 1 and the pin are driven by this task, until a fault takes both.
    BlockingWire(defmt::unwrap!(unsafe {
        crate::blocking_chain::blocking_chain()
    }))
}

/// A blocking driver as the wire of the leds task.
#[cfg(feature = "driver-ws2812-pio")]
pub(crate) struct BlockingWire<C>(C);

#[cfg(feature = "driver-ws2812-pio")]
impl<C: SmartLedsWrite> SmartLedsWriteAsync for BlockingWire<C> {
    type Error = C::Error;
    type Color = C::Color;

    async fn write<T, I>(&mut self, colors: T) -> Result<(), C::Error>
    where
        T: IntoIterator<Item = I>,
        I: Into<C::Color>,
    {
        let sent = self.0.write(colors);
        latch().await;
        sent
    }
}
