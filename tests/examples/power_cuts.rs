//! The ring of records under many power cuts: `cargo power-cuts 50000 [DEFAULT_SEED]`.

use std::process::ExitCode;
use std::time::Instant;

use fencelight_tests::power_cuts::{PowerCutReport, RingDefect, TrialConfig, run_trial};

/// Cuts of one flash, before the next one is taken.
const CUTS_EACH: u64 = 500;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|word| word.parse()).collect();
    let (cuts, seed) = match numbers.as_deref() {
        Ok([cuts]) => (*cuts, 0),
        Ok([cuts, seed]) => (*cuts, *seed),
        _ => {
            eprintln!("usage: cargo power-cuts CUTS [SEED]");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let mut report = PowerCutReport::default();
    for seed in seed.. {
        let weakens = seed % 2 == 1;
        let course = TrialConfig {
            // Two sectors are enough where no bits are weak.
            sectors: [if weakens { 3 } else { 2 }, 4, 16][seed as usize / 2 % 3],
            weak_bits: weakens,
            random_fill: seed % 5 == 0,
            defect: RingDefect::None,
        };
        report.add(&run_trial(course, CUTS_EACH.min(cuts - report.cuts), seed));
        if report.cuts >= cuts {
            break;
        }
    }
    println!("{report} in {:.0?}", began.elapsed());
    if report.violations == 0 && report.overwritten == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
