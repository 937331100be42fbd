//! Plays a game to its end with simple players: they run, and lay a fence before whoever is about to be faster.
//!
//! What all fences together will do to everybody's way is beyond any look ahead; a hundred ends of the game tell.

use super::board::Board;
use crate::ai::effort::Effort;
use crate::game::{Move, draw};
use crate::geometry::{Fence, Seat, SeatSet, Square};
use crate::quoridor::Players;

/// A fence is worth its move if the way of the other grows by so many steps more than our own.
const WORTH_A_MOVE: i16 = 2;
const THRIFTY: i16 = 4;
/// One fence in so many is not thought of.
const FORGOTTEN: u32 = 8;
/// Moves after which whoever is ahead has won.
const MOST_MOVES: u32 = 160;

/// Who wins when everybody plays on simply; `None` if the effort ended before. Each move is a node.
pub(super) fn play_out(board: &mut Board, seed: u64, effort: &mut Effort<'_>) -> Option<Seat> {
    let eager = eager(board, seed);
    for number in 0..MOST_MOVES {
        if !effort.spend() {
            return None;
        }
        let seats = board.position.seats();
        if !seats.iter().any(|seat| board.position.hand(seat) > 0) {
            break;
        }
        let seat = board.position.turn();
        if let Some(fence) = fence(board, eager.contains(board.position.turn()), seed, number) {
            board.play(Move::fence(fence));
        } else if let Some(square) = step(board, seat) {
            if seat.has_goal(square) {
                return Some(seat);
            }
            board.play(Move::square(square));
        } else {
            // Hemmed in: a fence would be due, but hardly any game depends on it.
            board.play(Move::PASS);
        }
    }
    Some(first_home(board))
}

/// Seats that lay fences whenever they gain by it, and not only when they must: the more they have laid, the likelier.
fn eager(board: &Board, seed: u64) -> SeatSet {
    let mut eager = SeatSet::NONE;
    for seat in board.position.seats().iter() {
        let spent = Players::Four.hand().saturating_sub(board.position.hand(seat));
        if draw(seed, MOST_MOVES + seat as u32, 8) < u32::from(spent) * 2 + 1 {
            eager = eager.with(seat);
        }
    }
    eager
}

/// Who is home first if everybody runs.
fn first_home(board: &Board) -> Seat {
    let seats = board.position.seats();
    let turn = board.position.turn();
    let (mut winner, mut least) = (turn, board.legs[turn].steps);
    let mut seat = seats.after(turn);
    while seat != turn {
        if board.legs[seat].steps < least {
            (winner, least) = (seat, board.legs[seat].steps);
        }
        seat = seats.after(seat);
    }
    winner
}

/// The square where the pawn is nearest to its goal line.
fn step(board: &mut Board, seat: Seat) -> Option<Square> {
    if let Some(next) = board.legs[seat].next
        && board.position.pawn_on(next).is_none()
    {
        return Some(next);
    }
    board.flood(seat);
    let squares = board.position.destinations();
    squares.iter().min_by_key(|&square| board.steps_from(square))
}

/// The fence that a simple player lays.
fn fence(board: &mut Board, eager: bool, seed: u64, number: u32) -> Option<Fence> {
    let seat = board.position.turn();
    if board.position.hand(seat) == 0 {
        return None;
    }
    let ours = board.legs[seat].steps;
    let rival = nearest_rival(board, seat);
    let theirs = board.legs[rival].steps;
    let urgent = theirs <= 1;
    if rival == seat || theirs >= ours || !urgent && draw(seed, number, FORGOTTEN) == 0 {
        return None;
    }
    // Whoever moves between us and the rival may do it instead.
    if !eager && urgent && draw(seed, number, 2) == 0 {
        let seats = board.position.seats();
        let mut other = seats.after(seat);
        while other != rival {
            if board.position.hand(other) > 0 {
                return None;
            }
            other = seats.after(other);
        }
    }
    let threats = board.threats_to(rival);
    let mut best: Option<(i16, Fence)> = None;
    for (steps, fence) in threats.steps.into_iter().zip(threats.fences) {
        let Some(fence) = fence else {
            break;
        };
        let own = i16::from(board.steps_of(seat, fence)) - i16::from(ours);
        let gain = i16::from(steps) - own;
        if (urgent || gain >= if eager { WORTH_A_MOVE } else { THRIFTY }) && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, fence));
        }
    }
    let (_, fence) = best?;
    let legal = board.position.legal();
    legal.fences.contains(fence).then_some(fence)
}

/// The other seat with the shortest way, of equals the one to move first.
fn nearest_rival(board: &Board, seat: Seat) -> Seat {
    let seats = board.position.seats();
    let mut nearest = seats.after(seat);
    let mut rival = nearest;
    while rival != seat {
        if board.legs[rival].steps < board.legs[nearest].steps {
            nearest = rival;
        }
        rival = seats.after(rival);
    }
    nearest
}
