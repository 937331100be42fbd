//! Make and unmake of a fence, and legal moves, in random games.

use fencelight_emulator::{Firmware, Machine, Measurement, build_example};

use super::boards::probe_function;
use crate::emulated::symbols;

/// Longer than the program takes.
const MAX_MS: u64 = 600_000;

/// What the rules cost, with one number of players.
#[derive(Clone, Copy, Debug)]
pub struct FenceCost {
    /// A fence, made and unmade. The call of the function that does both is included.
    pub pair: Measurement,
    /// The legal moves as sets.
    pub legal: Measurement,
}

/// Measures all legal fences of some positions of random games with two players, and with four.
///
/// # Panics
/// If the program cannot be built, or does not end.
#[must_use]
pub fn measure_fences() -> [FenceCost; 2] {
    let program = build_example("fences").and_then(Firmware::load);
    let program = program.unwrap_or_else(|why| panic!("{why}"));
    let mut machine = Machine::new(&program);
    let [pair, legal, pause] = [
        symbols::MEASURED_FENCE,
        symbols::MEASURED_LEGAL,
        symbols::MEASURED_PAUSE,
    ]
    .map(|name| probe_function(&mut machine, name));
    [1, 2].map(|pauses| {
        let is_done = |machine: &Machine| machine.run_starts(pause).len() == pauses;
        assert!(machine.run_until(MAX_MS, is_done), "it does not end");
        let cost = FenceCost {
            pair: machine.measurement(pair),
            legal: machine.measurement(legal),
        };
        machine.clear_probe(pair);
        machine.clear_probe(legal);
        cost
    })
}
