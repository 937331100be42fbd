//! The real firmware for the Pico 2 on an emulated RP2350.

use fencelight_ai::{Evaluator, Level, Limits};
use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::Key;
use fencelight_board::health::FaultCause;
use fencelight_board::table::{Player, RESUME_SQUARE};
use fencelight_core::game::{Game, Move};
use fencelight_emulator::{FlashImage, LedFrame, Pico2, ResetCause, Rp2350, StopReason, TimeRange};
use fencelight_tests::ConsoleClient;
use fencelight_tests::emulated::fault_injection::check_fault_frame;
use fencelight_tests::emulated::measure::{MIDDLEGAMES, table_at};
use fencelight_tests::emulated::usb::BoardOnUsb;
use fencelight_tests::emulated::{
    TAP_MS, TestedChip, image_with_table, key, last_fault, pico2_firmware, saved_game, symbols,
};
use fencelight_tests::engine::BoardEngine;
use smart_leds::RGB8;

/// QMI.M0_TIMING as the boot ROM sets it, without the divider of the flash chip's clock.
const FLASH_TIMING: u32 = 0x6000_7200;
/// Permanently undefined.
const UDF: u16 = 0xDE00;
/// Longest time from power-on to the first frame.
const FIRST_FRAME_MS: u64 = 100;
/// Until the lobby is fully lit.
const SHOWN_MS: u64 = 600;
/// The level of a channel beyond dithering.
const CLEARLY_LIT: u8 = 8;

fn new_board() -> Pico2 {
    Pico2::new(pico2_firmware())
}

fn shown(board: &Pico2) -> &LedFrame {
    board.leds().last().expect("a frame")
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn it_boots_and_shows_complete_frames() {
    let mut board = new_board();
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
    assert_eq!((board.resets(), board.violations()), (&[][..], &[][..]));
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_saved_game_goes_on_and_core_1_finds_a_move() {
    let table = table_at(MIDDLEGAMES[2], Player::computer(1));
    let mut board = Pico2::power_on(pico2_firmware(), image_with_table(&table));
    let [search, answer] = [symbols::SEARCH, symbols::TABLE_ANSWER]
        .map(|name| board.measure(name).expect("a function"));
    board.run_ms(30);
    board.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    assert!(board.run_until(3_000, |board| !board.run_starts(answer).is_empty()));
    assert!(board.measurement(search).instructions > 10_000);
    let mv = Move::from_byte(board.run_starts(answer)[0].arguments[2] as u8).expect("a move");
    assert!(table.position().is_legal(mv), "{mv:?}");
    assert_eq!((board.resets(), board.violations()), (&[][..], &[][..]));
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn the_console_answers_over_usb_and_the_search_uses_the_larger_table() {
    let mut board = BoardOnUsb::<Rp2350>::open();
    // The number of the chip.
    let serial = &board.machine.usb().descriptors().serial_number;
    assert_eq!(serial, "E66140031F2E4A59");
    let mut console = ConsoleClient::default();
    for line in ["new quoridor2 first=south", "play e2 e8 e3h", "legal"] {
        assert_eq!(board.ask(line), console.send_line(line));
    }
    let limits = Limits {
        nodes: Some(400),
        ..Limits::level(Level::MAX, 1)
    };
    let mut engine = BoardEngine::new(Rp2350::TABLE_ENTRIES, &Evaluator::DEFAULT);
    let found = engine.think(console.game(), &limits).expect("a move");
    let reply = board.request("genmove level=5 nodes=400");
    let moves = board.request("moves");
    assert_eq!(reply, found.mv.to_string(), "{moves}");
    let size = pico2_firmware().symbol(symbols::TRANSPOSITION_TABLE);
    let entries = size.expect("a symbol").size as usize / symbols::ENTRY_BYTES;
    assert!((Rp2350::TABLE_ENTRIES..=Rp2350::TABLE_ENTRIES + 1).contains(&entries));
    board.check_health();
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_game_is_written_to_flash_while_nothing_runs_from_it() {
    let mut board = BoardOnUsb::<Rp2350>::plugged(FlashImage::erased());
    assert_eq!(board.machine.flash_timing(), FLASH_TIMING | 3);
    board.connect();
    assert_eq!(board.machine.flash_timing(), FLASH_TIMING | 2);
    board.request("new quoridor2 first=south");
    board.request("play e2");
    let machine = &mut board.machine;
    assert!(machine.run_until(5_000, |board| board.flash().total_erases() > 0));
    check_flash_functions(machine, [true, false]);
    assert!(machine.run_until(5_000, |board| board.flash().pages_programmed() > 0));
    check_flash_functions(machine, [false, true]);
    let written = |board: &Pico2| saved_game(board.flash().image()).is_some();
    assert!(machine.run_until(5_000, written));
    // The function that ends each erase and each program sets the divider again.
    assert_eq!(machine.flash_timing(), FLASH_TIMING | 2);
    // Violations would name every fetch and every load from flash in that time.
    board.check_health();
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_flash_chip_that_is_slow_is_read_as_the_boot_rom_reads_it() {
    let mut board = new_board();
    board.set_boot_divider(6);
    board.run_ms(60);
    assert_eq!(board.flash_timing(), FLASH_TIMING | 6);
    // One that fails at 75 MHz alone: the third start is slower.
    let mut board = new_board();
    board
        .patch(symbols::TABLE_STEP, &[UDF])
        .expect("a function");
    let dividers = [1, 2, 3].map(|starts| {
        board.run_ms(100);
        let divider = board.flash_timing() & 0xFF;
        assert!(board.run_until(1_500, |board| board.resets().len() == starts));
        divider
    });
    assert_eq!(dividers, [2, 2, 3]);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_debugger_may_reset_the_cores_at_any_time() {
    let mut board = new_board();
    for _ in 0..12 {
        assert_eq!(board.run_ms(60), StopReason::Done);
        board.reset_cores();
    }
    board.run_ms(60);
    assert!(board.core1_runs());
    assert_eq!(last_fault(board.flash().image()), None);
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
    let mut board = new_board();
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
    let mut board = new_board();
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
