//! The facts of Ms. Pac-Man.

use super::{BoardFacts, DueAction, Holdings, PieceKind, PlacedPiece};
use crate::game::{Mover, Winner};
use crate::geometry::{Seat, Square};
use crate::mspacman::{Position, TurnPhase, area, home};

impl BoardFacts for Position {
    fn for_each_piece(&self, mut visit: impl FnMut(PlacedPiece)) {
        for seat in self.seats().iter() {
            let ghost = self.ghost(seat);
            if let Some(square) = square_of(self, seat) {
                visit(PlacedPiece {
                    square,
                    seat,
                    mover: Mover::Seat(seat),
                    kind: kind(seat == self.controller(), seat),
                    is_weak: ghost.is_some_and(|ghost| ghost.weak_turns > 0),
                });
            }
        }
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.ghost_on(square).is_some() || self.ms_pacman() == Some(square)
    }

    fn mover_kind(&self) -> PieceKind {
        kind(self.turn() == self.controller(), self.turn())
    }

    fn moved_kind(&self, mover: Mover, from: Option<Square>) -> PieceKind {
        match mover {
            Mover::Piece(piece) => piece.into(),
            Mover::Seat(seat) => {
                // A ghost that catches her takes her over: she is placed again, and the seats have changed.
                let has_changed = from.is_some() && self.phase() == TurnPhase::Place;
                kind((seat == self.controller()) != has_changed, seat)
            }
        }
    }

    fn holdings(&self, seat: Seat) -> Holdings {
        Holdings::Dots {
            left: self.dots_left(seat),
            total: area(seat).len(),
        }
    }

    /// A count that ends on a ghost continues by one.
    fn steps_left(&self) -> Option<u8> {
        (self.phase() == TurnPhase::Step).then(|| self.steps().max(1))
    }

    fn due_action(&self) -> DueAction {
        match self.phase() {
            TurnPhase::Roll => DueAction::Roll,
            TurnPhase::Step => DueAction::Step,
            TurnPhase::Place => DueAction::Place,
        }
    }

    fn winner_square(&self, winner: Winner) -> Square {
        match winner {
            Winner::Seat(seat) => square_of(self, seat).unwrap_or(home(seat)),
            Winner::Pacman | Winner::Ghosts => Square::MIDDLE,
        }
    }
}

/// Where the piece of a seat stands.
fn square_of(position: &Position, seat: Seat) -> Option<Square> {
    if seat == position.controller() {
        position.ms_pacman()
    } else {
        position.ghost(seat).map(|ghost| ghost.square)
    }
}

const fn kind(is_controller: bool, seat: Seat) -> PieceKind {
    if is_controller {
        PieceKind::Pac
    } else {
        PieceKind::SeatGhost(seat)
    }
}
