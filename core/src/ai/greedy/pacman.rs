//! The Pac-Man variant: he goes for the nearest pellet and keeps out of reach, they close in on him.

use super::best_move::TieBreak;
use super::distance_field::{DistanceField, FAR};
use super::ghosts;
use super::turn_search::best_turn_move;
use crate::game::{Move, Outcome, Piece, Winner, draw};
use crate::pacman::Position;

/// A game that is won.
const WON: i32 = 1_000_000;
/// A life.
const LIFE: i32 = 10_000;
/// A pellet eaten.
const PELLET: i32 = 400;
/// A ghost eaten.
const GHOST: i32 = 150;
/// A step nearer to the nearest pellet.
const STEP: i32 = 10;
/// Ghosts so near, in steps, are worth getting away from.
const NEAR: u8 = 4;
/// A step away from a ghost that is near.
const AWAY: i32 = 6;

/// One step in so many is taken on a whim.
const WANDER_ONE_IN: u32 = 8;

/// The greedy player, whichever piece it is.
#[inline(never)]
pub(super) fn greedy(position: &Position, ties: TieBreak) -> Option<Move> {
    match position.piece() {
        Piece::Pac => {
            let wander = wanders(ties);
            best_turn_move(position, ties, &|end: &Position| evaluate(end, wander))
        }
        Piece::Ghost(ghost) => ghosts::greedy(position, ghost, ties),
    }
}

/// For somebody whose time is up (4.7); `None` leaves Pac-Man himself to the greedy player.
#[inline(never)]
pub(super) fn timeout_move(position: &Position) -> Option<Move> {
    match position.piece() {
        Piece::Pac => None,
        Piece::Ghost(ghost) => ghosts::timeout_move(position, ghost),
    }
}

/// Whether Pac-Man goes wherever he is safe for once. Without it he and ghosts that always do the same could dance round each
/// other for ever.
fn wanders(ties: TieBreak) -> bool {
    matches!(ties, TieBreak::Random(seed) if draw(seed, 0, WANDER_ONE_IN) == 0)
}

/// What the end of his turn is worth to Pac-Man. On a whim the way to go does not matter.
fn evaluate(position: &Position, wander: bool) -> i32 {
    if position.outcome() == Some(Outcome::Won(Winner::Pacman)) {
        return WON;
    }
    let caught = ghosts::on_board(position)
        .any(|ghost| ghosts::can_catch(position.fences(), ghost, position.pac()));
    let mut value = LIFE * (i32::from(position.lives()) - i32::from(caught))
        - PELLET * position.pellets().len() as i32
        - GHOST * ghosts::on_board(position).count() as i32;
    if !wander {
        let distances = DistanceField::from_square(position.fences(), position.pac());
        let pellets = position.pellets().iter().map(|pellet| distances[pellet]);
        value -= STEP * i32::from(pellets.min().unwrap_or(FAR));
        for ghost in ghosts::on_board(position) {
            value -= AWAY * i32::from(NEAR.saturating_sub(distances[ghost]));
        }
    }
    value
}
