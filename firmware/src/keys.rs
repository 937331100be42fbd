//! The key matrix: a one shifts through the columns while the rows are read, a thousand times a second.
//!
//! ```text
//!   SER ──► 74HC595 ──► 74HC595 ──► 74HC595        columns 0..16 of 24 outputs, one high at a time
//!   SRCLK ──┴────────────┴────────────┘  shift      rows 0..8 on GPIO 0..8, pulled down
//!   RCLK ───┴────────────┴────────────┘  latch      /OE low once the firmware scans
//! ```
//!
//! Owns the rows and the lines of the shift registers. Runs in an executor of its own, in an interrupt, so that nothing slow delays a scan. Settled
//! key events go to the table.

use core::cell::{Cell, RefCell};

use embassy_rp::gpio::{AnyPin, Flex, Level, Output, Pull};
use embassy_rp::{Peri, pac};
use embassy_sync::blocking_mutex::CriticalSectionMutex;
use embassy_time::{Duration, Instant, Timer};
use fencelight_board::geometry::Key;
use fencelight_board::input::{HostAction, HostContacts, KeyEvent, KeySet, Keys, Snapshot};
use fencelight_board::pins::ROWS;
use heapless::Vec;
use portable_atomic::{AtomicU32, Ordering};

use crate::beats::{Task, beat, now_ms};
use crate::channels::{KEYS, MASKED, SETTLED};
use crate::chip::now_us;
use crate::chip::ns_to_cycles;

/// Outputs of the chain of shift registers. Each scan shifts through all of them, so that a one from a glitch is gone after it.
const OUTPUTS: usize = 24;
/// A column settles in under 10 us; counted in whole ticks of the timer, of which the first may be short.
const SETTLE_US: u32 = 11;
/// A little more than the shortest pulse, and the shortest time from data to clock, of 40 ns.
const PULSE_CYCLES: u32 = ns_to_cycles(45);
/// Between two scans.
const PERIOD: Duration = Duration::from_millis(1);

/// The lines of the matrix.
pub(crate) struct Matrix {
    pub(crate) latch: Output<'static>,
    pub(crate) clock: Output<'static>,
    pub(crate) data: Output<'static>,
    pub(crate) enable: Output<'static>,
    /// Held so that they stay inputs with their pull-downs.
    pub(crate) _rows: [Flex<'static>; ROWS.len()],
    /// A bit for each row that has its pull-down on the board.
    connected: u16,
}

impl Matrix {
    /// Configures the lines; the columns stay off until the first scan.
    pub(crate) fn new(
        rows: [Peri<'static, AnyPin>; ROWS.len()],
        [latch, clock, data, enable]: [Peri<'static, AnyPin>; 4],
    ) -> Self {
        let enable = Output::new(enable, Level::High);
        let mut rows = rows.map(Flex::new);
        for row in &mut rows {
            row.set_as_input();
            row.set_pull(Pull::Up);
        }
        // The chip's pull-up of 50 kOhm lifts a row that ends at the module, but not against the 4.7 kOhm on the board.
        settle();
        let connected = !pac::SIO.gpio_in(0).read() as u16 & ALL_ROWS;
        MISSING_ROWS.store(u32::from(ALL_ROWS & !connected), Ordering::Relaxed);
        rows.iter_mut().for_each(|row| row.set_pull(Pull::Down));
        Self {
            latch: Output::new(latch, Level::Low),
            clock: Output::new(clock, Level::Low),
            data: Output::new(data, Level::Low),
            enable,
            _rows: rows,
            connected,
        }
    }

    /// Reads all contacts.
    #[inline(never)]
    #[unsafe(export_name = "fl_probe_key_scan")]
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
                *column = pac::SIO.gpio_in(0).read() as u16 & self.connected;
            }
        }
        Snapshot::from_columns(&columns)
    }
}

/// Waits until a column has settled, or a pin at a new pull.
pub(crate) fn settle() {
    let start_us = now_us();
    while now_us().wrapping_sub(start_us) < SETTLE_US {}
}

/// A pulse that a 74HC595 at 3.3 V detects: at least 40 ns high, and as long low before the next.
fn pulse(line: &mut Output<'static>) {
    line.set_high();
    cortex_m::asm::delay(PULSE_CYCLES);
    line.set_low();
    cortex_m::asm::delay(PULSE_CYCLES);
}

// A single port read yields the rows in order only if they are GPIO 0..8.
const _: () = {
    let mut row = 0;
    while row < ROWS.len() {
        assert!(ROWS[row] as usize == row);
        row += 1;
    }
};

/// A bit for each row.
const ALL_ROWS: u16 = (1 << ROWS.len()) - 1;

/// The rows that had no pull-down at the start: all of them on a module without a board.
static MISSING_ROWS: AtomicU32 = AtomicU32::new(0);

/// The rows that are not connected to a board. They are not read: a floating input may have any level.
pub(crate) fn missing_rows() -> impl Iterator<Item = usize> {
    let missing = MISSING_ROWS.load(Ordering::Relaxed);
    (0..ROWS.len()).filter(move |row| missing >> row & 1 != 0)
}

/// Whether there is a board around the module.
pub(crate) fn has_board() -> bool {
    missing_rows().count() < ROWS.len()
}

/// A contact that stays closed for longer is stuck: the board counts as untouched.
const STUCK_MS: u32 = 10_000;

/// The time of the last scan with a closed contact.
static TOUCHED_MS: AtomicU32 = AtomicU32::new(0);
/// The time of the last scan in which a contact opened or closed.
static CHANGED_MS: AtomicU32 = AtomicU32::new(0);

/// The time since the last closed contact, apart from stuck ones.
pub(crate) fn untouched_ms() -> u32 {
    since_ms(&TOUCHED_MS)
}

/// The time since a contact opened or closed.
pub(crate) fn unchanged_ms() -> u32 {
    since_ms(&CHANGED_MS)
}

fn since_ms(time: &AtomicU32) -> u32 {
    // Read before the clock: a scan in between must not appear to be 49 days old.
    let time_ms = time.load(Ordering::Relaxed);
    now_ms().wrapping_sub(time_ms)
}

/// The contacts that were closed in the last scan, and the keys that are stuck.
static CONTACTS: CriticalSectionMutex<Cell<[KeySet; 2]>> =
    CriticalSectionMutex::new(Cell::new([KeySet::EMPTY; 2]));

/// The contacts that are closed, and the keys that are stuck.
pub(crate) fn contacts() -> [KeySet; 2] {
    CONTACTS.lock(Cell::get)
}

/// The contacts that the host closes, beside those of the matrix.
static HOST: CriticalSectionMutex<RefCell<HostContacts>> =
    CriticalSectionMutex::new(RefCell::new(HostContacts::new()));

/// Calls a function with the contacts of the host. The borrow never fails: it is never held across a call of this function.
fn with_host<R: Default>(call: impl FnOnce(&mut HostContacts) -> R) -> R {
    HOST.lock(|host| {
        host.try_borrow_mut()
            .map(|mut host| call(&mut host))
            .unwrap_or_default()
    })
}

/// Acts on a key for the host.
pub(crate) fn host_act(key: Key, action: HostAction) -> bool {
    with_host(|host| host.act(key, action, now_ms()))
}

/// Whether an action of the host has not had its effect yet; [`SETTLED`] follows.
pub(crate) fn is_host_acting() -> bool {
    with_host(|host| host.is_under_way())
}

/// Opens all contacts of the host.
pub(crate) fn open_host_contacts() {
    with_host(HostContacts::open_all);
}

/// Whether the host is awake. While it sleeps, it holds no key.
pub(crate) fn set_host_present(is_present: bool) {
    with_host(|host| host.set_present(is_present));
}

/// The contacts that the host closes.
pub(crate) fn host_contacts() -> KeySet {
    with_host(|host| host.closed())
}

/// The contacts of the host for the next scan.
fn scan_host() -> KeySet {
    let (closed, is_acting) = with_host(|host| (host.scan(now_ms()), host.is_under_way()));
    if !is_acting && !SETTLED.signaled() {
        SETTLED.signal(());
    }
    closed
}

/// The keys task.
#[embassy_executor::task]
pub(crate) async fn run(mut matrix: Matrix) {
    let mut keys = Keys::new();
    let mut masked = KeySet::EMPTY;
    let mut events: Vec<KeyEvent, { Key::COUNT as usize }> = Vec::new();
    // Shift out whatever the registers held at power-on before they drive anything.
    matrix.scan();
    matrix.enable.set_low();
    let mut next = Instant::now();
    let mut last_closed = KeySet::EMPTY;
    loop {
        let snapshot = matrix.scan();
        let host = scan_host();
        keys.scan_joined(snapshot, host, now_ms(), |event| {
            // At most one event a key and scan: the buffer holds them all.
            let _ = events.push(event);
        });
        let closed = snapshot.closed() | host;
        if closed != last_closed {
            last_closed = closed;
            CHANGED_MS.store(now_ms(), Ordering::Relaxed);
        }
        if !last_closed.is_empty() && unchanged_ms() < STUCK_MS {
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
        CONTACTS.lock(|contacts| contacts.set([snapshot.closed(), keys.stuck()]));
        beat(Task::Keys);
        // Scans missed during a flash erase are not made up for: the contacts were not read meanwhile.
        next = (next + PERIOD).max(Instant::now());
        Timer::at(next).await;
    }
}
