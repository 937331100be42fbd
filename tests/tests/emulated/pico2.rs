//! The real firmware for the Pico 2 on an emulated RP2350.

use fencelight_ai::{Evaluator, Limits, MAX_LEVEL};
use fencelight_board::device::VirtualBoard;
use fencelight_board::health::FaultCause;
use fencelight_board::table::RESUME_SQUARE;
use fencelight_core::game::{Game, Move};
use fencelight_core::geometry::Key;
use fencelight_emulator::{LedFrame, Pico2, ResetCause, TimeRange, UsbErrors, UsbState};
use fencelight_tests::ConsoleClient;
use fencelight_tests::emulated::fault_injection::check_fault_frame;
use fencelight_tests::emulated::measure::PICO2_TABLE_ENTRIES;
use fencelight_tests::emulated::search_cost::{MIDDLEGAMES, computers_at};
use fencelight_tests::emulated::{
    TAP_MS, image_with_table, key, last_fault, pico2_firmware, saved_game, square_color, symbols,
};
use fencelight_tests::engine::BoardEngine;
use smart_leds::RGB8;

/// Permanently undefined.
const UDF: u16 = 0xDE00;
/// Longest time from power-on to the first frame.
const FIRST_FRAME_MS: u64 = 100;
/// Until the lobby is fully lit.
const SHOWN_MS: u64 = 600;
/// The level of a channel that is no dither.
const CLEARLY_LIT: u8 = 8;

fn check_health(board: &Pico2) {
    assert_eq!(board.resets(), []);
    assert_eq!(board.violations(), []);
    assert_eq!(board.usb().errors(), UsbErrors::default());
}

fn shown(board: &Pico2) -> &LedFrame {
    board.leds().last().expect("a frame")
}

/// Sends a line; the whole answer.
fn ask(board: &mut Pico2, line: &str) -> String {
    board.usb_mut().write(line.as_bytes());
    board.usb_mut().write(b"\n");
    let ended = |board: &Pico2| board.usb().received().ends_with(b"\n\n");
    assert!(board.run_until(2_000, ended), "no answer to {line}");
    String::from_utf8(board.usb_mut().take_received()).expect("text")
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn it_boots_and_shows_complete_frames() {
    let mut board = Pico2::new(pico2_firmware());
    assert!(board.run_until(FIRST_FRAME_MS, |board| board.leds().count() > 0));
    board.run_ms(SHOWN_MS);
    assert!(board.core1_runs());
    assert!(board.leds().count() > 20);
    assert!(board.leds().frames().iter().all(LedFrame::is_complete));
    // The lobby, as on every other board: what is clearly lit here is lit there, and the other way round.
    let mut host = VirtualBoard::new(0);
    host.run(SHOWN_MS as u32);
    let level = |led: &RGB8| led.r.max(led.g).max(led.b);
    let chip = &shown(&board).leds;
    for (index, (chip, host)) in chip.iter().zip(&host.render_leds()).enumerate() {
        let is_clear = level(chip).max(level(host)) > CLEARLY_LIT;
        let is_same = level(chip) > 0 && level(host) > 0;
        assert!(!is_clear || is_same, "{index}: {chip:?}, not {host:?}");
    }
    assert!(chip.iter().filter(|led| level(led) > 0).count() > 5);
    check_health(&board);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_key_is_felt_and_lit() {
    let mut board = Pico2::new(pico2_firmware());
    let feed = board.measure(symbols::TABLE_FEED).expect("a function");
    board.run_ms(60);
    let Key::Square(square) = key("e5") else {
        panic!("no square");
    };
    let before = square_color(shown(&board), square);
    board.press(key("e5"));
    let is_lit = |board: &Pico2| square_color(shown(board), square) != before;
    assert!(board.run_until(40, is_lit));
    board.release(key("e5"));
    board.run_ms(60);
    assert_eq!(board.run_starts(feed).len(), 2);
    check_health(&board);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_saved_game_goes_on_and_core_1_finds_a_move() {
    let table = computers_at(MIDDLEGAMES[2], 1);
    let mut board = Pico2::power_on(pico2_firmware(), image_with_table(&table));
    let [search, answer] = [symbols::SEARCH, symbols::TABLE_ANSWER]
        .map(|name| board.measure(name).expect("a function"));
    board.run_ms(30);
    board.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    assert!(board.run_until(3_000, |board| !board.run_starts(answer).is_empty()));
    assert!(board.measurement(search).instructions > 10_000);
    let mv = Move::from_byte(board.run_starts(answer)[0].arguments[2] as u8).expect("a move");
    assert!(table.position().is_legal(mv), "{mv:?}");
    check_health(&board);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn the_console_answers_over_usb_and_the_search_uses_the_larger_table() {
    let mut board = Pico2::new(pico2_firmware());
    board.usb_mut().plug();
    let ready = |board: &Pico2| board.usb().state() == UsbState::Ready;
    assert!(board.run_until(1_500, ready));
    // The number of the chip.
    let serial = &board.usb().descriptors().serial_number;
    assert_eq!(serial, "E66140031F2E4A59");
    assert!(board.usb_mut().open());
    let mut console = ConsoleClient::default();
    for line in ["new quoridor2 first=south", "play e2 e8 e3h", "legal"] {
        assert_eq!(ask(&mut board, line), console.send_line(line));
    }
    let limits = Limits {
        nodes: Some(400),
        ..Limits::level(MAX_LEVEL, 1)
    };
    let mut engine = BoardEngine::new(PICO2_TABLE_ENTRIES, &Evaluator::DEFAULT);
    let found = engine.think(console.game(), &limits).expect("a move");
    let reply = ask(&mut board, "genmove level=5 nodes=400");
    let moves = ask(&mut board, "moves");
    assert_eq!(reply.trim(), format!("= {}", found.mv), "{moves}");
    let size = pico2_firmware().symbol(symbols::TRANSPOSITION_TABLE);
    let entry_bytes = symbols::ENTRY_BYTES;
    let bytes = size.expect("a symbol").size as usize;
    assert!((PICO2_TABLE_ENTRIES..=PICO2_TABLE_ENTRIES + 1).contains(&(bytes / entry_bytes)));
    check_health(&board);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_game_is_written_to_flash_while_nothing_runs_from_it() {
    let mut board = Pico2::new(pico2_firmware());
    board.usb_mut().plug();
    let ready = |board: &Pico2| board.usb().state() == UsbState::Ready;
    assert!(board.run_until(1_500, ready));
    assert!(board.usb_mut().open());
    ask(&mut board, "new quoridor2 first=south");
    ask(&mut board, "play e2");
    assert!(board.run_until(5_000, |board| board.flash().total_erases() > 0));
    check_flash_functions(&board, [true, false]);
    assert!(board.run_until(5_000, |board| board.flash().pages_programmed() > 0));
    check_flash_functions(&board, [false, true]);
    let written = |board: &Pico2| saved_game(board.flash().image()).is_some();
    assert!(board.run_until(5_000, written));
    // Violations would name every fetch and every load from flash in that time.
    check_health(&board);
}

/// While core 0 erases or programs the flash, its stack holds embassy's table of the functions that do so: those to connect, exit, erase, program and flush lie
/// in the boot ROM, without those that are not needed; the one that ends it is a copy on the same stack.
fn check_flash_functions(board: &Pico2, needed: [bool; 2]) {
    const ROM: std::ops::Range<u32> = 1..0x8000;
    let address = |name| pico2_firmware().symbol(name).expect("a symbol").address;
    let stack = address(symbols::STACK_END)..address(symbols::STACK_START);
    let is_table = |at: &u32| {
        let [connect, exit, erase, program, flush, enter] =
            [0, 4, 8, 12, 16, 20].map(|offset| board.read_word(at + offset));
        let is_rom = |function: u32| ROM.contains(&function) && function & 1 == 1;
        let is_right = |(function, needed)| {
            if needed {
                is_rom(function)
            } else {
                function == 0
            }
        };
        [connect, exit, flush].into_iter().all(is_rom)
            && [erase, program].into_iter().zip(needed).all(is_right)
            && stack.contains(&enter)
            && enter & 1 == 1
    };
    let found = stack.clone().step_by(4).filter(is_table).count();
    assert_eq!(found, 1, "{needed:?}");
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_fault_shows_its_frame_and_restarts_the_board() {
    let mut board = Pico2::new(pico2_firmware());
    board.run_ms(40);
    board
        .patch(symbols::TABLE_FEED, &[UDF])
        .expect("a function");
    board.press(key("e5"));
    assert!(board.run_until(1_500, |board| !board.resets().is_empty()));
    assert_eq!(board.resets()[0].cause, ResetCause::WatchdogForced);
    let frames = board.leds().frames();
    let fault = frames.iter().rev().find(|frame| frame.is_complete());
    check_fault_frame(fault.expect("a frame"));
    assert_eq!(board.violations(), []);
    board.release(key("e5"));
    board.run_ms(200);
    assert!(board.leds().count() > 5);
    let record = last_fault(board.flash().image()).expect("a record");
    assert_eq!(record.fault.expect("a fault").cause, FaultCause::HardFault);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_fault_before_the_first_frame_shows_its_frame() {
    let mut board = Pico2::new(pico2_firmware());
    // The keys are scanned before the driver of the LEDs has its pin, whose pad a reset has isolated.
    board.patch(symbols::KEY_SCAN, &[UDF]).expect("a function");
    assert!(board.run_until(FIRST_FRAME_MS, |board| board.leds().count() > 0));
    check_fault_frame(shown(&board));
    let times = board.leds_mut().take_times();
    let exactly = |ns| {
        let [min_ns, max_ns] = [ns; 2];
        Some(TimeRange { min_ns, max_ns })
    };
    assert_eq!((times.zero, times.one), (exactly(300), exactly(700)));
    assert_eq!(times.bit, exactly(1_200));
    assert_eq!(board.violations(), []);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_program_that_writes_as_soon_as_another_has_left_is_answered() {
    let mut board = Pico2::new(pico2_firmware());
    board.usb_mut().plug();
    let ready = |board: &Pico2| board.usb().state() == UsbState::Ready;
    assert!(board.run_until(1_500, ready));
    assert!(board.usb_mut().open());
    let expected = ConsoleClient::default().send_line("version");
    assert_eq!(ask(&mut board, "version"), expected);
    for closed_us in (0..3_000).step_by(100) {
        board.usb_mut().close();
        board.run_us(closed_us);
        assert!(board.usb_mut().open());
        assert_eq!(ask(&mut board, "version"), expected, "after {closed_us} us");
    }
    check_health(&board);
}
