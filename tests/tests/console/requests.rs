//! The console: the wire format, every command, every refusal.

use fencelight_board::console::{Console, MAX_LINE_BYTES};
use fencelight_board::device::VirtualBoard;
use fencelight_board::save::Record;
use fencelight_board::table::{HostRight, Phase, Table};
use fencelight_core::game::{Game as _, Move};
use fencelight_tests::ConsoleClient;

use super::real::RealConsole;
use fencelight_tests::random_tables::random_table;

#[test]
fn answers_and_refusals_end_with_an_empty_line() {
    let mut console = ConsoleClient::default();
    assert_eq!(console.send_line("new quoridor2"), "=\n\n");
    assert_eq!(
        console.send_line("version"),
        concat!("= fencelight ", env!("CARGO_PKG_VERSION"), "\n\n")
    );
    assert_eq!(
        console.send_line("jump"),
        "? unknown there is no command jump; see help\n\n"
    );
}

#[test]
fn empty_lines_and_comments_are_ignored() {
    let mut console = ConsoleClient::default();
    for line in ["", "   ", "\t", "\r", "# new quoridor2", "#", "#\u{7f}"] {
        assert_eq!(console.send_line(line), "", "{line:?}");
    }
    assert!(console.expect_error("legal").starts_with("nogame"));
}

#[test]
fn lines_may_end_with_carriage_return_and_have_spaces_to_spare() {
    let mut console = ConsoleClient::default();
    assert_eq!(console.send_line("new quoridor2 first=south\r"), "=\n\n");
    assert_eq!(console.send_line("  play \t e2   e8 \r"), "=\n\n");
    assert_eq!(console.request("moves"), "e2 e8");
}

#[test]
fn the_last_line_need_not_be_ended() {
    let (mut console, mut board) = (Console::new(0, 0), VirtualBoard::new(0));
    let mut answer = String::new();
    for byte in *b"version" {
        assert!(!console.feed(byte, &mut board, &mut answer));
    }
    assert!(console.finish(&mut board, &mut answer));
    assert!(answer.starts_with("= fencelight"));
    assert!(!console.finish(&mut board, &mut answer));
}

#[test]
fn a_line_of_full_length_is_read_and_a_longer_one_refused_whole() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south");
    let full = format!("{:1$}", "play e2", MAX_LINE_BYTES);
    let too_long = format!("{:1$}", "play e8", MAX_LINE_BYTES + 1);
    assert_eq!(console.send_line(format!("{full}\r")), "=\n\n");
    assert!(console.expect_error(&too_long).starts_with("syntax"));
    assert!(
        console
            .expect_error(format!("{too_long}\r"))
            .starts_with("syntax")
    );
    assert!(
        console
            .expect_error("x".repeat(100_000))
            .starts_with("syntax")
    );
    assert_eq!(console.request("moves"), "e2");
}

#[test]
fn bytes_that_are_not_printable_ascii_are_refused() {
    let mut console = ConsoleClient::default();
    for line in [
        &b"version\0"[..],
        b"v\xffersion",
        "vërsion".as_bytes(),
        b"ver\rsion",
        b"\x1b[A",
    ] {
        assert!(console.expect_error(line).starts_with("syntax"), "{line:?}");
    }
}

#[test]
fn help_names_every_command_that_is_answered() {
    let mut console = ConsoleClient::default();
    let help = console.request("help");
    for line in help.lines() {
        let command = line.split(' ').next().expect("a word");
        let answer = console.send_line(command);
        assert!(!answer.starts_with("? unknown"), "{command}: {answer}");
        assert!(!answer.starts_with("? unsupported"), "{command}: {answer}");
    }
    assert!(
        console.send_line("version").is_empty(),
        "quit is the last one, and nothing is heard after it"
    );
}

#[test]
fn leds_are_the_whole_chain_in_lines_of_seventeen() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south");
    let leds = console.request("leds");
    let lines: Vec<Vec<&str>> = leds.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(lines.iter().map(Vec::len).sum::<usize>(), 329);
    assert!(lines[..19].iter().all(|line| line.len() == 17));
    let hex = |led: &&str| led.len() == 6 && u32::from_str_radix(led, 16).is_ok();
    assert!(lines.iter().flatten().all(hex));
}

/// The record in the answer to `dump`.
fn dumped(console: &mut ConsoleClient, request: &str) -> Record {
    let answer = console.send_line(request);
    // The board's buffer has room for the answer to `leds`.
    assert!(answer.len() < 2_306, "{}", answer.len());
    let digits: String = answer.split_whitespace().skip(1).collect();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("two digits");
    let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    Record::decode(&bytes).expect("a record")
}

/// The record that `dump` prints is that of the table, with its game, also where it has ended.
fn check_dump(console: &mut ConsoleClient, has_game: bool, name: &str) {
    let record = dumped(console, "dump");
    let table = console.table();
    assert_eq!(record.saved_state(), Ok(table.saved_state()), "{name}");
    assert_eq!(record.game().is_some(), has_game, "{name}");
    let Some(game) = record.game() else {
        return;
    };
    assert!(table.history().moves().ends_with(&game.moves), "{name}");
    let mut position = game.start;
    for &mv in &game.moves {
        position.play(mv).expect("a legal move");
    }
    assert_eq!(position, *table.history().current(), "{name}");
    assert_eq!(Some(game.saved), table.dumped_game(), "{name}");
}

/// The records before the moves of a record make the whole game, down to its start.
fn check_parts(console: &mut ConsoleClient, name: &str) {
    let history = console.table().history().clone();
    let mut parts: Vec<Vec<Move>> = Vec::new();
    let mut end = history.current().clone();
    let mut missing = history.moves().len();
    while missing > 0 {
        let game = dumped(console, &format!("dump {missing}")).game();
        let game = game.expect("a game");
        let mut position = game.start.clone();
        for &mv in &game.moves {
            position.play(mv).expect("a legal move");
        }
        assert_eq!(position, end, "{name}: {missing}");
        missing -= game.moves.len();
        parts.insert(0, game.moves.to_vec());
        end = game.start;
    }
    assert_eq!(
        (&end, parts.concat().as_slice()),
        (history.start(), history.moves()),
        "{name}"
    );
    let more = format!("dump {}", history.moves().len() + 1);
    assert!(console.expect_error(&more).starts_with("range"), "{name}");
}

#[test]
fn dump_is_the_record_of_the_table_with_its_game_in_every_phase() {
    let mut console = ConsoleClient::default();
    for (lines, phase, has_game) in [
        (&["set brightness 37"][..], Phase::Attract, false),
        (&["tap e5", "tap west-back"], Phase::Lobby, false),
        (
            &["new quoridor2 first=north", "play e8 e2 e3h"],
            Phase::Play,
            true,
        ),
        (&["undo 2"], Phase::Play, true),
        (
            &["new quoridor4 seed=9 clock=bank", "play d6v", "wait 500"],
            Phase::Play,
            true,
        ),
        (
            &["new pacman players=3 layout=b", "play e4"],
            Phase::Play,
            true,
        ),
        (
            &["new mspacman players=4 seed=4", "play c4 roll"],
            Phase::Play,
            true,
        ),
        (&["undo", "set take-back off"], Phase::Play, true),
        (
            &[
                "position quoridor2 south=e8:3 north=e2:2 fences=d3h turn=south",
                "play d8 d2",
            ],
            Phase::Play,
            true,
        ),
        (&["play d9"], Phase::Over, true),
        (&["tap south-back"], Phase::Over, true),
        (
            &[
                "new quoridor2 first=south clock=per_move move_time=10 timeout_action=lose_game",
                "wait 11000",
            ],
            Phase::Over,
            true,
        ),
        (&["puzzle 3"], Phase::Puzzle, false),
    ] {
        lines.iter().for_each(|line| drop(console.request(line)));
        assert_eq!(console.table().phase(), phase, "{lines:?}");
        check_dump(&mut console, has_game, &format!("{lines:?}"));
        if !has_game {
            assert!(console.expect_error("dump 0").starts_with("nogame"));
        }
    }
    // Offered games, long ones among them: the record is the one that is saved.
    for seed in 0..40 {
        let table = random_table(seed, [40, 700][seed as usize / 4 % 2]);
        let saved = Record::from_table(&table);
        let mut console = ConsoleClient::at_table(table);
        check_dump(&mut console, true, &format!("{seed}"));
        let record = dumped(&mut console, "dump");
        assert_eq!(record, saved, "{seed}");
        let mut restored = Table::new(1, 0);
        record.restore(&mut restored).expect("a record");
        assert_eq!(Record::dump(&restored, usize::MAX), record, "{seed}");
        check_parts(&mut console, &format!("{seed}"));
    }
}

#[test]
fn the_first_seat_is_drawn_from_the_seed() {
    let mut console = ConsoleClient::default();
    let mut drawn = |line: &str| {
        console.request(line);
        console.state("turn")
    };
    for game in ["quoridor2", "quoridor4"] {
        let mut seats: Vec<String> = (0..200)
            .map(|seed| drawn(&format!("new {game} seed={seed}")))
            .collect();
        let again: Vec<String> = (0..200)
            .map(|seed| drawn(&format!("new {game} seed={seed} first=random")))
            .collect();
        assert_eq!(seats, again);
        seats.sort();
        seats.dedup();
        assert_eq!(seats.len(), if game == "quoridor2" { 2 } else { 4 });
        // Without a seed each game draws its own.
        let mut unseeded: Vec<String> = (0..200).map(|_| drawn(&format!("new {game}"))).collect();
        unseeded.sort();
        unseeded.dedup();
        assert_eq!(unseeded, seats);
    }
}

#[test]
fn moves_report_how_many_were_evicted() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south");
    for _ in 0..1_025 {
        console.request("play e2 e8 e1 e9");
    }
    let moves = console.request("moves");
    assert!(moves.starts_with("+1024 e2 e8 e1 e9 "), "{}", &moves[..40]);
    assert_eq!(moves.split(' ').count(), 1 + 4_100 - 1_024);
    assert_eq!(console.state("plies"), "4100");
}

#[test]
fn the_drawing_distinguishes_fences() {
    let mut console = ConsoleClient::default();
    console.request(
        "position quoridor4 south=e1:4 west=- north=e8:3 east=h4:4 fences=c3h,e3h,d5v turn=north",
    );
    let expected = "\
north is up
   +---+---+---+---+---+---+---+---+---+
 9 | .   .   .   .   .   .   .   .   . |
   +   +   +   +   +   +   +   +   +   +
 8 | .   .   .   .   N   .   .   .   . |
   +   +   +   +   +   +   +   +   +   +
 7 | .   .   .   .   .   .   .   .   . |
   +   +   +   +   +   +   +   +   +   +
 6 | .   .   .   . | .   .   .   .   . |
   +   +   +   +   |   +   +   +   +   +
 5 | .   .   .   . | .   .   .   .   . |
   +   +   +   +   +   +   +   +   +   +
 4 | .   .   .   .   .   .   .   E   . |
   +   +   +-------+-------+   +   +   +
 3 | .   .   .   .   .   .   .   .   . |
   +   +   +   +   +   +   +   +   +   +
 2 | .   .   .   .   .   .   .   .   . |
   +   +   +   +   +   +   +   +   +   +
 1 | .   .   .   .   S   .   .   .   . |
   +---+---+---+---+---+---+---+---+---+
     a   b   c   d   e   f   g   h   i
S south on e1, fences left: 4
N north on e8, fences left: 3
E east on h4, fences left: 4
north to move";
    assert_eq!(console.request("show"), expected);
}

#[test]
fn a_real_board_has_real_keys_real_time_and_no_end() {
    let mut real = RealConsole::new();
    real.console = Console::new(1, 100).with_extra_commands(&[(HostRight::Watch, "faults")]);
    let mut ask = |line: &str| real.send(line);
    for line in [
        "press e5",
        "release e5",
        "tap e5",
        "hold e5 10",
        "wait 1",
        "quit",
    ] {
        assert!(ask(line).starts_with("? unsupported "), "{line}");
    }
    assert!(ask("help").contains("faults"));
    assert_eq!(ask("new quoridor2 first=south"), "=\n\n");
    assert!(ask("perft 1").starts_with("= 131"));
    assert!(ask("perft 3").starts_with("? busy "));
    assert!(ask("leds").len() > 2_000);
}

/// A board has room for a part of a long game in a reply: the parts make the whole.
#[test]
fn the_moves_of_a_long_game_come_in_parts_on_a_board() {
    let mut real = RealConsole::new();
    let mut ask = |line: &str| {
        let answer = real.send(line);
        let text = answer
            .strip_prefix('=')
            .and_then(|text| text.strip_suffix("\n\n"));
        text.expect(&answer).trim_start().to_owned()
    };
    let mut whole = ConsoleClient::default();
    for line in ["new quoridor2 first=south", "play e1 e9"] {
        let line = line.replace("play e1 e9", "play e2 e8");
        assert_eq!(ask(&line), whole.request(&line));
    }
    // More than a history keeps.
    for round in 0..2_600 {
        let line = format!("play {}", ["e1 e9", "e2 e8"][round % 2]);
        assert_eq!(ask(&line), whole.request(&line));
        if round % 650 != 649 && round != 400 {
            continue;
        }
        let list = whole.request("moves");
        let (evicted, list) = match list.strip_prefix('+') {
            Some(rest) => {
                let (count, list) = rest.split_once(' ').expect("a list");
                (count.parse().expect("a count"), list.to_owned())
            }
            None => (0, list),
        };
        let all: Vec<&str> = list.split(' ').collect();
        let parts = |text: &str| -> (usize, Vec<String>) {
            let mut words = text.split(' ').map(str::to_owned).peekable();
            let count = words.next_if(|word| word.starts_with('+'));
            (
                count.map_or(0, |count| count[1..].parse().expect("a count")),
                words.collect(),
            )
        };
        // The last ones that fit.
        let (before, last) = parts(&ask("moves"));
        assert!(last.len() > 500 && before + last.len() == evicted + all.len());
        assert_eq!(last, all[before - evicted..]);
        let mut read: Vec<String> = Vec::new();
        loop {
            let from = evicted + read.len() + 1;
            let text = ask(&format!("moves {from}"));
            if text.is_empty() {
                break;
            }
            let (before, part) = parts(&text);
            assert_eq!(before, from - 1);
            read.extend(part);
        }
        assert_eq!(read, all);
        assert_eq!(ask("moves 1"), ask(&format!("moves {}", evicted + 1)));
    }
}

/// A host with each right, at a board whose keys it can press.
#[test]
fn a_host_does_what_it_has_the_right_to_and_is_told_what_it_lacks() {
    let watch = [
        "help", "version", "legal", "moves", "state", "show", "table", "leds", "position",
        "watch on", "get host", "perft 1",
    ];
    let play = [
        "new quoridor2 first=south",
        "play e2",
        "undo",
        "seat north computer 1",
        "hint nodes=10",
        "genmove nodes=10",
        "analyse nodes=10",
    ];
    let hands = [
        "press e8",
        "release e8",
        "tap e8",
        "hold e8 10",
        "wait 5",
        "set volume 2",
        "position quoridor2 south=e1:10 north=e9:10 fences=- turn=south",
    ];
    for (has, name) in ["watch", "play", "hands"].into_iter().enumerate() {
        let mut console = ConsoleClient::default();
        console.request("new quoridor2 first=south");
        console.request(&format!("set host {name}"));
        assert_eq!(console.request("get host"), name);
        for (needs, lines) in [&watch[..], &play, &hands].into_iter().enumerate() {
            for line in lines {
                let answer = console.send_line(line);
                let (command, right) = (
                    line.split(' ').next().unwrap(),
                    ["watch", "play", "hands"][needs],
                );
                let refusal = format!(
                    "? unsupported {command} needs the right {right}, this board allows {name}; service page 10 changes it\n\n"
                );
                match needs <= has {
                    true => assert!(answer.starts_with('='), "{name} {line}: {answer}"),
                    false => assert_eq!(answer, refusal),
                }
            }
        }
        // No host raises its right, and a request that does not exist needs none.
        if name != "hands" {
            assert!(
                console
                    .expect_error("set host hands")
                    .starts_with("unsupported set needs the right hands")
            );
            assert_eq!(console.request("get host"), name);
        }
        assert!(console.expect_error("nonsense").starts_with("unknown "));
    }
}
