//! The field of a game: what lies there, the destinations, the pieces.

use super::goal_line::GoalLine;
use super::move_animation;
use super::pieces::{self, IdleEffect};
use super::scene::Scene;
use super::structure::Structure;
use crate::light::{Brightness, Color, palette};
use crate::table::{MoveAnimation, RecentFence, VacatedSquare};
use fencelight_core::game::{Game, Mover};
use fencelight_core::games::{AnyGame, BoardFacts, PlacedPiece, Sight};
use fencelight_core::geometry::{Cell, Direction, PerSeat};
use fencelight_core::sets::SquareSet;

/// The period of a stepping ghost is two seconds, and so is that of a fading one.
const SECOND_MS: u32 = 1_000;
/// The lower level of a stepping ghost.
const STEP_LOW: Brightness = Brightness::percent(60);
/// The lowest level of a fading ghost.
const FADE_LOW: Brightness = Brightness::percent(40);
/// White that makes no colour darker.
const FULL_WHITE: Color = Color::from_hex(0xFF_FF_FF);
/// The share of it in the square of a jump.
const JUMP_WHITE: Brightness = Brightness::percent(50);

/// What is drawn of a game.
pub(super) struct Field<'a> {
    pub(super) game: &'a AnyGame,
    /// The piece to move breathes.
    pub(super) is_mover_lit: bool,
    /// A reminder whose turn it is: the piece to move is fully lit instead.
    pub(super) reminding: bool,
    /// Squares that may be pressed.
    pub(super) destinations: SquareSet,
    /// The goal line of a person to move.
    pub(super) goal: Option<GoalLine>,
    /// The square that the last move left.
    pub(super) vacated: Option<VacatedSquare>,
    /// A move in progress, and for how long.
    pub(super) animation: Option<(MoveAnimation, u32)>,
    /// Fences in the colours of their owners.
    pub(super) recent_fences: PerSeat<Option<RecentFence>>,
}

impl<'a> Field<'a> {
    /// A position alone.
    pub(super) const fn still(game: &'a AnyGame) -> Self {
        Self {
            game,
            is_mover_lit: false,
            reminding: false,
            destinations: SquareSet::EMPTY,
            goal: None,
            vacated: None,
            animation: None,
            recent_fences: PerSeat([None; 4]),
        }
    }

    /// Draws the field, the least important first.
    pub(super) fn draw(&self, scene: &mut Scene) {
        if let Some(goal) = &self.goal {
            goal.draw(scene);
        }
        self.game.visit(Structure {
            scene,
            recent_fences: &self.recent_fences,
        });
        // In the middle of a turn the last move is the mover's own step, which needs no cue.
        if let Some(left) = self.vacated
            && (left.mover != self.game.mover() || !self.is_mover_lit)
        {
            // The square left behind breathes: dots, goal line and legal squares of the same colour are steady.
            let color = pieces::moved_color(self.game, left.mover, Some(left.square));
            scene.square(left.square, scene.breathing(color, palette::GROUND));
        }
        self.draw_destinations(scene);
        if let Some((animation, elapsed_ms)) = &self.animation {
            move_animation::draw_trail(scene, self.game, animation, *elapsed_ms);
        }
        self.draw_pieces(scene);
        if let Some((animation, elapsed_ms)) = &self.animation {
            move_animation::draw_head(scene, self.game, animation, *elapsed_ms);
        }
        if self.is_mover_lit
            && let Some(sight) = self.game.frenzy_sight()
        {
            draw_sight(scene, &sight);
        }
    }

    fn draw_destinations(&self, scene: &mut Scene) {
        // The brightest lights of the field, and steady: the piece to move breathes in the same colour.
        let color = pieces::mover_color(self.game);
        let step = scene.tone(color, palette::FOCUS);
        let jump = scene.tone(color.lerp(FULL_WHITE, JUMP_WHITE), palette::FOCUS);
        for square in self.destinations.iter() {
            let is_jump = self.game.is_jump(square);
            scene.square(square, if is_jump { jump } else { step });
        }
    }

    fn draw_pieces(&self, scene: &mut Scene) {
        let mover = self.game.mover();
        let hidden = self
            .animation
            .filter(|(animation, _)| move_animation::hides_piece(animation))
            .map(|(animation, _)| animation.mover);
        let mut to_move = None;
        self.game.for_each_piece(|piece| {
            if Some(piece.mover) == hidden {
            } else if piece.mover == mover && self.is_mover_lit {
                // Drawn last: where two pieces share a square, the one to move is visible.
                to_move = Some(piece);
            } else {
                let color = waiting_color(scene, &piece);
                scene.square(piece.square, color);
            }
        });
        if let Some(piece) = to_move {
            let color = self.mover_color(scene, &piece);
            scene.square(piece.square, color);
        }
    }

    /// The colour of the piece to move.
    fn mover_color(&self, scene: &Scene, piece: &PlacedPiece) -> Color {
        let (color, effect) = pieces::piece_light(piece);
        // The blue of a weak ghost is brighter than some seats, and may not outshine their legal squares.
        let (color, tier) = match effect {
            IdleEffect::Weak => (scene.breathing_into(color, palette::WEAK), palette::PIECE),
            _ => (color, palette::FOCUS),
        };
        if self.reminding {
            scene.tone(color, tier)
        } else {
            scene.breathing(color, tier)
        }
    }
}

/// The colour of a piece that waits.
fn waiting_color(scene: &Scene, piece: &PlacedPiece) -> Color {
    let (color, effect) = pieces::piece_light(piece);
    let steady = scene.tone(color, palette::PIECE);
    let clock_ms = scene.clock_ms();
    match effect {
        IdleEffect::Steady => steady,
        IdleEffect::Breathing => scene.breathing(color, palette::PIECE),
        IdleEffect::Stepping if (clock_ms / SECOND_MS).is_multiple_of(2) || scene.calm => steady,
        IdleEffect::Stepping => steady.scaled_by(STEP_LOW),
        IdleEffect::Fading if scene.calm => steady,
        IdleEffect::Fading => {
            let progress = Brightness::ratio(clock_ms % (2 * SECOND_MS), 2 * SECOND_MS);
            steady.scaled_by(Brightness::FULL.lerp(FADE_LOW, progress))
        }
        IdleEffect::Weak => {
            // Blue at the height of a breath, the colour of the seat at its bottom.
            let color = scene.breathing_into(color, palette::WEAK);
            scene.breathing(color, palette::PIECE)
        }
    }
}

/// Draws the piece of a mover in another colour than its own.
pub(super) fn draw_piece(scene: &mut Scene, game: &AnyGame, mover: Mover, color: Color) {
    game.for_each_piece(|piece| {
        if piece.mover == mover {
            scene.square(piece.square, color);
        }
    });
}

/// A chase from the ghost to Pac-Man, over the cells between them.
fn draw_sight(scene: &mut Scene, sight: &Sight) {
    let color = scene.tone(palette::ghost(sight.ghost), palette::FOCUS);
    let clock_ms = scene.clock_ms();
    let cells = (2 * sight.squares).saturating_sub(1);
    let start = Cell::of_square(sight.from);
    for place in 0..cells {
        let level = scene.chasing(clock_ms, place, cells);
        // Where the chase is dark, the squares keep their own light.
        if level.steps() > 0 {
            let (x, y, far) = (start.x(), start.y(), place + 1);
            let (x, y) = match sight.direction {
                Direction::North => (x, y.saturating_add(far)),
                Direction::East => (x.saturating_add(far), y),
                Direction::South => (x, y.saturating_sub(far)),
                Direction::West => (x.saturating_sub(far), y),
            };
            scene.at(x, y, color.scaled_by(level));
        }
    }
}
