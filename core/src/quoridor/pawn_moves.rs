//! Where a pawn may go (1.6 to 1.11, 2.4 to 2.7): the set of squares, and the violation for every other square.

use super::options::PawnBehind;
use super::position::Position;
use crate::game::{Rule, Violation};
use crate::geometry::{Direction, Seat, Square};
use crate::sets::SquareSet;

impl Position {
    /// Whether the pawn of a seat has three steps or fewer to its goal line, pawns in between ignored.
    pub fn is_near_goal(&self, seat: Seat) -> bool {
        const NEAR_STEPS: usize = 3;
        let around = |square| self.fences().neighbours(square).into_iter().flatten();
        let mut reached = SquareSet::EMPTY;
        if let Some(pawn) = self.pawn(seat) {
            reached.insert(pawn);
        }
        for _ in 0..NEAR_STEPS {
            for square in reached.iter() {
                around(square).for_each(|next| reached.insert(next));
            }
        }
        reached.iter().any(|square| seat.has_goal(square))
    }

    /// The squares the pawn to move may go to.
    #[inline]
    pub fn destinations(&self) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        let Some(from) = self.pawn(self.turn()) else {
            return squares;
        };
        let neighbours = self.fences().neighbours(from);
        for (direction, next) in Direction::ALL.into_iter().zip(neighbours) {
            if let Some(next) = next {
                if self.is_free(next) {
                    squares.insert(next);
                } else {
                    self.add_jumps(next, direction, &mut squares);
                }
            }
        }
        squares
    }

    /// Adds the squares beyond a neighbouring pawn.
    #[cold]
    fn add_jumps(&self, jumped: Square, direction: Direction, squares: &mut SquareSet) {
        let behind = self.fences().step(jumped, direction);
        match behind {
            Some(landing) if self.is_free(landing) => squares.insert(landing),
            Some(_) if self.options().pawn_behind == PawnBehind::Blocked => {}
            _ => {
                for side in [direction.left(), direction.right()] {
                    if let Some(landing) = self.fences().step(jumped, side)
                        && self.is_free(landing)
                    {
                        squares.insert(landing);
                    }
                }
            }
        }
    }

    /// How a move of the pawn to a square breaks the rules.
    pub(super) fn pawn_violation(&self, target: Square) -> Option<Violation> {
        if let Some(seat) = self.pawn_on(target) {
            return Some(Violation::Occupied(seat));
        }
        let Some(from) = self.pawn(self.turn()) else {
            return Some(Violation::GameOver);
        };
        let mut reason = Violation::NotAdjacent(from);
        for direction in Direction::ALL {
            let Some(next) = from.step(direction) else {
                continue;
            };
            let verdict = if next == target {
                self.fence_between(from, direction)
            } else if self.pawn_on(next).is_some() {
                match self.jump_violation(next, direction, target) {
                    // No jump in this direction ends there; one in another direction may.
                    Some(Violation::NotAdjacent(_)) => continue,
                    verdict => self.fence_between(from, direction).or(verdict),
                }
            } else {
                continue;
            };
            // A square beside two pawns is legal if one of the two side-steps is.
            reason = verdict?;
        }
        Some(reason)
    }

    /// How a jump over a neighbouring pawn in a direction to a square breaks the rules.
    fn jump_violation(
        &self,
        jumped: Square,
        direction: Direction,
        target: Square,
    ) -> Option<Violation> {
        let behind = jumped.step(direction);
        if behind == Some(target) {
            return self.fence_between(jumped, direction);
        }
        let sides = [direction.left(), direction.right()];
        let side = sides
            .into_iter()
            .find(|&side| jumped.step(side) == Some(target));
        let Some(side) = side else {
            return Some(Violation::NotAdjacent(jumped));
        };
        // With a fence or the rim behind the jumped pawn, or a pawn if the option says so, the side is open.
        if let Some(landing) = self.fences().step(jumped, direction) {
            match self.pawn_on(landing) {
                None => return Some(Violation::StraightJumpOpen(landing)),
                Some(seat) if self.options().pawn_behind == PawnBehind::Blocked => {
                    return Some(Violation::PawnBehind(seat));
                }
                Some(_) => {}
            }
        }
        self.fence_between(jumped, side)
    }

    fn fence_between(&self, square: Square, direction: Direction) -> Option<Violation> {
        self.fences()
            .across(square, direction)
            .map(|fence| Violation::FenceBetween(fence, Rule::new(1, 7)))
    }
}
