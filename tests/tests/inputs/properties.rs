//! Generated console lines and set-ups: each is answered or refused, never with a panic or half a change.

use fencelight_tests::ConsoleClient;
use fencelight_tests::reference::quoridor::QuoridorReference;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// Words of the protocol, so that random lines reach the commands.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "help",
        "version",
        "new",
        "position",
        "legal",
        "play",
        "undo",
        "moves",
        "state",
        "show",
        "perft",
        "puzzle",
        "puzzles",
        "quoridor2",
        "quoridor4",
        "pacman",
        "first=south",
        "first=random",
        "seed=3",
        "ply_cap=9",
        "pass",
        "leave",
        "skip",
        "south=e1:10",
        "north=e9:10",
        "west=-",
        "east=i5:5",
        "fences=-",
        "fences=e3h,d5v",
        "turn=south",
        "0",
        "1",
        "2",
        "-",
        "=",
        "#",
        "?",
        "genmove",
        "tap",
        "set",
        "mspacman",
        "roll",
        "roll=3",
        "roll=F2",
        "stop",
        "players=3",
        "boost=exact",
        "pac=e5",
        "lives=3",
        "blinky=e9",
        "turn=pac",
        "steps=2",
        "came=-",
        "seats=south,north",
        "ms=south:d4",
        "phase=roll",
    ];
    prop_oneof![
        6 => select(words.to_vec()).prop_map(str::to_string),
        4 => place(),
        1 => "[ -~]{0,12}",
        1 => "[0-9]{1,24}",
    ]
}

/// A square or a fence, mostly on the board.
fn place() -> impl Strategy<Value = String> {
    ("[a-j]", "[0-9]", select(vec!["", "h", "v"]))
        .prop_map(|(file, rank, axis)| file + &rank + axis)
}

fn line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        8 => vec(word(), 0..8).prop_map(|words| words.join(" ").into_bytes()),
        1 => select(vec!["new quoridor2", "new quoridor4", "new pacman", "new mspacman seed=4"])
            .prop_map(|line| line.as_bytes().to_vec()),
        2 => select(vec!["play roll", "play stop", "play pass", "play d4"]).prop_map(|line| line.as_bytes().to_vec()),
        2 => vec(place(), 1..6).prop_map(|moves| format!("play {}", moves.join(" ")).into_bytes()),
        1 => vec(any::<u8>(), 0..400),
    ]
}

/// The same cases in every run, unless `PROPTEST_RNG_SEED` or `PROPTEST_CASES` set others.
fn config() -> ProptestConfig {
    let asked = ProptestConfig::default();
    let given = |name| std::env::var_os(name).is_some();
    ProptestConfig {
        cases: if given("PROPTEST_CASES") {
            asked.cases
        } else {
            2_000
        },
        rng_seed: if given("PROPTEST_RNG_SEED") {
            asked.rng_seed
        } else {
            RngSeed::Fixed(1)
        },
        failure_persistence: None,
        ..asked
    }
}

/// The state of the game as the console reports it.
fn whole_state(console: &mut ConsoleClient) -> [String; 3] {
    ["position", "moves", "state"].map(|request| console.send_line(request))
}

/// A set-up with the pawns close together, where jumps, side-steps and forced passes happen.
fn setup() -> impl Strategy<Value = (String, bool)> {
    let pawn = (0u8..5, 0u8..5, 0u8..7, 0u8..40);
    let fence = || (0u8..8, 0u8..8, any::<bool>());
    let fences = prop_oneof![3 => vec(fence(), 0..4), 1 => vec(fence(), 0..22)];
    let square = |file: u8, rank: u8| format!("{}{}", char::from(b'a' + file), rank + 1);
    let corner = (select(vec![0u8, 2, 4]), select(vec![0u8, 2, 4]));
    let everything = (
        any::<bool>(),
        vec(pawn, 4),
        corner,
        fences,
        0usize..4,
        any::<bool>(),
    );
    everything.prop_map(move |(four, pawns, (file, rank), fences, turn, sidestep)| {
        let seats = ["south", "west", "north", "east"];
        let mut text = if four {
            "quoridor4".to_string()
        } else {
            "quoridor2".to_string()
        };
        for (seat, (x, y, hand, off)) in seats.iter().zip(&pawns) {
            if !four && (*seat == "west" || *seat == "east") {
                continue;
            }
            // A hand of 0 every other time, and hardly ever one that is too large.
            let hand = hand.saturating_sub(u8::from(four) + 1) / if four { 1 } else { 2 };
            let pawn = if *off == 0 {
                "-".to_string()
            } else {
                format!("{}:{hand}", square(file + x, rank + y))
            };
            text += &format!(" {seat}={pawn}");
        }
        let name =
            |&(x, y, vertical): &(u8, u8, bool)| square(x, y) + if vertical { "v" } else { "h" };
        let fences: Vec<String> = fences.iter().map(name).collect();
        let fences = if fences.is_empty() {
            "-".to_string()
        } else {
            fences.join(",")
        };
        text += &format!(
            " fences={fences} turn={}",
            if four {
                seats[turn]
            } else {
                seats[turn / 2 * 2]
            }
        );
        (text, sidestep)
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_lines_get_one_answer_each_and_a_refused_one_changes_nothing(lines in vec(line(), 1..20)) {
        let mut console = ConsoleClient::default();
        for line in lines.iter().filter(|line| !line.contains(&b'\n') && line.trim_ascii() != b"quit") {
            let before = whole_state(&mut console);
            let answer = console.send_line(line);
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let blank = line.iter().all(|byte| b" \t".contains(byte));
            let ignored = line.len() <= 256 && (blank || line.starts_with(b"#"));
            prop_assert_eq!(answer.is_empty(), ignored, "{:?}", String::from_utf8_lossy(line));
            if !answer.is_empty() {
                prop_assert!(answer.starts_with('=') || answer.starts_with("? "));
                prop_assert!(answer.ends_with("\n\n") && !answer[..answer.len() - 2].contains("\n\n"));
                prop_assert!(answer.is_ascii());
            }
            if answer.starts_with('?') {
                prop_assert_eq!(whole_state(&mut console), before);
            }
        }
    }

    #[test]
    fn any_bytes_are_survived(bytes in vec(any::<u8>(), 0..2_000)) {
        let mut console = ConsoleClient::default();
        console.request("new quoridor2 first=south");
        console.send_line(bytes);
    }

    #[test]
    fn the_gate_lets_through_what_the_slow_rules_allow((text, sidestep) in setup()) {
        let mut console = ConsoleClient::default();
        console.request(if sidestep { "new quoridor4 pawn_behind=sidestep" } else { "new quoridor4" });
        let answer = console.send_line(format!("position {text}"));
        match QuoridorReference::from_position(&text, sidestep, 0) {
            Ok(slow) => {
                prop_assert_eq!(answer, "=\n\n", "{}", text);
                prop_assert_eq!(console.request("position"), slow.position());
                prop_assert_eq!(console.legal(), slow.legal_moves(), "{}", text);
                prop_assert_eq!(console.state("over") == "yes", slow.is_over());
                prop_assert_eq!(console.state("winner"), slow.winner().unwrap_or("-"));
            }
            Err(why) => prop_assert!(answer.starts_with("? illegal "), "{text}: {answer} but {why}"),
        }
    }

    #[test]
    fn a_position_with_any_word_changed_is_set_up_or_refused(
        game in select(vec!["pacman", "pacman layout=b boost=exact", "mspacman players=4", "mspacman capture=exact"]),
        choices in vec(any::<prop::sample::Index>(), 0..40),
        changed in any::<prop::sample::Index>(),
        value in prop_oneof![place(), "[a-z0-9:,/=-]{0,8}", select(vec!["-".to_string(), "south".into(), "yes".into(), "9".into()])],
    ) {
        let mut console = ConsoleClient::default();
        console.request(&format!("new {game} seed=1"));
        for choice in choices {
            let legal = console.legal();
            if legal.is_empty() {
                break;
            }
            console.request(&format!("play {}", choice.get(&legal)));
        }
        let text = console.request("position");
        let words: Vec<&str> = text.split(' ').collect();
        let changed = changed.index(words.len() - 1) + 1;
        let key = words[changed].split_once('=').expect("a key").0;
        let word = format!("{key}={value}");
        let other: Vec<&str> = words.iter().enumerate().map(|(n, &w)| if n == changed { &word } else { w }).collect();
        let before = whole_state(&mut console);
        let answer = console.send_line(format!("position {}", other.join(" ")));
        if answer.starts_with('?') {
            prop_assert_eq!(whole_state(&mut console), before);
        } else {
            // An accepted position has a text, and its moves lead to positions that read back.
            let text = console.request("position");
            console.request(&format!("position {text}"));
            for mv in console.legal() {
                console.request(&format!("play {mv}"));
                let next = console.request("position");
                let mut again = ConsoleClient::default();
                again.request(&format!("new {game} seed=1"));
                prop_assert!(again.send_line(format!("position {next}")).starts_with('='), "{text}: {mv}: {next}");
                console.request("undo");
            }
        }
    }

    #[test]
    #[ignore = "long: cargo test-all"]
    fn any_moves_are_played_or_refused_as_the_slow_rules_say(moves in vec(place(), 1..40), four in any::<bool>()) {
        let mut console = ConsoleClient::default();
        console.request(if four { "new quoridor4 first=south" } else { "new quoridor2 first=south" });
        let mut slow = QuoridorReference::new(if four { 4 } else { 2 }, "south", false, 0);
        for mv in moves {
            let answer = console.send_line(format!("play {mv}"));
            prop_assert_eq!(answer.starts_with('='), slow.play(&mv).is_ok(), "{}: {}", mv, answer);
            prop_assert_eq!(console.request("position"), slow.position());
        }
    }
}
