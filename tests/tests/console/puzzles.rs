//! `puzzles` and `puzzle N`, and the requests that have another meaning in a puzzle.

use fencelight_board::puzzles::{PUZZLES, Puzzle};
use fencelight_core::game::{Game, Move};
use fencelight_tests::ConsoleClient;

/// The line of a puzzle in pieces: a move of the solver, and the replies after it.
fn pieces(number: u16) -> Vec<(Move, Vec<Move>)> {
    let puzzle = Puzzle::get(number).expect("a puzzle");
    let mut position = puzzle.position().expect("a position");
    let pac = position.pac_seat();
    let is_pac = |position: &fencelight_core::games::AnyGame| pac == Some(position.turn());
    let (solver, by_pac) = (position.turn(), is_pac(&position));
    let mut pieces: Vec<(Move, Vec<Move>)> = Vec::new();
    for &mv in puzzle.line() {
        let own = match pac {
            Some(_) => is_pac(&position) == by_pac,
            None => position.turn() == solver,
        };
        match pieces.last_mut() {
            Some((_, replies)) if !own || mv == Move::PASS => replies.push(mv),
            _ => pieces.push((mv, Vec::new())),
        }
        position.play(mv).expect("a legal line");
    }
    pieces
}

fn text(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.join(" ")
}

#[test]
fn every_puzzle_belongs_to_one_line_of_the_list() {
    let mut console = ConsoleClient::default();
    let list = console.request("puzzles");
    let mut numbers = Vec::new();
    for line in list.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [game, grade, first, last] = words[..] else {
            panic!("{line}");
        };
        let number = |word: &str, key: &str| -> u16 {
            let value = word.strip_prefix(key).expect(key);
            value.parse().expect("a number")
        };
        for n in number(first, "first=")..=number(last, "last=") {
            let puzzle = Puzzle::get(n).expect("a puzzle");
            assert_eq!(puzzle.kind().name(), game);
            assert_eq!(u16::from(puzzle.grade), number(grade, "grade="));
            numbers.push(n);
        }
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=PUZZLES).collect::<Vec<_>>());
    assert!(console.expect_error("puzzles 1").starts_with("syntax "));
}

#[test]
fn every_puzzle_is_solved_by_play() {
    let mut console = ConsoleClient::default();
    for number in 1..=PUZZLES {
        let position = console.request(&format!("puzzle {number}"));
        assert_eq!(console.request("position"), position);
        let pieces = pieces(number);
        for (found, (mv, replies)) in pieces.iter().enumerate() {
            assert_eq!(console.state("puzzle"), number.to_string());
            assert_eq!(console.state("left"), (pieces.len() - found).to_string());
            assert_eq!(console.state("solved"), "no");
            assert_eq!(console.request("hint"), mv.to_string(), "{number}");
            assert_eq!(
                console.request(&format!("play {mv}")),
                text(replies),
                "{number}"
            );
        }
        assert_eq!(
            (console.state("left"), console.state("solved")),
            ("0".into(), "yes".into())
        );
        for request in ["play e5", "hint"] {
            assert!(console.expect_error(request).starts_with("over "));
        }
        let line = Puzzle::get(number).expect("a puzzle");
        assert_eq!(console.request("moves"), text(line.line()));
        // All moves of the solver in one request.
        let own: Vec<Move> = pieces.iter().map(|&(mv, _)| mv).collect();
        console.request(&format!("puzzle {number}"));
        let replies: Vec<Move> = pieces
            .into_iter()
            .flat_map(|(_, replies)| replies)
            .collect();
        let said = console.request(&format!("play {}", text(&own)));
        assert_eq!(said, text(&replies), "{number}");
        assert_eq!(console.state("solved"), "yes", "{number}");
    }
}

#[test]
fn every_wrong_move_is_refused_with_its_refutation_and_changes_nothing() {
    let mut console = ConsoleClient::default();
    for number in 1..=PUZZLES {
        let before = console.request(&format!("puzzle {number}"));
        let puzzle = Puzzle::get(number).expect("a puzzle");
        let position = puzzle.position().expect("a position");
        let legal = position.legal_moves();
        let wrong = legal.iter().filter(|&mv| mv != puzzle.line()[0]);
        for mv in wrong.take(4) {
            let error = console.expect_error(format!("play {mv}"));
            let mut said = format!("illegal {mv}: not the move of this puzzle");
            if let Some(by) = Puzzle::refutation(number, 0, mv).next() {
                said += &format!("; {by} refutes it");
            }
            assert_eq!(error, said);
            assert_eq!(console.request("position"), before);
            assert_eq!(console.state("tries"), "0");
        }
    }
}

#[test]
fn a_watcher_sees_the_moves_of_a_puzzle() {
    let mut console = ConsoleClient::default();
    console.request("watch on");
    let answer = console.send_line("puzzle 2");
    assert!(answer.contains("! game quoridor2 "), "{answer}");
    assert!(answer.contains("! phase puzzle\n"), "{answer}");
    let (mv, replies) = pieces(2).remove(0);
    let answer = console.send_line(format!("play {mv}"));
    assert_eq!(
        answer.matches("! move ").count(),
        1 + replies.len(),
        "{answer}"
    );
}
