//! A puzzle: the game as in Play, with the moves to find on the bar of the solver; its right moves, and its end.

use super::field::Field;
use super::scene::Scene;
use super::{feedback, move_animation, over, pieces, play};
use crate::geometry::{Cell, Key};
use crate::light::{Brightness, palette};
use crate::table::{PuzzlePlay, PuzzleStage, Table, human_seats};
use fencelight_core::game::Game;

/// How long the position fades in.
const FADE_IN_MS: u32 = 600;

pub(super) fn draw(scene: &mut Scene, table: &Table, puzzle: &PuzzlePlay) {
    if let Some(wave_ms) = puzzle.wave_ms()
        && scene.now_ms() >= wave_ms
    {
        return draw_solved(scene, table, scene.since(wave_ms));
    }
    play::draw(scene, table);
    let cues = table.cues();
    let animation = move_animation::in_progress(scene, cues.animation);
    let is_line = !matches!(
        puzzle.stage(),
        PuzzleStage::Refuting | PuzzleStage::Refuted(_)
    );
    if let Some((animation, elapsed_ms)) = animation
        && is_line
        && human_seats(table.players()).contains(animation.seat)
    {
        move_animation::draw_confirmation(scene, &animation, elapsed_ms);
    }
    let is_free = animation.is_none() && cues.hint.is_none() && table.preview().is_none();
    if puzzle.offers_help() && is_free && cues.rejection.is_none() {
        let color = scene.breathing(palette::WHITE, palette::FOCUS);
        scene.key(Key::Ok(table.position().turn()), color);
    }
    if puzzle.tries() == 0
        && table.history().moves().is_empty()
        && let Some(opened_ms) = cues.turn_started_ms
    {
        fade_in(scene, scene.since(opened_ms));
    }
}

/// Dims everything in the first moments of a position.
pub(super) fn fade_in(scene: &mut Scene, elapsed_ms: u32) {
    if elapsed_ms < FADE_IN_MS {
        scene.dim(Brightness::ratio(elapsed_ms, FADE_IN_MS));
    }
}

/// Rings from where the last move was made, then the position, with the key for the next puzzle.
fn draw_solved(scene: &mut Scene, table: &Table, elapsed_ms: u32) {
    let solvers = human_seats(table.players());
    let history = table.history();
    let before = history.position_after(history.moves().len().saturating_sub(1));
    let square = before.mover_square().unwrap_or(before.turn().home());
    if elapsed_ms < over::WAVE_MS && !scene.calm {
        over::draw_wave(
            scene,
            Cell::of_square(square),
            pieces::mover_color(&before),
            elapsed_ms,
        );
    } else {
        Field::still(table.position()).draw(scene);
        for seat in solvers.iter() {
            scene.whole_bar(seat, scene.tone(palette::seat(seat), palette::FOCUS));
            let color = scene.breathing(palette::WHITE, palette::FOCUS);
            scene.key(Key::Ok(seat), color);
        }
    }
    feedback::draw_rejection(scene, table);
}
