//! The Quoridor Text Protocol: a referee, our player, and the engine of `examples`.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::common::{PROGRAM, errors, run_within};
use fencelight_core::game::{Game, Move};
use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::{Options, PlayerCount, Position};

/// Time for an answer.
const LIMIT: Duration = Duration::from_secs(60);

fn engine_of_examples() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/qtp_engine.py");
    let path: PathBuf = root.canonicalize().expect("the engine");
    path.display().to_string()
}

/// Whether there is a Python to run the engine of `examples`.
fn has_python() -> bool {
    let python = Command::new("python3").arg("--version").output();
    let is_there = python.is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("skipped: no python3 for lab/examples/qtp_engine.py");
    }
    is_there
}

/// A program that speaks the protocol.
struct Player {
    process: Child,
    lines: Receiver<String>,
}

impl Player {
    fn start(program: &str, arguments: &[&str]) -> Self {
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let output = process.stdout.take().expect("its output");
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Self { process, lines }
    }

    /// The first line of an answer, whose last line is empty.
    fn ask(&mut self, request: &str) -> String {
        let input = self.process.stdin.as_mut().expect("its input");
        writeln!(input, "{request}").expect("it reads");
        let line = || self.lines.recv_timeout(LIMIT).expect(request);
        let first = line();
        while !line().is_empty() {}
        first
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The move of an answer to `genmove`, read by rules of its own: black starts on e9, a wall is named by the square north-west of its middle.
fn parse(answer: &str) -> Move {
    let words: Vec<String> = answer
        .strip_prefix("= ")
        .expect(answer)
        .split(' ')
        .map(str::to_lowercase)
        .collect();
    let text = match words.as_slice() {
        [square] => square.clone(),
        [square, direction] => {
            let (file, rank) = square.split_at(1);
            let south_west = rank.parse::<u8>().expect("a rank") - 1;
            format!("{file}{south_west}{}", &direction[..1])
        }
        _ => panic!("{answer}"),
    };
    fencelight_core::notation::parse_move(&text).expect(answer)
}

/// Plays a game; the winner, 0 for black.
fn referee(players: &mut [Player; 2]) -> usize {
    for player in players.iter_mut() {
        for request in ["boardsize 9", "clear_board", "walls 10"] {
            assert_eq!(player.ask(request), "=", "{request}");
        }
    }
    let mut position = Position::start(PlayerCount::Two, Seat::North, Options::DEFAULT);
    for turn in 0..1_000 {
        let (mover, colour) = (turn % 2, ["black", "white"][turn % 2]);
        let answer = players[mover].ask(&format!("genmove {colour}"));
        position.play(parse(&answer)).expect(&answer);
        let words = answer.trim_start_matches("= ").to_uppercase();
        let report = match words.contains(' ') {
            true => format!("playwall {colour} {words}"),
            false => format!("playmove {colour} {words}"),
        };
        assert_eq!(players[1 - mover].ask(&report), "=", "{report}");
        let expected = match position.outcome() {
            Some(_) => format!("= true {colour}"),
            None => "= false".into(),
        };
        if position.outcome().is_some() || turn % 10 == 0 {
            for player in players.iter_mut() {
                assert_eq!(player.ask("winner"), expected);
            }
        }
        if position.outcome().is_some() {
            return mover;
        }
    }
    panic!("no end");
}

/// Plays a match.
fn match_of(game: &str, a: &str, b: &str, games: &str) -> Output {
    let arguments = [
        "match", "--game", game, "--a", a, "--b", b, "--games", games,
    ];
    run_within(LIMIT, &arguments)
}

#[test]
fn a_referee_plays_ten_games_between_our_player_and_another() {
    if !has_python() {
        return;
    }
    let ours = || {
        let program = PROGRAM;
        Player::start(program, &["qtp", "--engine", "nodes=200"])
    };
    let theirs = || Player::start("python3", &[&engine_of_examples()]);
    let mut won = 0;
    for black_is_ours in [true, false] {
        let mut players = match black_is_ours {
            true => [ours(), theirs()],
            false => [theirs(), ours()],
        };
        for _ in 0..5 {
            let winner = referee(&mut players);
            won += u32::from((winner == 0) == black_is_ours);
        }
    }
    assert_eq!(won, 10, "a search loses to random walls");
}

#[test]
fn a_match_with_a_program_that_speaks_qtp_has_no_forfeit() {
    if !has_python() {
        return;
    }
    let spec = format!("protocol=qtp cmd=python3 '{}'", engine_of_examples());
    for a in ["nodes=100", "greedy"] {
        let output = match_of("quoridor2", a, &spec, "4");
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{report}{}", errors(&output));
        assert!(!report.contains("forfeited"), "{report}");
    }
}

#[test]
fn our_player_behind_qtp_has_no_forfeit_and_plays_quoridor_for_two_alone() {
    let program = PROGRAM;
    let spec = format!("protocol=qtp cmd='{program}' qtp --engine nodes=100");
    // Searched by several threads on either side of the protocol.
    let a = "nodes=200 threads=2 table=64K";
    let threaded = format!("protocol=qtp cmd='{program}' qtp --engine ms=2 --threads 2");
    for (a, spec, games) in [("nodes=100", &spec, "4"), (a, &threaded, "2")] {
        let output = match_of("quoridor2", a, spec, games);
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{report}{}", errors(&output));
        assert!(!report.contains("forfeited"), "{report}");
    }
    let output = match_of("pacman", "nodes=100", &spec, "2");
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("protocol=qtp plays quoridor2 only"));
}

#[test]
fn whatever_a_qtp_program_does_wrong_loses_and_is_reported() {
    let scratch = crate::common::Scratch::new("wrong-qtp");
    for (name, answer, why) in [
        ("refuses", "printf '? illegal move\\n\\n'", "refused"),
        (
            "resigns",
            "printf '= resign\\n\\n'",
            "neither a square nor a wall",
        ),
        (
            "far",
            "printf '= i9 h\\n\\n'",
            "neither a square nor a wall",
        ),
        ("illegal", "printf '= A5\\n\\n'", "illegal move a5"),
        ("dies", "exit 3", "it ended at `genmove"),
        ("floods", "yes '= e2'", "has no end"),
    ] {
        let text = format!(
            "while read -r request; do\n  case \"$request\" in\n    genmove*) {answer} ;;\n    *) printf '# fine\\n=\\n\\n' ;;\n  esac\ndone\n"
        );
        let file = scratch.file(name, &text);
        let spec = format!("protocol=qtp cmd=sh '{file}'");
        let output = match_of("quoridor2", "greedy", &spec, "2");
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(report.contains("b forfeited 2"), "{name}: {report}");
        assert!(report.contains(why), "{name}: {report}");
    }
}

#[test]
fn rubbish_is_refused_and_the_game_goes_on() {
    let mut player = Player::start(PROGRAM, &["qtp"]);
    let long = "x".repeat(10_000);
    for request in [long.as_str(), "\u{fffd}\u{1b}[2J", "genmove  purple"] {
        assert!(player.ask(request).starts_with("? "));
    }
    assert_eq!(player.ask("playmove black e8"), "=");
    assert_eq!(player.ask("quit"), "=");
}
