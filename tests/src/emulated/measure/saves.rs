//! Scans while records are written.

use fencelight_core::games::GameKind;

use super::boards::{largest_gap_us, probe_function, random_human_table, resumed};
use crate::emulated::panel::{TAP_MS, key};
use crate::emulated::symbols;

/// The longest time between two scans while a record is written, without an erase and with one; in microseconds.
///
/// # Panics
/// If nothing is written.
#[must_use]
pub fn save_scan_gaps_us() -> [u64; 2] {
    let mut machine = resumed(&random_human_table(GameKind::Quoridor2, 0, 1));
    let scan = probe_function(&mut machine, symbols::KEY_SCAN);
    let write = probe_function(&mut machine, symbols::SAVE_WRITE);
    let erases = machine.flash().total_erases();
    let mut without = 0;
    // Less than 300 ms between the taps: no erase.
    for name in ["e2", "e8", "e2", "d1+", "south-ok", "g1+", "north-ok"] {
        machine.clear_probe(scan);
        machine.clear_probe(write);
        let before = machine.flash().total_erases();
        machine.tap(key(name), TAP_MS);
        machine.run_ms(220);
        if !machine.run_starts(write).is_empty() && machine.flash().total_erases() == before {
            without = without.max(largest_gap_us(machine.run_starts(scan)));
        }
    }
    assert!(without > 0, "nothing was written without an erase");
    machine.clear_probe(scan);
    machine.flash_mut().sector_erase_us = 45_000;
    for name in ["e1", "e9", "d1", "d9", "e1", "e9", "d1", "d9", "c1", "c9"] {
        machine.tap(key(name), TAP_MS);
        machine.run_ms(220);
    }
    // Whatever is left, a pause of two seconds suffices for an erase.
    machine.run_ms(2_500);
    assert!(
        machine.flash().total_erases() > erases,
        "nothing was erased"
    );
    [without, largest_gap_us(machine.run_starts(scan))]
}
