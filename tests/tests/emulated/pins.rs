//! The inputs of the real firmware: the pull-up at the sense of USB power, and an RP2350 whose pads leak (erratum E9).

use fencelight_board::light::estimate_ma;
use fencelight_board::table::{Setting, Table};
use fencelight_emulator::{Machine, Pico2, UsbState};
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

/// A module without a board: what its console says of the hardware after a time, and the key events that the table got.
macro_rules! bare_module {
    ($machine:expr) => {{
        let mut module = $machine;
        module.set_bare(true);
        module.usb_mut().plug();
        let feed = module.measure(symbols::TABLE_FEED).expect("a function");
        assert!(module.run_until(2_000, |module| module.usb().state() == UsbState::Ready));
        assert!(module.usb_mut().open());
        module.usb_mut().write(b"hardware\n");
        let is_answered = |bytes: &[u8]| bytes.ends_with(b"\n\n");
        assert!(module.run_until(1_000, |module| is_answered(module.usb().received())));
        let text = String::from_utf8(module.usb_mut().take_received()).expect("text");
        // The keys of a host are those of the module.
        module.usb_mut().write(b"tap e5\n");
        assert!(module.run_until(1_000, |module| is_answered(module.usb().received())));
        assert_eq!(module.usb_mut().take_received(), b"=\n\n");
        assert_eq!(module.violations(), []);
        (text, module.run_starts(feed).len())
    }};
}

fn check_bare((text, events): (String, usize)) {
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
    // Press and release of the host, and nothing from rows that float.
    assert_eq!(events, 2);
}

#[test]
fn a_module_without_a_board_finds_no_matrix_and_no_stuck_key() {
    check_bare(bare_module!(Machine::new(firmware())));
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_pico_2_without_a_board_finds_no_matrix_although_its_pads_leak() {
    check_bare(bare_module!(Pico2::new(pico2_firmware())));
}
