//! The choices of the house: taken in service mode, kept in the record, restored to the lobby when Attract begins.

use fencelight_board::table::service::ServicePage;
use fencelight_board::table::{ClockMode, HouseRules, Phase, Setting};
use fencelight_tests::saves::{record_bytes, restore};
use fencelight_tests::table_bench::TableBench;

/// A board that is switched on again with what this one has saved, both south keys down.
fn service_after_power_cycle(before: &TableBench) -> TableBench {
    let bytes = record_bytes(&before.table);
    let (table, _) = restore(&bytes).expect("a record");
    let mut bench = TableBench { table, now_ms: 6 };
    for key in ["south-ok", "south-back"] {
        bench.press(key);
    }
    bench.wait(200);
    for key in ["south-ok", "south-back"] {
        bench.release(key);
    }
    assert_eq!(bench.table.phase(), Phase::Service);
    bench
}

fn clock_mode(bench: &TableBench) -> ClockMode {
    bench.table.choices().clock.mode
}

#[test]
fn the_house_page_takes_the_choices_of_the_lobby() {
    let mut bench = TableBench::new();
    bench.wait(200);
    bench.tap("e5");
    bench.tap("f1");
    assert_eq!(clock_mode(&bench), ClockMode::PerMove);
    let mut bench = service_after_power_cycle(&bench);
    assert!(!bench.table.has_house_choices());
    for _ in 0..7 {
        bench.tap("south-ok");
    }
    assert_eq!(
        bench.table.service().map(|service| service.page),
        Some(ServicePage::House)
    );
    bench.hold("south-ok", 1_100);
    assert!(bench.table.has_house_choices());
    bench.hold("south-back", 2_100);
    assert_eq!(bench.table.phase(), Phase::Lobby);
    // A visitor turns the clock off; the next one finds the choice of the house, also after a time without power.
    bench.tap("d1");
    assert_eq!(clock_mode(&bench), ClockMode::Off);
    bench.wait(61_000);
    assert_eq!(bench.table.phase(), Phase::Attract);
    assert_eq!(clock_mode(&bench), ClockMode::PerMove);
    bench.tap("e5");
    bench.tap("d1");
    let bytes = record_bytes(&bench.table);
    let (table, _) = restore(&bytes).expect("a record");
    let mut bench = TableBench { table, now_ms: 6 };
    bench.wait(1_000);
    assert_eq!(bench.table.phase(), Phase::Attract);
    assert_eq!(clock_mode(&bench), ClockMode::PerMove);
}

#[test]
fn a_factory_reset_takes_the_choices_of_the_house_away() {
    let mut bench = TableBench::new();
    assert!(bench.table.set_setting(Setting::Hints, 0));
    let mut bench = service_after_power_cycle(&bench);
    assert!(!bench.table.saved_state().house.hints);
    bench.tap("south-back");
    bench.tap("south-back");
    bench.hold("south-ok", 1_100);
    assert_eq!(bench.table.saved_state().house, HouseRules::DEFAULT);
}
