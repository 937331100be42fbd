//! The manners of the program from outside: errors before the work, folders, closed pipes, full disks, training that is stopped.

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

/// A match of two games.
const MATCH: [&str; 9] = [
    "match",
    "--game",
    "quoridor2",
    "--a",
    "greedy",
    "--games",
    "2",
    "--threads",
    "1",
];

/// Files that the commands read.
struct Inputs {
    scratch: Scratch,
    recording: String,
    games: String,
}

impl Inputs {
    fn new(name: &str) -> Self {
        let scratch = Scratch::new(name);
        let recording = scratch.file("recording.txt", RECORDING);
        let games = scratch.path("games");
        let played = run_within(
            LIMIT,
            &[
                "selfplay", "--out", &games, "--games", "20", "--nodes", "20",
            ],
        );
        assert!(played.status.success(), "{played:?}");
        Self {
            scratch,
            recording,
            games,
        }
    }

    /// Every command that writes a file, to the file `out`.
    fn writers<'a>(&'a self, out: &'a str, fresh: &'a str) -> Vec<Vec<&'a str>> {
        let train = ["train", "--data", &self.games, "--epochs", "1"];
        vec![
            [&MATCH[..], &["--b", "greedy", "--out", out]].concat(),
            vec!["film", &self.recording, out, "--size", "200"],
            vec!["selfplay", "--out", out, "--games", "2", "--nodes", "20"],
            [&train[..], &["--out", out]].concat(),
            [&train[..], &["--out", fresh, "--plot", out]].concat(),
        ]
    }
}

#[test]
fn a_missing_folder_is_named_and_not_created() {
    let inputs = Inputs::new("folders");
    let folder = inputs.scratch.path("missing");
    let out = format!("{folder}/out");
    let fresh = inputs.scratch.path("fresh");
    for arguments in inputs.writers(&out, &fresh) {
        let output = run_within(LIMIT, &arguments);
        assert_refused(
            &output,
            &arguments,
            &[&folder, "does not exist", "mkdir -p"],
        );
        assert!(!Path::new(&folder).exists(), "{arguments:?}");
        assert!(!Path::new(&fresh).exists(), "{arguments:?}");
    }
}

#[test]
fn a_folder_in_the_place_of_a_file_is_named() {
    let inputs = Inputs::new("is-folder");
    let (out, fresh) = (inputs.scratch.path("out"), inputs.scratch.path("fresh"));
    std::fs::create_dir(&out).expect("a folder");
    for arguments in inputs.writers(&out, &fresh) {
        let output = run_within(LIMIT, &arguments);
        assert_refused(&output, &arguments, &[&out, "it is a folder"]);
    }
}

#[test]
fn a_file_that_exists_is_overwritten_with_force_only() {
    let inputs = Inputs::new("exists");
    let (there, fresh) = (inputs.scratch.path("there"), inputs.scratch.path("fresh"));
    // Self-play continues its file.
    let writers = inputs.writers(&there, &fresh).into_iter();
    for arguments in writers.filter(|arguments| arguments[0] != "selfplay") {
        std::fs::write(&there, "mine").expect("a file");
        let output = run_within(LIMIT, &arguments);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains(&there) && said.contains("--force"),
            "{arguments:?}: {said}"
        );
        assert_eq!(std::fs::read(&there).expect("the file"), b"mine");
        assert!(!Path::new(&fresh).exists(), "{arguments:?}");
        let forced = run_within(LIMIT, &[&arguments[..], &["--force"]].concat());
        assert!(forced.status.success(), "{forced:?}");
        assert!(!errors(&forced).contains("--force"), "{forced:?}");
        let replaced = std::fs::read(&there).expect("the file") != b"mine";
        assert!(replaced, "{arguments:?}");
        let _ = std::fs::remove_file(&fresh);
    }
}

/// The device is reached by a link: a program that renames replaces the link and not the device.
#[cfg(target_os = "linux")]
#[test]
fn the_error_of_a_special_file_is_reported() {
    let scratch = Scratch::new("full");
    let full = scratch.path("full");
    std::os::unix::fs::symlink("/dev/full", &full).expect("a link");
    let arguments = [&MATCH[..], &["--b", "greedy", "--out", &full]].concat();
    let output = run_within(LIMIT, &arguments);
    assert_full_disk(&output, &arguments);
    assert!(errors(&output).contains(&full) && Path::new(&full).is_symlink());
}

#[test]
fn an_engine_that_cannot_play_fails_before_the_first_game() {
    let scratch = Scratch::new("no-engine");
    let (out, text) = (scratch.path("out"), scratch.file("text", "no network"));
    let none = scratch.path("none");
    for (engine, wrong) in [
        (format!("cmd={none}"), "cannot be started"),
        (format!("cmd='{text}'"), "cannot be started"),
        (
            "cmd=fencelight-no-such-program --fast".into(),
            "cannot be started",
        ),
        (format!("judge={none}"), "none"),
        (format!("judge={text}"), "text"),
    ] {
        let arguments = [&MATCH[..], &["--b", &engine, "--out", &out]].concat();
        assert_refused(&run_within(LIMIT, &arguments), &arguments, &["--b", wrong]);
        assert!(!Path::new(&out).exists(), "{arguments:?}");
    }
    for network in [&none, &text] {
        let arguments = [
            "selfplay",
            "--out",
            &out,
            "--games",
            "2",
            "--weights",
            network,
        ];
        assert_refused(&run_within(LIMIT, &arguments), &arguments, &[network]);
        assert!(!Path::new(&out).exists(), "{arguments:?}");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_game_becomes_a_film_and_the_same_one_each_time() {
    let inputs = Inputs::new("film");
    let films = ["one.png", "two.png"].map(|name| {
        let film = inputs.scratch.path(name);
        let arguments = [
            "film",
            &inputs.recording,
            &film,
            "--size",
            "200",
            "--speed",
            "4",
        ];
        let output = run_within(LIMIT, &arguments);
        assert!(output.status.success(), "{output:?}");
        std::fs::read(film).expect("the film")
    });
    assert!(films[0].starts_with(b"\x89PNG"));
    // The chunk that makes a PNG an animation.
    assert!(films[0].windows(4).any(|bytes| bytes == b"acTL"));
    assert!(films[0] == films[1]);
}

/// Commands that print, with their input.
fn printers<'a>(inputs: &'a Inputs, network: &'a str, out: &'a str) -> Vec<Vec<&'a str>> {
    let train = [
        "train",
        "--data",
        &inputs.games,
        "--epochs",
        "2",
        "--out",
        out,
    ];
    vec![
        vec!["--help"],
        vec!["--version"],
        vec!["help", "match"],
        [&MATCH[..], &["--b", "greedy"]].concat(),
        train.to_vec(),
        vec![
            "selfplay",
            "--out",
            &inputs.games,
            "--games",
            "20",
            "--nodes",
            "20",
        ],
        vec!["network", network],
        vec!["completions", "bash"],
    ]
}

/// A network of one epoch.
fn network(inputs: &Inputs) -> String {
    let network = inputs.scratch.path("network");
    let arguments = [
        "train",
        "--data",
        &inputs.games,
        "--epochs",
        "1",
        "--out",
        &network,
    ];
    assert!(run_within(LIMIT, &arguments).status.success());
    network
}

/// Runs a command without input.
fn run_to(arguments: &[&str], stdout: Stdio) -> Output {
    let mut child = program(arguments)
        .stdout(stdout)
        .spawn()
        .expect("the program starts");
    end_within(LIMIT, &mut child);
    child.wait_with_output().expect("its end")
}

#[test]
fn a_reader_that_ends_is_no_error_and_stops_no_training() {
    let inputs = Inputs::new("closed-pipe");
    let (network, out) = (network(&inputs), inputs.scratch.path("trained"));
    for arguments in printers(&inputs, &network, &out) {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = run_to(&arguments, writer.into());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        assert_eq!(errors(&output), "", "{arguments:?}");
    }
    assert!(Path::new(&out).exists(), "the network is written");
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "long: cargo test-all"]
fn a_full_disk_is_an_error_of_one_line() {
    let inputs = Inputs::new("full-disk");
    let (network, out) = (network(&inputs), inputs.scratch.path("trained"));
    let full = || {
        std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("it is there")
    };
    for arguments in printers(&inputs, &network, &out) {
        let output = run_to(&arguments, full().into());
        assert_full_disk(&output, &arguments);
    }
    let train = ["train", "--data", &inputs.games, "--epochs", "1"];
    let fresh = inputs.scratch.path("fresh");
    for arguments in [
        [&train[..], &["--out", "/dev/full"]].concat(),
        [&train[..], &["--out", &fresh, "--plot", "/dev/full"]].concat(),
        vec!["film", &inputs.recording, "/dev/full", "--size", "200"],
    ] {
        let output = run_within(LIMIT, &arguments);
        assert_full_disk(&output, &arguments);
    }
}

/// A folder in which no file can be created, not even by root.
#[cfg(target_os = "linux")]
#[test]
fn a_training_that_could_not_be_written_does_not_begin() {
    let inputs = Inputs::new("unwritable");
    let fresh = inputs.scratch.path("fresh");
    let train = ["train", "--data", &inputs.games];
    for more in [
        &["--out", "/proc/network"][..],
        &["--out", &fresh, "--plot", "/proc/losses"],
    ] {
        let arguments = [&train[..], more].concat();
        assert_refused(&run_within(LIMIT, &arguments), &arguments, &["/proc/"]);
        assert!(!Path::new(&fresh).exists());
    }
}

#[cfg(unix)]
#[test]
fn self_play_to_a_device_is_refused_at_once() {
    for device in ["/dev/zero", "/dev/null"] {
        let arguments = ["selfplay", "--out", device, "--games", "2", "--nodes", "20"];
        assert_refused(
            &run_within(LIMIT, &arguments),
            &arguments,
            &[device, "a device"],
        );
        let name = device.rsplit('/').next().expect("a name");
        let lock = device.replace(name, &format!(".{name}.fencelight-lock"));
        assert!(!Path::new(&lock).exists());
    }
}

#[cfg(unix)]
mod stopped {
    use super::*;
    use std::io::{BufRead, BufReader};
    use std::process::Command;

    /// Many epochs, so that there is time to stop.
    const EPOCHS: u32 = 400;

    fn training<'a>(inputs: &'a Inputs, out: &'a str, epochs: &'a str) -> Vec<&'a str> {
        let data = &inputs.games;
        vec![
            "train",
            "--data",
            data,
            "--out",
            out,
            "--epochs",
            epochs,
            "--batch",
            "64",
            "--threads",
            "1",
        ]
    }

    /// Starts a training and stops it with Ctrl-C once it has finished some epochs; its output and the losses it printed.
    fn stop_after(arguments: &[&str], epochs: usize) -> String {
        let mut child = program(arguments).spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut text = String::new();
        let mut left = epochs;
        while left > 0 {
            let line = lines.next().expect("a line").expect("text");
            left -= usize::from(line.starts_with("epoch "));
            text += &line;
            text.push('\n');
        }
        let stopped = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(stopped.expect("kill").success());
        for line in lines {
            text += &line.expect("text");
            text.push('\n');
        }
        assert_eq!(end_within(LIMIT, &mut child).code(), Some(130), "{text}");
        text
    }

    #[test]
    #[ignore = "long: cargo test-all"]
    fn a_training_that_was_stopped_goes_on_to_the_same_network() {
        let inputs = Inputs::new("checkpoint");
        let (whole, parts) = (inputs.scratch.path("whole"), inputs.scratch.path("parts"));
        let checkpoint = format!("{parts}.checkpoint");
        let epochs = EPOCHS.to_string();
        let arguments = training(&inputs, &whole, &epochs);
        let output = run_within(2 * LIMIT, &arguments);
        assert!(output.status.success(), "{output:?}");
        assert!(!Path::new(&format!("{whole}.checkpoint")).exists());

        let arguments = training(&inputs, &parts, &epochs);
        for stop in [1, 3] {
            let said = stop_after(&arguments, stop);
            let last = said.lines().last().unwrap_or_default();
            assert!(
                last.starts_with("stopped ") && last.contains(&checkpoint),
                "{said}"
            );
            assert!(last.contains("the same command continues"), "{said}");
            assert!(Path::new(&checkpoint).exists() && !Path::new(&parts).exists());
        }
        // Another training does not take it, and does not overwrite it.
        let other = training(&inputs, &parts, "3");
        assert_refused_checkpoint(&run_within(LIMIT, &other), &checkpoint);

        let output = run_within(2 * LIMIT, &arguments);
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("continues after epoch "), "{said}");
        let networks = [&whole, &parts].map(|path| std::fs::read(path).expect("a network"));
        assert!(networks[0] == networks[1], "the networks differ");
        assert!(!Path::new(&checkpoint).exists());
    }

    fn assert_refused_checkpoint(output: &Output, checkpoint: &str) {
        let said = errors(output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains(checkpoint) && said.contains("--force"),
            "{said}"
        );
        assert!(Path::new(checkpoint).exists());
    }

    #[test]
    fn a_damaged_checkpoint_is_refused_and_force_begins_anew() {
        let inputs = Inputs::new("bad-checkpoint");
        let out = inputs.scratch.path("out");
        let checkpoint = inputs.scratch.file("out.checkpoint", "nonsense");
        let arguments = training(&inputs, &out, "2");
        let output = run_within(LIMIT, &arguments);
        assert_refused_checkpoint(&output, &checkpoint);
        let output = run_within(LIMIT, &[&arguments[..], &["--force"]].concat());
        assert!(output.status.success(), "{output:?}");
        assert!(!Path::new(&checkpoint).exists() && Path::new(&out).exists());
    }
}
