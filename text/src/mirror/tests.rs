use fencelight_board::console::{Console, VERSION};
use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Fence, Key, Seat, Square};
use fencelight_board::table::{ClockOptions, Lesson, Phase, Player, Setting, Table};
use fencelight_core::game::Outcome;
use smart_leds::RGB8;

use super::*;
use crate::facts::Viewer::Board as BOARD;
use crate::{Logs, Tone, panel, refusals};

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
fn games_of_every_kind_are_those_of_the_board() {
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
        assert_eq!(table.game_seed(), board.board.table().game_seed());
        for option in table.position().kind().options() {
            let of_board = board.board.table().position().option(option.key);
            let key = option.key;
            assert_eq!(table.position().option(key), of_board, "{start}: {key}");
        }
        let expected = panel::aim(board.board.table(), BOARD);
        assert_eq!(aim(&mirror, BOARD), expected, "{start}");
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
    // With the moves since a position that was set up.
    board.ask("position quoridor2 south=e4:3 north=e6:2 fences=a1h turn=south");
    board.ask("play e5");
    let mut mirror = Mirror::default();
    mirror.open(false);
    board.talk(&mut mirror, 0.0);
    let table = mirror.table().expect("a game");
    assert_eq!(table.position().to_string(), board.position());
    assert_eq!(table.history().moves().len(), 1);
}

#[test]
fn all_moves_of_a_long_game_are_seen_also_by_a_page_that_comes_late() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(false);
    board.ask("new quoridor2 first=south");
    let lap = "e2 e8 e1 e9 ".repeat(10);
    for round in 1..=120 {
        board.ask(&format!("play {lap}"));
        board.talk(&mut mirror, 1_000.0 * f64::from(round));
        if ![1, 7, 100, 120].contains(&round) {
            continue;
        }
        let mut late = Mirror::default();
        late.open(false);
        board.talk(&mut late, 0.0);
        let history = board.board.table().history();
        for mirror in [&mirror, &late] {
            let table = mirror.table().expect("a game");
            assert_eq!(table.position().to_string(), board.position());
            assert_eq!(table.history().moves(), history.moves(), "{round}");
            assert_eq!(table.history().start(), history.start(), "{round}");
            assert_eq!(mirror.move_count(), 40 * round as usize);
        }
    }
    assert!(board.board.table().history().evicted() > 0);
}

#[test]
fn a_fence_that_the_board_shows_is_shown_here() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    board.ask("new quoridor2 first=south");
    for (round, (line, fence)) in [
        ("tap d4+", Some("d4h")),
        ("tap d4+", Some("d4v")),
        ("tap f6+", Some("f6h")),
        ("tap south-back", None),
        ("tap a1+", Some("a1h")),
        ("tap e2", None),
    ]
    .into_iter()
    .enumerate()
    {
        board.ask(line);
        board.talk(&mut mirror, 2_000.0 * round as f64);
        let shown = mirror.table().expect("a game").preview();
        let of_board = board.board.table().preview();
        let fence = fence.and_then(Fence::from_name);
        assert_eq!(of_board.map(|preview| preview.fence), fence, "{line}");
        assert_eq!(shown.map(|preview| preview.fence), fence, "{line}");
    }
}

#[test]
fn every_phase_of_the_board_has_its_words() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    let mut phases = Vec::new();
    for (round, lines) in [
        &["wait 100"][..],
        &["tap e5"],
        &["tap c3", "tap west-ok"],
        &["hold c3 1200"],
        &["tap i1", "tap a9", "tap b8"],
        &["tap a1", "tap south-back", "tap c7"],
        &["tap e7", "wait 1000"],
        &["tap e2", "wait 3000"],
        &[
            "hold south-back 2500",
            "new quoridor2 first=south",
            "play e2 e8",
        ],
        &["tap south-back"],
        &["tap north-back", "tap e3"],
        &[
            "press south-ok",
            "press south-back",
            "wait 3400",
            "release south-ok",
            "release south-back",
        ],
        &["tap south-ok", "play e7 e4 e6 e5"],
        &[
            "position quoridor2 south=e7:3 north=e2:2 fences=- turn=south",
            "play e8 d2 e9",
        ],
        &["tap south-back", "tap south-back"],
        &["tap south-ok"],
    ]
    .into_iter()
    .enumerate()
    {
        for line in lines {
            board.change(&mut mirror, line);
        }
        board.talk(&mut mirror, 2_000.0 * round as f64);
        let own = board.board.table();
        phases.push(own.phase());
        let screen = mirror.screen();
        let screen = screen.unwrap_or_else(|| panic!("{lines:?}: {:?}", own.phase()));
        assert_eq!(screen.phase(), own.phase(), "{lines:?}");
        assert_eq!(screen.lobby_page(), own.lobby_page(), "{lines:?}");
        assert_eq!(screen.review_ply(), own.review_ply(), "{lines:?}");
        let words = |table| (panel::title(table, BOARD), panel::aim(table, BOARD));
        assert_eq!(words(screen), words(own), "{lines:?}");
        assert_eq!(
            screen.proposal().is_some(),
            own.proposal().is_some(),
            "{lines:?}"
        );
        assert_eq!(screen.saved_state(), own.saved_state(), "{lines:?}");
        let asked = |table: &Table| table.lesson().and_then(Lesson::asked_key);
        assert_eq!(asked(screen), asked(own), "{lines:?}");
    }
    for phase in [
        Phase::Attract,
        Phase::Lobby,
        Phase::Lesson,
        Phase::Play,
        Phase::Pause,
        Phase::Over,
    ] {
        assert!(phases.contains(&phase), "{phase:?}: {phases:?}");
    }
}

#[test]
fn a_press_without_effect_has_the_reason_of_the_board() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    let (mut now_ms, mut names) = (0.0, Vec::new());
    // What is pressed at the board, then here.
    for (lines, here) in [
        (&["tap e5", "tap east-ok"][..], Some("e5")),
        (&["new quoridor2 first=south", "tap e1"], None),
        (&["tap a5"], None),
        (&[], Some("north-ok")),
        (&[], Some("south-ok")),
        (&["play e1v", "tap e1+"], None),
    ] {
        for line in lines {
            board.ask(line);
        }
        let mut talk = |mirror: &mut Mirror| {
            board.talk(mirror, now_ms);
            now_ms += 1_000.0;
        };
        talk(&mut mirror);
        if let Some(key) = here.and_then(Key::from_name) {
            mirror.press(key);
            talk(&mut mirror);
            mirror.release(key);
            talk(&mut mirror);
        }
        let own = refusals::last(board.board.table()).expect("a refusal");
        let told = lines_of(&mirror);
        let is_told = told.contains(&(Tone::Error, own.clone()));
        assert!(is_told, "{lines:?}: {own:?} {told:?}");
        assert!(told.iter().all(|(_, line)| line.name != "lobby-ready"));
        assert_eq!(mirror.screen().map(Table::phase), mirror.phase());
        assert!(!names.contains(&format!("{own:?}")), "{own:?}");
        names.push(format!("{own:?}"));
    }
    // It goes with its light.
    board.ask("wait 10000");
    board.talk(&mut mirror, 20_000.0);
    let is_error = |(tone, _): &Line| *tone == Tone::Error;
    assert!(!lines_of(&mirror).iter().any(is_error));
}

fn lines_of(mirror: &Mirror) -> Vec<Line> {
    lines(mirror, &Logs::default(), BOARD)
}

#[test]
fn the_service_pages_and_an_offered_game_have_their_words() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    for line in [
        "press south-ok",
        "press south-back",
        "wait 1600",
        "release south-ok",
        "release south-back",
    ] {
        board.ask(line);
    }
    for page in 0..9 {
        board.talk(&mut mirror, 2_000.0 * f64::from(page));
        let screen = mirror.screen().expect("a page");
        let own = board.board.table().service().expect("the service mode");
        assert_eq!(screen.service().map(|service| service.page), Some(own.page));
        board.ask("tap south-ok");
    }
    board.ask("hold south-back 2500");
    board.ask("new quoridor2 first=south");
    board.ask("play e2");
    // Left, and its icon pressed: it is offered.
    for line in [
        "press south-ok",
        "press south-back",
        "wait 3400",
        "release south-ok",
        "release south-back",
        "wait 1000000",
        "tap e5",
    ] {
        board.ask(line);
    }
    board.talk(&mut mirror, 50_000.0);
    assert_eq!(board.board.table().phase(), Phase::Resume);
    assert_eq!(mirror.screen().map(Table::phase), Some(Phase::Resume));
}

#[test]
fn nothing_is_said_of_the_right_of_this_end_before_it_is_known() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    for request in ["version", "watch on", "watch leds", "table", "dump"] {
        assert_eq!(mirror.next_request(0.0).as_deref(), Some(request));
        assert!(!mirror.may_press() && !mirror.may_start(), "{request}");
        let lines = extra_lines(&mirror);
        assert!(lines.is_empty(), "{request}: {lines:?}");
        mirror.receive(board.ask(request).as_bytes());
    }
    assert_eq!(mirror.access(), Access::Hands);
}

#[test]
fn a_press_is_settled_once_its_effect_is_known() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    board.ask("tap e5");
    board.talk(&mut mirror, 0.0);
    let computer = |mirror: &Mirror| {
        let table = mirror.screen().expect("a lobby");
        table.lobby_players()[Seat::West]
    };
    assert!(mirror.is_settled() && computer(&mirror) == Player::Empty);
    let key = Key::from_name("west-back").expect("a key");
    mirror.press(key);
    mirror.release(key);
    let mut requests = Vec::new();
    while !mirror.is_settled() {
        let request = mirror.next_request(1_000.0).expect("a request");
        assert!(!mirror.is_settled(), "{request} is under way");
        mirror.receive(board.ask(&request).as_bytes());
        requests.push(request);
    }
    assert_eq!(computer(&mirror), Player::computer(1), "{requests:?}");
}

#[test]
fn every_setting_of_the_board_is_read_while_settings_are_shown() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    mirror.inspect(true);
    // The cable is pulled meanwhile, and comes back.
    mirror.close();
    mirror.open(true);
    board.talk(&mut mirror, 0.0);
    let mut report = String::new();
    mirror.write_report(&mut report).expect("it fits");
    let clock = ClockOptions::LIST.iter().map(|option| option.key);
    for name in Setting::ALL.map(Setting::name).into_iter().chain(clock) {
        let value = board.ask(&format!("get {name}"));
        let line = format!("{name}={}", value.trim_start_matches('=').trim());
        assert!(
            report.lines().any(|known| known == line),
            "{line}: {report}"
        );
    }
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
fn a_phase_is_seen_with_its_game_and_never_before_whatever_is_refused() {
    for refused in ["", "table", "dump"] {
        let (mut board, mut mirror) = (Board::new(), Mirror::default());
        mirror.open(false);
        board.ask("new quoridor2 first=south");
        board.ask("play e2 d9 e3 c9 e4 b9 e5 a9 e6 b9 e7 c9 e8 b9");
        board.talk(&mut mirror, 0.0);
        board.change(&mut mirror, "play e9");
        let mut seen = Vec::new();
        for now_ms in [1_000.0, 2_000.0] {
            while let Some(request) = mirror.next_request(now_ms) {
                let is_refused = request.split(' ').next() == Some(refused);
                let answer = match is_refused && now_ms < 2_000.0 {
                    true => "? busy the board is away\n\n".to_owned(),
                    false => board.ask(&request),
                };
                mirror.receive(answer.as_bytes());
                let table = mirror.table().expect("a game");
                assert_eq!(table.history().moves().len(), mirror.move_count());
                seen.push((mirror.phase(), mirror.move_count()));
            }
        }
        seen.dedup();
        let expected = [(Some(Phase::Play), 14), (Some(Phase::Over), 15)];
        assert_eq!(seen, expected, "{refused}");
        assert_eq!(mirror.access(), Access::Server);
    }
}

#[test]
fn a_game_that_is_lost_on_time_is_over_here_too() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(false);
    let game = "new quoridor2 first=south clock=per_move move_time=10 timeout_action=lose_game";
    let mut now_ms = 0.0;
    let mut talk = |board: &mut Board, mirror: &mut Mirror| {
        board.talk(mirror, now_ms);
        now_ms += 2_000.0;
    };
    for (moves, winner) in [("e2 e8", Seat::North), ("e2 e8 e3", Seat::South)] {
        board.change(&mut mirror, game);
        board.change(&mut mirror, &format!("play {moves}"));
        talk(&mut board, &mut mirror);
        assert_eq!(mirror.phase(), Some(Phase::Play));
        board.ask("wait 11000");
        talk(&mut board, &mut mirror);
        let (table, of_board) = (mirror.table().expect("a game"), board.board.table());
        assert_eq!(of_board.outcome(), Some(Outcome::won_by(winner)));
        assert_eq!(table.outcome(), of_board.outcome());
        assert_eq!(table.forfeited(), of_board.forfeited());
        let mut logs = Logs::default();
        logs.follow(of_board);
        assert_eq!(
            lines(&mirror, &logs, BOARD)[..2],
            panel::lines(of_board, &logs, BOARD, false)[..2]
        );
        // Its end is stepped back and forth on the board.
        for (key, ply) in [
            ("south-back", Some(moves.split(' ').count() - 1)),
            ("south-ok", None),
        ] {
            board.ask(&format!("tap {key}"));
            talk(&mut board, &mut mirror);
            assert_eq!(board.board.table().review_ply(), ply, "{key}");
            assert_eq!(mirror.table().expect("a game").review_ply(), ply, "{key}");
        }
    }
    // A move is taken back: the game goes on.
    board.change(&mut mirror, "undo");
    talk(&mut board, &mut mirror);
    assert_eq!(mirror.phase(), Some(Phase::Play));
    assert_eq!(mirror.table().expect("a game").outcome(), None);
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
    assert_eq!(mirror.next_request(3.0).as_deref(), Some("watch on"));
    // How it stands with the board that this one plays with; it survives a cable that is pulled.
    mirror.status("# link waits");
    let lines = lines_of(&mirror);
    assert!(lines.iter().any(|(_, line)| line.name == "pair-waits"));
    mirror.status("# away");
    assert_eq!(mirror.link(), Some("pair-waits"));
    mirror.status("# board 0.2.0");
    assert_eq!(mirror.link(), Some("pair-waits"));
    mirror.status("# link -");
    assert_eq!(mirror.link(), None);
    // So does the right of the staff. A PIN counts once the server has said so.
    mirror.status("# staff on");
    mirror.status("# away");
    mirror.status("# board 0.2.0");
    assert!(mirror.is_staff());
    mirror.write("pin 4711");
    assert!(!mirror.is_staff());
    mirror.status("# staff on");
    mirror.status("# staff off");
    assert!(!mirror.is_staff());
    for status in [
        "", "#", "# ", "# board", "# server", "# link", "# link x", "# x y z",
    ] {
        mirror.status(status);
    }
}

#[test]
fn keys_are_pressed_where_that_is_allowed_and_the_right_is_named_where_not() {
    let key = |name| Key::from_name(name).expect("a key");
    for (host, access) in [
        ("hands", Access::Hands),
        ("play", Access::Play),
        ("watch", Access::Watch),
    ] {
        let (mut board, mut mirror) = (Board::new(), Mirror::default());
        mirror.open(true);
        board.ask("new quoridor2 first=south");
        board.ask(&format!("set host {host}"));
        board.talk(&mut mirror, 0.0);
        assert_eq!(mirror.access(), access);
        let may_press = access == Access::Hands;
        assert_eq!(mirror.may_press(), may_press);
        // Two fingers: a square and a key of another side.
        mirror.press(key("e2"));
        mirror.press(key("west-ok"));
        board.talk(&mut mirror, 2_000.0);
        let down = u32::from(may_press) * 2;
        assert_eq!(board.board.contacts().len(), down, "{host}");
        assert!(mirror.is_settled());
        mirror.release(key("e2"));
        mirror.release(key("west-ok"));
        board.talk(&mut mirror, 3_000.0);
        assert!(board.board.contacts().is_empty());
        let moved = board.position().contains("south=e2");
        assert_eq!(moved, may_press, "{host}");
        let lines = lines(&mirror, &Logs::default(), BOARD);
        let is_named = |name| lines.iter().any(|(_, message)| message.name == name);
        for (name, other) in [
            ("mirror-play", Access::Play),
            ("mirror-watch", Access::Watch),
        ] {
            assert_eq!(is_named(name), access == other, "{host}: {name}");
        }
    }
    // A server that only reads.
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(false);
    board.talk(&mut mirror, 0.0);
    mirror.press(key("e2"));
    board.talk(&mut mirror, 1_000.0);
    assert!(board.board.contacts().is_empty() && mirror.access() == Access::Server);
}

#[test]
fn a_right_that_is_taken_away_ends_the_presses_and_is_named() {
    let (mut board, mut mirror) = (Board::new(), Mirror::default());
    mirror.open(true);
    board.talk(&mut mirror, 0.0);
    board.ask("set host watch");
    mirror.press(Key::Square(Square::MIDDLE));
    let asked = mirror.next_request(1_000.0);
    assert_eq!(asked.as_deref(), Some("press e5"));
    mirror.receive(board.ask("press e5").as_bytes());
    board.talk(&mut mirror, 1_001.0);
    assert_eq!(mirror.access(), Access::Watch);
    let refusal = mirror.refusal().expect("a refusal");
    assert!(refusal.starts_with("unsupported press needs the right"));
    mirror.release(Key::Square(Square::MIDDLE));
    assert!(mirror.is_settled(), "nothing was closed");
}

#[test]
fn pushed_frames_are_shown_and_damaged_ones_change_no_light() {
    let mut board = Board::new();
    let mut mirror = Mirror::default();
    mirror.open(true);
    board.talk(&mut mirror, 0.0);
    let frame = board.board.render_leds();
    let whole: Vec<String> = frame
        .iter()
        .enumerate()
        .map(|(index, led)| format!("{index}:{:02X}{:02X}{:02X}", led.r, led.g, led.b))
        .collect();
    mirror.receive(format!("! leds {}\n\n", whole.join(" ")).as_bytes());
    assert_eq!(mirror.frame(), frame);
    mirror.receive(b"! leds 0:010203 328:0A0B0C\n\n");
    let mut changed = frame;
    (changed[0], changed[328]) = (RGB8::new(1, 2, 3), RGB8::new(10, 11, 12));
    assert_eq!(mirror.frame(), changed);
    for damaged in [
        "0:111111 329:000000",
        "1:00000",
        "x:000000",
        "0:111111 2",
        "0:GG0000",
    ] {
        mirror.receive(format!("! leds {damaged}\n\n").as_bytes());
        assert_eq!(mirror.frame(), changed, "{damaged}");
    }
}
