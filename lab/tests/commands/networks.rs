//! From games to a network, its history, and proofs, from outside.

use std::path::Path;
use std::process::Output;
use std::time::Duration;

use crate::common::{Scratch, run_within};

/// More than any command of these tests takes.
const LIMIT: Duration = Duration::from_secs(120);

fn run(arguments: &[&str]) -> Output {
    run_within(LIMIT, arguments)
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("plain text")
}

/// The output of a run that succeeds.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    text(&output)
}

#[test]
fn games_become_a_network_and_the_same_one_for_any_number_of_threads() {
    let scratch = Scratch::new("network");
    let [games, one, three] = ["games", "one.net", "three.net"].map(|name| scratch.path(name));
    let plot = |threads: &str| scratch.path(&format!("losses-{threads}.svg"));
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
    let pictures = ["1", "3"].map(|threads| std::fs::read(plot(threads)).expect("a plot"));
    assert!(pictures[0].starts_with(b"<svg") && pictures[0] == pictures[1]);

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
        let output = run(&["train", "--data", &spoilt, "--out", &net]);
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains(wrong) && errors.contains(&spoilt),
            "{errors}"
        );
        assert!(!Path::new(&net).exists());
        let output = run(&["network", &spoilt]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("not a file of weights"), "{errors}");
    }
    let arguments = [
        "selfplay", "--out", &spoilt, "--games", "3", "--nodes", "20",
    ];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1), "it is not overwritten");
    assert_eq!(std::fs::read(&spoilt).expect("a file"), b"nothing");
}

/// The conclusion of `prove`, its exit code, and what it refuses.
#[test]
fn a_position_is_proven_or_refused_with_the_reason() {
    let proven =
        |position: &str| run(&[&["prove"][..], &position.split(' ').collect::<Vec<_>>()].concat());
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
    let given_up = run(&options);
    assert!(given_up.status.success());
    assert!(text(&given_up).starts_with("given up after 20 positions"));
}
