//! Power cuts: `cargo long power_cuts CUTS [SEED]` of the ring of records, with weak bits, bit rot and silent failures; `cargo long power_cuts board CUTS
//! [SEED]` of the real firmware on the emulated board, while it saves and USB is busy.

use std::process::ExitCode;
use std::time::Instant;

use fencelight_tests::emulated::board_cuts::BoardCuts;
use fencelight_tests::power_cuts::{PowerCutReport, TrialConfig, run_trial};

/// Cuts of one flash, before the next one is taken.
const CUTS_EACH: u64 = 500;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let of_board = words.first().is_some_and(|word| word == "board");
    let numbers = words[usize::from(of_board)..].iter();
    let numbers: Result<Vec<u64>, _> = numbers.map(|word| word.parse()).collect();
    let (cuts, seed) = match numbers.as_deref() {
        Ok([cuts]) => (*cuts, 0),
        Ok([cuts, seed]) => (*cuts, *seed),
        _ => {
            eprintln!("usage: cargo long power_cuts [board] CUTS [SEED]");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let (report, wrong) = match of_board {
        true => cut_board(cuts, seed),
        false => cut_ring(cuts, seed),
    };
    println!("{report} in {:.0?}", began.elapsed());
    match wrong {
        Some(wrong) => {
            println!("WRONG: {wrong}");
            ExitCode::FAILURE
        }
        None => ExitCode::SUCCESS,
    }
}

fn cut_ring(cuts: u64, seed: u64) -> (String, Option<String>) {
    let mut report = PowerCutReport::default();
    for seed in seed.. {
        let course = TrialConfig::from_seed(seed);
        report.add(&run_trial(course, CUTS_EACH.min(cuts - report.cuts), seed));
        if report.cuts >= cuts {
            break;
        }
    }
    let is_sound = report.violations == 0 && report.lost == 0 && report.overwritten == 0;
    (
        report.to_string(),
        (!is_sound).then(|| "a record".to_owned()),
    )
}

fn cut_board(cuts: u64, seed: u64) -> (String, Option<String>) {
    let mut board = BoardCuts::new(seed);
    let mut cuts = 0..cuts;
    let wrong = cuts.find_map(|_| board.cut().err());
    (board.report().to_string(), wrong)
}
