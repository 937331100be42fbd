//! Feeds the watchdog only while every task beats.
//!
//! Owns the watchdog. A late task is recorded before the watchdog runs out, so that the next start can name it.

use embassy_rp::Peri;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Timer};
use fencelight_board::health::STABLE_UPTIME_MS;
use portable_atomic::{AtomicBool, Ordering};

use crate::beats::{self, now_ms};
use crate::fault;
use crate::starts::{self, LASTING_MS};

static SAFE_MODE: AtomicBool = AtomicBool::new(false);

/// The period of the check.
const CHECK_MS: u64 = 100;
/// The watchdog runs out this long after it was fed last: longer than the slowest erase and a late check together.
const WATCHDOG_MS: u64 = 2_000;

/// Whether the board runs in safe mode, after repeated faults.
pub(crate) fn is_safe_mode() -> bool {
    SAFE_MODE.load(Ordering::Relaxed)
}

/// Arms the watchdog, before anything that can fail.
pub(crate) fn arm(watchdog: Peri<'static, WATCHDOG>, safe_mode: bool) -> Watchdog {
    SAFE_MODE.store(safe_mode, Ordering::Relaxed);
    let mut watchdog = Watchdog::new(watchdog);
    watchdog.pause_on_debug(true);
    // The start has to read the flash and to build the table.
    watchdog.start(Duration::from_millis(2 * WATCHDOG_MS));
    watchdog
}

/// The health task.
#[embassy_executor::task]
pub(crate) async fn run(mut watchdog: Watchdog) {
    let mut is_stable = false;
    // The retained state from before a task was late.
    let mut before_hang = None;
    beats::start();
    loop {
        Timer::after_millis(CHECK_MS).await;
        // Core 1 has no timer: this wakes it so that it beats.
        cortex_m::asm::sev();
        let now_ms = now_ms();
        match beats::late_task(now_ms) {
            None => {
                watchdog.feed(Duration::from_millis(WATCHDOG_MS));
                // Late, but it beats again.
                if let Some(before) = before_hang.take() {
                    fault::save(&before);
                }
                if now_ms >= LASTING_MS {
                    starts::clear();
                }
                if !is_stable && now_ms >= STABLE_UPTIME_MS {
                    is_stable = true;
                    SAFE_MODE.store(false, Ordering::Relaxed);
                    fault::mark_healthy();
                }
            }
            // Without food the watchdog restarts the chip, whatever hangs.
            Some(name) if before_hang.is_none() => {
                defmt::error!("task {=str} is late", name);
                before_hang = Some(fault::record_hang(name, now_ms));
            }
            Some(_) => {}
        }
    }
}
