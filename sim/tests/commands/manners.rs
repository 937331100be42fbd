//! The manners of the program from outside: errors before the work, folders, closed pipes, full disks, training that is stopped.

use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

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
    script: String,
    recording: String,
    games: String,
}

impl Inputs {
    fn new(name: &str) -> Self {
        let scratch = Scratch::new(name);
        let script = scratch.file("script.txt", "wait 100\n");
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
            script,
            recording,
            games,
        }
    }

    /// Every command that writes a file, to the file `out`.
    fn writers<'a>(&'a self, out: &'a str, fresh: &'a str) -> Vec<Vec<&'a str>> {
        let train = ["train", "--data", &self.games, "--epochs", "1"];
        vec![
            [&MATCH[..], &["--b", "greedy", "--out", out]].concat(),
            vec!["snapshot", &self.script, out, "--size", "200"],
            vec!["film", &self.recording, out, "--size", "200"],
            vec!["selfplay", "--out", out, "--games", "2", "--nodes", "20"],
            [&train[..], &["--out", out]].concat(),
            [&train[..], &["--out", fresh, "--plot", out]].concat(),
            vec!["play", "--record", out],
        ]
    }
}

/// Exit code 2, one line that contains the texts, then how to get help; and nothing on standard output.
fn assert_refused(output: &Output, arguments: &[&str], texts: &[&str]) {
    let said = errors(output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    let (line, help) = said.split_once("\n\n").expect("a line, then help");
    assert!(
        line.starts_with("fencelight: ") && !line.contains('\n'),
        "{said}"
    );
    for text in texts {
        assert!(line.contains(text), "{arguments:?}, {text}: {said}");
    }
    assert!(help.ends_with("try '--help'.\n"), "{said}");
    assert!(output.stdout.is_empty(), "{output:?}");
}

#[test]
fn a_missing_folder_is_named_and_not_created() {
    let inputs = Inputs::new("folders");
    let folder = inputs.scratch.path("missing");
    let out = format!("{folder}/out");
    let fresh = inputs.scratch.path("fresh");
    let mut commands = inputs.writers(&out, &fresh);
    commands.push(vec!["man", &folder]);
    for arguments in commands {
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
fn printers(inputs: &Inputs, network: &str, out: &str) -> Vec<Vec<String>> {
    let train = [
        "train",
        "--data",
        &inputs.games,
        "--epochs",
        "2",
        "--out",
        out,
    ];
    let lists: Vec<Vec<&str>> = vec![
        vec!["--help"],
        vec!["--version"],
        vec!["--version", "--verbose"],
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
        vec!["man"],
        vec!["console"],
    ];
    let owned = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect();
    lists.into_iter().map(owned).collect()
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

/// Runs a command on a script of requests, which only the console reads.
fn run_to(inputs: &Inputs, arguments: &[String], stdout: Stdio) -> Output {
    let requests = inputs.scratch.file(
        "requests",
        &format!("new quoridor2\n{}", "legal\n".repeat(500)),
    );
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut child = program(&arguments)
        .stdin(std::fs::File::open(requests).expect("requests"))
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
        let output = run_to(&inputs, &arguments, writer.into());
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
    let assert_failed = |arguments: &[String], output: &Output| {
        let said = errors(output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(
            said.contains("No space left") && said.lines().count() == 1,
            "{said}"
        );
    };
    for arguments in printers(&inputs, &network, &out) {
        let output = run_to(&inputs, &arguments, full().into());
        assert_failed(&arguments, &output);
    }
    let train = ["train", "--data", &inputs.games, "--epochs", "1"];
    let fresh = inputs.scratch.path("fresh");
    for arguments in [
        [&train[..], &["--out", "/dev/full"]].concat(),
        [&train[..], &["--out", &fresh, "--plot", "/dev/full"]].concat(),
        vec!["film", &inputs.recording, "/dev/full", "--size", "200"],
    ] {
        let output = run_within(LIMIT, &arguments);
        let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
        assert_failed(&arguments, &output);
    }
    // A standard error that is full changes no exit code.
    let mut child = program(&["replay", "none"])
        .stderr(full())
        .spawn()
        .expect("it starts");
    assert_eq!(end_within(LIMIT, &mut child).code(), Some(1));
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
