//! Command lines: what they mean, and what is wrong with them.

use std::path::PathBuf;

use fencelight_core::games::GameKind;
use fencelight_lab::options::Amount;

use super::*;
use crate::start::ClockSpec;

fn parsed(line: &str) -> Result<Command, String> {
    let words = line.split_whitespace().map(OsString::from);
    let arguments = std::iter::once("fencelight".into()).chain(words);
    parse(arguments).map_err(|error| error_text(&error))
}

fn play(line: &str) -> PlayOptions {
    match parsed(line) {
        Ok(Command::Play(play)) => play,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn without_a_word_one_plays_as_at_power_on() {
    let power_on = PlayOptions {
        start: None,
        puzzle: None,
        service: false,
        engines: Vec::new(),
        seed: None,
        speed: 1.0,
        language: None,
        record: None,
        force: false,
    };
    assert_eq!(play(""), power_on);
    assert_eq!(play("play"), power_on);
    assert_eq!(play("--seed 7").seed, Some(7));
    assert_eq!(
        play("--speed 2.5 --record game.txt").record,
        Some("game.txt".into())
    );
}

#[test]
fn a_puzzle_is_chosen_by_number_day_or_grade() {
    let puzzle = |line: &str| play(line).puzzle;
    assert_eq!(puzzle("play"), None);
    assert_eq!(puzzle("puzzle"), Some(PuzzleChoice::Today));
    assert_eq!(puzzle("puzzle today"), Some(PuzzleChoice::Today));
    assert_eq!(puzzle("puzzle 7"), Some(PuzzleChoice::Number(7)));
    let named = format!("puzzle {}", fencelight_text::puzzle_log::id_text(7));
    assert_eq!(puzzle(&named), Some(PuzzleChoice::Number(7)));
    let pacman = PuzzleChoice::Unsolved(GameKind::Pacman, None);
    assert_eq!(puzzle("puzzle --game pacman"), Some(pacman));
    for (line, cause) in [
        ("puzzle 0", "1 to"),
        ("puzzle 65536", "1 to"),
        ("puzzle tomorrow", "not `tomorrow`"),
        ("puzzle --grade 6", "a grade is 1 to 5"),
        ("puzzle --game mspacman", "mspacman has no puzzles"),
        ("puzzle 3 --game pacman", "cannot be used"),
    ] {
        let error = parsed(line).expect_err(line);
        assert!(error.contains(cause), "{line}: {error}");
    }
}

#[test]
fn a_game_is_started_with_what_was_said() {
    let game = play("play --game quoridor4 --seats h3h1 --clock bank:600+15 --seed=9 --speed 10");
    let start = game.start.expect("a game");
    assert_eq!(start.game, GameKind::Quoridor4);
    assert_eq!(start.seats.to_string(), "h3h1");
    assert_eq!(
        start.clock,
        "bank:600+15".parse::<ClockSpec>().expect("a clock")
    );
    assert_eq!((game.seed, game.speed), (Some(9), 10.0));
    // A value that begins with a dash is a value all the same.
    let empty_south = play("--game pacman --seats -h1h").start.expect("a game");
    assert_eq!(empty_south.seats.to_string(), "-h1h");
    assert_eq!(
        play("--level 4").start.expect("a game").seats.to_string(),
        "h-4-"
    );
}

#[test]
fn the_other_commands_take_their_files() {
    let replay = |speed, number| {
        Ok(Command::Replay(ReplayArgs {
            file: "a.txt".into(),
            speed,
            number,
            language: None,
            follow: false,
        }))
    };
    assert_eq!(parsed("replay a.txt --speed 4"), replay(4.0, None));
    assert_eq!(parsed("replay a.txt --number 7"), replay(1.0, Some(7)));
    assert_eq!(
        parsed("snapshot --size 400 a.txt b.png"),
        Ok(Command::Snapshot(SnapshotArgs {
            script: "a.txt".into(),
            picture: "b.png".into(),
            pixels: 400,
            force: false,
        }))
    );
}

#[test]
fn every_command_has_help_with_an_example() {
    for line in ["--help", "-h", "help"] {
        let help = parsed(line).expect_err(line);
        assert!(help.contains("Usage: fencelight"), "{help}");
        assert!(help.contains("--seats <SPEC>"), "{help}");
    }
    for command in command().get_subcommands() {
        let name = command.get_name();
        if name == "help" {
            continue;
        }
        for line in [
            format!("{name} --help"),
            format!("{name} -h"),
            format!("help {name}"),
        ] {
            let help = parsed(&line).expect_err(&line);
            assert!(
                help.contains(&format!("Usage: fencelight {name}")),
                "{help}"
            );
            assert!(help.contains("Example"), "{help}");
        }
    }
    for line in ["--version", "-V"] {
        assert_eq!(parsed(line), Ok(Command::Version { verbose: false }));
    }
    let verbose = parsed("--version --verbose");
    assert_eq!(verbose, Ok(Command::Version { verbose: true }));
}

#[test]
fn clap_accepts_the_declarations() {
    Cli::command().debug_assert();
}

#[test]
fn a_slip_is_answered_with_a_suggestion() {
    for (line, suggestion) in [
        ("mtach", "'match'"),
        ("selfpaly", "'selfplay'"),
        ("play --gmae pacman", "'--game'"),
        ("--sede 1", "'--seed'"),
        ("match --oppenings 2", "'--openings'"),
    ] {
        let error = parsed(line).expect_err(line);
        assert!(
            error.contains("similar") && error.contains(suggestion),
            "{error}"
        );
    }
}

#[test]
fn an_error_is_one_line_then_how_to_get_help() {
    for line in [
        "fly",
        "play --level 6",
        "play --seats hhhh",
        "match --games 2",
    ] {
        let error = parsed(line).expect_err(line);
        assert!(error.starts_with("fencelight: "), "{error}");
        assert!(
            error
                .split_once("\n\n")
                .is_some_and(|(line, _)| line.lines().count() == 1),
            "{error}"
        );
        assert!(
            error.ends_with("For more information, try '--help'.\n"),
            "{error}"
        );
    }
}

#[test]
fn options_of_self_play_and_training_have_defaults() {
    let Ok(Command::SelfPlay(options)) = parsed("selfplay --out a --positions 5000") else {
        panic!("self-play");
    };
    assert_eq!(options.amount, Amount::Positions(5_000));
    assert_eq!(
        (options.nodes, options.seed, options.network),
        (2_000, 1, None)
    );
    let Ok(Command::Train(options)) = parsed("train --data a b --data c --out d --validation 10%")
    else {
        panic!("training");
    };
    assert_eq!(options.archives, ["a", "b", "c"].map(PathBuf::from));
    assert_eq!((options.epochs, options.batch), (20, 16_384));
    assert_eq!((options.rate, options.seed), (4e-3, 1));
    assert_eq!(
        (options.score_scale, options.validation_percent),
        (None, 10)
    );
    assert_eq!(
        (options.memory_mib, options.checkpoint_seconds),
        (2_048, 30)
    );
    assert_eq!(
        parsed("network a --note -5"),
        Ok(Command::Network(NetworkOptions {
            file: "a".into(),
            note: Some("-5".into())
        }))
    );
}

#[test]
fn one_thread_searches_unless_more_are_asked_for() {
    assert_eq!(parsed("console"), Ok(Command::Console { threads: 1 }));
    assert_eq!(
        parsed("console --threads 4"),
        Ok(Command::Console { threads: 4 })
    );
    let threads = |line: &str| match parsed(line) {
        Ok(Command::Qtp(args)) => args.engine.threads(),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(threads("qtp"), 1);
    assert_eq!(threads("qtp --threads 1"), 1);
    assert_eq!(threads("qtp --engine ms=50 --threads 3"), 3);
}

/// Command lines with an error, and what the message names.
const WRONG: &[(&str, &str)] = &[
    ("fly", "'fly'"),
    ("--fly", "--fly"),
    ("--verbose", "--version"),
    ("man --force", "DIR"),
    ("film a", "OUT.png"),
    ("film a b.png --size 1", "200 to 4000"),
    ("play chess", "chess"),
    ("play --game chess", "`chess`"),
    ("play --seats hh", "`hh`"),
    ("play --game quoridor2 --seats hhhh", "south and north"),
    ("play --seats h-1- --level 2", "--level"),
    ("play --level 6", "1 to 5"),
    ("play --clock soon", "`soon`"),
    ("play --seed x", "`x`"),
    ("play --seed -1", "`-1`"),
    ("play --speed 0", "0.1 to 100"),
    ("play --speed nan", "`nan`"),
    ("play --seed 1 --seed 2", "multiple times"),
    ("play --seed", "--seed"),
    ("replay", "FILE"),
    ("replay a b", "b"),
    ("replay a --number x", "`x`"),
    ("emulate --number 1", "--number"),
    ("kiosk --port", "--port"),
    ("kiosk --port a --listen 8330", "`8330`"),
    ("kiosk --port a --listen localhost:1", "`localhost:1`"),
    ("kiosk --port a b", "'b'"),
    ("kiosk --name Window", "`Window`"),
    ("kiosk --address example.org", "`example.org`"),
    ("kiosk --name a=Café", "`Café`"),
    ("kiosk --name a=", "1 to 24"),
    ("console --threads 0", "1 to 256"),
    ("console --threads 257", "1 to 256"),
    ("console --threads many", "`many`"),
    ("qtp --threads 0 --engine ms=5", "1 to 256"),
    ("qtp --threads 2", "needs nodes="),
    ("qtp --threads 2 --engine level=4", "needs nodes="),
    ("qtp --threads 2 --engine greedy", "threads="),
    ("match", "--game"),
    ("match --game chess", "`chess`"),
    ("match --game pacman --b greedy --games 2", "--a"),
    ("match --game pacman --a greedy --b greedy", "--games"),
    ("match --game pacman --a strong", "--a"),
    (
        "match --game pacman --a mcts --b greedy --games 2",
        "quoridor2 only",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 3",
        "multiple of 2",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 0",
        "multiple of 2",
    ),
    (
        "match --game quoridor4 --lone --a greedy --b greedy --games 6",
        "multiple of 4",
    ),
    (
        "match --game pacman --lone --a greedy --b greedy --games 2",
        "--lone",
    ),
    (
        "match --game mspacman players=3 --a greedy --b greedy --games 2",
        "--lone",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 2 layout=z",
        "z is out of range",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 2 ply_cap=9",
        "`ply_cap`",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 2 now",
        "`now`",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 2 boost=upto boost=exact",
        "twice",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 2 --threads 0",
        "1 to 1024",
    ),
    ("match --games 2 --games 4", "multiple times"),
    ("match --fly", "--fly"),
    ("snapshot a", "OUT.png"),
    ("snapshot a b.png --size 1", "200 to 4000"),
    ("console now", "now"),
    ("selfplay", "--out"),
    ("selfplay --out a", "--games"),
    ("selfplay --out a --games 0", "1 to"),
    ("selfplay --out a --games 1 --positions 1", "--positions"),
    ("selfplay --out a --games 1 --nodes x", "`x`"),
    ("selfplay --out a --games 1 --threads 0", "1 to 1024"),
    ("selfplay --out a --games 1 now", "now"),
    ("selfplay --out a --games 9 --shard 8/8", "`8/8`"),
    ("selfplay --out a --games 9 --shard -1/8", "`-1/8`"),
    ("selfplay --out a --games 9 --shard 3", "0/8 to 7/8"),
    ("selfplay --out a --positions 9 --shard 0/8", "--games"),
    (
        "match --game pacman --a greedy --b greedy --games 2 --shard 0/2",
        "--out",
    ),
    (
        "match --game pacman --a greedy --b greedy --games 2 --out a --shard 2/2",
        "`2/2`",
    ),
    ("merge --out a", "FILE"),
    ("merge a b", "--out"),
    ("train --out a", "--data"),
    ("train --data a", "--out"),
    ("train --data a --out b --validation 80%", "`80%`"),
    ("train --data a --out b --rate 7", "`7`"),
    ("train --data a --out b --epochs 0", "1 to"),
    ("train --data a --out b --memory 1", "16 to"),
    ("train --data a --out b --checkpoint -1", "`-1`"),
    ("train a --data b", "'a'"),
    ("network", "FILE"),
    ("completions tcsh", "'tcsh'"),
];

#[test]
fn what_is_wrong_is_named() {
    for (line, named) in WRONG {
        let error = parsed(line).expect_err(line);
        assert!(error.contains(named), "{line}: {error}");
    }
}
