//! The figures of docs/firmware.md, and their limits: `cargo long measure [pico2]`.

use std::process::ExitCode;

use fencelight_emulator::{Rp2040, Rp2350};
use fencelight_tests::emulated::measure;

fn main() -> ExitCode {
    let parts: [fn() -> Vec<measure::Figure>; 4] = match std::env::args().nth(1).as_deref() {
        None => [
            measure::latency::<Rp2040>,
            measure::scene_figures,
            measure::search_cost::<Rp2040>,
            || measure::memory::<Rp2040>().into(),
        ],
        Some("pico2") => [
            measure::latency::<Rp2350>,
            Vec::new,
            measure::search_cost::<Rp2350>,
            || measure::memory::<Rp2350>().into(),
        ],
        Some(_) => {
            eprintln!("usage: cargo long measure [pico2]");
            return ExitCode::from(2);
        }
    };
    let mut code = ExitCode::SUCCESS;
    for figure in parts.into_iter().flat_map(|part| part()) {
        println!("{figure}");
        if !figure.is_within {
            code = ExitCode::FAILURE;
        }
    }
    code
}
