//! The key matrix: a one walks through the columns, the rows are read, a thousand times a second.
//!
//! ```text
//!   SER ──► 74HC595 ──► 74HC595 ──► 74HC595        columns 0..16 of 24 outputs, one high at a time
//!   SRCLK ──┴────────────┴────────────┘  shift      rows 0..8 on GPIO 0..8, pulled down
//!   RCLK ───┴────────────┴────────────┘  latch      /OE low once the firmware scans
//! ```
//!
//! Owns the rows and the lines of the shift registers. Runs in an executor of its own, in an interrupt: nothing slow delays a scan. What is
//! found goes to the table as events.

use embassy_rp::gpio::{AnyPin, Input, Level, Output, Pull};
use embassy_rp::{Peri, pac};
use embassy_time::{Duration, Instant, Timer};
use fencelight_core::geometry::Key;
use fencelight_core::geometry::pins::ROWS;
use fencelight_core::input::{KeyEvent, KeySet, Keys, Snapshot};
use heapless::Vec;
use portable_atomic::{AtomicU32, Ordering};

use crate::channels::{KEYS, MASKED};
use crate::health::{Task, beat, now_ms};

/// Outputs of the chain of shift registers. All of them are shifted in each scan, so that a one which a glitch let in is gone after it.
const OUTPUTS: usize = 24;
/// A column settles in under 10 us (10 kOhm pull-downs); counted in whole ticks of the timer, of which the first may be short.
const SETTLE_US: u32 = 11;
/// At 125 MHz a little more than the shortest pulse, and the shortest time from data to clock, of 40 ns.
const PULSE_CYCLES: u32 = 6;
/// Between two scans.
const PERIOD: Duration = Duration::from_millis(1);

/// The lines of the matrix.
pub(crate) struct Matrix {
    pub(crate) latch: Output<'static>,
    pub(crate) clock: Output<'static>,
    pub(crate) data: Output<'static>,
    pub(crate) enable: Output<'static>,
    /// Held so that they stay inputs with their pull-downs.
    pub(crate) _rows: [Input<'static>; ROWS.len()],
}

impl Matrix {
    /// Takes the lines; the columns stay off until the first scan.
    pub(crate) fn new(
        rows: [Peri<'static, AnyPin>; ROWS.len()],
        [latch, clock, data, enable]: [Peri<'static, AnyPin>; 4],
    ) -> Self {
        Self {
            latch: Output::new(latch, Level::Low),
            clock: Output::new(clock, Level::Low),
            data: Output::new(data, Level::Low),
            enable: Output::new(enable, Level::High),
            _rows: rows.map(|row| Input::new(row, Pull::Down)),
        }
    }

    /// Reads all contacts.
    #[inline(never)]
    fn scan(&mut self) -> Snapshot {
        let mut columns = [0; Key::COLUMNS as usize];
        for output in 0..OUTPUTS {
            self.data
                .set_level(if output == 0 { Level::High } else { Level::Low });
            cortex_m::asm::delay(PULSE_CYCLES);
            pulse(&mut self.clock);
            pulse(&mut self.latch);
            if let Some(column) = columns.get_mut(output) {
                settle();
                // The rows are GPIO 0..8, in order: one read of the port has them all.
                *column = pac::SIO.gpio_in(0).read() as u16;
            }
        }
        Snapshot::from_columns(&columns)
    }
}

/// Waits until a column has settled.
fn settle() {
    let now = || pac::TIMER.timerawl().read();
    let start = now();
    while now().wrapping_sub(start) < SETTLE_US {}
}

/// A pulse that a 74HC595 at 3.3 V is sure to see: at least 40 ns high, and as long low before the next.
fn pulse(line: &mut Output<'static>) {
    line.set_high();
    cortex_m::asm::delay(PULSE_CYCLES);
    line.set_low();
    cortex_m::asm::delay(PULSE_CYCLES);
}

// One read of the port has the rows in order only if they are there.
const _: () = {
    let mut row = 0;
    while row < ROWS.len() {
        assert!(ROWS[row] as usize == row);
        row += 1;
    }
};

/// When a key was down last.
static TOUCHED_MS: AtomicU32 = AtomicU32::new(0);

/// For how long no key was down.
pub(crate) fn untouched_ms() -> u32 {
    // Read before the clock: a scan in between must not look like one of 49 days ago.
    let touched_ms = TOUCHED_MS.load(Ordering::Relaxed);
    now_ms().wrapping_sub(touched_ms)
}

/// Scans for ever.
#[embassy_executor::task]
pub(crate) async fn run(mut matrix: Matrix) {
    let mut keys = Keys::new();
    let mut masked = KeySet::EMPTY;
    let mut events: Vec<KeyEvent, { Key::COUNT as usize }> = Vec::new();
    // Shift out whatever the registers held at power-on before they drive anything.
    matrix.scan();
    matrix.enable.set_low();
    let mut next = Instant::now();
    loop {
        let snapshot = matrix.scan();
        keys.scan(snapshot, now_ms(), |event| {
            // At most one event a key and scan: there is room for all of them.
            let _ = events.push(event);
        });
        if !snapshot.closed().is_empty() {
            TOUCHED_MS.store(now_ms(), Ordering::Relaxed);
        }
        for &event in &events {
            KEYS.send(event).await;
        }
        events.clear();
        if let Some(wanted) = MASKED.try_take() {
            wanted.without(masked).iter().for_each(|key| keys.mask(key));
            masked
                .without(wanted)
                .iter()
                .for_each(|key| keys.unmask(key));
            masked = wanted;
        }
        beat(Task::Keys);
        // After a flash erase scans are not made up for: what the contacts did meanwhile nobody saw.
        next = (next + PERIOD).max(Instant::now());
        Timer::at(next).await;
    }
}
