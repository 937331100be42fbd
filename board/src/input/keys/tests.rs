//! Every guarantee of a scan, with keys held on virtual time.

extern crate std;
use std::vec::Vec;

use super::*;

/// Keys that are held by hand, scanned every millisecond.
struct Hand {
    keys: Keys,
    now_ms: u32,
}

impl Hand {
    fn new() -> Self {
        Self::starting_at(0)
    }

    fn starting_at(now_ms: u32) -> Self {
        Self {
            keys: Keys::new(),
            now_ms,
        }
    }

    /// Holds these keys for a time; returns the events with their time from the start of the hold.
    fn hold(&mut self, closed: KeySet, for_ms: u32) -> Vec<(u32, Key, KeyEventKind)> {
        let mut events = Vec::new();
        for gone_ms in 0..for_ms {
            let at_ms = self.now_ms.wrapping_add(gone_ms);
            self.keys.scan(closed.into(), at_ms, |event| {
                assert_eq!(event.at_ms, at_ms);
                events.push((gone_ms, event.key, event.kind));
            });
        }
        self.now_ms = self.now_ms.wrapping_add(for_ms);
        events
    }
}

fn key(name: &str) -> Key {
    Key::from_name(name).unwrap()
}

fn set(names: &str) -> KeySet {
    names.split_whitespace().map(key).collect()
}

const UP: KeySet = KeySet::EMPTY;

#[test]
fn a_press_is_reported_after_two_milliseconds_and_a_release_after_five() {
    let mut hand = Hand::new();
    let e5 = key("e5");
    assert_eq!(hand.hold(set("e5"), 50), [(2, e5, KeyEventKind::Pressed)]);
    assert_eq!(hand.keys.down(), set("e5"));
    assert_eq!(hand.hold(UP, 50), [(5, e5, KeyEventKind::Released)]);
    assert_eq!(hand.keys.down(), UP);
}

#[test]
fn two_scans_of_noise_make_no_event_however_often() {
    let mut hand = Hand::new();
    for _ in 0..100 {
        assert_eq!(hand.hold(set("e5 south-ok"), 2), []);
        assert_eq!(hand.hold(UP, 1), []);
    }
}

#[test]
fn a_late_scan_counts_once() {
    let mut hand = Hand::new();
    hand.hold(set("e5"), 2);
    hand.now_ms += 500;
    // The third closed scan, however late.
    assert_eq!(
        hand.hold(set("e5"), 1),
        [(0, key("e5"), KeyEventKind::Pressed)]
    );
    hand.now_ms += 500;
    assert_eq!(hand.hold(UP, 1), []);
    hand.now_ms += 500;
    assert_eq!(hand.hold(UP, 4), []);
    assert_eq!(hand.hold(UP, 1), [(0, key("e5"), KeyEventKind::Released)]);
}

#[test]
fn scans_in_the_same_millisecond_count_once() {
    let mut hand = Hand::new();
    for _ in 0..10 {
        assert_eq!(hand.hold(set("e5"), 1), []);
        hand.now_ms -= 1;
    }
    hand.now_ms += 1;
    assert_eq!(hand.hold(set("e5"), 2).len(), 1);
}

#[test]
fn a_finger_that_completes_a_rectangle_is_reported_when_another_one_leaves() {
    let mut hand = Hand::new();
    // Row and column lines: a1 (0,0), c1 (0,4), a3 (2,0), c3 (2,4).
    assert_eq!(hand.hold(set("a1 c1"), 20).len(), 2);
    let events = hand.hold(set("a1 c1 a3 c3"), 100);
    assert_eq!(
        events,
        [
            (2, key("a3"), KeyEventKind::Ghosted),
            (2, key("c3"), KeyEventKind::Ghosted)
        ]
    );
    assert_eq!(hand.keys.ghosts(), set("a3 c3"));
    assert_eq!(hand.keys.down(), set("a1 c1"), "held keys stay held");
    // The finger on c1 goes, and the ghost c3 with it.
    let events = hand.hold(set("a1 a3"), 100);
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(events[0], (5, key("c1"), KeyEventKind::Released));
    assert_eq!(events[1].1, key("a3"));
    assert_eq!(events[1].2, KeyEventKind::Pressed);
    assert_eq!(hand.keys.ghosts(), UP);
}

#[test]
fn a_ghost_that_settles_later_than_its_finger_is_never_reported() {
    let mut hand = Hand::new();
    hand.hold(set("a1 c1"), 20);
    hand.hold(set("a1 c1 a3 c3"), 50);
    // c1 has gone; c3 rattles on for a while, below what a release needs.
    for (closed, for_ms) in [
        ("a1 a3", 5),
        ("a1 a3 c3", 1),
        ("a1 a3", 5),
        ("a1 a3 c3", 1),
        ("a1 a3", 100),
    ] {
        let events = hand.hold(set(closed), for_ms);
        assert!(
            events.iter().all(|events| events.1 != key("c3")),
            "{events:?}"
        );
    }
    assert_eq!(hand.keys.down(), set("a1 a3"));
}

#[test]
fn a_ghost_that_settles_before_its_bouncing_finger_is_held_back() {
    let mut hand = Hand::new();
    hand.hold(set("a1 c1"), 20);
    // The finger on a3 is open whenever its column is read, as long as a contact bounces.
    assert_eq!(hand.hold(set("a1 c1 c3"), 5), []);
    let events = hand.hold(set("a1 c1 a3 c3"), 50);
    assert_eq!(
        events,
        [
            (0, key("c3"), KeyEventKind::Ghosted),
            (2, key("a3"), KeyEventKind::Ghosted)
        ]
    );
}

#[test]
fn a_second_finger_in_a_column_is_reported_after_the_longest_bounce() {
    let mut hand = Hand::new();
    hand.hold(set("a1"), 20);
    // c1 shares only the row of a1, a3 its column.
    let events = hand.hold(set("a1 c1 a3"), 50);
    assert_eq!(
        events,
        [
            (2, key("c1"), KeyEventKind::Pressed),
            (5, key("a3"), KeyEventKind::Pressed)
        ]
    );
}

#[test]
fn a_stuck_key_is_masked_reported_and_reported_again_once_it_has_been_open() {
    let mut hand = Hand::new();
    let events = hand.hold(set("south-ok"), 40_000);
    let ok = key("south-ok");
    assert_eq!(events.len(), 2);
    assert_eq!(events[0], (2, ok, KeyEventKind::Pressed));
    let (at_ms, _, kind) = events[1];
    assert_eq!(kind, KeyEventKind::Masked);
    assert!(
        (STUCK_MS..=STUCK_MS + 2 + STUCK_TICK_MS).contains(&at_ms),
        "{at_ms}"
    );
    assert_eq!((hand.keys.stuck(), hand.keys.down()), (set("south-ok"), UP));
    // A rattle is not enough, and is not reported.
    assert_eq!(hand.hold(UP, UNSTUCK_MS - 10), []);
    assert_eq!(hand.hold(set("south-ok"), 300), []);
    let events = hand.hold(UP, 2_000);
    assert_eq!((events.len(), events[0].2), (1, KeyEventKind::Unmasked));
    assert!((UNSTUCK_MS..=UNSTUCK_MS + 5 + STUCK_TICK_MS).contains(&events[0].0));
    assert_eq!(hand.keys.stuck(), UP);
    assert_eq!(
        hand.hold(set("south-ok"), 9),
        [(2, ok, KeyEventKind::Pressed)]
    );
}

#[test]
fn the_longest_hold_that_means_something_does_not_stick() {
    let mut hand = Hand::new();
    assert_eq!(hand.hold(set("south-ok"), STUCK_MS).len(), 1);
    assert_eq!(
        hand.hold(UP, 9),
        [(5, key("south-ok"), KeyEventKind::Released)]
    );
}

#[test]
fn other_keys_play_on_beside_a_stuck_one() {
    let mut hand = Hand::new();
    hand.hold(set("e5"), 40_000);
    assert_eq!(hand.hold(set("e5 e6"), 20).len(), 1);
    assert_eq!(hand.hold(set("e5"), 20).len(), 1);
}

#[test]
fn a_jump_of_the_clock_makes_no_key_stuck() {
    let mut hand = Hand::new();
    hand.hold(set("e5"), 1_000);
    for jump_ms in [3_600_000, u32::MAX - 10_000, u32::MAX / 2, 1 << 31] {
        hand.now_ms = hand.now_ms.wrapping_add(jump_ms);
        assert_eq!(hand.hold(set("e5"), 1_000), []);
    }
    assert_eq!(hand.hold(UP, 9), [(5, key("e5"), KeyEventKind::Released)]);
}

#[test]
fn a_key_masked_by_hand_is_silent_until_it_is_unmasked() {
    let mut hand = Hand::new();
    hand.hold(set("south-back"), 20);
    hand.keys.mask(key("south-back"));
    assert_eq!(hand.keys.masked(), set("south-back"));
    let events = hand.hold(set("south-back"), 20);
    assert_eq!(events, [(0, key("south-back"), KeyEventKind::Masked)]);
    assert_eq!(hand.hold(UP, 5_000), []);
    assert_eq!(hand.hold(set("south-back"), 20), []);
    hand.keys.unmask(key("south-back"));
    let events = hand.hold(set("south-back"), 20);
    assert_eq!(events, [(0, key("south-back"), KeyEventKind::Unmasked)]);
    assert_eq!(hand.hold(UP, 20), [], "it was not events going down");
    assert_eq!(hand.hold(set("south-back"), 20).len(), 1);
}

#[test]
fn a_key_masked_while_it_is_let_go_ends_its_press_once() {
    let mut hand = Hand::new();
    hand.hold(set("south-ok"), 20);
    assert_eq!(hand.hold(UP, 5), []);
    hand.keys.mask(key("south-ok"));
    assert_eq!(
        hand.hold(UP, 20),
        [(0, key("south-ok"), KeyEventKind::Masked)]
    );
}

#[test]
fn a_stuck_key_unmasked_by_hand_sticks_again_if_it_stays_down() {
    let mut hand = Hand::new();
    hand.hold(set("e5"), 40_000);
    hand.keys.unmask(key("e5"));
    assert_eq!(hand.keys.stuck(), UP);
    let events = hand.hold(set("e5"), 40_000);
    let kinds: Vec<KeyEventKind> = events.iter().map(|events| events.2).collect();
    assert_eq!(kinds, [KeyEventKind::Unmasked, KeyEventKind::Masked]);
    assert!(events[1].0 >= STUCK_MS, "{events:?}");
}

#[test]
fn keys_are_reported_over_the_wrap_of_time() {
    for before_ms in 0..12 {
        let mut hand = Hand::starting_at(u32::MAX - before_ms);
        assert_eq!(
            hand.hold(set("e5"), 10),
            [(2, key("e5"), KeyEventKind::Pressed)]
        );
        assert_eq!(hand.hold(UP, 10), [(5, key("e5"), KeyEventKind::Released)]);
    }
    let mut hand = Hand::starting_at(u32::MAX - STUCK_MS / 2);
    let events = hand.hold(set("e5"), 40_000);
    assert!(
        (STUCK_MS..STUCK_MS + 300).contains(&events[1].0),
        "{events:?}"
    );
}

/// Scans with a matrix and a host; the events with their time.
fn joined(
    keys: &mut Keys,
    from_ms: u32,
    scans: u32,
    closed: KeySet,
    host: KeySet,
) -> Vec<(u32, Key, KeyEventKind)> {
    let mut events = Vec::new();
    for gone_ms in 0..scans {
        keys.scan_joined(closed.into(), host, from_ms + gone_ms, |event| {
            events.push((gone_ms, event.key, event.kind));
        });
    }
    events
}

#[test]
fn a_host_closes_contacts_as_a_finger_does() {
    let mut keys = Keys::new();
    let e5 = key("e5");
    let pressed = joined(&mut keys, 0, 20, UP, set("e5"));
    assert_eq!(pressed, [(2, e5, KeyEventKind::Pressed)]);
    // A finger takes over, and only then the host lets go: one press.
    assert_eq!(joined(&mut keys, 20, 20, set("e5"), set("e5")), []);
    assert_eq!(joined(&mut keys, 40, 20, set("e5"), UP), []);
    let released = joined(&mut keys, 60, 20, UP, UP);
    assert_eq!(released, [(5, e5, KeyEventKind::Released)]);
}

#[test]
fn a_host_makes_no_ghosts_and_is_none() {
    // The corners of a rectangle: three by fingers make no ghost, whatever the host adds.
    let (a1, a3, c1, c3) = (key("a1"), key("a3"), key("c1"), key("c3"));
    for hosted in [a1, a3, c1, c3] {
        let mut keys = Keys::new();
        let host = KeySet::from_iter([hosted]);
        let fingers = set("a1 a3 c1 c3").without(host);
        let events = joined(&mut keys, 0, 50, UP, host);
        assert_eq!(events, [(2, hosted, KeyEventKind::Pressed)]);
        // The last finger comes while the contact of the host settles as open.
        let two: KeySet = fingers.iter().take(2).collect();
        joined(&mut keys, 50, 50, two, host);
        let events = joined(&mut keys, 100, 50, fingers, UP);
        assert!(events.iter().all(|event| event.2 != KeyEventKind::Ghosted));
        assert_eq!(keys.down(), fingers);
        // A ghost of fingers alone is still one, and the host presses even that key.
        joined(&mut keys, 150, 50, UP, UP);
        joined(&mut keys, 200, 50, set("a1 a3 c1 c3"), UP);
        assert_eq!(keys.down(), UP);
        joined(&mut keys, 250, 50, set("a1 a3 c1 c3"), host);
        assert_eq!(keys.down(), host);
    }
    // Four by the host, two in a column: each after two milliseconds.
    let mut keys = Keys::new();
    let events = joined(&mut keys, 0, 20, UP, set("a1 a3 c1 c3"));
    assert!(events.iter().all(|event| event.0 == 2));
    assert_eq!(keys.down(), set("a1 a3 c1 c3"));
}

#[test]
fn a_key_that_a_host_holds_is_never_stuck_but_a_masked_one_stays_masked() {
    let mut keys = Keys::new();
    let events = joined(&mut keys, 0, 3 * STUCK_MS, UP, set("e5"));
    assert_eq!(events, [(2, key("e5"), KeyEventKind::Pressed)]);
    assert_eq!(keys.stuck(), UP);
    // A finger beside it counts from its own beginning.
    let from_ms = 3 * STUCK_MS;
    assert_eq!(
        joined(&mut keys, from_ms, STUCK_MS - 1_000, set("e5"), set("e5")),
        []
    );
    let events = joined(
        &mut keys,
        from_ms + STUCK_MS - 1_000,
        2_000,
        set("e5"),
        set("e5"),
    );
    assert_eq!(events[0].2, KeyEventKind::Masked);
    keys.mask(key("e6"));
    let events = joined(&mut keys, from_ms + STUCK_MS + 1_000, 50, UP, set("e6"));
    assert!(events.iter().all(|event| event.2 != KeyEventKind::Pressed));
}
