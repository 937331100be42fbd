//! A kiosk for a long time: `cargo long soak [SECONDS]`.
//!
//! First the real firmware on the emulated board, for some seconds of its time (120 by default): it plays by itself, is pressed at random, games
//! begin and end. Then table and light on this machine, for a day of their time.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use fencelight_board::device::VirtualBoard;
use fencelight_tests::Rng;
use fencelight_tests::emulated::{kiosk::Kiosk, measure};
use fencelight_tests::visitor::{Visitor, return_to_lobby};

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// Light is checked this often on this machine.
const FRAME_MS: u32 = 50;

/// The firmware for some seconds. The failures.
fn emulated(seconds: u64) -> Vec<String> {
    let began = Instant::now();
    let mut kiosk = Kiosk::new(1);
    // Attract runs for a while before the first key.
    kiosk.rest((seconds * 1_000 / 6).min(20_000));
    kiosk.run_until(seconds * 500);
    let halfway = measure::stack_usage(kiosk.machine());
    kiosk.run_until(seconds * 1_000);
    let stacks = measure::stack_usage(kiosk.machine());
    let mut wrong = kiosk.failures();
    if halfway != stacks {
        wrong.push(format!("stacks grew from {halfway:?} to {stacks:?}"));
    }
    println!("firmware: {kiosk}; took {:.0?}", began.elapsed());
    wrong
}

/// Table and light for a day. The failures.
fn simulated() -> Vec<String> {
    let began = Instant::now();
    let mut wrong = Vec::new();
    let mut board = VirtualBoard::new(1);
    let mut visitor = Visitor::new(1);
    let mut left: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut passed_ms, mut last) = (0, board.table().phase());
    let mut rng = Rng::new(2);
    while passed_ms < DAY_MS {
        let mut run = |board: &mut VirtualBoard, ms: u32| {
            for gone_ms in (0..ms).step_by(FRAME_MS as usize) {
                board.run((ms - gone_ms).min(FRAME_MS));
                board.render_leds();
                let phase = board.table().phase();
                if phase != last {
                    *left.entry(last.name()).or_default() += 1;
                    last = phase;
                }
            }
            passed_ms += u64::from(ms);
        };
        visitor.act(&mut board, &mut run);
        if rng.below(200) == 0 {
            // A time without visitors.
            run(&mut board, 40 * 60_000);
        }
        if rng.below(400) == 0
            && let Err(stuck) = return_to_lobby(&mut board)
        {
            wrong.push(stuck);
        }
    }
    for phase in ["attract", "lobby", "play", "pause", "over", "resume"] {
        if !left.contains_key(phase) {
            wrong.push(format!("{phase} was never left"));
        }
    }
    let (hours, counters) = (passed_ms / 3_600_000, board.table().counters());
    println!(
        "table and light: {hours} hours in {:.0?}, phases left {left:?}, {} games, {} moves",
        began.elapsed(),
        counters.games,
        counters.moves
    );
    wrong
}

fn main() -> ExitCode {
    let seconds = std::env::args().nth(1).map_or(Ok(120), |word| word.parse());
    let Ok(seconds) = seconds else {
        eprintln!("usage: cargo long soak [SECONDS]");
        return ExitCode::from(2);
    };
    let mut wrong = emulated(seconds);
    wrong.extend(simulated());
    for what in &wrong {
        println!("WRONG: {what}");
    }
    if wrong.is_empty() {
        println!("nothing was wrong");
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
