//! A lesson: the game as in Play, a wave that shows the aim, and the key that the lesson asks for.

use super::scene::Scene;
use super::{over, pieces, play};
use crate::geometry::{Cell, Key, Led};
use crate::light::{Brightness, Motion, palette};
use crate::table::{Lesson, LessonStep, Table};
use fencelight_core::games::{AnyGame, BoardFacts};

/// How long a light of the wave travels from the piece to its goal.
const WAVE_MS: u32 = 1_500;
/// How long the goal is lit after that.
const GOAL_MS: u32 = 1_500;
/// From one wave to the next.
const WAVE_PERIOD_MS: u32 = 5_000;

pub(super) fn draw(scene: &mut Scene, table: &Table, lesson: &Lesson) {
    let elapsed_ms = scene.since(lesson.began_ms());
    let Some(step) = lesson.step() else {
        return over::draw_end(scene, table.position(), table.outcome(), elapsed_ms);
    };
    play::draw(scene, table);
    let LessonStep::Ask { key, shows_aim, .. } = step else {
        return;
    };
    if scene.now_ms() < lesson.began_ms() {
        // The last step is still shown.
        return;
    }
    if shows_aim {
        draw_aim(scene, table.position(), elapsed_ms % WAVE_PERIOD_MS);
    }
    let level = if lesson.is_showing(scene.now_ms()) {
        Brightness::FULL
    } else {
        scene.brightness(Motion::Breathe, elapsed_ms)
    };
    let white = scene.tone(palette::WHITE, palette::FOCUS);
    match key {
        // White breathes over the piece, which stays visible.
        Key::Square(square) if table.position().is_occupied(square) => {
            let led = Led::of_cell(Cell::of_square(square));
            scene.frame[led] = scene.frame[led].lerp(white, level);
        }
        key => scene.key(key, white.scaled_by(level)),
    }
}

/// Lights run from the piece to move to every square that it is after, which stay lit for a while. In calm mode only the squares are lit.
pub(super) fn draw_aim(scene: &mut Scene, game: &AnyGame, elapsed_ms: u32) {
    let Some(from) = game.mover_square() else {
        return;
    };
    if elapsed_ms >= WAVE_MS + GOAL_MS {
        return;
    }
    let color = pieces::mover_color(game);
    let front = scene.tone(color, palette::FOCUS);
    let goal = scene.tone(color, palette::STRUCTURE);
    let start = Cell::of_square(from);
    for square in game
        .aim()
        .iter()
        .filter(|&square| !game.is_occupied(square))
    {
        let end = Cell::of_square(square);
        if elapsed_ms >= WAVE_MS || scene.calm {
            scene.cell(end, goal);
            continue;
        }
        let length = u32::from(start.x().abs_diff(end.x()).max(start.y().abs_diff(end.y())));
        let passed = elapsed_ms * (length + 1) / WAVE_MS;
        let along = |from: u8, to: u8| {
            let distance = i32::from(to) - i32::from(from);
            // Rounded to the nearest cell.
            let doubled = (2 * distance * passed as i32).div_euclid(length.max(1) as i32) + 1;
            (i32::from(from) + doubled.div_euclid(2)) as u8
        };
        let (x, y) = (along(start.x(), end.x()), along(start.y(), end.y()));
        if (x, y) != (start.x(), start.y()) {
            scene.at(x, y, front);
        }
    }
}
