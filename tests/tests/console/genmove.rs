//! `genmove` and `hint`: their arguments, the search that they request, and answers that come later from another core.

use std::cell::Cell;

use fencelight_ai::{Analysis, Level, Limits, SearchRequest, greedy};
use fencelight_core::game::Game;
use fencelight_core::games::AnyGame;
use fencelight_core::notation::parse_move;
use fencelight_tests::ConsoleClient;
use fencelight_tests::engine::board_engine;

use super::real::RealConsole;

const STARTS: [&str; 5] = [
    "new quoridor2 first=south seed=3",
    "new quoridor4 first=west seed=3",
    "new pacman seed=3",
    "new mspacman seed=3",
    "new mspacman players=3 seed=4",
];

thread_local! {
    static LAST_REQUEST: Cell<Option<SearchRequest>> = const { Cell::new(None) };
}

/// The greedy player; keeps the last request.
fn record_request(game: &AnyGame, query: &SearchRequest) -> Option<Analysis> {
    LAST_REQUEST.set(Some(*query));
    let mv = greedy(game, query.limits.seed)?;
    Some(Analysis::unsearched(mv, game))
}

/// The search request of a line.
fn request_of(console: &mut ConsoleClient, line: &str) -> SearchRequest {
    LAST_REQUEST.set(None);
    console.request(line);
    LAST_REQUEST
        .take()
        .unwrap_or_else(|| panic!("{line} requests no search"))
}

#[test]
fn a_move_that_is_chosen_is_played_and_a_referee_can_follow() {
    for start in STARTS {
        let (mut console, mut referee) = (
            ConsoleClient::with_player(board_engine),
            ConsoleClient::default(),
        );
        console.request(start);
        referee.request(start);
        let mut rolls = 0;
        for _ in 0..40 {
            if console.state("over") == "yes" {
                break;
            }
            let mv = console.request("genmove level=1");
            rolls += usize::from(mv.starts_with("roll="));
            assert_ne!(mv, "roll", "a roll has a result");
            referee.request(&format!("play {mv}"));
            assert_eq!(
                console.request("position"),
                referee.request("position"),
                "{start}"
            );
            assert!(console.request("moves").ends_with(&mv));
        }
        assert_eq!(rolls > 0, start.contains("mspacman"), "{start}");
    }
}

#[test]
fn a_hint_is_the_move_that_would_be_played_and_changes_nothing() {
    for start in STARTS {
        let mut console = ConsoleClient::with_player(board_engine);
        console.request(start);
        for limits in ["", " level=2", " nodes=300"] {
            let before = console.request("position");
            let hint = console.request(&format!("hint{limits}"));
            assert_eq!(console.request("position"), before);
            assert!(console.legal().contains(&hint), "{hint}");
            let played = console.request(&format!("genmove{limits}"));
            assert!(played == hint || hint == "roll" && played.starts_with("roll="));
        }
    }
}

#[test]
fn equal_positions_and_nodes_get_equal_moves_in_whatever_game() {
    let (mut one, mut other) = (
        ConsoleClient::with_player(board_engine),
        ConsoleClient::with_player(board_engine),
    );
    one.request("new quoridor2 first=south seed=1");
    one.request("play e2 e8 e3 e7 d4h e6");
    // Another seed, another way to the same position, other requests before.
    other.request("new quoridor2 first=south seed=99");
    other.request("hint level=3");
    other.request(&format!("position {}", one.request("position")));
    for nodes in [1, 50, 2_000] {
        let line = format!("hint nodes={nodes}");
        let mv = one.request(&line);
        assert_eq!(mv, one.request(&line));
        assert_eq!(mv, other.request(&line));
    }
}

#[test]
fn level_nodes_and_time_limit_the_search() {
    let mut console = ConsoleClient::with_player(record_request);
    console.request("new quoridor2 first=south seed=5");
    let plain = request_of(&mut console, "hint");
    let seed = plain.limits.seed;
    assert_eq!(plain, SearchRequest::new(Limits::level(Level::MAX, seed)));
    let level = request_of(&mut console, "hint level=2");
    assert_eq!(
        level,
        SearchRequest::new(Limits::level(Level::nearest(2), seed))
    );
    let nodes = request_of(&mut console, "hint nodes=700");
    assert_eq!(nodes.limits.nodes, Some(700));
    assert_eq!((nodes.limits.level, nodes.time_ms), (Level::MAX, None));
    let both = request_of(&mut console, "hint nodes=700 level=2");
    assert_eq!(
        (both.limits.level.number(), both.limits.nodes),
        (2, Some(700))
    );
    assert_eq!(both.limits.seed, nodes.limits.seed);
    // Time alone: the nodes that fit.
    let time = request_of(&mut console, "hint ms=50");
    assert_eq!(
        (time.limits.nodes, time.time_ms),
        (Some(u32::MAX), Some(50))
    );
    assert_eq!(time.limits.level, Level::MAX);
    let soon = request_of(&mut console, "hint level=4 ms=50");
    assert_eq!(
        soon,
        SearchRequest {
            limits: Limits::level(Level::nearest(4), seed),
            time_ms: Some(50),
            analysis: None,
        }
    );
    let all = request_of(&mut console, "hint ms=9 nodes=8 level=1");
    assert_eq!((all.limits.level.number(), all.limits.nodes), (1, Some(8)));
    assert_eq!(all.time_ms, Some(9));
    // From move to move and from game to game a level varies.
    assert_eq!(request_of(&mut console, "genmove"), plain);
    assert_ne!(request_of(&mut console, "hint").limits.seed, seed);
    console.request("new quoridor2 first=south seed=6");
    assert_ne!(request_of(&mut console, "hint").limits.seed, seed);
    assert_eq!(
        request_of(&mut console, "hint nodes=700").limits.seed,
        nodes.limits.seed
    );
}

/// Reports the move of a search; what is answered.
fn conclude(real: &mut RealConsole, number: u32, mv: Option<&str>) -> String {
    let game = real.device.table().history().current().clone();
    let found = mv.map(|mv| Analysis::unsearched(parse_move(mv).expect("a move"), &game));
    real.reply.clear();
    assert_eq!(real.finish(number, found), !real.reply.is_empty());
    real.reply.as_str().into()
}

#[test]
fn a_deferred_search_is_answered_when_it_ends() {
    let mut real = RealConsole::new();
    real.send("new quoridor2 first=south");
    assert_eq!(real.send("genmove level=3"), "");
    let first = real.pending();
    assert_eq!(first.request.limits.level.number(), 3);
    assert_ne!(first.number, 0);
    // One request after the other; comments are not requests.
    assert!(real.send("legal").starts_with("? busy "));
    assert!(real.send("genmove").starts_with("? busy "));
    assert_eq!(real.send("# remark"), "");
    assert_eq!(real.pending(), first);
    // The result of another search is ignored.
    assert_eq!(conclude(&mut real, first.number + 1, Some("e2")), "");
    assert_eq!(conclude(&mut real, first.number, Some("e2")), "= e2\n\n");
    assert_eq!(real.console.pending_search(), None);
    assert_eq!(real.send("moves"), "= e2\n\n");
    assert_eq!(conclude(&mut real, first.number, Some("e8")), "");

    assert_eq!(real.send("hint"), "");
    let second = real.pending();
    assert_ne!(second.number, first.number);
    assert_eq!(conclude(&mut real, second.number, Some("e8")), "= e8\n\n");
    assert_eq!(real.send("moves"), "= e2\n\n");
}

#[test]
fn a_roll_of_a_deferred_search_is_answered_with_its_result() {
    let mut real = RealConsole::new();
    real.send("new mspacman seed=2");
    real.send("play d4");
    assert_eq!(real.send("genmove"), "");
    let number = real.pending().number;
    let answer = conclude(&mut real, number, Some("roll"));
    assert!(answer.starts_with("= roll="), "{answer}");
}

#[test]
fn a_game_that_went_on_meanwhile_makes_the_answer_void() {
    let mut real = RealConsole::new();
    real.send("new quoridor2 first=south");
    real.send("genmove");
    let number = real.pending().number;
    assert!(!real.console.is_search_stale(&real.device));
    let mv = parse_move("d1").expect("a move");
    let table = real.device.table_mut();
    table.play_all(&[mv]).expect("a legal move");
    assert!(real.console.is_search_stale(&real.device));
    assert!(conclude(&mut real, number, Some("e8")).starts_with("? busy "));
    assert_eq!(real.send("moves"), "= d1\n\n");

    // The search may be dropped because the core is needed.
    real.send("genmove");
    let number = real.pending().number;
    assert!(conclude(&mut real, number, None).starts_with("? busy "));
    assert_eq!(real.send("moves"), "= d1\n\n");

    // The client may have closed the port.
    real.send("hint");
    let number = real.pending().number;
    real.console.cancel_search();
    assert_eq!(conclude(&mut real, number, Some("e8")), "");
    assert_eq!(real.send("moves"), "= d1\n\n");
}

#[test]
fn a_move_that_is_none_is_not_played() {
    let mut real = RealConsole::new();
    real.send("new quoridor2 first=south");
    for command in ["genmove", "hint"] {
        real.send(command);
        let number = real.pending().number;
        assert!(conclude(&mut real, number, Some("e5")).starts_with("? illegal "));
    }
    let now = real.device.table().history().current();
    assert_eq!(now.legal_moves().len(), 131);
}
