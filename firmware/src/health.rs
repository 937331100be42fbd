//! Feeds the watchdog only while every task beats.
//!
//! Owns the watchdog. A late task is recorded before the watchdog runs out, so that the next start can name it.

use embassy_rp::Peri;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};
use fencelight_board::health::{STABLE_UPTIME_MS, first_late_task};
use portable_atomic::{AtomicBool, AtomicU32, Ordering};

use crate::fault;
use crate::starts::{self, LASTING_MS};

/// The tasks that have to beat.
#[derive(Clone, Copy)]
pub(crate) enum Task {
    Keys,
    Leds,
    Table,
    Storage,
    Think,
    Usb,
    Buzzer,
    Status,
}

impl Task {
    /// Name of each, and the longest time between two beats in ms. A sector erase takes up to 400 ms and stops all of them.
    const ALL: [(&'static str, u32); 8] = [
        ("keys", 1_000),
        ("leds", 1_500),
        ("table", 1_500),
        ("storage", 3_000),
        ("think", 5_000),
        ("usb", 3_000),
        ("buzzer", 3_000),
        ("status", 3_000),
    ];
}

static BEATS: [AtomicU32; Task::ALL.len()] = [const { AtomicU32::new(0) }; Task::ALL.len()];
/// Beats of all tasks since the start; `memory` prints it.
static BEAT_COUNT: AtomicU32 = AtomicU32::new(0);
static SAFE_MODE: AtomicBool = AtomicBool::new(false);

/// The period of the check.
const CHECK_MS: u64 = 100;
/// The watchdog runs out this long after it was fed last: longer than the slowest erase and a late check together.
const WATCHDOG_MS: u64 = 2_000;

/// The time since the start; it wraps.
pub(crate) fn now_ms() -> u32 {
    Instant::now().as_millis() as u32
}

/// A task completes a round of its loop.
pub(crate) fn beat(task: Task) {
    if let Some(beat) = BEATS.get(task as usize) {
        beat.store(now_ms(), Ordering::Relaxed);
        BEAT_COUNT.add(1, Ordering::Relaxed);
    }
}

/// Beats so far.
pub(crate) fn beats() -> u32 {
    BEAT_COUNT.load(Ordering::Relaxed)
}

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
    // Every task counts as beating at the start.
    BEATS
        .iter()
        .for_each(|beat| beat.store(now_ms(), Ordering::Relaxed));
    loop {
        Timer::after_millis(CHECK_MS).await;
        // Core 1 has no timer: this wakes it so that it beats.
        cortex_m::asm::sev();
        let now_ms = now_ms();
        let beats = BEATS.iter().zip(Task::ALL);
        let beats = beats.map(|(beat, (_, limit_ms))| (beat.load(Ordering::Relaxed), limit_ms));
        match first_late_task(now_ms, beats).and_then(|index| Task::ALL.get(index)) {
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
            Some(&(name, _)) if before_hang.is_none() => {
                before_hang = Some(fault::record_hang(name, now_ms));
            }
            Some(_) => {}
        }
    }
}
