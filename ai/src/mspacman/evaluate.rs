//! Evaluation of a state: for each seat its chance to win.
//!
//! Every seat has a strength, the sum of the weights of its features. Chances are proportional to the exponentials of strengths, so
//! they add up to [`CERTAIN`], and expectimax can average them over the faces of a die.

// Weights and the table of exponentials are indexed by numbers that are capped.
#![allow(clippy::indexing_slicing)]

use super::features::{Sight, features};
use super::state::State;
use super::weights::WEIGHTS;
use crate::budget::Budget;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_core::mspacman::area;
use fencelight_core::sets::SquareSet;

/// The chance of a seat that has won.
pub(super) const CERTAIN: i32 = 30_000;

/// The chance of each seat to win.
pub(super) type Chances = PerSeat<i32>;

/// The chances of all seats.
pub(super) fn win_chances(state: &State, sight: Sight) -> Chances {
    if let Some(winner) = state.winner().or(sure_winner(state)) {
        return won_by(winner);
    }
    let weights = &WEIGHTS[(state.seats.len() as usize).clamp(2, 4) - 2];
    let mut strengths = PerSeat([i32::MIN; 4]);
    let mut most = i32::MIN;
    for seat in state.seats.iter() {
        let mut strength = 0;
        features(state, seat, sight, |number| {
            strength += i32::from(weights[number]);
        });
        strengths[seat] = strength;
        most = most.max(strength);
    }
    let mut shares = PerSeat([0; 4]);
    let mut sum = 0;
    for seat in state.seats.iter() {
        let behind = (most - strengths[seat]) as usize;
        let share = u32::from(EXPONENTIALS[behind.min(EXPONENTIALS.len() - 1)]);
        shares[seat] = share;
        sum += share;
    }
    // One division for all of them; the best seat has the first entry of the table, so the part stays below 2^16.
    let part = ((CERTAIN as u32) << 16) / sum;
    PerSeat(shares.0.map(|share| ((share * part) >> 16) as i32))
}

/// The controller wins with her next step when she stands on her last dot, whatever the spinner shows.
#[inline]
fn sure_winner(state: &State) -> Option<Seat> {
    let seat = state.controller;
    let mut last = SquareSet::EMPTY;
    last.insert(state.ms);
    (state.turn == seat && !state.placing && state.dots & area(seat) == last).then_some(seat)
}

/// The chances when a seat has won.
pub(super) fn won_by(winner: Seat) -> Chances {
    let mut chances = PerSeat([0; 4]);
    chances[winner] = CERTAIN;
    chances
}

computed! {
    /// e to the power of -n/64, in units of 1/32,767.
    static EXPONENTIALS: [u16; 512] = {
        /// e to the power of -1/64 in units of 1/2^32.
        const STEP: u64 = 4_228_380_207;
        let mut table = [0; 512];
        let mut power: u64 = 32_767 << 32;
        let mut n = 0;
        while n < 512 {
            table[n] = (power >> 32) as u16;
            power = ((power >> 16) * STEP) >> 16;
            n += 1;
        }
        table
    };
}

/// Evaluates states; each evaluation is a node.
pub(super) struct Evaluator<'a, 'b> {
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) sight: Sight,
}

impl Evaluator<'_, '_> {
    /// The static chances of all seats. Places Ms. Pac-Man first if she is off the board.
    pub(super) fn evaluate(&mut self, state: &State) -> Chances {
        if state.placing && state.winner().is_none() {
            self.place(state).1
        } else {
            self.budget.spend();
            win_chances(state, self.sight)
        }
    }

    /// Places Ms. Pac-Man where it is best for her player.
    #[inline(never)]
    pub(super) fn place(&mut self, state: &State) -> (State, Chances) {
        let mut best = (*state, PerSeat([0; 4]));
        let mut most = -1;
        for circle in state.circles().iter() {
            let placed = State {
                ms: circle,
                placing: false,
                ..*state
            };
            let goes_on = self.budget.spend();
            let chances = win_chances(&placed, self.sight);
            if chances[state.turn] > most {
                most = chances[state.turn];
                best = (placed, chances);
            }
            if !goes_on {
                break;
            }
        }
        best
    }
}
