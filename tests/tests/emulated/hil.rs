//! The tests on the chip (`firmware/hil`), as far as the emulated chips can run them.

use fencelight_emulator::{Chip, EmulatedBoard, Firmware, Machine, Pico2, build_chip_tests};

/// The first two need what the emulated RP2350 lacks: the frequency counter, and the limits of stacks.
const TESTS: [&str; 6] = [
    "clocks_run_as_configured",
    "a_stack_overflow_faults_on_either_core",
    "the_led_wire_has_the_pulses_of_the_data_sheets",
    "flash_is_erased_and_programmed_in_time",
    "a_released_row_settles_before_it_is_read",
    "the_sense_of_usb_power_is_a_level_or_floats",
];

fn check<C: Chip>(mut board: EmulatedBoard<C>, test: &str) {
    let entry = board.firmware().symbol(&format!("__{test}_entrypoint"));
    let address = entry.expect("a test").address | 1;
    let exit_code = board.run_with_probe(&format!("run_addr {address}"), 3_000);
    assert_eq!(exit_code, Some(0), "{test}");
    assert_eq!(board.violations(), [], "{test}");
}

#[test]
#[ignore = "builds another program: cargo test-all"]
fn what_the_emulated_chips_can_run_passes() {
    let programs = build_chip_tests().expect("a build");
    let [rp2040, rp2350] = programs.map(|path| Firmware::load(path).expect("an ELF"));
    TESTS
        .iter()
        .for_each(|test| check(Machine::new(&rp2040), test));
    TESTS[2..]
        .iter()
        .for_each(|test| check(Pico2::new(&rp2350), test));
}
