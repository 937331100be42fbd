//! Text of other programs and files is printed without its control characters: it cannot steer the terminal.

use std::time::Duration;

use fencelight_tests::commands::{HOSTILE, escaped};

use crate::common::{Scratch, run_within};

const LIMIT: Duration = Duration::from_secs(60);

fn prints_escaped(arguments: &[&str]) -> String {
    escaped(run_within(LIMIT, arguments))
}

#[test]
fn the_history_of_a_network_is_escaped() {
    let scratch = Scratch::new("hostile-network");
    let [games, net] = ["games", "net"].map(|name| scratch.path(name));
    let played = [
        "selfplay", "--out", &games, "--games", "20", "--nodes", "20",
    ];
    assert!(run_within(LIMIT, &played).status.success());
    let train = ["train", "--data", &games, "--out", &net, "--epochs", "1"];
    assert!(run_within(LIMIT, &train).status.success());
    prints_escaped(&["network", &net, "--note", HOSTILE]);
    prints_escaped(&["network", &net]);
}

/// The program is a shell script.
#[cfg(unix)]
#[test]
fn the_answers_of_an_engine_are_escaped() {
    let scratch = Scratch::new("hostile-engine");
    let games = scratch.path("games.txt");
    for (name, answer) in [("refuses", "? no"), ("moves", "="), ("none", "x")] {
        let text = format!(
            "while read -r request; do\n  case \"$request\" in\n    genmove*) printf '%s\\n\\n' '{answer} {HOSTILE}' ;;\n    quit) exit 0 ;;\n    *) printf '=\\n\\n' ;;\n  esac\ndone\n"
        );
        let engine = format!("cmd=sh '{}'", scratch.file(name, &text));
        let arguments = [
            "match",
            "--game",
            "quoridor2",
            "--a",
            "greedy",
            "--b",
            &engine,
            "--games",
            "2",
            "--out",
            &games,
        ];
        let report = prints_escaped(&arguments);
        assert!(report.contains("b forfeited 2"), "{report}");
        let kept = std::fs::read_to_string(&games).expect("the games");
        assert!(kept.contains("\\u{1b}]0;owned"), "{kept}");
        std::fs::remove_file(&games).expect("the games");
    }
}
