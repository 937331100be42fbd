//! Facts about a game that the table needs: the moving piece, turn boundaries, captures, winners, loss on time.

use super::any_game::AnyGame;
use super::board_facts::PieceKind;
use super::kind::GameKind;
use crate::game::{Game, Ghost, Mover, Piece, Winner};
use crate::geometry::{Seat, SeatSet, Square};
use crate::mspacman::{TurnPhase, home};

/// What a seat loses when it loses on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeLoss {
    /// The game (rules 4.6, two players).
    Game,
    /// The pawn, which leaves the board (rules 4.6, four players).
    Pawn,
    /// The control: a computer takes the seat over (rules 4.7).
    Control,
}

/// Lives or control, and where the ghosts stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureState {
    /// The lives of Pac-Man, or the seat of Ms. Pac-Man: changes exactly with a catch.
    marker: u8,
    /// By their order in Pac-Man, by seat in Ms. Pac-Man.
    ghosts: [Option<Square>; 4],
}

/// What a move has caught or eaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// Pac-Man lost a life and all pieces are back at their starts, or Ms. Pac-Man was taken over.
    Caught {
        /// Where the ghost of her former player begins.
        returned: Option<Square>,
    },
    /// A ghost was eaten.
    Eaten {
        /// Which one.
        ghost: PieceKind,
        /// Where.
        square: Square,
        /// The square to which it returns; `None` while it is off the board.
        returned: Option<Square>,
    },
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

    /// What [`AnyGame::capture_since`] compares.
    pub fn capture_state(&self) -> CaptureState {
        match self {
            Self::Quoridor(_) => CaptureState {
                marker: 0,
                ghosts: [None; 4],
            },
            Self::Pacman(position) => CaptureState {
                marker: position.lives(),
                ghosts: Ghost::ALL.map(|ghost| position.ghost(ghost)),
            },
            Self::MsPacman(position) => CaptureState {
                marker: position.controller() as u8,
                ghosts: Seat::ALL.map(|seat| position.ghost(seat).map(|ghost| ghost.square)),
            },
        }
    }

    /// What the move that led to this position has caught or eaten; `before` is of the position before that move.
    pub fn capture_since(&self, before: &CaptureState) -> Option<Capture> {
        let now = self.capture_state();
        let is_caught = now.marker != before.marker;
        let pairs = || before.ghosts.into_iter().zip(now.ghosts);
        match self {
            Self::Quoridor(_) => None,
            Self::Pacman(_) if is_caught => Some(Capture::Caught { returned: None }),
            Self::Pacman(position) => {
                let square = position.pac();
                let mut ghosts = Ghost::ALL.into_iter().zip(pairs());
                ghosts.find_map(|(ghost, (then, now))| {
                    (then == Some(square) && now != then).then_some(Capture::Eaten {
                        ghost: PieceKind::Ghost(ghost),
                        square,
                        returned: now,
                    })
                })
            }
            Self::MsPacman(_) if is_caught => {
                let former = usize::from(before.marker);
                let returned = now.ghosts.get(former).copied().flatten();
                Some(Capture::Caught { returned })
            }
            Self::MsPacman(position) => {
                let square = position.ms_pacman()?;
                let mut ghosts = Seat::ALL.into_iter().zip(pairs());
                // No piece walks into a home: a ghost that comes there has been eaten.
                ghosts.find_map(|(seat, (then, now))| {
                    (now == Some(home(seat)) && now != then).then_some(Capture::Eaten {
                        ghost: PieceKind::SeatGhost(seat),
                        square,
                        returned: now,
                    })
                })
            }
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
