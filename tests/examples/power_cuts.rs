//! The ring of records under many power cuts, weak bits, bit rot and silent failures: `cargo long power_cuts 50000 [SEED]`.

use std::process::ExitCode;
use std::time::Instant;

use fencelight_tests::power_cuts::{PowerCutReport, TrialConfig, run_trial};

/// Cuts of one flash, before the next one is taken.
const CUTS_EACH: u64 = 500;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|word| word.parse()).collect();
    let (cuts, seed) = match numbers.as_deref() {
        Ok([cuts]) => (*cuts, 0),
        Ok([cuts, seed]) => (*cuts, *seed),
        _ => {
            eprintln!("usage: cargo long power_cuts CUTS [SEED]");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let mut report = PowerCutReport::default();
    for seed in seed.. {
        let course = TrialConfig::from_seed(seed);
        report.add(&run_trial(course, CUTS_EACH.min(cuts - report.cuts), seed));
        if report.cuts >= cuts {
            break;
        }
    }
    println!("{report} in {:.0?}", began.elapsed());
    if report.violations == 0 && report.lost == 0 && report.overwritten == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
