use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_core::geometry::Key;
use fencelight_text::{Logs, panel};

use super::*;
use crate::words::mirror_content;

/// A board at the other end of a line.
struct Board {
    board: VirtualBoard,
    console: Console,
}

impl Board {
    fn new() -> Self {
        Self {
            board: VirtualBoard::with_engine(3, None),
            console: Console::new(3, 1_000),
        }
    }

    fn ask(&mut self, line: &str) -> String {
        let mut answer = String::new();
        for byte in line.bytes().chain(*b"\n") {
            self.console.feed(byte, &mut self.board, &mut answer);
        }
        answer
    }

    /// Another program at the board changes it; the mirror gets the events.
    fn change(&mut self, mirror: &mut Mirror, line: &str) {
        let answer = self.ask(line);
        let events = answer.strip_prefix("=\n\n").expect(&answer);
        mirror.receive(events.as_bytes());
    }

    fn position(&self) -> String {
        self.board.table().position().to_string()
    }

    /// Answers what the mirror asks for in a second.
    fn talk(&mut self, mirror: &mut Mirror, from_ms: f64) {
        let mut now_ms = from_ms;
        while now_ms < from_ms + 1_000.0 {
            while let Some(request) = mirror.next_request(now_ms) {
                let answer = self.ask(&request);
                mirror.receive(answer.as_bytes());
            }
            now_ms += 10.0;
        }
    }
}

#[test]
fn lights_and_games_of_every_kind_are_those_of_the_board() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    assert!(!mirror.is_here());
    mirror.open(false);
    board.talk(&mut mirror, 0.0);
    assert!(mirror.is_here());
    assert_eq!(mirror.phase(), Some(Phase::Attract));
    assert!(mirror.table().is_none());
    let mut now_ms = 1_000.0;
    for (start, moves) in [
        ("quoridor2 first=south", "e2 e8 e3h"),
        ("quoridor4 first=west", "b5"),
        ("pacman players=3 layout=b", ""),
        ("pacman players=2 layout=c ghost_return=turn", "e4 e3"),
        ("mspacman players=4 seed=4", "c4 roll"),
    ] {
        board.change(&mut mirror, &format!("new {start}"));
        for mv in moves.split(' ').filter(|mv| !mv.is_empty()) {
            board.change(&mut mirror, &format!("play {mv}"));
        }
        board.talk(&mut mirror, now_ms);
        now_ms += 1_000.0;
        let table = mirror.table().expect("a game");
        assert_eq!(table.position().to_string(), board.position(), "{start}");
        let moves = board.board.table().history().moves();
        assert_eq!(table.history().moves(), moves, "{start}");
        assert_eq!(table.players(), board.board.table().players(), "{start}");
        assert_eq!(mirror.frame(), board.board.render_leds(), "{start}");
        for option in table.position().kind().options() {
            let of_board = board.board.table().position().option(option.key);
            let key = option.key;
            assert_eq!(table.position().option(key), of_board, "{start}: {key}");
        }
        let aim = mirror_content(&mirror, &Logs::default()).aim;
        assert_eq!(aim, panel::aim(board.board.table()), "{start}");
    }
}

#[test]
fn a_page_that_comes_late_sees_the_moves_and_a_set_up_position() {
    let mut board = Board::new();
    for (start, moves) in [
        ("quoridor2 first=north", "e8 e2 e3h"),
        ("quoridor2 first=south", "e2 e8 e3h"),
        ("quoridor4 first=east", "h5 e2 b5"),
    ] {
        board.ask(&format!("new {start}"));
        board.ask(&format!("play {moves}"));
        let mut mirror = Mirror::default();
        mirror.open(false);
        board.talk(&mut mirror, 0.0);
        let table = mirror.table().expect("a game");
        assert_eq!(table.history().moves().len(), 3, "{start}");
    }
    // The start of the game is not known to a page that comes later.
    board.ask("position quoridor2 south=e4:3 north=e6:2 fences=a1h turn=south");
    board.ask("play e5");
    let mut mirror = Mirror::default();
    mirror.open(false);
    board.talk(&mut mirror, 0.0);
    let table = mirror.table().expect("a game");
    assert_eq!(table.position().to_string(), board.position());
    assert!(table.history().moves().is_empty());
}

/// Answers what a mirror asks for, with the last five moves alone, as a board does with more.
fn talk_shortened(board: &mut Board, mirror: &mut Mirror, from_ms: f64) {
    for step in 0..100 {
        while let Some(request) = mirror.next_request(from_ms + f64::from(step) * 10.0) {
            let mut answer = board.ask(&request);
            let words: Vec<&str> = answer.split_whitespace().skip(1).collect();
            if let ("moves", Some(left)) = (request.as_str(), words.len().checked_sub(5)) {
                answer = format!("= +{left} {}\n\n", words[left..].join(" "));
            }
            mirror.receive(answer.as_bytes());
        }
    }
}

#[test]
fn a_list_that_a_board_shortens_is_kept_whole() {
    let mut board = Board::new();
    let [mut mirror, mut late] = [Mirror::default(), Mirror::default()];
    mirror.open(false);
    late.open(false);
    board.ask("new quoridor2 first=south");
    for round in 0..8 {
        board.ask(&format!("play {}", ["e2 e8", "e1 e9"][round % 2]));
        talk_shortened(&mut board, &mut mirror, 2_000.0 * round as f64);
        let table = mirror.table().expect("a game");
        assert_eq!(table.position().to_string(), board.position());
        assert_eq!(table.history().moves().len(), 2 * (round + 1));
    }
    // A page that comes late has the position.
    talk_shortened(&mut board, &mut late, 0.0);
    let table = late.table().expect("a game");
    assert_eq!(table.position().to_string(), board.position());
    assert!(table.history().moves().is_empty());
}

#[test]
fn the_end_of_a_game_and_a_take_back_are_followed() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(false);
    board.ask("position quoridor2 south=e8:3 north=e2:2 fences=- turn=south");
    board.talk(&mut mirror, 0.0);
    board.change(&mut mirror, "play d8");
    board.talk(&mut mirror, 1_000.0);
    assert_eq!(mirror.table().expect("a game").history().moves().len(), 1);
    board.change(&mut mirror, "undo");
    board.change(&mut mirror, "play d8 d2 d9");
    board.talk(&mut mirror, 2_000.0);
    assert_eq!(mirror.phase(), Some(Phase::Over));
    assert_eq!(mirror.table().expect("a game").phase(), Phase::Over);
}

#[test]
fn rubbish_never_breaks_the_mirror() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    let mut random = 7_u32;
    for round in 0..300 {
        let now_ms = f64::from(round) * 40.0;
        let request = mirror.next_request(now_ms);
        let mut bytes: Vec<u8> = (0..round % 97)
            .map(|_| {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                b"=?! \n\n0F=phase\xff\x00"[(random >> 24) as usize % 16]
            })
            .collect();
        bytes.extend_from_slice(b"\n\n");
        if let Some(request) = request {
            bytes.extend_from_slice(board.ask(&request).as_bytes());
        }
        mirror.receive(&bytes);
    }
    // The line is sound again: so is the mirror, once it is opened anew.
    mirror.open(true);
    board.ask("new pacman");
    board.talk(&mut mirror, 20_000.0);
    let table = mirror.table().expect("a game");
    assert_eq!(table.position().to_string(), board.position());
    assert_eq!(mirror.frame(), board.board.render_leds());
}

#[test]
fn a_damaged_frame_changes_no_light() {
    let text = Board::new().ask("leds");
    let text = text.trim_start_matches('=');
    assert!(frame(text).is_some());
    for damaged in [
        text.replacen('0', "G", 1),
        format!("{text} 000000"),
        text.trim()[6..].to_owned(),
        String::new(),
    ] {
        assert_eq!(frame(&damaged), None);
    }
}

#[test]
fn a_board_that_does_not_answer_is_given_up() {
    let mut mirror = Mirror::default();
    mirror.open(false);
    assert_eq!(mirror.next_request(0.0).as_deref(), Some("version"));
    assert_eq!(mirror.next_request(5_000.0), None);
    assert!(!mirror.is_stuck(5_000.0));
    assert!(mirror.is_stuck(10_001.0));
}

#[test]
fn a_board_of_another_version_and_what_the_server_says_are_told() {
    let mut mirror = Mirror::default();
    mirror.status("# server 0.2.0 play");
    assert!(!mirror.may_play());
    mirror.status("# board 0.1.7");
    mirror.next_request(0.0);
    mirror.receive(b"= fencelight 0.1.7\n\n");
    assert_eq!(mirror.other_version(), Some("0.1.7"));
    assert!(mirror.may_play());
    mirror.write("play e2");
    assert_eq!(mirror.next_request(1.0).as_deref(), Some("play e2"));
    mirror.receive(b"? nogame no game has been started\n\n");
    assert_eq!(mirror.refusal(), Some("nogame no game has been started"));
    mirror.status("# away");
    assert!(!mirror.is_here());
    mirror.status("# server 0.2.0 read");
    mirror.status("# board 0.2.0");
    mirror.next_request(2.0);
    mirror.receive(format!("= fencelight {VERSION}\n\n").as_bytes());
    assert_eq!(mirror.other_version(), None);
    mirror.write("play e2");
    assert_eq!(mirror.next_request(3.0).as_deref(), Some("leds"));
    for status in ["", "#", "# ", "# board", "# server", "# x y z"] {
        mirror.status(status);
    }
}

#[test]
fn touches_play_where_that_is_allowed_and_a_fence_needs_two() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    let square = |name| Target::Key(Key::from_name(name).expect("a key"));
    let groove = |name| Target::Groove(Fence::from_name(name).expect("a fence").into());
    mirror.open(true);
    board.talk(&mut mirror, 0.0);
    board.change(&mut mirror, "new quoridor2 first=south");
    board.talk(&mut mirror, 1_000.0);
    mirror.touch(square("e2"));
    board.talk(&mut mirror, 2_000.0);
    mirror.touch(groove("c4h"));
    assert_eq!(
        mirror.outline(),
        Fence::from_name("c4h").map(|fence| (fence, true))
    );
    board.talk(&mut mirror, 3_000.0);
    assert_eq!(board.board.table().history().moves().len(), 1);
    mirror.touch(groove("c4h"));
    assert_eq!(mirror.outline(), None);
    board.talk(&mut mirror, 4_000.0);
    assert!(board.position().contains("fences=c4h"));
    mirror.touch(square("south-back"));
    board.talk(&mut mirror, 5_000.0);
    assert_eq!(board.board.table().history().moves().len(), 1);
    mirror.touch(square("a1"));
    board.talk(&mut mirror, 6_000.0);
    assert!(
        mirror
            .refusal()
            .is_some_and(|text| text.starts_with("illegal"))
    );
    // A line that only reads.
    mirror.open(false);
    board.talk(&mut mirror, 7_000.0);
    mirror.touch(square("e8"));
    mirror.touch(groove("c4h"));
    assert_eq!(mirror.outline(), None);
    board.talk(&mut mirror, 8_000.0);
    assert_eq!(board.board.table().history().moves().len(), 1);
}
