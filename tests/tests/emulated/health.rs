//! Fault injection into the real firmware: whatever hangs or fails, the board restarts, reports it, and the game can be resumed.

use std::collections::BTreeSet;

use fencelight_board::geometry::{Cell, Key, Led, Seat, Square};
use fencelight_board::health::{FaultCause, RETAINED_BYTES, RetainedState};
use fencelight_board::table::RESUME_SQUARE;
use fencelight_emulator::{FlashImage, Machine, ResetCause, StopReason, time, violation};
use fencelight_tests::emulated::fault_injection::{DARK, FaultyBoard, check_fault_frame};
use fencelight_tests::emulated::{TAP_MS, firmware, key, last_fault, symbols};

/// A branch to itself.
const HANG: [u16; 1] = [0xE7FE];
/// An undefined instruction.
const FAULT: [u16; 1] = [0xDE00];
/// Pushes eight registers endlessly. An exception frame has the same size: where these do not fit, it does not either.
const OVERFLOW: [u16; 2] = [0xB4FF, 0xE7FD];

/// The fault frame stays at least as long.
const FAULT_FRAME_MS: u64 = 1_000;

/// A task that spins on core 0 stops all others, so that the cause is not recorded.
fn check_hang(symbol: &str) {
    let mut board = FaultyBoard::playing();
    board.inject_fault(symbol, &HANG);
    let (ms, cause) = board.wait_for_reset(4_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    assert!((1_500..3_500).contains(&ms), "{symbol}: {ms} ms");
    board.remove_fault();
    let fault = board.check_recovery().fault.expect("a fault");
    assert_eq!(fault.cause, FaultCause::Watchdog, "{symbol}: {fault}");
    assert_eq!(board.machine.resets().len(), 1);
    assert_eq!(board.machine.violations(), []);
}

#[test]
fn a_hung_table_ends_in_a_restart() {
    check_hang(symbols::TABLE_STEP);
}

#[test]
#[ignore = "long: cargo test-all"]
fn any_other_task_that_hangs_ends_in_a_restart() {
    [
        symbols::KEY_SCAN,
        symbols::LED_LOAD,
        symbols::SAVE_WRITE,
        symbols::USB_STEP,
        symbols::BUZZER_STEP,
    ]
    .into_iter()
    .for_each(check_hang);
}

/// The functions in which the tasks of core 0 are polled; they have the same name. The task that only started the others is no longer polled.
fn task_polls() -> Vec<String> {
    let mut machine = Machine::new(firmware());
    machine.run_ms(100);
    let polls = firmware().symbols_containing(symbols::TASK_POLL);
    let probes: Vec<_> = polls
        .iter()
        .map(|poll| {
            let probe = machine.measure(&poll.mangled).expect("a probe");
            (poll.mangled.clone(), probe)
        })
        .collect();
    machine.run_ms(1_000);
    let is_polled = |(_, probe): &(_, _)| !machine.run_starts(*probe).is_empty();
    let polled = probes.into_iter().filter(is_polled);
    polled.map(|(name, _)| name).collect()
}

/// A task whose poll returns at once completes no more rounds and blocks no other. Each must be reported by its name; only for health itself, which feeds the
/// watchdog, no cause is recorded.
#[test]
#[ignore = "long: cargo test-all"]
fn every_task_that_stops_beating_is_reported() {
    const RETURN: [u16; 1] = [0x4770];
    let mut reported: Vec<String> = task_polls()
        .iter()
        .map(|poll| {
            let mut board = FaultyBoard::playing();
            board.inject_fault(poll, &RETURN);
            let (ms, cause) = board.wait_for_reset(6_000);
            assert_eq!(cause, ResetCause::WatchdogTimeout);
            assert!((1_500..5_500).contains(&ms), "{ms} ms");
            board.remove_fault();
            let fault = board.check_recovery().fault.expect("a fault");
            assert_eq!(board.machine.violations(), []);
            format!("{}: {}", fault.cause.name(), fault.text)
        })
        .collect();
    reported.sort();
    assert_eq!(
        reported,
        [
            "hung: buzzer is late",
            "hung: keys is late",
            "hung: leds is late",
            "hung: status is late",
            "hung: storage is late",
            "hung: table is late",
            "hung: usb is late",
            "watchdog: the watchdog ran out",
        ]
    );
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_hung_core_1_is_named_and_keys_still_work() {
    let (mut board, press) = FaultyBoard::against_the_computer();
    let before = board.game.clone();
    board.inject_fault(symbols::SEARCH, &HANG);
    board.machine.tap(press, TAP_MS);
    // The record is written after 300 ms without a key at the latest.
    board.machine.run_ms(300);
    board.accept_saved_game(press);
    assert_ne!(
        board.game, before,
        "the search of core 1 must not delay the save"
    );
    let lit = |machine: &Machine| {
        let frame = machine.leds().last().expect("a frame");
        frame.led(Led::of_cell(Cell::of_square(
            Square::from_name("a5").expect("a square"),
        )))
    };
    assert_eq!(lit(&board.machine), DARK);
    board.machine.press(key("a5"));
    // Sending a frame takes 10 ms, and latching it a moment.
    board.machine.run_ms(50);
    assert_ne!(lit(&board.machine), DARK, "a key has no light");
    board.machine.release(key("a5"));
    let (ms, cause) = board.wait_for_reset(9_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    assert!((5_000..8_500).contains(&ms), "{ms} ms");
    board.remove_fault();
    let fault = board.check_recovery().fault.expect("a fault");
    assert_eq!(fault.cause, FaultCause::Hung);
    assert_eq!(fault.text, "think is late");
    assert_eq!(board.machine.violations(), []);
}

/// Code that jumps to the panic of an index out of bounds. Its location lies in unused memory, at the far end of a stack.
fn panic_code(machine: &mut Machine, symbol: &str) -> Vec<u16> {
    const PLACE: u32 = 0x2000_0040;
    const FILE: [u8; 8] = *b"here.rs:";
    let place = firmware().symbol(symbol).expect("a function");
    assert_eq!(place.address % 4, 0);
    let target = firmware().symbol(symbols::PANIC_BOUNDS_CHECK);
    let target = target.expect("a function").address | 1;
    let [a, b, c, d, e, f, g, h] = FILE;
    let words = [
        PLACE + 16,
        7,
        12,
        34,
        u32::from_le_bytes([a, b, c, d]),
        u32::from_le_bytes([e, f, g, h]),
    ];
    for (at, word) in (PLACE..).step_by(4).zip(words) {
        machine.write_word(at, word);
    }
    let halves = |word: u32| [word as u16, (word >> 16) as u16];
    let [place_low, place_high] = halves(PLACE);
    let [target_low, target_high] = halves(target);
    // movs r0, #3; movs r1, #2; ldr r2, [pc, #4]; ldr r3, [pc, #8]; bx r3; nop
    let code = [0x2003, 0x2102, 0x4A01, 0x4B02, 0x4718, 0xBF00];
    let words = [place_low, place_high, target_low, target_high];
    code.into_iter().chain(words).collect()
}

/// A core fails in a function: checks the fault frame and the report after the restart.
fn check_crash(
    mut board: FaultyBoard,
    core: u8,
    panics: bool,
    provoke: impl FnOnce(&mut FaultyBoard),
) {
    let symbol = [symbols::TABLE_STEP, symbols::SEARCH][usize::from(core)];
    let code = if panics {
        panic_code(&mut board.machine, symbol)
    } else {
        FAULT.to_vec()
    };
    board.inject_fault(symbol, &code);
    provoke(&mut board);
    if board.machine.resets().is_empty() {
        board.wait_for_reset(FAULT_FRAME_MS + 200);
    }
    assert_eq!(board.machine.resets()[0].cause, ResetCause::WatchdogForced);
    let at = board.machine.resets()[0].at;
    let mut frames = board.machine.leds().frames().iter();
    let last = frames.rfind(|frame| frame.start < at).expect("a frame");
    check_fault_frame(last);
    assert!(
        at - last.end >= time::ms_to_cycles(FAULT_FRAME_MS),
        "the fault frame was on for {} ms",
        (at - last.end) / time::ms_to_cycles(1)
    );
    board.remove_fault();
    let retained = board.check_recovery();
    assert_eq!(retained.restarts, 1);
    let fault = retained.fault.expect("a fault");
    assert_eq!(fault.core, core, "{fault}");
    assert!(fault.uptime_ms > 50, "{fault}");
    if panics {
        assert_eq!(fault.cause, FaultCause::Panic, "{fault}");
        assert!(fault.text.contains("here.rs:12:34"), "{fault}");
        assert!(
            fault.text.contains("the len is 2 but the index is 3"),
            "{fault}"
        );
    } else {
        let address = firmware().symbol(symbol).expect("a function").address;
        assert_eq!(fault.cause, FaultCause::HardFault, "{fault}");
        assert!(
            fault.text.contains(&format!("pc={address:#010x}")),
            "{fault}"
        );
    }
    assert_eq!(board.machine.resets().len(), 1);
    assert_eq!(board.machine.violations(), []);
}

#[test]
fn a_fault_on_core_0_is_shown_and_reported() {
    check_crash(FaultyBoard::playing(), 0, false, |_| {});
}

#[test]
#[ignore = "long: cargo test-all"]
fn panics_and_a_fault_on_core_1_are_shown_and_reported() {
    check_crash(FaultyBoard::playing(), 0, true, |_| {});
    for panics in [false, true] {
        let (board, press) = FaultyBoard::against_the_computer();
        check_crash(board, 1, panics, |board| crash_search(board, press));
    }
}

/// Gives the computer its turn, which fails at once.
fn crash_search(board: &mut FaultyBoard, press: Key) {
    board.machine.press(press);
    board.wait_for_reset(FAULT_FRAME_MS + 150);
    board.machine.release(press);
    board.accept_saved_game(press);
}

/// Whether a log contains a text. Its encoding (rzCOBS) puts a byte between any two.
fn log_contains(log: &[u8], text: &[u8]) -> bool {
    (0..log.len()).any(|start| {
        let mut rest = &log[start..];
        text.iter().all(|wanted| {
            let found = rest.iter().take(2).position(|byte| byte == wanted);
            found.is_some_and(|at| {
                rest = &rest[at + 1..];
                true
            })
        })
    })
}

#[test]
fn the_text_of_a_panic_is_in_the_log() {
    let mut board = FaultyBoard::playing();
    let code = panic_code(&mut board.machine, symbols::TABLE_STEP);
    board.machine.take_log();
    board.inject_fault(symbols::TABLE_STEP, &code);
    board.machine.run_ms(500);
    assert_eq!(board.machine.resets(), []);
    let log = board.machine.take_log();
    assert!(log_contains(&log, b"here.rs:12:34"), "{log:?}");
    assert!(!log_contains(&log, b"here.rs:12:35"));
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_tenth_start_that_does_not_last_leads_to_the_boot_loader() {
    let mut board = FaultyBoard::playing();
    board.inject_fault(symbols::TABLE_STEP, &FAULT);
    assert_eq!(board.machine.run_ms(60_000), StopReason::UsbBoot);
    assert_eq!(board.machine.resets().len(), 9);
    assert_boot_loader_frame(&board.machine);
}

/// The last frame has one LED on each bar, and nothing else.
fn assert_boot_loader_frame(machine: &Machine) {
    let frame = &machine.leds().last().expect("a frame").leds;
    let lit = (0..frame.len()).filter(|&led| frame[led] != DARK);
    let bars = Seat::ALL.map(|seat| Led::of_bar(seat, 0).expect("a LED").index());
    assert_eq!(lit.collect::<BTreeSet<_>>(), BTreeSet::from(bars));
}

#[test]
fn both_south_and_both_north_keys_at_power_on_lead_to_the_boot_loader() {
    let mut machine = Machine::power_on(firmware(), FlashImage::erased());
    for seat in [Seat::South, Seat::North] {
        machine.press(Key::Ok(seat));
        machine.press(Key::Back(seat));
    }
    assert_eq!(machine.run_ms(5_000), StopReason::UsbBoot);
    assert_boot_loader_frame(&machine);
    let frames = machine.leds().frames();
    let last = &frames.last().expect("a frame").leds;
    let same = frames.iter().rev().take_while(|frame| &frame.leds == last);
    assert!(same.count() >= 50, "shown for a second");
    assert_eq!(machine.violations(), []);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_debugger_may_reset_the_cores_at_any_time_and_a_time_out_still_counts() {
    let mut board = FaultyBoard::playing();
    let record = firmware()
        .symbol(symbols::FAULT_RECORD_START)
        .expect("a symbol");
    for restarts in 1..=2 {
        board.inject_fault(symbols::TABLE_STEP, &HANG);
        let (_, cause) = board.wait_for_reset(4_000);
        assert_eq!(cause, ResetCause::WatchdogTimeout);
        board.remove_fault();
        for _ in 0..11 {
            assert_eq!(board.machine.run_ms(250), StopReason::Done);
            let bytes = board.machine.read_bytes(record.address, RETAINED_BYTES);
            let retained = RetainedState::from_bytes(bytes[..].try_into().expect("its size"));
            assert_eq!(retained.map(|retained| retained.restarts), Some(restarts));
            board.machine.reset_cores();
        }
        board.machine.run_ms(250);
    }
}

#[test]
fn a_fault_ends_the_sound() {
    let mut board = FaultyBoard::playing();
    let square = board.game.destinations().iter().next().expect("a square");
    board.machine.press(Key::Square(square));
    let sounds = |machine: &Machine| machine.buzzer().tone().is_some();
    assert!(board.machine.run_until(200, sounds));
    board.inject_fault(symbols::TABLE_STEP, &FAULT);
    board.machine.run_ms(100);
    assert_eq!(board.machine.resets(), []);
    check_fault_frame(board.machine.leds().last().expect("a frame"));
    assert_eq!(board.machine.buzzer().tone(), None);
}

#[test]
#[ignore = "long: cargo test-all"]
fn three_restarts_in_a_row_lead_to_safe_mode() {
    let mut board = FaultyBoard::playing();
    let brightest = |machine: &Machine| {
        let leds = machine.leds().last().expect("a frame").leds.iter();
        leds.map(|led| led.r.max(led.g).max(led.b)).max()
    };
    // The time from one flash of the status LED to the next.
    let blinks_ms = |machine: &mut Machine| {
        let before = machine.status_led().changes().len();
        let lit = |machine: &Machine| -> Vec<u64> {
            let changes = machine.status_led().changes()[before..].iter();
            changes
                .filter(|change| change.1)
                .map(|change| change.0)
                .collect()
        };
        assert!(machine.run_until(2_500, |machine| lit(machine).len() == 2));
        let lit = lit(machine);
        (lit[1] - lit[0]) / time::ms_to_cycles(1)
    };
    assert!(brightest(&board.machine) > Some(100));
    board.inject_fault(symbols::TABLE_STEP, &FAULT);
    board.wait_for_reset(FAULT_FRAME_MS + 200);
    board.wait_for_reset(FAULT_FRAME_MS + 300);
    board.remove_fault();
    assert!(blinks_ms(&mut board.machine) >= 1_000);
    board.inject_fault(symbols::TABLE_STEP, &FAULT);
    board.wait_for_reset(FAULT_FRAME_MS + 200);
    board.remove_fault();
    let retained = last_fault(board.machine.flash().image());
    assert_eq!(
        retained.map(|retained| retained.restarts),
        Some(2),
        "not recorded yet"
    );
    assert!((450..600).contains(&blinks_ms(&mut board.machine)));
    let retained = last_fault(board.machine.flash().image());
    assert_eq!(retained.map(|retained| retained.restarts), Some(3));
    // The game is playable, dim, and not saved.
    let pages = board.machine.flash().pages_programmed();
    board.machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    let square = board.game.destinations().iter().next().expect("a square");
    board.machine.tap(Key::Square(square), TAP_MS);
    board.machine.run_ms(600);
    assert!(brightest(&board.machine) < Some(60));
    assert_eq!(board.machine.flash().pages_programmed(), pages);
    assert_eq!(board.machine.resets().len(), 3);
    assert_eq!(board.machine.violations(), []);
}

fn check_lockup(machine: &Machine, core: usize) {
    let seen = machine.violations();
    let is_lockup = |seen: &violation::Violation| matches!(seen.kind, violation::ViolationKind::Lockup { core: other, .. } if other == core);
    assert!(seen.len() == 1 && is_lockup(&seen[0]), "{seen:?}");
}

#[test]
fn a_stack_overflow_of_core_0_ends_in_a_restart() {
    let address = |name| firmware().symbol(name).expect("a symbol").address;
    assert_eq!(
        address(symbols::STACK_END),
        0x2000_0000,
        "the stack ends where memory does"
    );
    let mut board = FaultyBoard::playing();
    assert_eq!(
        board.machine.read_word(0x1000_0100),
        address(symbols::STACK_START)
    );
    board.inject_fault(symbols::TABLE_STEP, &OVERFLOW);
    let (_, cause) = board.wait_for_reset(4_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    check_lockup(&board.machine, 0);
    board.remove_fault();
    let fault = board.check_recovery().fault.expect("a fault");
    assert_eq!(fault.cause, FaultCause::Watchdog);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_stack_overflow_of_core_1_ends_in_a_restart() {
    let (mut board, press) = FaultyBoard::against_the_computer();
    let stack = firmware()
        .symbol(symbols::CORE1_STACK)
        .expect("a stack")
        .address;
    let guard = stack.next_multiple_of(32);
    board.inject_fault(symbols::SEARCH, &OVERFLOW);
    board.machine.tap(press, TAP_MS);
    check_lockup(&board.machine, 1);
    for word in (guard..guard + 32).step_by(4) {
        assert_eq!(
            board.machine.read_word(word),
            symbols::STACK_PAINT,
            "the guard at {word:#x}"
        );
    }
    assert_ne!(
        board
            .machine
            .read_word(guard + symbols::STACK_GUARD_BYTES + 64),
        symbols::STACK_PAINT,
        "no overflow"
    );
    let (_, cause) = board.wait_for_reset(9_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    board.accept_saved_game(press);
    board.remove_fault();
    // A flash write waits for core 1, so that health may not run to record the cause.
    let fault = board.check_recovery().fault.expect("a fault");
    assert!(
        matches!(fault.cause, FaultCause::Hung | FaultCause::Watchdog),
        "{fault}"
    );
}
