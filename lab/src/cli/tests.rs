//! Command lines: what they mean, and what is wrong with them.

use std::path::PathBuf;

use clap::CommandFactory;
use fencelight_host::program::error_text;
use fencelight_host::siblings;

use super::*;

fn parsed(line: &str) -> Result<Command, String> {
    let words = line.split_whitespace().map(OsString::from);
    let arguments = std::iter::once("fencelight-lab".into()).chain(words);
    let cli: Result<Cli, _> = program::parse(arguments);
    cli.map(|cli| cli.command)
        .map_err(|error| error_text(&error))
}

#[test]
fn clap_accepts_the_declarations() {
    Cli::command().debug_assert();
}

#[test]
fn the_list_of_fencelight_has_every_command_with_its_description() {
    let sibling = siblings::with_command("match".as_ref()).expect("the list");
    let command = Cli::command();
    let own = command
        .get_subcommands()
        .filter(|command| !Pages::has_subcommand(command.get_name()));
    let own: Vec<_> = own
        .map(|command| {
            (
                command.get_name(),
                command.get_about().expect("a line").to_string(),
            )
        })
        .collect();
    let listed = sibling
        .commands
        .iter()
        .map(|(name, about)| (*name, (*about).to_string()));
    assert_eq!(own, listed.collect::<Vec<_>>());
}

#[test]
fn options_of_self_play_and_training_have_defaults() {
    let Ok(Command::Selfplay(args)) = parsed("selfplay --out a --positions 5000") else {
        panic!("self-play");
    };
    assert_eq!((args.games, args.positions), (None, Some(5_000)));
    assert_eq!((args.nodes, args.seed, args.network), (2_000, 1, None));
    let Ok(Command::Train(args)) = parsed("train --data a b --data c --out d --validation 10%")
    else {
        panic!("training");
    };
    assert_eq!(args.archives, ["a", "b", "c"].map(PathBuf::from));
    assert_eq!((args.epochs, args.batch), (20, 16_384));
    assert_eq!((args.rate, args.seed), (4e-3, 1));
    assert_eq!((args.score_scale, args.validation_percent), (None, 10));
    assert_eq!((args.memory_mib, args.checkpoint_seconds), (2_048, 30));
    let Ok(Command::Network(args)) = parsed("network a --note -5") else {
        panic!("network");
    };
    assert_eq!(args.note.as_deref(), Some("-5"));
}

#[test]
fn one_thread_searches_unless_more_are_asked_for() {
    let threads = |line: &str| match parsed(line) {
        Ok(Command::Qtp(args)) => args.checked().expect("they fit").engine.threads(),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(threads("qtp"), 1);
    assert_eq!(threads("qtp --threads 1"), 1);
    assert_eq!(threads("qtp --engine ms=50 --threads 3"), 3);
}

/// Command lines with an error, and what the message names.
const WRONG: &[(&str, &str)] = &[
    ("film a", "OUT.png"),
    ("film a b.png --size 1", "200 to 4000"),
    ("emulate --number 1", "--number"),
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
];

#[test]
fn what_is_wrong_is_named() {
    for (line, named) in WRONG {
        let error = match parsed(line) {
            Ok(Command::Match(args)) => plan(args).map(drop).map_err(|error| error_text(&error)),
            Ok(Command::Selfplay(args)) => args.checked().map(drop),
            Ok(Command::Qtp(args)) => args.checked().map(drop),
            other => other.map(drop),
        };
        let error = error.expect_err(line);
        assert!(error.contains(named), "{line}: {error}");
    }
}
