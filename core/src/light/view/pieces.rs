//! The pieces of any game as lights: where they stand, whose they are, their colour and their manner.

use crate::game::{Game, Ghost, Mover, Piece};
use crate::games::AnyGame;
use crate::geometry::{Seat, Square};
use crate::light::{Color, palette};
use crate::{mspacman, pacman};

/// How a piece moves its light while it stands; ghosts differ by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IdleEffect {
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
pub(super) struct PlacedPiece {
    pub(super) square: Square,
    pub(super) seat: Seat,
    pub(super) mover: Mover,
    pub(super) color: Color,
    pub(super) effect: IdleEffect,
}

/// Every piece on the board.
pub(super) fn for_each_piece(game: &AnyGame, mut visit: impl FnMut(PlacedPiece)) {
    match game {
        AnyGame::Quoridor(position) => {
            for seat in position.seats().iter() {
                if let Some(square) = position.pawn(seat) {
                    visit(PlacedPiece {
                        square,
                        seat,
                        mover: Mover::Seat(seat),
                        color: palette::seat(seat),
                        effect: IdleEffect::Steady,
                    });
                }
            }
        }
        AnyGame::Pacman(position) => pacman_pieces(position, visit),
        AnyGame::MsPacman(position) => ms_pacman_pieces(position, visit),
    }
}

fn pacman_pieces(position: &pacman::Position, mut visit: impl FnMut(PlacedPiece)) {
    for piece in Piece::ALL {
        let (square, color, manner) = match piece {
            Piece::Pac => (Some(position.pac()), palette::PAC, IdleEffect::Steady),
            // While he is boosted he eats ghosts.
            Piece::Ghost(ghost) if position.is_boosted() => {
                (position.ghost(ghost), palette::WEAK, IdleEffect::Breathing)
            }
            Piece::Ghost(ghost) => (
                position.ghost(ghost),
                palette::ghost(ghost),
                ghost_effect(ghost),
            ),
        };
        if let Some(square) = square {
            visit(PlacedPiece {
                square,
                seat: position.deal().seat(piece),
                mover: Mover::Piece(piece),
                color,
                effect: manner,
            });
        }
    }
}

fn ms_pacman_pieces(position: &mspacman::Position, mut visit: impl FnMut(PlacedPiece)) {
    let controller = position.controller();
    for seat in position.seats().iter() {
        let ghost = position.ghost(seat);
        let weak = ghost.is_some_and(|ghost| ghost.weak_turns > 0);
        let hers = seat == controller;
        let square = if hers {
            position.ms_pacman()
        } else {
            ghost.map(|ghost| ghost.square)
        };
        if let Some(square) = square {
            visit(PlacedPiece {
                square,
                seat,
                mover: Mover::Seat(seat),
                color: if hers {
                    palette::PAC
                } else {
                    palette::seat(seat)
                },
                effect: if weak {
                    IdleEffect::Weak
                } else {
                    IdleEffect::Steady
                },
            });
        }
    }
}

const fn ghost_effect(ghost: Ghost) -> IdleEffect {
    match ghost {
        Ghost::Blinky => IdleEffect::Steady,
        Ghost::Pinky => IdleEffect::Breathing,
        Ghost::Inky => IdleEffect::Stepping,
        Ghost::Clyde => IdleEffect::Fading,
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
pub(super) fn moved_color(game: &AnyGame, mover: Mover, from: Option<Square>) -> Color {
    match (game, mover) {
        (_, Mover::Piece(piece)) => piece_color(piece),
        (AnyGame::MsPacman(position), Mover::Seat(seat)) => {
            // Whoever catches her becomes her: she is placed anew, and the seats have changed.
            let changed = from.is_some() && position.phase() == mspacman::TurnPhase::Place;
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
