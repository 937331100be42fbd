//! The LED chain: frames go out by PIO and DMA, without the processor; with the feature `driver-ws2812-pio` by that crate.
//!
//! Owns PIO 0 (with that feature PIO 1), DMA channel 0 and the data line. A frame that comes while one is being sent follows right after it; the chain shows the last
//! frame until the next.

use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::peripherals::{DMA_CH0, PIN_16, PIO0};
use embassy_time::Timer;
use smart_leds::SmartLedsWriteAsync;

use crate::beats::{Task, beat, now_ms};
use crate::channels::{FRAME, LED_TEXT, SharedLedStream};
use crate::{led_wire, probe};

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
    let mut wire = led_wire::new(pio, dma, data);
    loop {
        match select(FRAME.wait(), Timer::after_millis(WAIT_MS)).await {
            Either::First(frame) => {
                if stream.borrow_mut().offer(&frame, now_ms()) {
                    LED_TEXT.signal(());
                }
                // Neither driver can fail.
                let _ = wire.write(probe::led_load(&frame).iter().copied()).await;
            }
            Either::Second(()) => {}
        }
        beat(Task::Leds);
    }
}
