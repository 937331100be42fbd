//! A turn of several steps, looked through to its end.

use super::best::{Best, Ties};
use crate::game::{Game, Move, Piece};
use crate::geometry::Square;
use crate::mspacman::{MAZE, Phase};
use crate::sets::SquareSet;
use crate::{mspacman, pacman};

/// More steps than this are not looked ahead: the longest count there is, and two more for ghosts that are bumped into. Boosts
/// that follow upon each other could be longer, and only in positions that somebody wrote down.
const MOST_STEPS: u8 = 8;

/// Worse than every turn that ends within so many steps.
const UNFINISHED: i32 = i32::MIN;

/// A game whose turns are made of single steps.
pub(super) trait Turn: Game + Copy {
    /// The legal moves, one by one: a list for each step would need too much room.
    fn moves(&self) -> impl Iterator<Item = Move>;

    /// Whether the last move was the last of its turn.
    fn has_ended(&self) -> bool;
}

/// The move with which the turn can end best.
pub(super) fn best_move<P: Turn>(
    position: &P,
    ties: Ties,
    value: &impl Fn(&P) -> i32,
) -> Option<Move> {
    let mut best = Best::new(ties);
    for mv in position.moves() {
        best.offer(best_end(position, mv, MOST_STEPS - 1, value), mv);
    }
    best.mv()
}

/// The best value with which a turn that goes on with this move can end, one that ends sooner before its equals: a ghost that may
/// go from bump to bump must come to an end.
fn best_end<P: Turn>(position: &P, mv: Move, steps: u8, value: &impl Fn(&P) -> i32) -> i32 {
    let mut next = *position;
    next.play_unchecked(mv);
    if next.outcome().is_some() || next.has_ended() {
        return value(&next) * i32::from(MOST_STEPS) + i32::from(steps);
    }
    let mut best = UNFINISHED;
    if let Some(steps) = steps.checked_sub(1) {
        for mv in next.moves() {
            best = best.max(best_end(&next, mv, steps, value));
        }
    }
    best
}

impl Turn for pacman::Position {
    fn moves(&self) -> impl Iterator<Item = Move> {
        let from = match self.piece() {
            Piece::Pac => Some(self.pac()),
            Piece::Ghost(ghost) => self.ghost(ghost),
        };
        let neighbours = from.map_or([None; 4], |from| self.fences().neighbours(from));
        let steps = neighbours.into_iter().flatten().map(Move::square);
        steps
            .chain([Move::STOP, Move::PASS])
            .filter(|&mv| self.refusal(mv).is_none())
    }

    fn has_ended(&self) -> bool {
        // A turn that goes on remembers where its last step began.
        self.came().is_none()
    }
}

impl Turn for mspacman::Position {
    fn moves(&self) -> impl Iterator<Item = Move> {
        let squares = match self.phase() {
            Phase::Roll => SquareSet::EMPTY,
            Phase::Step => {
                let ghost = self.ghost(self.turn()).map(|ghost| ghost.square);
                let from = if self.turn() == self.controller() {
                    self.ms()
                } else {
                    ghost
                };
                from.map_or(SquareSet::EMPTY, |from| MAZE.steps(from))
            }
            Phase::Place => {
                let free = |&square: &Square| self.ghost_on(square).is_none();
                MAZE.circles.iter().filter(free).collect()
            }
        };
        let roll = (self.phase() == Phase::Roll).then_some(Move::ROLL);
        squares.iter().map(Move::square).chain(roll)
    }

    fn has_ended(&self) -> bool {
        self.phase() != Phase::Step
    }
}
