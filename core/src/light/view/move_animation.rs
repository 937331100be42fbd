//! A move that the board makes by itself is seen: the piece travels, a fence grows from its post.

use super::pieces::moved_color;
use super::scene::Scene;
use crate::game::Action;
use crate::games::AnyGame;
use crate::geometry::{Cell, Fence, Square};
use crate::light::{Brightness, Color, palette};
use crate::table::{MOVE_ANIMATION_MS, MoveAnimation};

/// The longest way that is travelled cell by cell: a jump. From exit to exit of the maze there is no way to see.
const MAX_PATH_CELLS: u8 = 4;

/// A move that is on its way now, and for how long.
pub(super) fn in_progress(
    scene: &Scene,
    travel: Option<MoveAnimation>,
) -> Option<(MoveAnimation, u32)> {
    travel
        .map(|travel| (travel, scene.since(travel.at_ms)))
        .filter(|&(_, elapsed_ms)| u64::from(elapsed_ms) < MOVE_ANIMATION_MS)
}

/// Whether a move hides the piece that made it, because it is drawn on its way.
pub(super) const fn hides_piece(travel: &MoveAnimation) -> bool {
    matches!(travel.mv.action(), Action::Square(_)) && travel.from.is_some()
}

/// The cells behind a piece on its way; drawn under the pieces, since a jump goes over one.
pub(super) fn draw_trail(
    scene: &mut Scene,
    game: &AnyGame,
    travel: &MoveAnimation,
    elapsed_ms: u32,
) {
    if let (Some(from), Action::Square(to)) = (travel.from, travel.mv.action()) {
        let color = moved_color(game, travel.mover, travel.from);
        let color = scene.tone(color, palette::HINT);
        let gone = cells_travelled(from, to, elapsed_ms);
        for part in 0..gone {
            scene.cell(path_cell(from, to, part), color);
        }
    }
}

/// The piece itself, or the fence.
pub(super) fn draw_head(
    scene: &mut Scene,
    game: &AnyGame,
    travel: &MoveAnimation,
    elapsed_ms: u32,
) {
    match travel.mv.action() {
        Action::Square(to) => {
            if let Some(from) = travel.from {
                let color = moved_color(game, travel.mover, travel.from);
                let color = scene.tone(color, palette::FOCUS);
                scene.cell(
                    path_cell(from, to, cells_travelled(from, to, elapsed_ms)),
                    color,
                );
            }
        }
        Action::Fence(fence) => draw_fence(scene, fence, palette::seat(travel.seat), elapsed_ms),
        _ => {}
    }
}

/// First the post, then the two halves come.
fn draw_fence(scene: &mut Scene, fence: Fence, color: Color, elapsed_ms: u32) {
    let grown = Brightness::ratio(elapsed_ms, MOVE_ANIMATION_MS as u32);
    let color = scene.tone(color, palette::STRUCTURE);
    scene.fence(fence, color.scaled_by(grown));
    scene.cell(Cell::of_post(fence.post()), color);
}

/// Cells from one square to another.
fn path_cells(from: Square, to: Square) -> u8 {
    2 * from
        .file()
        .abs_diff(to.file())
        .max(from.rank().abs_diff(to.rank()))
}

/// How many cells of its way a piece has gone.
fn cells_travelled(from: Square, to: Square, elapsed_ms: u32) -> u8 {
    let length = u32::from(path_cells(from, to));
    (elapsed_ms * (length + 1) / MOVE_ANIMATION_MS as u32).min(length) as u8
}

/// A cell of the way.
fn path_cell(from: Square, to: Square, part: u8) -> Cell {
    let length = path_cells(from, to);
    let (start, end) = (Cell::of_square(from), Cell::of_square(to));
    if length > MAX_PATH_CELLS {
        return if 2 * part < length { start } else { end };
    }
    let along = |start: u8, end: u8| {
        let way = i16::from(end) - i16::from(start);
        let gone = way * i16::from(part) / i16::from(length.max(1));
        (i16::from(start) + gone) as u8
    };
    Cell::new(along(start.x(), end.x()), along(start.y(), end.y())).unwrap_or(end)
}
