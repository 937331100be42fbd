//! `genmove` and `hint`: what they take, what they ask of whoever thinks, and how a board answers that thinks elsewhere.

use std::cell::Cell;

use fencelight_core::ai::{Limits, MOST_LEVEL, Query, greedy};
use fencelight_core::board::Board;
use fencelight_core::console::{Console, Question};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::notation::parse_move;
use fencelight_tests::Talk;
use fencelight_tests::player::board_player;

const STARTS: [&str; 5] = [
    "new quoridor2 first=south seed=3",
    "new quoridor4 first=west seed=3",
    "new pacman seed=3",
    "new mspacman seed=3",
    "new mspacman players=3 seed=4",
];

thread_local! {
    static ASKED: Cell<Option<Query>> = const { Cell::new(None) };
}

/// A plain player who remembers what was asked of him.
fn remember(game: &AnyGame, query: &Query) -> Option<Move> {
    ASKED.set(Some(*query));
    greedy(game, query.limits.seed)
}

/// What a line asks of whoever thinks.
fn asked(talk: &mut Talk, line: &str) -> Query {
    ASKED.set(None);
    talk.ask(line);
    ASKED
        .take()
        .unwrap_or_else(|| panic!("{line} asks nothing"))
}

#[test]
fn a_move_that_is_chosen_is_played_and_a_referee_can_follow() {
    for start in STARTS {
        let (mut talk, mut referee) = (Talk::with_player(board_player), Talk::default());
        talk.ask(start);
        referee.ask(start);
        let mut rolls = 0;
        for _ in 0..40 {
            if talk.state("over") == "yes" {
                break;
            }
            let mv = talk.ask("genmove level=1");
            rolls += usize::from(mv.starts_with("roll="));
            assert_ne!(mv, "roll", "a roll has a result");
            referee.ask(&format!("play {mv}"));
            assert_eq!(talk.ask("position"), referee.ask("position"), "{start}");
            assert!(talk.ask("moves").ends_with(&mv));
        }
        assert_eq!(rolls > 0, start.contains("mspacman"), "{start}");
    }
}

#[test]
fn a_hint_is_the_move_that_would_be_played_and_changes_nothing() {
    for start in STARTS {
        let mut talk = Talk::with_player(board_player);
        talk.ask(start);
        for limits in ["", " level=2", " nodes=300"] {
            let before = talk.ask("position");
            let hint = talk.ask(&format!("hint{limits}"));
            assert_eq!(talk.ask("position"), before);
            assert!(talk.legal().contains(&hint), "{hint}");
            let played = talk.ask(&format!("genmove{limits}"));
            assert!(played == hint || hint == "roll" && played.starts_with("roll="));
        }
    }
}

#[test]
fn equal_positions_and_nodes_get_equal_moves_in_whatever_game() {
    let (mut one, mut other) = (
        Talk::with_player(board_player),
        Talk::with_player(board_player),
    );
    one.ask("new quoridor2 first=south seed=1");
    one.ask("play e2 e8 e3 e7 d4h e6");
    // Another seed, another way to the same position, other questions before.
    other.ask("new quoridor2 first=south seed=99");
    other.ask("hint level=3");
    other.ask(&format!("position {}", one.ask("position")));
    for nodes in [1, 50, 2_000] {
        let line = format!("hint nodes={nodes}");
        let mv = one.ask(&line);
        assert_eq!(mv, one.ask(&line));
        assert_eq!(mv, other.ask(&line));
    }
}

#[test]
fn level_nodes_and_time_mean_what_they_say() {
    let mut talk = Talk::with_player(remember);
    talk.ask("new quoridor2 first=south seed=5");
    let plain = asked(&mut talk, "hint");
    let seed = plain.limits.seed;
    assert_eq!(plain, Query::new(Limits::level(MOST_LEVEL, seed)));
    let level = asked(&mut talk, "hint level=2");
    assert_eq!(level, Query::new(Limits::level(2, seed)));
    let nodes = asked(&mut talk, "hint nodes=700");
    assert_eq!(nodes.limits.nodes, Some(700));
    assert_eq!((nodes.limits.level, nodes.ms), (MOST_LEVEL, None));
    let both = asked(&mut talk, "hint nodes=700 level=2");
    assert_eq!((both.limits.level, both.limits.nodes), (2, Some(700)));
    assert_eq!(both.limits.seed, nodes.limits.seed);
    // Time alone: as many nodes as there is time for.
    let time = asked(&mut talk, "hint ms=50");
    assert_eq!((time.limits.nodes, time.ms), (Some(u32::MAX), Some(50)));
    assert_eq!(time.limits.level, MOST_LEVEL);
    let soon = asked(&mut talk, "hint level=4 ms=50");
    assert_eq!(
        soon,
        Query {
            limits: Limits::level(4, seed),
            ms: Some(50),
        }
    );
    let all = asked(&mut talk, "hint ms=9 nodes=8 level=1");
    assert_eq!((all.limits.level, all.limits.nodes), (1, Some(8)));
    assert_eq!(all.ms, Some(9));
    // From move to move and from game to game a level varies.
    assert_eq!(asked(&mut talk, "genmove"), plain);
    assert_ne!(asked(&mut talk, "hint").limits.seed, seed);
    talk.ask("new quoridor2 first=south seed=6");
    assert_ne!(asked(&mut talk, "hint").limits.seed, seed);
    assert_eq!(
        asked(&mut talk, "hint nodes=700").limits.seed,
        nodes.limits.seed
    );
}

#[test]
fn what_cannot_be_asked_is_refused_and_nothing_is_played() {
    let mut talk = Talk::default();
    assert!(talk.refused("genmove").starts_with("nogame "));
    assert!(talk.refused("hint level=1").starts_with("nogame "));
    talk.ask("new quoridor2 first=south");
    for (limits, code) in [
        ("level", "syntax"),
        ("5", "syntax"),
        ("level=", "syntax"),
        ("level=five", "syntax"),
        ("level=0", "range"),
        ("level=6", "range"),
        ("nodes=0", "range"),
        ("nodes=4294967296", "range"),
        ("nodes=-1", "syntax"),
        ("ms=0", "range"),
        ("ms=86400001", "range"),
        ("level=1 level=1", "syntax"),
        ("nodes=5 ms=5 nodes=6", "syntax"),
        ("depth=3", "unknown"),
    ] {
        for command in ["genmove", "hint"] {
            let line = format!("{command} {limits}");
            let refusal = talk.refused(&line);
            assert!(refusal.starts_with(code), "{line}: {refusal}");
        }
    }
    assert_eq!(talk.ask("moves"), "");
    talk.ask("position quoridor2 south=e9:10 north=d9:10 fences=- turn=north");
    assert!(talk.refused("genmove").starts_with("over "));
    assert!(talk.refused("hint").starts_with("over "));
}

#[test]
fn a_game_that_was_lost_on_time_is_over() {
    let mut talk = Talk::default();
    talk.ask("new quoridor2 first=south clock=per_move timeout_action=lose_game move_time=10");
    talk.ask("wait 10100");
    assert_eq!(talk.state("over"), "yes");
    assert!(talk.refused("genmove").starts_with("over "));
}

/// A console at a real board, where somebody else thinks.
struct Real(Console);

impl Real {
    fn new() -> Self {
        Self(Console::at(Board::real(1, 0), &[], 1, 100))
    }

    /// What comes at once.
    fn say(&mut self, line: &str) -> String {
        let mut answer = String::new();
        for byte in line.bytes().chain([b'\n']) {
            self.0.feed(byte, &mut answer);
        }
        answer
    }

    fn question(&self) -> Question {
        self.0.question().expect("a question")
    }

    fn conclude(&mut self, number: u32, mv: Option<&str>) -> String {
        let mut answer = String::new();
        let mv = mv.map(|mv| parse_move(mv).expect("a move"));
        let written = self.0.conclude(number, mv, &mut answer);
        assert_eq!(written, !answer.is_empty());
        answer
    }
}

#[test]
fn a_board_that_thinks_elsewhere_answers_when_it_knows() {
    let mut real = Real::new();
    real.say("new quoridor2 first=south");
    assert_eq!(real.say("genmove level=3"), "");
    let first = real.question();
    assert_eq!(first.query.limits.level, 3);
    assert_ne!(first.number, 0);
    // One request after the other; remarks are no requests.
    assert!(real.say("legal").starts_with("? busy "));
    assert!(real.say("genmove").starts_with("? busy "));
    assert_eq!(real.say("# remark"), "");
    assert_eq!(real.question(), first);
    // Somebody who answers another question is not heard.
    assert_eq!(real.conclude(first.number + 1, Some("e2")), "");
    assert_eq!(real.conclude(first.number, Some("e2")), "= e2\n\n");
    assert_eq!(real.0.question(), None);
    assert_eq!(real.say("moves"), "= e2\n\n");
    assert_eq!(real.conclude(first.number, Some("e8")), "");

    assert_eq!(real.say("hint"), "");
    let second = real.question();
    assert_ne!(second.number, first.number);
    assert_eq!(real.conclude(second.number, Some("e8")), "= e8\n\n");
    assert_eq!(real.say("moves"), "= e2\n\n");
}

#[test]
fn a_roll_that_was_found_elsewhere_is_told_with_its_result() {
    let mut real = Real::new();
    real.say("new mspacman seed=2");
    real.say("play d4");
    assert_eq!(real.say("genmove"), "");
    let number = real.question().number;
    let answer = real.conclude(number, Some("roll"));
    assert!(answer.starts_with("= roll="), "{answer}");
}

#[test]
fn a_game_that_went_on_meanwhile_makes_the_answer_void() {
    let mut real = Real::new();
    real.say("new quoridor2 first=south");
    real.say("genmove");
    let number = real.question().number;
    assert!(!real.0.is_overtaken());
    let mv = parse_move("d1").expect("a move");
    let table = real.0.board_mut().table_mut();
    table.play_all(&[mv]).expect("a legal move");
    assert!(real.0.is_overtaken());
    assert!(real.conclude(number, Some("e8")).starts_with("? busy "));
    assert_eq!(real.say("moves"), "= d1\n\n");

    // Whoever thinks may be needed elsewhere.
    real.say("genmove");
    let number = real.question().number;
    assert!(real.conclude(number, None).starts_with("? busy "));
    assert_eq!(real.say("moves"), "= d1\n\n");

    // And whoever asked may have gone.
    real.say("hint");
    let number = real.question().number;
    real.0.abandon();
    assert_eq!(real.conclude(number, Some("e8")), "");
    assert_eq!(real.say("moves"), "= d1\n\n");
}

#[test]
fn a_move_that_is_none_is_not_played() {
    let mut real = Real::new();
    real.say("new quoridor2 first=south");
    for command in ["genmove", "hint"] {
        real.say(command);
        let number = real.question().number;
        assert!(real.conclude(number, Some("e5")).starts_with("? illegal "));
    }
    let now = real.0.board().table().history().now();
    assert_eq!(now.legal_moves().len(), 131);
}
