//! The facts of the Pac-Man variant.

use super::{BoardFacts, Holdings, PieceKind, PlacedPiece, Sight};
use crate::game::{Ghost, Mover, Piece, Winner};
use crate::geometry::{Direction, Seat, Square};
use crate::pacman::Position;

impl BoardFacts for Position {
    /// While Pac-Man is boosted he eats ghosts.
    fn for_each_piece(&self, mut visit: impl FnMut(PlacedPiece)) {
        for piece in Piece::ALL {
            let (square, is_weak) = match piece {
                Piece::Pac => (Some(self.pac()), false),
                Piece::Ghost(ghost) => (self.ghost(ghost), self.is_boosted()),
            };
            if let Some(square) = square {
                visit(PlacedPiece {
                    square,
                    seat: self.deal().seat(piece),
                    mover: Mover::Piece(piece),
                    kind: piece.into(),
                    is_weak,
                });
            }
        }
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.ghost_on(square).is_some() || self.pac() == square
    }

    fn mover_kind(&self) -> PieceKind {
        self.piece().into()
    }

    fn moved_kind(&self, mover: Mover, _from: Option<Square>) -> PieceKind {
        match mover {
            Mover::Piece(piece) => piece.into(),
            Mover::Seat(seat) => PieceKind::Pawn(seat),
        }
    }

    fn holdings(&self, seat: Seat) -> Holdings {
        if self.deal().seat(Piece::Pac) == seat {
            return Holdings::Lives(self.lives());
        }
        let mut ghosts = [None; 4];
        let played = self.pieces_of(seat).filter_map(|piece| match piece {
            Piece::Pac => None,
            Piece::Ghost(ghost) => Some(ghost),
        });
        for (slot, ghost) in ghosts.iter_mut().zip(played) {
            *slot = Some(ghost);
        }
        Holdings::Ghosts(ghosts)
    }

    fn steps_left(&self) -> Option<u8> {
        Some(self.steps())
    }

    fn frenzy_sight(&self) -> Option<Sight> {
        let Piece::Ghost(ghost) = self.piece() else {
            return None;
        };
        let from = self.ghost(ghost).filter(|_| self.is_frenzied())?;
        let (direction, squares) = line_of_sight(self, from)?;
        Some(Sight {
            ghost,
            from,
            direction,
            squares,
        })
    }

    /// Pac-Man wins where he eats the last pellet, and ghosts where they catch him.
    fn winner_square(&self, _winner: Winner) -> Square {
        self.pac()
    }

    fn captor(&self) -> Option<Ghost> {
        Some(self.ghost_on(self.pac()).unwrap_or(Ghost::Blinky))
    }

    fn level_reached(&self) -> Option<u8> {
        Some(self.level())
    }
}

/// The direction in which Pac-Man is seen from a square, and how far away he is.
fn line_of_sight(position: &Position, from: Square) -> Option<(Direction, u8)> {
    Direction::ALL.into_iter().find_map(|direction| {
        let ahead = |&square: &Square| position.fences().step(square, direction);
        let mut squares = core::iter::successors(Some(from), ahead);
        let far = squares.position(|square| square == position.pac())?;
        Some((direction, far as u8))
    })
}
