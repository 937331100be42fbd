//! The laws of light over many frames of random visitors: `cargo long laws 1000000 [SEED]`. Lists how often each situation was reached.

use std::process::ExitCode;
use std::time::Instant;

use fencelight_tests::walk::Report;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(frames)), seed) = (numbers.next(), numbers.next().unwrap_or(Ok(0))) else {
        eprintln!("usage: cargo long laws FRAMES [SEED]");
        return ExitCode::from(2);
    };
    let Ok(seed) = seed else {
        eprintln!("usage: cargo long laws FRAMES [SEED]");
        return ExitCode::from(2);
    };
    let began = Instant::now();
    let mut report = Report::default();
    match report.add_frames(frames, seed) {
        Ok(()) => {
            let fullest = report.max_power_permille;
            print!("{}", report.situations);
            println!(
                "{} frames in {:.0?}: no LED and no board flashed more than twice a second, none over budget (the fullest at {}.{} %), \
                 none lit and black, no pumping, no hold outlived its phase",
                report.frames,
                began.elapsed(),
                fullest / 10,
                fullest % 10
            );
            ExitCode::SUCCESS
        }
        Err(broken) => {
            eprintln!("{broken}");
            ExitCode::FAILURE
        }
    }
}
