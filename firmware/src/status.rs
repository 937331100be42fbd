//! The status LED on the Pico: a slow blink shows that the executor runs its tasks, a fast one that the board is in safe mode.
//!
//! Owns GPIO 25. Nothing else drives it, and nothing waits for this task. A dark or steadily lit LED means that the firmware hangs.

use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Level, Output};
use embassy_time::Timer;

use crate::beats::{Task, beat};
use crate::health::is_safe_mode;

/// Time from one flash to the next: unobtrusive beside a game, visible within two seconds.
const PERIOD_MS: u64 = 1_000;
/// The same in safe mode: clearly faster.
const SAFE_PERIOD_MS: u64 = 500;
/// Time lit in each period: visible, yet too short to light up the table.
const ON_MS: u64 = 50;

/// The status task. Each wait starts when the last one ends, so a stall delays the blink and never causes a burst of
/// flashes.
#[embassy_executor::task]
pub(crate) async fn run(pin: Peri<'static, AnyPin>) {
    let mut led = Output::new(pin, Level::Low);
    loop {
        led.set_high();
        Timer::after_millis(ON_MS).await;
        led.set_low();
        Timer::after_millis(dark_ms()).await;
        beat(Task::Status);
    }
}

/// Time dark in each period.
fn dark_ms() -> u64 {
    let period_ms = if is_safe_mode() {
        SAFE_PERIOD_MS
    } else {
        PERIOD_MS
    };
    period_ms - ON_MS
}
