//! The real firmware, broken on purpose: whatever hangs or fails, the board starts again, says so, and offers the game that was on.

use fencelight_core::geometry::{Cell, Key, Led, Square};
use fencelight_core::health::FaultCause;
use fencelight_core::table::RESUME_SQUARE;
use fencelight_emulator::{Machine, ResetCause, time, violation};
use fencelight_tests::emulated::fault_injection::{DARK, FaultyBoard, check_fault_frame};
use fencelight_tests::emulated::{TAP_MS, firmware, key, last_fault, symbols};

/// A branch to itself.
const HANG: [u16; 1] = [0xE7FE];
/// An instruction that there is not.
const FAULT: [u16; 1] = [0xDE00];
/// Pushes eight registers for ever. An exception needs just as much: where there is no room for these there is none for it either.
const OVERFLOW: [u16; 2] = [0xB4FF, 0xE7FD];

/// A task on core 0 that spins takes everybody with it, so that nobody can say who it was.
fn check_hang(symbol: &str) {
    let mut patient = FaultyBoard::playing();
    patient.inject_fault(symbol, &HANG);
    let (ms, cause) = patient.wait_for_reset(4_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    assert!((1_500..3_500).contains(&ms), "{symbol}: {ms} ms");
    patient.remove_fault();
    let fault = patient.check_recovery().fault.expect("a fault");
    assert_eq!(fault.cause, FaultCause::Watchdog, "{symbol}: {fault}");
    assert_eq!(patient.machine.resets().len(), 1);
    assert_eq!(patient.machine.violations(), []);
}

#[test]
fn a_hung_scan_of_the_keys_ends_in_a_restart() {
    check_hang(symbols::KEY_SCAN);
}

#[test]
fn hung_leds_end_in_a_restart() {
    check_hang(symbols::LED_LOAD);
}

#[test]
fn a_hung_table_ends_in_a_restart() {
    check_hang(symbols::TABLE_STEP);
}

#[test]
fn a_hung_store_ends_in_a_restart() {
    check_hang(symbols::SAVE_WRITE);
}

#[test]
fn a_hung_console_ends_in_a_restart() {
    check_hang(symbols::USB_STEP);
}

/// The functions in which the tasks of core 0 are polled, and how often each is in a second. They have the same name; the one that only started the
/// others is not polled any more.
fn task_polls() -> Vec<(String, usize)> {
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
    let calls = |(name, probe)| (name, machine.run_starts(probe).len());
    let tasks: Vec<_> = probes.into_iter().map(calls).collect();
    tasks.into_iter().filter(|task| task.1 > 0).collect()
}

#[test]
fn a_hung_buzzer_ends_in_a_restart() {
    check_hang(symbols::BUZZER_STEP);
}

/// A task whose poll comes back at once never goes round its loop again, and holds nobody up. One after the other falls silent so, and each must be
/// missed by its name. Only health itself, which feeds the watchdog, leaves nobody to say so.
#[test]
fn every_task_that_falls_silent_is_missed() {
    const RETURN: [u16; 1] = [0x4770];
    let mut told: Vec<String> = task_polls()
        .iter()
        .map(|(poll, _)| {
            let mut patient = FaultyBoard::playing();
            patient.inject_fault(poll, &RETURN);
            let (ms, cause) = patient.wait_for_reset(6_000);
            assert_eq!(cause, ResetCause::WatchdogTimeout);
            assert!((1_500..5_500).contains(&ms), "{ms} ms");
            patient.remove_fault();
            let fault = patient.check_recovery().fault.expect("a fault");
            assert_eq!(patient.machine.violations(), []);
            format!("{}: {}", fault.cause.name(), fault.text)
        })
        .collect();
    told.sort();
    assert_eq!(
        told,
        [
            "hung: buzzer is late",
            "hung: keys is late",
            "hung: leds is late",
            "hung: status is late",
            "hung: store is late",
            "hung: table is late",
            "hung: usb is late",
            "watchdog: the watchdog ran out",
        ]
    );
}

#[test]
fn a_hung_core_1_is_named_and_keys_are_felt_meanwhile() {
    let (mut patient, press) = FaultyBoard::against_the_computer();
    let before = patient.game.clone();
    patient.inject_fault(symbols::SEARCH, &HANG);
    patient.machine.tap(press, TAP_MS);
    patient.machine.run_ms(200);
    patient.accept_saved_game(press);
    assert_ne!(
        patient.game, before,
        "a core that thinks for long is no reason not to save"
    );
    let lit = |machine: &Machine| {
        let frame = machine.leds().last().expect("a frame");
        frame.led(Led::of_cell(Cell::of_square(
            Square::from_name("a5").expect("a square"),
        )))
    };
    assert_eq!(lit(&patient.machine), DARK);
    patient.machine.press(key("a5"));
    // The frame takes 10 ms to be sent, and a moment to be shown.
    patient.machine.run_ms(50);
    assert_ne!(lit(&patient.machine), DARK, "a key was not felt");
    patient.machine.release(key("a5"));
    let (ms, cause) = patient.wait_for_reset(9_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    assert!((5_000..8_500).contains(&ms), "{ms} ms");
    patient.remove_fault();
    let fault = patient.check_recovery().fault.expect("a fault");
    assert_eq!(fault.cause, FaultCause::Hung);
    assert_eq!(fault.text, "think is late");
    assert_eq!(patient.machine.violations(), []);
}

/// Jumps to the panic of an index out of bounds, at a place in a file that is written to memory nobody uses: the far end of a stack.
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

/// A core fails while it runs a function: what is seen, and what is known of it afterwards.
fn check_crash(
    mut patient: FaultyBoard,
    core: u8,
    panics: bool,
    provoke: impl FnOnce(&mut FaultyBoard),
) {
    let symbol = [symbols::TABLE_STEP, symbols::SEARCH][usize::from(core)];
    let code = if panics {
        panic_code(&mut patient.machine, symbol)
    } else {
        FAULT.to_vec()
    };
    patient.inject_fault(symbol, &code);
    provoke(&mut patient);
    if patient.machine.resets().is_empty() {
        patient.wait_for_reset(200);
    }
    assert_eq!(
        patient.machine.resets()[0].cause,
        ResetCause::WatchdogForced
    );
    let at = patient.machine.resets()[0].at;
    let mut frames = patient.machine.leds().frames().iter();
    let last = frames.rfind(|frame| frame.start < at);
    check_fault_frame(last.expect("a frame"));
    patient.remove_fault();
    let kept = patient.check_recovery();
    assert_eq!(kept.restarts, 1);
    let fault = kept.fault.expect("a fault");
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
    assert_eq!(patient.machine.resets().len(), 1);
    assert_eq!(patient.machine.violations(), []);
}

#[test]
fn a_panic_on_core_0_is_shown_and_told() {
    check_crash(FaultyBoard::playing(), 0, true, |_| {});
}

#[test]
fn a_fault_on_core_0_is_shown_and_told() {
    check_crash(FaultyBoard::playing(), 0, false, |_| {});
}

#[test]
fn a_panic_on_core_1_is_shown_and_told() {
    let (patient, press) = FaultyBoard::against_the_computer();
    check_crash(patient, 1, true, |patient| crash_search(patient, press));
}

#[test]
fn a_fault_on_core_1_is_shown_and_told() {
    let (patient, press) = FaultyBoard::against_the_computer();
    check_crash(patient, 1, false, |patient| crash_search(patient, press));
}

/// The computer is asked, and fails at once.
fn crash_search(patient: &mut FaultyBoard, press: Key) {
    patient.machine.press(press);
    patient.wait_for_reset(100);
    patient.machine.release(press);
    patient.accept_saved_game(press);
}

#[test]
fn three_restarts_in_a_row_lead_to_safe_mode() {
    let mut patient = FaultyBoard::playing();
    let brightest = |machine: &Machine| {
        let leds = machine.leds().last().expect("a frame").leds.iter();
        leds.map(|led| led.r.max(led.g).max(led.b)).max()
    };
    // From one flash of the status LED to the next.
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
    assert!(brightest(&patient.machine) > Some(100));
    patient.inject_fault(symbols::TABLE_STEP, &FAULT);
    patient.wait_for_reset(200);
    patient.wait_for_reset(300);
    patient.remove_fault();
    assert!(blinks_ms(&mut patient.machine) >= 1_000);
    patient.inject_fault(symbols::TABLE_STEP, &FAULT);
    patient.wait_for_reset(200);
    patient.remove_fault();
    let kept = last_fault(patient.machine.flash().image());
    assert_eq!(kept.map(|kept| kept.restarts), Some(2), "not told yet");
    assert!((450..600).contains(&blinks_ms(&mut patient.machine)));
    let kept = last_fault(patient.machine.flash().image());
    assert_eq!(kept.map(|kept| kept.restarts), Some(3));
    // It can be played, dimly, and nothing is saved.
    let pages = patient.machine.flash().pages_programmed();
    patient.machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    let square = patient.game.destinations().iter().next().expect("a square");
    patient.machine.tap(Key::Square(square), TAP_MS);
    patient.machine.run_ms(600);
    assert!(brightest(&patient.machine) < Some(60));
    assert_eq!(patient.machine.flash().pages_programmed(), pages);
    assert_eq!(patient.machine.resets().len(), 3);
    assert_eq!(patient.machine.violations(), []);
}

fn check_lockup(machine: &Machine, core: usize) {
    let seen = machine.violations();
    let locked = |seen: &violation::Violation| matches!(seen.kind, violation::ViolationKind::Lockup { core: other, .. } if other == core);
    assert!(seen.len() == 1 && locked(&seen[0]), "{seen:?}");
}

#[test]
fn a_stack_of_core_0_that_runs_over_ends_in_a_restart() {
    let memory = |name| firmware().symbol(name).expect("a symbol").address;
    assert_eq!(
        memory(symbols::STACK_END),
        0x2000_0000,
        "memory ends where the stack does"
    );
    let mut patient = FaultyBoard::playing();
    assert_eq!(
        patient.machine.read_word(0x1000_0100),
        memory(symbols::STACK_START)
    );
    patient.inject_fault(symbols::TABLE_STEP, &OVERFLOW);
    let (_, cause) = patient.wait_for_reset(4_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    check_lockup(&patient.machine, 0);
    patient.remove_fault();
    let fault = patient.check_recovery().fault.expect("a fault");
    assert_eq!(fault.cause, FaultCause::Watchdog);
}

#[test]
fn a_stack_of_core_1_that_runs_over_ends_in_a_restart() {
    let (mut patient, press) = FaultyBoard::against_the_computer();
    let stack = firmware()
        .symbol(symbols::CORE1_STACK)
        .expect("a stack")
        .address;
    let guard = stack.next_multiple_of(32);
    patient.inject_fault(symbols::SEARCH, &OVERFLOW);
    patient.machine.tap(press, TAP_MS);
    check_lockup(&patient.machine, 1);
    for word in (guard..guard + 32).step_by(4) {
        assert_eq!(
            patient.machine.read_word(word),
            symbols::STACK_PAINT,
            "the guard at {word:#x}"
        );
    }
    assert_ne!(
        patient
            .machine
            .read_word(guard + symbols::STACK_GUARD_BYTES + 64),
        symbols::STACK_PAINT,
        "it has not run over"
    );
    let (_, cause) = patient.wait_for_reset(9_000);
    assert_eq!(cause, ResetCause::WatchdogTimeout);
    patient.accept_saved_game(press);
    patient.remove_fault();
    // Whoever writes to the flash waits for core 1, so that even health may not get round to say who is late.
    let fault = patient.check_recovery().fault.expect("a fault");
    assert!(
        matches!(fault.cause, FaultCause::Hung | FaultCause::Watchdog),
        "{fault}"
    );
}
