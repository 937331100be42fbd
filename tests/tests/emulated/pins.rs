//! The inputs of the real firmware: power budget, sense of USB power with its pull-up, and an RP2350 whose pads leak (erratum E9).

use std::ops::RangeInclusive;

use fencelight_board::light::estimate_ma;
use fencelight_board::table::{Setting, Table};
use fencelight_emulator::{EmulatedBoard, FlashImage, Pico2, Rp2040, Rp2350};
use fencelight_tests::emulated::usb::BoardOnUsb;
use fencelight_tests::emulated::{
    BOOT_MS, Pressed, TAP_MS, TestedChip, image_with_table, key, pico2_firmware, symbols,
};

/// More than the time between two looks at the power of USB.
const LOOK_MS: u64 = 50;

/// A Pico W: its GPIO 24 floats, and later its radio may pull it down.
fn check_pico_w<C: TestedChip>() {
    let mut board = EmulatedBoard::<C>::new(C::firmware());
    board.set_usb_divider(false);
    assert!(board.run_until(2 * BOOT_MS, EmulatedBoard::usb_attached));
    board.set_usb_divider(true);
    assert!(!board.run_until(500, |board| !board.usb_attached()));
    assert_eq!(board.violations(), []);
}

#[test]
fn a_pico_w_attaches_and_stays_attached_whatever_its_radio_does() {
    check_pico_w::<Rp2040>();
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_pico_2_w_stays_attached_although_its_pads_leak() {
    check_pico_w::<Rp2350>();
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

/// A board with the highest settings that shows the white page of the LED test.
fn white_board<C: TestedChip>(is_strap_closed: bool) -> BoardOnUsb<C> {
    let mut table = Table::new(1, 0);
    assert!(table.set_setting(Setting::PowerMa, 10_000));
    assert!(table.set_setting(Setting::Brightness, 100));
    let mut board = BoardOnUsb::plugged(image_with_table(&table));
    board.machine.set_budget_strap(is_strap_closed);
    board.machine.press_all("south-ok,south-back:1850 e5 e5 e5");
    board
}

/// The estimated current of the frame that the board shows is among these.
fn check_ma<C: TestedChip>(board: &BoardOnUsb<C>, wanted: RangeInclusive<u32>) {
    let frame = board.machine.leds().last().expect("a frame");
    assert!(frame.is_complete());
    let ma = estimate_ma(&frame.leds);
    assert!(wanted.contains(&ma), "{ma} mA, not {wanted:?}");
}

/// Supply and strap bound the budget, whatever the settings say.
fn check_budget<C: TestedChip>() {
    let mut board = white_board::<C>(false);
    check_ma(&board, 1_500..=2_000);
    board.connect();
    let refusal = "? range power-ma is at most 2000 while the budget strap is open\n\n";
    assert_eq!(board.ask("set power-ma 2001"), refusal);
    assert_eq!(board.request("get power-ma"), "10000");
    board.check_health();

    let mut board = white_board::<C>(true);
    check_ma(&board, 5_000..=10_000);
    board.connect();
    board.request("set power-ma 9000");
    // The jumper is pulled out, and then the supply.
    board.machine.set_budget_strap(false);
    board.machine.run_ms(60);
    check_ma(&board, 1_500..=2_000);
    board.machine.set_supply(false);
    board.machine.run_ms(60);
    check_ma(&board, 0..=450);
    board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn an_open_strap_limits_the_budget_and_a_closed_one_does_not() {
    check_budget::<Rp2040>();
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn supply_and_strap_of_a_pico_2_are_read_although_pads_leak() {
    check_budget::<Rp2350>();
}

/// A module without a board, that USB alone feeds: what its console says of the hardware, and the key events that the table gets.
fn check_bare<C: TestedChip>() {
    let mut module = BoardOnUsb::<C>::plugged(FlashImage::erased());
    module.machine.set_bare(true);
    let feed = module.machine.measure(symbols::TABLE_FEED);
    let feed = feed.expect("a function");
    module.connect();
    assert!(!module.machine.usb().descriptors().is_self_powered());
    let text = module.request("hardware");
    for line in [
        "supply=no",
        "strap=no",
        "missing_rows=0,1,2,3,4,5,6,7,8",
        "closed=-",
        "down=-",
        "stuck=-",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
    // The keys of a host are those of the module: press and release, and nothing from rows that float.
    module.request("tap e5");
    assert_eq!(module.machine.run_starts(feed).len(), 2);
    module.check_health();
}

#[test]
fn a_module_without_a_board_finds_no_matrix_and_no_stuck_key() {
    check_bare::<Rp2040>();
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_pico_2_without_a_board_finds_no_matrix_although_its_pads_leak() {
    check_bare::<Rp2350>();
}
