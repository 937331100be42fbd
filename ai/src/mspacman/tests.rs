//! The generated ends of turns agree with the rules, step by step.

extern crate std;

use std::boxed::Box;
use std::vec::Vec;

use super::evaluate::{CERTAIN, win_chances};
use super::ghost_reach::GhostFlood;
use super::state::{State, weak_after};
use super::turn_paths::TurnPaths;
use fencelight_core::game::{Face, Game, Move, draw};
use fencelight_core::geometry::Seat;
use fencelight_core::mspacman::{
    Capture, Dice, Options, PlayerCount, Position, TurnPhase, first_controller,
};

/// Of a game that is over only the winner matters.
fn plain(start: &State, end: &State) -> State {
    if end.winner().is_some() {
        State {
            dots: end.dots,
            ..*start
        }
    } else {
        *end
    }
}

/// Every end of a turn by playing every step. A ghost may bump from one to another endlessly; it meets three others at most.
fn by_steps(position: &Position, most: u8, start: &State, ends: &mut Vec<State>) {
    if position.phase() != TurnPhase::Step || position.outcome().is_some() {
        let end = plain(start, &State::of(position));
        if !ends.contains(&end) {
            ends.push(end);
        }
        return;
    }
    let Some(most) = most.checked_sub(1) else {
        return;
    };
    for mv in &position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        by_steps(&next, most, start, ends);
    }
}

/// The same by turn paths and ghost floods.
fn by_floods(position: &Position, face: Face, turn_paths: &mut TurnPaths) -> Vec<State> {
    let start = State::of(position);
    let mut ends = Vec::new();
    let mut add = |end: &State| {
        let end = plain(&start, end);
        if !ends.contains(&end) {
            ends.push(end);
        }
    };
    let count = face.count();
    if start.turn == start.controller {
        turn_paths.for_each_end(&start, false, count, |steps, cut_short, end| {
            if cut_short || steps == count {
                add(end);
            }
            true
        });
    } else {
        let weak = weak_after(face, start.ghosts[start.turn].weak_turns);
        let mut flood = GhostFlood::of(&start, start.turn);
        for _ in 0..count {
            flood.step();
        }
        let reach = flood.reach();
        for square in reach.squares.iter() {
            add(&start.after_ghost_move(square, weak));
        }
        if reach.meets && weak == 0 {
            let mut caught = start;
            caught.change_control(start.turn);
            add(&caught);
        } else if reach.meets {
            add(&start.after_sent_home());
        }
    }
    ends
}

/// Positions of random games at the beginning of a turn.
fn each_roll(mut visit: impl FnMut(&Position)) {
    for seed in 0..36 {
        let options = Options {
            capture: [Capture::Enter, Capture::Exact][(seed % 2) as usize],
            players: PlayerCount::ALL[(seed % 3) as usize],
        };
        let seats = options.seats();
        let mut position = Position::start(seats, first_controller(seats, seed), options)
            .with_dice(Dice::new(seed));
        for number in 0..400 {
            if position.outcome().is_some() {
                break;
            }
            if position.phase() == TurnPhase::Roll {
                visit(&position);
            }
            let moves = position.legal_moves();
            let drawn = draw(seed, number, moves.len() as u32) as usize;
            position.play(moves.as_slice()[drawn]).unwrap();
        }
    }
}

#[test]
fn generated_ends_are_those_of_the_rules() {
    let mut turn_paths = Box::new(TurnPaths::new());
    let (mut turns, mut rolls, mut many) = (0, 0, 0);
    each_roll(|position| {
        for &face in position.faces() {
            // A six has more paths than a test has time for; its last step is like the one before.
            if face.count() == 6 && turns % 8 != 0 {
                continue;
            }
            rolls += 1;
            let start = State::of(position);
            let mut rolled = *position;
            rolled.play_unchecked(Move::rolled(face));
            let (mut slow, quick) = (Vec::new(), by_floods(position, face, &mut turn_paths));
            by_steps(&rolled, face.count() + 3, &start, &mut slow);
            assert!(quick.iter().all(|end| slow.contains(end)), "{position:?}");
            // Paths beyond the capacity are dropped.
            if quick.len() < 190 {
                assert_eq!(quick.len(), slow.len(), "{position:?} {face}");
            } else {
                many += 1;
            }
        }
        turns += 1;
    });
    assert!(turns > 1_500, "{turns}");
    assert!(many < rolls / 20, "{many} of {rolls}");
}

#[test]
fn chances_of_all_seats_add_up() {
    each_roll(|position| {
        let state = State::of(position);
        let chances = win_chances(&state, u8::MAX);
        let sum: i32 = chances.0.iter().sum();
        assert!((CERTAIN - 8..=CERTAIN).contains(&sum), "{chances:?}");
        for seat in Seat::ALL {
            assert!(chances[seat] == 0 || position.seats().contains(seat));
        }
    });
}
