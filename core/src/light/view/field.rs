//! The field of a game: what lies there, what could be done, and the pieces.

use super::pieces::{self, IdleEffect, PlacedPiece};
use super::scene::Scene;
use super::{move_animation, mspacman, pacman, quoridor};
use crate::game::{Game, Mover};
use crate::games::AnyGame;
use crate::geometry::PerSeat;
use crate::light::{Brightness, Color, palette};
use crate::sets::SquareSet;
use crate::table::{MoveAnimation, RecentFence, VacatedSquare};

/// One change of a ghost that steps, and half of one that fades.
const SECOND_MS: u32 = 1_000;
/// What a ghost steps down to.
const STEP_LOW: Brightness = Brightness::percent(60);
/// What a ghost fades to.
const FADE_LOW: Brightness = Brightness::percent(40);

/// What is drawn of a game.
pub(super) struct Field<'a> {
    pub(super) game: &'a AnyGame,
    /// Whether somebody is to move: the piece breathes.
    pub(super) is_mover_lit: bool,
    /// Whether somebody has to be told who: the piece is fully lit.
    pub(super) reminding: bool,
    /// Squares that may be pressed.
    pub(super) destinations: SquareSet,
    /// The square that was left last.
    pub(super) vacated: Option<VacatedSquare>,
    /// A move on its way, and for how long.
    pub(super) animation: Option<(MoveAnimation, u32)>,
    /// Fences in the colours of their owners.
    pub(super) recent_fences: PerSeat<Option<RecentFence>>,
}

impl<'a> Field<'a> {
    /// A position and nothing else.
    pub(super) const fn still(game: &'a AnyGame) -> Self {
        Self {
            game,
            is_mover_lit: false,
            reminding: false,
            destinations: SquareSet::EMPTY,
            vacated: None,
            animation: None,
            recent_fences: PerSeat([None; 4]),
        }
    }

    /// Draws it, from what lies to what stands.
    pub(super) fn draw(&self, scene: &mut Scene) {
        match self.game {
            AnyGame::Quoridor(position) => {
                quoridor::draw_structure(scene, position, &self.recent_fences);
            }
            AnyGame::Pacman(position) => pacman::draw_structure(scene, position),
            AnyGame::MsPacman(position) => mspacman::draw_structure(scene, position),
        }
        if let Some(left) = self.vacated {
            let color = pieces::moved_color(self.game, left.mover, Some(left.square));
            scene.square(left.square, scene.tone(color, palette::AMBIENT));
        }
        self.draw_destinations(scene);
        if let Some((travel, elapsed_ms)) = &self.animation {
            move_animation::draw_trail(scene, self.game, travel, *elapsed_ms);
        }
        self.draw_pieces(scene);
        if let Some((travel, elapsed_ms)) = &self.animation {
            move_animation::draw_head(scene, self.game, travel, *elapsed_ms);
        }
        if let AnyGame::Pacman(position) = self.game
            && self.is_mover_lit
        {
            pacman::draw_frenzy_sight(scene, position);
        }
    }

    fn draw_destinations(&self, scene: &mut Scene) {
        let color = pieces::mover_color(self.game);
        let steady = scene.tone(color, palette::HINT);
        let jump = scene.breathing(color, palette::HINT);
        for square in self.destinations.iter() {
            let is_jump = match self.game {
                AnyGame::Quoridor(position) => quoridor::is_jump(position, square),
                AnyGame::Pacman(_) | AnyGame::MsPacman(_) => false,
            };
            scene.square(square, if is_jump { jump } else { steady });
        }
    }

    fn draw_pieces(&self, scene: &mut Scene) {
        let moving = self.game.mover();
        let hidden = self
            .animation
            .filter(|(travel, _)| move_animation::hides_piece(travel))
            .map(|(travel, _)| travel.mover);
        let mut to_move = None;
        pieces::for_each_piece(self.game, |piece| {
            if Some(piece.mover) == hidden {
            } else if piece.mover == moving && self.is_mover_lit {
                // Where two share a square the one to move is seen.
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
        let color = match piece.effect {
            IdleEffect::Weak => scene.breathing_into(palette::WEAK, piece.color),
            _ => piece.color,
        };
        if self.reminding {
            scene.tone(color, palette::FOCUS)
        } else {
            scene.breathing(color, palette::FOCUS)
        }
    }
}

/// The colour of a piece that waits.
fn waiting_color(scene: &Scene, piece: &PlacedPiece) -> Color {
    let steady = scene.tone(piece.color, palette::PIECE);
    let clock_ms = scene.clock_ms();
    match piece.effect {
        IdleEffect::Steady => steady,
        IdleEffect::Breathing => scene.breathing(piece.color, palette::PIECE),
        IdleEffect::Stepping if (clock_ms / SECOND_MS).is_multiple_of(2) || scene.calm => steady,
        IdleEffect::Stepping => steady.scaled_by(STEP_LOW),
        IdleEffect::Fading if scene.calm => steady,
        IdleEffect::Fading => {
            let way = Brightness::ratio(clock_ms % (2 * SECOND_MS), 2 * SECOND_MS);
            steady.scaled_by(Brightness::FULL.lerp(FADE_LOW, way))
        }
        IdleEffect::Weak => {
            let color = scene.breathing_into(palette::WEAK, piece.color);
            scene.breathing(color, palette::PIECE)
        }
    }
}

/// The piece of a mover in another light than its own.
pub(super) fn draw_piece(scene: &mut Scene, game: &AnyGame, mover: Mover, color: Color) {
    pieces::for_each_piece(game, |piece| {
        if piece.mover == mover {
            scene.square(piece.square, color);
        }
    });
}
