//! The animation of a move that the board makes: a piece travels, a fence grows from its post.

use super::pieces::moved_color;
use super::scene::Scene;
use crate::light::{Brightness, Color, palette};
use crate::table::{MOVE_ANIMATION_MS, MoveAnimation};
use fencelight_core::game::Action;
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{Cell, Fence, Square};

/// The longest path that is shown cell by cell: a jump. A move from exit to exit of the maze has no path on the board.
const MAX_PATH_CELLS: u8 = 4;

/// The animation that runs now, and for how long.
pub(super) fn in_progress(
    scene: &Scene,
    animation: Option<MoveAnimation>,
) -> Option<(MoveAnimation, u32)> {
    animation
        .map(|animation| (animation, scene.since(animation.at_ms)))
        .filter(|&(_, elapsed_ms)| u64::from(elapsed_ms) < MOVE_ANIMATION_MS)
}

/// Whether the piece at its destination is hidden, because the animation draws it.
pub(super) const fn hides_piece(animation: &MoveAnimation) -> bool {
    matches!(animation.mv.action(), Action::Square(_)) && animation.from.is_some()
}

/// The cells behind a moving piece. Drawn below the pieces, since a jump passes over one.
pub(super) fn draw_trail(
    scene: &mut Scene,
    game: &AnyGame,
    animation: &MoveAnimation,
    elapsed_ms: u32,
) {
    if let (Some(from), Action::Square(to)) = (animation.from, animation.mv.action()) {
        let color = moved_color(game, animation.mover, animation.from);
        let color = scene.tone(color, palette::HINT);
        let passed = cells_travelled(from, to, elapsed_ms);
        for part in 0..passed {
            scene.cell(path_cell(from, to, part), color);
        }
    }
}

/// The moving piece, or the fence.
pub(super) fn draw_head(
    scene: &mut Scene,
    game: &AnyGame,
    animation: &MoveAnimation,
    elapsed_ms: u32,
) {
    match animation.mv.action() {
        Action::Square(to) => {
            if let Some(from) = animation.from {
                let color = moved_color(game, animation.mover, animation.from);
                let color = scene.tone(color, palette::FOCUS);
                scene.cell(
                    path_cell(from, to, cells_travelled(from, to, elapsed_ms)),
                    color,
                );
            }
        }
        Action::Fence(fence) => draw_fence(scene, fence, palette::seat(animation.seat), elapsed_ms),
        _ => {}
    }
}

/// A white light along the path of a move that is right: over the cells of a piece, or along a fence.
pub(super) fn draw_confirmation(scene: &mut Scene, animation: &MoveAnimation, elapsed_ms: u32) {
    let white = scene.tone(palette::WHITE, palette::FOCUS);
    match (animation.mv.action(), animation.from) {
        (Action::Square(to), Some(from)) => {
            let travelled = cells_travelled(from, to, elapsed_ms);
            scene.cell(path_cell(from, to, travelled), white);
        }
        (Action::Fence(fence), _) => {
            let cells = Cell::of_fence(fence);
            let place = elapsed_ms as usize * cells.len() / MOVE_ANIMATION_MS as usize;
            if let Some(&cell) = cells.get(place) {
                scene.cell(cell, white);
            }
        }
        _ => {}
    }
}

/// The post is lit at once, the two halves fade in.
fn draw_fence(scene: &mut Scene, fence: Fence, color: Color, elapsed_ms: u32) {
    let grown = Brightness::ratio(elapsed_ms, MOVE_ANIMATION_MS as u32);
    let color = scene.tone(color, palette::STRUCTURE);
    scene.fence(fence, color.scaled_by(grown));
    scene.cell(Cell::of_post(fence.post()), color);
}

/// The number of cells from one square to another.
fn path_cells(from: Square, to: Square) -> u8 {
    2 * from
        .file()
        .abs_diff(to.file())
        .max(from.rank().abs_diff(to.rank()))
}

/// The number of cells of its path that a piece has passed.
fn cells_travelled(from: Square, to: Square, elapsed_ms: u32) -> u8 {
    let length = u32::from(path_cells(from, to));
    (elapsed_ms * (length + 1) / MOVE_ANIMATION_MS as u32).min(length) as u8
}

/// A cell of the path.
fn path_cell(from: Square, to: Square, part: u8) -> Cell {
    let length = path_cells(from, to);
    let (start, end) = (Cell::of_square(from), Cell::of_square(to));
    if length > MAX_PATH_CELLS {
        return if 2 * part < length { start } else { end };
    }
    let along = |start: u8, end: u8| {
        let distance = i16::from(end) - i16::from(start);
        let passed = distance * i16::from(part) / i16::from(length.max(1));
        (i16::from(start) + passed) as u8
    };
    Cell::new(along(start.x(), end.x()), along(start.y(), end.y())).unwrap_or(end)
}
