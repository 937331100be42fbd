//! The outputs of the program from outside: files that exist, special files, links.

use std::path::Path;
use std::time::Duration;

use crate::common::{Scratch, errors, run_within};

/// More than any command of these tests takes.
const LIMIT: Duration = Duration::from_secs(60);

/// A script of one request.
const SCRIPT: &str = "wait 100\n";

/// A recorded game.
const RECORDING: &str = "fencelight-game 1\nseats south=human north=human\nseed 1\n\
    start quoridor2 south=e1:10 north=e9:10 fences=- turn=south\nmoves e2 e8\n";

#[test]
fn a_file_that_exists_is_overwritten_with_force_only() {
    let scratch = Scratch::new("exists");
    let script = scratch.file("script.txt", SCRIPT);
    let recording = scratch.file("recording.txt", RECORDING);
    let there = scratch.path("there");
    for (arguments, runs_here) in [
        (vec!["snapshot", &script, &there, "--size", "200"], true),
        (
            vec!["review", &recording, "--nodes", "50", "--plot", &there],
            true,
        ),
        // There is no terminal here, so a game is refused with and without --force, for different reasons.
        (vec!["play", "--record", &there], false),
    ] {
        std::fs::write(&there, "mine").expect("a file");
        let output = run_within(LIMIT, &arguments);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains(&there) && said.contains("--force"),
            "{arguments:?}: {said}"
        );
        assert_eq!(std::fs::read(&there).expect("the file"), b"mine");
        let forced = run_within(LIMIT, &[&arguments[..], &["--force"]].concat());
        assert_eq!(forced.status.success(), runs_here, "{forced:?}");
        assert!(!errors(&forced).contains("--force"), "{forced:?}");
        let replaced = std::fs::read(&there).expect("the file") != b"mine";
        assert_eq!(replaced, runs_here, "{arguments:?}");
    }
}

#[cfg(unix)]
mod special {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;

    #[test]
    fn a_link_is_followed_and_stays() {
        let scratch = Scratch::new("link");
        let script = scratch.file("script.txt", SCRIPT);
        let (picture, link) = (scratch.file("picture.png", "old"), scratch.path("link"));
        symlink(&picture, &link).expect("a link");
        let output = run_within(
            LIMIT,
            &["snapshot", &script, &link, "--size", "200", "--force"],
        );
        assert!(output.status.success(), "{output:?}");
        assert!(Path::new(&link).is_symlink());
        assert!(
            std::fs::read(&picture)
                .expect("the picture")
                .starts_with(b"\x89PNG")
        );
    }

    /// The device is reached by a link: a program that renames replaces the link and not the device.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_error_of_a_special_file_is_reported() {
        let scratch = Scratch::new("full");
        let script = scratch.file("script.txt", SCRIPT);
        let full = scratch.path("full");
        symlink("/dev/full", &full).expect("a link");
        let output = run_within(LIMIT, &["snapshot", &script, &full, "--size", "200"]);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(1));
        assert!(said.contains(&full), "{said}");
        assert!(said.contains("No space left"), "{said}");
        assert!(Path::new(&full).is_symlink());
    }

    #[test]
    fn a_pipe_takes_a_picture_and_stays_a_pipe() {
        let scratch = Scratch::new("pipe");
        let script = scratch.file("script.txt", SCRIPT);
        let pipe = scratch.path("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe)
        });
        let output = run_within(LIMIT, &["snapshot", &script, &pipe, "--size", "200"]);
        assert!(output.status.success(), "{output:?}");
        let kind = std::fs::symlink_metadata(&pipe).expect("it is there");
        assert!(kind.file_type().is_fifo());
        let picture = reader.join().expect("a reader").expect("bytes");
        assert!(picture.starts_with(b"\x89PNG"));
    }
}
