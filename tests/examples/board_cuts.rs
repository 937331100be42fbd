//! Power cuts of the real firmware on the emulated board, while it saves and USB is busy: `cargo long board_cuts CUTS [SEED]`.

use std::process::ExitCode;
use std::time::Instant;

use fencelight_tests::emulated::board_cuts::BoardCuts;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|word| word.parse()).collect();
    let (cuts, seed) = match numbers.as_deref() {
        Ok([cuts]) => (*cuts, 0),
        Ok([cuts, seed]) => (*cuts, *seed),
        _ => {
            eprintln!("usage: cargo long board_cuts CUTS [SEED]");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let mut board = BoardCuts::new(seed);
    for cut in 1..=cuts {
        if let Err(wrong) = board.cut() {
            println!("WRONG at cut {cut}: {wrong}");
            return ExitCode::FAILURE;
        }
        if cut % 100 == 0 {
            println!("{} in {:.0?}", board.report(), began.elapsed());
        }
    }
    println!(
        "{} in {:.0?}; none left a wrong state",
        board.report(),
        began.elapsed()
    );
    ExitCode::SUCCESS
}
