//! Command lines: what they mean, and what is wrong with them.

use fencelight_core::games::GameKind;
use fencelight_host::program::error_text;
use fencelight_host::siblings::Sibling;

use super::*;
use crate::play::PlayOptions;
use crate::puzzle::PuzzleChoice;
use crate::start::ClockSpec;

fn cli(line: &str) -> Result<Cli, String> {
    let words = line.split_whitespace().map(OsString::from);
    let arguments = std::iter::once("fencelight".into()).chain(words);
    parse(arguments).map_err(|error| error_text(&error))
}

fn parsed(line: &str) -> Result<Command, String> {
    cli(line).map(|cli| cli.command.unwrap_or(Command::Play(cli.play)))
}

/// What is played; also where another command has options that fit together.
fn options(line: &str) -> Result<Option<PlayOptions>, String> {
    match parsed(line)? {
        Command::Play(args) => args.options().map(Some),
        Command::Puzzle(args) => PlayOptions::of_puzzle(&args).map(Some),
        _ => Ok(None),
    }
}

fn play(line: &str) -> PlayOptions {
    options(line).expect(line).expect("a game")
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
    let hardest = PuzzleChoice::Unsolved(GameKind::Pacman, Some(5));
    assert_eq!(puzzle("puzzle --grade 5"), Some(hardest));
    for (line, cause) in [
        ("puzzle 0", "1 to"),
        ("puzzle 65536", "1 to"),
        ("puzzle tomorrow", "not `tomorrow`"),
        ("puzzle --grade 6", "a grade is 0 to 5"),
        ("puzzle --game mspacman", "mspacman has no puzzles"),
        ("puzzle 3 --game pacman", "cannot be used"),
    ] {
        let error = options(line).expect_err(line);
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
    for (line, speed, number) in [
        ("replay a.txt --speed 4", 4.0, None),
        ("replay a.txt --number 7", 1.0, Some(7)),
    ] {
        let Ok(Command::Replay(args)) = parsed(line) else {
            panic!("{line}");
        };
        assert_eq!((args.speed, args.number), (speed, number));
    }
    let Ok(Command::Snapshot(args)) = parsed("snapshot --size 400 a.txt b.png") else {
        panic!("snapshot");
    };
    assert_eq!((args.pixels, args.force), (400, false));
}

#[test]
fn every_command_has_help_with_an_example() {
    for line in ["--help", "-h", "help"] {
        let help = parsed(line).expect_err(line);
        assert!(help.contains("Usage: fencelight"), "{help}");
        assert!(help.contains("--seats <SPEC>"), "{help}");
        // The commands of all programs, by person.
        for Sibling {
            heading, commands, ..
        } in &SIBLINGS
        {
            let (_, below) = help.split_once(&format!("\n{heading}:\n")).expect(heading);
            for (name, about) in *commands {
                assert!(
                    below.contains(&format!("  {name:<12} {about}\n")),
                    "{name}: {help}"
                );
            }
        }
    }
    for command in Cli::command().get_subcommands() {
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
        assert!(cli(line).is_ok_and(|cli| cli.version && !cli.verbose));
    }
    assert!(cli("--version --verbose").is_ok_and(|cli| cli.verbose));
}

#[test]
fn clap_accepts_the_declarations() {
    All::command().debug_assert();
}

#[test]
fn a_slip_is_answered_with_a_suggestion() {
    for (line, suggestion) in [
        ("mtach", "'match'"),
        ("selfpaly", "'selfplay'"),
        ("play --gmae pacman", "'--game'"),
        ("--sede 1", "'--seed'"),
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
    for line in ["fly", "play --level 6"] {
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

/// Command lines with an error, and what the message names.
const WRONG: &[(&str, &str)] = &[
    ("fly", "'fly'"),
    ("--fly", "--fly"),
    ("--verbose", "--version"),
    ("man --force", "DIR"),
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
    ("console --threads 0", "1 to 256"),
    ("console --threads 257", "1 to 256"),
    ("console --threads many", "`many`"),
    ("snapshot a", "OUT.png"),
    ("snapshot a b.png --size 1", "200 to 4000"),
    ("console now", "now"),
    ("completions tcsh", "'tcsh'"),
];

#[test]
fn what_is_wrong_is_named() {
    for (line, named) in WRONG {
        let error = options(line).expect_err(line);
        assert!(error.contains(named), "{line}: {error}");
    }
}
