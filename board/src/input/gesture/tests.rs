//! Each gesture, on virtual time.

extern crate std;
use std::vec::Vec;

use super::*;

const OK: Key = Key::Ok(Seat::South);
const BACK: Key = Key::Back(Seat::South);

/// A recognizer long after power-on.
fn gestures() -> GestureRecognizer {
    GestureRecognizer::new(0u32.wrapping_sub(10_000))
}

/// Feeds key events at their times and polls every millisecond; returns every gesture with its time.
fn play(
    gestures: &mut GestureRecognizer,
    from_ms: u32,
    for_ms: u32,
    events: &[(u32, Key, KeyEventKind)],
) -> Vec<(u32, Gesture)> {
    let mut seen = Vec::new();
    for gone_ms in 0..for_ms {
        let at_ms = from_ms.wrapping_add(gone_ms);
        while let Some(gesture) = gestures.poll(at_ms) {
            seen.push((gone_ms, gesture));
        }
        for &(_, key, kind) in events.iter().filter(|event| event.0 == gone_ms) {
            let gesture = gestures.feed(KeyEvent { key, at_ms, kind });
            seen.extend(gesture.map(|gesture| (gone_ms, gesture)));
        }
    }
    seen
}

fn released(key: Key, used: bool) -> Gesture {
    Gesture::Released {
        key,
        consumed: used,
    }
}

#[test]
fn each_kind_of_key_has_its_hold_and_fires_once() {
    for (name, after_ms) in [
        ("e5", 1_000),
        ("e5+", 600),
        ("west-ok", 1_000),
        ("west-back", 2_000),
    ] {
        let key = Key::from_name(name).unwrap();
        let events = [
            (5, key, KeyEventKind::Pressed),
            (9_000, key, KeyEventKind::Released),
        ];
        let expected = [
            (5, Gesture::Pressed(key)),
            (5 + after_ms, Gesture::Held(key)),
            (9_000, released(key, false)),
        ];
        // The time wraps in the middle of the hold in two of three cases.
        for from_ms in [0, u32::MAX - 300, u32::MAX - 4] {
            assert_eq!(play(&mut gestures(), from_ms, 9_100, &events), expected);
        }
    }
}

#[test]
fn a_key_let_go_before_its_hold_is_a_tap() {
    let events = [
        (0, OK, KeyEventKind::Pressed),
        (999, OK, KeyEventKind::Released),
    ];
    let seen = play(&mut gestures(), 0, 5_000, &events);
    assert_eq!(
        seen,
        [(0, Gesture::Pressed(OK)), (999, released(OK, false))]
    );
}

#[test]
fn a_used_press_is_used_for_that_press_only() {
    let mut gestures = gestures();
    gestures.consume_press(OK);
    for (used, from_ms) in [(true, 0), (false, 2_000)] {
        play(
            &mut gestures,
            from_ms,
            1_100,
            &[(0, OK, KeyEventKind::Pressed)],
        );
        if used {
            gestures.consume_press(OK);
        }
        let seen = play(
            &mut gestures,
            from_ms + 1_100,
            9,
            &[(0, OK, KeyEventKind::Released)],
        );
        assert_eq!(seen, [(0, released(OK, used))]);
    }
}

#[test]
fn a_consumed_press_has_no_hold() {
    for consume_all in [false, true] {
        for key in [OK, BACK, Key::from_name("e5+").unwrap()] {
            let mut gestures = gestures();
            play(&mut gestures, 0, 500, &[(0, key, KeyEventKind::Pressed)]);
            if consume_all {
                gestures.consume_all_presses();
            } else {
                gestures.consume_press(key);
            }
            assert_eq!(play(&mut gestures, 500, 9_000, &[]), []);
        }
    }
}

#[test]
fn a_consumed_press_is_no_half_of_a_pair() {
    let pressed = |key| [(0, key, KeyEventKind::Pressed)];
    // Consumed before the other key comes down, and after.
    for consume_at in [0, 1] {
        let mut gestures = gestures();
        for (index, key) in [OK, BACK].into_iter().enumerate() {
            play(&mut gestures, 100 * index as u32, 100, &pressed(key));
            if index == consume_at {
                gestures.consume_press(OK);
            }
        }
        assert_eq!(play(&mut gestures, 200, 9_000, &[]), []);
        // After both are let go they are a pair again.
        let up = [
            (0, OK, KeyEventKind::Released),
            (0, BACK, KeyEventKind::Released),
        ];
        play(&mut gestures, 10_000, 100, &up);
        play(&mut gestures, 10_100, 100, &pressed(OK));
        let seen = play(&mut gestures, 10_200, 3_100, &pressed(BACK));
        assert_eq!(seen[1], (3_000, Gesture::BothHeld(Seat::South)));
    }
}

#[test]
fn a_press_consumed_for_itself_alone_is_still_half_of_a_pair() {
    let pressed = |key| [(0, key, KeyEventKind::Pressed)];
    for first in [OK, BACK] {
        let second = if first == OK { BACK } else { OK };
        let mut gestures = gestures();
        play(&mut gestures, 0, 100, &pressed(first));
        gestures.consume_single(first);
        let seen = play(&mut gestures, 100, 4_000, &pressed(second));
        assert_eq!(
            seen,
            [
                (0, Gesture::Pressed(second)),
                (3_000, Gesture::BothHeld(Seat::South))
            ]
        );
        let up = [(0, first, KeyEventKind::Released)];
        assert_eq!(
            play(&mut gestures, 5_000, 100, &up),
            [(0, released(first, true))]
        );
    }
}

#[test]
fn cancelled_single_holds_leave_release_and_pair() {
    let west = Key::Ok(Seat::West);
    let mut gestures = gestures();
    let events = [OK, BACK, west].map(|key| (0, key, KeyEventKind::Pressed));
    play(&mut gestures, 0, 500, &events);
    gestures.cancel_single_holds();
    let seen = play(
        &mut gestures,
        500,
        4_000,
        &[(3_500, west, KeyEventKind::Released)],
    );
    assert_eq!(
        seen,
        [
            (2_500, Gesture::BothHeld(Seat::South)),
            (3_500, released(west, false))
        ]
    );
}

#[test]
fn both_keys_of_a_side_pause_without_a_hint_on_the_way() {
    let events = [
        (0, OK, KeyEventKind::Pressed),
        (300, BACK, KeyEventKind::Pressed),
        (5_000, OK, KeyEventKind::Released),
        (9_000, BACK, KeyEventKind::Released),
    ];
    let seen = play(&mut gestures(), u32::MAX - 1_000, 9_100, &events);
    assert_eq!(
        seen,
        [
            (0, Gesture::Pressed(OK)),
            (300, Gesture::Pressed(BACK)),
            (3_300, Gesture::BothHeld(Seat::South)),
            (5_000, released(OK, true)),
            (9_000, released(BACK, true)),
        ]
    );
}

#[test]
fn two_keys_let_go_too_early_or_of_two_sides_are_no_pause() {
    let west = Key::Back(Seat::West);
    let events = [
        (0, OK, KeyEventKind::Pressed),
        (1, BACK, KeyEventKind::Pressed),
        (3_000, OK, KeyEventKind::Released),
        (3_001, OK, KeyEventKind::Pressed),
        (5_000, BACK, KeyEventKind::Released),
        (5_001, west, KeyEventKind::Pressed),
        (5_002, west, KeyEventKind::Released),
    ];
    let seen = play(&mut gestures(), 0, 5_500, &events);
    assert_eq!(seen.len(), events.len(), "{seen:?}");
}

#[test]
fn both_keys_down_at_power_on_are_told_at_once_and_nothing_else_is() {
    for start_ms in [0, u32::MAX - 1] {
        let mut gestures = GestureRecognizer::new(start_ms);
        let events = [
            (3, OK, KeyEventKind::Pressed),
            (40, BACK, KeyEventKind::Pressed),
            (9_000, OK, KeyEventKind::Released),
            (9_900, BACK, KeyEventKind::Released),
        ];
        let seen = play(&mut gestures, start_ms, 10_000, &events);
        assert_eq!(
            seen,
            [
                (3, Gesture::Pressed(OK)),
                (40, Gesture::Pressed(BACK)),
                (41, Gesture::BothAtPowerOn(Seat::South)),
                (9_000, released(OK, true)),
                (9_900, released(BACK, true)),
            ]
        );
    }
}

#[test]
fn a_pair_pressed_after_the_start_is_not_at_power_on_even_weeks_later() {
    for from_ms in [POWER_ON_WINDOW_MS + 1, 5_000, 1 << 31, u32::MAX - 9_000] {
        let mut gestures = GestureRecognizer::new(0);
        play(&mut gestures, 0, 200, &[]);
        let events = [
            (0, OK, KeyEventKind::Pressed),
            (1, BACK, KeyEventKind::Pressed),
        ];
        let seen = play(&mut gestures, from_ms, 4_000, &events);
        assert_eq!(seen[2], (3_001, Gesture::BothHeld(Seat::South)));
    }
}

#[test]
fn a_masked_key_ends_its_press_without_acting() {
    let events = [
        (0, BACK, KeyEventKind::Pressed),
        (1_000, BACK, KeyEventKind::Masked),
        (1_500, BACK, KeyEventKind::Unmasked),
        (2_000, BACK, KeyEventKind::Released),
    ];
    let seen = play(&mut gestures(), 0, 5_000, &events);
    assert_eq!(
        seen,
        [(0, Gesture::Pressed(BACK)), (1_000, released(BACK, true))]
    );
}

#[test]
fn an_event_stamped_ahead_of_the_time_asked_is_no_hold() {
    let mut gestures = gestures();
    let at_ms = 10;
    gestures.feed(KeyEvent {
        key: OK,
        at_ms,
        kind: KeyEventKind::Pressed,
    });
    assert_eq!(gestures.poll(5), None);
    assert_eq!(gestures.poll(1_009), None);
    assert_eq!(gestures.poll(1_010), Some(Gesture::Held(OK)));
}

#[test]
fn two_keys_let_go_early_do_nothing_unless_they_were_only_tapped() {
    for (held_ms, consumed) in [(BOTH_INTENT_MS - 1, false), (BOTH_INTENT_MS, true)] {
        let mut gestures = gestures();
        let events = [
            (0, OK, KeyEventKind::Pressed),
            (10, BACK, KeyEventKind::Pressed),
            (10 + held_ms, BACK, KeyEventKind::Released),
            (20 + held_ms, OK, KeyEventKind::Released),
        ];
        let seen = play(&mut gestures, 7, 3_500, &events);
        let releases = [released(BACK, consumed), released(OK, consumed)];
        assert!(seen.iter().skip(2).map(|seen| seen.1).eq(releases));
    }
}

#[test]
fn the_power_on_window_is_open_through_its_last_millisecond() {
    let mut gestures = GestureRecognizer::new(7);
    gestures.poll(7 + POWER_ON_WINDOW_MS);
    assert!(gestures.is_power_on_window_open());
    gestures.poll(8 + POWER_ON_WINDOW_MS);
    assert!(!gestures.is_power_on_window_open());
}

#[test]
fn an_event_that_repeats_the_state_of_its_key_is_no_gesture() {
    let events = [
        (0, OK, KeyEventKind::Released),
        (1, OK, KeyEventKind::Masked),
        (10, OK, KeyEventKind::Pressed),
        (20, OK, KeyEventKind::Pressed),
        (30, OK, KeyEventKind::Released),
        (40, OK, KeyEventKind::Released),
    ];
    let seen = play(&mut gestures(), 0, 50, &events);
    assert_eq!(
        seen,
        [(10, Gesture::Pressed(OK)), (30, released(OK, false))]
    );
}

#[test]
fn a_completed_hold_is_due_at_once_and_once() {
    let press = |key, at_ms| KeyEvent {
        key,
        at_ms,
        kind: KeyEventKind::Pressed,
    };
    for name in ["e5", "e5+", "west-ok", "west-back"] {
        let key = Key::from_name(name).unwrap();
        let mut gestures = gestures();
        gestures.complete_hold(key, 90);
        gestures.feed(press(key, 100));
        assert_eq!(gestures.poll(100), None, "{name}");
        gestures.complete_hold(key, 100);
        assert_eq!(gestures.poll(100), Some(Gesture::Held(key)), "{name}");
        gestures.complete_hold(key, 101);
        assert_eq!(gestures.poll(9_000), None, "{name}");
    }
    let mut gestures = gestures();
    for key in [OK, BACK] {
        gestures.feed(press(key, 100));
    }
    gestures.complete_hold(BACK, 100);
    assert_eq!(gestures.poll(100), Some(Gesture::BothHeld(Seat::South)));
    assert_eq!(gestures.poll(9_000), None);
}

#[test]
fn a_consumed_press_has_no_hold_to_complete() {
    let mut gestures = gestures();
    let at_ms = 100;
    gestures.feed(KeyEvent {
        key: OK,
        at_ms,
        kind: KeyEventKind::Pressed,
    });
    gestures.consume_press(OK);
    gestures.complete_hold(OK, at_ms);
    assert_eq!(gestures.poll(9_000), None);
}
