//! `fencelight update`: new firmware for the firmware on the emulated board, through its port and the folder that is its drive.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fencelight_board::save;
use fencelight_emulator::{build_firmware, build_pico2_firmware};
use fencelight_tests::fake_board::{FakeBoard, Manner};
use fencelight_tools::elf::{self, PROGRAM_FLASH, Segment};
use fencelight_tools::uf2::{self, Chip};

use crate::common::emulated::EmulatedBoard;
use crate::common::{PROGRAM, Scratch, errors, run_within};

/// The version after this one, of as many letters.
const NEXT: &str = "9.8.7";
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Begins the seal; version and save format follow.
const MARK: &[u8] = b"FLSEAL2\n";

/// The firmware of this tree for a Pico, as a file with another version and save format.
fn firmware(version: [u8; 3], save_format: u8) -> Vec<u8> {
    changed_firmware(Chip::Rp2040, version, save_format, &[])
}

/// The firmware for a chip, with other bytes at some offsets of its flash.
fn changed_firmware(
    chip: Chip,
    version: [u8; 3],
    save_format: u8,
    changes: &[(usize, u32)],
) -> Vec<u8> {
    let elf = match chip {
        Chip::Rp2040 => build_firmware(),
        Chip::Rp2350 => build_pico2_firmware(),
    };
    let elf = std::fs::read(elf.expect("the firmware")).expect("the firmware");
    let segments = elf::segments(&elf).expect("an ELF");
    let text = version.map(|number| number.to_string()).join(".");
    assert_eq!(text.len(), VERSION.len());
    let [major, minor, patch] = match chip {
        Chip::Rp2040 => version,
        // What it reports is a part of its instructions: only texts and checksum are others.
        Chip::Rp2350 => numbers(VERSION),
    };
    let description = [major, minor, patch, save_format];
    let mut changed: Vec<(u32, Vec<u8>)> = Vec::new();
    for segment in segments {
        let mut bytes = segment.bytes.to_vec();
        replace(&mut bytes, VERSION.as_bytes(), text.as_bytes());
        if let Some(at) = bytes.windows(MARK.len()).position(|part| part == MARK) {
            let at = at + MARK.len();
            bytes[at..at + 4].copy_from_slice(&description);
        }
        for &(offset, word) in changes {
            let at = (PROGRAM_FLASH.start as usize + offset).checked_sub(segment.address as usize);
            if let Some(place) = at.and_then(|at| bytes.get_mut(at..at + 4)) {
                place.copy_from_slice(&word.to_le_bytes());
            }
        }
        changed.push((segment.address, bytes));
    }
    let segments = changed
        .iter()
        .map(|&(address, ref bytes)| Segment { address, bytes });
    uf2::write(&uf2::pages(&segments.collect::<Vec<_>>()))
}

fn replace(bytes: &mut [u8], old: &[u8], new: &[u8]) {
    for at in 0..bytes.len() - old.len() {
        if bytes[at..].starts_with(old) {
            bytes[at..at + old.len()].copy_from_slice(new);
        }
    }
}

/// The numbers of a version.
fn numbers(version: &str) -> [u8; 3] {
    let numbers = version.split('.').map(|number| number.parse().expect("it"));
    numbers.collect::<Vec<u8>>().try_into().expect("three")
}

/// A board with its drive, in a folder of the test.
struct Bench {
    scratch: Scratch,
    board: EmulatedBoard,
    drive: String,
}

impl Bench {
    fn start(name: &str) -> Self {
        Self::start_with(name, &[])
    }

    /// The same with more arguments of the emulated board.
    fn start_with(name: &str, more: &[&str]) -> Self {
        let scratch = Scratch::new(name);
        let drive = scratch.path("drive");
        std::fs::create_dir(&drive).expect("a folder");
        let board = EmulatedBoard::start_with(&scratch, &[&["--drive", &drive], more].concat());
        Self {
            scratch,
            board,
            drive,
        }
    }

    fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.scratch.path(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    }

    /// Updates the board by a file; behind some words of a shell.
    fn update(&mut self, shell: &str, file: &str) -> (Option<i32>, String) {
        let mut command = Command::new("bash");
        let program = PROGRAM;
        let line = format!("{shell} exec \"$@\"");
        command.args(["-c", &line, "bash", program, "update"]);
        command.args(["--port", &self.board.link, "--drive", &self.drive, file]);
        self.board.run(&self.scratch, command)
    }

    /// All that has to survive: settings, counters, the game and the games of other kinds.
    fn state(&mut self) -> BTreeMap<String, String> {
        let mut port = self.board.open();
        let mut state = BTreeMap::new();
        for request in ["get brightness", "get volume", "get hints", "position"] {
            let answer = self.board.ask(&mut port, request);
            state.insert(request.to_owned(), answer);
        }
        let table = self.board.ask(&mut port, "table");
        for line in table.lines() {
            let (key, value) = line.split_once('=').expect("a fact");
            let counters = ["unfinished", "games", "moves", "hours"];
            if counters.contains(&key) || key.starts_with("wins_") || key.starts_with("seat_") {
                state.insert(key.to_owned(), value.to_owned());
            }
        }
        state
    }

    fn ask(&mut self, request: &str) -> String {
        let mut port = self.board.open();
        self.board.ask(&mut port, request)
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_board_is_updated_in_the_middle_of_a_game_and_keeps_everything() {
    update_in_the_middle_of_a_game(Bench::start("update"), Chip::Rp2040);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_pico_2_is_updated_in_the_middle_of_a_game_and_keeps_everything() {
    let mut bench = Bench::start_with("update-pico2", &["--pico2"]);
    // The file of a Pico is not for it.
    let file = bench.file("pico.uf2", &firmware(numbers(NEXT), save::VERSION));
    let (code, said) = bench.update("", &file);
    assert_eq!(code, Some(2), "{said}");
    let why = "is for a Pico, and the board has a Pico 2.";
    assert!(said.contains(why), "{said}");
    update_in_the_middle_of_a_game(bench, Chip::Rp2350);
}

fn update_in_the_middle_of_a_game(mut bench: Bench, chip: Chip) {
    let next = match chip {
        Chip::Rp2040 => NEXT,
        Chip::Rp2350 => VERSION,
    };
    let checksum = |bench: &mut Bench| {
        let hardware = bench.ask("hardware");
        let mut lines = hardware.lines();
        let sum = lines.find_map(|line| line.strip_prefix("checksum="));
        sum.map(str::to_owned)
    };
    let firmware = |version: &str| changed_firmware(chip, numbers(version), save::VERSION, &[]);
    for request in [
        "set brightness 33",
        "set volume 1",
        "set hints off",
        "new pacman",
        "new quoridor2 first=south",
        "play e2 e8 e3h",
    ] {
        bench.ask(request);
    }
    let before = bench.state();
    assert_eq!(before["unfinished"], "quoridor2,pacman", "{before:?}");
    let file = bench.file("next.uf2", &firmware(NEXT));
    let (code, said) = bench.update("", &file);
    assert_eq!(code, Some(0), "{said}");
    for text in [
        &format!("version {next}, checksum "),
        &format!("has version {VERSION}\n"),
        ": it is updated\n",
        "the board offers its game again",
    ] {
        assert!(said.contains(text), "{text}: {said}");
    }
    assert_eq!(bench.ask("version"), format!("fencelight {next}"));
    let second = checksum(&mut bench).expect("a checksum");
    assert!(said.contains(&second), "{second}: {said}");
    assert_eq!(bench.state(), before);
    assert!(bench.ask("table").starts_with("phase=resume\n"));
    // The same file again changes nothing, an older version is a step back that is named.
    let (code, said) = bench.update("", &file);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("has this firmware already"), "{said}");
    let file = bench.file("old.uf2", &firmware(VERSION));
    let (code, said) = bench.update("", &file);
    assert_eq!(code, Some(0), "{said}");
    let is_older = said.contains(&format!("version {VERSION} is older"));
    assert_eq!(is_older, next != VERSION, "{said}");
    assert_ne!(checksum(&mut bench), Some(second));
    assert_eq!(bench.state(), before);
    bench.board.pull();
}

#[test]
#[ignore = "long: cargo test-all"]
fn all_boards_are_updated_although_one_of_them_fails() {
    let mut one = Bench::start("update-all");
    let scratch = Scratch::new("update-all-other");
    // One board at a time is in its boot loader, so that both have one folder.
    let mut two = EmulatedBoard::start_with(&scratch, &["--drive", &one.drive]);
    let refuses = one.scratch.path("refuses");
    let _fake = FakeBoard::plug(&refuses, Manner::Sound);
    one.ask("set brightness 33");
    let file = one.file("next.uf2", &firmware(numbers(NEXT), save::VERSION));
    let mut update = |one: &mut Bench, ports: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.args(["update", "--all", "--drive", &one.drive, &file]);
        for port in ports {
            command.args(["--port", port]);
        }
        let is_done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    two.terminal.read(20);
                }
            });
            let ran = one.board.run(&one.scratch, command);
            is_done.store(true, Ordering::Relaxed);
            ran
        })
    };
    let (first, second) = (one.board.link.clone(), scratch.path("board"));
    let (code, said) = update(&mut one, &[&first, &refuses, &second]);
    assert_eq!(code, Some(1), "{said}");
    for text in [
        &format!("board 2 of 3: {refuses}\n"),
        &format!("the board at {first} has version {NEXT}"),
        &format!("the board at {second} has version {NEXT}"),
        &format!("fencelight: {refuses}: the board refuses to start its boot loader: "),
        &format!("2 of 3 boards have the firmware\nnot: {refuses}\n"),
    ] {
        assert!(said.contains(text), "{text}: {said}");
    }
    let (code, said) = update(&mut one, &[&first, &second]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(
        said.matches("has this firmware already").count(),
        2,
        "{said}"
    );
    assert!(
        said.ends_with("2 of 2 boards have the firmware\n"),
        "{said}"
    );
    assert_eq!(one.ask("version"), format!("fencelight {NEXT}"));
    assert_eq!(one.ask("get brightness"), "33");
    let mut port = two.open();
    assert_eq!(two.ask(&mut port, "version"), format!("fencelight {NEXT}"));
    one.board.pull();
    two.pull();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_file_that_does_not_fit_is_refused_before_the_board_is_touched() {
    let mut bench = Bench::start("update-refused");
    let good = firmware(numbers(NEXT), save::VERSION);
    let mut damaged = good.clone();
    damaged[good.len() / 2 + 40] ^= 4;
    let mut wrong_chip = good.clone();
    for block in wrong_chip.as_chunks_mut::<512>().0 {
        block[28] = 0x59;
    }
    // With an image definition it is a program for a Pico 2.
    let definition = [(3_000, 0xFFFF_DED3), (3_020, 0xAB12_3579)];
    let pico2 = changed_firmware(Chip::Rp2040, numbers(NEXT), save::VERSION, &definition);
    let mut foreign = good.clone();
    replace(&mut foreign, MARK, b"FLSEAL0\n");
    for (name, bytes, why) in [
        (
            "damaged",
            &damaged[..],
            "it is damaged: its checksum is wrong",
        ),
        (
            "cut",
            &good[..good.len() - 512],
            "it is damaged: block 0: count",
        ),
        ("family", &wrong_chip, "no firmware of Fencelight"),
        ("chip", &pico2, "is for a Pico 2, and the board has a Pico."),
        ("foreign", &foreign, "no firmware of Fencelight"),
        ("text", b"UF2 but not really", "it is no UF2 file"),
        (
            "format",
            &firmware(numbers(NEXT), save::VERSION - 1),
            &format!("saves in format {}", save::VERSION),
        ),
    ] {
        let file = bench.file(name, bytes);
        let (code, said) = bench.update("", &file);
        assert_eq!(code, Some(2), "{name}: {said}");
        assert!(said.contains(why), "{name}: {said}");
        assert!(!said.contains("boot loader"), "{name}: {said}");
    }
    assert_eq!(bench.ask("version"), format!("fencelight {VERSION}"));
    bench.board.pull();
}

#[test]
#[ignore = "long: cargo test-all"]
fn an_update_that_is_interrupted_anywhere_is_said_and_done_again() {
    let mut bench = Bench::start("update-cut");
    bench.ask("set brightness 33");
    bench.ask("new mspacman");
    let before = bench.state();
    let bytes = firmware(numbers(NEXT), save::VERSION);
    let file = bench.file("next.uf2", &bytes);
    // The drive takes a number of KB; then it is gone, or the program is killed.
    let mut kb = 1;
    for seed in [48_271_u64, 16_807, 69_621] {
        let limit = format!("trap '' XFSZ; ulimit -f {kb};");
        let (code, said) = bench.update(&limit, &file);
        assert_eq!(code, Some(1), "{kb} KB: {said}");
        assert!(said.contains("the copy ended after "), "{said}");
        assert!(said.contains("The board has no whole firmware and waits in its boot loader. Run the command again"), "{said}");
        let (code, said) = bench.update(&format!("ulimit -f {kb};"), &file);
        assert_eq!(code, None, "{kb} KB: {said}");
        kb = 1 + seed * 7_919 % (bytes.len() as u64 / 1_024 - 1);
    }
    let (code, said) = bench.update("", &file);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("a board in its boot loader at "), "{said}");
    assert!(said.contains("the board offers its game again"), "{said}");
    assert_eq!(bench.ask("version"), format!("fencelight {NEXT}"));
    assert_eq!(bench.state(), before);
    bench.board.pull();
}

#[test]
fn a_board_that_is_missing_or_refuses_is_named_with_its_state() {
    let scratch = Scratch::new("update-none");
    let (port, drive) = (scratch.path("board"), scratch.path("drive"));
    let file = scratch.path("next.uf2");
    std::fs::write(&file, firmware(numbers(NEXT), save::VERSION)).expect("a file");
    let arguments = ["update", "--port", &port, "--drive", &drive, &file];
    let limit = Duration::from_secs(60);
    let output = run_within(limit, &arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = errors(&output);
    assert!(
        said.contains(&port) && said.contains("The board was not touched"),
        "{said}"
    );
    // The console of a PC has no boot loader.
    let _board = FakeBoard::plug(&port, Manner::Sound);
    let output = run_within(limit, &arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = errors(&output);
    assert!(
        said.contains("refuses to start its boot loader: "),
        "{said}"
    );
    assert!(said.contains("The board was not touched"), "{said}");
    // What is not clear is asked for.
    for (more, why) in [
        (
            &["--port", "elsewhere"][..],
            "several ports are named; --all",
        ),
        (
            &[file.as_str()],
            "are both for a Pico; name one file for each chip",
        ),
    ] {
        let output = run_within(limit, &[&arguments[..], more].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(errors(&output).contains(why), "{output:?}");
    }
}
