//! The side bars during a game. The most urgent content wins: search, moves to find, steps, clock, holdings.

use super::scene::Scene;
use crate::geometry::{BAR_LEDS, Seat, SeatSet};
use crate::input::BOTH_HOLD_MS;
use crate::light::{CHASE_STEP_MS, Color, chase, palette};
use crate::table::{LEAVING_MS, Table, WARNING_MS};
use fencelight_core::game::Game;
use fencelight_core::games::{AnyGame, BoardFacts, Holdings};

/// What the bars show of a game.
pub(super) struct Bars<'a> {
    pub(super) game: &'a AnyGame,
    /// The computer searches for the seat to move; the colour of the chase.
    pub(super) thinking: Option<Color>,
    /// The seats that solve a puzzle, and the moves that they have to find.
    pub(super) to_find: Option<(SeatSet, u8)>,
    /// Time left of the turn, and the time of a full bar.
    pub(super) clock: Option<(u32, u32)>,
    /// Time since the turn began or since the last reminder of it.
    pub(super) since_turn_start_ms: Option<u32>,
}

/// The colours of a bar before tier and motion.
type BarColors = [Color; BAR_LEDS as usize];

/// A number of LEDs in one colour.
fn count_colors(count: u8, color: Color) -> BarColors {
    let mut colors = [Color::BLACK; BAR_LEDS as usize];
    for led in colors.iter_mut().take(usize::from(count)) {
        *led = color;
    }
    colors
}

/// What a seat has: fences, lives, dots in tenths, or its ghosts.
fn holdings_colors(game: &AnyGame, seat: Seat) -> BarColors {
    let (count, color) = match game.holdings(seat) {
        Holdings::Fences(count) => (count, palette::seat(seat)),
        Holdings::Lives(count) => (count, palette::PAC),
        Holdings::Dots { left, total } => {
            let tenths = (left * u32::from(BAR_LEDS)).div_ceil(total.max(1));
            (tenths as u8, palette::seat(seat))
        }
        Holdings::Ghosts(ghosts) => {
            let mut colors = [Color::BLACK; BAR_LEDS as usize];
            for (led, ghost) in colors.iter_mut().zip(ghosts.into_iter().flatten()) {
                *led = palette::ghost(ghost);
            }
            return colors;
        }
    };
    count_colors(count, color)
}

/// The countdown to a pause on the bar of the side whose keys are held: a white column that shrinks. More urgent than anything else there.
pub(super) fn draw_pause_countdown(scene: &mut Scene, table: &Table) {
    for seat in Seat::ALL {
        if let Some(left_ms) = table.pause_countdown_ms(seat, scene.now_ms()) {
            let left = (left_ms * u32::from(BAR_LEDS)).div_ceil(BOTH_HOLD_MS);
            scene.bar(seat, left as u8, scene.tone(palette::WHITE, palette::FOCUS));
        }
    }
}

/// The last seconds of an abandoned game: the same white column on all four bars, which breathes and shrinks. A roll or steps are white on one bar,
/// and do not breathe.
pub(super) fn draw_leaving(scene: &mut Scene, table: &Table) {
    if let Some(left_ms) = table.leaving_ms() {
        let left = (left_ms * u32::from(BAR_LEDS)).div_ceil(LEAVING_MS);
        let color = scene.breathing(palette::WHITE, palette::FOCUS);
        for seat in Seat::ALL {
            scene.bar(seat, left as u8, color);
        }
    }
}

impl<'a> Bars<'a> {
    /// The bars of a position alone.
    pub(super) const fn still(game: &'a AnyGame) -> Self {
        Self {
            game,
            thinking: None,
            to_find: None,
            clock: None,
            since_turn_start_ms: None,
        }
    }

    /// Draws the bars of all seats that play.
    pub(super) fn draw(&self, scene: &mut Scene) {
        let turn = self.game.turn();
        for seat in self.game.seats().iter() {
            if seat == turn {
                self.draw_mover(scene, seat);
            } else {
                for (number, color) in (0..).zip(self.waiting_colors(seat)) {
                    scene.bar_led(seat, number, scene.tone(color, palette::HINT));
                }
            }
        }
    }

    fn draw_mover(&self, scene: &mut Scene, seat: Seat) {
        if let Some(color) = self.thinking {
            let color = scene.tone(color, palette::FOCUS);
            let clock_ms = scene.clock_ms();
            for number in 0..BAR_LEDS {
                let level = scene.chasing(clock_ms, number, BAR_LEDS);
                scene.bar_led(seat, number, color.scaled_by(level));
            }
            return;
        }
        for (number, color) in (0..).zip(self.mover_colors(seat)) {
            let color = self.mover_led(scene, seat, number, color);
            scene.bar_led(seat, number, color);
        }
    }

    /// The moves that a seat has to find; `None` if it solves no puzzle.
    fn to_find_colors(&self, seat: Seat) -> Option<BarColors> {
        let (solvers, count) = self.to_find?;
        let is_solver = solvers.contains(seat);
        is_solver.then(|| count_colors(count, palette::WHITE))
    }

    /// What the bar of another seat shows.
    fn waiting_colors(&self, seat: Seat) -> BarColors {
        self.to_find_colors(seat)
            .unwrap_or_else(|| holdings_colors(self.game, seat))
    }

    /// What the bar of the seat to move shows.
    fn mover_colors(&self, seat: Seat) -> BarColors {
        if let Some(colors) = self.to_find_colors(seat) {
            colors
        } else if let Some(steps) = self.game.steps_left() {
            count_colors(steps, palette::WHITE)
        } else if let Some((left_ms, full_ms)) = self.clock {
            let left = left_ms
                .saturating_mul(u32::from(BAR_LEDS))
                .div_ceil(full_ms.max(1));
            let left = left.min(u32::from(BAR_LEDS)) as u8;
            count_colors(left, palette::seat(seat))
        } else {
            holdings_colors(self.game, seat)
        }
    }

    /// An LED of the seat to move.
    fn mover_led(&self, scene: &Scene, seat: Seat, number: u8, color: Color) -> Color {
        // The warning also shows where steps replace the clock.
        let breathes = self.clock.is_some_and(|(left_ms, _)| left_ms < WARNING_MS);
        let steady = scene.tone(color, palette::FOCUS);
        let running = self
            .since_turn_start_ms
            .filter(|&elapsed_ms| elapsed_ms < u32::from(BAR_LEDS) * CHASE_STEP_MS)
            .filter(|_| !scene.calm);
        match running {
            // A light runs along the bar and leaves it lit.
            Some(elapsed_ms) => {
                let level = chase(elapsed_ms, number, BAR_LEDS);
                let light = scene
                    .tone(palette::seat(seat), palette::FOCUS)
                    .scaled_by(level);
                let ahead = u32::from(number) * CHASE_STEP_MS > elapsed_ms;
                let under = if ahead {
                    scene.tone(color, palette::HINT)
                } else {
                    steady
                };
                if light.peak() > under.peak() || level == palette::FOCUS {
                    light
                } else {
                    under
                }
            }
            None if breathes => scene.breathing(color, palette::FOCUS),
            None => steady,
        }
    }
}
