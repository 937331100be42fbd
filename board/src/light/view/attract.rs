//! Attract mode: stars with the lesson square, games that the board plays against itself, and puzzles with their solution.

use super::bars::Bars;
use super::field::Field;
use super::goal_line::GoalLine;
use super::scene::Scene;
use super::{icons, lesson, move_animation, over, pieces, puzzle};
use crate::light::{Motion, palette};
use crate::table::{
    AttractShow, INTERLUDE_MS, MOVE_ANIMATION_MS, MoveAnimation, RecentFence, Table, VacatedSquare,
};
use fencelight_core::game::{Action, Game};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{Cell, PerSeat, Seat};
use fencelight_core::sets::SquareSet;

/// The number of stars.
const STARS: u8 = 24;

pub(super) fn draw(scene: &mut Scene, table: &Table, attract: &AttractShow) {
    if u64::from(scene.since(attract.began_ms())) < INTERLUDE_MS {
        scene.cap_tier(palette::HINT);
        draw_stars(scene);
        // The sign of the lessons, for passers-by.
        return icons::draw_lesson(scene, table.lobby_kind());
    }
    // Attract mode is dimmer than a game, so that it does not dazzle bystanders.
    scene.cap_tier(palette::PIECE);
    let game = table.position();
    let animation = move_animation::in_progress(scene, attract.animation());
    if let Some(ended_ms) = attract.ended_ms()
        && animation.is_none()
    {
        scene.cap_tier(palette::STRUCTURE);
        let elapsed_ms = scene
            .since(ended_ms)
            .saturating_sub(MOVE_ANIMATION_MS as u32);
        return match attract.animation().filter(|_| attract.puzzle().is_some()) {
            Some(last) => draw_solved(scene, game, &last, elapsed_ms),
            None => over::draw_end(scene, game, game.outcome(), elapsed_ms),
        };
    }
    let planned = attract.planned().map(|(mv, at_ms)| (mv.action(), at_ms));
    let is_solver = attract.is_solver_turn() && animation.is_none();
    Field {
        is_mover_lit: animation.is_none(),
        destinations: match planned {
            Some((Action::Square(_), _)) => game.destinations(),
            None if attract.is_find() => game.destinations(),
            _ => SquareSet::EMPTY,
        },
        // No wave: it is that of the aim.
        goal: GoalLine::new(game, usize::MAX, None)
            .filter(|_| is_solver)
            .map(GoalLine::breathing),
        vacated: attract.animation().and_then(vacated),
        animation,
        recent_fences: recent_fences(attract.animation()),
        ..Field::still(game)
    }
    .draw(scene);
    if let Some((action, at_ms)) = planned {
        let elapsed_ms = scene.since(at_ms);
        if is_solver {
            // As OK shows it in a puzzle.
            let color = scene.breathing_since(palette::WHITE, palette::FOCUS, elapsed_ms);
            scene.draw_move_cells(action, color);
        } else if let Action::Fence(fence) = action {
            let color = pieces::mover_color(game);
            let color = scene.breathing_since(color, palette::STRUCTURE, elapsed_ms);
            scene.fence(fence, color);
        }
    }
    Bars {
        to_find: attract
            .puzzle()
            .map(|(puzzle, solvers)| (*solvers, puzzle.left())),
        ..Bars::still(game)
    }
    .draw(scene);
    if let Some(aim_ms) = attract.aim_ms() {
        lesson::draw_aim(scene, game, scene.since(aim_ms));
    }
    if attract.is_find() {
        let shown_ms = attract.began_ms() + INTERLUDE_MS;
        puzzle::fade_in(scene, scene.since(shown_ms));
    }
}

/// The end of a line: rings from where its last move began, then the position.
fn draw_solved(scene: &mut Scene, game: &AnyGame, last: &MoveAnimation, elapsed_ms: u32) {
    if elapsed_ms < over::WAVE_MS && !scene.calm {
        let square = last.from.unwrap_or(last.seat.home());
        let color = pieces::moved_color(game, last.mover, last.from);
        over::draw_wave(scene, Cell::of_square(square), color, elapsed_ms);
    } else {
        Field::still(game).draw(scene);
        Bars::still(game).draw(scene);
    }
}

/// The square that the last move left.
fn vacated(animation: MoveAnimation) -> Option<VacatedSquare> {
    let Action::Square(to) = animation.mv.action() else {
        return None;
    };
    let square = animation.from.filter(|&from| from != to)?;
    Some(VacatedSquare {
        square,
        mover: animation.mover,
        seat: animation.seat,
    })
}

/// The fence that the last move placed.
fn recent_fences(animation: Option<MoveAnimation>) -> PerSeat<Option<RecentFence>> {
    let mut recent = PerSeat([None; 4]);
    if let Some(animation) = animation
        && let Action::Fence(fence) = animation.mv.action()
    {
        recent[animation.seat] = Some(RecentFence {
            fence,
            fade_started_ms: None,
        });
    }
    recent
}

/// A few dim lights, each with its own phase.
fn draw_stars(scene: &mut Scene) {
    /// Prime to the number of cells, so that no two stars share one.
    const STEP: u16 = 97;
    for star in 0..STARS {
        let place = (u16::from(star) * STEP + 40) % Cell::COUNT;
        let color = match Seat::ALL.get(usize::from(star % 8)) {
            Some(&seat) => palette::seat(seat),
            None => palette::WHITE,
        };
        let sparkle = Motion::Sparkle {
            seed: star.wrapping_mul(29),
        };
        let level = scene.brightness(sparkle, scene.clock_ms());
        let color = scene.tone(color, palette::HINT).scaled_by(level);
        if let Some(cell) = Cell::from_index(place) {
            scene.cell(cell, color);
        }
    }
}
