//! Searches of core 1 in games of computers.

use fencelight_board::table::{ClockOptions, Player, RESUME_SQUARE, Table};
use fencelight_core::game::Action;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, PerSeat};
use fencelight_emulator::{Machine, Measurement, RunStart};

use super::boards::{largest_gap_us, probe_function, random_human_table};
use crate::Rng;
use crate::emulated::firmware::firmware;
use crate::emulated::flash_contents::image_with_table;
use crate::emulated::panel::{BOOT_MS, TAP_MS};
use crate::emulated::symbols;
use crate::random_tables::random_move;

/// Searches of core 1 in Quoridor.
#[derive(Clone, Copy, Debug)]
pub struct SearchMeasurement {
    /// One search.
    pub search: Measurement,
    /// One list of legal moves.
    pub legal: Measurement,
    /// The longest time between two scans during a search, in microseconds.
    pub scan_gap_us: u64,
}

/// Measures searches in some positions of a game.
///
/// # Panics
/// If core 1 does not search.
#[must_use]
pub fn measure_search(kind: GameKind) -> SearchMeasurement {
    let mut rng = Rng::new(7);
    let mut table = random_human_table(kind, 0, 7);
    // Many fences; only computers play.
    let fences: usize = if kind == GameKind::Quoridor2 { 14 } else { 12 };
    let mut placed = 0;
    while placed < fences {
        let mv = random_move(&mut rng, table.history().current()).expect("a move");
        let is_fence = matches!(mv.action(), Action::Fence(_));
        if is_fence {
            table.play_all(&[mv]).expect("a legal move");
            placed += 1;
        }
    }
    let mut machine = Machine::power_on(firmware(), image_with_table(&with_computers(&table)));
    machine.run_ms(BOOT_MS);
    let search = probe_function(&mut machine, symbols::SEARCH);
    let legal = probe_function(&mut machine, symbols::LEGAL_MOVES);
    let scan = probe_function(&mut machine, symbols::KEY_SCAN);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    // Nodes of Quoridor for two ask for legal fences alone, so that moves are listed once or twice for a search.
    machine.run_ms(7_000);
    assert!(machine.measurement(search).runs > 2, "no search");
    let scans = machine.run_starts(scan);
    let longest = machine.measurement(search).max_cycles;
    let gaps = machine.run_starts(search).iter().map(|search| {
        let span = search.at..search.at + longest;
        let during: Vec<RunStart> = scans
            .iter()
            .copied()
            .filter(|scan| span.contains(&scan.at))
            .collect();
        largest_gap_us(&during)
    });
    SearchMeasurement {
        search: machine.measurement(search),
        legal: machine.measurement(legal),
        scan_gap_us: gaps.max().unwrap_or(0),
    }
}

/// The same position, played by computers.
fn with_computers(table: &Table) -> Table {
    let history = table.history();
    let mut other = Table::new(1, 0);
    let computers = PerSeat([Player::Computer { level: 1 }; 4]);
    other.setup(
        history.current().clone(),
        computers,
        ClockOptions::DEFAULT,
        1,
    );
    other
}
