//! What lies on the field in Ms. Pac-Man: the walls of the maze and the dots.

use super::maze_walls;
use super::scene::Scene;
use crate::geometry::Seat;
use crate::light::palette;
use crate::mspacman::{MAZE, Position, area};

pub(super) fn draw_structure(scene: &mut Scene, position: &Position) {
    maze_walls::draw(scene);
    for seat in Seat::ALL {
        let color = palette::seat(seat);
        let dot = scene.tone(color, palette::AMBIENT);
        let power = scene.breathing(color, palette::STRUCTURE);
        for square in (position.dots() & area(seat)).iter() {
            let is_power = MAZE.power.contains(square);
            scene.square(square, if is_power { power } else { dot });
        }
    }
}
