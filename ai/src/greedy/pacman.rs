//! The Pac-Man variant: Pac-Man goes for the nearest pellet and keeps out of reach, the ghosts close in on him.

use super::best_move::TieBreak;
use super::pacman_ghosts::{self, can_catch, on_board};
use super::turn_search::best_turn_move;
use crate::distance::{DistanceTable, FAR, OpenEdges, bit};
use fencelight_core::game::{Move, Outcome, Piece, Winner, draw};
use fencelight_core::pacman::Position;

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
/// Ghosts within this many steps are near.
const NEAR: u8 = 4;
/// A step away from a ghost that is near.
const AWAY: i32 = 6;

/// One step in this many goes wherever it is safe.
const WANDER_ONE_IN: u32 = 8;

/// The greedy player, of any piece.
#[inline(never)]
pub(super) fn greedy(position: &Position, ties: TieBreak) -> Option<Move> {
    match position.piece() {
        Piece::Pac => {
            let wander = wanders(ties);
            best_turn_move(position, ties, &|end: &Position| evaluate(end, wander))
        }
        Piece::Ghost(ghost) => pacman_ghosts::greedy(position, ghost, ties),
    }
}

/// The move at a timeout (4.7); `None` leaves Pac-Man himself to the greedy player.
#[inline(never)]
pub(super) fn timeout_move(position: &Position) -> Option<Move> {
    match position.piece() {
        Piece::Pac => None,
        Piece::Ghost(ghost) => pacman_ghosts::timeout_move(position, ghost),
    }
}

/// Whether Pac-Man goes wherever he is safe this time: it breaks up endless repetitions.
fn wanders(ties: TieBreak) -> bool {
    matches!(ties, TieBreak::Random(seed) if draw(seed, 0, WANDER_ONE_IN) == 0)
}

/// The value of the end of his turn for Pac-Man. When he wanders, distances do not count.
fn evaluate(position: &Position, wander: bool) -> i32 {
    if position.outcome() == Some(Outcome::Won(Winner::Pacman)) {
        return WON;
    }
    let caught =
        on_board(position).any(|ghost| can_catch(position.fences(), ghost, position.pac()));
    let mut value = LIFE * (i32::from(position.lives()) - i32::from(caught))
        - PELLET * position.pellets().len() as i32
        - GHOST * on_board(position).count() as i32;
    if !wander {
        let distances = DistanceTable::flood(
            &OpenEdges::from_fences(position.fences()),
            bit(position.pac().index()),
        );
        let pellets = position.pellets().iter().map(|pellet| distances[pellet]);
        value -= STEP * i32::from(pellets.min().unwrap_or(FAR));
        for ghost in on_board(position) {
            value -= AWAY * i32::from(NEAR.saturating_sub(distances[ghost]));
        }
    }
    value
}
