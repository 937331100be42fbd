//! Playouts: games played to their end by simple players, which run and lay a fence against a rival that is ahead.
//!
//! The effect of all fences together is beyond the depth of the search; the outcomes of many playouts estimate it. A seat that has
//! spent its fences so far is expected to go on spending them, a thrifty one to stay thrifty.

use super::search::{RootMoves, Search, is_undecided};
use super::state::State;
use crate::ai::budget::Budget;
use crate::game::{Move, draw};
use crate::geometry::{Fence, Seat, SeatSet, Square};
use crate::quoridor::PlayerCount;

/// An eager player lays a fence if the path of the rival grows by this many steps more than its own.
const MIN_GAIN_EAGER: i16 = 2;
/// The same for a thrifty one.
const MIN_GAIN_THRIFTY: i16 = 4;
/// One fence in this many is omitted.
const OMIT_ONE_IN: u32 = 8;
/// Moves after which the seat that is ahead counts as the winner.
const MAX_MOVES: u32 = 160;
/// Root moves that get playouts, at most.
const MAX_PLAYOUT_MOVES: usize = 8;
/// Their scores are below the best by no more than this.
const PLAYOUT_MARGIN: i16 = 60;

impl Search<'_, '_> {
    /// Sequential halving: keeps the one of the best moves with most playouts won. Each round spends an equal share of the budget
    /// that is left and drops half of the moves.
    pub(super) fn sequential_halving(&mut self, root: &mut RootMoves) {
        let Some(best) = root.first().map(|candidate| candidate.scores[self.us]) else {
            return;
        };
        if !self.level.style.uses_playouts || !is_undecided(root, self.us) {
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

    /// One playout after each of the moves, all with the same seed; which of them we win. `None` if the budget was spent before
    /// all were played.
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

/// Sorts moves by playouts won, the most first; equals keep their order.
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

/// The winner of one playout; `None` if the budget was spent before its end. Each move is a node.
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
            // Blocked: the rules demand a fence, but hardly any game depends on it.
            state.play(Move::PASS);
        }
    }
    Some(race_winner(state))
}

/// Seats that lay fences whenever they gain by it, and not only when they must: the more fences they have laid, the likelier.
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

/// The winner of a race by distances.
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
    if rival == seat || theirs >= ours || !urgent && draw(seed, number, OMIT_ONE_IN) == 0 {
        return None;
    }
    // A seat that moves between us and the rival may do it instead.
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
    let leaves_paths = seats.iter().all(|other| state.leaves_path(other, fence));
    leaves_paths.then_some(fence)
}

/// The rival with the shortest path, of equals the one to move first.
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
