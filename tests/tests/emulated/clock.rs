//! The clock of the chip, and everything whose time is counted in its cycles: LED wire, flash chip, timer.

use fencelight_emulator::{
    EmulatedBoard, Firmware, Machine, Rp2040, Rp2350, TimeRange, WireTimes, build_with_feature,
    time,
};
use fencelight_tests::emulated::fault_injection::FaultyBoard;
use fencelight_tests::emulated::{BOOT_MS, Pressed, TestedChip, built, firmware, symbols};

/// The clock that the chip's data sheet allows at 1.15 V.
const SYSTEM_HZ: u64 = 200_000_000;
/// The clock of the chip after a reset.
const RING_OSCILLATOR_HZ: u64 = 6_500_000;
/// High pulses of a zero and of a one, in nanoseconds: the data sheet of the first WS2812B, that of its fifth generation, that of the SK6812.
const DATA_SHEETS: [[[u64; 2]; 2]; 3] = [
    [[400 - 150, 400 + 150], [800 - 150, 800 + 150]],
    [[220, 380], [580, 1_000]],
    [[300 - 150, 300 + 150], [600 - 150, 600 + 150]],
];
/// The silence that latches a frame.
const LATCH_NS: u64 = 280_000;
/// The fastest clock of a W25Q16JV in the read mode of the boot loader.
const MAX_FLASH_HZ: u64 = 133_000_000;

fn exactly(ns: u64) -> Option<TimeRange> {
    Some(TimeRange {
        min_ns: ns,
        max_ns: ns,
    })
}

fn assert_within(range: Option<TimeRange>, [min_ns, max_ns]: [u64; 2]) {
    let found = range.expect("pulses");
    assert!(
        min_ns <= found.min_ns && found.max_ns <= max_ns,
        "{found:?}"
    );
}

#[test]
fn the_chip_runs_at_200_mhz_and_its_time_is_that_of_the_board() {
    let mut machine = Machine::new(firmware());
    // Statics are set up at the clock of the ring oscillator.
    machine.run_ms(BOOT_MS / 3);
    assert_eq!(machine.clock_hz(), RING_OSCILLATOR_HZ);
    machine.run_ms(2 * BOOT_MS / 3);
    assert_eq!(machine.clock_hz(), SYSTEM_HZ);
    let [scan, tick] = [symbols::KEY_SCAN, symbols::TABLE_TICK]
        .map(|name| machine.measure(name).expect("a function"));
    machine.run_ms(1_000);
    let scans = machine.measurement(scan).runs;
    assert!((990..=1_001).contains(&scans), "{scans} scans in a second");
    let ticks = machine.run_starts(tick);
    let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
    let board_ms = (last.at - first.at) / time::ms_to_cycles(1);
    let chip_ms = u64::from(last.arguments[1] - first.arguments[1]);
    assert!(board_ms > 900 && board_ms.abs_diff(chip_ms) <= 1);
    assert_eq!(machine.violations(), []);
}

#[test]
fn every_pulse_on_the_led_wire_is_the_same_and_within_the_data_sheets() {
    check_pulses::<Rp2040>();
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn every_pulse_on_the_led_wire_of_a_pico_2_is_the_same_and_within_the_data_sheets() {
    check_pulses::<Rp2350>();
}

/// All pulses are the same, and every kind of LED takes them.
fn check_pulses<C: TestedChip>() {
    let mut board = EmulatedBoard::<C>::new(C::firmware());
    // Answers to keys follow frames that are being sent as closely as the wire allows.
    board.press_all("150 a1 e5 e2 g3 c7");
    let times = board.leds_mut().take_times();
    assert_eq!(board.violations(), []);
    let WireTimes {
        zero,
        one,
        bit,
        gap,
    } = times;
    for [zero_ns, one_ns] in DATA_SHEETS {
        assert_within(zero, zero_ns);
        assert_within(one, one_ns);
    }
    assert_eq!(
        (zero, one, bit),
        (exactly(300), exactly(700), exactly(1_200))
    );
    let gap = gap.expect("several frames");
    assert!(gap.min_ns >= LATCH_NS, "{gap:?}");
    assert!(gap.min_ns < 1_000_000, "no frames that follow each other");
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_pulses_of_the_fault_frame_are_within_the_data_sheet() {
    /// udf #0
    const FAULT: [u16; 1] = [0xDE00];
    let mut board = FaultyBoard::switched_on();
    board.inject_fault(symbols::TABLE_STEP, &FAULT);
    // A frame that was being sent is cut short, and the wire is silent before the fault frame.
    let faulted = (0..100_000 / 50).any(|_| {
        board.machine.run_us(50);
        let zero = board.machine.leds_mut().take_times().zero;
        zero.is_some_and(|zero| {
            zero != TimeRange {
                min_ns: 300,
                max_ns: 300,
            }
        })
    });
    assert!(faulted, "no fault frame");
    board.machine.run_ms(100);
    assert_eq!(board.machine.resets(), []);
    let times = board.machine.leds_mut().take_times();
    // The driver of this frame is made for the WS2812B alone.
    for [zero_ns, one_ns] in &DATA_SHEETS[..2] {
        assert_within(times.zero, *zero_ns);
        assert_within(times.one, *one_ns);
    }
    assert_eq!((times.zero, times.one), (exactly(250), exactly(875)));
    assert_eq!(times.bit, exactly(1_250));
}

/// The divider of the flash chip's clock. The second-stage boot loader sets it with two instructions: `movs r1, #divider` and `str r1, [r3, #0x14]`, with
/// the base of the serial interface in r3.
fn flash_divider(firmware: &Firmware) -> u64 {
    const BOOT2: u32 = 0x1000_0000;
    const MOVE_TO_R1: u16 = 0x2100;
    const STORE_BAUD_RATE: u16 = 0x6159;
    let code = firmware.code(BOOT2, 252).expect("a boot loader");
    let halves: Vec<u16> = code
        .chunks(2)
        .map(|half| u16::from_le_bytes([half[0], half[1]]))
        .collect();
    let dividers: Vec<u64> = halves
        .windows(2)
        .filter(|pair| pair[0] & 0xFF00 == MOVE_TO_R1 && pair[1] == STORE_BAUD_RATE)
        .map(|pair| u64::from(pair[0] & 0xFF))
        .collect();
    let [divider] = dividers[..] else {
        panic!("{dividers:?}");
    };
    divider
}

#[test]
fn the_flash_chip_is_read_within_its_data_sheet() {
    assert!(SYSTEM_HZ / flash_divider(firmware()) <= MAX_FLASH_HZ);
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_build_for_slow_flash_chips_reads_them_at_62_5_mhz_and_lights_its_keys() {
    let firmware = built(build_with_feature("clock-125"));
    let mut machine = Machine::new(&firmware);
    machine.run_ms(BOOT_MS);
    assert_eq!(machine.clock_hz() / flash_divider(&firmware), 62_500_000);
    machine.press_all("a1 e5");
    assert!(machine.leds().count() > 5);
    let WireTimes { zero, one, .. } = machine.leds_mut().take_times();
    for [zero_ns, one_ns] in DATA_SHEETS {
        assert_within(zero, zero_ns);
        assert_within(one, one_ns);
    }
    assert_eq!(machine.violations(), []);
}
