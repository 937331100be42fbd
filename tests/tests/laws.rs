//! The laws of light over 250,000 frames of random visitors; `cargo laws 1000000` checks more.

use fencelight_core::games::GameKind;
use fencelight_core::table::Phase;
use fencelight_tests::laws::LawReport;
use fencelight_tests::situations::{clock_words, time_out};
use fencelight_tests::visits::Visit;

/// Sessions of each time-out.
const ROUNDS: u64 = 2;
/// Sessions without an aim: enough for every phase.
const VISITORS: u64 = 9;

/// Checks sessions with these visits; the situations they reach must include those wanted.
fn check(visits: impl Iterator<Item = (u64, Visit)>, wanted: &[String]) {
    let mut report = LawReport::default();
    for (number, visit) in visits {
        let checked = report.add_session(1 + number, visit, number);
        checked.unwrap_or_else(|broken| panic!("{broken}"));
    }
    print!("{}", report.situations);
    println!("{} frames", report.frames);
    let missing = report.situations.missing(wanted);
    assert!(missing.is_empty(), "never reached: {missing:?}");
}

/// No law is broken while visitors sit through time-outs of every clock in a game.
fn check_time_outs(kind: GameKind) {
    let (mut visits, mut wanted) = (Vec::new(), Vec::new());
    for visit in Visit::time_outs() {
        if let Visit::TimeOut {
            kind: of,
            mode,
            action,
        } = visit
            && of == kind
        {
            visits.push(visit);
            let mode = clock_words("clock")[mode as usize];
            let action = clock_words("timeout_action")[action as usize];
            wanted.push(time_out(kind, mode, action));
        }
    }
    assert_eq!(visits.len(), 3);
    let rounds = (0..ROUNDS).flat_map(|_| visits.clone());
    check((100 * kind as u64..).zip(rounds), &wanted);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_quoridor_for_two() {
    check_time_outs(GameKind::Quoridor2);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_quoridor_for_four() {
    check_time_outs(GameKind::Quoridor4);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_pacman() {
    check_time_outs(GameKind::Pacman);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_mspacman() {
    check_time_outs(GameKind::MsPacman);
}

#[test]
fn no_law_of_light_is_broken_by_visitors_in_any_phase() {
    let wanted = Phase::ALL.map(|phase| format!("in {}", phase.name()));
    check((0..VISITORS).map(|number| (number, Visit::Any)), &wanted);
}
