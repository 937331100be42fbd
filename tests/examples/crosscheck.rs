//! Fast rules against slow rules at length: `cargo long crosscheck [GAME [COUNT [SEED]]]`.
//!
//! GAME is `quoridor` (COUNT positions, for two and for four), `pacman` or `mspacman` (COUNT turns), or `all`.

use std::process::ExitCode;

use fencelight_core::quoridor::PlayerCount;
use fencelight_rule_tests::crosscheck::{mspacman, pacman, quoridor};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |number: usize, default: &str| {
        arguments
            .get(number)
            .cloned()
            .unwrap_or_else(|| default.to_string())
    };
    let game = argument(0, "all");
    let count = argument(
        1,
        if game == "quoridor" {
            "1000000"
        } else {
            "100000"
        },
    )
    .parse();
    let (Ok(count), Ok(seed)) = (count, argument(2, "1").parse()) else {
        return usage();
    };
    let wanted = |name: &str| game == name || game == "all";
    if !["quoridor", "pacman", "mspacman", "all"].contains(&game.as_str()) || arguments.len() > 3 {
        return usage();
    }
    if wanted("quoridor") {
        for players in [PlayerCount::Two, PlayerCount::Four] {
            println!(
                "{players:?}: no difference, {:?}",
                quoridor::crosscheck(players, count, seed)
            );
        }
    }
    if wanted("pacman") {
        println!(
            "Pac-Man: no difference, {:?}",
            pacman::crosscheck(count, seed)
        );
    }
    if wanted("mspacman") {
        println!(
            "Ms. Pac-Man: no difference, {:?}",
            mspacman::crosscheck(count, seed)
        );
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: crosscheck [quoridor|pacman|mspacman|all [COUNT [SEED]]]");
    ExitCode::from(2)
}
