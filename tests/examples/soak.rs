//! A kiosk for a long time: `cargo soak [SECONDS]`.
//!
//! First the real firmware on the emulated board, for some seconds of its time (120 if nobody says otherwise): it plays by itself, is pressed at random, games
//! begin and end. Then table and light on this machine, for a day of their time.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use fencelight_core::device::VirtualBoard;
use fencelight_core::game::Game;
use fencelight_core::geometry::{Key, Seat, Square};
use fencelight_core::health::{RETAINED_BYTES, RetainedState};
use fencelight_core::table::{RESUME_SQUARE, human_seats, lobby};
use fencelight_emulator::{Machine, time};
use fencelight_tests::Rng;
use fencelight_tests::emulated::{firmware, key, measure, saved_table, symbols};
use fencelight_tests::visitor::{Visitor, return_to_lobby};

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// Light is checked this often on this machine.
const FRAME_MS: u32 = 50;

/// A visitor of the emulated board. The last save yields the position, so that most presses have an effect.
fn likely_key(rng: &mut Rng, machine: &Machine) -> Key {
    let table = saved_table(machine.flash().image());
    let Some(table) = table.filter(|table| table.is_resumable() && rng.below(4) > 0) else {
        let names = [
            "e5",
            "e5",
            "c7",
            "g7",
            "c3",
            "g3",
            "north-ok",
            "west-back",
            "east-ok",
            "e1",
            "d1",
        ];
        return key(names[rng.below(names.len())]);
    };
    let targets: Vec<Square> = table.history().current().destinations().iter().collect();
    let turn = table.history().current().turn();
    let seat = if human_seats(table.players()).contains(turn) {
        turn
    } else {
        Seat::South
    };
    match rng.below(10) {
        0 => Key::Square(RESUME_SQUARE),
        1..6 if !targets.is_empty() => Key::Square(*rng.pick(&targets)),
        6 => Key::Back(seat),
        _ => Key::Ok(seat),
    }
}

fn any_key(rng: &mut Rng) -> Key {
    let index = rng.below(usize::from(Key::COUNT)) as u8;
    Key::from_index(index).unwrap_or(Key::Square(lobby::START_SQUARE))
}

/// One action of the visitor.
fn act(rng: &mut Rng, machine: &mut Machine) {
    match rng.below(60) {
        0 => {
            // The way out of a game: both keys of a side held, then BACK.
            machine.press(Key::Ok(Seat::South));
            machine.press(Key::Back(Seat::South));
            machine.run_ms(3_200);
            machine.release(Key::Ok(Seat::South));
            machine.release(Key::Back(Seat::South));
            machine.run_ms(50);
            machine.tap(Key::Back(Seat::South), 2_100);
        }
        1..30 => {
            let key = likely_key(rng, machine);
            machine.tap(key, 20 + rng.below(80) as u64);
        }
        30..42 => {
            let key = any_key(rng);
            machine.tap(key, 15 + rng.below(100) as u64);
        }
        42..45 => {
            let key = likely_key(rng, machine);
            machine.press(key);
            machine.run_ms(*rng.pick(&[650, 1_050]));
            machine.release(key);
        }
        45..48 => {
            // A hand laid on the board.
            let keys: Vec<Key> = (0..rng.below(30)).map(|_| any_key(rng)).collect();
            keys.iter().for_each(|&key| machine.press(key));
            machine.run_ms(150);
            keys.iter().for_each(|&key| machine.release(key));
        }
        48..51 => {
            let present = rng.below(2) == 0;
            machine.set_supply(present);
        }
        _ => {
            machine.run_ms(rng.below(1_500) as u64);
        }
    }
}

/// The firmware for some seconds. The failures.
fn emulated(seconds: u64) -> Vec<String> {
    let (began, mut rng) = (Instant::now(), Rng::new(1));
    let mut machine = Machine::new(firmware());
    let mut wrong = Vec::new();
    let (mut frames, mut halfway) = (0, None);
    let end = time::ms_to_cycles(seconds * 1_000);
    // Attract runs for a while before the first key.
    machine.run_ms((seconds * 1_000 / 6).min(20_000));
    while machine.now() < end {
        act(&mut rng, &mut machine);
        let torn = machine
            .leds_mut()
            .take_frames()
            .iter()
            .filter(|frame| !frame.is_complete())
            .count();
        if torn > 0 {
            wrong.push(format!(
                "{torn} frames that were not whole at {} us",
                machine.now_us()
            ));
        }
        if machine.now() > end / 2 && halfway.is_none() {
            halfway = Some(measure::stack_usage(&machine));
            frames = machine.leds().count();
        }
    }
    let rate = (machine.leds().count() - frames) * time::ms_to_cycles(1_000) / (end - end / 2);
    if rate < 60 {
        wrong.push(format!("{rate} frames a second"));
    }
    if !machine.resets().is_empty() {
        wrong.push(format!("{:?}", machine.resets()));
    }
    if machine.violation_count() > 0 {
        wrong.push(format!(
            "{} violations: {}",
            machine.violation_count(),
            machine.violations()[0]
        ));
    }
    // A late task is recorded before the watchdog resets the chip.
    let record = firmware()
        .symbol(symbols::FAULT_RECORD_START)
        .expect("a record")
        .address;
    let record = machine.read_bytes(record, RETAINED_BYTES);
    let kept = record
        .first_chunk::<RETAINED_BYTES>()
        .and_then(RetainedState::from_bytes);
    match kept {
        Some(RetainedState { fault: None, .. }) => {}
        other => wrong.push(format!("a missed beat: {other:?}")),
    }
    let stacks = measure::stack_usage(&machine);
    if halfway != Some(stacks) {
        wrong.push(format!("stacks grew from {halfway:?} to {stacks:?}"));
    }
    let table = saved_table(machine.flash().image());
    let counters = table.map(|table| *table.counters());
    println!(
        "firmware: {} s in {:.0?}, {} frames ({rate} a second), {} scans, {} pages and {} erases of flash, stacks {stacks:?}, {} games, {} moves",
        machine.now_us() / 1_000_000,
        began.elapsed(),
        machine.leds().count(),
        machine.keys().scans(),
        machine.flash().pages_programmed(),
        machine.flash().total_erases(),
        counters.map_or(0, |counters| counters.games),
        counters.map_or(0, |counters| counters.moves),
    );
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
        eprintln!("usage: cargo soak [SECONDS]");
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
