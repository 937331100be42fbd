//! The numbered cases of the rules and the positions that are refused: a file for each game, beside this one.

use fencelight_rule_tests::scenario::run_cases;

fn check(cases: &str) {
    let wrong = run_cases(cases);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn cases_of_quoridor() {
    check(include_str!("quoridor.txt"));
}

#[test]
fn cases_of_pacman() {
    check(include_str!("pacman.txt"));
}

#[test]
fn cases_of_mspacman() {
    check(include_str!("mspacman.txt"));
}
