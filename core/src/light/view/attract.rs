//! What the board shows while nobody is there: stars, and games that it plays by itself.

use super::bars::Bars;
use super::field::Field;
use super::scene::Scene;
use super::{move_animation, over, pieces};
use crate::game::{Action, Game};
use crate::geometry::{Cell, PerSeat, Seat};
use crate::light::{Motion, palette};
use crate::sets::SquareSet;
use crate::table::{
    INTERLUDE_MS, MOVE_ANIMATION_MS, MoveAnimation, RecentFence, Table, VacatedSquare,
};

/// Stars that shine at once.
const STARS: u8 = 24;

pub(super) fn draw(scene: &mut Scene, table: &Table) {
    let Some(show) = table.attract() else {
        return;
    };
    if u64::from(scene.since(show.began_ms())) < INTERLUDE_MS {
        return draw_stars(scene);
    }
    // Whoever does not play shall not be dazzled.
    scene.cap_tier(palette::PIECE);
    let game = table.position();
    let travel = move_animation::in_progress(scene, show.animation());
    if let Some(ended_ms) = show.ended_ms()
        && travel.is_none()
    {
        scene.cap_tier(palette::STRUCTURE);
        let elapsed_ms = scene
            .since(ended_ms)
            .saturating_sub(MOVE_ANIMATION_MS as u32);
        return over::draw_end(scene, game, game.outcome(), elapsed_ms);
    }
    let planned = show.planned().map(|(mv, at_ms)| (mv.action(), at_ms));
    Field {
        is_mover_lit: travel.is_none(),
        destinations: match planned {
            Some((Action::Square(_), _)) => game.destinations(),
            _ => SquareSet::EMPTY,
        },
        vacated: show.animation().and_then(vacated),
        animation: travel,
        recent_fences: recent_fences(show.animation()),
        ..Field::still(game)
    }
    .draw(scene);
    if let Some((Action::Fence(fence), at_ms)) = planned {
        let color = pieces::mover_color(game);
        let elapsed_ms = scene.since(at_ms);
        scene.fence(
            fence,
            scene.breathing_since(color, palette::STRUCTURE, elapsed_ms),
        );
    }
    Bars::still(game).draw(scene);
}

/// The square that the last move left.
fn vacated(travel: MoveAnimation) -> Option<VacatedSquare> {
    let Action::Square(to) = travel.mv.action() else {
        return None;
    };
    let square = travel.from.filter(|&from| from != to)?;
    Some(VacatedSquare {
        square,
        mover: travel.mover,
        seat: travel.seat,
    })
}

/// The fence that the last move placed.
fn recent_fences(travel: Option<MoveAnimation>) -> PerSeat<Option<RecentFence>> {
    let mut fresh = PerSeat([None; 4]);
    if let Some(travel) = travel
        && let Action::Fence(fence) = travel.mv.action()
    {
        fresh[travel.seat] = Some(RecentFence {
            fence,
            fade_started_ms: None,
        });
    }
    fresh
}

/// A few dim lights, each with a time of its own.
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
