//! Move generation: the moves that may matter, each with its static scores.

use heapless::VecView;

use super::evaluate::{Features, WON};
use super::state::State;
use crate::budget::Budget;
use fencelight_core::game::Move;
use fencelight_core::geometry::{Direction, Fence, PerSeat, Seat};
use fencelight_core::sets::FenceSet;

/// A move and the scores of the position after it for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) scores: PerSeat<i16>,
}

/// Which fences are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// All that may matter: at the root.
    Wide,
    /// The worst threats: below the root.
    Narrow,
}

/// Adds the moves that may matter to a list, each of them a node; only the winning one if there is any. Adds nothing when the game
/// is over.
pub(super) fn generate(
    state: &mut State,
    breadth: Breadth,
    fence_weight: u8,
    budget: &mut Budget<'_>,
    list: &mut VecView<Candidate>,
) {
    let legal = state.position.legal_sets();
    let seat = state.position.turn();
    let features = features(state);
    state.flood(seat);
    // Below the root nothing is left out.
    let is_left_out = |budget: &Budget<'_>, mv| breadth == Breadth::Wide && budget.is_excluded(mv);
    for square in legal.squares.iter() {
        let mv = Move::square(square);
        if is_left_out(budget, mv) {
            continue;
        }
        let mut features = features;
        features.steps[seat] = state.steps_from(square);
        budget.spend();
        if features.steps[seat] == 0 {
            let mut scores = PerSeat([-WON; 4]);
            scores[seat] = WON;
            list.clear();
            let _ = list.push(Candidate { mv, scores });
            return;
        }
        push(list, mv, &features, fence_weight);
        if budget.is_aborted() {
            return;
        }
    }
    if legal.pass {
        budget.spend();
        push(list, Move::PASS, &features, fence_weight);
    }
    let left = |fence: &Fence| !is_left_out(budget, Move::fence(*fence));
    let mut fences = candidate_fences(state, breadth) & legal.fences;
    if list.is_empty() && !fences.iter().any(|fence| left(&fence)) {
        // A pawn that cannot move has to lay a fence, however useless.
        fences = legal.fences;
    }
    for fence in fences.iter() {
        if is_left_out(budget, Move::fence(fence)) {
            continue;
        }
        let mut features = features;
        features.hands[seat] = features.hands[seat].saturating_sub(1);
        features.steps = state.steps_with(fence);
        push(list, Move::fence(fence), &features, fence_weight);
        if !budget.spend() || list.is_full() {
            return;
        }
    }
}

fn push(list: &mut VecView<Candidate>, mv: Move, features: &Features, fence_weight: u8) {
    let scores = features.evaluate(fence_weight);
    // A full list has enough to choose from.
    let _ = list.push(Candidate { mv, scores });
}

/// The features of the position for the seat to move next.
fn features(state: &State) -> Features {
    let position = &state.position;
    let hand = |seat| match position.pawn(seat) {
        Some(_) => position.hand(seat),
        None => 0,
    };
    Features {
        steps: PerSeat(Seat::ALL.map(|seat| state.paths[seat].steps)),
        hands: PerSeat(Seat::ALL.map(hand)),
        detours: PerSeat(Seat::ALL.map(|seat| state.threats[seat].worst())),
        seats: position.seats(),
        turn: position.seats().after(position.turn()),
    }
}

/// The fences that may matter, legal or not.
fn candidate_fences(state: &State, breadth: Breadth) -> FenceSet {
    let position = &state.position;
    let seat = position.turn();
    let mut fences = FenceSet::EMPTY;
    for rival in position.seats().without(seat).iter() {
        for fence in state.threats[rival].fences.into_iter().flatten() {
            fences.insert(fence);
        }
        if breadth == Breadth::Wide {
            fences |= state.paths[rival].across;
            if let Some(pawn) = position.pawn(rival) {
                let around = Direction::ALL.map(|direction| Fence::across(pawn, direction));
                for fence in around.into_iter().flatten().flatten() {
                    fences.insert(fence);
                }
            }
        }
    }
    if breadth == Breadth::Wide
        && let Some(worst) = state.threats[seat].fences.into_iter().flatten().next()
    {
        // Our own fences that prevent the worst threat against us.
        let (back, ahead) = worst.axis().ends();
        let instead = [Some(worst.turned()), worst.step(back), worst.step(ahead)];
        for fence in instead.into_iter().flatten() {
            fences.insert(fence);
        }
    }
    fences
}
