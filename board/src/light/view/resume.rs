//! The offer to resume a saved game: its position, dim, a ring that resumes it and a single light that discards it.

use super::scene::Scene;
use super::{feedback, play};
use crate::light::palette;
use crate::table::{DISCARD_SQUARE, RESUME_SQUARE, Table};
use fencelight_core::geometry::Cell;

pub(super) fn draw(scene: &mut Scene, table: &Table) {
    play::draw_dim(scene, table);
    let resume = scene.breathing(palette::MINT, palette::FOCUS);
    let middle = Cell::of_square(RESUME_SQUARE);
    for y in middle.y() - 1..=middle.y() + 1 {
        for x in middle.x() - 1..=middle.x() + 1 {
            if (x, y) != (middle.x(), middle.y()) {
                scene.at(x, y, resume);
            }
        }
    }
    scene.square(
        DISCARD_SQUARE,
        scene.breathing(palette::AMBER, palette::FOCUS),
    );
    feedback::draw_rejection(scene, table);
}
