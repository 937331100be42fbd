//! The program from outside: the end of its input, a reader that exits, input that is not text, files, exit codes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use crate::common::{Scratch, errors};

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fencelight"))
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
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let output = Command::new("docs/pictures/draw")
        .arg("--check")
        .current_dir(root)
        .env("FENCELIGHT", env!("CARGO_BIN_EXE_fencelight"))
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
        "play", "board", "bench", "update", "replay", "emulate", "kiosk", "snapshot", "film",
        "console", "qtp", "match", "review", "selfplay", "merge", "train", "network", "prove",
        "mine", "puzzle", "solve",
    ] {
        assert!(page("fencelight.1").contains(command), "{command}");
        assert!(page(&format!("fencelight-{command}.1")).contains(".SH SYNOPSIS"));
        for text in &completions {
            assert!(text.contains(command), "{command}");
        }
    }
    assert_eq!(std::fs::read_dir(&folder).expect("pages").count(), 24);
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

#[test]
fn games_become_a_network_and_the_same_one_for_any_number_of_threads() {
    let scratch = Scratch::new("network");
    let [games, one, three] = ["games", "one.net", "three.net"].map(|name| scratch.path(name));
    let plot = |threads: &str| scratch.path(&format!("losses-{threads}.png"));
    let play = |amount| {
        let arguments = [
            "selfplay", "--out", &games, "--games", amount, "--nodes", "40",
        ];
        printed(&arguments)
    };
    play("10");
    assert!(play("24").contains("in this run 14 games"));
    for (net, threads) in [(&one, "1"), (&three, "3")] {
        let arguments = [
            "train",
            "--data",
            &games,
            "--out",
            net,
            "--epochs",
            "3",
            "--batch",
            "256",
            "--plot",
            &plot(threads),
            "--validation",
            "20%",
            "--threads",
            threads,
        ];
        let report = printed(&arguments);
        let losses = report.lines().filter(|line| line.starts_with("epoch "));
        assert_eq!(losses.count(), 3, "{report}");
        assert!(
            report.contains("(fitted)") && report.contains("rounded "),
            "{report}"
        );
    }
    let nets = [&one, &three].map(|net| std::fs::read(net).expect("a network"));
    assert!(nets[0] == nets[1]);
    assert!(
        std::fs::read(plot("1"))
            .expect("a plot")
            .starts_with(b"\x89PNG")
    );

    printed(&["network", &one, "--note", "match: won 9 of 10"]);
    let history = printed(&["network", &one]);
    for report in [
        "generation 0",
        "data games: 24 games",
        "seed 1, 40 nodes",
        "seed 1, 3 epochs",
    ] {
        assert!(history.contains(report), "{history}");
    }
    assert!(history.ends_with("match: won 9 of 10\n"), "{history}");
}

#[test]
fn bad_games_and_weights_are_refused_with_what_is_wrong() {
    let scratch = Scratch::new("refused");
    let [games, spoilt, net] = ["games", "spoilt", "net"].map(|name| scratch.path(name));
    printed(&["selfplay", "--out", &games, "--games", "3", "--nodes", "20"]);
    let good = std::fs::read(&games).expect("games");
    let mut changed = good.clone();
    changed[200] ^= 4;
    let mut version = good.clone();
    version[4] = 9;
    for (bytes, wrong) in [
        (&good[..good.len() - 30], "cut short"),
        (&changed, "checksum"),
        (&version, "version 9"),
        (b"nothing", "not a file of games"),
    ] {
        std::fs::write(&spoilt, bytes).expect("a file");
        let output = run(&["train", "--data", &spoilt, "--out", &net], b"");
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains(wrong) && errors.contains(&spoilt),
            "{errors}"
        );
        assert!(!Path::new(&net).exists());
        let output = run(&["network", &spoilt], b"");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("not a file of weights"), "{errors}");
    }
    let arguments = [
        "selfplay", "--out", &spoilt, "--games", "3", "--nodes", "20",
    ];
    let output = run(&arguments, b"");
    assert_eq!(output.status.code(), Some(1), "it is not overwritten");
    assert_eq!(std::fs::read(&spoilt).expect("a file"), b"nothing");
}

/// The conclusion of `prove`, its exit code, and what it refuses.
#[test]
fn a_position_is_proven_or_refused_with_the_reason() {
    let proven = |position: &str| {
        run(
            &[&["prove"][..], &position.split(' ').collect::<Vec<_>>()].concat(),
            b"",
        )
    };
    let won = proven("quoridor2 south=a7:0 north=i4:0 fences=- turn=south");
    assert!(won.status.success());
    let said = text(&won);
    assert!(
        said.starts_with("south wins by force in 2 own moves: a8 "),
        "{said}"
    );
    let lost = text(&proven(
        "quoridor2 south=a5:0 north=i3:0 fences=- turn=south",
    ));
    assert!(
        lost.contains("north wins by force in 2 own moves"),
        "{lost}"
    );
    let caught = text(&proven(
        "pacman pac=e5 lives=1 blinky=e6 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=blinky steps=2 boost=no came=-",
    ));
    assert!(
        caught.contains("catch Pac-Man by force in 1 turns"),
        "{caught}"
    );
    for (position, why) in [
        (
            "quoridor2 south=e9:1 north=e2:1 fences=- turn=north",
            "the game is over",
        ),
        ("quoridor2 south=e9:1 north=e9:1 fences=- turn=north", "e9"),
        ("quoridor2 south=e4:1", "north"),
        ("chess", "no game chess"),
        (
            "quoridor4 south=e1:5 west=a5:5 north=e9:5 east=i5:5 fences=- turn=south",
            "quoridor2",
        ),
    ] {
        let refused = proven(position);
        assert_eq!(refused.status.code(), Some(2), "{position}");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains(why), "{position}: {said}");
    }
    let options = [
        "prove",
        "--nodes",
        "20",
        "quoridor2",
        "south=e4:8",
        "north=e6:8",
        "fences=a1h,c1h,e1h,g1h",
        "turn=south",
    ];
    let given_up = run(&options, b"");
    assert!(given_up.status.success());
    assert!(text(&given_up).starts_with("given up after 20 positions"));
}
