//! `fencelight bench`: a report on the board at a serial port.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::time::Instant;

use crate::common::emulated::{EmulatedBoard, PATIENCE};
use crate::common::{PROGRAM, Scratch};

/// Runs the checks while the board is drawn: the exit code and the report.
fn bench(board: &mut EmulatedBoard, scratch: &Scratch) -> (Option<i32>, String) {
    let mut command = Command::new(PROGRAM);
    command.args(["bench", "--port", &board.link, "--requests", "60"]);
    board.run(scratch, command)
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_sound_board_passes_every_check() {
    let scratch = Scratch::new("bench");
    let mut board = EmulatedBoard::start(&scratch);
    let (code, report) = bench(&mut board, &scratch);
    assert_eq!(code, Some(0), "{report}");
    let version = concat!("ok   version   ", env!("CARGO_PKG_VERSION"));
    for line in [
        version,
        "note module    pico, revision 2, checksum -",
        "ok   matrix    9 rows are connected",
        "ok   closed    no contact",
        "ok   masked    no key",
        "ok   restart   settings were saved and restored",
        "every check passed",
    ] {
        assert!(
            report.lines().any(|found| found == line),
            "{line}\n{report}"
        );
    }
    board.pull();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_contact_that_stays_closed_fails_by_name() {
    let scratch = Scratch::new("bench-closed");
    let mut board = EmulatedBoard::start(&scratch);
    // The key under the cursor is latched.
    board.terminal.press(b"l");
    let mut port = board.open();
    let end = Instant::now() + PATIENCE;
    while board.ask(&mut port, "hardware").contains("closed=-") {
        assert!(Instant::now() < end, "no contact closes");
    }
    drop(port);
    let (code, report) = bench(&mut board, &scratch);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("\nFAIL closed    e"), "{report}");
    assert!(report.ends_with("check failed\n"), "{report}");
    board.pull();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_module_without_a_board_passes_with_a_note() {
    let scratch = Scratch::new("bench-bare");
    let mut module = EmulatedBoard::start_with(&scratch, &["--bare"]);
    let (code, report) = bench(&mut module, &scratch);
    assert_eq!(code, Some(0), "{report}");
    for line in [
        "note power     USB alone: 450 mA",
        "note matrix    no row is connected: a module without a board",
        "ok   closed    no contact",
        "ok   stuck     no key",
        "every check passed",
    ] {
        assert!(
            report.lines().any(|found| found == line),
            "{line}\n{report}"
        );
    }
    module.pull();
}
