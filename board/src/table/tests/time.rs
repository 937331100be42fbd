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
