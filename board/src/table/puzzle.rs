//! A puzzle under way: which one, how far it is, and what is due.

use super::cues::MOVE_ANIMATION_MS;
use crate::puzzles::{MAX_GRADE, Puzzle, PuzzleTask, solvers};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AnyGame, GameKind};

/// How long a refutation stays before the position returns.
pub(super) const REFUTATION_MS: u64 = 2_000;
/// Wrong tries after which OK shows the right move.
const TRIES_BEFORE_HELP: u8 = 2;
/// Puzzles in a row without a mistake that lead to the next grade.
const STREAK: u8 = 3;

/// What a puzzle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleStage {
    /// For a move of the solver, or for the board to reply.
    Line,
    /// For the refutation of a wrong move.
    Refuting,
    /// The refutation is shown, since this time.
    Refuted(u64),
    /// The last move was found, at this time.
    Solved(u64),
}

/// A puzzle on the board.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlePlay {
    number: u16,
    grade: u8,
    task: PuzzleTask,
    kind: GameKind,
    /// Moves of the line that were played.
    played: u8,
    /// Those of the solver.
    found: u8,
    left: u8,
    /// Moves of the refutation that were played.
    pub(super) answered: u8,
    is_answered: bool,
    tries: u8,
    has_help: bool,
    /// Puzzles before this one without a mistake.
    streak: u8,
    pub(super) stage: PuzzleStage,
}

impl PuzzlePlay {
    /// No puzzle yet: the phase begins with it and gets its puzzle at once.
    pub(super) const NONE: Self = Self {
        number: 0,
        grade: 1,
        task: PuzzleTask::Win(1),
        kind: GameKind::Quoridor2,
        played: 0,
        found: 0,
        left: 0,
        answered: 0,
        is_answered: false,
        tries: 0,
        has_help: false,
        streak: 0,
        stage: PuzzleStage::Line,
    };

    /// A puzzle before its first move, with its position.
    // Not inlined: the puzzle leaves the stack again.
    #[inline(never)]
    pub(super) fn open(number: u16, streak: u8) -> Option<(Self, AnyGame)> {
        let puzzle = Puzzle::get(number)?;
        let start = puzzle.position()?;
        let solvers = solvers(&start);
        let mut position = start.clone();
        let mut left = 0;
        for &mv in puzzle.line() {
            left += u8::from(solvers.contains(position.turn()) && mv != Move::PASS);
            position.play(mv).ok()?;
        }
        let play = Self {
            number,
            grade: puzzle.grade,
            task: puzzle.task,
            kind: puzzle.kind(),
            left,
            streak,
            ..Self::NONE
        };
        Some((play, start))
    }

    /// The number of the first puzzle of a game for a visitor, one of the easiest; `None` if the game has none.
    #[inline(never)]
    pub(super) fn first_number(kind: GameKind, seed: u64) -> Option<u16> {
        let (first, last) = (0..=MAX_GRADE).find_map(|grade| Puzzle::range(kind, grade))?;
        let count = u64::from(last - first) + 1;
        Some(first + (seed % count) as u16)
    }

    /// The number of the puzzle after this one: of the same grade, or of a higher one after [`STREAK`] without a mistake; and how many without a
    /// mistake precede it.
    #[inline(never)]
    pub(super) fn next(&self) -> (u16, u8) {
        let streak = match self.is_faultless() {
            true => self.streak + 1,
            false => 0,
        };
        let higher = (self.grade + 1..=MAX_GRADE)
            .find_map(|grade| Puzzle::range(self.kind, grade))
            .filter(|_| streak >= STREAK);
        if let Some((first, _)) = higher {
            return (first, 0);
        }
        let (first, last) = Puzzle::range(self.kind, self.grade).unwrap_or((1, 1));
        let next = if self.number < last {
            self.number + 1
        } else {
            first
        };
        (next, streak.min(STREAK))
    }

    /// The next move of the line; `None` after the last one.
    #[inline(never)]
    pub fn right_move(&self) -> Option<Move> {
        let puzzle = Puzzle::get(self.number)?;
        puzzle.line().get(usize::from(self.played)).copied()
    }

    /// Counts a move of the line that was played.
    pub(super) fn advance(&mut self, by_solver: bool, mv: Move, now_ms: u64) {
        self.played += 1;
        self.found += u8::from(by_solver);
        if by_solver && mv != Move::PASS {
            self.left = self.left.saturating_sub(1);
        }
        if self.right_move().is_none() {
            self.stage = PuzzleStage::Solved(now_ms);
        }
    }

    /// What refutes a wrong move, a move at a time.
    pub(super) fn refutation(&self, wrong: Move) -> impl Iterator<Item = Move> {
        Puzzle::refutation(self.number, self.found, wrong)
    }

    /// The next move of a refutation.
    pub(super) fn next_answer(&mut self, wrong: Move) -> Option<Move> {
        let mv = self.refutation(wrong).nth(self.answered.into())?;
        self.answered += 1;
        Some(mv)
    }

    /// Counts a wrong try, whose refutation follows.
    pub(super) fn fail(&mut self, wrong: Move) {
        (self.answered, self.is_answered) = (0, self.refutation(wrong).next().is_some());
        self.tries = self.tries.saturating_add(1);
        self.stage = PuzzleStage::Refuting;
    }

    /// The right move is shown.
    pub(super) const fn help(&mut self) {
        self.has_help = true;
    }

    /// Moves of the line that were played: as many lead to the position that a refutation returns to.
    pub const fn played(&self) -> usize {
        self.played as usize
    }

    /// The number, from 1 on.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The grade, from 0, the easiest.
    pub const fn grade(&self) -> u8 {
        self.grade
    }

    /// What is asked.
    pub const fn task(&self) -> PuzzleTask {
        self.task
    }

    /// Own moves that are still to be found.
    pub const fn left(&self) -> u8 {
        self.left
    }

    /// Wrong tries.
    pub const fn tries(&self) -> u8 {
        self.tries
    }

    /// What it waits for.
    pub const fn stage(&self) -> PuzzleStage {
        self.stage
    }

    /// Whether the last wrong try has a proven answer, which is shown.
    pub const fn is_answered(&self) -> bool {
        self.is_answered
    }

    /// Whether the last move was found.
    pub const fn is_solved(&self) -> bool {
        matches!(self.stage, PuzzleStage::Solved(_))
    }

    /// Whether OK shows the right move.
    pub const fn offers_help(&self) -> bool {
        self.tries >= TRIES_BEFORE_HELP && matches!(self.stage, PuzzleStage::Line)
    }

    /// Whether the solver needed no help: every move was found, if not at once.
    pub const fn is_own(&self) -> bool {
        !self.has_help
    }

    /// Whether no try was wrong, and no move shown.
    pub const fn is_faultless(&self) -> bool {
        self.tries == 0 && !self.has_help
    }

    /// When the wave of the solved puzzle begins: after its last move was shown.
    pub const fn wave_ms(&self) -> Option<u64> {
        match self.stage {
            PuzzleStage::Solved(at_ms) => Some(at_ms + MOVE_ANIMATION_MS),
            _ => None,
        }
    }
}
