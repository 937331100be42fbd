//! Where a pawn may go (1.6 to 1.11, 2.4 to 2.7), as a set for players and search, and as a reason for each square it may not.

use super::{PawnBehind, Position};
use crate::game::IllegalMove;
use crate::geometry::{Direction, Seat, Square};
use crate::sets::SquareSet;

impl Position {
    /// Whether the pawn of a seat has two steps or fewer to its goal line, whoever stands in between.
    pub fn is_near_goal(&self, seat: Seat) -> bool {
        let around = |square| self.fences().neighbours(square).into_iter().flatten();
        self.pawn(seat).is_some_and(|pawn| {
            around(pawn).any(|one| seat.has_goal(one) || around(one).any(|two| seat.has_goal(two)))
        })
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

    /// Why the pawn to move may not go to a square.
    pub(super) fn why_illegal_pawn_move(&self, target: Square) -> Option<IllegalMove> {
        if let Some(seat) = self.pawn_on(target) {
            return Some(IllegalMove::Occupied(seat));
        }
        let Some(from) = self.pawn(self.turn()) else {
            return Some(IllegalMove::GameOver);
        };
        let mut reason = IllegalMove::NotAdjacent(from);
        for direction in Direction::ALL {
            let Some(next) = from.step(direction) else {
                continue;
            };
            let verdict = if next == target {
                self.fence_between(from, direction)
            } else if self.pawn_on(next).is_some() {
                match self.why_illegal_jump(next, direction, target) {
                    // The jump is none to this square: another direction may be.
                    Some(IllegalMove::NotAdjacent(_)) => continue,
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

    /// Why a jump over a neighbouring pawn in a direction may not end on a square.
    fn why_illegal_jump(
        &self,
        jumped: Square,
        direction: Direction,
        target: Square,
    ) -> Option<IllegalMove> {
        let behind = jumped.step(direction);
        if behind == Some(target) {
            return self.fence_between(jumped, direction);
        }
        let sides = [direction.left(), direction.right()];
        let side = sides
            .into_iter()
            .find(|&side| jumped.step(side) == Some(target));
        let Some(side) = side else {
            return Some(IllegalMove::NotAdjacent(jumped));
        };
        // With a fence or the rim behind the jumped pawn, or a pawn if the option says so, the side is open.
        if let Some(landing) = self.fences().step(jumped, direction) {
            match self.pawn_on(landing) {
                None => return Some(IllegalMove::StraightJumpOpen(landing)),
                Some(seat) if self.options().pawn_behind == PawnBehind::Blocked => {
                    return Some(IllegalMove::PawnBehind(seat));
                }
                Some(_) => {}
            }
        }
        self.fence_between(jumped, side)
    }

    fn fence_between(&self, square: Square, direction: Direction) -> Option<IllegalMove> {
        self.fences()
            .across(square, direction)
            .map(|fence| IllegalMove::FenceBetween(fence, "1.7"))
    }
}
