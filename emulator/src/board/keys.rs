//! The key matrix behind three chained 74HC595, with bouncing contacts.

use fencelight_board::geometry::Key;

use crate::{
    rng::Rng,
    time,
    violation::{ViolationKind, ViolationLog},
};

/// The shortest pulse and set-up time of a 74HC595 at 3.3 V, between the data sheet's values for 2 V and 4.5 V.
const MIN_PULSE_NS: u64 = 40;
/// A column reaches the rows through its diode.
const RISE_CYCLES: u64 = time::us_to_cycles(1) / 2;
/// The pull-downs need longer to empty a line than a column needs to fill it.
const FALL_CYCLES: u64 = time::us_to_cycles(5);
/// The default longest bounce of a contact.
const DEFAULT_BOUNCE_US: u64 = 5_000;
/// Changes of a bouncing contact at most, besides the first.
const MAX_BOUNCE_EDGES: u64 = 12;
const COLUMN_MASK: u32 = (1 << Key::COLUMNS) - 1;

/// The lines that the chip drives to the shift registers.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct RegisterPins {
    pub(crate) latch: bool,
    pub(crate) clock: bool,
    pub(crate) serial: bool,
    pub(crate) enabled: bool,
}

#[derive(Clone, Default)]
struct Contact {
    /// Closed before the first of the changes.
    closed: bool,
    /// When it opens or closes, in order.
    changes: Vec<u64>,
    down: bool,
}

impl Contact {
    fn is_closed(&self, at: u64) -> bool {
        let changed = self.changes.iter().filter(|change| **change <= at);
        self.closed ^ !changed.count().is_multiple_of(2)
    }
}

/// The keys of the board.
pub(crate) struct KeyMatrix {
    contacts: Vec<Contact>,
    /// The keys that are or may be closed; all others are skipped.
    active: Vec<usize>,
    rng: Rng,
    bounce_us: u64,
    pins: RegisterPins,
    clock_edge: u64,
    latch_edge: u64,
    serial_edge: u64,
    shift: u32,
    columns: u32,
    /// The rows just before the columns changed last, and when that was.
    rows_before: u16,
    columns_changed: u64,
}

impl KeyMatrix {
    pub(crate) fn new(seed: u64) -> Self {
        let mut noise = Rng::new(seed);
        Self {
            contacts: vec![Contact::default(); usize::from(Key::COUNT)],
            active: Vec::new(),
            // A shift register powers up with random contents.
            shift: noise.next() as u32,
            rng: noise,
            bounce_us: DEFAULT_BOUNCE_US,
            pins: RegisterPins::default(),
            clock_edge: 0,
            latch_edge: 0,
            serial_edge: 0,
            columns: 0,
            rows_before: 0,
            columns_changed: 0,
        }
    }

    pub(crate) fn set_down(&mut self, at: u64, key: Key, down: bool) {
        let index = usize::from(key.index());
        if self.contacts[index].down == down {
            return;
        }
        self.contacts[index].down = down;
        let closed = self.contacts[index].is_closed(at);
        let mut changes = vec![at];
        if self.bounce_us > 0 {
            // Each bounce opens and closes the contact again.
            let count = 2 * self.rng.below(MAX_BOUNCE_EDGES / 2 + 1);
            changes.extend(
                (0..count).map(|_| at + self.rng.below(time::us_to_cycles(self.bounce_us))),
            );
            changes.sort_unstable();
        }
        let contact = &mut self.contacts[index];
        // A bounce that is not over may have left the contact in the target state.
        if closed == down {
            changes.remove(0);
        }
        (contact.closed, contact.changes) = (closed, changes);
        let index = usize::from(key.index());
        if !self.active.contains(&index) {
            self.active.push(index);
        }
    }

    /// Takes the lines that the chip drives now.
    pub(crate) fn drive(&mut self, at: u64, lines: RegisterPins, seen: &mut ViolationLog) {
        let old = self.pins;
        if old == lines {
            return;
        }
        self.pins = lines;
        let mut pulse = |since: u64| {
            let ns = time::cycles_to_ns(at.saturating_sub(since));
            // The first edge has no predecessor.
            if since > 0 && ns < MIN_PULSE_NS {
                seen.push(at, ViolationKind::ShiftRegisterPulse { ns });
            }
        };
        // The latch takes what the register held before a clock at the same moment.
        let held = self.shift;
        if lines.clock != old.clock {
            pulse(self.clock_edge);
            self.clock_edge = at;
            if lines.clock {
                pulse(self.serial_edge);
                self.shift = (self.shift << 1) | u32::from(old.serial);
            }
        }
        if lines.serial != old.serial {
            self.serial_edge = at;
        }
        let mut columns = self.columns;
        if lines.latch != old.latch {
            pulse(self.latch_edge);
            self.latch_edge = at;
            if lines.latch {
                pulse(self.clock_edge);
                columns = held & COLUMN_MASK;
            }
        }
        let driven = if lines.enabled { columns } else { 0 };
        let was_driven = if old.enabled { self.columns } else { 0 };
        if driven != was_driven {
            self.rows_before = self.rows_after_delay(at, was_driven);
            self.columns_changed = at;
            if driven.count_ones() > 1 {
                seen.push(at, ViolationKind::MultipleColumns { driven });
            }
        }
        self.columns = columns;
    }

    /// The rows as the chip reads them.
    pub(crate) fn rows(&mut self, at: u64) -> u16 {
        let driven = if self.pins.enabled { self.columns } else { 0 };
        self.rows_after_delay(at, driven)
    }

    fn rows_after_delay(&mut self, at: u64, driven: u32) -> u16 {
        let now = self.conduct(at, driven);
        match at.saturating_sub(self.columns_changed) {
            age if age < RISE_CYCLES => self.rows_before,
            age if age < FALL_CYCLES => now | self.rows_before,
            _ => now,
        }
    }

    /// The rows to which closed contacts of the driven columns lead.
    fn conduct(&mut self, at: u64, driven: u32) -> u16 {
        let contacts = &self.contacts;
        self.active.retain(|index| {
            let contact = &contacts[*index];
            contact.down || contact.is_closed(at) || contact.changes.last() > Some(&at)
        });
        let closed = self.active.iter();
        let closed = closed.filter(|index| contacts[**index].is_closed(at));
        let keys = closed.filter_map(|&index| Key::from_index(index as u8));
        let driven = keys.filter(|key| driven >> key.column() & 1 == 1);
        driven.fold(0, |rows, key| rows | 1 << key.row())
    }
}

#[cfg(test)]
mod tests;
