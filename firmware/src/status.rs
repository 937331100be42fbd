//! The status LED on the Pico: a calm blink says that the executor still runs its tasks.
//!
//! Owns GPIO 25. Nothing else drives it, and nothing waits for this task. A dark or steadily lit LED means that the
//! firmware hangs or has halted.

use embassy_rp::{
    Peri,
    gpio::{Level, Output},
    peripherals::PIN_25,
};
use embassy_time::Timer;

/// Time from one flash to the next: calm beside a game, yet a look of a second or two shows whether it blinks.
const PERIOD_MS: u64 = 1_000;

/// Time lit in each period: a short flash is plainly seen, yet does not light up the table.
const ON_MS: u64 = 50;

/// Time dark in each period.
const OFF_MS: u64 = PERIOD_MS - ON_MS;

/// Blinks for ever. Each wait starts when the last one ended, so a stall delays the blink and is never made up for
/// by a burst of flashes.
#[embassy_executor::task]
pub(crate) async fn run(pin: Peri<'static, PIN_25>) {
    let mut led = Output::new(pin, Level::Low);
    loop {
        led.set_high();
        Timer::after_millis(ON_MS).await;
        led.set_low();
        Timer::after_millis(OFF_MS).await;
    }
}
