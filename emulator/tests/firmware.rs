//! The project's firmware, built here and run on the emulated board.

use std::sync::LazyLock;

use fencelight_emulator::{Firmware, Machine, ResetCause, build_firmware};

static FIRMWARE: LazyLock<Firmware> = LazyLock::new(|| {
    build_firmware()
        .and_then(Firmware::load)
        .unwrap_or_else(|why| panic!("{why}"))
});

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
    assert_eq!(board.resets()[0].cause, ResetCause::Pin);
    board.run_ms(100);
    assert_eq!(board.status_led().changes(), []);
    let mut board = Machine::power_on(&FIRMWARE, board.power_off());
    board.run_ms(300);
    assert_ne!(board.status_led().changes(), []);
}
