//! `watch` and `answer`: events between answers, remote seats, and programs that are late, wrong or gone.

use fencelight_board::table::FaultCode;
use fencelight_core::games::GameKind;
use fencelight_tests::ConsoleClient;
use fencelight_tests::engine::board_engine;

use super::real::RealConsole;

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
}

const START: &str = "quoridor2 south=e1:10 north=e9:10 fences=- turn=south";

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
fn a_fault_is_reported_once() {
    let mut real = RealConsole::new();
    real.send("watch on");
    for _ in 0..2 {
        real.device
            .table_mut()
            .set_fault(FaultCode::SaveFailed, true);
    }
    assert_eq!(real.events(), "! fault the game could not be saved\n\n");
}

#[test]
fn on_a_board_the_owner_sends_the_events_until_the_line_is_closed() {
    let mut real = RealConsole::new();
    for line in ["new quoridor2 first=south", "watch on", "play e2"] {
        assert_eq!(real.send(line), "=\n\n");
    }
    assert!(real.device.table().has_events());
    real.console.disconnect(&mut real.device);
    assert!(!real.device.table().has_events());
    assert_eq!(real.events(), "");
}

#[test]
fn what_a_slow_reader_does_not_take_is_dropped_whole_and_counted() {
    let mut real = RealConsole::new();
    real.send("watch on");
    for _ in 0..30 {
        for line in ["new quoridor2 first=south", "play e2 e8"] {
            assert_eq!(real.send(line), "=\n\n", "{line}");
        }
    }
    // Games and moves that are replaced are gone; the last game is whole.
    let out = real.events();
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
    // A new watch begins with all LEDs; time stands still until `leds`.
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
}
