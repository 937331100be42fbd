//! The real firmware in a kiosk for some minutes of its time: `cargo long visitors [MINUTES] [SEED]`.

use std::process::ExitCode;
use std::time::Instant;

use fencelight_tests::emulated::kiosk::Kiosk;

const DEFAULT_MINUTES: u64 = 30;
/// Attract runs for a while before the first key.
const REST_MS: u64 = 20_000;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|word| word.parse()).collect();
    let (minutes, seed) = match numbers.as_deref() {
        Ok([]) => (DEFAULT_MINUTES, 1),
        Ok([minutes]) => (*minutes, 1),
        Ok([minutes, seed]) => (*minutes, *seed),
        _ => {
            eprintln!("usage: cargo long visitors [MINUTES] [SEED]");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let mut kiosk = Kiosk::new(seed);
    kiosk.rest(REST_MS);
    for minute in 1..=minutes {
        kiosk.run_until(60_000 * minute);
        println!("{kiosk}; took {:.0?}", began.elapsed());
        let failures = kiosk.failures();
        for failure in &failures {
            println!("WRONG: {failure}");
        }
        if !failures.is_empty() {
            return ExitCode::FAILURE;
        }
    }
    println!("nothing was wrong");
    ExitCode::SUCCESS
}
