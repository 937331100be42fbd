//! Chooses the puzzles of the box from files of `fencelight mine`: `cargo long puzzles COUNT OUT FILE...`

use std::path::PathBuf;
use std::process::ExitCode;

use fencelight_lab::mine::{Difficulty, Picked, pick};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let count = words.next().and_then(|word| word.parse().ok());
    let out = words.next().map(PathBuf::from);
    let files: Vec<PathBuf> = words.map(PathBuf::from).collect();
    let (Some(count), Some(out), false) = (count, out, files.is_empty()) else {
        eprintln!("usage: cargo long puzzles COUNT OUT FILE...");
        return ExitCode::from(2);
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    match pick(&files, count, threads, &out) {
        Ok(games) => {
            for Picked { kind, grades, even } in games {
                println!("{kind}: {grades:?} by grade");
                for Difficulty { level, nodes } in even {
                    println!("  even up to level {level}, {nodes} nodes");
                }
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
