//! The program from outside: the end of its input, a reader that exits, input that is not text, files, exit codes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use fencelight_tests::commands::built;

use crate::common::{PROGRAM, Scratch, errors};

fn start(arguments: &[&str]) -> Child {
    Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// The output for an input that then ends.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut program = start(arguments);
    // The program may exit before it has read the whole input.
    let _ = program.stdin.take().expect("its input").write_all(input);
    program.wait_with_output().expect("it ends")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("plain text")
}

#[test]
fn the_end_of_the_input_ends_the_console() {
    let output = run(
        &["console"],
        b"new quoridor2 first=south\nplay e2 e8 e3h\nperft 2\nlegal",
    );
    assert!(output.status.success());
    let text = text(&output);
    assert!(
        text.starts_with("=\n\n=\n\n= 15918\n\n= a1h a1v a2h "),
        "{text}"
    );
    assert!(text.ends_with(" h8v\n\n"));
}

#[test]
fn threads_change_no_answer_but_that_of_a_time_limit() {
    let requests = b"new quoridor2 first=south seed=3\nplay e2 e8 e3h\nhint level=2\nhint nodes=3000\nanalyse nodes=2000 lines=2\ngenmove nodes=900\n";
    let one = run(&["console"], requests);
    assert!(one.status.success());
    assert!(text(&one).contains("score="), "{}", text(&one));
    let several = run(&["console", "--threads", "3"], requests);
    assert_eq!(text(&several), text(&one));
    for game in ["quoridor2", "quoridor4", "pacman", "mspacman"] {
        let requests = format!("new {game}\nanalyse ms=30\ngenmove ms=30\nmoves\n");
        let output = run(&["console", "--threads", "3"], requests.as_bytes());
        let text = text(&output);
        let answers: Vec<&str> = text.trim_end().split("\n\n").collect();
        assert!(
            matches!(answers[..], ["=", line, mv, moves] if line.contains(" win=") && mv == moves),
            "{text}"
        );
    }
}

#[test]
fn quit_ends_the_console_at_once() {
    let output = run(&["console"], b"quit\nversion\n");
    assert!(output.status.success());
    assert_eq!(text(&output), "=\n\n");
}

#[test]
fn every_answer_comes_before_the_next_request() {
    let mut program = start(&["console"]);
    let mut requests = program.stdin.take().expect("its input");
    let mut answers = BufReader::new(program.stdout.take().expect("its output")).lines();
    for request in ["new pacman", "position", "nonsense", "legal"] {
        writeln!(requests, "{request}").expect("it reads");
        let answer = answers.next().expect("an answer").expect("text");
        assert!(answer.starts_with(['=', '?']), "{answer}");
        assert_eq!(answers.next().expect("an end").expect("text"), "");
    }
    drop(requests);
    assert!(program.wait().expect("it ends").success());
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut program = start(&["console"]);
    drop(program.stdout.take());
    let input = format!("new quoridor2\n{}", "legal\n".repeat(2_000));
    let _ = program
        .stdin
        .take()
        .expect("its input")
        .write_all(input.as_bytes());
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn bytes_that_are_not_text_do_not_end_a_game() {
    let output = run(
        &["console"],
        b"new quoridor2 first=south\nplay e2\n\xff\xfe\nmoves\nquit\n",
    );
    assert!(output.status.success());
    let text = text(&output);
    assert!(text.contains("? syntax a line is plain ASCII"), "{text}");
    assert!(text.contains("= e2\n"), "{text}");
}

#[test]
fn without_a_terminal_there_is_no_board_but_a_console() {
    let scratch = Scratch::new("no-terminal");
    let recording = scratch.file("recording.txt", RECORDING);
    let record = scratch.path("never.txt");
    for arguments in [
        &[][..],
        &["play", "--game", "pacman"],
        &["play", "--record", &record],
        &["replay", &recording],
    ] {
        let output = run(arguments, b"q");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.starts_with("fencelight: the board is shown in a terminal"));
        assert!(errors.contains("`fencelight console`"), "{errors}");
    }
    assert!(!Path::new(&record).exists());
}

#[test]
fn a_script_becomes_a_picture_and_the_same_one_each_time() {
    let scratch = Scratch::new("snapshot");
    let script = scratch.file("script.txt", "wait 500\npress e5\nwait 60\n");
    let pictures = ["one.png", "two.png"].map(|name| {
        let picture = scratch.path(name);
        let output = run(&["snapshot", &script, &picture, "--size", "300"], b"");
        assert!(output.status.success(), "{output:?}");
        std::fs::read(picture).expect("the picture")
    });
    assert!(pictures[0].starts_with(b"\x89PNG"));
    assert_eq!(pictures[0], pictures[1]);
}

#[cfg(unix)]
#[test]
#[ignore = "long: cargo test-all"]
fn the_pictures_of_the_documents_are_what_their_scripts_draw() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let output = Command::new("docs/pictures/draw")
        .arg("--check")
        .current_dir(root)
        .env("FENCELIGHT", PROGRAM)
        .output()
        .expect("the script runs");
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_name() {
    let scratch = Scratch::new("wrong");
    let script = scratch.file("script.txt", "tap e5\nfly e6\n");
    for (file, line) in [(script, "line 2"), (scratch.path("none.txt"), "")] {
        let picture = scratch.path("out.png");
        let output = run(&["snapshot", &file, &picture], b"");
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(&file) && errors.contains(line), "{errors}");
        assert!(!Path::new(&picture).exists());
    }
}

#[test]
fn what_it_does_not_know_is_named_and_answered_with_its_usage() {
    for wrong in ["fly", "--fly"] {
        let output = run(&[wrong], b"");
        assert_eq!(output.status.code(), Some(2));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors
                .lines()
                .next()
                .is_some_and(|line| line.contains(wrong))
        );
        assert!(errors.contains("Usage: fencelight"), "{errors}");
    }
    assert!(text(&run(&["--help"], b"")).contains("\nUsage: fencelight"));
    assert!(text(&run(&["--version"], b"")).starts_with("fencelight 0."));
}

#[test]
fn completions_and_manual_pages_cover_every_command() {
    for package in ["fencelight-kiosk", "fencelight-lab"] {
        built(package);
    }
    let scratch = Scratch::new("pages");
    let folder = scratch.path("man1");
    std::fs::create_dir(&folder).expect("a folder");
    assert!(printed(&["man", &folder]).is_empty());
    assert!(printed(&["man"]).contains(".TH fencelight 1"));
    let page = |name: &str| {
        let path = Path::new(&folder).join(name);
        std::fs::read_to_string(path).expect("a page")
    };
    let completions =
        ["bash", "zsh", "fish", "powershell"].map(|shell| printed(&["completions", shell]));
    for command in [
        "play",
        "board",
        "bench",
        "update",
        "replay",
        "emulate",
        "kiosk",
        "snapshot",
        "film",
        "console",
        "qtp",
        "match",
        "review",
        "selfplay",
        "merge",
        "train",
        "network",
        "prove",
        "mine",
        "puzzle",
        "solve",
        "kiosk-check",
        "kiosk-export",
        "kiosk-link",
    ] {
        assert!(page(&format!("fencelight-{command}.1")).contains(".SH SYNOPSIS"));
        let listed = format!("fencelight-{command}(1)").replace('-', "\\-");
        assert!(page("fencelight.1").contains(&listed), "{command}");
        let command = command.trim_start_matches("kiosk-");
        for text in &completions {
            assert!(text.contains(command), "{command}");
        }
    }
    assert_eq!(std::fs::read_dir(&folder).expect("pages").count(), 28);
    for person in ["FOR A PLAYER OR A MAKER", "FOR A CAFÉ", "FOR AN ENGINEER"] {
        let heading = format!(".SH \"{person}\"\n");
        assert!(page("fencelight.1").contains(&heading), "{person}");
    }
}

#[test]
fn the_commands_of_other_programs_are_called_by_the_name_of_this_one() {
    for package in ["fencelight-kiosk", "fencelight-lab"] {
        built(package);
    }
    for (arguments, usage) in [
        (
            &["match", "--help"][..],
            "Usage: fencelight match [OPTIONS]",
        ),
        (&["help", "match"], "Usage: fencelight match [OPTIONS]"),
        (&["kiosk", "--help"], "Usage: fencelight kiosk [OPTIONS]\n"),
        (
            &["help", "kiosk"],
            "  export  Print the games that have ended",
        ),
        (&["kiosk", "check", "-h"], "\n  fencelight kiosk check\n"),
        (
            &["help", "kiosk", "link"],
            "Usage: fencelight kiosk link [OPTIONS]",
        ),
    ] {
        let help = printed(arguments);
        assert!(
            help.contains(usage) && !help.contains("fencelight-"),
            "{help}"
        );
        assert!(!help.contains("completions"), "{help}");
    }
    let wrong = run(&["kiosk", "--listen", "here"], b"");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(errors(&wrong).starts_with("fencelight: "), "{wrong:?}");
}

#[test]
fn a_program_that_is_missing_is_named_with_the_package_that_builds_it() {
    let scratch = Scratch::new("alone");
    let alone = scratch.path("fencelight");
    std::fs::copy(PROGRAM, &alone).expect("a copy");
    let mut command = Command::new(alone);
    let output = command.args(["match"]).env("PATH", "").output();
    let output = output.expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    let said = errors(&output);
    assert!(said.contains("-p fencelight-lab` builds it"), "{said}");
}

/// A recorded game.
const RECORDING: &str = "\
fencelight-game 1
seats south=human north=human
seed 1
start quoridor2 south=e1:10 north=e9:10 fences=- turn=south
moves e2 e8
";

#[test]
fn a_recording_that_cannot_be_read_is_told_before_the_terminal_is_taken() {
    let scratch = Scratch::new("recordings");
    for (text, wrong) in [
        (RECORDING.replace("game 1", "game 9"), "another version"),
        (RECORDING.replace("e2", "e5"), "e5"),
        ("tap e2".to_string(), "not a game"),
        (format!("{RECORDING}forfeit west\n"), "line 6: west"),
    ] {
        let file = scratch.file("recording.txt", &text);
        for command in ["replay", "review"] {
            let output = run(&[command, &file], b"");
            assert_eq!(output.status.code(), Some(1));
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(errors.contains(wrong) && errors.contains(&file), "{errors}");
        }
    }
}

/// The output of a run that succeeds.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    text(&output)
}
