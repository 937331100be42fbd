//! Plays games to their end with simple players: they run, and lay a fence before whoever is about to be faster.
//!
//! What all fences together will do to everybody's way is beyond any look ahead; many ends of the game tell. A seat that has
//! spent its fences so far is expected to go on so, a thrifty one to stay thrifty.

use super::board::Board;
use super::search::{Root, Search, is_open};
use crate::ai::effort::Effort;
use crate::game::{Move, draw};
use crate::geometry::{Fence, Seat, SeatSet, Square};
use crate::quoridor::Players;

/// A fence is worth its move to an eager player if the way of the other grows by so many steps more than our own.
const WORTH_A_MOVE: i16 = 2;
/// The same for a thrifty one.
const WORTH_A_FENCE: i16 = 4;
/// One fence in so many is not thought of.
const FORGOTTEN: u32 = 8;
/// Moves after which whoever is ahead has won.
const MOST_MOVES: u32 = 160;
/// Moves at the root after which games are played out.
const CHOICES: usize = 8;
/// They are worth at most so much less than the best.
const WITHIN: i16 = 60;

impl Search<'_, '_> {
    /// Puts that of the best moves first after which most games are won, and leaves the others out. The choices are halved again
    /// and again, each time with an equal share of what is left to spend.
    pub(super) fn play_out(&mut self, root: &mut Root) {
        let Some(best) = root.first().map(|candidate| candidate.scores[self.us]) else {
            return;
        };
        if !self.level.plays_out || !is_open(root, self.us) {
            return;
        }
        let us = self.us;
        root.truncate(CHOICES);
        root.retain(|candidate| candidate.scores[us] >= best.saturating_sub(WITHIN));
        let mut wins = [0; CHOICES];
        let mut number = 0;
        while root.len() > 1 {
            // Halvings from here to a single one.
            let rounds = usize::BITS - (root.len() - 1).leading_zeros();
            let left = self.effort.most().saturating_sub(self.effort.nodes());
            let until = self.effort.nodes() + left / rounds;
            while self.effort.nodes() < until && !self.effort.is_over() {
                if let Some(won) = self.play_out_each(root, number) {
                    for (sum, won) in wins.iter_mut().zip(won) {
                        *sum += u32::from(won);
                    }
                }
                number += 1;
            }
            sort(root, &mut wins);
            root.truncate(if self.effort.is_over() {
                1
            } else {
                root.len().div_ceil(2)
            });
        }
    }

    /// Plays one game out after each of the moves, with the same chance for all; which of them we win. `None` if the effort ended
    /// before they were all played.
    fn play_out_each(&mut self, root: &Root, number: u64) -> Option<[bool; CHOICES]> {
        let seed = self.effort.seed().wrapping_add(number);
        let mut won = [false; CHOICES];
        for (won, candidate) in won.iter_mut().zip(root) {
            let mut board = self.board.clone();
            board.play(candidate.mv);
            *won = play_out(&mut board, seed, self.effort)? == self.us;
        }
        Some(won)
    }
}

/// Sorts moves by wins, the most first; equals keep their order.
fn sort(root: &mut Root, wins: &mut [u32; CHOICES]) {
    for end in (1..root.len()).rev() {
        for at in 0..end {
            if let Some([one, other]) = wins.get_mut(at..at + 2)
                && one < other
            {
                core::mem::swap(one, other);
                root.swap(at, at + 1);
            }
        }
    }
}

/// Who wins when everybody plays on simply; `None` if the effort ended before. Each move is a node.
fn play_out(board: &mut Board, seed: u64, effort: &mut Effort<'_>) -> Option<Seat> {
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
        let spent = Players::Four
            .hand()
            .saturating_sub(board.position.hand(seat));
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
    squares
        .iter()
        .min_by_key(|&square| board.steps_from(square))
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
    let worth = if eager { WORTH_A_MOVE } else { WORTH_A_FENCE };
    let mut best: Option<(i16, Fence)> = None;
    for (steps, fence) in threats.steps.into_iter().zip(threats.fences) {
        let Some(fence) = fence else {
            break;
        };
        let own = i16::from(board.steps_of(seat, fence)) - i16::from(ours);
        let gain = i16::from(steps) - own;
        if (urgent || gain >= worth) && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, fence));
        }
    }
    let (_, fence) = best?;
    let seats = board.position.seats();
    let leaves_ways = seats.iter().all(|other| board.leaves_way(other, fence));
    leaves_ways.then_some(fence)
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
