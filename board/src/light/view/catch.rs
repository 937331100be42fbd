//! What is caught or eaten: rings, and the pieces that return to their start.

use super::pieces;
use super::scene::Scene;
use crate::geometry::{Cell, Led, Square};
use crate::light::{Brightness, Motion, palette};
use crate::table::{EatenGhost, Table};
use fencelight_core::game::Game;
use fencelight_core::games::{AnyGame, BoardFacts, Holdings, PieceKind};
use fencelight_core::sets::SquareSet;

/// The duration of the rings.
pub(super) const CAUGHT_MS: u32 = 1_000;
/// The fade.
const FADE: Motion = Motion::FadeOut {
    over_ms: CAUGHT_MS as u16,
};
/// The radius that the rings of a catch reach, in cells.
const CAUGHT_CELLS: u32 = 6;
/// The radius from which the ring of an eaten ghost shrinks.
const EATEN_CELLS: u32 = 4;
/// The radius of either in calm mode.
const CALM_CELLS: u32 = 2;

/// The last catch and the last eaten ghost, while their rings run.
pub(super) fn draw(scene: &mut Scene, table: &Table) {
    let (game, cues) = (table.position(), table.cues());
    draw_eaten(scene, game, table.targets(), cues.eaten);
    draw_returned(scene, cues.returned());
    let Some((square, at_ms)) = cues.caught else {
        return;
    };
    let Some(elapsed_ms) = running_ms(scene, at_ms) else {
        return;
    };
    let gone = FADE.brightness(elapsed_ms);
    for seat in game.seats().iter() {
        if let Holdings::Lives(lives) = game.holdings(seat) {
            // All pieces are back on their start squares.
            game.for_each_piece(|piece| bring_up(scene, piece.square, elapsed_ms));
            let yellow = scene.tone(palette::PAC, palette::FOCUS);
            scene.bar(seat, lives, yellow);
            scene.bar_led(seat, lives, yellow.scaled_by(gone));
        }
    }
    draw_caught(scene, cues.caught);
    if let Some(left) = cues.vacated {
        let captor = match game.moved_kind(left.mover, Some(left.square)) {
            // Ms. Pac-Man ran into a ghost, whose seat now plays her.
            PieceKind::Pac => palette::seat(game.turn()),
            _ => pieces::moved_color(game, left.mover, Some(left.square)),
        };
        scene.square(square, scene.tone(captor, palette::FOCUS).scaled_by(gone));
    }
}

/// The time since an event, while its rings run.
fn running_ms(scene: &Scene, at_ms: u64) -> Option<u32> {
    Some(scene.since(at_ms)).filter(|&elapsed_ms| elapsed_ms < CAUGHT_MS)
}

/// A piece fades in on the square to which it returns.
fn bring_up(scene: &mut Scene, square: Square, elapsed_ms: u32) {
    let led = Led::of_cell(Cell::of_square(square));
    let come = Brightness::ratio(elapsed_ms, CAUGHT_MS);
    scene.frame[led] = scene.frame[led].scaled_by(come);
}

/// The single piece that returns fades in.
pub(super) fn draw_returned(scene: &mut Scene, returned: Option<(Square, u64)>) {
    if let Some((square, at_ms)) = returned
        && let Some(elapsed_ms) = running_ms(scene, at_ms)
    {
        bring_up(scene, square, elapsed_ms);
    }
}

/// Rings around the square where Pac-Man or Ms. Pac-Man was caught. They grow.
pub(super) fn draw_caught(scene: &mut Scene, caught: Option<(Square, u64)>) {
    let Some((square, at_ms)) = caught else {
        return;
    };
    let Some(elapsed_ms) = running_ms(scene, at_ms) else {
        return;
    };
    let color = scene
        .tone(palette::PAC, palette::FOCUS)
        .scaled_by(FADE.brightness(elapsed_ms));
    let radius = if scene.calm {
        CALM_CELLS
    } else {
        1 + elapsed_ms * CAUGHT_CELLS / CAUGHT_MS
    };
    let radius = radius as i16;
    scene.ring(Cell::of_square(square), radius - 1, radius, color);
}

/// A ring in the colour of the ghost that was eaten, around the square where that happened. It shrinks into the one who ate it, and covers
/// neither a piece nor a square that may be pressed.
pub(super) fn draw_eaten(
    scene: &mut Scene,
    game: &AnyGame,
    targets: SquareSet,
    eaten: Option<EatenGhost>,
) {
    let Some(eaten) = eaten else {
        return;
    };
    let Some(elapsed_ms) = running_ms(scene, eaten.at_ms) else {
        return;
    };
    let mut uncovered = targets;
    game.for_each_piece(|piece| uncovered.insert(piece.square));
    let color = scene
        .tone(pieces::kind_color(eaten.ghost), palette::FOCUS)
        .scaled_by(FADE.brightness(elapsed_ms));
    let radius = if scene.calm {
        CALM_CELLS
    } else {
        EATEN_CELLS - elapsed_ms * EATEN_CELLS / CAUGHT_MS
    };
    let radius = radius as i16;
    let middle = Cell::of_square(eaten.square);
    scene.ring_beside(uncovered, middle, radius - 1, radius, color);
}
