//! How hard a puzzle is: the weakest player that finds it.

use fencelight_ai::{Level, Limits, MAX_LEVEL, greedy};
use fencelight_board::puzzles::{MAX_GRADE, PuzzleTask};
use fencelight_core::game::{Game, Move, Mover, Piece};
use fencelight_core::games::AnyGame;
use fencelight_host::engines::SearchEngine;

/// Own moves of a win for children, at most.
pub(super) const SHORT_MOVES: u8 = 3;
/// Seeds with which the greedy player and a level with noise are tried. Most of them have to find the moves; of the greedy player, which draws among
/// equal moves, none may.
const SEEDS: u64 = 3;

/// Who finds all moves of the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Finders {
    pub(super) greedy: bool,
    pub(super) levels: [bool; MAX_LEVEL as usize],
}

/// The grade of a puzzle. 0: a short win that all levels find. From 1 on the weakest level from which on all find it, up to [`MAX_GRADE`]; `None` for one
/// that is obvious, or that a weaker level finds and a stronger one does not.
pub(super) fn grade(task: PuzzleTask, found: Finders) -> Option<u8> {
    if !found.levels.is_sorted() {
        return None;
    }
    let finders = found.levels.iter().filter(|&&found| found);
    let level = (MAX_LEVEL + 1 - finders.count() as u8).min(MAX_GRADE);
    match task {
        PuzzleTask::Win(..=SHORT_MOVES) | PuzzleTask::Catch(1) if level == 1 => Some(0),
        _ if found.greedy => None,
        _ => Some(level),
    }
}

/// Whether the greedy player finds the moves of the solver in a line by any of its draws.
pub(super) fn is_obvious(game: &AnyGame, line: &[Move]) -> bool {
    let choices = choices(game, line);
    (0..SEEDS).any(|seed| finds(&choices, |game| greedy(game, seed)))
}

/// Who finds the moves of the solver in a line: the greedy player by any of its draws, a level by most of them.
pub(super) fn finders(engine: &mut SearchEngine, game: &AnyGame, line: &[Move]) -> Finders {
    let choices = choices(game, line);
    let mut found = Finders {
        greedy: is_obvious(game, line),
        ..Finders::default()
    };
    for (tried, level) in (1..=MAX_LEVEL).enumerate() {
        // The strongest level has no noise.
        let seeds = if level == MAX_LEVEL { 1 } else { SEEDS };
        let mut times = 0;
        for seed in 0..seeds {
            let limits = Limits::level(Level::nearest(level), seed);
            let is_found = finds(&choices, |game| Some(engine.think(game, &limits)?.mv));
            times += u64::from(is_found);
        }
        found.levels[tried] = 2 * times > seeds;
    }
    found
}

/// Whether a player finds all right moves.
fn finds(choices: &[(AnyGame, Move)], mut find: impl FnMut(&AnyGame) -> Option<Move>) -> bool {
    let mut each = choices.iter();
    each.all(|(game, right)| find(game) == Some(*right))
}

/// The positions of a line in which the solver has a choice, with its right move.
fn choices(game: &AnyGame, line: &[Move]) -> Vec<(AnyGame, Move)> {
    let side = |game: &AnyGame| match game.mover() {
        Mover::Piece(Piece::Pac) => 1,
        Mover::Piece(_) => 2,
        Mover::Seat(seat) => 3 + seat as u8,
    };
    let solver = side(game);
    let mut position = game.clone();
    let mut choices = Vec::new();
    for &mv in line {
        if side(&position) == solver && position.legal_moves().len() > 1 {
            choices.push((position.clone(), mv));
        }
        position.play_unchecked(mv);
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_board::puzzles::{PUZZLES, Puzzle};

    fn regrade(numbers: impl Iterator<Item = u16>) {
        let mut engine = SearchEngine::default();
        for number in numbers {
            let puzzle = Puzzle::get(number).expect("a puzzle");
            let game = puzzle.position().expect("a position");
            let found = finders(&mut engine, &game, puzzle.line());
            let expected = grade(puzzle.task, found);
            assert_eq!(Some(puzzle.grade), expected, "{number}: {found:?}");
        }
    }

    #[test]
    fn a_sample_of_the_puzzles_has_the_grade_of_what_finds_it() {
        regrade((1..=PUZZLES).step_by(60));
    }

    #[test]
    #[ignore = "five levels on every puzzle: a minute"]
    fn every_puzzle_has_the_grade_of_what_finds_it() {
        regrade(1..=PUZZLES);
    }
}
