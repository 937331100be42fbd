//! How fast the emulated board runs on one idle core of this machine: board time per processor time, for the scenes that a visitor sees.
//!
//! `cargo emulation-speed [SECONDS]` runs each scene for some seconds of board time.

use std::time::Instant;

use fencelight_emulator::{Error, Firmware, Machine, UsbState, build_firmware, time};

const DEFAULT_SECONDS: u64 = 5;
/// Longer than any search.
const SEARCH_MS: u64 = 10_000;

fn main() -> Result<(), Error> {
    let seconds = std::env::args().nth(1);
    let seconds = seconds.and_then(|text| text.parse().ok());
    let ms = 1_000 * seconds.unwrap_or(DEFAULT_SECONDS);
    let firmware = Firmware::load(build_firmware()?)?;

    let mut machine = Machine::new(&firmware);
    machine.run_ms(100);
    measure("idle in the lobby", &mut machine, |machine| {
        machine.run_ms(ms);
    });

    let mut machine = Machine::new(&firmware);
    machine.usb_mut().plug();
    machine.run_until(2_000, |machine| machine.usb().state() == UsbState::Ready);
    machine.usb_mut().open();
    measure("idle in the lobby, USB open", &mut machine, |machine| {
        machine.run_ms(ms);
    });
    ask(&mut machine, "new quoridor2 first=south");
    measure("in a game, a person to move", &mut machine, |machine| {
        machine.run_ms(ms);
    });
    measure("level 5 thinks", &mut machine, |machine| {
        ask(machine, "genmove level=5");
    });
    Ok(())
}

/// Sends a line and waits for the end of its answer.
fn ask(machine: &mut Machine, line: &str) {
    machine.usb_mut().take_received();
    machine.usb_mut().write(format!("{line}\n").as_bytes());
    let answered = machine.run_until(SEARCH_MS, |machine| {
        machine.usb().received().ends_with(b"\n\n")
    });
    assert!(answered, "no answer to {line}");
}

fn measure(scene: &str, machine: &mut Machine, run: impl FnOnce(&mut Machine)) {
    let (start, awake) = (machine.now(), [0, 1].map(|core| machine.awake_cycles(core)));
    let (began, busy) = (Instant::now(), processor_seconds());
    run(machine);
    // Other programs may take the processor away; where that is not known, all the time counts.
    let took = match (busy, processor_seconds()) {
        (Some(before), Some(now)) => now - before,
        _ => began.elapsed().as_secs_f64(),
    };
    let cycles = machine.now() - start;
    let board = time::cycles_to_ns(cycles) as f64 / 1e9;
    let percent = |core: usize| 100 * (machine.awake_cycles(core) - awake[core]) / cycles;
    println!(
        "{scene}: {:.2} x real time ({board:.2} s in {took:.2} s; cores awake {} % and {} %)",
        board / took,
        percent(0),
        percent(1)
    );
}

/// How long this thread has run (Linux).
fn processor_seconds() -> Option<f64> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = times.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
