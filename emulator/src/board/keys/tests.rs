//! The matrix on its own, driven as the firmware drives it.

use super::*;

struct Bench {
    keys: KeyMatrix,
    seen: ViolationLog,
    now: u64,
    lines: RegisterPins,
}

impl Bench {
    fn new() -> Self {
        let mut bench = Self {
            keys: KeyMatrix::new(1),
            seen: ViolationLog::default(),
            now: 1_000,
            lines: RegisterPins::default(),
        };
        bench.keys.bounce_us = 0;
        bench.set(|lines| lines.enabled = true);
        bench
    }

    fn set(&mut self, change: impl Fn(&mut RegisterPins)) {
        change(&mut self.lines);
        self.now += 10;
        self.keys.drive(self.now, self.lines, &mut self.seen);
    }

    fn clock(&mut self, data: bool) {
        self.set(|lines| lines.serial = data);
        self.set(|lines| lines.clock = true);
        self.set(|lines| lines.clock = false);
    }

    fn latch(&mut self) {
        self.set(|lines| lines.latch = true);
        self.set(|lines| lines.latch = false);
    }

    /// A walking one, after the register was emptied.
    fn scan(&mut self) -> Vec<Key> {
        for _ in 0..24 {
            self.clock(false);
        }
        let mut closed = Vec::new();
        for column in 0..Key::COLUMNS {
            self.clock(column == 0);
            self.latch();
            self.now += time::us_to_cycles(10);
            let rows = self.keys.rows(self.now);
            closed.extend(
                (0..Key::ROWS)
                    .filter(|row| rows >> row & 1 == 1)
                    .filter_map(|row| Key::at(row, column)),
            );
        }
        closed
    }

    fn press(&mut self, name: &str) {
        self.keys.set_down(self.now, key(name), true);
    }
}

fn key(name: &str) -> Key {
    Key::from_name(name).unwrap()
}

#[test]
fn every_key_reads_as_itself() {
    for index in 0..Key::COUNT {
        let mut bench = Bench::new();
        let key = Key::from_index(index).unwrap();
        bench.keys.set_down(bench.now, key, true);
        assert_eq!(bench.scan(), [key]);
        bench.keys.set_down(bench.now, key, false);
        assert_eq!(bench.scan(), []);
        assert_eq!(bench.seen.kept, []);
    }
}

#[test]
fn nothing_reads_while_the_outputs_are_off() {
    let mut bench = Bench::new();
    bench.press("e5");
    bench.set(|lines| lines.enabled = false);
    assert_eq!(bench.scan(), []);
}

#[test]
fn a_row_needs_time_to_rise_and_more_to_fall() {
    let mut bench = Bench::new();
    bench.press("a1");
    for _ in 0..24 {
        bench.clock(false);
    }
    bench.clock(true);
    bench.latch();
    assert_eq!(bench.keys.rows(bench.now), 0);
    assert_eq!(bench.keys.rows(bench.now + time::us_to_cycles(1)), 1);
    bench.now += time::us_to_cycles(10);
    bench.clock(false);
    bench.latch();
    assert_eq!(bench.keys.rows(bench.now + time::us_to_cycles(4)), 1);
    assert_eq!(bench.keys.rows(bench.now + time::us_to_cycles(5)), 0);
}

#[test]
fn contacts_bounce_for_at_most_the_time_set_and_then_rest() {
    let mut bounced = 0;
    for seed in 0..50 {
        let mut keys = KeyMatrix::new(seed);
        let mut at = 1_000;
        for down in [true, false, true, false] {
            keys.set_down(at, key("e5"), down);
            let contact = &keys.contacts[usize::from(key("e5").index())];
            bounced += usize::from(contact.changes.len() > 1);
            assert!(
                contact
                    .changes
                    .iter()
                    .all(|change| *change < at + time::us_to_cycles(DEFAULT_BOUNCE_US))
            );
            assert_eq!(
                contact.is_closed(at + time::us_to_cycles(DEFAULT_BOUNCE_US)),
                down
            );
            // Sometimes the release comes before the bounce is over.
            at += time::us_to_cycles(if seed % 2 == 0 { 1_000 } else { 20_000 });
        }
        let contact = &keys.contacts[usize::from(key("e5").index())];
        assert!(!contact.is_closed(at + time::us_to_cycles(DEFAULT_BOUNCE_US)));
    }
    assert!(bounced > 100);
}

#[test]
fn short_pulses_and_two_columns_at_once_are_flagged() {
    let mut bench = Bench::new();
    for _ in 0..24 {
        bench.clock(false);
    }
    bench.clock(true);
    bench.clock(true);
    bench.latch();
    assert_eq!(
        bench.seen.kept.last().map(|seen| seen.kind),
        Some(ViolationKind::MultipleColumns { driven: 3 })
    );
    bench.set(|lines| lines.clock = true);
    bench.now -= 6;
    bench.set(|lines| lines.clock = false);
    let last = bench.seen.kept.last().map(|seen| seen.kind);
    assert_eq!(last, Some(ViolationKind::ShiftRegisterPulse { ns: 20 }));
}
