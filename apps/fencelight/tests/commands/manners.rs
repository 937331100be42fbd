//! The manners of the program from outside: errors before the work, folders, closed pipes, full disks.

use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

#[cfg(target_os = "linux")]
use fencelight_tests::commands::assert_full_disk;
use fencelight_tests::commands::assert_refused;

use crate::common::{Scratch, end_within, errors, program, run_within};

/// More than any command of these tests takes.
const LIMIT: Duration = Duration::from_secs(60);

/// A recorded game.
const RECORDING: &str = "\
fencelight-game 1
seats south=human north=human
seed 1
start quoridor2 south=e1:10 north=e9:10 fences=- turn=south
moves e2 e8
";

/// Files that the commands read.
struct Inputs {
    scratch: Scratch,
    script: String,
    recording: String,
}

impl Inputs {
    fn new(name: &str) -> Self {
        let scratch = Scratch::new(name);
        let script = scratch.file("script.txt", "wait 100\n");
        let recording = scratch.file("recording.txt", RECORDING);
        Self {
            scratch,
            script,
            recording,
        }
    }

    /// Every command that writes a file, to the file `out`.
    fn writers<'a>(&'a self, out: &'a str) -> Vec<Vec<&'a str>> {
        let review = ["review", &self.recording, "--nodes", "50"];
        vec![
            vec!["snapshot", &self.script, out, "--size", "200"],
            [&review[..], &["--plot", out]].concat(),
            vec!["play", "--record", out],
        ]
    }
}

#[test]
fn a_missing_folder_is_named_and_not_created() {
    let inputs = Inputs::new("folders");
    let folder = inputs.scratch.path("missing");
    let out = format!("{folder}/out");
    let mut commands = inputs.writers(&out);
    commands.push(vec!["man", &folder]);
    for arguments in commands {
        let output = run_within(LIMIT, &arguments);
        assert_refused(
            &output,
            &arguments,
            &[&folder, "does not exist", "mkdir -p"],
        );
        assert!(!Path::new(&folder).exists(), "{arguments:?}");
    }
}

#[test]
fn a_folder_in_the_place_of_a_file_is_named() {
    let inputs = Inputs::new("is-folder");
    let out = inputs.scratch.path("out");
    std::fs::create_dir(&out).expect("a folder");
    for arguments in inputs.writers(&out) {
        let output = run_within(LIMIT, &arguments);
        assert_refused(&output, &arguments, &[&out, "it is a folder"]);
    }
}

#[test]
fn manual_pages_that_exist_are_overwritten_with_force_only() {
    let scratch = Scratch::new("man-force");
    let folder = scratch.path("");
    let page = scratch.file("fencelight-play.1", "mine");
    let arguments = ["man", &folder];
    assert_refused(
        &run_within(LIMIT, &arguments),
        &arguments,
        &["fencelight-play.1", "--force"],
    );
    assert_eq!(std::fs::read(&page).expect("the page"), b"mine");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
    assert!(
        run_within(LIMIT, &["man", &folder, "--force"])
            .status
            .success()
    );
    assert_ne!(std::fs::read(&page).expect("the page"), b"mine");
}

#[test]
fn the_version_names_the_place_of_the_saved_game() {
    let scratch = Scratch::new("version");
    let folder = scratch.path("data");
    let output = program(&["--version", "--verbose"])
        .env("FENCELIGHT_DATA", &folder)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("fencelight 0."), "{text}");
    for file in ["save.txt", "flash.bin"] {
        let path = Path::new(&folder).join(file).display().to_string();
        assert!(text.contains(&path), "{path}: {text}");
    }
    assert!(!Path::new(&folder).exists(), "it is not created");
    let short = run_within(LIMIT, &["--version"]);
    assert_eq!(String::from_utf8_lossy(&short.stdout).lines().count(), 1);
}

/// Commands that print.
const PRINTERS: [&[&str]; 6] = [
    &["--help"],
    &["--version"],
    &["--version", "--verbose"],
    &["completions", "bash"],
    &["man"],
    &["console"],
];

/// Runs a command on a script of requests, which only the console reads.
fn run_to(scratch: &Scratch, arguments: &[&str], stdout: Stdio) -> Output {
    let requests = scratch.file(
        "requests",
        &format!("new quoridor2\n{}", "legal\n".repeat(500)),
    );
    let mut child = program(arguments)
        .stdin(std::fs::File::open(requests).expect("requests"))
        .stdout(stdout)
        .spawn()
        .expect("the program starts");
    end_within(LIMIT, &mut child);
    child.wait_with_output().expect("its end")
}

#[test]
fn a_reader_that_ends_is_no_error() {
    let scratch = Scratch::new("closed-pipe");
    for arguments in PRINTERS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = run_to(&scratch, arguments, writer.into());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        assert_eq!(errors(&output), "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "long: cargo test-all"]
fn a_full_disk_is_an_error_of_one_line() {
    let scratch = Scratch::new("full-disk");
    let full = || {
        std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("it is there")
    };
    for arguments in PRINTERS {
        let output = run_to(&scratch, arguments, full().into());
        assert_full_disk(&output, arguments);
    }
    // A standard error that is full changes no exit code.
    let mut child = program(&["replay", "none"])
        .stderr(full())
        .spawn()
        .expect("it starts");
    assert_eq!(end_within(LIMIT, &mut child).code(), Some(1));
}
