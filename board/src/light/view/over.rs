//! The end of a game: rings spread from the winner, then the final position stays, with the winner on the bars. A review shows an earlier
//! position instead.

use super::bars::Bars;
use super::catch::{CAUGHT_MS, draw_caught, draw_eaten, draw_returned};
use super::field::Field;
use super::scene::Scene;
use super::{feedback, move_animation};
use crate::geometry::{BAR_LEDS, Cell, Seat, Square};
use crate::light::{Brightness, Color, palette};
use crate::table::{MOVE_ANIMATION_MS, Table};
use fencelight_core::game::{Outcome, Winner};
use fencelight_core::games::{AnyGame, BoardFacts};
use fencelight_core::sets::SquareSet;

/// The duration of the rings.
pub(super) const WAVE_MS: u32 = 3_000;
/// The time between two rings. With [`RING_CELLS`] less than a third of the LEDs is lit at once.
const RING_MS: u32 = 1_000;
/// The cells that a ring grows by in [`RING_MS`].
const RING_CELLS: i16 = 8;
/// The brightness behind the front of a ring.
const TAIL: Brightness = Brightness::percent(40);

/// An earlier position with the move that led to it. A white light breathes on every bar and moves along it with the game.
pub(super) fn draw_review(scene: &mut Scene, table: &Table, ply: usize) {
    let game = table.position();
    let cues = table.cues();
    let animation = move_animation::in_progress(scene, cues.animation);
    Field {
        is_mover_lit: animation.is_none(),
        vacated: cues.vacated,
        animation,
        recent_fences: cues.recent_fences,
        ..Field::still(game)
    }
    .draw(scene);
    Bars::still(game).draw(scene);
    draw_eaten(scene, game, SquareSet::EMPTY, cues.eaten);
    draw_returned(scene, cues.returned());
    draw_caught(scene, cues.caught);
    let total = table.history().moves().len().max(1);
    let place = ply * usize::from(BAR_LEDS) / total;
    let color = scene.breathing(palette::WHITE, palette::FOCUS);
    for seat in Seat::ALL {
        scene.bar_led(seat, place as u8, color);
    }
    feedback::draw_rejection(scene, table);
}

/// The end of the game on the table: the last position, after the wave.
pub(super) fn draw(scene: &mut Scene, table: &Table, started_ms: u64) {
    let game = table.position();
    let cues = table.cues();
    let elapsed_ms = scene.since(started_ms);
    // The animations of the last move and of a last catch come first.
    let caught = cues.caught.filter(|&(_, at_ms)| at_ms >= started_ms);
    let mut first_ms = 0;
    if cues.animation.is_some() {
        first_ms = MOVE_ANIMATION_MS as u32;
    }
    if caught.is_some() {
        first_ms = CAUGHT_MS;
    }
    if elapsed_ms < first_ms {
        Field {
            animation: move_animation::in_progress(scene, cues.animation),
            recent_fences: cues.recent_fences,
            ..Field::still(game)
        }
        .draw(scene);
        Bars::still(game).draw(scene);
        draw_caught(scene, caught);
    } else {
        draw_end(scene, game, table.outcome(), elapsed_ms - first_ms);
    }
    feedback::draw_rejection(scene, table);
}

/// The outcome of a game, `elapsed_ms` after its end.
pub(super) fn draw_end(
    scene: &mut Scene,
    game: &AnyGame,
    outcome: Option<Outcome>,
    elapsed_ms: u32,
) {
    match outcome {
        Some(Outcome::Won(winner)) if elapsed_ms < WAVE_MS && !scene.calm => {
            let (square, color) = origin(game, winner);
            draw_wave(scene, Cell::of_square(square), color, elapsed_ms);
        }
        outcome => {
            Field::still(game).draw(scene);
            for seat in Seat::ALL {
                draw_bar(scene, game, outcome, seat);
            }
        }
    }
}

/// Rings around a cell.
pub(super) fn draw_wave(scene: &mut Scene, middle: Cell, color: Color, elapsed_ms: u32) {
    let color = scene.tone(color, palette::FOCUS);
    let radius = |begun_ms: u32| (begun_ms * RING_CELLS as u32 / RING_MS) as i16;
    for ring in 0..WAVE_MS / RING_MS {
        let Some(begun_ms) = elapsed_ms.checked_sub(ring * RING_MS) else {
            break;
        };
        let outer = radius(begun_ms);
        scene.ring(middle, outer - 2, outer - 1, color.scaled_by(TAIL));
        scene.ring(middle, outer - 1, outer, color);
    }
    scene.cell(middle, color);
}

/// Where the winner is, and its colour.
fn origin(game: &AnyGame, winner: Winner) -> (Square, Color) {
    let color = match winner {
        Winner::Seat(seat) => palette::seat(seat),
        Winner::Pacman => palette::PAC,
        Winner::Ghosts => game.captor().map_or(palette::PAC, palette::ghost),
    };
    (game.winner_square(winner), color)
}

/// The bar of a seat after the end: the colour of the winner; in a game with levels the other side shows the level.
fn draw_bar(scene: &mut Scene, game: &AnyGame, outcome: Option<Outcome>, seat: Seat) {
    let has_won = |winner| game.seats().contains(seat) && game.is_winner(seat, winner);
    let color = match outcome {
        Some(Outcome::Won(winner)) => match game.level_reached() {
            Some(level) if !has_won(winner) => {
                let color = scene.tone(palette::PAC, palette::STRUCTURE);
                return scene.bar(seat, level, color);
            }
            _ => winner_color(winner, seat),
        },
        Some(Outcome::Drawn) | None => palette::WHITE,
    };
    scene.whole_bar(seat, scene.tone(color, palette::FOCUS));
}

/// The colour of a winner's bar; ghosts win together, each in the colour of its seat.
const fn winner_color(winner: Winner, seat: Seat) -> Color {
    match winner {
        Winner::Seat(winner) => palette::seat(winner),
        Winner::Pacman => palette::PAC,
        Winner::Ghosts => palette::seat(seat),
    }
}
