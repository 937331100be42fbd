//! The facts of any game: those of its position.

use super::{BoardFacts, DueAction, Goal, Holdings, PieceKind, PlacedPiece, Sight};
use crate::game::{Ghost, Mover, Winner};
use crate::games::any_game::{AnyGame, dispatch};
use crate::geometry::{Seat, Square};

impl BoardFacts for AnyGame {
    fn for_each_piece(&self, visit: impl FnMut(PlacedPiece)) {
        dispatch!(self, position => position.for_each_piece(visit));
    }

    fn is_occupied(&self, square: Square) -> bool {
        dispatch!(self, position => position.is_occupied(square))
    }

    fn mover_kind(&self) -> PieceKind {
        dispatch!(self, position => position.mover_kind())
    }

    fn moved_kind(&self, mover: Mover, from: Option<Square>) -> PieceKind {
        dispatch!(self, position => position.moved_kind(mover, from))
    }

    fn holdings(&self, seat: Seat) -> Holdings {
        dispatch!(self, position => position.holdings(seat))
    }

    fn steps_left(&self) -> Option<u8> {
        dispatch!(self, position => position.steps_left())
    }

    fn due_action(&self) -> DueAction {
        dispatch!(self, position => position.due_action())
    }

    fn is_jump(&self, destination: Square) -> bool {
        dispatch!(self, position => position.is_jump(destination))
    }

    fn goal(&self) -> Option<Goal> {
        dispatch!(self, position => position.goal())
    }

    fn frenzy_sight(&self) -> Option<Sight> {
        dispatch!(self, position => position.frenzy_sight())
    }

    fn winner_square(&self, winner: Winner) -> Square {
        dispatch!(self, position => position.winner_square(winner))
    }

    fn captor(&self) -> Option<Ghost> {
        dispatch!(self, position => position.captor())
    }

    fn has_won(&self, winner: Winner, seat: Seat) -> bool {
        dispatch!(self, position => position.has_won(winner, seat))
    }

    fn level_reached(&self) -> Option<u8> {
        dispatch!(self, position => position.level_reached())
    }
}
