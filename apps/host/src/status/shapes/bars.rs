//! The side bars: search, steps, clock, holdings, as the lights show them.

use std::iter::repeat_n;

use fencelight_board::geometry::{BAR_LEDS, Seat};
use fencelight_board::input::BOTH_HOLD_MS;
use fencelight_board::table::Table;
use fencelight_core::game::Game;
use fencelight_core::games::{BoardFacts, Holdings};

use super::position::ghost_letter;
use crate::screen::Shapes;

/// The bars of a game in progress.
pub(super) fn draw(shapes: &mut Shapes, table: &Table) {
    draw_still(shapes, table);
    let game = table.position();
    let seat = game.turn();
    let count = usize::from(BAR_LEDS);
    if table.request().is_some() {
        shapes.bar(seat, repeat_n('~', count));
    } else if let Some(steps) = game.steps_left() {
        shapes.bar(seat, repeat_n('+', usize::from(steps)));
    } else if let Some(left_ms) = table.clock().remaining_ms(seat) {
        let full_ms = table.clock().full_ms(seat).max(1);
        let left = left_ms
            .saturating_mul(u32::from(BAR_LEDS))
            .div_ceil(full_ms);
        shapes.bar(seat, repeat_n('=', left as usize));
    }
    for seat in Seat::ALL {
        // A pause is counted down.
        if let Some(left_ms) = table.pause_countdown_ms(seat, table.now_ms()) {
            let left = left_ms * u32::from(BAR_LEDS) / BOTH_HOLD_MS;
            shapes.bar(seat, repeat_n('P', left as usize));
        }
    }
}

/// The holdings of all seats.
pub(super) fn draw_still(shapes: &mut Shapes, table: &Table) {
    let game = table.position();
    for seat in game.seats().iter() {
        draw_holdings(shapes, seat, game.holdings(seat));
    }
}

fn draw_holdings(shapes: &mut Shapes, seat: Seat, holdings: Holdings) {
    match holdings {
        Holdings::Fences(count) => shapes.bar(seat, repeat_n('|', usize::from(count))),
        Holdings::Lives(count) => shapes.bar(seat, repeat_n('@', usize::from(count))),
        Holdings::Dots { left, total } => {
            let tenths = (left * u32::from(BAR_LEDS)).div_ceil(total.max(1));
            shapes.bar(seat, repeat_n('o', tenths as usize));
        }
        Holdings::Ghosts(ghosts) => {
            shapes.bar(seat, ghosts.into_iter().flatten().map(ghost_letter));
        }
    }
}
