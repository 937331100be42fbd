//! `fencelight train` from outside: data larger than its memory, and a training that is killed.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use crate::common::{Scratch, end_within, errors, program, run_within};

/// More than any command of these tests takes.
const LIMIT: Duration = Duration::from_secs(300);

const HEADER_BYTES: usize = 32;
const POSITION_BYTES: usize = 24;
const CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

fn ran(arguments: &[&str]) -> String {
    let output = run_within(LIMIT, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(CRC.checksum(&bytes).to_le_bytes());
    bytes
}

/// A file with some games, each of them `times` times under other numbers; the number of its positions.
fn large_file(scratch: &Scratch, name: &str, times: u32) -> (String, u64) {
    let some = scratch.path("some");
    ran(&["selfplay", "--out", &some, "--games", "60", "--nodes", "20"]);
    let bytes = std::fs::read(&some).expect("games");
    let (header, mut rest) = bytes.split_at(HEADER_BYTES);
    let mut games = Vec::new();
    while rest[..4] != [0xFF; 4] {
        let positions = usize::from(u16::from_le_bytes([rest[4], rest[5]]));
        let (game, after) = rest.split_at(8 + positions * POSITION_BYTES + 4);
        games.push(&game[4..game.len() - 4]);
        rest = after;
    }
    let mut file = header.to_vec();
    let (mut number, mut positions) = (0u32, 0);
    for _ in 0..times {
        for game in &games {
            file.extend(sealed([&number.to_le_bytes()[..], game].concat()));
            number += 1;
            positions += (game.len() - 4) / POSITION_BYTES;
        }
    }
    let mut end = vec![0xFF; 4];
    end.extend(number.to_le_bytes());
    end.extend((positions as u64).to_le_bytes());
    file.extend(sealed(end));
    let path = scratch.path(name);
    std::fs::write(&path, file).expect("a file");
    (path, positions as u64)
}

/// The memory that a process has allocated and used, in KiB; `None` when it has ended. The pages of the program's own file are not part of it: how
/// many of them are resident is up to the kernel, which drops them when memory is short.
fn allocated_kib(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("RssAnon:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Runs a training; its output, and the most memory it has had in MiB.
fn peak_of(arguments: &[&str]) -> (String, u64) {
    let mut child = program(arguments).spawn().expect("the program starts");
    let began = Instant::now();
    let mut peak = 0;
    while child.try_wait().expect("its state").is_none() {
        assert!(began.elapsed() < LIMIT, "it does not end");
        peak = peak.max(allocated_kib(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("its output");
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("text");
    (said, peak.div_ceil(1_024))
}

#[test]
#[ignore = "long: cargo test-all"]
fn data_larger_than_the_memory_are_read_in_parts_with_flat_memory() {
    const MEMORY_MIB: u64 = 16;
    let scratch = Scratch::new("large-training");
    let (games, positions) = large_file(&scratch, "large", 700);
    // An example of 64 bytes for each position would take twice the memory.
    assert!(positions * 64 > 2 * (MEMORY_MIB << 20), "{positions}");
    let out = scratch.path("out");
    let train = |memory: u64, epochs: &str| {
        let memory = memory.to_string();
        peak_of(&[
            "train",
            "--data",
            &games,
            "--batch",
            "2048",
            "--memory",
            &memory,
            "--epochs",
            epochs,
            "--threads",
            "2",
            "--out",
            &out,
        ])
    };
    let (said, peak) = train(MEMORY_MIB, "2");
    assert!(said.contains(" parts\n"), "{said}");
    assert!(peak <= MEMORY_MIB, "{peak} MiB: {said}");
    // The measurement sees examples that are all in memory.
    std::fs::remove_file(&out).expect("the network");
    let (said, peak) = train(8 * MEMORY_MIB, "1");
    assert!(!said.contains(" parts\n"), "{said}");
    assert!(peak > 2 * MEMORY_MIB, "{peak} MiB: {said}");
}

#[test]
fn a_memory_that_is_too_small_is_refused_with_what_it_takes() {
    let scratch = Scratch::new("small-memory");
    let (games, _) = large_file(&scratch, "large", 80);
    let out = scratch.path("out");
    let command = [
        "train",
        "--data",
        &games,
        "--memory",
        "16",
        "--threads",
        "1",
        "--out",
        &out,
    ];
    let output = run_within(LIMIT, &[&command[..], &["--batch", "60000"]].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        errors(&output).contains("--memory has to be "),
        "{output:?}"
    );
    assert!(!Path::new(&out).exists());
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_training_that_is_killed_goes_on_from_its_checkpoint_to_the_same_network() {
    let scratch = Scratch::new("killed-training");
    let (games, _) = large_file(&scratch, "large", 80);
    let train = |out: &str, threads: &str, more: &[&str]| -> Vec<String> {
        let fixed = [
            "train",
            "--data",
            &games,
            "--out",
            out,
            "--memory",
            "16",
            "--batch",
            "1024",
            "--epochs",
            "2",
            "--threads",
            threads,
        ];
        fixed
            .iter()
            .chain(more)
            .map(|&word| word.to_owned())
            .collect()
    };
    let run = |words: &[String]| ran(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let (whole, parts) = (scratch.path("whole"), scratch.path("parts"));
    let said = run(&train(&whole, "1", &[]));
    assert!(said.contains(" parts\n"), "{said}");
    let checkpoint = format!("{parts}.checkpoint");
    let command = train(&parts, "1", &["--checkpoint", "0"]);
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    let mut before = Vec::new();
    for _ in 0..3 {
        let mut child = program(&words).spawn().expect("the program starts");
        let began = Instant::now();
        // The training has gone on from the checkpoint before.
        while std::fs::read(&checkpoint).map_or(true, |now| now == before) {
            assert!(began.elapsed() < LIMIT, "no checkpoint is written");
            assert!(
                child.try_wait().expect("its state").is_none(),
                "it has ended"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("it is killed");
        assert!(!end_within(LIMIT, &mut child).success());
        before = std::fs::read(&checkpoint).expect("a checkpoint");
    }
    assert!(!Path::new(&parts).exists());
    let said = run(&command);
    assert!(said.contains("continues after epoch "), "{said}");
    let networks = [&whole, &parts].map(|path| std::fs::read(path).expect("a network"));
    assert!(networks[0] == networks[1], "the networks differ");
    assert!(!Path::new(&checkpoint).exists());
}
