//! Exhaustive search of one turn of several steps.

use super::best_move::{BestMove, TieBreak};
use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::geometry::Square;
use fencelight_core::mspacman::{MAZE, TurnPhase};
use fencelight_core::sets::SquareSet;
use fencelight_core::{mspacman, pacman};

/// Steps that are searched, at most: the longest count, and two more for bumping into ghosts. Chains of boosts are longer only in
/// positions that were set up.
const MAX_STEPS: u8 = 8;

/// Worse than every turn that ends within [`MAX_STEPS`].
const UNFINISHED: i32 = i32::MIN;

/// A game whose turns are made of single steps.
pub(super) trait SteppedGame: Game + Copy {
    /// The legal moves, one by one: a list for each step would take too much stack.
    fn moves(&self) -> impl Iterator<Item = Move>;

    /// Whether the last move was the last of its turn.
    fn is_turn_over(&self) -> bool;
}

/// The move with which the turn can end best.
pub(super) fn best_turn_move<P: SteppedGame>(
    position: &P,
    ties: TieBreak,
    value: &impl Fn(&P) -> i32,
) -> Option<Move> {
    let mut best = BestMove::new(ties);
    for mv in position.moves() {
        best.offer(best_end(position, mv, MAX_STEPS - 1, value), mv);
    }
    best.mv()
}

/// The best value of the ends of a turn that continues with this move. Of equal values the sooner end wins, so that a ghost does not
/// bump endlessly.
fn best_end<P: SteppedGame>(position: &P, mv: Move, steps: u8, value: &impl Fn(&P) -> i32) -> i32 {
    let mut next = *position;
    next.play_unchecked(mv);
    if next.outcome().is_some() || next.is_turn_over() {
        return value(&next) * i32::from(MAX_STEPS) + i32::from(steps);
    }
    let mut best = UNFINISHED;
    if let Some(steps) = steps.checked_sub(1) {
        for mv in next.moves() {
            best = best.max(best_end(&next, mv, steps, value));
        }
    }
    best
}

impl SteppedGame for pacman::Position {
    fn moves(&self) -> impl Iterator<Item = Move> {
        let from = match self.piece() {
            Piece::Pac => Some(self.pac()),
            Piece::Ghost(ghost) => self.ghost(ghost),
        };
        let neighbours = from.map_or([None; 4], |from| self.fences().neighbours(from));
        let steps = neighbours.into_iter().flatten().map(Move::square);
        steps
            .chain([Move::STOP, Move::PASS])
            .filter(|&mv| self.why_illegal(mv).is_none())
    }

    fn is_turn_over(&self) -> bool {
        // Set as long as the turn continues.
        self.came_from().is_none()
    }
}

impl SteppedGame for mspacman::Position {
    fn moves(&self) -> impl Iterator<Item = Move> {
        let squares = match self.phase() {
            TurnPhase::Roll => SquareSet::EMPTY,
            TurnPhase::Step => {
                let ghost = self.ghost(self.turn()).map(|ghost| ghost.square);
                let from = if self.turn() == self.controller() {
                    self.ms_pacman()
                } else {
                    ghost
                };
                from.map_or(SquareSet::EMPTY, |from| MAZE.neighbours(from))
            }
            TurnPhase::Place => {
                let free = |&square: &Square| self.ghost_on(square).is_none();
                MAZE.circles.iter().filter(free).collect()
            }
        };
        let roll = (self.phase() == TurnPhase::Roll).then_some(Move::ROLL);
        squares.iter().map(Move::square).chain(roll)
    }

    fn is_turn_over(&self) -> bool {
        self.phase() != TurnPhase::Step
    }
}
