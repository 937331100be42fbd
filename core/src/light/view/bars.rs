//! The side bars during a game: what is most urgent wins.

use super::scene::Scene;
use crate::game::{Game, Ghost, Piece};
use crate::games::AnyGame;
use crate::geometry::{BAR_LEDS, Seat};
use crate::light::{CHASE_STEP_MS, Color, chase, palette};
use crate::mspacman::{TurnPhase, area};
use crate::table::WARNING_MS;

/// What is known of a game for the bars.
pub(super) struct Bars<'a> {
    pub(super) game: &'a AnyGame,
    /// Somebody thinks for the seat to move, in this colour.
    pub(super) thinking: Option<Color>,
    /// What is left of the turn, and what a full bar stands for.
    pub(super) clock: Option<(u32, u32)>,
    /// How long ago the turn came to the seat that has it, or somebody had to be told.
    pub(super) since_turn_start_ms: Option<u32>,
}

impl<'a> Bars<'a> {
    /// What a position alone says.
    pub(super) const fn still(game: &'a AnyGame) -> Self {
        Self {
            game,
            thinking: None,
            clock: None,
            since_turn_start_ms: None,
        }
    }

    /// Draws the bars of all who play.
    pub(super) fn draw(&self, scene: &mut Scene) {
        let turn = self.game.turn();
        for seat in self.game.seats().iter() {
            if seat == turn {
                self.draw_mover(scene, seat);
            } else {
                for number in 0..BAR_LEDS {
                    let color = holdings_color(self.game, seat, number);
                    let color = scene.tone(color, palette::HINT);
                    scene.bar_led(seat, number, color);
                }
            }
        }
        self.draw_goal(scene, turn);
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
        for number in 0..BAR_LEDS {
            let color = self.mover_led(scene, seat, number);
            scene.bar_led(seat, number, color);
        }
    }

    /// An LED of the seat to move.
    fn mover_led(&self, scene: &Scene, seat: Seat, number: u8) -> Color {
        let lit = |count: u8, color: Color| {
            if number < count { color } else { Color::BLACK }
        };
        // Also where steps are shown in the place of the clock.
        let breathes = self.clock.is_some_and(|(left_ms, _)| left_ms < WARNING_MS);
        let color = if let Some(steps) = steps_left(self.game) {
            lit(steps, palette::WHITE)
        } else if let Some((left_ms, full_ms)) = self.clock {
            let left = left_ms
                .saturating_mul(u32::from(BAR_LEDS))
                .div_ceil(full_ms.max(1));
            lit(left.min(u32::from(BAR_LEDS)) as u8, palette::seat(seat))
        } else {
            holdings_color(self.game, seat, number)
        };
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

    /// The goal line of the player to move, on what the bar opposite leaves free.
    fn draw_goal(&self, scene: &mut Scene, turn: Seat) {
        let AnyGame::Quoridor(position) = self.game else {
            return;
        };
        let opposite = turn.next().next();
        let color = palette::seat(turn);
        let color = if position.is_near_goal(turn) {
            scene.breathing(color, palette::AMBIENT)
        } else {
            scene.tone(color, palette::AMBIENT)
        };
        for number in hand(self.game, opposite)..BAR_LEDS {
            scene.bar_led(opposite, number, color);
        }
    }
}

/// The steps left of a turn that has been begun or needs no roll.
fn steps_left(game: &AnyGame) -> Option<u8> {
    match game {
        AnyGame::Quoridor(_) => None,
        AnyGame::Pacman(position) => Some(position.steps()),
        // A count that ended on a ghost goes on by one.
        AnyGame::MsPacman(position) => {
            (position.phase() == TurnPhase::Step).then(|| position.steps().max(1))
        }
    }
}

/// Fences in hand; none for a seat off the board.
fn hand(game: &AnyGame, seat: Seat) -> u8 {
    match game {
        AnyGame::Quoridor(position) if position.pawn(seat).is_some() => position.hand(seat),
        _ => 0,
    }
}

/// What a seat has, LED by LED: its fences, lives, dots left in tenths; whoever plays ghosts sees which.
fn holdings_color(game: &AnyGame, seat: Seat, number: u8) -> Color {
    let lit = |count: u8, color: Color| {
        if number < count { color } else { Color::BLACK }
    };
    match game {
        AnyGame::Quoridor(_) => lit(hand(game, seat), palette::seat(seat)),
        AnyGame::Pacman(position) if position.deal().seat(Piece::Pac) == seat => {
            lit(position.lives(), palette::PAC)
        }
        AnyGame::Pacman(position) => {
            let mine = |&ghost: &Ghost| position.deal().seat(Piece::Ghost(ghost)) == seat;
            let ghost = Ghost::ALL.into_iter().filter(mine).nth(usize::from(number));
            ghost.map_or(Color::BLACK, palette::ghost)
        }
        AnyGame::MsPacman(position) => {
            let tenths = position.dots_left(seat) * u32::from(BAR_LEDS);
            let tenths = tenths.div_ceil(area(seat).len().max(1));
            lit(tenths as u8, palette::seat(seat))
        }
    }
}
