//! What a board shows of a position, in terms of the games: pieces, holdings, steps, goal. Colours belong to `light`.

mod any_game;
mod mspacman;
mod pacman;
mod quoridor;

use crate::game::{Ghost, Mover, Piece, Winner};
use crate::geometry::{Direction, Seat, Square};

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// The pawn of a seat.
    Pawn(Seat),
    /// Pac-Man or Ms. Pac-Man.
    Pac,
    /// A ghost of the Pac-Man variant.
    Ghost(Ghost),
    /// The ghost of a seat in Ms. Pac-Man.
    SeatGhost(Seat),
}

impl From<Piece> for PieceKind {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::Pac => Self::Pac,
            Piece::Ghost(ghost) => Self::Ghost(ghost),
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Where it stands.
    pub square: Square,
    /// The seat that plays it.
    pub seat: Seat,
    /// The name in moves.
    pub mover: Mover,
    /// What it is.
    pub kind: PieceKind,
    /// A ghost that can be eaten.
    pub is_weak: bool,
}

/// What a seat has, apart from pieces on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holdings {
    /// Fences in hand; none for a seat off the board.
    Fences(u8),
    /// The lives of Pac-Man.
    Lives(u8),
    /// The ghosts that the seat plays, without gaps.
    Ghosts([Option<Ghost>; 4]),
    /// Dots of the seat's area in Ms. Pac-Man.
    Dots {
        /// Left to eat.
        left: u32,
        /// At the start of the game.
        total: u32,
    },
}

/// The goal line of the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The seat to move.
    pub seat: Seat,
    /// Where its pawn stands.
    pub pawn: Square,
    /// At most three steps away, pawns left out.
    pub is_near: bool,
}

/// A ghost in frenzy sees Pac-Man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The ghost to move.
    pub ghost: Ghost,
    /// Where it stands.
    pub from: Square,
    /// Where Pac-Man is.
    pub direction: Direction,
    /// How far away.
    pub squares: u8,
}

/// What the mover has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueAction {
    /// A move, or one step of it.
    Move,
    /// Roll the die or spin the spinner.
    Roll,
    /// One step of a roll.
    Step,
    /// Place Ms. Pac-Man on a white circle.
    Place,
}

/// What a board shows of a position.
pub trait BoardFacts {
    /// Calls `visit` for every piece on the board, in the order in which they are drawn.
    fn for_each_piece(&self, visit: impl FnMut(PlacedPiece));

    /// Whether a piece stands on a square.
    fn is_occupied(&self, square: Square) -> bool;

    /// What the seat to move moves.
    fn mover_kind(&self) -> PieceKind;

    /// What the last mover is, in the position after its move from a square.
    fn moved_kind(&self, mover: Mover, from: Option<Square>) -> PieceKind;

    /// What a seat has.
    fn holdings(&self, seat: Seat) -> Holdings;

    /// Steps left of the turn; `None` before a roll and in games without steps.
    fn steps_left(&self) -> Option<u8>;

    /// What the mover has to do.
    fn due_action(&self) -> DueAction {
        DueAction::Move
    }

    /// Whether a destination of the mover is a jump or a side-step over a pawn.
    fn is_jump(&self, _destination: Square) -> bool {
        false
    }

    /// The goal of the seat to move, `None` in games without goal lines.
    fn goal(&self) -> Option<Goal> {
        None
    }

    /// The line along which the ghost to move sees Pac-Man, while it is in frenzy.
    fn frenzy_sight(&self) -> Option<Sight> {
        None
    }

    /// The square of the winner: where its piece stands, or where it comes back.
    fn winner_square(&self, winner: Winner) -> Square;

    /// The ghost that has caught Pac-Man last; `None` in games without him.
    fn captor(&self) -> Option<Ghost> {
        None
    }

    /// The level that Pac-Man has reached; `None` in games without levels.
    fn level_reached(&self) -> Option<u8> {
        None
    }
}
