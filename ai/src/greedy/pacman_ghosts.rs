//! The ghosts of the Pac-Man variant: each closes in on Pac-Man, from a side of its own if it can, and leaves him few escapes.

use core::cmp::Ordering;

use super::best_move::TieBreak;
use super::turn_search::best_turn_move;
use crate::distance::{DistanceTable, OpenEdges, bit};
use fencelight_core::game::{Ghost, Move};
use fencelight_core::geometry::{Direction, Square};
use fencelight_core::pacman::Position;
use fencelight_core::quoridor::PlacedFences;

/// Pac-Man is caught.
const CAUGHT: i32 = 1_000_000;
/// A step nearer to him.
const STEP: i32 = 10;
/// Another ghost on the same side of him.
const SAME_SIDE: i32 = 6;
/// A square where his next turn can end safely.
const ESCAPE: i32 = 6;
/// A square where he can eat the ghost at his next turn.
const EATEN: i32 = 40;
/// Squares of his turn.
const TURN_STEPS: u8 = 2;
/// Squares of his boost.
const BOOST_STEPS: u8 = 3;

/// The greedy player.
pub(super) fn greedy(position: &Position, ghost: Ghost, ties: TieBreak) -> Option<Move> {
    let pac = position.pac();
    approach(position, ghost, ties, |end, from_pac, square| {
        let same_side = on_board(end)
            .filter(|&other| side(pac, other) == side(pac, square))
            .count();
        // The ghost itself is on its own side.
        let mut value = SAME_SIDE * (1 - same_side as i32) - ESCAPE * escapes(end, from_pac);
        let boosts = |pellet: Square| {
            from_pac[pellet] <= TURN_STEPS && manhattan_distance(pellet, square) <= BOOST_STEPS
        };
        if end.pellets().iter().any(boosts) {
            value -= EATEN;
        }
        value
    })
}

/// The move at a timeout: the one that ends nearest to Pac-Man (4.7).
pub(super) fn timeout_move(position: &Position, ghost: Ghost) -> Option<Move> {
    approach(position, ghost, TieBreak::ByText, |_, _, _| 0)
}

/// Whether a ghost can catch Pac-Man at its next turn: beside him, or two squares away in line of sight.
pub(super) fn can_catch(fences: &PlacedFences, ghost: Square, pac: Square) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let beside = fences.step(ghost, direction);
        let beyond = beside.and_then(|beside| fences.step(beside, direction));
        beside == Some(pac) || beyond == Some(pac)
    })
}

/// The squares of the ghosts that are not eaten.
pub(super) fn on_board(position: &Position) -> impl Iterator<Item = Square> {
    Ghost::ALL
        .into_iter()
        .filter_map(|ghost| position.ghost(ghost))
}

/// The move with which a ghost catches Pac-Man or ends near him. `more` is added to the value: it gets the end of the turn, the
/// distances from Pac-Man and the square of the ghost.
fn approach(
    position: &Position,
    ghost: Ghost,
    ties: TieBreak,
    more: impl Fn(&Position, &DistanceTable, Square) -> i32,
) -> Option<Move> {
    let from_pac = DistanceTable::flood(
        &OpenEdges::from_fences(position.fences()),
        bit(position.pac().index()),
    );
    let lives = position.lives();
    let value = |end: &Position| match end.ghost(ghost) {
        _ if end.lives() < lives => CAUGHT,
        Some(square) => more(end, &from_pac, square) - STEP * i32::from(from_pac[square]),
        None => 0,
    };
    best_turn_move(position, ties, &value)
}

/// The number of squares where the next turn of Pac-Man can end without a ghost in reach, if no ghost moves.
fn escapes(position: &Position, from_pac: &DistanceTable) -> i32 {
    // Two steps end an even number of squares away.
    let in_turn = |&square: &Square| matches!(from_pac[square], 0 | TURN_STEPS);
    let harmless = |&pac: &Square| {
        on_board(position).all(|ghost| ghost != pac && !can_catch(position.fences(), ghost, pac))
    };
    Square::all().filter(in_turn).filter(harmless).count() as i32
}

/// The side of Pac-Man that a square is on, one of eight.
fn side(pac: Square, square: Square) -> (Ordering, Ordering) {
    (
        square.file().cmp(&pac.file()),
        square.rank().cmp(&pac.rank()),
    )
}

/// Steps between two squares on a board without fences.
const fn manhattan_distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank())
}
