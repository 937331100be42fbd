//! Fast rules against the slow reference at length: `cargo crosscheck [POSITIONS [SEED]]`, for two and for four.

use std::process::ExitCode;

use fencelight_core::quoridor::Players;
use fencelight_tests::crosscheck::crosscheck;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| match arguments.next() {
        Some(word) => word.parse().ok(),
        None => Some(default),
    };
    let (Some(positions), Some(seed)) = (number(1_000_000), number(1)) else {
        eprintln!("usage: crosscheck [POSITIONS [SEED]]");
        return ExitCode::from(2);
    };
    for players in [Players::Two, Players::Four] {
        let report = crosscheck(players, positions as usize, seed);
        println!("{players:?}: no difference, {report:?}");
    }
    ExitCode::SUCCESS
}
