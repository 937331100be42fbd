//! The firmware of the Pico 2, in cycles of its emulated chip.

use fencelight_ai::{BOARD_TABLE_ENTRIES, Evaluator, QUORIDOR2_MAX_LEVEL_NODES};
use fencelight_board::table::RESUME_SQUARE;
use fencelight_core::geometry::Key;
use fencelight_emulator::{FlashImage, Pico2, UsbState, time};

use crate::emulated::firmware::pico2_firmware;
use crate::emulated::flash_contents::image_with_table;
use crate::emulated::panel::{TAP_MS, key, square_color};
use crate::emulated::search_cost::{SearchCost, computers_at, measured_limits};
use crate::emulated::symbols;
use crate::engine::BoardEngine;

/// Entries of the transposition table of a Pico 2.
pub const PICO2_TABLE_ENTRIES: usize = 4 * BOARD_TABLE_ENTRIES;
const BOOT_MS: u64 = 30;
const USB_READY_MS: u64 = 1_500;
const MAX_SEARCH_MS: u64 = 4_000;

/// Measures the search of a position at a level on a Pico 2.
///
/// # Panics
/// If core 1 does not answer, or if the text is not a position.
#[must_use]
pub fn pico2_search_cost(text: &str, level: u8) -> SearchCost {
    let table = computers_at(text, level);
    let limits = measured_limits(&table, level, QUORIDOR2_MAX_LEVEL_NODES);
    let image = match limits.nodes {
        Some(_) => FlashImage::erased(),
        None => image_with_table(&table),
    };
    let mut engine = BoardEngine::new(PICO2_TABLE_ENTRIES, &Evaluator::DEFAULT);
    let on_host = engine.think(table.position(), &limits);
    let on_host = on_host.expect("a move");
    let mut board = Pico2::power_on(pico2_firmware(), image);
    let search = board.measure(symbols::SEARCH).expect("a function");
    if let Some(nodes) = limits.nodes {
        board.usb_mut().plug();
        let is_ready = |board: &Pico2| board.usb().state() == UsbState::Ready;
        assert!(board.run_until(USB_READY_MS, is_ready), "no port");
        assert!(board.usb_mut().open());
        let lines = format!("position {text}\nhint nodes={nodes}\n");
        board.usb_mut().write(lines.as_bytes());
    } else {
        board.run_ms(BOOT_MS);
        board.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    }
    let ended = |board: &Pico2| board.measurement(search).runs > 0;
    assert!(
        board.run_until(MAX_SEARCH_MS, ended),
        "core 1 does not answer"
    );
    SearchCost {
        nodes: on_host.nodes,
        depth: on_host.depth,
        cycles: board.measurement(search).max_cycles,
    }
}

/// The time from power-on to the first frame on a Pico 2, in microseconds.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn pico2_boot_us() -> u64 {
    let mut board = Pico2::power_on(pico2_firmware(), FlashImage::erased());
    assert!(board.run_until(500, |board| board.leds().count() > 0));
    board.leds().frames()[0].start / time::CYCLES_PER_US
}

/// The longest time from a key to the end of the frame that shows it on a Pico 2, in microseconds.
///
/// # Panics
/// If a key has no light.
#[must_use]
pub fn pico2_light_us() -> u64 {
    let mut board = Pico2::power_on(pico2_firmware(), FlashImage::erased());
    board.run_ms(700);
    let light = |name: &str| {
        let Key::Square(square) = key(name) else {
            panic!("{name} is no square");
        };
        let shown = |board: &Pico2| board.leds().last().map(|frame| square_color(frame, square));
        // Other moments of the frame and of the scan.
        board.run_ms(61);
        let before = shown(&board);
        let pressed_us = board.now_us();
        board.press(key(name));
        assert!(board.run_until(100, |board| shown(board) != before));
        let end_us = board.leds().last().map_or(0, |frame| frame.end) / time::CYCLES_PER_US;
        board.release(key(name));
        board.run_ms(100);
        end_us - pressed_us
    };
    ["e5", "d5", "e6", "f5", "c3", "g7"]
        .map(light)
        .into_iter()
        .max()
        .unwrap_or(0)
}
