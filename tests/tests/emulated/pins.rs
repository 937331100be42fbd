//! The inputs of the real firmware: the pull-up at the sense of USB power, and an RP2350 whose pads leak (erratum E9).

use fencelight_board::light::estimate_ma;
use fencelight_board::table::{Setting, Table};
use fencelight_emulator::{Machine, Pico2};
use fencelight_tests::emulated::{
    BOOT_MS, TAP_MS, firmware, image_with_table, key, pico2_firmware, symbols,
};

/// More than the time between two looks at the power of USB.
const LOOK_MS: u64 = 50;

#[test]
fn a_module_without_a_divider_attaches_and_stays_attached() {
    let mut board = Machine::new(firmware());
    board.set_usb_divider(false);
    assert!(board.run_until(2 * BOOT_MS, Machine::usb_attached));
    assert!(!board.run_until(500, |board| !board.usb_attached()));
    // A Pico has one, and no cable.
    board.set_usb_divider(true);
    board.run_ms(LOOK_MS);
    assert!(!board.usb_attached());
    assert_eq!(board.violations(), []);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_leaking_input_of_a_pico_2_falls_when_the_cable_is_pulled() {
    let mut board = Pico2::new(pico2_firmware());
    board.run_ms(BOOT_MS);
    assert!(!board.usb_attached());
    for _ in 0..2 {
        board.usb_mut().plug();
        board.run_ms(LOOK_MS);
        assert!(board.usb_attached());
        board.usb_mut().unplug();
        board.run_ms(LOOK_MS);
        assert!(!board.usb_attached());
    }
    assert_eq!(board.violations(), []);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_released_key_of_a_pico_2_is_felt_by_the_pull_downs_of_the_board_alone() {
    // Press and release; with resistors that are too large every row that was high stays high.
    for (ohms, events) in [(8_200, 2..=2), (10_000, 3..=1_000)] {
        let mut board = Pico2::new(pico2_firmware());
        board.set_row_ohms(ohms);
        let feed = board.measure(symbols::TABLE_FEED).expect("a function");
        board.run_ms(BOOT_MS);
        board.tap(key("e5"), TAP_MS);
        let found = board.run_starts(feed).len();
        assert!(events.contains(&found), "{ohms} ohms: {found} events");
    }
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn supply_and_strap_of_a_pico_2_are_read_although_pads_leak() {
    let mut table = Table::new(1, 0);
    assert!(table.set_setting(Setting::PowerMa, 10_000));
    assert!(table.set_setting(Setting::Brightness, 100));
    let mut board = Pico2::power_on(pico2_firmware(), image_with_table(&table));
    board.set_budget_strap(true);
    // The white page of the LED test.
    let both = ["south-ok", "south-back"].map(key);
    both.iter().for_each(|&key| board.press(key));
    board.run_ms(BOOT_MS + 1_700);
    both.iter().for_each(|&key| board.release(key));
    board.run_ms(TAP_MS);
    for _ in 0..3 {
        board.tap(key("e5"), TAP_MS);
    }
    let mut shown_ma = |is_strap_closed, has_supply| {
        board.set_budget_strap(is_strap_closed);
        board.set_supply(has_supply);
        board.run_ms(60);
        estimate_ma(&board.leds().last().expect("a frame").leds)
    };
    let found = [
        shown_ma(true, true),
        shown_ma(false, true),
        shown_ma(false, false),
    ];
    let wanted = [5_000..=10_000, 1_500..=2_000, 0..=450];
    for (ma, range) in found.iter().zip(wanted) {
        assert!(range.contains(ma), "{found:?}");
    }
}
