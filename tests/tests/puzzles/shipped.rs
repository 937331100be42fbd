//! The puzzles of the box: each is proven anew, and a slow checker replays the proofs.

use std::collections::HashSet;

use fencelight_board::puzzles::{MAX_GRADE, PUZZLES, Puzzle, PuzzleTask};
use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::games::AnyGame;
use fencelight_core::{pacman, quoridor};
use fencelight_lab::prover::{Answer, Chase, ChaseTask, Limits, Prover};
use fencelight_tests::proof_checker::check_claim;

const TABLE_BYTES: usize = 4 << 20;
const MOST_BYTES: usize = 1 << 24;
const NODES: u64 = 1_000_000;
/// Own moves within which a wrong move loses.
const LOST_WITHIN: u8 = 12;
/// Turns of the ghosts.
const TURNS: u8 = 2;
/// `cargo test` proves every so many puzzles.
const SAMPLE: u16 = 25;

fn puzzle(number: u16) -> (Puzzle, AnyGame) {
    let puzzle = Puzzle::get(number).expect("a puzzle");
    let position = puzzle.position().expect("a position");
    (puzzle, position)
}

fn replay(kind: &str, number: u8, position: &str, bytes: &[u8]) {
    check_claim(kind, number, position, bytes)
        .unwrap_or_else(|wrong| panic!("{position}: {wrong}"));
}

/// The side to move wins within so many moves, by the tree.
fn check_win(prover: &mut Prover, position: &quoridor::Position, most: u8) -> u8 {
    let limits = Limits {
        moves: most,
        nodes: NODES,
    };
    let answer = prover.solve(position, limits);
    let moves = answer
        .win()
        .unwrap_or_else(|| panic!("{position}: {answer:?}"));
    let tree = prover.proof(position, moves, MOST_BYTES).expect("a tree");
    replay("wins", moves, &position.to_string(), &tree.bytes);
    moves
}

fn check_quoridor(puzzle: &Puzzle, start: &quoridor::Position) {
    let mut prover = Prover::new(TABLE_BYTES);
    let mut position = start.clone();
    if let PuzzleTask::Win(moves) = puzzle.task {
        assert_eq!(
            check_win(&mut prover, &position, moves),
            moves,
            "{position}"
        );
    }
    for (ply, &mv) in puzzle.line().iter().enumerate() {
        if ply % 2 == 0 {
            // Every other move loses.
            for &other in position.legal_moves().as_slice() {
                if other == mv {
                    continue;
                }
                let mut next = position.clone();
                next.make(other);
                assert_eq!(next.outcome(), None, "{position} {other}");
                check_win(&mut prover, &next, LOST_WITHIN);
            }
        } else {
            check_longest(&mut prover, &position, mv);
        }
        position.play(mv).expect("a legal move");
    }
    if puzzle.task == PuzzleTask::Hold {
        let limits = Limits {
            moves: LOST_WITHIN,
            nodes: NODES,
        };
        let answer = prover.solve(&position, limits);
        assert_eq!(answer, Answer::NotWithin(LOST_WITHIN), "{position}");
    }
}

/// No other reply holds out longer.
fn check_longest(prover: &mut Prover, position: &quoridor::Position, reply: Move) {
    let limits = Limits {
        moves: 9,
        nodes: NODES,
    };
    let mut length = |mv| {
        let mut next = position.clone();
        next.make(mv);
        prover.solve(&next, limits).win().expect("a win")
    };
    let longest = length(reply);
    for &mv in position.legal_moves().as_slice() {
        assert!(length(mv) <= longest, "{position} {mv}");
    }
}

fn check_chase(puzzle: &Puzzle, start: &pacman::Position) {
    let catches = puzzle.task == PuzzleTask::Catch;
    let task = match catches {
        true => ChaseTask::Catch(TURNS),
        false => ChaseTask::Escape(TURNS),
    };
    let mut chase = Chase::new(NODES);
    let tree = chase.proof(start, task, MOST_BYTES).expect("a tree");
    let kind = if catches { "catches" } else { "escapes" };
    replay(kind, TURNS, &start.to_string(), &tree.bytes);
    let (mut position, mut turns) = (*start, TURNS);
    for &mv in puzzle.line() {
        let chases = position.piece() != Piece::Pac;
        if chases == catches {
            for &other in position.legal_moves().as_slice() {
                let caught = chase.catches_after(&position, other, turns);
                assert_eq!(caught, Some((other == mv) == catches), "{position} {other}");
            }
        }
        let lives = position.lives();
        position.play(mv).expect("a legal step");
        if position.lives() < lives {
            break;
        }
        turns -= u8::from(chases && position.piece() == Piece::Pac);
    }
}

struct Check<'a>(&'a Puzzle);

impl fencelight_core::games::GameVisitor for Check<'_> {
    type Output = ();

    fn quoridor(self, position: &quoridor::Position) {
        check_quoridor(self.0, position);
    }

    fn pacman(self, position: &pacman::Position) {
        check_chase(self.0, position);
    }

    fn mspacman(self, _position: &fencelight_core::mspacman::Position) {
        panic!("Ms. Pac-Man has no puzzles");
    }
}

fn check(number: u16) {
    let (puzzle, position) = puzzle(number);
    position.visit(Check(&puzzle));
}

#[test]
fn a_sample_of_the_puzzles_is_proven_and_replayed() {
    (1..=PUZZLES).step_by(SAMPLE.into()).for_each(check);
}

#[test]
#[ignore = "minutes: all puzzles"]
fn every_puzzle_is_proven_and_replayed() {
    (1..=PUZZLES).for_each(check);
}

/// The text of a position with west and east exchanged, and with south and north.
fn reflections(position: &str) -> Vec<String> {
    let turned = |files: bool, ranks: bool| {
        let place = |word: &str| {
            let name = word.as_bytes();
            let is_fence = name.len() == 3;
            let (file, rank) = (name[0] - b'a', name[1] - b'1');
            let side = if is_fence { 7 } else { 8 };
            let file = if files { side - file } else { file };
            let rank = if ranks { side - rank } else { rank };
            let suffix = if is_fence { &word[2..] } else { "" };
            format!("{}{}{suffix}", char::from(b'a' + file), rank + 1)
        };
        let mut words: Vec<String> = Vec::new();
        for word in position.split(' ') {
            let Some((key, value)) = word.split_once('=') else {
                words.push(word.to_string());
                continue;
            };
            let is_quoridor = position.starts_with("quoridor");
            let swapped = |seat: &str| match (is_quoridor && ranks, seat) {
                (true, "south") => "north".to_string(),
                (true, "north") => "south".to_string(),
                _ => seat.to_string(),
            };
            let mut parts: Vec<String> = value
                .split(',')
                .map(|part| {
                    let (name, hand) = part.split_once(':').unwrap_or((part, ""));
                    let is_place = name.len() < 4
                        && name.starts_with(|c: char| ('a'..='i').contains(&c))
                        && name[1..].starts_with(|c: char| c.is_ascii_digit());
                    match (is_place, hand) {
                        (true, "") => place(name),
                        (true, hand) => format!("{}:{hand}", place(name)),
                        (false, _) => swapped(part),
                    }
                })
                .collect();
            parts.sort();
            words.push(format!("{}={}", swapped(key), parts.join(",")));
        }
        words.sort();
        words.join(" ")
    };
    vec![
        turned(false, false),
        turned(true, false),
        turned(false, true),
        turned(true, true),
    ]
}

#[test]
fn the_puzzles_are_sorted_by_game_and_grade_and_no_two_are_alike() {
    const { assert!(PUZZLES > 0) };
    let mut seen = HashSet::new();
    let mut last = (false, 0);
    for number in 1..=PUZZLES {
        let (puzzle, position) = puzzle(number);
        let is_chase = matches!(puzzle.task, PuzzleTask::Catch | PuzzleTask::Escape);
        assert!((1..=MAX_GRADE).contains(&puzzle.grade), "{number}");
        assert!(last <= (is_chase, puzzle.grade), "{number}");
        last = (is_chase, puzzle.grade);
        let text = position.to_string();
        let like = reflections(&text);
        assert!(!seen.contains(&like[0]), "{number}: {text}");
        seen.extend(like);
        let (first, end) = Puzzle::range(puzzle.kind(), puzzle.grade).expect("a range");
        assert!((first..=end).contains(&number), "{number}");
    }
}
