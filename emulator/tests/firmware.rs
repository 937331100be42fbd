//! The project's firmware, built here and run on the emulated board.

use std::sync::LazyLock;

use fencelight_emulator::{Firmware, Machine, ResetCause, build_firmware, time};

static FIRMWARE: LazyLock<Firmware> = LazyLock::new(|| {
    build_firmware()
        .and_then(Firmware::load)
        .unwrap_or_else(|why| panic!("{why}"))
});

#[test]
fn it_boots_and_its_status_led_blinks() {
    let mut board = Machine::new(&FIRMWARE);
    board.run_ms(2_200);
    let changes = board.status_led().changes();
    assert!(changes.len() >= 4, "{changes:?}");
    assert!(
        changes[0].1 && changes[0].0 < time::ms_to_cycles(500),
        "{changes:?}"
    );
    assert_eq!(board.resets(), []);
    assert_eq!(board.violations(), []);
}

#[test]
fn it_logs() {
    let mut board = Machine::new(&FIRMWARE);
    board.run_ms(300);
    assert!(!board.take_log().is_empty());
    assert_eq!(board.take_log(), []);
}

#[test]
fn it_starts_again_after_a_reset() {
    let mut board = Machine::new(&FIRMWARE);
    board.run_ms(700);
    let before = board.status_led().changes().len();
    board.reset();
    board.run_ms(700);
    assert_eq!(board.resets()[0].cause, ResetCause::Pin);
    assert!(board.status_led().changes().len() > before);
}

#[test]
fn the_same_run_is_the_same_to_the_cycle_however_it_is_cut() {
    let whole = {
        let mut board = Machine::new(&FIRMWARE);
        board.run_ms(300);
        (
            board.now(),
            board.awake_cycles(0),
            board.status_led().changes().to_vec(),
        )
    };
    let mut board = Machine::new(&FIRMWARE);
    for _ in 0..3_000 {
        board.run_us(37);
        board.run_us(63);
    }
    assert_eq!(
        whole,
        (
            board.now(),
            board.awake_cycles(0),
            board.status_led().changes().to_vec()
        )
    );
}

#[test]
fn a_patch_takes_hold_over_resets_until_the_firmware_is_put_on_again() {
    let mut board = Machine::new(&FIRMWARE);
    // The entry point hangs: nothing blinks.
    board.patch("Reset", &[0xE7FE]).unwrap();
    board.reset();
    board.run_ms(100);
    assert_eq!(board.status_led().changes(), []);
    let mut board = Machine::power_on(&FIRMWARE, board.power_off());
    board.run_ms(300);
    assert_ne!(board.status_led().changes(), []);
}
