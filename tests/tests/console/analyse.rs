//! `analyse`: its lines, their order, its limits, and lines that come one by one from another core.

use fencelight_ai::{Analysis, AnalysisDetails, MoveSet};
use fencelight_core::game::Game;
use fencelight_core::notation::parse_move;
use fencelight_tests::ConsoleClient;
use fencelight_tests::engine::board_engine;

use super::real::{REPLY_BYTES, RealConsole};

const STARTS: [&str; 6] = [
    "new quoridor2 first=south seed=3",
    "new quoridor4 first=west seed=3",
    "new pacman seed=3",
    "new pacman players=5 seed=3 layout=b",
    "new mspacman seed=3",
    "new mspacman players=4 seed=4",
];

fn client() -> ConsoleClient {
    ConsoleClient::with_player(board_engine)
}

/// The value of a key in a line.
fn value<'a>(line: &'a str, key: &str) -> &'a str {
    let mut words = line.split(' ');
    let pair = words.find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    pair.unwrap_or_else(|| panic!("no {key} in {line}"))
}

fn number(line: &str, key: &str) -> i32 {
    value(line, key).parse().expect("a number")
}

#[test]
fn the_first_line_is_the_move_of_hint_in_every_game() {
    for start in STARTS {
        let mut console = client();
        console.request(start);
        for _ in 0..30 {
            if console.state("over") == "yes" {
                break;
            }
            let hint = console.request("hint nodes=300");
            let line = console.request("analyse nodes=300");
            assert_eq!(line.split(' ').next(), Some(hint.as_str()), "{line}");
            assert!((0..=100).contains(&number(&line, "win")), "{line}");
            console.request(&format!("play {hint}"));
        }
    }
}

#[test]
fn an_analysis_plays_nothing_and_the_same_nodes_give_the_same_answer() {
    for start in STARTS {
        let mut console = client();
        console.request(start);
        let before = console.request("state");
        let first = console.request("analyse nodes=700 lines=3");
        assert_eq!(console.request("state"), before);
        console.request("hint nodes=50");
        assert_eq!(console.request("analyse lines=3 nodes=700"), first);
    }
}

#[test]
fn quoridor_for_two_gives_score_chance_depth_and_variation() {
    let mut console = client();
    console.request("new quoridor2 first=south");
    let lines = console.request("analyse nodes=3000 lines=4");
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 4);
    for line in &lines {
        let words: Vec<&str> = line.split(' ').collect();
        let [mv, score, win, depth, pv] = words[..] else {
            panic!("{line}");
        };
        assert!(score.starts_with("score=") && win.starts_with("win="));
        assert!(depth.starts_with("depth=") && pv.starts_with(&format!("pv={mv}")));
        assert!(number(line, "depth") >= 2, "{line}");
        // The variation can be played.
        let moves = value(line, "pv").replace(',', " ");
        console.request(&format!("play {moves}"));
        let count = moves.split(' ').count();
        assert!(count >= 2, "{line}");
        console.request(&format!("undo {count}"));
    }
    assert!(lines.is_sorted_by_key(|line| -number(line, "score")));
    assert!(lines.is_sorted_by_key(|line| -number(line, "win")));
}

#[test]
fn games_with_chance_or_several_sides_give_the_move_and_its_chance() {
    for start in &STARTS[1..] {
        let mut console = client();
        console.request(start);
        let lines = console.request("analyse nodes=500 lines=2");
        for line in lines.lines() {
            let (mv, win) = line.split_once(" win=").expect("a chance");
            assert!(console.legal().contains(&mv.to_string()), "{line}");
            assert!(win.parse::<u8>().is_ok_and(|win| win <= 100), "{line}");
        }
    }
}

#[test]
fn as_many_lines_as_moves_are_each_of_them_once_best_first() {
    for start in STARTS {
        let mut console = client();
        console.request(start);
        // A position in the middle of the game.
        for _ in 0..6 {
            console.request("genmove nodes=100");
        }
        let lines = console.request("analyse nodes=60 lines=255");
        let mut moves: Vec<&str> = lines
            .lines()
            .map(|line| &line[..line.find(' ').unwrap()])
            .collect();
        let wins: Vec<i32> = lines.lines().map(|line| number(line, "win")).collect();
        assert!(wins.is_sorted_by_key(|win| -win), "{lines}");
        moves.sort_unstable();
        assert_eq!(moves, console.legal(), "{start}");
    }
}

#[test]
fn a_move_that_wins_comes_first_and_is_certain() {
    let mut console = client();
    console.request("position quoridor2 south=e8:3 north=a5:3 fences=- turn=south");
    let lines = console.request("analyse nodes=500 lines=3");
    let first = lines.lines().next().unwrap();
    assert_eq!(first.split(' ').next(), Some("e9"));
    assert_eq!(first, "e9 score=29999 win=100 depth=1 pv=e9");
    // Without it the game goes on: north is far behind.
    for line in lines.lines().skip(1) {
        assert!(number(line, "score") < 29_999, "{line}");
    }
    for (position, winner) in [
        (
            "quoridor4 south=e8:1 west=b5:1 north=e5:1 east=h5:1 fences=- turn=south",
            "e9",
        ),
        (
            "pacman pac=a2 lives=3 blinky=e9 inky=i5 pinky=e5 clyde=e1 pellets=a1 fences=- turn=pac steps=2 boost=no came=-",
            "a1",
        ),
    ] {
        console.request(&format!("position {position}"));
        let line = console.request("analyse nodes=500");
        assert_eq!(line, format!("{winner} win=100"), "{position}");
    }
}

#[test]
fn a_lost_position_has_no_chance() {
    let mut console = client();
    console.request("position quoridor2 south=e5:0 north=e2:0 fences=- turn=south");
    let line = console.request("analyse nodes=5000");
    assert_eq!(number(&line, "win"), 0, "{line}");
    assert!(number(&line, "score") < -29_000, "{line}");
}

#[test]
fn a_catch_that_leaves_lives_is_not_a_win() {
    let mut console = client();
    let caught = "blinky=e6 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 fences=- turn=blinky steps=2 boost=no came=-";
    console.request(&format!("position pacman pac=e5 lives=3 {caught}"));
    let line = console.request("analyse nodes=2000");
    assert!(line.starts_with("e5 win="), "{line}");
    assert!(number(&line, "win") < 100, "{line}");
    console.request(&format!("position pacman pac=e5 lives=1 {caught}"));
    assert_eq!(console.request("analyse nodes=2000"), "e5 win=100");
}

#[test]
fn before_a_roll_the_chance_is_over_all_faces() {
    let mut console = client();
    // North clears its area with its next step, whatever the spinner shows.
    console.request("new mspacman seed=3 players=2");
    while console.state("phase") != "roll" {
        console.request("genmove nodes=100");
    }
    let line = console.request("analyse nodes=3000 lines=9");
    assert!(line.starts_with("roll win="), "{line}");
    assert!((20..=80).contains(&number(&line, "win")), "{line}");
}

#[test]
fn a_budget_that_ends_before_the_first_move_still_gives_lines() {
    for start in STARTS {
        let mut console = client();
        console.request(start);
        let legal = console.legal();
        for limit in ["nodes=1", "nodes=2"] {
            let lines = console.request(&format!("analyse {limit} lines=3"));
            let moves: Vec<_> = lines
                .lines()
                .map(|line| line[..line.find(' ').unwrap()].to_string())
                .collect();
            assert_eq!(moves.len(), legal.len().min(3), "{start} {limit}");
            assert!(moves.iter().all(|mv| legal.contains(mv)), "{lines}");
        }
    }
}

fn excluded(real: &RealConsole) -> MoveSet {
    real.pending().request.analysis.expect("an analysis")
}

fn finish(real: &mut RealConsole, line: Option<Analysis>) -> bool {
    real.finish(real.pending().number, line)
}

fn line(mv: &str, score: i16, win_percent: u8) -> Option<Analysis> {
    let mv = parse_move(mv).expect("a move");
    Some(Analysis {
        mv,
        win_percent,
        details: Some(AnalysisDetails {
            score,
            depth: 4,
            variation: [mv].into_iter().collect(),
        }),
    })
}

#[test]
fn lines_of_another_core_come_one_by_one_each_without_those_before() {
    let mut real = RealConsole::new();
    real.send("new quoridor2 first=south");
    assert_eq!(real.send("analyse nodes=900 lines=3"), "");
    let first = real.pending();
    assert_eq!(first.request.limits.nodes, Some(900));
    assert!(excluded(&real).is_empty());
    assert!(!finish(&mut real, line("e2", 50, 60)));
    assert!(excluded(&real).contains(parse_move("e2").unwrap()));
    let second = real.pending();
    assert_ne!(second.number, first.number);
    assert!(!finish(&mut real, line("d1", 40, 58)));
    // A later search that judges more favourably than the one that preferred another move.
    assert!(finish(&mut real, line("f1", 70, 66)));
    assert_eq!(
        real.reply.as_str(),
        "= e2 score=50 win=60 depth=4 pv=e2\nd1 score=40 win=58 depth=4 pv=d1\nf1 score=40 win=58 depth=4 pv=f1\n\n"
    );
    assert_eq!(real.console.pending_search(), None);
    assert_eq!(real.send("moves"), "=\n\n");
}

#[test]
fn an_analysis_that_is_interrupted_is_refused_whole() {
    let mut real = RealConsole::new();
    real.send("new quoridor2 first=south");
    real.send("analyse lines=2");
    assert!(!finish(&mut real, line("e2", 50, 60)));
    // The board needs its engine.
    assert!(finish(&mut real, None));
    assert!(real.reply.starts_with("? busy "), "{}", real.reply);
    real.send("analyse lines=2");
    assert!(!finish(&mut real, line("e2", 50, 60)));
    let mv = parse_move("d1").unwrap();
    real.device.table_mut().play_all(&[mv]).expect("legal");
    assert!(real.console.is_search_stale(&real.device));
    assert!(finish(&mut real, line("f1", 40, 58)));
    assert!(real.reply.starts_with("? busy "), "{}", real.reply);
}

#[test]
fn the_reply_of_a_board_has_room_for_the_most_lines_it_takes() {
    let mut real = RealConsole::new();
    real.send("new quoridor2 first=south");
    assert!(real.send("analyse lines=17").starts_with("? range "));
    real.send("analyse lines=16");
    let game = real.device.table().history().current().clone();
    let moves = game.legal_moves();
    for (number, mv) in (1..=16).zip(&moves) {
        let longest = Analysis {
            mv,
            win_percent: 100,
            details: Some(AnalysisDetails {
                score: -29_999,
                depth: 23,
                variation: moves
                    .iter()
                    .filter(|mv| mv.to_string().len() == 3)
                    .take(24)
                    .collect(),
            }),
        };
        assert_eq!(finish(&mut real, Some(longest)), number == 16);
    }
    assert!(real.reply.ends_with("\n\n") && real.reply.len() <= REPLY_BYTES);
    assert_eq!(real.reply.lines().count(), 17);
}
