//! The goal of a person to move: the nine squares of its goal line, and in its first turns a wave from the pawn to the line.

use super::scene::Scene;
use crate::light::{Brightness, CHASE_STEP_MS, palette};
use fencelight_core::games::{AnyGame, BoardFacts, Goal};
use fencelight_core::geometry::{Seat, Square};

/// The turns of a seat that begin with a wave.
const TURNS_WITH_WAVE: usize = 2;
/// How long the line takes from the light of the wave to its own.
const SETTLE_MS: u32 = 1_000;

/// The goal line of the seat to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct GoalLine {
    goal: Goal,
    /// It breathes, however far the pawn is.
    breathes: bool,
    /// Time since the wave began; `None` without one.
    wave_ms: Option<u32>,
}

impl GoalLine {
    /// The goal line of the seat to move, after a number of moves of the game and a time in this turn; `None` in games without goal
    /// lines, where the goal is on the board: pellets, dots, Pac-Man himself.
    pub(super) fn new(
        game: &AnyGame,
        moves: usize,
        since_turn_start_ms: Option<u32>,
    ) -> Option<Self> {
        let goal = game.goal()?;
        let is_early = moves < TURNS_WITH_WAVE * game.seats().len() as usize;
        Some(Self {
            breathes: goal.is_near,
            goal,
            wave_ms: since_turn_start_ms.filter(|_| is_early),
        })
    }

    /// The same, breathing.
    pub(super) const fn breathing(mut self) -> Self {
        self.breathes = true;
        self
    }

    /// Draws the line and the wave. Everything else is drawn over them.
    pub(super) fn draw(&self, scene: &mut Scene) {
        let seat = self.goal.seat;
        let color = palette::seat(seat);
        let rows = rows_between(seat, self.goal.pawn, seat.next().next().home());
        let wave_ms = self.wave_ms.filter(|_| !scene.calm);
        let arrived_ms = wave_ms
            .map(|wave_ms| wave_ms.checked_sub(u32::from(rows.unsigned_abs()) * CHASE_STEP_MS));
        let line = match arrived_ms {
            // The line takes over the light of the wave.
            Some(Some(elapsed_ms)) if elapsed_ms < SETTLE_MS => {
                let settled = Brightness::ratio(elapsed_ms, SETTLE_MS);
                scene.tone(color, palette::HINT.lerp(palette::GOAL, settled))
            }
            _ if self.breathes => scene.breathing(color, palette::AMBIENT),
            _ => scene.tone(color, palette::GOAL),
        };
        for square in Square::all().filter(|&square| seat.has_goal(square)) {
            scene.square(square, line);
        }
        if let (Some(wave_ms), Some(None)) = (wave_ms, arrived_ms) {
            self.draw_front(scene, (wave_ms / CHASE_STEP_MS) as i16);
        }
    }

    /// The front of the wave, `front` rows ahead of the pawn; it widens by a square on each side with every row.
    fn draw_front(&self, scene: &mut Scene, front: i16) {
        let (seat, pawn) = (self.goal.seat, self.goal.pawn);
        let color = scene.tone(palette::seat(seat), palette::HINT);
        for square in Square::all() {
            let aside = match seat {
                Seat::South | Seat::North => square.file().abs_diff(pawn.file()),
                Seat::West | Seat::East => square.rank().abs_diff(pawn.rank()),
            };
            if rows_between(seat, pawn, square) == front && i16::from(aside) <= front {
                scene.square(square, color);
            }
        }
    }
}

/// The rows from one square to another in the direction of a seat.
fn rows_between(seat: Seat, from: Square, to: Square) -> i16 {
    let (along, across) = (
        i16::from(to.rank()) - i16::from(from.rank()),
        i16::from(to.file()) - i16::from(from.file()),
    );
    match seat {
        Seat::South => along,
        Seat::North => -along,
        Seat::West => across,
        Seat::East => -across,
    }
}
