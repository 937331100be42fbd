//! The pieces of any game as lights: where they stand, whose they are, their colour and their manner.

use crate::game::{Game, Ghost, Mover, Piece};
use crate::games::AnyGame;
use crate::geometry::{Seat, Square};
use crate::light::{Color, palette};
use crate::{mspacman, pacman};

/// How a piece moves its light while it stands; ghosts differ by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// It does not.
    Steady,
    /// It breathes.
    Breathing,
    /// It steps down and up every second.
    Stepping,
    /// It fades, and is there again.
    Fading,
    /// A weak ghost: blue, and the colour of its own breathes in.
    Weak,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) square: Square,
    pub(super) seat: Seat,
    pub(super) who: Mover,
    pub(super) color: Color,
    pub(super) manner: Manner,
}

/// Every piece on the board.
pub(super) fn each(game: &AnyGame, mut visit: impl FnMut(Standing)) {
    match game {
        AnyGame::Quoridor(position) => {
            for seat in position.seats().iter() {
                if let Some(square) = position.pawn(seat) {
                    visit(Standing {
                        square,
                        seat,
                        who: Mover::Seat(seat),
                        color: palette::seat(seat),
                        manner: Manner::Steady,
                    });
                }
            }
        }
        AnyGame::Pacman(position) => pacman_pieces(position, visit),
        AnyGame::MsPacman(position) => ms_pacman_pieces(position, visit),
    }
}

fn pacman_pieces(position: &pacman::Position, mut visit: impl FnMut(Standing)) {
    for piece in Piece::ALL {
        let (square, color, manner) = match piece {
            Piece::Pac => (Some(position.pac()), palette::PAC, Manner::Steady),
            // While he is boosted he eats ghosts.
            Piece::Ghost(ghost) if position.is_boosted() => {
                (position.ghost(ghost), palette::WEAK, Manner::Breathing)
            }
            Piece::Ghost(ghost) => (
                position.ghost(ghost),
                palette::ghost(ghost),
                manner_of(ghost),
            ),
        };
        if let Some(square) = square {
            visit(Standing {
                square,
                seat: position.deal().seat(piece),
                who: Mover::Piece(piece),
                color,
                manner,
            });
        }
    }
}

fn ms_pacman_pieces(position: &mspacman::Position, mut visit: impl FnMut(Standing)) {
    let controller = position.controller();
    for seat in position.seats().iter() {
        let ghost = position.ghost(seat);
        let weak = ghost.is_some_and(|ghost| ghost.weak > 0);
        let hers = seat == controller;
        let square = if hers {
            position.ms()
        } else {
            ghost.map(|ghost| ghost.square)
        };
        if let Some(square) = square {
            visit(Standing {
                square,
                seat,
                who: Mover::Seat(seat),
                color: if hers {
                    palette::PAC
                } else {
                    palette::seat(seat)
                },
                manner: if weak { Manner::Weak } else { Manner::Steady },
            });
        }
    }
}

const fn manner_of(ghost: Ghost) -> Manner {
    match ghost {
        Ghost::Blinky => Manner::Steady,
        Ghost::Pinky => Manner::Breathing,
        Ghost::Inky => Manner::Stepping,
        Ghost::Clyde => Manner::Fading,
    }
}

/// The colour of what the seat to move moves.
pub(super) fn mover_color(game: &AnyGame) -> Color {
    match (game, game.mover()) {
        (_, Mover::Piece(piece)) => piece_color(piece),
        (AnyGame::MsPacman(position), Mover::Seat(seat)) if seat == position.controller() => {
            palette::PAC
        }
        (_, Mover::Seat(seat)) => palette::seat(seat),
    }
}

/// The colour of what has just moved, in the position after it.
pub(super) fn moved_color(game: &AnyGame, who: Mover, from: Option<Square>) -> Color {
    match (game, who) {
        (_, Mover::Piece(piece)) => piece_color(piece),
        (AnyGame::MsPacman(position), Mover::Seat(seat)) => {
            // Whoever catches her becomes her: she is placed anew, and the seats have changed.
            let changed = from.is_some() && position.phase() == mspacman::Phase::Place;
            if (seat == position.controller()) == changed {
                palette::seat(seat)
            } else {
                palette::PAC
            }
        }
        (_, Mover::Seat(seat)) => palette::seat(seat),
    }
}

const fn piece_color(piece: Piece) -> Color {
    match piece {
        Piece::Pac => palette::PAC,
        Piece::Ghost(ghost) => palette::ghost(ghost),
    }
}
