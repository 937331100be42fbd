//! Facts about a game that the table needs: the moving piece, turn boundaries, captures, winners, loss on time.

use super::any_game::AnyGame;
use super::kind::GameKind;
use crate::game::{Game, Mover, Piece, Winner};
use crate::geometry::{Seat, SeatSet, Square};
use crate::mspacman::TurnPhase;

/// What a seat loses when it loses on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeLoss {
    /// The game (rules 4.6, two players).
    Game,
    /// Its pawn, which leaves the board (rules 4.6, four players).
    Pawn,
    /// Its control: a computer takes the seat over (rules 4.7).
    Control,
}

impl GameKind {
    /// The seats that must be occupied, with all others empty; `None` if any two or more seats fit.
    pub const fn required_seats(self) -> Option<SeatSet> {
        match self {
            Self::Quoridor2 => Some(SeatSet::TWO),
            Self::Quoridor4 => Some(SeatSet::FOUR),
            Self::Pacman | Self::MsPacman => None,
        }
    }

    /// What a seat loses when it loses on time.
    pub const fn time_loss(self) -> TimeLoss {
        match self {
            Self::Quoridor2 => TimeLoss::Game,
            Self::Quoridor4 => TimeLoss::Pawn,
            Self::Pacman | Self::MsPacman => TimeLoss::Control,
        }
    }
}

impl AnyGame {
    /// The square of the piece to move; `None` while Ms. Pac-Man is not on the board.
    pub fn mover_square(&self) -> Option<Square> {
        match self {
            Self::Quoridor(position) => position.pawn(position.turn()),
            Self::Pacman(position) => match position.mover() {
                Mover::Piece(Piece::Ghost(ghost)) => position.ghost(ghost),
                _ => Some(position.pac()),
            },
            Self::MsPacman(position) if position.turn() == position.controller() => {
                position.ms_pacman()
            }
            Self::MsPacman(position) => position.ghost(position.turn()).map(|ghost| ghost.square),
        }
    }

    /// A value that changes exactly when Pac-Man or Ms. Pac-Man is caught: lives left, or the controlling seat.
    pub const fn catch_marker(&self) -> u8 {
        match self {
            Self::Quoridor(_) => 0,
            Self::Pacman(position) => position.lives(),
            Self::MsPacman(position) => position.controller() as u8,
        }
    }

    /// Whether the next move places Ms. Pac-Man.
    pub fn is_placing(&self) -> bool {
        matches!(self, Self::MsPacman(position) if position.phase() == TurnPhase::Place)
    }

    /// Whether the move that led to this position ended a turn. `was_placing` is [`AnyGame::is_placing`] of the position before
    /// that move: placing Ms. Pac-Man belongs to the turn that follows.
    pub fn begins_turn(&self, was_placing: bool) -> bool {
        match self {
            Self::Quoridor(_) => true,
            Self::Pacman(position) => position.came_from().is_none(),
            Self::MsPacman(position) => match position.phase() {
                TurnPhase::Place => true,
                TurnPhase::Roll => !was_placing,
                TurnPhase::Step => false,
            },
        }
    }

    /// The seat that plays Pac-Man in the Pac-Man variant.
    pub fn pac_seat(&self) -> Option<Seat> {
        match self {
            Self::Pacman(position) => Some(position.deal().seat(Piece::Pac)),
            Self::Quoridor(_) | Self::MsPacman(_) => None,
        }
    }

    /// The seat that begins a game with this start: that of Pac-Man in his variant, also where the start is a position in the middle of a
    /// round; otherwise the seat to move.
    pub fn first_seat(&self) -> Seat {
        match self {
            Self::Pacman(position) => position.deal().seat(Piece::Pac),
            Self::Quoridor(_) | Self::MsPacman(_) => self.turn(),
        }
    }

    /// Whether a seat is among the winners.
    pub fn is_winner(&self, seat: Seat, winner: Winner) -> bool {
        match (winner, self) {
            (Winner::Seat(won), _) => won == seat,
            (Winner::Pacman, Self::Pacman(position)) => position.deal().seat(Piece::Pac) == seat,
            (Winner::Ghosts, Self::Pacman(position)) => position.deal().seat(Piece::Pac) != seat,
            (Winner::Pacman | Winner::Ghosts, _) => false,
        }
    }

    /// Whether a seat has no pawn on the board. Only a Quoridor seat can lose its pawn.
    pub const fn is_out(&self, seat: Seat) -> bool {
        match self {
            Self::Quoridor(position) => !position.seats().contains(seat),
            Self::Pacman(_) | Self::MsPacman(_) => false,
        }
    }
}
