//! The console: the wire format, every command, every refusal.

use fencelight_board::console::{Console, MAX_LINE_BYTES};
use fencelight_board::device::{Device, VirtualBoard};
use fencelight_board::table::HostRight;
use fencelight_tests::ConsoleClient;
use fencelight_tests::reference::quoridor::QuoridorReference;

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
fn the_service_pages_open_unless_a_game_is_on_the_board() {
    let mut console = ConsoleClient::default();
    let is_in = |console: &mut ConsoleClient, phase: &str| {
        let table = console.request("table");
        assert!(table.starts_with(&format!("phase={phase}\n")), "{table}");
    };
    assert!(console.expect_error("service now").starts_with("syntax "));
    is_in(&mut console, "attract");
    console.request("service");
    is_in(&mut console, "service");
    console.request("hold south-back 2500");
    is_in(&mut console, "lobby");
    console.request("service");
    console.request("hold south-back 2500");
    console.request("new quoridor2 first=south");
    assert!(console.expect_error("service").starts_with("busy "));
    is_in(&mut console, "play");
}

#[test]
fn what_does_not_exist_yet_is_unsupported() {
    let mut console = ConsoleClient::default();
    let line = "new mspacman spinner=1-6";
    assert!(
        console.expect_error(line).starts_with("unsupported "),
        "{line}"
    );
}

#[test]
fn keys_time_and_settings_refuse_what_they_cannot_take() {
    let mut console = ConsoleClient::default();
    for (line, code) in [
        ("press", "syntax"),
        ("press e10", "unknown"),
        ("press i9+", "unknown"),
        ("tap south", "unknown"),
        ("tap e5 e6", "syntax"),
        ("hold e5", "syntax"),
        ("hold e5 soon", "syntax"),
        ("hold e5 100 100", "syntax"),
        ("wait", "syntax"),
        ("wait -1", "syntax"),
        ("wait 86400001", "range"),
        ("wait 99999999999999999999", "range"),
        ("set volume", "syntax"),
        ("set volume 6", "range"),
        ("set brightness 0", "range"),
        ("set power-ma 399", "range"),
        ("set hints maybe", "range"),
        ("set hints on off", "syntax"),
        ("set colour 3", "unknown"),
        ("get", "syntax"),
        ("get colour", "unknown"),
        ("new quoridor2 clock=fast", "range"),
        ("new quoridor2 move_time=9", "range"),
        ("new quoridor2 bank_time=3601", "range"),
        ("new pacman timeout_strikes=10", "range"),
        ("leds now", "syntax"),
        ("table now", "syntax"),
    ] {
        let answer = console.expect_error(line);
        assert!(answer.starts_with(&format!("{code} ")), "{line}: {answer}");
    }
}

#[test]
fn settings_read_back_as_they_were_set() {
    let mut console = ConsoleClient::default();
    for (name, value) in [
        ("brightness", "1"),
        ("brightness", "100"),
        ("power-ma", "400"),
        ("power-ma", "10000"),
        ("volume", "0"),
        ("volume", "5"),
        ("hints", "off"),
        ("hints", "on"),
        ("calm", "on"),
    ] {
        console.request(&format!("set {name} {value}"));
        assert_eq!(console.request(&format!("get {name}")), value);
    }
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

#[test]
fn without_a_game_requests_about_it_are_refused() {
    let mut console = ConsoleClient::default();
    for line in [
        "position", "legal", "play e2", "undo", "moves", "state", "show", "perft 1",
    ] {
        assert!(console.expect_error(line).starts_with("nogame "), "{line}");
    }
}

#[test]
fn commands_without_arguments_take_none() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2");
    for command in ["help", "version", "legal", "moves", "state", "show", "quit"] {
        assert!(
            console
                .expect_error(format!("{command} x"))
                .starts_with("syntax "),
            "{command}"
        );
    }
    assert!(console.expect_error("new").starts_with("syntax "));
    assert!(console.expect_error("play").starts_with("syntax "));
}

#[test]
fn new_refuses_unknown_words() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor4 first=west seed=7");
    let before = console.request("state");
    for (line, code) in [
        ("new chess", "unknown"),
        ("new quoridor2 colour=red", "unknown"),
        ("new quoridor2 players=2", "unknown"),
        ("new quoridor2 pawn_behind=sidestep", "unknown"),
        ("new quoridor2 first=west", "range"),
        ("new quoridor2 first=up", "range"),
        ("new quoridor4 pawn_behind=maybe", "range"),
        ("new quoridor2 ply_cap=4294967296", "range"),
        ("new quoridor2 seed=18446744073709551616", "range"),
        ("new quoridor2 ply_cap=-1", "syntax"),
        ("new quoridor2 ply_cap=", "syntax"),
        ("new quoridor2 seed=07", "syntax"),
        ("new quoridor2 first", "syntax"),
        ("new quoridor2 first=south first=south", "syntax"),
    ] {
        let refusal = console.expect_error(line);
        assert!(
            refusal.starts_with(&format!("{code} ")),
            "{line}: {refusal}"
        );
    }
    assert_eq!(console.request("state"), before);
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
        // Without a seed each game draws anew.
        let mut unseeded: Vec<String> = (0..200).map(|_| drawn(&format!("new {game}"))).collect();
        unseeded.sort();
        unseeded.dedup();
        assert_eq!(unseeded, seats);
    }
}

#[test]
fn a_move_that_cannot_be_read_is_syntax_and_a_place_off_the_board_illegal() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south");
    for (mv, answer) in [
        ("k5", "illegal k5 is not a square of the board"),
        ("e10", "illegal e10 is not a square of the board"),
        ("e0", "illegal e0 is not a square of the board"),
        (
            "i3h",
            "illegal i3h is not a fence of the board, which are a1h to h8v",
        ),
        (
            "e9v",
            "illegal e9v is not a fence of the board, which are a1h to h8v",
        ),
        ("E2", "syntax E2 is not a move"),
        ("e", "syntax e is not a move"),
        ("e2x", "syntax e2x is not a move"),
        ("h", "syntax h is not a move"),
        ("2e", "syntax 2e is not a move"),
    ] {
        assert_eq!(console.expect_error(format!("play e2 {mv}")), answer);
    }
    assert_eq!(console.request("moves"), "");
}

#[test]
fn undo_takes_back_what_there_is() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south");
    let start = console.request("position");
    console.request("play e2 e8 e3h d6v");
    console.request("undo");
    assert_eq!(console.request("moves"), "e2 e8 e3h");
    for (line, code) in [
        ("undo 4", "range"),
        ("undo 0", "range"),
        ("undo x", "syntax"),
        ("undo 99999999999999999999", "range"),
    ] {
        assert!(console.expect_error(line).starts_with(code), "{line}");
    }
    console.request("undo 3");
    assert_eq!(console.request("position"), start);
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
fn a_finished_game_reads_back() {
    let mut console = ConsoleClient::default();
    for text in [
        "quoridor2 south=d9:9 north=e5:10 fences=e8h turn=north",
        "quoridor4 south=e2:5 west=i5:4 north=e8:5 east=h5:5 fences=- turn=north",
        "quoridor4 south=e2:5 west=- north=- east=- fences=a1h turn=south",
    ] {
        console.request(&format!("position {text}"));
        assert_eq!(console.request("position"), text);
        assert_eq!(console.state("over"), "yes");
        assert_eq!(console.request("legal"), "");
        assert_eq!(console.request("perft 1"), "0");
    }
    assert_eq!(console.state("winner"), "south");
}

#[test]
fn a_position_keeps_the_options_of_the_last_game_of_its_kind_and_counts_anew() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south ply_cap=3 seed=5");
    console.request("play e2 e8 e3");
    assert_eq!(
        (
            console.state("over"),
            console.state("winner"),
            console.state("draw")
        ),
        ("yes".into(), "-".into(), "yes".into())
    );
    console.request("new quoridor4 pawn_behind=sidestep");
    let position = console.request("position");
    console.request("position quoridor2 south=e5:10 north=e9:10 fences=- turn=south");
    assert_eq!(
        (console.state("option_ply_cap"), console.state("plies")),
        ("3".into(), "0".into())
    );
    console.request("play e6 e8 e7");
    assert_eq!(console.state("over"), "yes");
    console.request("undo 3");
    // A goal reached by the capped move wins.
    console.request("position quoridor2 south=e7:10 north=a5:10 fences=- turn=south");
    console.request("play e8 a4 e9");
    assert_eq!(console.state("winner"), "south");
    console.request(&format!("position {position}"));
    assert_eq!(console.state("option_pawn_behind"), "sidestep");
}

/// Leaves of the tree of legal moves by the slow rules.
fn reference_perft(position: &QuoridorReference, depth: u32) -> usize {
    let after = |mv: String| {
        let mut next = position.clone();
        next.play(&mv).expect("a legal move");
        reference_perft(&next, depth - 1)
    };
    if depth == 0 {
        1
    } else {
        position.legal_moves().into_iter().map(after).sum()
    }
}

#[test]
fn perft_refuses_trees_beyond_its_limit() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2");
    for line in ["perft 7", "perft 4294967297", "perft 18446744073709551616"] {
        assert!(console.expect_error(line).starts_with("range "), "{line}");
    }
    for line in ["perft", "perft -1", "perft 1 2", "perft x"] {
        assert!(console.expect_error(line).starts_with("syntax "), "{line}");
    }
    assert_eq!(console.request("perft 0"), "1");
    // Few moves a position: deeper is fine.
    let few = "quoridor2 south=a1:0 north=a9:0 fences=a1v turn=south";
    console.request(&format!("position {few}"));
    let slow = QuoridorReference::from_position(few, false, 0).expect("a position");
    assert_eq!(
        console.request("perft 9"),
        reference_perft(&slow, 9).to_string()
    );
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
    let mut board = Device::new(1, 0);
    let mut console = Console::new(1, 100).with_extra_commands(&[(HostRight::Watch, "faults")]);
    let mut ask = |line: &str| {
        let mut answer = String::new();
        for byte in line.bytes().chain([b'\n']) {
            console.feed(byte, &mut board, &mut answer);
        }
        answer
    };
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
    /// The reply buffer of the firmware.
    const REPLY_BYTES: usize = 2_308;
    let (mut console, mut device) = (Console::new(0, 0), Device::new(0, 0));
    let mut ask = |line: &str| {
        let mut answer = String::new();
        for byte in format!("{line}\n").bytes() {
            console.feed(byte, &mut device, &mut answer);
        }
        assert!(answer.len() <= REPLY_BYTES, "{line}: {}", answer.len());
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
        // The last ones, as many as there is room for.
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
    for (wrong, code) in [
        ("moves 0", "range"),
        ("moves x", "syntax"),
        ("moves 1 2", "syntax"),
    ] {
        assert!(whole.expect_error(wrong).starts_with(code), "{wrong}");
    }
}

#[test]
fn the_old_words_of_table_repeat_the_new_ones() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south seed=1 clock=per_move");
    let value = |table: &str, key: &str| {
        let line = table.lines().find_map(|line| line.strip_prefix(key));
        let value = line.and_then(|line| line.strip_prefix('='));
        value.unwrap_or_else(|| panic!("no {key}")).to_string()
    };
    let mut seen = Vec::new();
    for request in ["tap e5", "press south-ok", "press south-back", "wait 3100"] {
        console.request(request);
        let table = console.request("table");
        for (new, old) in [
            ("resumable", "kept"),
            ("unfinished", "kept_games"),
            ("proposal", "question"),
            ("rejection", "answer"),
        ] {
            assert_eq!(value(&table, new), value(&table, old), "{new}");
            seen.push(format!("{new} {}", value(&table, new)));
        }
    }
    for wanted in ["unfinished quoridor2", "proposal pause:south"] {
        assert!(seen.iter().any(|seen| seen == wanted), "{seen:?}");
    }
    let has_reason = |seen: &String| seen.starts_with("rejection e5: not a step");
    assert!(seen.iter().any(has_reason), "{seen:?}");
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
