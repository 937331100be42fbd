//! The programs in `examples/` run and print what they promise.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// An example program, built if the test run has not built it.
fn example(name: &str) -> PathBuf {
    let program = std::env::current_exe().expect("a test program");
    let profile = program.ancestors().nth(2).expect("a target folder");
    let path = profile
        .join("examples")
        .join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "-q", "-p", "fencelight-core", "--example", name]);
        if profile.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo runs").success());
    }
    path
}

/// The output of an example that succeeds.
fn output(name: &str, arguments: &[&str], input: &str) -> String {
    let mut process = Command::new(example(name))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the example starts");
    let mut stdin = process.stdin.take().expect("an input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = process.wait_with_output().expect("an output");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_random_game_of_every_kind_runs_to_its_end() {
    for kind in ["quoridor2", "quoridor4", "pacman", "mspacman"] {
        let text = output("random_game", &[kind, "3"], "");
        assert!(text.starts_with(kind), "{text}");
        let last = text.lines().last().unwrap_or_default();
        assert!(last.starts_with("won by "), "{kind}: {last}");
    }
}

#[test]
fn perft_counts_from_the_start_and_from_a_position() {
    let text = output("perft", &["2"], "");
    assert!(text.contains("perft 2 = 16677 ("), "{text}");
    let position = "quoridor2 south=e8:0 north=a5:0 fences=- turn=south";
    let text = output("perft", &["1", position], "");
    assert!(text.contains("perft 1 = 4 ("), "{text}");
}

#[test]
fn the_tiny_engine_answers_every_request_of_a_match() {
    let requests =
        "new quoridor2 seed=1 first=south ply_cap=100\nplay e2\ngenmove nodes=10\nplay e9\nquit\n";
    let text = output("tiny_engine", &[], requests);
    let answers: Vec<&str> = text.split("\n\n").collect();
    let [new, play, genmove, illegal, ""] = answers[..] else {
        panic!("{text}");
    };
    assert_eq!((new, play), ("= ", "= "));
    assert!(genmove.len() > 2 && genmove.starts_with("= "), "{text}");
    assert!(illegal.starts_with("? "), "{text}");
}
