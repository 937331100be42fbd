//! The puzzles of the box: each is proven again, and a slow checker replays the proofs.

use std::collections::HashSet;

use fencelight_board::puzzles::{MAX_GRADE, PUZZLES, Puzzle, PuzzleTask};
use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::games::AnyGame;
use fencelight_core::{pacman, quoridor};
use fencelight_lab::prover::{Chase, ChaseTask, Limits, Prover};
use fencelight_tests::proof_checker::check_claim;

const TABLE_BYTES: usize = 4 << 20;
const MOST_BYTES: usize = 1 << 24;
const NODES: u64 = 4_000_000;
/// Own moves within which a wrong move loses.
const LOST_WITHIN: u8 = 12;
/// Turns of the ghosts within which they catch him after a wrong turn.
const CAUGHT_WITHIN: u8 = 2;
/// `cargo test` proves one puzzle in this many, and replays no escape whose tree has more bytes: it takes a minute.
const SAMPLE: u16 = 30;
const SAMPLE_BYTES: usize = 1 << 15;

fn puzzle(number: u16) -> (Puzzle, AnyGame) {
    let puzzle = Puzzle::get(number).expect("a puzzle");
    let position = puzzle.position().expect("a position");
    (puzzle, position)
}

fn replay(kind: &str, number: u8, position: &str, bytes: &[u8]) {
    check_claim(kind, number, position, bytes)
        .unwrap_or_else(|wrong| panic!("{position}: {wrong}"));
}

/// Checks that the side to move wins within `most` moves, by the tree of any move or of the one that is named.
fn check_win(
    prover: &mut Prover,
    position: &quoridor::Position,
    first: Option<Move>,
    most: u8,
) -> u8 {
    let limits = |moves| Limits {
        moves,
        nodes: NODES,
    };
    let moves = match first {
        None => prover.solve(position, limits(most)).win(),
        Some(mv) => {
            let mut next = position.clone();
            next.play(mv).expect("a legal move");
            let mut rest = || prover.solve_for_other(&next, limits(most - 1)).win();
            let rest = if next.outcome().is_some() {
                Some(0)
            } else {
                rest()
            };
            rest.map(|moves| moves + 1)
        }
    };
    let moves = moves.unwrap_or_else(|| panic!("{position} {first:?}"));
    let tree = prover.proof_by(position, first, moves, MOST_BYTES);
    let tree = tree.expect("a tree");
    replay("wins", moves, &position.to_string(), &tree.bytes);
    moves
}

fn check_quoridor(number: u16, puzzle: &Puzzle, start: &quoridor::Position) {
    let mut prover = Prover::new(TABLE_BYTES);
    let mut position = start.clone();
    let PuzzleTask::Win(moves) = puzzle.task else {
        panic!("{position}: {:?}", puzzle.task);
    };
    let shortest = check_win(&mut prover, &position, None, moves);
    assert_eq!(shortest, moves, "{position}");
    for (ply, &mv) in puzzle.line().iter().enumerate() {
        if ply % 2 == 0 {
            // Every other move loses, and the answer that is shown to it wins.
            for &other in position.legal_moves().as_slice() {
                if other == mv {
                    continue;
                }
                let mut next = position.clone();
                next.make(other);
                assert_eq!(next.outcome(), None, "{position} {other}");
                let answer = Puzzle::refutation(number, ply as u8 / 2, other).next();
                check_win(&mut prover, &next, answer, LOST_WITHIN);
            }
        } else {
            check_longest(&mut prover, &position, mv);
        }
        position.play(mv).expect("a legal move");
    }
}

/// No other reply holds out longer.
fn check_longest(prover: &mut Prover, position: &quoridor::Position, reply: Move) {
    let limits = Limits {
        moves: 13,
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

fn check_chase(number: u16, puzzle: &Puzzle, start: &pacman::Position, most_bytes: usize) {
    let (catches, turns, task) = match puzzle.task {
        PuzzleTask::Catch(turns) => (true, turns, ChaseTask::Catch(turns)),
        PuzzleTask::Escape(turns) => (false, turns, ChaseTask::Escape(turns)),
        PuzzleTask::Win(_) => panic!("{start}: {:?}", puzzle.task),
    };
    assert!(turns == 3 || catches && turns < 3, "{start}");
    let mut chase = Chase::new(NODES);
    let Some(tree) = chase.proof(start, task, most_bytes) else {
        return assert!(most_bytes < MOST_BYTES, "{start}");
    };
    let kind = if catches { "catches" } else { "escapes" };
    replay(kind, turns, &start.to_string(), &tree.bytes);
    let (mut position, mut turns, mut found) = (*start, turns.min(CAUGHT_WITHIN), 0);
    for &mv in puzzle.line() {
        let chases = position.piece() != Piece::Pac;
        if chases == catches {
            for &other in position.legal_moves().as_slice() {
                let caught = chase.catches_after(&position, other, turns);
                assert_eq!(caught, Some((other == mv) == catches), "{position} {other}");
                if other != mv {
                    check_wrong(&mut chase, &position, other, turns);
                    let answer = Puzzle::refutation(number, found, other);
                    check_answer(&mut chase, &position, other, turns, answer);
                }
            }
            found += 1;
        }
        let lives = position.lives();
        position.play(mv).expect("a legal step");
        if position.lives() < lives {
            break;
        }
        turns -= u8::from(chases && position.piece() == Piece::Pac);
    }
}

/// A wrong step is answered, by the tree of the other side, whatever else the same piece does in its turn.
fn check_wrong(chase: &mut Chase, before: &pacman::Position, wrong: Move, turns: u8) {
    let mut next = *before;
    next.play_unchecked(wrong);
    let chases = before.piece() != Piece::Pac;
    let left = turns - u8::from(chases && next.piece() == Piece::Pac);
    let is_caught = next.lives() < before.lives();
    if is_caught || left == 0 {
        assert_eq!(is_caught, !chases, "{before} {wrong}");
        return;
    }
    if next.came_from().is_some() {
        let steps = next.legal_moves();
        let steps = steps.as_slice().iter();
        return steps.for_each(|&step| check_wrong(chase, &next, step, turns));
    }
    check_claim_against(chase, &next, chases, left);
}

/// The solver, the ghosts or Pac-Man, has failed: by the tree of the other side.
fn check_claim_against(chase: &mut Chase, next: &pacman::Position, chases: bool, left: u8) {
    let (kind, task) = match chases {
        true => ("escapes", ChaseTask::Escape(left)),
        false => ("catches", ChaseTask::Catch(left)),
    };
    let tree = chase.proof(next, task, MOST_BYTES).expect("a tree");
    replay(kind, left, &next.to_string(), &tree.bytes);
}

/// The answer that is shown to a wrong step refutes it, after the rest of the turn as the board makes it.
fn check_answer(
    chase: &mut Chase,
    before: &pacman::Position,
    wrong: Move,
    turns: u8,
    answer: impl Iterator<Item = Move>,
) {
    let chases = before.piece() != Piece::Pac;
    let mut answer = answer.peekable();
    if answer.peek().is_none() {
        return;
    }
    let (mut next, mut left, mut step) = (*before, turns, Some(wrong));
    while let Some(mv) = step {
        let was_ghost = next.piece() != Piece::Pac;
        next.play(mv).expect("a legal move");
        left -= u8::from(was_ghost && next.piece() == Piece::Pac);
        if next.lives() < before.lives() {
            return assert!(!chases && answer.next().is_none(), "{before} {wrong}");
        }
        let rests = was_ghost == chases && (next.piece() != Piece::Pac) == chases;
        step = match rests {
            true => fencelight_ai::greedy(&AnyGame::from(next), 0),
            false => answer.next(),
        };
    }
    assert!((next.piece() != Piece::Pac) == chases, "{before} {wrong}");
    if left > 0 {
        check_claim_against(chase, &next, chases, left);
    } else {
        assert!(chases, "{before} {wrong}");
    }
}

struct Check<'a>(u16, &'a Puzzle, usize);

impl fencelight_core::games::GameVisitor for Check<'_> {
    type Output = ();

    fn quoridor(self, position: &quoridor::Position) {
        check_quoridor(self.0, self.1, position);
    }

    fn pacman(self, position: &pacman::Position) {
        check_chase(self.0, self.1, position, self.2);
    }

    fn mspacman(self, _position: &fencelight_core::mspacman::Position) {
        panic!("Ms. Pac-Man has no puzzles");
    }
}

fn check(number: u16, most_bytes: usize) {
    let (puzzle, position) = puzzle(number);
    position.visit(Check(number, &puzzle, most_bytes));
}

#[test]
fn a_sample_of_the_puzzles_is_proven_and_replayed() {
    let sample = (1..=PUZZLES).step_by(SAMPLE.into());
    sample.for_each(|number| check(number, SAMPLE_BYTES));
}

#[test]
#[ignore = "minutes: all puzzles"]
fn every_puzzle_is_proven_and_replayed() {
    (1..=PUZZLES).for_each(|number| check(number, MOST_BYTES));
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
        let is_chase = !matches!(puzzle.task, PuzzleTask::Win(_));
        assert!((0..=MAX_GRADE).contains(&puzzle.grade), "{number}");
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
