//! The power budget of the real firmware: supply and budget strap, whatever the settings say.

use fencelight_board::light::estimate_ma;
use fencelight_board::table::{Setting, Table};
use fencelight_emulator::Machine;
use fencelight_tests::emulated::usb::UsbBoard;
use fencelight_tests::emulated::{BOOT_MS, TAP_MS, image_with_table, key};

/// The estimated current of the frame that the board shows.
fn shown_ma(machine: &Machine) -> u32 {
    let frame = machine.leds().last().expect("a frame");
    assert!(frame.is_complete());
    estimate_ma(&frame.leds)
}

/// A board with the highest settings that shows the white page of the LED test, with its port open.
fn white_board(is_strap_closed: bool) -> UsbBoard {
    let mut table = Table::new(1, 0);
    assert!(table.set_setting(Setting::PowerMa, 10_000));
    assert!(table.set_setting(Setting::Brightness, 100));
    let mut board = UsbBoard::plugged(image_with_table(&table));
    let machine = &mut board.machine;
    machine.set_budget_strap(is_strap_closed);
    let both = ["south-ok", "south-back"].map(key);
    both.iter().for_each(|&key| machine.press(key));
    machine.run_ms(BOOT_MS + 1_700);
    both.iter().for_each(|&key| machine.release(key));
    machine.run_ms(TAP_MS);
    for _ in 0..3 {
        machine.tap(key("e5"), TAP_MS);
    }
    board
}

#[test]
#[ignore = "long: cargo test-all"]
fn an_open_strap_limits_the_budget_and_a_closed_one_does_not() {
    let mut board = white_board(false);
    let open = shown_ma(&board.machine);
    assert!((1_500..=2_000).contains(&open), "{open}");
    board.connect();
    let refusal = "? range power-ma is at most 2000 while the budget strap is open\n\n";
    assert_eq!(board.ask("set power-ma 2001"), refusal);
    assert_eq!(board.ask("get power-ma"), "= 10000\n\n");
    board.check_health();

    let mut board = white_board(true);
    let closed = shown_ma(&board.machine);
    assert!((5_000..=10_000).contains(&closed), "{closed}");
    board.connect();
    assert_eq!(board.ask("set power-ma 9000"), "=\n\n");
    // The jumper is pulled out, and then the supply.
    board.machine.set_budget_strap(false);
    board.machine.run_ms(60);
    let open = shown_ma(&board.machine);
    assert!(open <= 2_000, "{open}");
    board.machine.set_supply(false);
    board.machine.run_ms(60);
    let usb = shown_ma(&board.machine);
    assert!(usb <= 450, "{usb}");
    board.check_health();
}
