//! `watch` and `answer`: events between answers, remote seats, and programs that are late, wrong or gone.

use fencelight_board::console::Console;
use fencelight_board::device::Device;
use fencelight_board::table::FaultCode;
use fencelight_core::games::GameKind;
use fencelight_tests::ConsoleClient;
use fencelight_tests::engine::board_engine;

/// A client that splits the answer from the events after it.
struct Watcher(ConsoleClient);

impl Watcher {
    fn new() -> Self {
        let mut watcher = Self(ConsoleClient::with_player(board_engine));
        assert_eq!(watcher.ask("watch on"), ("=".into(), vec![]));
        watcher
    }

    /// The answer, and the events without their mark.
    fn ask(&mut self, line: &str) -> (String, Vec<String>) {
        let text = self.0.send_line(line);
        assert!(text.ends_with("\n\n"), "{line}: {text}");
        let mut blocks = text.trim_end_matches('\n').split("\n\n");
        let answer = blocks.next().expect("an answer").to_string();
        assert!(answer.starts_with(['=', '?']), "{line}: {answer}");
        let event = |block: &str| {
            assert!(!block.contains('\n'), "{block}");
            block.strip_prefix("! ").expect("an event").to_string()
        };
        (answer, blocks.map(event).collect())
    }

    /// The events of a line that is granted.
    fn events(&mut self, line: &str) -> Vec<String> {
        let (answer, events) = self.ask(line);
        assert!(answer.starts_with('='), "{line}: {answer}");
        events
    }

    /// The refusal of a line, which has no events.
    fn refusal(&mut self, line: &str) -> String {
        let (answer, events) = self.ask(line);
        assert_eq!(events, Vec::<String>::new(), "{line}");
        answer.strip_prefix("? ").expect("a refusal").to_string()
    }
}

const START: &str = "quoridor2 south=e1:10 north=e9:10 fences=- turn=south";

#[test]
fn a_game_is_reported_from_its_start_to_its_end() {
    let mut console = Watcher::new();
    let game = format!("game {START}");
    assert_eq!(
        console.events("new quoridor2 first=south"),
        [&game, "phase play"]
    );
    assert_eq!(
        console.events("play e2 e8 e3h"),
        ["move south e2", "move north e8", "move south e3h"]
    );
    assert_eq!(console.events("undo 2"), ["undo 2"]);
    assert_eq!(console.events("legal"), Vec::<String>::new());
    assert_eq!(console.events("genmove nodes=50").len(), 1);
    let end = "quoridor2 south=e8:3 north=a5:3 fences=- turn=south";
    assert_eq!(
        console.events(&format!("position {end}")),
        [format!("game {end}")]
    );
    assert_eq!(
        console.events("tap e9"),
        ["move south e9", "over south", "phase over"]
    );
    assert_eq!(console.events("undo"), ["phase play", "undo 1"]);
}

#[test]
fn the_events_of_a_long_wait_are_all_there_in_order() {
    let mut console = Watcher::new();
    console.events("new quoridor2 first=south");
    console.events("seat south computer 1");
    console.events("seat north computer 1");
    // A whole game of computers, the end, and attract mode.
    let events = console.events("wait 600000");
    let moves = events
        .iter()
        .filter(|event| event.starts_with("move "))
        .count();
    assert!(moves > 12, "{events:?}");
    assert_eq!(console.0.request("moves").split(' ').count(), moves);
    assert!(events[moves].starts_with("over "), "{events:?}");
    assert_eq!(events[moves + 1..], ["phase over", "phase attract"]);
}

#[test]
fn phases_are_reported_and_nothing_else_of_shows_and_lessons() {
    let mut console = Watcher::new();
    assert_eq!(console.events("tap e5"), ["phase lobby"]);
    assert_eq!(console.events("tap e7"), ["phase lesson"]);
    let events = console.events("wait 300000");
    assert!(!events.is_empty());
    assert!(
        events.iter().all(|event| event.starts_with("phase ")),
        "{events:?}"
    );
}

#[test]
fn a_game_that_is_resumed_is_reported_with_its_position() {
    let mut console = Watcher::new();
    console.events("new quoridor2 first=south");
    console.events("play e2");
    assert_eq!(console.events("wait 900001"), ["phase attract"]);
    assert_eq!(console.events("tap e5"), ["phase resume"]);
    assert_eq!(
        console.events("tap south-ok"),
        [
            "game quoridor2 south=e2:10 north=e9:10 fences=- turn=north",
            "phase play"
        ]
    );
    assert_eq!(console.events("tap e8"), ["move north e8"]);
}

#[test]
fn a_take_back_by_key_is_an_undo() {
    let mut console = Watcher::new();
    console.events("new quoridor2 first=south");
    console.events("seat north computer 1");
    let mut events = console.events("tap e2");
    events.extend(console.events("wait 2000"));
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(console.events("tap south-back"), ["undo 2"]);
}

#[test]
fn a_fault_is_reported_once() {
    let (mut console, mut device) = (Console::new(1, 100), Device::new(1, 0));
    let mut out = String::new();
    for byte in b"watch on\n" {
        console.feed(*byte, &mut device, &mut out);
    }
    for _ in 0..2 {
        device.table_mut().set_fault(FaultCode::SaveFailed, true);
    }
    out.clear();
    while console.write_event(&mut device, &mut out) {}
    assert_eq!(out, "! fault the game could not be saved\n\n");
    let mut watcher = Watcher::new();
    watcher.events("new quoridor2");
    let events = watcher.events("hold b2 61000");
    let fault = "fault a key is stuck and is ignored: b2";
    assert!(events.iter().any(|event| event == fault), "{events:?}");
}

#[test]
fn without_a_watch_nothing_is_sent_and_a_closed_line_ends_it() {
    let mut console = ConsoleClient::with_player(board_engine);
    assert_eq!(console.send_line("new quoridor2 first=south"), "=\n\n");
    console.request("watch on");
    console.request("watch on");
    console.request("watch off");
    assert_eq!(console.send_line("play e2"), "=\n\n");
    for line in ["watch", "watch maybe", "watch on off"] {
        assert!(console.expect_error(line).starts_with("syntax "), "{line}");
    }
    let (mut console, mut device) = (Console::new(1, 100), Device::new(1, 0));
    let mut out = String::new();
    for byte in b"new quoridor2 first=south\nwatch on\nplay e2\n" {
        console.feed(*byte, &mut device, &mut out);
    }
    assert_eq!(
        out, "=\n\n=\n\n=\n\n",
        "on a board the owner sends the events"
    );
    assert!(device.table().has_events());
    console.disconnect(&mut device);
    assert!(!device.table().has_events());
    out.clear();
    assert!(!console.write_event(&mut device, &mut out));
    assert_eq!(out, "");
}

#[test]
fn what_a_slow_reader_does_not_take_is_dropped_whole_and_counted() {
    let (mut console, mut device) = (Console::new(1, 100), Device::new(1, 0));
    let mut out = String::new();
    let send = |console: &mut Console, device: &mut Device, line: &str| {
        let mut reply = String::new();
        for byte in line.bytes().chain([b'\n']) {
            console.feed(byte, device, &mut reply);
        }
        assert_eq!(reply, "=\n\n", "{line}");
    };
    send(&mut console, &mut device, "watch on");
    for _ in 0..30 {
        send(&mut console, &mut device, "new quoridor2 first=south");
        send(&mut console, &mut device, "play e2 e8");
    }
    while console.write_event(&mut device, &mut out) {}
    // Games and moves that are replaced are gone; the last game is whole.
    let lost = out.strip_prefix("! lost ").expect("lost events");
    assert!(lost.ends_with(&format!(
        "! game {START}\n\n! move south e2\n\n! move north e8\n\n"
    )));
    let count: u32 = lost.split('\n').next().unwrap().parse().unwrap();
    assert_eq!(count, 29 * 3);
}

#[test]
fn a_remote_seat_plays_every_game_by_answers() {
    for kind in GameKind::ALL {
        let mut console = Watcher::new();
        console.events(&format!("new {kind} seed=7"));
        let mut events = Vec::new();
        for seat in ["south", "west", "north", "east"] {
            let (answer, more) = console.ask(&format!("seat {seat} remote"));
            assert!(answer == "=" || answer.starts_with("? range "), "{answer}");
            events.extend(more);
        }
        let mut answered = 0;
        for _ in 0..40 {
            let position = console.0.request("position");
            let request = events.iter().find(|event| event.starts_with("request "));
            let request = request
                .unwrap_or_else(|| panic!("{kind}: {events:?}"))
                .clone();
            let words: Vec<&str> = request.splitn(4, ' ').collect();
            let [_, id, seat, at] = words[..] else {
                panic!("{request}");
            };
            assert_eq!(at, position);
            assert_eq!(seat, console.0.state("seat"));
            let mv = console.0.request("hint nodes=60");
            events = console.events(&format!("answer {id} {mv}"));
            let played = events.first().expect("a move");
            assert!(played.starts_with(&format!("move {seat} {mv}")), "{played}");
            answered += 1;
            if console.0.state("over") == "yes" {
                break;
            }
            // The move is shown before the next one is asked for.
            events.extend(console.events("wait 700"));
        }
        assert!(answered >= 8, "{kind}");
    }
}

/// A watcher of a game in which south is remote and to move; its request has the number 1.
fn open_request() -> Watcher {
    let mut console = Watcher::new();
    console.events("new quoridor2 first=south");
    assert_eq!(
        console.events("seat south remote"),
        [format!("request 1 south {START}")]
    );
    console
}

#[test]
fn a_stale_number_or_an_illegal_move_is_refused_and_the_request_stays() {
    let mut console = open_request();
    for (line, refusal) in [
        ("answer 2 e2", "unknown no request 2 is open"),
        ("answer 0 e2", "unknown no request 0 is open"),
        (
            "answer 4294967297 e2",
            "unknown no request 4294967297 is open",
        ),
        ("answer 1 e5", "illegal e5: "),
        (
            "answer 1 skip",
            "illegal skip: a remote seat plays a move that legal lists",
        ),
        ("answer 1", "syntax "),
        ("answer", "syntax "),
        ("answer x e2", "syntax "),
        ("answer 1 z9", "illegal "),
        ("answer 1 jump", "syntax "),
        ("answer 1 e2 e3", "syntax "),
    ] {
        let answer = console.refusal(line);
        assert!(answer.starts_with(refusal), "{line}: {answer}");
    }
    assert_eq!(console.events("answer 1 e2"), ["move south e2"]);
    // A second answer to the same request.
    assert_eq!(
        console.refusal("answer 1 e3"),
        "unknown no request 1 is open"
    );
    assert_eq!(console.0.request("moves"), "e2");
}

#[test]
fn a_roll_is_not_named_by_a_program() {
    let mut console = Watcher::new();
    console.events("new mspacman seed=3");
    while console.0.state("phase") != "roll" {
        console.events("genmove nodes=50");
    }
    let seat = console.0.state("seat");
    let events = console.events(&format!("seat {seat} remote"));
    let id = events[0].split(' ').nth(1).expect("a number").to_string();
    let refusal = console.refusal(&format!("answer {id} roll=6"));
    assert!(refusal.starts_with("illegal roll=6: "), "{refusal}");
    let events = console.events(&format!("answer {id} roll"));
    assert!(
        events[0].starts_with(&format!("move {seat} roll=")),
        "{events:?}"
    );
}

#[test]
fn an_answer_needs_a_game_that_goes_on() {
    let mut console = Watcher::new();
    assert!(console.refusal("answer 1 e2").starts_with("nogame "));
    console.events("position quoridor2 south=e9:3 north=a5:3 fences=- turn=north");
    assert!(console.refusal("answer 1 a4").starts_with("over "));
}

#[test]
fn a_seat_that_changes_closes_its_request() {
    let mut console = open_request();
    assert_eq!(console.events("seat south remote"), Vec::<String>::new());
    console.events("seat south human");
    assert!(console.refusal("answer 1 e2").starts_with("unknown "));
    // Back again it is another request.
    assert_eq!(
        console.events("seat south remote"),
        [format!("request 2 south {START}")]
    );
    // The other seat does not concern it.
    console.events("seat north computer 3");
    assert_eq!(console.events("answer 2 e2"), ["move south e2"]);
}

#[test]
fn an_undo_and_a_move_from_elsewhere_close_the_request() {
    let mut console = open_request();
    assert_eq!(console.events("play e2"), ["move south e2"]);
    assert!(console.refusal("answer 1 e2").starts_with("unknown "));
    assert_eq!(
        console.events("undo"),
        ["undo 1".to_string(), format!("request 2 south {START}")]
    );
    assert!(console.refusal("answer 1 e2").starts_with("unknown "));
    assert_eq!(console.events("answer 2 e2"), ["move south e2"]);
}

#[test]
fn a_game_that_is_dropped_closes_the_request() {
    let mut console = open_request();
    let events = console.events("new pacman seed=1");
    assert_eq!(events.len(), 1, "{events:?}");
    assert!(console.refusal("answer 1 e2").starts_with("unknown "));
    // Paused and resumed it is asked for anew.
    let mut console = open_request();
    for line in ["press north-ok", "press north-back"] {
        console.events(line);
    }
    let events = console.events("wait 3100");
    assert_eq!(events, ["phase pause"]);
    assert!(console.refusal("answer 1 e2").starts_with("unknown "));
    console.events("release north-ok");
    console.events("release north-back");
    let events = console.events("tap north-ok");
    assert_eq!(
        events,
        ["phase play".to_string(), format!("request 2 south {START}")]
    );
}

#[test]
fn without_a_clock_the_board_takes_over_after_60_s() {
    for kind in GameKind::ALL {
        let mut console = Watcher::new();
        console.events(&format!("new {kind} seed=3"));
        let seat = console.0.state("seat");
        assert_eq!(console.events(&format!("seat {seat} remote")).len(), 1);
        assert_eq!(console.events("wait 59999"), Vec::<String>::new(), "{kind}");
        let events = console.events("wait 2");
        assert!(
            events[0].starts_with(&format!("move {seat} ")),
            "{events:?}"
        );
        assert!(console.refusal("answer 1 e2").starts_with("unknown "));
        // The seat stays remote.
        let table = console.0.request("table");
        assert!(table.contains(&format!("seat_{seat}=remote")), "{table}");
    }
}

#[test]
fn with_a_clock_a_remote_seat_is_treated_as_a_person() {
    let mut console = Watcher::new();
    console.events("new quoridor2 first=south clock=per_move move_time=10");
    console.events("seat south remote");
    assert_eq!(console.events("wait 10000"), Vec::<String>::new());
    // The board steps for it: one strike.
    assert_eq!(console.events("wait 2"), ["move south e2"]);
    assert_eq!(console.0.state("strikes_south"), "1");
    for reply in ["e8", "e7"] {
        console.events(&format!("play {reply}"));
        console.events("wait 10002");
    }
    assert_eq!(console.0.state("over"), "yes");
    assert_eq!(console.0.state("winner"), "north");
}

#[test]
fn a_watch_that_begins_later_gets_the_open_request() {
    let mut console = ConsoleClient::with_player(board_engine);
    console.request("new quoridor2 first=south");
    console.request("seat south remote");
    let request = format!("! request 1 south {START}\n\n");
    assert_eq!(console.send_line("watch on"), format!("=\n\n{request}"));
    // As a program does that comes back.
    console.request("watch off");
    assert_eq!(console.send_line("watch on"), format!("=\n\n{request}"));
}

#[test]
fn programs_that_play_keep_a_game_alive_and_dead_ones_do_not() {
    let mut console = Watcher::new();
    console.events("new quoridor2 first=south");
    console.events("seat north remote");
    console.events("seat south remote");
    for _ in 0..20 {
        let request = console.0.request("table");
        let id = request
            .lines()
            .find_map(|line| line.strip_prefix("request="))
            .expect("a request")
            .to_string();
        let mv = console.0.request("hint nodes=30");
        console.events(&format!("answer {id} {mv}"));
        console.events("wait 55000");
        if console.0.state("over") == "yes" {
            return;
        }
        assert!(console.0.request("table").starts_with("phase=play"));
    }
    let events = console.events("wait 1000000");
    assert!(
        events.iter().any(|event| event == "phase attract"),
        "{events:?}"
    );
}

#[test]
fn floods_of_answers_and_watches_change_nothing() {
    let mut console = open_request();
    for number in 0..2_000 {
        console.refusal(&format!("answer {} e2", 2 + number));
        console.refusal(&format!(
            "answer 1 {}",
            ["a9", "pass", "roll", "leave"][number % 4]
        ));
    }
    assert_eq!(console.0.request("moves"), "");
    assert_eq!(console.events("answer 1 e2"), ["move south e2"]);
}

/// The LEDs that an event names; `None` for another event.
fn named(event: &str) -> Option<usize> {
    Some(event.strip_prefix("leds ")?.split(' ').count())
}

#[test]
fn frames_follow_the_answer_thirty_in_a_second_of_virtual_time() {
    let mut console = Watcher::new();
    let events = console.events("watch leds");
    assert_eq!(
        events
            .iter()
            .filter_map(|event| named(event))
            .collect::<Vec<_>>(),
        [329]
    );
    let frames = |events: &[String]| events.iter().filter_map(|event| named(event)).count();
    // The lobby breathes; a wait is as good as many.
    console.events("tap e5");
    let whole = console.events("wait 10000");
    assert!((270..=301).contains(&frames(&whole)), "{}", frames(&whole));
    let all = whole
        .iter()
        .filter_map(|event| named(event))
        .filter(|&count| count == 329);
    assert!((9..=10).contains(&all.count()));
    let parts: usize = (0..1_000).map(|_| frames(&console.events("wait 10"))).sum();
    assert!((270..=301).contains(&parts), "{parts}");
    // What is drawn from the events is what `leds` says.
    let mut drawn = vec![String::new(); 329];
    for event in whole.iter().filter_map(|event| event.strip_prefix("leds ")) {
        for part in event.split(' ') {
            let (number, color) = part.split_once(':').expect("INDEX:RRGGBB");
            drawn[number.parse::<usize>().expect("a number")] = color.to_owned();
        }
    }
    assert!(drawn.iter().all(|color| color.len() == 6));
    // Time that stands still shows nothing new.
    console.events("wait 1000");
    assert_eq!(frames(&console.events("table")), 0);
}

#[test]
fn a_frame_shows_what_leds_says_and_events_come_before_it() {
    let mut console = Watcher::new();
    console.events("watch leds");
    let events = console.events("tap e5");
    let phase = events.iter().position(|event| event == "phase lobby");
    let frame = events.iter().rposition(|event| named(event).is_some());
    assert!(phase < frame, "{events:?}");
    // A watch that begins anew has all LEDs at once; time stands still until `leds`.
    let events = console.events("watch leds");
    let shown = events
        .last()
        .and_then(|event| event.strip_prefix("leds "))
        .expect("a frame");
    let colors: Vec<&str> = shown
        .split(' ')
        .filter_map(|part| part.split(':').nth(1))
        .collect();
    let (answer, _) = console.ask("leds");
    let leds: Vec<&str> = answer.trim_start_matches("= ").split_whitespace().collect();
    assert_eq!(colors, leds);
    // `watch on` keeps the events and ends the frames, `watch off` ends both.
    assert_eq!(console.events("watch on"), Vec::<String>::new());
    assert_eq!(console.events("new quoridor2 first=south").len(), 2);
    assert_eq!(console.events("wait 2000"), Vec::<String>::new());
    console.events("watch leds");
    assert_eq!(console.events("watch off"), Vec::<String>::new());
    assert_eq!(console.events("play e2"), Vec::<String>::new());
    assert_eq!(
        console.refusal("watch lamps"),
        "syntax watch on|off|leds is the whole command"
    );
}

#[test]
fn a_person_far_away_may_think_as_long_as_the_program_says_so() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=north");
    console.request("seat north remote");
    // Longer than a remote seat has, and than a game without a key stays.
    for _ in 0..40 {
        console.request("wait 30000");
        console.request("answer 1 wait");
    }
    assert_eq!(console.request("moves"), "");
    assert!(console.request("table").contains("phase=play"));
    assert!(console.expect_error("answer 2 wait").starts_with("unknown"));
    console.request("answer 1 e8");
    assert!(console.expect_error("answer 1 wait").starts_with("unknown"));
}

#[test]
fn a_game_is_kept_for_later_by_request() {
    let mut console = ConsoleClient::default();
    assert!(console.expect_error("keep").starts_with("nogame"));
    console.request("new quoridor2 first=south");
    console.request("play e2");
    assert!(console.expect_error("keep it").starts_with("syntax"));
    console.request("keep");
    let table = console.request("table");
    assert!(table.contains("phase=lobby") && table.contains("unfinished=quoridor2"));
    assert!(console.expect_error("keep").starts_with("nogame"));
}

#[test]
fn a_game_starts_at_the_seats_that_are_named() {
    let mut console = ConsoleClient::default();
    console.request("new pacman seats=east,west pac=west");
    let (state, table) = (console.request("state"), console.request("table"));
    assert!(
        state.contains("first=west") && state.contains("seat=west"),
        "{state}"
    );
    assert!(table.contains("seat_south=-") && table.contains("seat_east=human"));
    console.request("new mspacman seats=south,west,north");
    assert!(
        console
            .request("position")
            .contains("seats=south,west,north")
    );
    console.request("new quoridor2 first=north");
    console.request("play e8");
    assert!(console.request("state").contains("first=north"));
    for wrong in [
        "new pacman seats=south",
        "new pacman seats=up,south",
        "new quoridor2 seats=south,north",
        "new mspacman pac=south",
    ] {
        console.expect_error(wrong);
    }
}
