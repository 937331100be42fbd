//! The field of a game: what lies there, what could be done, and the pieces.

use super::pieces::{self, Manner, Standing};
use super::scene::Scene;
use super::{mspacman, pacman, quoridor, travel};
use crate::game::{Game, Mover};
use crate::games::AnyGame;
use crate::geometry::PerSeat;
use crate::light::{Color, Level, palette};
use crate::sets::SquareSet;
use crate::table::{Fresh, Left, Travel};

/// One change of a ghost that steps, and half of one that fades.
const SECOND_MS: u32 = 1_000;
/// What a ghost steps down to.
const STEP_LOW: Level = Level::percent(60);
/// What a ghost fades to.
const FADE_LOW: Level = Level::percent(40);

/// What is drawn of a game.
pub(super) struct Field<'a> {
    pub(super) game: &'a AnyGame,
    /// Whether somebody is to move: the piece breathes.
    pub(super) live: bool,
    /// Whether somebody has to be told who: the piece is fully lit.
    pub(super) reminding: bool,
    /// Squares that may be pressed.
    pub(super) destinations: SquareSet,
    /// The square that was left last.
    pub(super) left: Option<Left>,
    /// A move on its way, and for how long.
    pub(super) travel: Option<(Travel, u32)>,
    /// Fences in the colours of their owners.
    pub(super) fresh: PerSeat<Option<Fresh>>,
}

impl<'a> Field<'a> {
    /// A position and nothing else.
    pub(super) const fn still(game: &'a AnyGame) -> Self {
        Self {
            game,
            live: false,
            reminding: false,
            destinations: SquareSet::EMPTY,
            left: None,
            travel: None,
            fresh: PerSeat([None; 4]),
        }
    }

    /// Draws it, from what lies to what stands.
    pub(super) fn draw(&self, scene: &mut Scene) {
        match self.game {
            AnyGame::Quoridor(position) => quoridor::structure(scene, position, &self.fresh),
            AnyGame::Pacman(position) => pacman::structure(scene, position),
            AnyGame::MsPacman(position) => mspacman::structure(scene, position),
        }
        if let Some(left) = self.left {
            let color = pieces::moved_color(self.game, left.mover, Some(left.square));
            scene.square(left.square, scene.tone(color, palette::AMBIENT));
        }
        self.draw_destinations(scene);
        if let Some((travel, elapsed_ms)) = &self.travel {
            travel::draw_way(scene, self.game, travel, *elapsed_ms);
        }
        self.draw_pieces(scene);
        if let Some((travel, elapsed_ms)) = &self.travel {
            travel::draw_head(scene, self.game, travel, *elapsed_ms);
        }
        if let AnyGame::Pacman(position) = self.game
            && self.live
        {
            pacman::frenzy(scene, position);
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
            .travel
            .filter(|(travel, _)| travel::hides_piece(travel))
            .map(|(travel, _)| travel.mover);
        let mut to_move = None;
        pieces::each(self.game, |piece| {
            if Some(piece.who) == hidden {
            } else if piece.who == moving && self.live {
                // Where two share a square the one to move is seen.
                to_move = Some(piece);
            } else {
                let color = resting(scene, &piece);
                scene.square(piece.square, color);
            }
        });
        if let Some(piece) = to_move {
            let color = self.ready(scene, &piece);
            scene.square(piece.square, color);
        }
    }

    /// The colour of the piece to move.
    fn ready(&self, scene: &Scene, piece: &Standing) -> Color {
        let color = match piece.manner {
            Manner::Weak => scene.swelling(palette::WEAK, piece.color),
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
fn resting(scene: &Scene, piece: &Standing) -> Color {
    let steady = scene.tone(piece.color, palette::PIECE);
    let clock_ms = scene.clock_ms();
    match piece.manner {
        Manner::Steady => steady,
        Manner::Breathing => scene.breathing(piece.color, palette::PIECE),
        Manner::Stepping if (clock_ms / SECOND_MS).is_multiple_of(2) || scene.calm => steady,
        Manner::Stepping => steady.at(STEP_LOW),
        Manner::Fading if scene.calm => steady,
        Manner::Fading => {
            let way = Level::of(clock_ms % (2 * SECOND_MS), 2 * SECOND_MS);
            steady.at(Level::FULL.towards(FADE_LOW, way))
        }
        Manner::Weak => {
            let color = scene.swelling(palette::WEAK, piece.color);
            scene.breathing(color, palette::PIECE)
        }
    }
}

/// The piece of a mover in another light than its own.
pub(super) fn draw_piece(scene: &mut Scene, game: &AnyGame, who: Mover, color: Color) {
    pieces::each(game, |piece| {
        if piece.who == who {
            scene.square(piece.square, color);
        }
    });
}
