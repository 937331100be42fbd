//! The facts of Quoridor.

use super::{BoardFacts, Goal, Holdings, PieceKind, PlacedPiece};
use crate::game::{Mover, Winner};
use crate::geometry::{Seat, Square};
use crate::quoridor::Position;

impl BoardFacts for Position {
    fn for_each_piece(&self, mut visit: impl FnMut(PlacedPiece)) {
        for seat in self.seats().iter() {
            if let Some(square) = self.pawn(seat) {
                visit(PlacedPiece {
                    square,
                    seat,
                    mover: Mover::Seat(seat),
                    kind: PieceKind::Pawn(seat),
                    is_weak: false,
                });
            }
        }
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.pawn_on(square).is_some()
    }

    fn mover_kind(&self) -> PieceKind {
        PieceKind::Pawn(self.turn())
    }

    fn moved_kind(&self, mover: Mover, _from: Option<Square>) -> PieceKind {
        match mover {
            Mover::Seat(seat) => PieceKind::Pawn(seat),
            Mover::Piece(piece) => piece.into(),
        }
    }

    fn holdings(&self, seat: Seat) -> Holdings {
        let is_on_board = self.pawn(seat).is_some();
        Holdings::Fences(if is_on_board { self.hand(seat) } else { 0 })
    }

    fn steps_left(&self) -> Option<u8> {
        None
    }

    /// Two squares away or round a corner.
    fn is_jump(&self, destination: Square) -> bool {
        self.pawn(self.turn()).is_some_and(|pawn| {
            let files = pawn.file().abs_diff(destination.file());
            files + pawn.rank().abs_diff(destination.rank()) > 1
        })
    }

    fn goal(&self) -> Option<Goal> {
        let seat = self.turn();
        Some(Goal {
            seat,
            pawn: self.pawn(seat)?,
            is_near: self.is_near_goal(seat),
        })
    }

    fn winner_square(&self, winner: Winner) -> Square {
        match winner {
            Winner::Seat(seat) => self.pawn(seat).unwrap_or(seat.home()),
            Winner::Pacman | Winner::Ghosts => Square::MIDDLE,
        }
    }
}
