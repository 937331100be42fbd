//! Plays games to their end with simple players: they run, and lay a fence before whoever is about to be faster.
//!
//! What all fences together will do to everybody's way is beyond any look ahead; many ends of the game tell. A seat that has
//! spent its fences so far is expected to go on so, a thrifty one to stay thrifty.

use super::search::{RootMoves, Search, is_undecided};
use super::state::State;
use crate::ai::budget::Budget;
use crate::game::{Move, draw};
use crate::geometry::{Fence, Seat, SeatSet, Square};
use crate::quoridor::PlayerCount;

/// A fence is worth its move to an eager player if the way of the other grows by so many steps more than our own.
const MIN_GAIN_EAGER: i16 = 2;
/// The same for a thrifty one.
const MIN_GAIN_THRIFTY: i16 = 4;
/// One fence in so many is not thought of.
const FORGET_ONE_IN: u32 = 8;
/// Moves after which whoever is ahead has won.
const MAX_MOVES: u32 = 160;
/// Moves at the root after which games are played out.
const MAX_PLAYOUT_MOVES: usize = 8;
/// They are worth at most so much less than the best.
const PLAYOUT_MARGIN: i16 = 60;

impl Search<'_, '_> {
    /// Puts that of the best moves first after which most games are won, and leaves the others out. The choices are halved again
    /// and again, each time with an equal share of what is left to spend.
    pub(super) fn sequential_halving(&mut self, root: &mut RootMoves) {
        let Some(best) = root.first().map(|candidate| candidate.scores[self.us]) else {
            return;
        };
        if !self.level.uses_playouts || !is_undecided(root, self.us) {
            return;
        }
        let us = self.us;
        root.truncate(MAX_PLAYOUT_MOVES);
        root.retain(|candidate| candidate.scores[us] >= best.saturating_sub(PLAYOUT_MARGIN));
        let mut wins = [0; MAX_PLAYOUT_MOVES];
        let mut number = 0;
        while root.len() > 1 {
            // Halvings from here to a single one.
            let rounds = usize::BITS - (root.len() - 1).leading_zeros();
            let left = self.budget.max_nodes().saturating_sub(self.budget.nodes());
            let until = self.budget.nodes() + left / rounds;
            while self.budget.nodes() < until && !self.budget.is_aborted() {
                if let Some(won) = self.playout_round(root, number) {
                    for (sum, won) in wins.iter_mut().zip(won) {
                        *sum += u32::from(won);
                    }
                }
                number += 1;
            }
            sort_by_wins(root, &mut wins);
            root.truncate(if self.budget.is_aborted() {
                1
            } else {
                root.len().div_ceil(2)
            });
        }
    }

    /// Plays one game out after each of the moves, with the same chance for all; which of them we win. `None` if the effort ended
    /// before they were all played.
    fn playout_round(
        &mut self,
        root: &RootMoves,
        number: u64,
    ) -> Option<[bool; MAX_PLAYOUT_MOVES]> {
        let seed = self.budget.seed().wrapping_add(number);
        let mut won = [false; MAX_PLAYOUT_MOVES];
        for (won, candidate) in won.iter_mut().zip(root) {
            let mut state = self.state.clone();
            state.play(candidate.mv);
            *won = playout(&mut state, seed, self.budget)? == self.us;
        }
        Some(won)
    }
}

/// Sorts moves by wins, the most first; equals keep their order.
fn sort_by_wins(root: &mut RootMoves, wins: &mut [u32; MAX_PLAYOUT_MOVES]) {
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
fn playout(state: &mut State, seed: u64, budget: &mut Budget<'_>) -> Option<Seat> {
    let eager = eager_seats(state, seed);
    for number in 0..MAX_MOVES {
        if !budget.spend() {
            return None;
        }
        let seats = state.position.seats();
        if !seats.iter().any(|seat| state.position.hand(seat) > 0) {
            break;
        }
        let seat = state.position.turn();
        if let Some(fence) =
            playout_fence(state, eager.contains(state.position.turn()), seed, number)
        {
            state.play(Move::fence(fence));
        } else if let Some(square) = best_step(state, seat) {
            if seat.has_goal(square) {
                return Some(seat);
            }
            state.play(Move::square(square));
        } else {
            // Hemmed in: a fence would be due, but hardly any game depends on it.
            state.play(Move::PASS);
        }
    }
    Some(race_winner(state))
}

/// Seats that lay fences whenever they gain by it, and not only when they must: the more they have laid, the likelier.
fn eager_seats(state: &State, seed: u64) -> SeatSet {
    let mut eager = SeatSet::EMPTY;
    for seat in state.position.seats().iter() {
        let spent = PlayerCount::Four
            .hand()
            .saturating_sub(state.position.hand(seat));
        if draw(seed, MAX_MOVES + seat as u32, 8) < u32::from(spent) * 2 + 1 {
            eager = eager.with(seat);
        }
    }
    eager
}

/// Who is home first if everybody runs.
fn race_winner(state: &State) -> Seat {
    let seats = state.position.seats();
    let turn = state.position.turn();
    let (mut winner, mut least) = (turn, state.paths[turn].steps);
    let mut seat = seats.after(turn);
    while seat != turn {
        if state.paths[seat].steps < least {
            (winner, least) = (seat, state.paths[seat].steps);
        }
        seat = seats.after(seat);
    }
    winner
}

/// The square where the pawn is nearest to its goal line.
fn best_step(state: &mut State, seat: Seat) -> Option<Square> {
    if let Some(next) = state.paths[seat].next
        && state.position.pawn_on(next).is_none()
    {
        return Some(next);
    }
    state.flood(seat);
    let squares = state.position.destinations();
    squares
        .iter()
        .min_by_key(|&square| state.steps_from(square))
}

/// The fence that a simple player lays.
fn playout_fence(state: &mut State, eager: bool, seed: u64, number: u32) -> Option<Fence> {
    let seat = state.position.turn();
    if state.position.hand(seat) == 0 {
        return None;
    }
    let ours = state.paths[seat].steps;
    let rival = nearest_rival(state, seat);
    let theirs = state.paths[rival].steps;
    let urgent = theirs <= 1;
    if rival == seat || theirs >= ours || !urgent && draw(seed, number, FORGET_ONE_IN) == 0 {
        return None;
    }
    // Whoever moves between us and the rival may do it instead.
    if !eager && urgent && draw(seed, number, 2) == 0 {
        let seats = state.position.seats();
        let mut other = seats.after(seat);
        while other != rival {
            if state.position.hand(other) > 0 {
                return None;
            }
            other = seats.after(other);
        }
    }
    let threats = state.threats_to(rival);
    let worth = if eager {
        MIN_GAIN_EAGER
    } else {
        MIN_GAIN_THRIFTY
    };
    let mut best: Option<(i16, Fence)> = None;
    for (steps, fence) in threats.steps.into_iter().zip(threats.fences) {
        let Some(fence) = fence else {
            break;
        };
        let own = i16::from(state.steps_of(seat, fence)) - i16::from(ours);
        let gain = i16::from(steps) - own;
        if (urgent || gain >= worth) && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, fence));
        }
    }
    let (_, fence) = best?;
    let seats = state.position.seats();
    let leaves_ways = seats.iter().all(|other| state.leaves_path(other, fence));
    leaves_ways.then_some(fence)
}

/// The other seat with the shortest way, of equals the one to move first.
fn nearest_rival(state: &State, seat: Seat) -> Seat {
    let seats = state.position.seats();
    let mut nearest = seats.after(seat);
    let mut rival = nearest;
    while rival != seat {
        if state.paths[rival].steps < state.paths[nearest].steps {
            nearest = rival;
        }
        rival = seats.after(rival);
    }
    nearest
}
