//! How hard a puzzle is: the weakest player that finds it, and how many nodes a search needs.

use fencelight_ai::{Limits, MAX_LEVEL, greedy};
use fencelight_board::puzzles::MAX_GRADE;
use fencelight_core::game::{Game, Move, Mover, Piece};
use fencelight_core::games::{AnyGame, GameKind};

use crate::engines::SearchEngine;

/// Seeds with which the greedy player and a level with noise are tried. Most of them have to find the moves; of the greedy player, which draws among
/// equal moves, none may.
const SEEDS: u64 = 3;
/// Nodes that are tried: from the first, each a quarter more than the one before, to the last.
const FIRST_NODES: u32 = 8;
const LAST_NODES: u32 = 12_000;

/// Who finds all moves of the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Finders {
    pub(super) greedy: bool,
    pub(super) levels: [bool; MAX_LEVEL as usize],
}

/// How hard a puzzle is; a harder one is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difficulty {
    /// The weakest level from which on all find it; one more than the strongest where that does not.
    pub level: u8,
    /// The fewest nodes from which on a search without noise finds it; [`u32::MAX`] where 12,000 are too few.
    pub nodes: u32,
}

/// The hardest puzzle of each grade but the last, by game: they divide the puzzles of a game into five parts that are as even as equal puzzles allow.
const LIMITS: [(GameKind, [(u8, u32); MAX_GRADE as usize - 1]); 2] = [
    (
        GameKind::Quoridor2,
        [(2, 366), (3, 457), (3, 891), (3, 1_738)],
    ),
    (GameKind::Pacman, [(2, 293), (3, 121), (4, 121), (4, 1_738)]),
];

/// The grade of a puzzle: from 1, the easiest, to [`MAX_GRADE`].
pub(super) fn grade(kind: GameKind, difficulty: Difficulty) -> u8 {
    let limits = LIMITS.iter().find(|(of, _)| *of == kind);
    let easier = |&&(level, nodes): &&(u8, u32)| difficulty > Difficulty { level, nodes };
    let above = limits.map_or(0, |(_, limits)| limits.iter().filter(easier).count());
    above as u8 + 1
}

/// The limits that divide puzzles into parts as even as equal ones allow: the hardest of each part but the last.
#[must_use]
pub(super) fn even_limits(all: &[Difficulty]) -> Vec<Difficulty> {
    let mut sorted = all.to_vec();
    sorted.sort_unstable();
    let parts = usize::from(MAX_GRADE);
    // Where one difficulty ends and the next begins.
    let ends: Vec<usize> = (1..sorted.len())
        .filter(|&end| sorted[end - 1] != sorted[end])
        .collect();
    let mut begin = 0;
    let mut limits = Vec::new();
    for parts in (2..=parts).rev() {
        // What is left is divided anew: a part that is too large or too small does not make its neighbour uneven.
        let wanted = begin + (sorted.len() - begin) / parts;
        let after = ends.iter().filter(|&&end| end > begin);
        let Some(&end) = after.min_by_key(|end| end.abs_diff(wanted)) else {
            break;
        };
        limits.push(sorted[end - 1]);
        begin = end;
    }
    limits
}

/// Who finds the moves of the solver in a line; `None` where the greedy player does by one of its draws, or both level 1 and level 2.
pub(super) fn finders(engine: &mut SearchEngine, game: &AnyGame, line: &[Move]) -> Option<Finders> {
    let choices = choices(game, line);
    if (0..SEEDS).any(|seed| finds(&choices, |game| greedy(game, seed))) {
        return None;
    }
    let mut found = Finders::default();
    for (tried, level) in (1..=MAX_LEVEL).enumerate() {
        if tried == 2 && found.levels[0] && found.levels[1] {
            return None;
        }
        // The strongest level has no noise.
        let seeds = if level == MAX_LEVEL { 1 } else { SEEDS };
        let mut times = 0;
        for seed in 0..seeds {
            let limits = Limits::level(level, seed);
            let is_found = finds(&choices, |game| Some(engine.think(game, &limits)?.mv));
            times += u64::from(is_found);
        }
        found.levels[tried] = 2 * times > seeds;
    }
    Some(found)
}

/// How hard a puzzle is that these find.
pub(super) fn difficulty(
    engine: &mut SearchEngine,
    game: &AnyGame,
    line: &[Move],
    found: Finders,
) -> Difficulty {
    let choices = choices(game, line);
    // From the strongest down to the weakest that finds it, without a gap.
    let finders = found.levels.iter().rev().take_while(|&&found| found);
    let level = MAX_LEVEL + 1 - finders.count() as u8;
    let mut nodes = u32::MAX;
    let ladder = std::iter::successors(Some(FIRST_NODES), |nodes| Some(nodes * 5 / 4));
    let ladder: Vec<u32> = ladder.take_while(|&nodes| nodes <= LAST_NODES).collect();
    for &tried in ladder.iter().rev() {
        let limits = Limits::nodes(tried, 0);
        if !finds(&choices, |game| Some(engine.think(game, &limits)?.mv)) {
            break;
        }
        nodes = tried;
    }
    Difficulty { level, nodes }
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
            let found = found.unwrap_or_else(|| panic!("{number} is obvious"));
            let difficulty = difficulty(&mut engine, &game, puzzle.line(), found);
            let expected = grade(puzzle.kind(), difficulty);
            assert_eq!(puzzle.grade, expected, "{number}: {difficulty:?}");
        }
    }

    #[test]
    fn a_sample_of_the_puzzles_has_the_grade_of_what_finds_it() {
        regrade((1..=PUZZLES).step_by(60));
    }

    #[test]
    #[ignore = "five levels and 33 searches on every puzzle: a minute"]
    fn every_puzzle_has_the_grade_of_what_finds_it() {
        regrade(1..=PUZZLES);
    }

    #[test]
    fn the_limits_rise_and_a_grade_lies_between_two_of_them() {
        for (kind, limits) in LIMITS {
            assert!(limits.is_sorted_by(|one, next| one < next), "{limits:?}");
            for (place, (level, nodes)) in (1..).zip(limits) {
                let at = Difficulty { level, nodes };
                let above = Difficulty {
                    nodes: nodes + 1,
                    ..at
                };
                assert_eq!([at, above].map(|it| grade(kind, it)), [place, place + 1]);
            }
        }
    }

    #[test]
    fn even_limits_make_parts_as_even_as_equal_ones_allow() {
        let of = |nodes: u32| Difficulty { level: 2, nodes };
        let all: Vec<Difficulty> = (1..=100).rev().map(of).collect();
        assert_eq!(even_limits(&all), [20, 40, 60, 80].map(of));
        // 30 equal ones are not divided.
        let all: Vec<Difficulty> = (1..=100).map(|it| of(it.max(30))).collect();
        assert_eq!(even_limits(&all), [30, 47, 64, 82].map(of));
        assert_eq!(even_limits(&[of(1); 9]), []);
    }
}
