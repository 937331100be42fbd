//! Quoridor: run, and lay a fence before whoever is about to be faster.

use super::best_move::{BestMove, TieBreak};
use super::distance_field::DistanceField;
use crate::game::Move;
use crate::geometry::{Direction, Fence, Seat, Square};
use crate::quoridor::{LegalMoves, PlacedFences, Position};

/// A fence is worth its move if the way of the other grows by so many steps more than our own.
const MIN_GAIN: i32 = 2;
/// With so few steps to go the next move may win.
const ABOUT_TO_WIN: i32 = 1;

/// The greedy player.
#[inline(never)]
pub(super) fn greedy(position: &Position, ties: TieBreak) -> Option<Move> {
    let legal = position.legal();
    let step = best_step(position, &legal, ties);
    let ours = match step.value() {
        // The goal line: that wins.
        Some(0) => return step.mv(),
        Some(value) => -value,
        // No step at all: every fence is welcome.
        None => i32::MAX,
    };
    let fence = || {
        let (rival, theirs) = nearest_rival(position)?;
        (theirs <= ours).then(|| best_fence(position, &legal, rival, theirs, ties))?
    };
    if !legal.fences.is_empty()
        && let Some(mv) = fence()
    {
        return Some(mv);
    }
    step.mv().or_else(|| fallback_move(&legal, ties))
}

/// For somebody whose time is up (4.5).
#[inline(never)]
pub(super) fn timeout_move(position: &Position) -> Option<Move> {
    let legal = position.legal();
    let seat = position.turn();
    let distances = DistanceField::to_goal(seat, position.fences());
    let mut best = BestMove::new(TieBreak::ByText);
    if let Some(from) = position.pawn(seat) {
        for to in legal.squares.iter() {
            let value = i32::from(distances[to]) * COMPASS_POINTS + compass_order(from, to);
            best.offer(-value, Move::square(to));
        }
    }
    best.mv()
        .or_else(|| fallback_move(&legal, TieBreak::ByText))
}

/// Directions a pawn may go to, side-steps among them.
const COMPASS_POINTS: i32 = 8;

/// The order of destinations that are equally near: N, E, S, W, then the side-steps clockwise from NE.
fn compass_order(from: Square, to: Square) -> i32 {
    let north = to.rank().cmp(&from.rank());
    let east = to.file().cmp(&from.file());
    match (north as i8, east as i8) {
        (1, 0) => 0,
        (0, 1) => 1,
        (-1, 0) => 2,
        (0, -1) => 3,
        (1, 1) => 4,
        (-1, 1) => 5,
        (-1, -1) => 6,
        _ => 7,
    }
}

/// The pawn move that ends nearest to the goal line; its value is the distance left, negative.
fn best_step(position: &Position, legal: &LegalMoves, ties: TieBreak) -> BestMove {
    let distances = DistanceField::to_goal(position.turn(), position.fences());
    let mut best = BestMove::new(ties);
    for to in legal.squares.iter() {
        best.offer(-i32::from(distances[to]), Move::square(to));
    }
    best
}

/// Without a pawn move: a fence that does not matter, or a pass.
fn fallback_move(legal: &LegalMoves, ties: TieBreak) -> Option<Move> {
    let mut best = BestMove::new(ties);
    for fence in legal.fences.iter() {
        best.offer(0, Move::fence(fence));
    }
    best.mv().or(legal.pass.then_some(Move::PASS))
}

/// The other seat that has the shortest way, and its length; of equals the one to move first.
fn nearest_rival(position: &Position) -> Option<(Seat, i32)> {
    let mut nearest: Option<(Seat, i32)> = None;
    let mut seat = position.seats().after(position.turn());
    while seat != position.turn() {
        let left = steps_left(position, position.fences(), seat);
        if nearest.is_none_or(|(_, least)| left < least) {
            nearest = Some((seat, left));
        }
        seat = position.seats().after(seat);
    }
    nearest
}

/// Steps of a seat to its goal line between these fences.
fn steps_left(position: &Position, fences: &PlacedFences, seat: Seat) -> i32 {
    let distances = DistanceField::to_goal(seat, fences);
    position
        .pawn(seat)
        .map_or(i32::MAX, |pawn| i32::from(distances[pawn]))
}

/// The fence across the way of a rival that gains most, if it is worth the move.
fn best_fence(
    position: &Position,
    legal: &LegalMoves,
    rival: Seat,
    theirs: i32,
    ties: TieBreak,
) -> Option<Move> {
    let ours = steps_left(position, position.fences(), position.turn());
    let distances = DistanceField::to_goal(rival, position.fences());
    let mut best = BestMove::new(ties);
    let mut square = position.pawn(rival)?;
    while let Some((direction, next)) = next_on_path(position.fences(), &distances, square) {
        for fence in Fence::across(square, direction).into_iter().flatten() {
            if legal.fences.contains(fence) {
                let mut fences = *position.fences();
                fences.place(fence);
                let longer = steps_left(position, &fences, rival) - theirs;
                let gain = longer - (steps_left(position, &fences, position.turn()) - ours);
                let worth = if theirs <= ABOUT_TO_WIN {
                    longer > 0
                } else {
                    gain >= MIN_GAIN
                };
                if worth {
                    best.offer(gain, Move::fence(fence));
                }
            }
        }
        square = next;
    }
    best.mv()
}

/// The next step of a shortest way; `None` at its end.
fn next_on_path(
    fences: &PlacedFences,
    distances: &DistanceField,
    from: Square,
) -> Option<(Direction, Square)> {
    let nearer = |&(_, to): &(Direction, Square)| distances[to] < distances[from];
    Direction::ALL
        .into_iter()
        .zip(fences.neighbours(from))
        .filter_map(|(direction, to)| Some((direction, to?)))
        .find(nearer)
}
