//! What is updated from node to node equals what is computed from scratch.

use super::candidates::PathField;
use super::evaluate::Evaluator;
use super::handcrafted::race_bonus;
use super::hurdles::hurdles;
use super::ply_stack::MAX_PLY;
use super::score::{Side, Standing};
use super::search::Quoridor2Scratch;
use super::state::State;
use super::zobrist;
use crate::distance::{OpenEdges, PAWN_MOVE_STEPS, goal, steps_to_goal};
use fencelight_core::game::{Action, Game, draw};
use fencelight_core::games::AnySetup;
use fencelight_core::geometry::Seat;
use fencelight_core::notation::{parse_move, parse_setup};
use fencelight_core::quoridor::{Options, PlayerCount, Position};

extern crate std;
use std::boxed::Box;

/// The distance field of a side is that of a flood from its goal line, and so are distances with one more fence.
fn check_distance_field(state: &mut State<'_>, side: Side) {
    let mut fresh = PathField::EMPTY;
    let pawn = state.pawn(side);
    let distance = fresh.flood(&state.edges, side.goal(), pawn, PAWN_MOVE_STEPS);
    let field = *state.refresh_distance_field(side);
    assert_eq!(state.distance(side), distance);
    for steps in 0..u8::MAX {
        // A field that was flooded for another square may have fewer waves.
        if let (Some(wave), Some(flooded)) = (field.wave(steps), fresh.wave(steps)) {
            assert_eq!(wave, flooded, "{steps}");
        }
    }
    for fence in state.position.legal_sets().fences.iter() {
        let with = state.distance_with(side, fence);
        state.edges.toggle(fence);
        let flooded = state.edges.distance(side.goal(), pawn);
        state.edges.toggle(fence);
        assert_eq!(Some(with), flooded, "{fence}");
    }
}

/// The evaluation of a position from scratch.
fn evaluated(position: &Position) -> i16 {
    let Evaluator::Network(net) = Evaluator::DEFAULT else {
        panic!("the board has a network");
    };
    let standing = |side: Side| Standing {
        distance: steps_to_goal(position, side.seat()).expect("a path"),
        hand: position.hand(side.seat()),
    };
    let mover = Side::of(position.turn());
    net.evaluate(position) + race_bonus(standing(mover), standing(mover.other()))
}

/// The evaluation of a node with the hurdles of the node itself.
fn evaluated_in_full(state: &mut State<'_>) -> i16 {
    state.refresh_hurdles();
    state.evaluate(0, 0)
}

/// A million positions of random games: every move is made and evaluated, and some are unmade.
#[test]
#[ignore = "long: cargo test-all"]
fn a_million_updated_accumulators_evaluate_as_from_scratch() {
    const POSITIONS: u32 = 1_000_000;
    let mut scratch = Box::new(Quoridor2Scratch::new());
    let (mut seen, mut hurdled) = (0, 0);
    for seed in 0.. {
        let mut position = Position::start(PlayerCount::Two, Seat::South, Options::default());
        let mut number = 0;
        while position.outcome().is_none() && number < 200 {
            let mut state = State::new(&position, Evaluator::DEFAULT, &mut scratch.stack);
            for _ in 0..MAX_PLY - 1 {
                state.settle();
                let moves = state.position.legal_moves();
                let all = moves.as_slice();
                if all.is_empty() || state.position.outcome().is_some() {
                    break;
                }
                // As many pawn moves as fences.
                let among = if draw(seed, 1_000 + number, 2) == 0 {
                    all.len().min(3)
                } else {
                    all.len()
                };
                let mv = all[draw(seed, number, among as u32) as usize];
                number += 1;
                let key = state.key;
                let mover = state.mover();
                state.refresh_distance_field(mover);
                let undo = state.make(mv, [true; 2]);
                if state.position.outcome().is_some() {
                    break;
                }
                assert_eq!(
                    evaluated_in_full(&mut state),
                    evaluated(&state.position),
                    "{seed} {number}"
                );
                hurdled += u32::from(hurdles(&state.position) != [0; 2]);
                seen += 1;
                if draw(seed, 2_000 + number, 8) == 0 {
                    state.unmake(mv, undo, key);
                    assert_eq!(
                        evaluated_in_full(&mut state),
                        evaluated(&state.position),
                        "{seed} {number}"
                    );
                }
            }
            state.settle();
            position = state.position;
        }
        if seen >= POSITIONS {
            break;
        }
    }
    // Many of them had fences.
    assert!(hurdled > POSITIONS / 8, "{hurdled}");
}

#[test]
fn hurdles_of_moves_that_are_not_made_are_those_of_the_position_after_them() {
    let mut scratch = Box::new(Quoridor2Scratch::new());
    let mut different = 0;
    for seed in 0..200 {
        let mut position = Position::start(PlayerCount::Two, Seat::South, Options::default());
        for number in 0..60 {
            let moves = position.legal_moves();
            let all = moves.as_slice();
            if all.is_empty() {
                break;
            }
            let mut state = State::new(&position, Evaluator::DEFAULT, &mut scratch.stack);
            let (mover, other) = (state.mover(), state.mover().other());
            for side in [mover, other] {
                state.refresh_distance_field(side);
            }
            let before = hurdles(&position);
            for &mv in all.iter().step_by(7) {
                let mut after = position.clone();
                after.make(mv);
                if after.outcome().is_some() {
                    continue;
                }
                let weighed = match mv.action() {
                    Action::Square(to) => [state.hurdle(other), state.hurdle_from(mover, to)],
                    Action::Fence(fence) => state.hurdles_with(fence, None),
                    _ => continue,
                };
                let wanted = hurdles(&after);
                assert_eq!(weighed, wanted, "{seed} {number}");
                different += u32::from(wanted != [before[1], before[0]]);
            }
            position.make(all[draw(seed, number, all.len() as u32) as usize]);
        }
    }
    assert!(different > 1_000, "{different}");
}

#[test]
fn a_fence_that_cuts_off_a_pawn_may_only_be_a_hurdle_after_its_move() {
    // From e4 the fence e4h leaves no path north, from e5 a longer one: its shortest path goes back round e5v, across both halves of
    // the fence.
    let text = "quoridor2 south=e4:6 north=i9:6 fences=a4h,c4h,g4h,b6h,d6h,h6h,e5v,h5v turn=south";
    let Ok(AnySetup::Quoridor(set_up)) = parse_setup(text) else {
        panic!("no position");
    };
    let mut position = Position::new(&set_up, Options::default()).expect("a position");
    let step = parse_move("e5").expect("a move");
    let Action::Square(to) = step.action() else {
        panic!("no step");
    };
    let mut scratch = Box::new(Quoridor2Scratch::new());
    let mut state = State::new(&position, Evaluator::DEFAULT, &mut scratch.stack);
    let weighed = state.hurdle_from(Side::South, to);
    position.make(step);
    assert_eq!(weighed, hurdles(&position)[1]);
    assert_ne!(weighed, 0);
}

#[test]
fn what_the_state_updates_equals_what_is_computed_from_scratch() {
    let mut scratch = Box::new(Quoridor2Scratch::new());
    for seed in 0..300 {
        let position = Position::start(PlayerCount::Two, Seat::South, Options::default());
        let mut state = State::new(&position, Evaluator::DEFAULT, &mut scratch.stack);
        for number in 0..MAX_PLY as u32 - 1 {
            let moves = state.position.legal_moves();
            let mover = state.mover();
            if state.position.hand(mover.seat()) > 0 {
                // Twice: computed, and as it is kept for the node.
                for _ in 0..2 {
                    assert_eq!(state.legal_fences(), state.position.legal_sets().fences);
                }
            }
            state.refresh_distance_field(mover);
            // Stale fields are flooded now or later.
            if draw(seed, 200 + number, 2) == 0 {
                check_distance_field(&mut state, mover.other());
            }
            check_distance_field(&mut state, mover);
            if moves.is_empty() {
                break;
            }
            let all = moves.as_slice();
            let mv = if draw(seed, number, 2) == 0 {
                all[draw(seed, 100 + number, all.len().min(3) as u32) as usize]
            } else {
                all[draw(seed, 100 + number, all.len() as u32) as usize]
            };
            state.make(mv, [true; 2]);
            state.settle();
            state.accumulate();
            assert_eq!(state.edges, OpenEdges::from_fences(state.position.fences()));
            assert_eq!(state.key, zobrist::position_key(&state.position));
            assert_eq!(
                *state.accumulator(),
                state.evaluator.refresh(&state.position)
            );
            for side in [Side::South, Side::North] {
                let distance = state.edges.distance(goal(side.seat()), state.pawn(side));
                assert_eq!(Some(state.distance(side)), distance);
            }
        }
    }
}
