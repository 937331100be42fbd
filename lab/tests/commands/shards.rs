//! `--shard` and `merge` from outside: shards of self-play and of matches, killed at random and restarted, become the file of one run.

use std::path::Path;
use std::process::{Child, Output};
use std::time::{Duration, Instant};

use fencelight_tests::commands::built;

use crate::common::{PROGRAM, Scratch, errors, program, run_within};

/// More than any command of these tests takes.
const LIMIT: Duration = Duration::from_secs(120);

const SELFPLAY: [&str; 7] = [
    "selfplay", "--games", "30", "--nodes", "1500", "--seed", "5",
];
const MATCH: [&str; 11] = [
    "match",
    "--game",
    "quoridor2",
    "--a",
    "nodes=60",
    "--b",
    "greedy",
    "--games",
    "28",
    "--openings",
    "3",
];

fn ran(arguments: &[&str]) -> String {
    let output = run_within(LIMIT, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn bytes(path: &str) -> Vec<u8> {
    std::fs::read(path).expect(path)
}

/// Small numbers, equal for equal seeds.
struct Draws(u64);

impl Draws {
    fn below(&mut self, choices: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % choices
    }
}

/// A shard that runs.
struct Worker {
    arguments: Vec<String>,
    child: Option<Child>,
    is_done: bool,
}

impl Worker {
    fn start(&mut self) {
        let words: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        self.child = Some(program(&words).spawn().expect("the program starts"));
    }
}

/// Runs all shards of a command at once. Each is killed (SIGKILL) after a random time and started again, `kills` times in all, until all are done.
/// Returns the files, and how often a process was killed before its end.
fn run_shards(scratch: &Scratch, command: &[&str], count: u64, kills: u32) -> (Vec<String>, u32) {
    let mut draws = Draws(count);
    let files: Vec<String> = (0..count)
        .map(|index| scratch.path(&format!("part{index}")))
        .collect();
    let mut workers: Vec<Worker> = files
        .iter()
        .enumerate()
        .map(|(index, file)| {
            let shard = format!("{index}/{count}");
            let more = ["--threads", "1", "--shard", &shard, "--out", file];
            Worker {
                arguments: command
                    .iter()
                    .chain(&more)
                    .map(|&word| word.to_owned())
                    .collect(),
                child: None,
                is_done: false,
            }
        })
        .collect();
    let began = Instant::now();
    let (mut left, mut killed) = (kills, 0);
    while workers.iter().any(|worker| !worker.is_done) {
        assert!(began.elapsed() < LIMIT, "the shards do not end");
        for worker in workers.iter_mut().filter(|worker| !worker.is_done) {
            let Some(child) = &mut worker.child else {
                worker.start();
                continue;
            };
            if let Some(status) = child.try_wait().expect("its state") {
                assert!(status.success(), "{:?}: {status}", worker.arguments);
                worker.is_done = true;
            } else if left > 0 && (killed == 0 || draws.below(4) == 0) {
                child.kill().expect("it is killed");
                let status = child.wait().expect("it ends");
                // The process may have ended a moment before.
                worker.is_done = status.success();
                killed += u32::from(!worker.is_done);
                left -= 1;
                worker.child = None;
            }
        }
        // The first one is killed as soon as it has started: a fast machine could end all shards before a random time.
        let is_first = left > 0 && killed == 0;
        let pause_ms = if is_first { 1 } else { draws.below(25) };
        std::thread::sleep(Duration::from_millis(pause_ms));
    }
    (files, killed)
}

fn merged(scratch: &Scratch, files: &[String]) -> (String, Vec<u8>) {
    let out = scratch.path("merged");
    // In any order.
    let mut arguments = vec!["merge", "--force", "--out", &out];
    arguments.extend(files.iter().rev().map(String::as_str));
    let said = ran(&arguments);
    (said, bytes(&out))
}

/// What a training finds in some files: examples to learn from, set aside and left out.
fn learned(scratch: &Scratch, files: &[String]) -> String {
    let out = scratch.path("network");
    let mut arguments = vec!["train", "--epochs", "1", "--validation", "20%", "--force"];
    arguments.extend(["--out", &out, "--data"]);
    arguments.extend(files.iter().map(String::as_str));
    let said = ran(&arguments);
    let line = said.lines().find(|line| line.contains(" to learn from, "));
    line.expect("counts").to_owned()
}

/// The part of a report that follows from the games.
fn of_games(report: &str) -> Vec<&str> {
    let (_, report) = report.split_once("\na: ").expect("a report");
    let is_of_games = |line: &&str| !line.contains(" ms a move") && !line.starts_with("time ");
    report.lines().filter(is_of_games).collect()
}

#[test]
fn shards_of_selfplay_that_are_killed_and_restarted_become_one_run() {
    let scratch = Scratch::new("selfplay-shards");
    let whole = scratch.path("whole");
    ran(&[&SELFPLAY[..], &["--out", &whole]].concat());
    // More shards than games, too: some are empty.
    for (count, kills) in [(3, 12), (40, 0)] {
        let (files, killed) = run_shards(&scratch, &SELFPLAY, count, kills);
        assert!(kills == 0 || killed > 0, "nothing was killed");
        let (said, together) = merged(&scratch, &files);
        assert!(together == bytes(&whole), "{count} shards: other bytes");
        assert!(
            said.contains(&format!("{count} shards, 30 games, ")),
            "{said}"
        );
        // All is done: the same command changes nothing.
        let (again, _) = run_shards(&scratch, &SELFPLAY, count, 0);
        assert_eq!(again, files);
        assert!(merged(&scratch, &files).1 == bytes(&whole));
        if count == 3 {
            assert_eq!(
                learned(&scratch, &files),
                learned(&scratch, std::slice::from_ref(&whole))
            );
        }
        for file in files {
            std::fs::remove_file(file).expect("a shard");
        }
    }
    // One shard is a run.
    let one = scratch.path("one");
    ran(&[&SELFPLAY[..], &["--out", &one, "--shard", "0/1"]].concat());
    assert!(bytes(&one) == bytes(&whole));
}

#[test]
fn shards_of_a_match_that_are_killed_and_restarted_become_one_match() {
    for (name, command) in [
        ("two", &MATCH[..]),
        (
            "lone",
            &[
                "match",
                "--game",
                "quoridor4",
                "--lone",
                "--a",
                "nodes=30",
                "--b",
                "greedy",
                "--games",
                "24",
            ],
        ),
        (
            "dice",
            &[
                "match", "--game", "mspacman", "--a", "nodes=20", "--b", "greedy", "--games", "12",
            ],
        ),
        (
            "ghosts",
            &[
                "match", "--game", "pacman", "--a", "nodes=20", "--b", "greedy", "--games", "12",
                "layout=b",
            ],
        ),
    ] {
        let scratch = Scratch::new(&format!("match-shards-{name}"));
        let whole = scratch.path("whole");
        let report = ran(&[command, &["--out", &whole]].concat());
        let (files, _) = run_shards(&scratch, command, 3, 6);
        let (said, together) = merged(&scratch, &files);
        assert!(together == bytes(&whole), "{name}: other bytes");
        assert_eq!(of_games(&said), of_games(&report));
        // A shard that is whole reports again, and stays as it is.
        let before = bytes(&files[1]);
        let again = ran(&[command, &["--out", &files[1], "--shard", "1/3"]].concat());
        assert!(again.contains(", shard 1/3\n"), "{again}");
        assert!(bytes(&files[1]) == before, "{name}: another end");
        let arguments = ["replay", &files[1], "--number", "9999"];
        let mut replay = fencelight_tests::commands::program(&built("fencelight"), &arguments);
        let shown = replay.output().expect("the program of the player");
        assert!(errors(&shown).contains("no game 9999"), "{shown:?}");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn shards_of_puzzles_that_are_killed_and_restarted_become_one_run() {
    let scratch = Scratch::new("puzzle-shards");
    let (games, whole) = (scratch.path("games"), scratch.path("whole"));
    ran(&[
        "selfplay", "--games", "40", "--nodes", "300", "--out", &games,
    ]);
    let command = ["mine", "--games", &games, "--nodes", "60"];
    ran(&[&command[..], &["--out", &whole]].concat());
    let (files, killed) = run_shards(&scratch, &command, 3, 6);
    assert!(killed > 0, "nothing was killed");
    let (said, together) = merged(&scratch, &files);
    assert!(together == bytes(&whole), "other bytes");
    assert!(said.contains("3 shards, 40 games, "), "{said}");
    // Cut anywhere, with zeros behind or without: the same command completes it.
    let complete = bytes(&whole);
    for length in [0, 5, 40, 70, complete.len() / 2, complete.len() - 1] {
        for zeros in [0, 3_000] {
            let mut cut = complete[..length].to_vec();
            cut.resize(length + zeros, 0);
            std::fs::write(&whole, cut).expect("a file");
            ran(&[&command[..], &["--out", &whole]].concat());
            assert!(bytes(&whole) == complete, "{length} {zeros}");
        }
    }
    // Other settings are another run.
    let other = ["mine", "--games", &games, "--nodes", "61", "--out", &whole];
    let refused = run_within(LIMIT, &other);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(errors(&refused).contains("--out"), "{refused:?}");
    assert!(bytes(&whole) == complete);
    let none = scratch.path("none");
    let missing = run_within(LIMIT, &["merge", "--out", &none, &files[0]]);
    assert!(errors(&missing).contains("are missing"), "{missing:?}");
}

#[test]
fn a_match_or_a_shard_that_was_cut_anywhere_is_continued() {
    let scratch = Scratch::new("match-cut");
    let part = scratch.path("part");
    for more in [&["--shard", "1/3"][..], &["--threads", "2"]] {
        let command = [&MATCH[..], &["--out", &part], more].concat();
        ran(&[&command[..], &["--force"]].concat());
        let whole = bytes(&part);
        let (half, end) = (whole.len() / 2, whole.len());
        for length in [0, 1, 60, 140, 150, 151, 500, half, end - 15, end - 1, end] {
            for zeros in [0, 3_000] {
                let mut cut = whole[..length].to_vec();
                if length < end {
                    cut.resize(length + zeros, 0);
                }
                std::fs::write(&part, cut).expect("a file");
                let report = ran(&command);
                assert!(bytes(&part) == whole, "{length} {zeros}");
                assert!(!report.contains("stopped"), "{report}");
            }
        }
    }
}

/// Exit code 1, one line with all texts, and no file.
fn assert_refused(output: &Output, out: &str, texts: &[&str]) {
    let said = errors(output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    for text in texts {
        assert!(said.contains(text), "{text}: {said}");
    }
    assert!(!Path::new(out).exists(), "{said}");
}

/// The shards 0/2 and 1/2, and others that do not belong to them.
fn refusals(
    name: &str,
    command: &[&str],
    other: &[&str],
    is_longer: &[&str],
    messages: &[(&str, &[&str])],
) {
    let scratch = Scratch::new(name);
    let play = |file: &str, command: &[&str], shard: &str| {
        let path = scratch.path(file);
        ran(&[command, &["--out", &path, "--shard", shard]].concat());
        path
    };
    let zero = play("zero", command, "0/2");
    let one = play("one", command, "1/2");
    play("third", command, "1/3");
    play("other", other, "1/2");
    play("longer", is_longer, "1/2");
    let good = bytes(&one);
    std::fs::write(scratch.path("cut"), &good[..good.len() - 1]).expect("a file");
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    std::fs::write(scratch.path("damaged"), damaged).expect("a file");
    std::fs::write(scratch.path("more"), [&good[..], b"x"].concat()).expect("a file");
    let out = scratch.path("out");
    for (files, texts) in messages {
        let files: Vec<String> = files.split(' ').map(|file| scratch.path(file)).collect();
        let mut arguments = vec!["merge", "--out", &out];
        arguments.extend(files.iter().map(String::as_str));
        assert_refused(&run_within(LIMIT, &arguments), &out, texts);
    }
    // The output is no shard, and is not overwritten without being asked for.
    for (arguments, text) in [
        (
            vec!["merge", "--force", "--out", &one, &zero, &one],
            "one of the shards",
        ),
        (vec!["merge", "--out", &one, &zero], "--force"),
    ] {
        let output = run_within(LIMIT, &arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(errors(&output).contains(text), "{output:?}");
        assert_eq!(bytes(&one), good);
    }
    // What a merge that was killed left beside it goes; files of the user stay.
    let left = scratch.file(".out.1-1.fencelight-new", "half of it");
    let theirs = ["out.new", "out.lock"].map(|name| scratch.file(name, "theirs"));
    ran(&["merge", "--out", &out, &one, &zero]);
    assert!(!Path::new(&left).exists());
    for file in theirs {
        assert_eq!(bytes(&file), b"theirs");
    }
    // Nothing else is left: no lock, and no file beside the output.
    if cfg!(unix) {
        let names = std::fs::read_dir(scratch.path("")).expect("a folder");
        assert_eq!(names.count(), 11);
    }
}

#[test]
fn what_is_no_whole_run_of_selfplay_is_refused() {
    let command = ["selfplay", "--games", "6", "--nodes", "20"];
    let other = ["selfplay", "--games", "6", "--nodes", "30"];
    let longer = ["selfplay", "--games", "12", "--nodes", "20"];
    refusals(
        "refused-selfplay",
        &command,
        &other,
        &longer,
        &[
            ("zero", &["shard 1/2 is missing"]),
            ("zero one zero", &["shard 0/2, which", "zero is already"]),
            ("zero third", &["third: shard 1/3", "zero is one of 2"]),
            (
                "zero other",
                &[
                    "other: these games were played with",
                    "30 nodes",
                    "20 nodes",
                ],
            ),
            (
                "zero longer",
                &[
                    "zero: shard 0/2 has 3 games, but 6 of the 12",
                    "continues it",
                ],
            ),
            (
                "zero cut",
                &["cut: cut short after 3 games", "fencelight selfplay"],
            ),
            ("zero damaged", &["damaged: corrupted"]),
            (
                "zero more",
                &["more: corrupted: there are bytes after the end"],
            ),
            ("zero missing", &["missing: "]),
        ],
    );
}

#[test]
fn what_is_no_whole_match_is_refused() {
    let of = |a: &'static str, games: &'static str| {
        [
            "match",
            "--game",
            "quoridor2",
            "--a",
            a,
            "--b",
            "greedy",
            "--games",
            games,
        ]
    };
    let (command, other, longer) = (
        of("nodes=20", "8"),
        of("nodes=30", "8"),
        of("nodes=20", "12"),
    );
    refusals(
        "refused-match",
        &command,
        &other,
        &longer,
        &[
            ("zero", &["shard 1/2 is missing"]),
            ("zero one zero", &["shard 0/2, which", "zero is already"]),
            ("zero third", &["third: shard 1/3", "zero is one of 2"]),
            (
                "zero other",
                &[
                    "other: a shard of another match",
                    "`a nodes=30`",
                    "`a nodes=20`",
                ],
            ),
            (
                "zero longer",
                &["longer: a shard of another match: 12 games"],
            ),
            (
                "zero cut",
                &["cut: cut short after 4 games", "fencelight match"],
            ),
            ("zero damaged", &["damaged: line ", "corrupted"]),
            (
                "zero more",
                &["more: line ", "there are bytes after the end"],
            ),
            ("zero missing", &["missing: "]),
        ],
    );
}

#[test]
fn a_shard_is_not_continued_by_another_one() {
    let scratch = Scratch::new("other-shard");
    let games = scratch.path("games");
    let selfplay = ["selfplay", "--out", &games, "--games", "4", "--nodes", "20"];
    ran(&[&selfplay[..], &["--shard", "0/2"]].concat());
    let before = bytes(&games);
    for more in [&["--shard", "1/2"][..], &["--shard", "0/3"], &[]] {
        let output = run_within(LIMIT, &[&selfplay[..], more].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(
            errors(&output).contains("shard 0/2, not with"),
            "{output:?}"
        );
        assert_eq!(bytes(&games), before);
    }
    let part = scratch.path("part");
    let command = [&MATCH[..], &["--out", &part]].concat();
    ran(&[&command[..], &["--shard", "0/7"]].concat());
    let before = bytes(&part);
    let output = run_within(LIMIT, &[&command[..], &["--shard", "1/7"]].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = errors(&output);
    assert!(
        said.contains("`shard 0/7 of 28 games`") && said.contains("`shard 1/7 of"),
        "{said}"
    );
    assert_eq!(bytes(&part), before);
    // A match that is no shard does not continue it either; --force begins anew.
    let output = run_within(LIMIT, &command);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    ran(&[&command[..], &["--shard", "1/7", "--force"]].concat());
    assert!(bytes(&part) != before);
}

/// The job files of a scheduler, as local processes that are killed at random and restarted.
#[cfg(target_os = "linux")]
#[test]
fn the_job_files_run_as_local_processes() {
    let local = concat!(env!("CARGO_MANIFEST_DIR"), "/jobs/local");
    for (what, games) in [("selfplay", "30"), ("match", "12")] {
        let mut child = std::process::Command::new("bash")
            .args([local, what, "3", "5"])
            .env("FENCELIGHT", PROGRAM)
            .env("GAMES", games)
            .env("NODES", "100")
            .env("A", "nodes=60")
            .env("B", "greedy")
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("bash");
        let status = crate::common::end_within(LIMIT, &mut child);
        let output = child.wait_with_output().expect("its output");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(status.success(), "{what}: {said}");
        assert!(said.contains("3 shards, "), "{said}");
        assert!(said.contains("bytes as one run\n"), "{said}");
    }
}
