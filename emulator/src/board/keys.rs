//! The key matrix behind three chained 74HC595, with fingers, bouncing contacts and faulty diodes.

use fencelight_core::geometry::Key;

use crate::{
    noise::Noise,
    time,
    violation::{Kind, Violations},
};

/// The shortest pulse and set-up time of a 74HC595 at 3.3 V, between the data sheet's values for 2 V and 4.5 V.
const PULSE_NS: u64 = 40;
/// A column reaches the rows through its diode.
const RISE_CYCLES: u64 = time::us(1) / 2;
/// The pull-downs need longer to empty a line than a column needs to fill it.
const FALL_CYCLES: u64 = time::us(5);
/// The longest bounce of a contact, unless told otherwise.
const BOUNCE_US: u64 = 5_000;
/// Changes of a bouncing contact at most, besides the first.
const BOUNCES: u64 = 12;
const COLUMNS: u32 = (1 << Key::COLUMNS) - 1;

/// What can be wrong with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The contact never opens.
    Stuck,
    /// The contact or its diode never conducts.
    Open,
    /// The diode conducts both ways, or is missing and bridged: three fingers on a rectangle read like four.
    Shorted,
}

/// What the chip puts onto the shift registers.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) latch: bool,
    pub(crate) clock: bool,
    pub(crate) data: bool,
    pub(crate) enabled: bool,
}

#[derive(Clone, Default)]
struct Contact {
    /// Closed before the first of the changes.
    closed: bool,
    /// When it opens or closes, in order.
    changes: Vec<u64>,
    fault: Option<Fault>,
    down: bool,
}

impl Contact {
    fn is_closed(&self, at: u64) -> bool {
        match self.fault {
            Some(Fault::Stuck) => true,
            Some(Fault::Open) => false,
            _ => {
                self.closed
                    ^ !self
                        .changes
                        .iter()
                        .filter(|change| **change <= at)
                        .count()
                        .is_multiple_of(2)
            }
        }
    }
}

/// The keys of the board.
pub struct Keys {
    contacts: Vec<Contact>,
    /// The keys that are or may be closed; all others are skipped.
    live: Vec<usize>,
    noise: Noise,
    bounce_us: u64,
    lines: Lines,
    clocked: u64,
    latched: u64,
    data_changed: u64,
    shift: u32,
    columns: u32,
    /// The rows just before the columns changed last, and when that was.
    before: u16,
    changed: u64,
    scans: u64,
}

impl Keys {
    pub(crate) fn new(seed: u64) -> Self {
        let mut noise = Noise::new(seed);
        Self {
            contacts: vec![Contact::default(); usize::from(Key::COUNT)],
            live: Vec::new(),
            // A shift register powers up with anything in it.
            shift: noise.next() as u32,
            noise,
            bounce_us: BOUNCE_US,
            lines: Lines::default(),
            clocked: 0,
            latched: 0,
            data_changed: 0,
            columns: 0,
            before: 0,
            changed: 0,
            scans: 0,
        }
    }

    /// How long contacts bounce at most; 0 for contacts that do not.
    pub const fn set_bounce_us(&mut self, us: u64) {
        self.bounce_us = us;
    }

    /// Breaks a key, or mends it.
    pub fn set_fault(&mut self, key: Key, fault: Option<Fault>) {
        self.contacts[usize::from(key.index())].fault = fault;
        self.enliven(key);
    }

    /// Whether a finger is on a key.
    #[must_use]
    pub fn is_down(&self, key: Key) -> bool {
        self.contacts[usize::from(key.index())].down
    }

    /// How often the first column was driven: once for each scan.
    #[must_use]
    pub const fn scans(&self) -> u64 {
        self.scans
    }

    pub(crate) fn finger(&mut self, at: u64, key: Key, down: bool) {
        let index = usize::from(key.index());
        if self.contacts[index].down == down {
            return;
        }
        self.contacts[index].down = down;
        let closed = self.contacts[index].is_closed(at);
        let mut changes = vec![at];
        if self.bounce_us > 0 {
            // Each bounce opens and closes the contact again.
            let count = 2 * self.noise.below(BOUNCES / 2 + 1);
            changes.extend((0..count).map(|_| at + self.noise.below(time::us(self.bounce_us))));
            changes.sort_unstable();
        }
        let contact = &mut self.contacts[index];
        // A bounce that is still under way may have left the contact where the finger wants it.
        if closed == down {
            changes.remove(0);
        }
        (contact.closed, contact.changes) = (closed, changes);
        self.enliven(key);
    }

    fn enliven(&mut self, key: Key) {
        let index = usize::from(key.index());
        if !self.live.contains(&index) {
            self.live.push(index);
        }
    }

    /// What the chip drives onto the shift registers now.
    pub(crate) fn lines(&mut self, at: u64, lines: Lines, seen: &mut Violations) {
        let old = self.lines;
        if old == lines {
            return;
        }
        self.lines = lines;
        let mut pulse = |since: u64| {
            let ns = time::ns(at.saturating_sub(since));
            // An edge that never was before has no age.
            if since > 0 && ns < PULSE_NS {
                seen.push(at, Kind::ShiftRegisterPulse { ns });
            }
        };
        // The latch takes what the register held before a clock at the same moment.
        let held = self.shift;
        if lines.clock != old.clock {
            pulse(self.clocked);
            self.clocked = at;
            if lines.clock {
                pulse(self.data_changed);
                self.shift = (self.shift << 1) | u32::from(old.data);
            }
        }
        if lines.data != old.data {
            self.data_changed = at;
        }
        let mut columns = self.columns;
        if lines.latch != old.latch {
            pulse(self.latched);
            self.latched = at;
            if lines.latch {
                pulse(self.clocked);
                columns = held & COLUMNS;
            }
        }
        let driven = if lines.enabled { columns } else { 0 };
        let was_driven = if old.enabled { self.columns } else { 0 };
        if driven != was_driven {
            self.before = self.rows_now(at, was_driven);
            self.changed = at;
            if driven.count_ones() > 1 {
                seen.push(at, Kind::Columns { driven });
            }
            self.scans += u64::from(driven & !was_driven & 1);
        }
        self.columns = columns;
    }

    /// The rows as the chip reads them.
    pub(crate) fn rows(&mut self, at: u64) -> u16 {
        let driven = if self.lines.enabled { self.columns } else { 0 };
        self.rows_now(at, driven)
    }

    fn rows_now(&mut self, at: u64, driven: u32) -> u16 {
        let now = self.conduct(at, driven);
        match at.saturating_sub(self.changed) {
            age if age < RISE_CYCLES => self.before,
            age if age < FALL_CYCLES => now | self.before,
            _ => now,
        }
    }

    /// Follows the current from the columns to the rows, and back where a diode lets it.
    fn conduct(&mut self, at: u64, driven: u32) -> u16 {
        let contacts = &self.contacts;
        self.live.retain(|index| {
            let contact = &contacts[*index];
            contact.fault.is_some()
                || contact.down
                || contact.is_closed(at)
                || contact.changes.last() > Some(&at)
        });
        let (mut columns, mut rows) = (driven, 0_u16);
        loop {
            let before = (columns, rows);
            for &index in &self.live {
                let contact = &self.contacts[index];
                let Some(key) = Key::from_index(index as u8) else {
                    continue;
                };
                let (row, column) = (1 << key.row(), 1 << key.column());
                if !contact.is_closed(at) {
                    continue;
                }
                if columns & column != 0 {
                    rows |= row;
                }
                if contact.fault == Some(Fault::Shorted) && rows & row != 0 {
                    columns |= column;
                }
            }
            if before == (columns, rows) {
                return rows;
            }
        }
    }
}

#[cfg(test)]
mod tests;
