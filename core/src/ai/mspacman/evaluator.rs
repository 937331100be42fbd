//! Rates states one by one, and counts them.

use super::evaluate::{Chances, Sight, win_chances};
use super::state::State;
use crate::ai::budget::Budget;
use crate::geometry::PerSeat;

/// Whoever rates a state spends a node.
pub(super) struct Evaluator<'a, 'b> {
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) sight: Sight,
}

impl Evaluator<'_, '_> {
    /// The chances of all seats without a look at what follows. She who is off the board is placed first.
    pub(super) fn evaluate(&mut self, state: &State) -> Chances {
        if state.placing && state.winner().is_none() {
            self.place(state).1
        } else {
            self.budget.spend();
            win_chances(state, self.sight)
        }
    }

    /// She is placed where it is best for her player.
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
