//! Chooses the puzzles of the box from files of `fencelight mine`: `cargo long puzzles COUNT OUT FILE...`

use std::path::PathBuf;
use std::process::ExitCode;

use fencelight_lab::mine::{Picked, pick};

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
            for Picked { kind, ideas } in games {
                for (idea, grades) in ideas {
                    println!("{kind}: {idea}: {grades:?} from grade 0 on");
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
