//! What answers the wrong moves of a puzzle: moves of the other side that are proven to refute them, the same one for as many as possible.

use std::collections::BTreeMap;

use fencelight_ai::greedy;
use fencelight_board::puzzles::{ANY_WRONG, PuzzleTask, solvers};
use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::games::{AnyGame, GameVisitor};
use fencelight_core::{mspacman, pacman, quoridor};

use super::puzzle::{LOST_WITHIN, Puzzle};
use crate::prover::{Chase, Limits, Prover};

/// Positions that a proof may expand, and the whole of a chase.
const NODES: u64 = 40_000;
const CHASE_NODES: u64 = 20_000_000;
/// Moves of an answer, and wrong moves named with one, at most: half a byte each.
const MOST: usize = ANY_WRONG as usize - 1;

/// The answers that refute each wrong move.
type Answers = Vec<(Move, Vec<Vec<u8>>)>;

/// The bytes of all refutations of a puzzle, as docs/puzzles.md has them.
pub(super) fn refutations(prover: &mut Prover, puzzle: &Puzzle) -> Vec<u8> {
    let solvers = solvers(&puzzle.position);
    let mut position = puzzle.position.clone();
    let mut left = match puzzle.task {
        PuzzleTask::Win(_) => 0,
        PuzzleTask::Catch(turns) => turns,
        PuzzleTask::Escape(_) => super::puzzle::CATCH_TURNS,
    };
    let mut bytes = Vec::new();
    prover.clear();
    for &right in &puzzle.line {
        if solvers.contains(position.turn()) {
            let answers = position.visit(Answer {
                prover,
                right,
                left,
            });
            bytes.extend(grouped(answers));
        }
        let pac = position.pac_seat();
        let chased = pac != Some(position.turn());
        position.play_unchecked(right);
        left -= u8::from(pac.is_some() && chased && pac == Some(position.turn()));
    }
    bytes
}

/// The answer that refutes most of what is left, with the moves that it refutes, until all have one. The first of them answers every move that no other
/// names.
fn grouped(mut open: Answers) -> Vec<u8> {
    let mut groups: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    while !open.is_empty() {
        let mut counts: BTreeMap<&[u8], usize> = BTreeMap::new();
        for (_, answers) in &open {
            for answer in answers {
                *counts.entry(answer).or_default() += 1;
            }
        }
        let most = counts
            .iter()
            .max_by_key(|&(answer, &count)| (count, usize::MAX - answer.len()));
        let best = most.map_or(Vec::new(), |(answer, _)| answer.to_vec());
        let (done, rest): (Answers, Answers) = open
            .into_iter()
            .partition(|(_, answers)| best.is_empty() || answers.contains(&best));
        groups.push((best, done.iter().map(|(mv, _)| mv.byte()).collect()));
        open = rest;
    }
    let mut bytes = Vec::new();
    for (answer, wrongs) in groups.iter().skip(1) {
        for named in wrongs.chunks(MOST) {
            bytes.push((named.len() as u8) << 4 | answer.len() as u8);
            bytes.extend(answer.iter().chain(named));
        }
    }
    let any = groups.into_iter().next().unwrap_or_default().0;
    bytes.push(ANY_WRONG << 4 | any.len() as u8);
    bytes.extend(any);
    bytes
}

/// The answers at a choice of the solver. `left`: the turns of the ghosts that are left before it.
struct Answer<'a> {
    prover: &'a mut Prover,
    right: Move,
    left: u8,
}

impl GameVisitor for Answer<'_> {
    type Output = Answers;

    fn quoridor(self, position: &quoridor::Position) -> Answers {
        let limits = |moves| Limits {
            moves,
            nodes: NODES,
        };
        let wrongs = position.legal_moves();
        let wrongs: Vec<Move> = wrongs.iter().filter(|&mv| mv != self.right).collect();
        let after = |position: &quoridor::Position, mv: Move| {
            let mut next = position.clone();
            next.play(mv).ok().map(|_| next)
        };
        // A move that refutes one may refute others: all that are found are tried on all.
        let mut found: Vec<Move> = Vec::new();
        let refutes = |prover: &mut Prover, next: &quoridor::Position, mv: Move| {
            after(next, mv).is_some_and(|next| {
                let mut won = || prover.solve_for_other(&next, limits(LOST_WITHIN - 1)).win();
                next.outcome().is_some() || won().is_some()
            })
        };
        for &wrong in &wrongs {
            let Some(next) = after(position, wrong) else {
                continue;
            };
            if found.iter().any(|&mv| refutes(self.prover, &next, mv)) {
                continue;
            }
            let moves = self.prover.solve(&next, limits(LOST_WITHIN)).win();
            found.extend(moves.and_then(|moves| self.prover.best(&next, moves, NODES)));
        }
        let answers = |wrong: Move| {
            let next = after(position, wrong)?;
            let all = found.iter().filter(|&&mv| refutes(self.prover, &next, mv));
            Some((wrong, all.map(|mv| vec![mv.byte()]).collect()))
        };
        wrongs.into_iter().filter_map(answers).collect()
    }

    fn pacman(self, position: &pacman::Position) -> Answers {
        let mut chase = Chase::new(CHASE_NODES);
        let wrongs = position.legal_moves();
        let wrongs = wrongs.iter().filter(|&mv| mv != self.right);
        let answers = |wrong: Move| {
            let mut all = Vec::new();
            if let Some((next, left)) = turn_over(position, wrong, self.left) {
                let pac_answers = next.piece() == Piece::Pac;
                turns(
                    &mut chase,
                    &next,
                    left,
                    pac_answers,
                    &mut Vec::new(),
                    &mut all,
                );
            }
            (wrong, all)
        };
        wrongs.map(answers).collect()
    }

    fn mspacman(self, _position: &mspacman::Position) -> Answers {
        Vec::new()
    }
}

/// The position after a wrong step and the rest of the turn, which the greedy player makes as the board does, with the turns of the ghosts that are
/// left; `None` where that decides.
fn turn_over(
    position: &pacman::Position,
    wrong: Move,
    mut left: u8,
) -> Option<(pacman::Position, u8)> {
    let mut next = *position;
    let mut mv = wrong;
    while (next.piece() == Piece::Pac) == (position.piece() == Piece::Pac) {
        let before = next;
        next.play_unchecked(mv);
        left = Chase::left_after(&before, &next, left)?;
        mv = greedy(&AnyGame::from(next), 0)?;
    }
    Some((next, left))
}

/// The turns of the other side that refute: Pac-Man is not caught after his, or surely after that of the ghosts.
fn turns(
    chase: &mut Chase,
    position: &pacman::Position,
    left: u8,
    pac_answers: bool,
    path: &mut Vec<u8>,
    all: &mut Vec<Vec<u8>>,
) {
    for mv in position.legal_moves().iter() {
        let mut next = *position;
        next.play_unchecked(mv);
        path.push(mv.byte());
        let is_caught = match Chase::left_after(position, &next, left) {
            None => Some(next.lives() < position.lives()),
            Some(left) if (next.piece() == Piece::Pac) == pac_answers => {
                // Only on a path that can still be one.
                if path.len() < MOST && chase.catches(&next, left) == Some(!pac_answers) {
                    turns(chase, &next, left, pac_answers, path, all);
                }
                None
            }
            Some(left) => chase.catches(&next, left),
        };
        if is_caught == Some(!pac_answers) {
            all.push(path.clone());
        }
        path.pop();
    }
}
