//! The colours and effects of pieces.

use crate::light::{Color, palette};
use fencelight_core::game::{Ghost, Mover};
use fencelight_core::games::{AnyGame, BoardFacts, PieceKind, PlacedPiece};
use fencelight_core::geometry::Square;

/// The motion of a piece that waits; ghosts differ by it as well as by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IdleEffect {
    /// Steady light.
    Steady,
    /// Breathes.
    Breathing,
    /// Steps down and up every second.
    Stepping,
    /// Fades, then returns at once.
    Fading,
    /// Weak: blue, with the piece's own colour breathing in.
    Weak,
}

/// The light of a piece: its colour, and its motion while it waits.
pub(super) const fn piece_light(piece: &PlacedPiece) -> (Color, IdleEffect) {
    match (piece.kind, piece.is_weak) {
        (PieceKind::Ghost(_), true) => (palette::WEAK, IdleEffect::Breathing),
        (PieceKind::Ghost(ghost), false) => (palette::ghost(ghost), ghost_effect(ghost)),
        (kind, true) => (kind_color(kind), IdleEffect::Weak),
        (kind, false) => (kind_color(kind), IdleEffect::Steady),
    }
}

/// The colour of the piece to move.
pub(super) fn mover_color(game: &AnyGame) -> Color {
    kind_color(game.mover_kind())
}

/// The colour of the last mover, in the position after its move.
pub(super) fn moved_color(game: &AnyGame, mover: Mover, from: Option<Square>) -> Color {
    kind_color(game.moved_kind(mover, from))
}

/// The colour of a kind of piece.
pub(super) const fn kind_color(kind: PieceKind) -> Color {
    match kind {
        PieceKind::Pawn(seat) | PieceKind::SeatGhost(seat) => palette::seat(seat),
        PieceKind::Pac => palette::PAC,
        PieceKind::Ghost(ghost) => palette::ghost(ghost),
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
