//! Quoridor: runs, and lays a fence against a rival that is not behind.

use super::best_move::{BestMove, TieBreak};
use crate::distance::{DistanceTable, FAR, OpenEdges, goal};
use fencelight_core::game::Move;
use fencelight_core::geometry::{Direction, Fence, Seat, Square};
use fencelight_core::quoridor::{LegalMoves, PlacedFences, Position};

/// A fence is worth its move if the path of the rival grows by this many steps more than our own.
const MIN_GAIN: i32 = 2;
/// With this many steps to go the next move may win.
const ABOUT_TO_WIN: i32 = 1;

/// The greedy player.
#[inline(never)]
pub(super) fn greedy(position: &Position, ties: TieBreak) -> Option<Move> {
    let legal = position.legal_sets();
    let edges = OpenEdges::from_fences(position.fences());
    let step = best_step(position, &legal, &edges, ties);
    let ours = match step.value() {
        // A winning move.
        Some(0) => return step.mv(),
        Some(value) => -value,
        // No step at all: any fence will do.
        None => i32::MAX,
    };
    let fence = || {
        let (rival, theirs) = nearest_rival(position, &edges)?;
        (theirs <= ours).then(|| best_fence(position, &legal, &edges, (rival, theirs), ties))?
    };
    if !legal.fences.is_empty()
        && let Some(mv) = fence()
    {
        return Some(mv);
    }
    step.mv().or_else(|| fallback_move(&legal, ties))
}

/// The move at a timeout (4.5).
#[inline(never)]
pub(super) fn timeout_move(position: &Position) -> Option<Move> {
    let legal = position.legal_sets();
    let seat = position.turn();
    let edges = OpenEdges::from_fences(position.fences());
    let distances = DistanceTable::flood(&edges, goal(seat));
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

/// Directions of pawn moves, side-steps among them.
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
fn best_step(
    position: &Position,
    legal: &LegalMoves,
    edges: &OpenEdges,
    ties: TieBreak,
) -> BestMove {
    let distances = DistanceTable::flood(edges, goal(position.turn()));
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

/// The rival with the shortest path, and its length; of equals the one to move first.
fn nearest_rival(position: &Position, edges: &OpenEdges) -> Option<(Seat, i32)> {
    let mut nearest: Option<(Seat, i32)> = None;
    let mut seat = position.seats().after(position.turn());
    while seat != position.turn() {
        let left = steps_left(position, edges, seat);
        if nearest.is_none_or(|(_, least)| left < least) {
            nearest = Some((seat, left));
        }
        seat = position.seats().after(seat);
    }
    nearest
}

/// Steps of a seat to its goal line over these edges.
fn steps_left(position: &Position, edges: &OpenEdges, seat: Seat) -> i32 {
    position.pawn(seat).map_or(i32::MAX, |pawn| {
        i32::from(edges.distance(goal(seat), pawn).unwrap_or(FAR))
    })
}

/// The fence across the path of a rival that gains most, if it is worth the move.
fn best_fence(
    position: &Position,
    legal: &LegalMoves,
    edges: &OpenEdges,
    (rival, theirs): (Seat, i32),
    ties: TieBreak,
) -> Option<Move> {
    let ours = steps_left(position, edges, position.turn());
    let distances = DistanceTable::flood(edges, goal(rival));
    let mut best = BestMove::new(ties);
    let mut square = position.pawn(rival)?;
    while let Some((direction, next)) = next_on_path(position.fences(), &distances, square) {
        for fence in Fence::across(square, direction).into_iter().flatten() {
            if legal.fences.contains(fence) {
                let mut edges = *edges;
                edges.toggle(fence);
                let longer = steps_left(position, &edges, rival) - theirs;
                let gain = longer - (steps_left(position, &edges, position.turn()) - ours);
                let is_worth_it = if theirs <= ABOUT_TO_WIN {
                    longer > 0
                } else {
                    gain >= MIN_GAIN
                };
                if is_worth_it {
                    best.offer(gain, Move::fence(fence));
                }
            }
        }
        square = next;
    }
    best.mv()
}

/// The next step of a shortest path; `None` at its end.
fn next_on_path(
    fences: &PlacedFences,
    distances: &DistanceTable,
    from: Square,
) -> Option<(Direction, Square)> {
    let nearer = |&(_, to): &(Direction, Square)| distances[to] < distances[from];
    Direction::ALL
        .into_iter()
        .zip(fences.neighbours(from))
        .filter_map(|(direction, to)| Some((direction, to?)))
        .find(nearer)
}
