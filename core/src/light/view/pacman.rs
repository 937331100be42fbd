//! What lies on the field in the Pac-Man variant, and the line of sight of a ghost in frenzy.

use super::scene::Scene;
use crate::game::Piece;
use crate::geometry::{Cell, Direction, Square};
use crate::light::palette;
use crate::pacman::Position;

pub(super) fn draw_structure(scene: &mut Scene, position: &Position) {
    let wall = scene.tone(palette::WALL, palette::STRUCTURE);
    for fence in position.fences().iter() {
        scene.fence(fence, wall);
    }
    let pellet = scene.breathing(palette::PELLET, palette::PIECE);
    for square in position.pellets().iter() {
        scene.square(square, pellet);
    }
}

/// A chase from the ghost that moves to Pac-Man, over the cells between them, while it is in frenzy and sees him.
pub(super) fn draw_frenzy_sight(scene: &mut Scene, position: &Position) {
    let Piece::Ghost(ghost) = position.piece() else {
        return;
    };
    let Some(from) = position.ghost(ghost).filter(|_| position.is_frenzied()) else {
        return;
    };
    let Some((direction, squares)) = line_of_sight(position, from) else {
        return;
    };
    let color = scene.tone(palette::ghost(ghost), palette::FOCUS);
    let clock_ms = scene.clock_ms();
    let cells = (2 * squares).saturating_sub(1);
    let start = Cell::of_square(from);
    for place in 0..cells {
        let level = scene.chasing(clock_ms, place, cells);
        // The squares on the way keep their own light where the chase is not.
        if level.steps() > 0 {
            let (x, y, far) = (start.x(), start.y(), place + 1);
            let (x, y) = match direction {
                Direction::North => (x, y.saturating_add(far)),
                Direction::East => (x.saturating_add(far), y),
                Direction::South => (x, y.saturating_sub(far)),
                Direction::West => (x.saturating_sub(far), y),
            };
            scene.at(x, y, color.scaled_by(level));
        }
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
