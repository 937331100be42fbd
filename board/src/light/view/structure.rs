//! What lies on the field: fences, pellets, walls and dots.

use super::maze_walls;
use super::scene::Scene;
use crate::light::{Brightness, palette};
use crate::table::RecentFence;
use fencelight_core::games::GameVisitor;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_core::mspacman::{self, MAZE, area};
use fencelight_core::{pacman, quoridor};

/// How long a fence takes to fade from its owner's colour to the neutral one.
const FADE_MS: u32 = 2_000;

/// Draws what lies on the field.
pub(super) struct Structure<'a> {
    pub(super) scene: &'a mut Scene,
    /// Fences in the colours of their owners.
    pub(super) recent_fences: &'a PerSeat<Option<RecentFence>>,
}

impl GameVisitor for Structure<'_> {
    type Output = ();

    /// The fences, the last ones in the colours of their owners.
    fn quoridor(self, position: &quoridor::Position) {
        let scene = self.scene;
        let neutral = scene.tone(palette::FENCE, palette::STRUCTURE);
        for fence in position.fences().iter() {
            scene.fence(fence, neutral);
        }
        for seat in Seat::ALL {
            let Some(recent) = self.recent_fences[seat] else {
                continue;
            };
            if !position.fences().contains(recent.fence) {
                continue;
            }
            let faded = recent.fade_started_ms.map_or(Brightness::NONE, |ended_ms| {
                Brightness::ratio(scene.since(ended_ms), FADE_MS)
            });
            let owner = scene.tone(palette::seat(seat), palette::STRUCTURE);
            scene.fence(recent.fence, owner.lerp(neutral, faded));
        }
    }

    /// The fixed fences and the pellets.
    fn pacman(self, position: &pacman::Position) {
        let scene = self.scene;
        let wall = scene.tone(palette::WALL, palette::STRUCTURE);
        for fence in position.fences().iter() {
            scene.fence(fence, wall);
        }
        let pellet = scene.tone(palette::PELLET, palette::PIECE);
        for square in position.pellets().iter() {
            scene.square(square, pellet);
        }
    }

    /// The walls of the maze and the dots.
    fn mspacman(self, position: &mspacman::Position) {
        let scene = self.scene;
        maze_walls::draw(scene);
        // Steady and in one colour: a light that breathes in the colour of a seat is its piece.
        let power = scene.tone(palette::PELLET, palette::PIECE);
        for seat in Seat::ALL {
            let dot = scene.tone(palette::seat(seat), palette::dot_tier(seat));
            for square in (position.dots() & area(seat)).iter() {
                let is_power = MAZE.power.contains(square);
                scene.square(square, if is_power { power } else { dot });
            }
        }
    }
}
