//! The obvious move: the pawn runs, unless a rival that is not behind can be sent on a detour.
//!
//! Most people play it most of the time, and so does the greedy player. A search that expects only the best replies of the other seats plans
//! for a game that does not happen.

use super::candidates::Candidate;
use super::state::State;
use fencelight_core::game::{Action, Move};
use fencelight_core::geometry::{Fence, Seat};

/// A fence is worth its move if the path of the rival grows by this many steps more than the own one.
const MIN_GAIN: i16 = 2;
/// With this many steps to go the next move may win.
const ABOUT_TO_WIN: u8 = 1;

/// The number of the obvious move among those of the node, the best first; `None` if a pawn cannot move and no fence is worth it.
pub(super) fn obvious(state: &mut State, moves: &[Candidate]) -> Option<usize> {
    let step = |candidate: &Candidate| match candidate.mv.action() {
        Action::Square(square) => Some(square),
        _ => None,
    };
    let best_step = moves
        .iter()
        .enumerate()
        .find_map(|(number, candidate)| Some((number, step(candidate)?)));
    state.flood(state.position.turn());
    let left = best_step.map_or(u8::MAX, |(_, square)| state.steps_from(square));
    let rival = nearest_rival(state);
    let fence = if state.paths[rival].steps <= left {
        best_fence(state, rival, moves)
    } else {
        None
    };
    fence.or(best_step.map(|(number, _)| number))
}

/// The rival with the shortest path, of equals the one to move first.
fn nearest_rival(state: &State) -> Seat {
    let seats = state.position.seats();
    let mut seat = seats.after(state.position.turn());
    let mut nearest = seat;
    while seat != state.position.turn() {
        if state.paths[seat].steps < state.paths[nearest].steps {
            nearest = seat;
        }
        seat = seats.after(seat);
    }
    nearest
}

/// The number of the fence against a rival that gains most, if one is worth its move.
fn best_fence(state: &mut State, rival: Seat, moves: &[Candidate]) -> Option<usize> {
    let seat = state.position.turn();
    let (ours, theirs) = (state.paths[seat].steps, state.paths[rival].steps);
    let mut best: Option<(i16, usize)> = None;
    for fence in state.threats[rival].fences.into_iter().flatten() {
        let Some(number) = number_of(fence, moves) else {
            continue;
        };
        let steps = state.steps_with(fence);
        let longer = i16::from(steps[rival]) - i16::from(theirs);
        let gain = longer - (i16::from(steps[seat]) - i16::from(ours));
        let is_worth_it = if theirs <= ABOUT_TO_WIN {
            longer > 0
        } else {
            gain >= MIN_GAIN
        };
        if is_worth_it && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, number));
        }
    }
    best.map(|(_, number)| number)
}

fn number_of(fence: Fence, moves: &[Candidate]) -> Option<usize> {
    let mv = Move::fence(fence);
    moves.iter().position(|candidate| candidate.mv == mv)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::super::candidates::{self, Breadth};
    use super::super::search::sort_by_score;
    use super::*;
    use crate::budget::Budget;
    use crate::greedy;
    use fencelight_core::game::{Game, draw};
    use fencelight_core::games::{AllOptions, AnyGame, GameKind};
    use fencelight_core::quoridor::Position;

    /// The obvious move of a position, by the candidates of a node.
    fn obvious_move(position: &Position) -> Option<Move> {
        let mut stop = || false;
        let mut budget = Budget::new(&crate::Limits::nodes(1_000_000, 0), &mut stop);
        let mut state = State::new(position, &mut budget)?;
        let mut moves: heapless::Vec<Candidate, 24> = heapless::Vec::new();
        candidates::generate(&mut state, Breadth::Narrow, 4, &mut budget, &mut moves);
        sort_by_score(&mut moves, position.turn());
        let number = obvious(&mut state, &moves)?;
        Some(moves.get(number)?.mv)
    }

    #[test]
    fn it_is_mostly_the_move_of_the_greedy_player() {
        let (mut positions, mut same_kind, mut fences) = (0, 0, 0);
        for seed in 0..60 {
            let options = AllOptions::default();
            let mut game = AnyGame::start(GameKind::Quoridor4, &options, None, seed);
            for ply in 0.. {
                let Some(mv) = greedy(&game, seed + ply) else {
                    break;
                };
                if let AnyGame::Quoridor(position) = &game
                    && let Some(obvious) = obvious_move(position)
                {
                    let is_fence = |mv: Move| matches!(mv.action(), Action::Fence(_));
                    positions += 1;
                    fences += u32::from(is_fence(mv));
                    same_kind += u32::from(is_fence(mv) == is_fence(obvious));
                }
                let legal = game.legal_moves();
                let random = legal.as_slice()[draw(seed, ply as u32, legal.len() as u32) as usize];
                let is_random = draw(seed ^ ply, 9, 8) == 0;
                game.play(if is_random { random } else { mv })
                    .expect("legal");
            }
        }
        assert!(positions > 1_000 && fences > 200, "{positions} {fences}");
        assert!(
            same_kind * 100 >= positions * 95,
            "{same_kind} of {positions}"
        );
    }
}
