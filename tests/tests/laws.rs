//! The laws of light over 250,000 frames; `cargo laws 1000000` checks more.

use fencelight_core::table::Phase;
use fencelight_tests::situations::{clock_words, time_out};
use fencelight_tests::visits::Visit;
use fencelight_tests::{laws, situations::Situations};

/// Enough for a time-out of every clock in every game.
const FRAMES: u64 = 250_000;

#[test]
fn no_law_of_light_is_broken_in_random_sessions() {
    let report = laws::check_sessions(FRAMES, 1).unwrap_or_else(|broken| panic!("{broken}"));
    check_reached(&report.situations);
}

/// The frames show every phase, every setting as it changes, and time-outs of every clock in every game.
fn check_reached(situations: &Situations) {
    print!("{situations}");
    let mut wanted: Vec<String> = Phase::ALL
        .iter()
        .map(|phase| format!("in {}", phase.name()))
        .collect();
    for visit in Visit::time_outs() {
        if let Visit::TimeOut { kind, mode, action } = visit {
            let mode = clock_words("clock")[mode as usize];
            wanted.push(time_out(
                kind,
                mode,
                clock_words("timeout_action")[action as usize],
            ));
        }
    }
    assert_eq!(wanted.len(), Phase::ALL.len() + 12);
    let missing = situations.missing(&wanted);
    assert!(missing.is_empty(), "never reached: {missing:?}");
}
