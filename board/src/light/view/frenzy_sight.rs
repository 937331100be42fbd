//! The line along which a ghost in frenzy sees Pac-Man.

use super::scene::Scene;
use crate::light::palette;
use fencelight_core::games::Sight;
use fencelight_core::geometry::{Cell, Direction};

/// A chase from the ghost to Pac-Man, over the cells between them.
pub(super) fn draw(scene: &mut Scene, sight: &Sight) {
    let color = scene.tone(palette::ghost(sight.ghost), palette::FOCUS);
    let clock_ms = scene.clock_ms();
    let cells = (2 * sight.squares).saturating_sub(1);
    let start = Cell::of_square(sight.from);
    for place in 0..cells {
        let level = scene.chasing(clock_ms, place, cells);
        // Where the chase is dark, the squares keep their own light.
        if level.steps() > 0 {
            let (x, y, far) = (start.x(), start.y(), place + 1);
            let (x, y) = match sight.direction {
                Direction::North => (x, y.saturating_add(far)),
                Direction::East => (x.saturating_add(far), y),
                Direction::South => (x, y.saturating_sub(far)),
                Direction::West => (x.saturating_sub(far), y),
            };
            scene.at(x, y, color.scaled_by(level));
        }
    }
}
