//! Ms. Pac-Man: she clears her own area and keeps out of reach of strong ghosts; strong ghosts hunt her, weak ones flee.

use super::best_move::TieBreak;
use super::turn_search::best_turn_move;
use crate::distance::{FAR, maze};
use fencelight_core::game::{Face, Move, Outcome};
use fencelight_core::geometry::{PerSeat, Seat, Square};
use fencelight_core::mspacman::{DIE, GhostState, MAZE, Position, TurnPhase, area};

/// A game that is won.
const WON: i32 = 1_000_000;
/// Being Ms. Pac-Man.
const CONTROL: i32 = 10_000;
/// A dot less in her own area.
const DOT: i32 = 100;
/// A dot left in the area of another player.
const OTHERS_DOT: i32 = 8;
/// A turn more.
const EXTRA_TURN: i32 = 150;
/// A step nearer to the nearest dot of her own.
const STEP: i32 = 12;
/// A face of the die with which a ghost catches her.
const FACE: i32 = 60;
/// No roll reaches this far.
const OUT_OF_REACH: u8 = 7;
/// A ghost that is sent home.
const SENT_HOME: i32 = -1_000;

/// The greedy player, of any piece.
#[inline(never)]
pub(super) fn greedy(position: &Position, ties: TieBreak) -> Option<Move> {
    if position.turn() == position.controller() {
        ms_move(position, ties)
    } else {
        // A weak ghost out of reach is far enough away.
        ghost_move(position, ties, OUT_OF_REACH)
    }
}

/// The move at a timeout (4.7); `None` leaves Ms. Pac-Man herself to the greedy player.
#[inline(never)]
pub(super) fn timeout_move(position: &Position) -> Option<Move> {
    if position.turn() == position.controller() {
        None
    } else {
        ghost_move(position, TieBreak::ByText, FAR)
    }
}

/// A move of a ghost: a strong one ends near her, a weak one far from her, `far_enough` at most.
fn ghost_move(position: &Position, ties: TieBreak, far_enough: u8) -> Option<Move> {
    let seat = position.turn();
    let (TurnPhase::Step, Some(ghost), Some(ms)) =
        (position.phase(), position.ghost(seat), position.ms_pacman())
    else {
        return Some(Move::ROLL);
    };
    let value = |end: &Position| match end.ghost(seat) {
        // The seat that caught her no longer has a ghost.
        None => WON,
        // Only ghosts that are sent home enter a ghost space.
        Some(end) if MAZE.homes.contains(end.square) => SENT_HOME,
        Some(end) if ghost.weak_turns == 0 => -i32::from(maze::distance(ms, end.square)),
        Some(end) => i32::from(maze::distance(ms, end.square).min(far_enough)),
    };
    best_turn_move(position, ties, &value)
}

/// A move of Ms. Pac-Man.
#[inline(never)]
fn ms_move(position: &Position, ties: TieBreak) -> Option<Move> {
    if position.phase() == TurnPhase::Roll {
        return Some(Move::ROLL);
    }
    let seat = position.turn();
    let begun = PerSeat(Seat::ALL.map(|seat| position.ghost(seat)));
    let faces = |end: &Position, other: Seat, ms: Square| match end.ghost(other) {
        // A ghost that was sent home in this turn is out of reach.
        Some(ghost) if begun[other].is_some_and(|before| before.square == ghost.square) => {
            faces_that_catch(ghost, maze::distance(ghost.square, ms))
        }
        _ => 0,
    };
    let value = |end: &Position| match (end.outcome(), end.ms_pacman()) {
        (Some(outcome), _) if outcome == Outcome::won_by(seat) => WON,
        (Some(_), _) => -WON,
        (None, None) => -CONTROL,
        (None, Some(ms)) => {
            let nearest = maze::nearest(ms, end.dots() & area(seat));
            let nearest = nearest.map_or(FAR, |(steps, _)| steps);
            let mut value = -DOT * end.dots_left(seat) as i32;
            value -= STEP * i32::from(nearest);
            for other in end.seats().without(seat).iter() {
                value += OTHERS_DOT * end.dots_left(other) as i32;
                value -= FACE * faces(end, other, ms);
            }
            if end.turn() == seat {
                value + EXTRA_TURN
            } else {
                value
            }
        }
    };
    best_turn_move(position, ties, &value)
}

/// The number of faces of the die with which a ghost catches her from a distance at its next turn.
fn faces_that_catch(ghost: GhostState, distance: u8) -> i32 {
    // The counter goes down before the roll, and with an F2 a strong ghost is weak when it arrives.
    if ghost.weak_turns > 1 {
        return 0;
    }
    let catches = |face: &&Face| **face != Face::F2 && face.count() >= distance;
    DIE.iter().filter(catches).count() as i32
}
