//! `fencelight match` from outside: small matches of every game, external programs that violate the protocol, wrong options.

use std::process::{Command, Output, Stdio};

use fencelight_tests::commands::built;

use crate::common::{PROGRAM, Scratch};

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

/// Plays a match and returns its report.
fn play(game: &str, a: &str, b: &str, more: &[&str]) -> String {
    let mut arguments = vec!["match", "--game", game, "--a", a, "--b", b];
    arguments.extend(more);
    let output = run(&arguments);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("plain text")
}

/// The lines of a report that do not depend on the speed of the machine.
fn timeless(report: &str) -> String {
    let lines = report.lines().map(|line| {
        let (before, _) = line.split_once(" ms a move").unwrap_or((line, ""));
        before.rsplit_once(", ").map_or(before, |(moves, _)| moves)
    });
    let kept: Vec<&str> = lines.filter(|line| !line.starts_with("time ")).collect();
    kept.join("\n")
}

#[test]
fn every_game_is_played_to_its_end() {
    for (game, parts) in [
        ("quoridor2", ["moving first", "moving second"]),
        ("quoridor4", ["opposite", "neighbours"]),
        ("pacman", ["as Pac-Man", "as the ghosts"]),
        ("mspacman", ["first as Ms. Pac-Man", "first as the ghost"]),
    ] {
        let report = play(game, "level=1", "greedy", &["--games", "6"]);
        assert!(report.contains("6 of 6 games, openings 1"), "{report}");
        assert!(report.contains("\nElo "), "{report}");
        assert!(report.contains("pairs 2-0: "), "{report}");
        assert!(!report.contains("forfeited"), "{report}");
        for part in parts {
            assert!(report.contains(part), "{report}");
        }
    }
}

#[test]
fn one_against_three_has_its_par() {
    for (game, more, par) in [
        ("quoridor4", &["--games", "8", "--lone"][..], "par 25.0 %"),
        (
            "mspacman",
            &["--games", "6", "--lone", "players=3"],
            "par 33.3 %",
        ),
    ] {
        let report = play(game, "greedy", "level=1", more);
        assert!(report.contains(par) && !report.contains("Elo"), "{report}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let scratch = Scratch::new("threads");
    for (game, a) in [("quoridor2", "mcts rollouts=30"), ("mspacman", "level=2")] {
        let kept = ["1", "4"].map(|threads| {
            let out = scratch.path(&format!("{game}-{threads}"));
            let options = ["--games", "8", "--openings", "5", "--threads", threads];
            let report = play(
                game,
                a,
                "greedy",
                &[&options[..], &["--out", &out]].concat(),
            );
            (
                timeless(&report),
                std::fs::read_to_string(out).expect("the games"),
            )
        });
        assert_eq!(kept[0], kept[1]);
    }
}

#[test]
fn games_are_kept_one_a_line_in_pairs() {
    let scratch = Scratch::new("kept");
    let out = scratch.path("games.txt");
    play(
        "quoridor2",
        "greedy",
        "level=1",
        &["--games", "4", "--out", &out, "ply_cap=40"],
    );
    let text = std::fs::read_to_string(&out).expect("the games");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "fencelight-match 1");
    assert_eq!(
        lines[2..6],
        [
            "rules quoridor2 ply_cap=40",
            "a greedy",
            "b level=1",
            "openings 1"
        ]
    );
    assert_eq!(lines.len(), 10);
    let word = |line: usize, key: &str| {
        let mut words = lines[line].split(' ');
        words
            .find_map(|word| word.strip_prefix(key))
            .expect("a word")
            .to_string()
    };
    for pair in [6, 8] {
        assert!(lines[pair].starts_with(&format!("{} a=south b=north", pair - 5)));
        assert!(lines[pair + 1].starts_with(&format!("{} a=north b=south", pair - 4)));
        assert_eq!(word(pair, "seed="), word(pair + 1, "seed="));
        let count: usize = word(pair, "opening=").parse().expect("a number");
        let opening = |line: usize| -> Vec<String> {
            let moves = lines[line].split(" moves ").nth(1).expect("moves");
            moves.split(' ').take(count).map(str::to_string).collect()
        };
        assert_eq!(opening(pair), opening(pair + 1));
    }
    // Without a terminal a game is read but not shown.
    for (number, wrong) in [("4", "in a terminal"), ("5", "no game 5")] {
        let arguments = ["replay", &out, "--number", number];
        let mut replay = fencelight_tests::commands::program(&built("fencelight"), &arguments);
        let output = replay.output().expect("the program of the player");
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(wrong), "{errors}");
    }
}

#[test]
fn wrong_words_are_told_with_the_usage() {
    for (arguments, named) in [
        (
            &["--game", "quoridor2", "--a", "level=9"][..],
            "--a <ENGINE>': a level is 1 to 5; not `9`",
        ),
        (
            &[
                "--game", "pacman", "--a", "mcts", "--b", "greedy", "--games", "2",
            ],
            "quoridor2 only",
        ),
        (
            &[
                "--game", "pacman", "--a", "greedy", "--b", "greedy", "--games", "1",
            ],
            "multiple of 2",
        ),
        (&[], "--game"),
    ] {
        let output = run(&[&["match"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains(named) && errors.contains("try '--help'"),
            "{errors}"
        );
    }
    let output = run(&[
        "match",
        "--game",
        "pacman",
        "--a",
        "greedy",
        "--b",
        "greedy",
        "--games",
        "2",
        "--out",
        "/nowhere/at/all.txt",
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/at/all.txt"));
}

#[test]
fn rules_without_an_opening_are_refused_before_the_first_game() {
    let scratch = Scratch::new("no-opening");
    let out = scratch.path("games.txt");
    for (game, rule) in [
        ("quoridor2", "ply_cap=2"),
        ("quoridor2", "ply_cap=1"),
        ("quoridor4", "ply_cap=2"),
    ] {
        let engines = ["--a", "greedy", "--b", "greedy", "--games", "4"];
        let arguments = [
            &["match", "--game", game, "--out", &out, rule][..],
            &engines,
        ]
        .concat();
        let output = crate::common::run_within(std::time::Duration::from_secs(30), &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        for part in ["no opening", rule, "larger ply_cap"] {
            assert!(errors.contains(part), "{part}: {errors}");
        }
        assert!(!std::path::Path::new(&out).exists());
    }
    // Three plies leave room for the shortest opening.
    play(
        "quoridor2",
        "greedy",
        "greedy",
        &["--games", "2", "ply_cap=3"],
    );
}

/// The programs are shell scripts.
#[cfg(unix)]
mod programs {
    use super::*;
    use std::time::{Duration, Instant};

    /// A program that answers `genmove` by some shell words, and everything else with `=`.
    fn script(scratch: &Scratch, name: &str, answer: &str) -> String {
        let text = format!(
            "while read -r request; do\n  case \"$request\" in\n    genmove*) {answer} ;;\n    quit) exit 0 ;;\n    *) printf '=\\n\\n' ;;\n  esac\ndone\n"
        );
        format!("cmd=sh '{}'", scratch.file(name, &text))
    }

    /// The report of a match against a program that never makes a legal move, which ends with an error.
    fn against(setting: &str, games: &str) -> String {
        let engines = ["--a", "greedy", "--b", setting, "--threads", "1"];
        let games = ["match", "--game", "quoridor2", "--games", games];
        let output = run(&[&games[..], &engines].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{setting}: {said}");
        assert!(said.contains("engine b forfeited each of "), "{said}");
        String::from_utf8(output.stdout).expect("a report")
    }

    #[test]
    fn whatever_a_program_does_wrong_loses_and_is_reported() {
        let scratch = Scratch::new("wrong-programs");
        for (name, answer, why) in [
            (
                "refuses",
                "printf '? unsupported not yet\\n\\n'",
                "it refused `genmove`: unsupported",
            ),
            ("illegal", "printf '= i9\\n\\n'", "illegal move i9: "),
            ("skips", "printf '= skip\\n\\n'", "illegal move skip: "),
            (
                "babbles",
                "printf '= hello\\n\\n'",
                "is wrong: hello is not a move",
            ),
            (
                "mumbles",
                "printf 'e2\\n\\n'",
                "`genmove` does not begin with `=` or `?`: e2",
            ),
            ("empty", "printf '=\\n\\n'", "is wrong: nothing"),
            ("dies", "exit 3", "it ended at `genmove` (exit status: 3)"),
            ("bytes", "printf '\\377\\376\\n\\n'", "is not text"),
            ("floods", "yes '= e2'", "has no end"),
        ] {
            let report = against(&script(&scratch, name, answer), "2");
            assert!(report.contains("a +2 =0 -0   100.0 %"), "{name}: {report}");
            assert!(
                report.contains("b forfeited 2, first game 1: "),
                "{name}: {report}"
            );
            assert!(report.contains(why), "{name}: {report}");
        }
        // A long match does not go on with an engine that only repeats what it hears.
        assert!(against("cmd=cat", "1000").contains("a +4 =0 -0 "));
    }

    #[test]
    fn a_program_that_does_not_answer_loses_in_time() {
        let scratch = Scratch::new("slow-programs");
        let began = Instant::now();
        let slow = script(&scratch, "sleeps", "sleep 100.25");
        let report = against(&format!("limit=1 {slow}"), "2");
        assert!(
            report.contains("no answer to `genmove` within 1 s"),
            "{report}"
        );
        assert!(began.elapsed() < Duration::from_secs(30));
        // The child processes of the engine are killed too.
        let left = Command::new("pgrep").args(["-f", "sleep 100.25"]).output();
        assert!(left.map_or(true, |left| left.stdout.is_empty()));
    }

    #[test]
    fn a_program_that_plays_well_enough_is_not_told_off() {
        let scratch = Scratch::new("playing-program");
        // A console beside it lists the legal moves; it plays the first one that is a square.
        let console = built("fencelight");
        let text = format!(
            "dir={}\nmkfifo \"$dir/in\" \"$dir/out\"\n'{console}' console <\"$dir/in\" >\"$dir/out\" &\nexec 3>\"$dir/in\" 4<\"$dir/out\"\nrm \"$dir/in\" \"$dir/out\"\n\
             ask() {{ echo \"$1\" >&3; read -r answer <&4; read -r end <&4; }}\n\
             while read -r request; do\n  case \"$request\" in\n    'genmove nodes=7')\n      ask legal\n      set -- ${{answer#= }}\n      for move in \"$@\"; do\n        case $move in ??) break ;; esac\n      done\n      ask \"play $move\"\n      printf '= %s\\n\\n' \"$move\" ;;\n\
             quit) exit 0 ;;\n    *) ask \"$request\"; printf '%s\\n\\n' \"$answer\" ;;\n  esac\ndone\n",
            scratch.path("")
        );
        let program = scratch.file("plays", &text);
        for game in ["quoridor2", "pacman", "mspacman"] {
            let setting = format!("nodes=7 limit=20 cmd=sh '{program}'");
            let options = ["--games", "2", "--threads", "1"];
            let report = play(game, &setting, "greedy", &options);
            assert!(!report.contains("forfeited"), "{report}");
            assert!(report.contains("2 of 2 games"), "{report}");
        }
    }

    #[test]
    fn an_interrupt_tells_the_result_so_far() {
        let scratch = Scratch::new("interrupt");
        let out = scratch.path("games.txt");
        let mut program = Command::new(PROGRAM)
            .args([
                "match",
                "--game",
                "quoridor2",
                "--a",
                "greedy",
                "--b",
                "mcts rollouts=300",
            ])
            .args(["--games", "1000000", "--threads", "1", "--out", &out])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Once a game is written, the program runs and listens to signals.
        let is_kept = || std::fs::read_to_string(&out).is_ok_and(|text| text.contains(" moves "));
        while !is_kept() {
            std::thread::sleep(Duration::from_millis(50));
        }
        // Two signals at once count as one.
        let id = program.id().to_string();
        let kill = Command::new("kill").args(["-INT", &id, &id]).status();
        assert!(kill.expect("kill").success());
        let began = Instant::now();
        let status = program.wait().expect("it ends");
        assert_eq!(status.code(), Some(130));
        assert!(began.elapsed() < Duration::from_secs(20));
        let mut report = String::new();
        let mut output = program.stdout.take().expect("its output");
        std::io::Read::read_to_string(&mut output, &mut report).expect("text");
        assert!(report.contains(" of 1000000 games"), "{report}");
        assert!(report.contains("the same command continues"), "{report}");
    }
}
