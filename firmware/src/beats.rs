//! The beats of the tasks: each says that it completes the rounds of its loop.

use embassy_time::Instant;
use fencelight_board::health::first_late_task;
use portable_atomic::{AtomicU32, Ordering};

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

/// Every task counts as beating now.
pub(crate) fn start() {
    for beat in &BEATS {
        beat.store(now_ms(), Ordering::Relaxed);
    }
}

/// The name of a task that is late.
pub(crate) fn late_task(now_ms: u32) -> Option<&'static str> {
    let beats = BEATS.iter().zip(Task::ALL);
    let beats = beats.map(|(beat, (_, limit_ms))| (beat.load(Ordering::Relaxed), limit_ms));
    let late = first_late_task(now_ms, beats)?;
    Task::ALL.get(late).map(|&(name, _)| name)
}

/// Beats of all tasks so far.
pub(crate) fn count() -> u32 {
    BEAT_COUNT.load(Ordering::Relaxed)
}
