//! The LED chain: frames go out by PIO and DMA, without the processor.
//!
//! Owns PIO 0, DMA channel 0 and the data line. A frame that comes while one is being sent follows right after it; the chain shows the last
//! frame until the next.

use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::bind_interrupts;
use embassy_rp::dma;
use embassy_rp::peripherals::{DMA_CH0, PIN_16, PIO0};
use embassy_rp::pio::{self, Pio};
use embassy_time::Timer;

use crate::channels::{FRAME, LED_TEXT, SharedLedStream};
use crate::health::{Task, beat, now_ms};
use crate::led_wire::LedWire;
use crate::probe;

bind_interrupts!(struct Irqs {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// Longest wait between two beats.
const WAIT_MS: u64 = 200;

/// The leds task.
#[embassy_executor::task]
pub(crate) async fn run(
    pio: Peri<'static, PIO0>,
    dma: Peri<'static, DMA_CH0>,
    data: Peri<'static, PIN_16>,
    stream: SharedLedStream,
) {
    let Pio {
        mut common, sm0, ..
    } = Pio::new(pio, Irqs);
    let dma = dma::Channel::new(dma, Irqs);
    let mut wire = LedWire::new(&mut common, sm0, dma, data);
    loop {
        match select(FRAME.wait(), Timer::after_millis(WAIT_MS)).await {
            Either::First(frame) => {
                if stream.borrow_mut().offer(&frame, now_ms()) {
                    LED_TEXT.signal(());
                }
                wire.send(probe::led_load(&frame)).await;
            }
            Either::Second(()) => {}
        }
        beat(Task::Leds);
    }
}
