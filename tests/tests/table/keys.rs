//! Key events from imperfect contacts: bounce, noise, shorted diodes, late scans. No press is missed, doubled or invented.

use std::collections::BTreeMap;

use fencelight_board::geometry::{Key, Seat};
use fencelight_board::input::{
    Gesture, GestureRecognizer, KeyEvent, KeyEventKind, KeySet, Keys, RELEASE_DEBOUNCE_MS,
    STUCK_MS, Snapshot,
};
use fencelight_tests::Rng;

/// The longest bounce of a contact.
const BOUNCE_US: u64 = 5_000;
/// Between reading one column and the next, so that a scan sees a bouncing contact at different moments.
const COLUMN_US: u64 = 20;

/// A contact that closes and opens at certain times.
#[derive(Clone, Debug)]
struct Contact {
    key: Key,
    /// When it changes, in order; closed after the first.
    edges_us: Vec<u64>,
}

impl Contact {
    /// A pulse without bounce.
    fn pulse(key: Key, from_us: u64, for_us: u64) -> Self {
        Self {
            key,
            edges_us: vec![from_us, from_us + for_us],
        }
    }

    /// A press with a random bounce at both ends.
    fn bouncy(key: Key, from_us: u64, for_us: u64, rng: &mut Rng) -> Self {
        let mut edges_us = bounce(from_us, rng);
        edges_us.extend(bounce(from_us + for_us, rng));
        Self { key, edges_us }
    }

    fn is_closed(&self, at_us: u64) -> bool {
        self.edges_us.partition_point(|&edge| edge <= at_us) % 2 == 1
    }

    fn first_us(&self) -> u64 {
        self.edges_us[0]
    }

    fn last_us(&self) -> u64 {
        self.edges_us[self.edges_us.len() - 1]
    }
}

/// An odd number of changes, all within the bounce of a contact.
fn bounce(from_us: u64, rng: &mut Rng) -> Vec<u64> {
    let lasts_us = rng.below(BOUNCE_US as usize);
    let mut edges: Vec<u64> = (0..2 * rng.below(8))
        .map(|_| from_us + rng.below(lasts_us + 1) as u64)
        .collect();
    edges.push(from_us);
    edges.sort_unstable();
    edges
}

/// What a scan reads of these contacts where all diodes are good.
fn read<'a>(contacts: impl IntoIterator<Item = &'a Contact>, at_us: u64) -> Snapshot {
    let is_closed =
        |contact: &&Contact| contact.is_closed(at_us + u64::from(contact.key.column()) * COLUMN_US);
    let closed = contacts.into_iter().filter(is_closed);
    Snapshot::from(closed.map(|contact| contact.key).collect::<KeySet>())
}

/// What a scan reads of these contacts, with the diodes of some keys shorted.
fn read_shorted(contacts: &[Contact], shorted: KeySet, at_us: u64) -> Snapshot {
    let mut columns = [0; Key::COLUMNS as usize];
    for (column, rows) in (0u8..).zip(&mut columns) {
        let at_us = at_us + u64::from(column) * COLUMN_US;
        let fingers = contacts.iter().filter(|contact| contact.is_closed(at_us));
        let fingers: Vec<Key> = fingers.map(|contact| contact.key).collect();
        // Current runs from columns to rows, and back where a diode is shorted.
        let (mut live_rows, mut live_columns) = (0u16, 1u32 << column);
        for _ in 0..fingers.len() {
            for &key in &fingers {
                if live_columns >> key.column() & 1 == 1 {
                    live_rows |= 1 << key.row();
                }
                if live_rows >> key.row() & 1 == 1 && shorted.contains(key) {
                    live_columns |= 1 << key.column();
                }
            }
        }
        *rows = live_rows;
    }
    Snapshot::from_columns(&columns)
}

/// Whether four of these keys stand at the corners of a rectangle.
fn has_rectangle(keys: &[Key]) -> bool {
    let has = |row, column| {
        keys.iter()
            .any(|key| (key.row(), key.column()) == (row, column))
    };
    keys.iter().any(|a| {
        keys.iter().any(|b| {
            a.row() != b.row()
                && a.column() != b.column()
                && has(a.row(), b.column())
                && has(b.row(), a.column())
        })
    })
}

fn any_key(rng: &mut Rng) -> Key {
    Key::from_index(rng.below(usize::from(Key::COUNT)) as u8).expect("a key")
}

fn set(keys: &[Key]) -> KeySet {
    keys.iter().copied().collect()
}

/// Checks that the events of a finger are one press and one release. Where scans are punctual and no ghost was reported, both are in time; whether that was checked.
fn check_press(finger: &Contact, mut felt: Vec<(u64, KeyEventKind)>, is_punctual: bool) -> bool {
    let settled = felt.len();
    felt.retain(|felt| felt.1 != KeyEventKind::Ghosted);
    let kinds: Vec<KeyEventKind> = felt.iter().map(|felt| felt.1).collect();
    assert_eq!(
        kinds,
        [KeyEventKind::Pressed, KeyEventKind::Released],
        "{finger:?} {felt:?}"
    );
    // Noise may stand at the fourth corner of a rectangle for a moment, then the press waits for it to go.
    if !is_punctual || settled != felt.len() {
        return false;
    }
    let read_us = |ms: u64| ms * 1_000 + u64::from(finger.key.column()) * COLUMN_US;
    let press_us = read_us(felt[0].0) - finger.first_us();
    let release_us = read_us(felt[1].0).checked_sub(finger.last_us());
    // A bounce, three scans, and a bounce again where the finger is not the first of its column.
    let most_us = 2 * BOUNCE_US + 1_000;
    assert!(press_us <= most_us, "{finger:?} felt after {press_us} us");
    let most_us = 1_000 * (u64::from(RELEASE_DEBOUNCE_MS) + 1);
    assert!(
        release_us.is_some_and(|late_us| late_us <= most_us),
        "{finger:?} let go after {release_us:?} us"
    );
    true
}

/// Random presses by up to four fingers, with noise on other keys; every press must be felt once, be released once, and nothing else.
/// Scans come up to `late_ms` late.
fn press_at_random(presses: usize, late_ms: usize, seed: u64) {
    const FINGERS: usize = 4;
    /// A key rests this long between two presses or pulses.
    const REST_US: u64 = 120_000;
    let mut rng = Rng::new(seed);
    let mut keys = Keys::new();
    // Close before the wrap of time, so that every run passes it.
    let start_ms = u32::MAX - 5_000;
    let (mut at_ms, mut pressed, mut noises, mut in_time) = (0u64, 0, 0, 0);
    let mut fingers: Vec<Contact> = Vec::new();
    let mut noise: Vec<Contact> = Vec::new();
    let mut felt: BTreeMap<u8, Vec<(u64, KeyEventKind)>> = BTreeMap::new();
    while pressed < presses || !fingers.is_empty() {
        let now_us = at_ms * 1_000;
        let busy = |key: Key, fingers: &[Contact], noise: &[Contact]| {
            fingers
                .iter()
                .chain(noise)
                .any(|contact| contact.key == key)
        };
        if fingers.len() < FINGERS && pressed < presses && rng.below(12) == 0 {
            let key = any_key(&mut rng);
            let mut together: Vec<Key> = fingers.iter().map(|finger| finger.key).collect();
            together.push(key);
            if !busy(key, &fingers, &noise) && !has_rectangle(&together) {
                let from_us = now_us + 1_000 + rng.below(1_000) as u64;
                let for_us = 45_000 + 15_000 * late_ms as u64 + rng.below(60_000) as u64;
                fingers.push(Contact::bouncy(key, from_us, for_us, &mut rng));
                pressed += 1;
            }
        }
        if rng.below(4) == 0 {
            let key = any_key(&mut rng);
            if !busy(key, &fingers, &noise) {
                let from_us = now_us + 1_000 + rng.below(1_000) as u64;
                noise.push(Contact::pulse(key, from_us, 1 + rng.below(1_999) as u64));
                noises += 1;
            }
        }
        let snapshot = read(fingers.iter().chain(&noise), now_us);
        keys.scan(snapshot, start_ms.wrapping_add(at_ms as u32), |event| {
            felt.entry(event.key.index())
                .or_default()
                .push((at_ms, event.kind));
        });
        noise.retain(|pulse| now_us < pulse.last_us() + REST_US);
        fingers.retain(|finger| {
            let over = now_us > finger.last_us() + REST_US;
            if over {
                let felt = felt.remove(&finger.key.index()).unwrap_or_default();
                in_time += usize::from(check_press(finger, felt, late_ms == 0));
            }
            !over
        });
        let late_ms = if late_ms > 0 && rng.below(3) == 0 {
            rng.below(late_ms + 1)
        } else {
            0
        };
        at_ms += 1 + late_ms as u64;
    }
    felt.retain(|_, felt| felt.iter().any(|felt| felt.1 != KeyEventKind::Ghosted));
    assert!(felt.is_empty(), "events without a press: {felt:?}");
    assert!(noises > presses, "{noises} pulses of noise");
    assert!(
        late_ms > 0 || in_time > presses / 100 * 99,
        "{in_time} in time"
    );
    assert!(keys.down().is_empty() && keys.stuck().is_empty());
}

#[test]
fn bouncy_presses_in_noise_are_each_felt_once() {
    press_at_random(10_000, 0, 1);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_hundred_thousand_bouncy_presses_in_noise_are_each_felt_once() {
    press_at_random(100_000, 0, 1);
}

#[test]
fn presses_are_felt_once_also_when_scans_come_late() {
    press_at_random(5_000, 2, 2);
    press_at_random(5_000, 6, 3);
}

/// A scan each millisecond of these contacts; what was felt.
fn scan_through(
    keys: &mut Keys,
    contacts: &[Contact],
    shorted: KeySet,
    ms: core::ops::Range<u64>,
) -> Vec<KeyEvent> {
    let mut felt = Vec::new();
    for at_ms in ms {
        let snapshot = read_shorted(contacts, shorted, at_ms * 1_000);
        keys.scan(snapshot, at_ms as u32, |event| felt.push(event));
    }
    felt
}

/// Every rectangle with one corner where no finger is: that corner, then the opposite one, whose diode makes it a ghost, then the others.
fn three_corners() -> impl Iterator<Item = (Key, [Key; 3])> {
    let other = |line: u8, lines: u8| (0..lines).filter(move |&other| other != line);
    (0..Key::COUNT)
        .filter_map(Key::from_index)
        .flat_map(move |ghost| {
            other(ghost.row(), Key::ROWS).flat_map(move |row| {
                other(ghost.column(), Key::COLUMNS).map(move |column| {
                    let key = |row, column| Key::at(row, column).expect("a crossing");
                    let fingers = [
                        key(row, column),
                        key(row, ghost.column()),
                        key(ghost.row(), column),
                    ];
                    (ghost, fingers)
                })
            })
        })
}

#[test]
#[ignore = "long: cargo test-all"]
fn three_fingers_on_a_rectangle_never_make_a_fourth() {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut rng = Rng::new(7);
    let (mut kinds, mut ghosts) = (0, 0);
    for (ghost, fingers) in three_corners() {
        // All at once, or one after the other in any order; leaving in any order.
        let apart_us = *rng.pick(&[0, 0, 700, 3_000, 30_000]);
        let (come, go) = (*rng.pick(&orders), *rng.pick(&orders));
        let contacts = [0, 1, 2].map(|finger| {
            let from_us = 1_000 + come[finger] * apart_us + rng.below(1_000) as u64;
            let until_us = 120_000 + go[finger] * apart_us + rng.below(1_000) as u64;
            Contact::bouncy(fingers[finger], from_us, until_us - from_us, &mut rng)
        });
        let mut keys = Keys::new();
        let felt = scan_through(&mut keys, &contacts, set(&fingers[..1]), 0..260);
        for event in &felt {
            let ghosted = event.kind == KeyEventKind::Ghosted;
            ghosts += usize::from(ghosted && event.key == ghost);
            assert!(ghosted || event.key != ghost, "{contacts:?}: {felt:?}");
        }
        for finger in fingers {
            let of = |kind| {
                felt.iter()
                    .filter(move |event| event.key == finger && event.kind == kind)
            };
            let times = (
                of(KeyEventKind::Pressed).count(),
                of(KeyEventKind::Released).count(),
            );
            assert!(times.0 <= 1 && times.0 == times.1, "{contacts:?}: {felt:?}");
        }
        assert!(keys.down().is_empty() && keys.ghosts().is_empty());
        kinds += 1;
    }
    assert_eq!(kinds, 4 * 36 * 136);
    assert_eq!(ghosts, kinds, "every ghost is reported once");
}

#[test]
fn three_fingers_on_a_rectangle_are_all_felt_where_the_diodes_are_good() {
    let mut rng = Rng::new(8);
    for (_, fingers) in three_corners().step_by(13) {
        let contacts = fingers.map(|key| Contact::bouncy(key, 1_500, 60_000, &mut rng));
        let felt = scan_through(&mut Keys::new(), &contacts, KeySet::EMPTY, 0..100);
        assert_eq!(felt.len(), 6, "{felt:?}");
    }
}

#[test]
fn random_hands_on_a_board_of_shorted_diodes_are_never_felt_where_no_finger_is() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        let contacts: Vec<Contact> = (0..3 + rng.below(4))
            .map(|_| {
                // A small corner of the matrix, so that rectangles are the rule.
                let key = Key::at(rng.below(3) as u8, rng.below(4) as u8).expect("a key");
                let from_us = 1_000 + rng.below(60_000) as u64;
                Contact::bouncy(key, from_us, 20_000 + rng.below(90_000) as u64, &mut rng)
            })
            .collect();
        let mut keys = Keys::new();
        let felt = scan_through(&mut keys, &contacts, KeySet::all(), 0..250);
        for event in &felt {
            let at_us = u64::from(event.at_ms) * 1_000;
            let is_there = |finger: &Contact| {
                finger.key == event.key
                    && (finger.first_us()..finger.last_us() + BOUNCE_US).contains(&at_us)
            };
            let invented = event.kind == KeyEventKind::Pressed && !contacts.iter().any(is_there);
            assert!(!invented, "seed {seed}: {event:?} of {contacts:?}");
        }
        assert!(keys.down().is_empty() && keys.ghosts().is_empty());
    }
}

#[test]
fn all_keys_at_once_are_all_reported_and_all_work_afterwards() {
    let mut keys = Keys::new();
    let mut felt = Vec::new();
    let mut hold = |keys: &mut Keys, closed: KeySet, ms: core::ops::Range<u32>| {
        felt.clear();
        for at_ms in ms {
            keys.scan(closed.into(), at_ms, |event| felt.push(event));
        }
        let of = |kind| felt.iter().filter(|event| event.kind == kind).count();
        let kinds = [
            KeyEventKind::Ghosted,
            KeyEventKind::Pressed,
            KeyEventKind::Released,
            KeyEventKind::Masked,
            KeyEventKind::Unmasked,
        ];
        (kinds.map(of), felt.iter().map(|event| event.at_ms).max())
    };
    // All in one scan: fingers and ghosts are indistinguishable, so all are reported and none counts as pressed.
    assert_eq!(
        hold(&mut keys, KeySet::all(), 0..100),
        ([153, 0, 0, 0, 0], Some(2))
    );
    assert_eq!(keys.ghosts(), KeySet::all());
    // An arm that stays becomes a board of stuck keys, and one that goes leaves a board that works.
    let (counts, _) = hold(&mut keys, KeySet::all(), 100..STUCK_MS + 1_000);
    assert_eq!(counts, [0, 0, 0, 153, 0]);
    let (counts, _) = hold(&mut keys, KeySet::EMPTY, STUCK_MS + 1_000..STUCK_MS + 4_000);
    assert_eq!(counts, [0, 0, 0, 0, 153]);
    let mut now_ms = STUCK_MS + 4_000;
    for key in KeySet::all().iter() {
        let (down, _) = hold(&mut keys, set(&[key]), now_ms..now_ms + 20);
        let (up, _) = hold(&mut keys, KeySet::EMPTY, now_ms + 20..now_ms + 40);
        assert_eq!((down, up), ([0, 1, 0, 0, 0], [0, 0, 1, 0, 0]), "{key}");
        now_ms += 40;
    }
    // A whole row and a whole column are distinguishable; the column waits for the bounce to end.
    let cross = KeySet::all()
        .iter()
        .filter(|key| key.row() == 4 || key.column() == 8);
    let cross: KeySet = cross.collect();
    let (down, at_ms) = hold(&mut keys, cross, now_ms..now_ms + 20);
    assert_eq!((down, at_ms), ([0, 25, 0, 0, 0], Some(now_ms + 5)));
    let (up, _) = hold(&mut keys, KeySet::EMPTY, now_ms + 20..now_ms + 40);
    assert_eq!(up, [0, 0, 25, 0, 0]);
}

#[test]
fn south_keys_held_at_power_on_are_reported_through_bounce() {
    let mut rng = Rng::new(4);
    let both = [Key::Ok(Seat::South), Key::Back(Seat::South)];
    for _ in 0..1_000 {
        let contacts = both.map(|key| Contact::bouncy(key, 0, 500_000, &mut rng));
        let (mut keys, mut gestures) = (Keys::new(), GestureRecognizer::new(0));
        let mut told = Vec::new();
        for now_ms in 0..700u32 {
            told.extend(gestures.poll(now_ms));
            let snapshot = read(&contacts, u64::from(now_ms) * 1_000);
            keys.scan(snapshot, now_ms, |event| told.extend(gestures.feed(event)));
        }
        assert!(
            told.contains(&Gesture::BothAtPowerOn(Seat::South)),
            "{told:?}"
        );
        for key in both {
            assert!(
                told.contains(&Gesture::Released {
                    key,
                    consumed: true
                }),
                "{told:?}"
            );
        }
        assert_eq!(told.len(), 5, "{told:?}");
    }
}
