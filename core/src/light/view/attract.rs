//! What the board shows while nobody is there: stars, and games that it plays by itself.

use super::bars::Bars;
use super::field::Field;
use super::scene::Scene;
use super::{over, pieces, travel};
use crate::game::{Action, Game};
use crate::geometry::{Cell, PerSeat, Seat};
use crate::light::{Motion, palette};
use crate::sets::SquareSet;
use crate::table::{Fresh, INTERLUDE_MS, Left, TRAVEL_MS, Table, Travel};

/// Stars that shine at once.
const STARS: u8 = 24;

pub(super) fn draw(scene: &mut Scene, table: &Table) {
    let show = table.attract();
    if u64::from(scene.since(show.began_ms())) < INTERLUDE_MS {
        return draw_stars(scene);
    }
    // Whoever does not play shall not be dazzled.
    scene.keep_below(palette::PIECE);
    let game = table.position();
    let travel = travel::on_its_way(scene, show.travel());
    if let Some(ended_ms) = show.ended_ms()
        && travel.is_none()
    {
        scene.keep_below(palette::STRUCTURE);
        let elapsed_ms = scene.since(ended_ms).saturating_sub(TRAVEL_MS as u32);
        return over::draw_end(scene, game, game.outcome(), elapsed_ms);
    }
    let planned = show.planned().map(|(mv, at_ms)| (mv.action(), at_ms));
    Field {
        live: travel.is_none(),
        destinations: match planned {
            Some((Action::Square(_), _)) => game.squares(),
            _ => SquareSet::EMPTY,
        },
        left: show.travel().and_then(left),
        travel,
        fresh: fresh(show.travel()),
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
fn left(travel: Travel) -> Option<Left> {
    let Action::Square(to) = travel.mv.action() else {
        return None;
    };
    let square = travel.from.filter(|&from| from != to)?;
    Some(Left {
        square,
        mover: travel.mover,
        seat: travel.seat,
    })
}

/// The fence that the last move placed.
fn fresh(travel: Option<Travel>) -> PerSeat<Option<Fresh>> {
    let mut fresh = PerSeat([None; 4]);
    if let Some(travel) = travel
        && let Action::Fence(fence) = travel.mv.action()
    {
        fresh[travel.seat] = Some(Fresh {
            fence,
            ended_ms: None,
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
        let level = scene.level(sparkle, scene.clock_ms());
        let color = scene.tone(color, palette::HINT).at(level);
        if let Some(cell) = Cell::from_index(place) {
            scene.cell(cell, color);
        }
    }
}
