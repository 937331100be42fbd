//! The program as others meet it: its input ends, its reader goes away, its input is not text.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fencelight"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Everything it says to an input that then ends.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut program = start(arguments);
    // It may end before it has read everything.
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
    for (arguments, line) in [(&["console"][..], "legal\n"), (&["play"], "legal\n")] {
        let mut program = start(arguments);
        drop(program.stdout.take());
        let input = format!("new quoridor2\n{}", line.repeat(2_000));
        let _ = program
            .stdin
            .take()
            .expect("its input")
            .write_all(input.as_bytes());
        let output = program.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn bytes_that_are_not_text_do_not_end_a_game() {
    let output = run(
        &["play"],
        b"new quoridor2 first=south\ne2\n\xff\xfe\nmoves\nquit\n",
    );
    assert!(output.status.success());
    let text = text(&output);
    assert!(text.contains("? syntax a line is plain ASCII"), "{text}");
    assert!(text.contains("> e2\n"), "{text}");
}

#[test]
fn moves_are_played_and_the_board_is_shown() {
    let output = run(&[], b"new quoridor2 first=south\ne2 e8\ne3h\nmoves\n");
    let text = text(&output);
    assert!(text.contains("S south on e2, fences left: 9"), "{text}");
    assert!(
        text.contains("   +   +   +   +   +-------+   +   +   +\n"),
        "{text}"
    );
    assert!(text.contains("> e2 e8 e3h\n"), "{text}");
}

#[test]
fn a_question_without_an_answer_shows_no_board() {
    let over = b"position quoridor2 south=e9:0 north=e5:0 fences=- turn=north\nlegal\nmoves\n";
    let output = run(&["play"], over);
    let text = text(&output);
    assert!(
        text.ends_with("over: south won\n\n> none\n\n> none\n\n> \n"),
        "{text}"
    );
}

#[test]
fn what_it_does_not_know_is_answered_with_its_usage() {
    let output = run(&["fly"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("usage: fencelight"));
    assert!(run(&["--help"], b"").status.success());
}
