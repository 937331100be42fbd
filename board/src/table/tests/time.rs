//! What time does.

use super::*;

#[test]
fn the_time_of_the_table_is_that_since_power_on() {
    let mut bench = Bench {
        table: Table::new(7, 5_000),
        now_ms: 5_000,
    };
    assert_eq!(bench.table.now_ms(), 0);
    bench.wait(1_234);
    assert_eq!(bench.table.now_ms(), 1_234);
    // The lights may be drawn later than the last step.
    assert_eq!(bench.table.internal_ms(bench.now_ms + 6), 1_240);
}

#[test]
fn the_uptime_counts_whole_seconds() {
    let mut bench = Bench {
        table: Table::new(7, 0),
        now_ms: 0,
    };
    for (wait_ms, seconds) in [(1_990, 1), (10, 2), (1_999, 3), (1, 4)] {
        bench.wait(wait_ms);
        assert_eq!(bench.table.counters().seconds, seconds);
    }
}

#[test]
fn the_board_moves_for_a_computer_after_ten_seconds() {
    let mut bench = Bench::game(GameKind::Quoridor2, MIXED);
    bench.play("e2");
    bench.wait(10);
    assert!(bench.table.request().is_some());
    bench.wait(9_990);
    assert_eq!(bench.table.history().moves().len(), 1);
    bench.wait(10);
    assert_eq!(bench.table.history().moves().len(), 2);
}

#[test]
fn a_rejection_is_reported_for_six_seconds() {
    let mut bench = Bench::game(GameKind::Quoridor2, TWO);
    bench.tap("c5");
    let at_ms = bench.table.cues().rejection.unwrap().at_ms;
    bench.wait(5_940);
    assert_eq!(bench.table.now_ms(), at_ms + 5_990);
    assert!(bench.reason().is_some());
    bench.wait(10);
    assert_eq!(bench.reason(), None);
}

#[test]
fn a_reminder_that_is_shown_is_not_restarted() {
    let mut bench = Bench::game(GameKind::Quoridor2, TWO);
    bench.press("north-ok");
    bench.release("north-ok");
    let at_ms = bench.table.cues().reminded_ms.unwrap();
    for (wait_ms, is_new) in [(700, false), (630, false), (4, true)] {
        bench.wait(wait_ms);
        bench.press("north-ok");
        bench.release("north-ok");
        let reminded_ms = bench.table.cues().reminded_ms.unwrap();
        assert_eq!(reminded_ms == bench.table.now_ms(), is_new, "{wait_ms}");
        assert!(is_new || reminded_ms == at_ms);
    }
}

#[test]
fn a_lesson_waits_while_a_move_is_shown() {
    let mut bench = Bench::lobby();
    bench.table.start_lesson(GameKind::Quoridor4);
    bench.wait(500);
    bench.tap("e6");
    // Three replies, each 400 ms after the one before has been shown for 600 ms.
    for moves in 2..=4 {
        let before = bench.table.now_ms();
        while bench.table.history().moves().len() < moves {
            bench.wait(10);
        }
        let waited_ms = bench.table.now_ms() - before;
        let expected = if moves == 2 { 300..=400 } else { 990..=1_010 };
        assert!(expected.contains(&waited_ms), "{moves}: {waited_ms}");
    }
}
