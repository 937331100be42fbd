//! Boards to measure, and probes on them.

use fencelight_board::table::{ClockOptions, Player, RESUME_SQUARE, Table};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Key, PerSeat};
use fencelight_emulator::{Machine, ProbeId, RunStart, time};

use crate::Rng;
use crate::emulated::firmware::firmware;
use crate::emulated::flash_contents::image_with_table;
use crate::emulated::panel::{BOOT_MS, TAP_MS, key};
use crate::positions::position_from_text;
use crate::random_tables::random_move;

/// Measures a function.
pub(super) fn probe_function(machine: &mut Machine, name: &str) -> ProbeId {
    machine.measure(name).unwrap_or_else(|why| panic!("{why}"))
}

/// A board in the lobby.
pub(super) fn in_lobby() -> Machine {
    let mut machine = Machine::new(firmware());
    machine.run_ms(300);
    machine.tap(key("a1"), TAP_MS);
    // The first save and its erase are over by then.
    machine.run_ms(800);
    machine
}

/// A board with a resumed game.
pub(super) fn resumed(table: &Table) -> Machine {
    let mut machine = Machine::power_on(firmware(), image_with_table(table));
    machine.run_ms(BOOT_MS);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    // The save, with an erase before and another after it, is over by then.
    machine.run_ms(900);
    machine
}

/// A position with four humans.
pub(super) fn human_table(text: &str) -> Table {
    let game = position_from_text(text, &AllOptions::DEFAULT);
    let mut table = Table::new(1, 0);
    table.setup(game, PerSeat([Player::Human; 4]), ClockOptions::DEFAULT, 1);
    table
}

/// A random game of four humans after some moves.
pub(super) fn random_human_table(kind: GameKind, moves: usize, seed: u64) -> Table {
    let mut rng = Rng::new(seed);
    let game = AnyGame::start(kind, &AllOptions::DEFAULT, None, seed);
    let mut table = Table::new(seed, 0);
    table.setup(
        game,
        PerSeat([Player::Human; 4]),
        ClockOptions::DEFAULT,
        seed,
    );
    for _ in 0..moves {
        let mv = random_move(&mut rng, table.history().current()).expect("a move");
        table.play_all(&[mv]).expect("a legal move");
    }
    table
}

/// The longest time between two starts, in microseconds.
pub(super) fn largest_gap_us(starts: &[RunStart]) -> u64 {
    let gaps = starts.windows(2).map(|pair| pair[1].at - pair[0].at);
    gaps.max().unwrap_or(0) / time::us_to_cycles(1)
}
