//! Turns and their results agree with the rules, step by step.

extern crate std;
use core::num::NonZeroU32;
use std::vec::Vec;

use super::board::Board;
use super::rules::Rules;
use super::state::{State, TurnOutcome};
use super::state::{Turn, TurnList};
use super::turns::{StepsLeft, ghost_turns, pac_turns};
use fencelight_core::game::{Game, Ghost, List, Outcome, PerGhost, Piece, Winner, draw};
use fencelight_core::geometry::{Fence, Square};
use fencelight_core::pacman::{Deal, Options, Position, Setup};

/// Random numbers from a seed.
struct Chance(u64, u32);

impl Chance {
    fn below(&mut self, choices: u32) -> u32 {
        self.1 += 1;
        draw(self.0, self.1, choices)
    }
}

fn any_options(chance: &mut Chance) -> Options {
    let mut options = Options::default();
    for (key, values) in [
        ("layout", 3),
        ("boost", 2),
        ("boost_eats", 2),
        ("ghost_pellet", 3),
        ("frenzy_path", 3),
        ("ghost_return", 2),
    ] {
        options.set(key, chance.below(values)).expect("an option");
    }
    options.stall_limit = NonZeroU32::new([0, 0, 5, 50][chance.below(4) as usize]);
    options
}

/// The usual start, or one with other pellets, other fences and ghosts nearby.
fn any_start(chance: &mut Chance) -> Position {
    let options = any_options(chance);
    if chance.below(2) == 0 {
        return Position::start(Deal::default(), options);
    }
    loop {
        let square = |chance: &mut Chance| Square::from_index(chance.below(81) as u8).unwrap();
        let mut setup = Setup {
            pac: square(chance),
            lives: 1 + chance.below(options.layout.lives().into()) as u8,
            ghosts: PerGhost([0; 4].map(|_| Some(square(chance)))),
            pellets: (0..1 + chance.below(4)).map(|_| square(chance)).collect(),
            fences: List::default(),
            mover: Piece::Pac,
            steps: 2,
            boost: false,
            came_from: None,
        };
        if setup.pellets.len() < 4 && chance.below(2) == 0 {
            setup.ghosts[Ghost::Inky] = None;
        }
        if !options.layout.has_ghost(Ghost::Clyde) {
            setup.ghosts[Ghost::Clyde] = None;
        }
        for _ in 0..chance.below(15) {
            let fence = Fence::from_index(chance.below(128) as u8).unwrap();
            setup.fences.push(fence).unwrap();
            if Position::new(&setup, options).is_err() {
                setup.fences.pop();
            }
        }
        if let Ok(position) = Position::new(&setup, options)
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// Positions of random games.
fn for_each_position(games: u64, mut visit: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut chance = Chance(seed, 0);
        let mut position = any_start(&mut chance);
        for _ in 0..150 {
            if position.outcome().is_some() {
                break;
            }
            visit(&position);
            let moves = position.legal_moves();
            let choice = chance.below(moves.len() as u32) as usize;
            position.play_unchecked(moves.as_slice()[choice]);
        }
    }
}

/// All positions in which the turn can end, step by step.
fn ends(position: &Position, found: &mut Vec<Position>) {
    for &mv in position.legal_moves().as_slice() {
        let mut after = *position;
        after.play_unchecked(mv);
        if after.outcome().is_some() || after.came_from().is_none() {
            if !found.contains(&after) {
                found.push(after);
            }
        } else {
            ends(&after, found);
        }
    }
}

/// The expected end of a turn: `None` if Pac-Man has won; the lives, and the board unless he is caught.
type End = Option<(u8, Option<([u8; 4], u8, u8)>)>;

fn end_of(before: &Position, after: &Position, rules: &Rules) -> End {
    let state = State::of(after, rules);
    if after.outcome() == Some(Outcome::Won(Winner::Pacman)) {
        None
    } else if after.lives() < before.lives() {
        Some((after.lives(), None))
    } else {
        Some((
            after.lives(),
            Some((state.ghosts, state.pac, state.pellets)),
        ))
    }
}

#[test]
fn whole_turns_are_those_of_the_rules() {
    let mut checked = [0; 3];
    let mut board = Board::new();
    for_each_position(1_500, |position| {
        let rules = Rules::of(position);
        // Two pellets near each other make more turns than are generated.
        let near = position.pellets().iter().any(|one| {
            position.pellets().iter().any(|other| {
                one != other
                    && one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank()) < 4
            })
        });
        if near {
            return;
        }
        board.refresh(position, &rules.open_edges, || true);
        let mut expected = Vec::new();
        ends(position, &mut expected);
        let mut expected: Vec<End> = expected
            .iter()
            .map(|after| end_of(position, after, &rules))
            .collect();
        let state = State::of(position, &rules);
        let mut buffer = [Turn::NONE; 128];
        let mut turns = TurnList::new(&mut buffer);
        let came = position.came_from().map(Square::index);
        match position.piece() {
            Piece::Pac => {
                let steps = if position.is_boosted() {
                    StepsLeft::Boosted(position.steps())
                } else {
                    StepsLeft::Plain(position.steps())
                };
                pac_turns(&state, steps, &board, &rules, &mut turns);
                checked[usize::from(position.is_boosted())] += 1;
            }
            Piece::Ghost(_) => {
                ghost_turns(&state, came, &board, &rules, &mut turns);
                checked[2] += 1;
            }
        }
        let count = turns.len();
        let mut found: Vec<End> = Vec::new();
        for &turn in &buffer[..count] {
            let next = if state.is_pac_to_move() {
                state.after_pac(turn, &board, &rules, 0b1111)
            } else {
                state.after_ghost(turn.to(), 0b1111)
            };
            found.push(match next {
                TurnOutcome::Won => None,
                TurnOutcome::Continues(next) => {
                    Some((next.lives, Some((next.ghosts, next.pac, next.pellets))))
                }
                TurnOutcome::Caught(next) => {
                    let stalled =
                        rules.stall_limit != 0 && u32::from(next.stalled) >= rules.stall_limit;
                    // The search counts Pac-Man as caught before the ghosts have moved.
                    if state.is_pac_to_move() && !stalled {
                        Some((state.lives, Some((next.ghosts, next.pac, next.pellets))))
                    } else {
                        Some((next.lives, None))
                    }
                }
            });
        }
        expected.sort();
        expected.dedup();
        found.sort();
        found.dedup();
        assert_eq!(found, expected, "{position:?}");
    });
    assert!(checked.iter().all(|&count| count > 1_000), "{checked:?}");
}

/// Whether some ghost can catch Pac-Man before he moves again.
fn can_be_caught(position: &Position) -> bool {
    position.legal_moves().as_slice().iter().any(|&mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        after.lives() < position.lives() || after.piece() != Piece::Pac && can_be_caught(&after)
    })
}

#[test]
fn pac_man_is_in_reach_exactly_if_he_can_be_caught() {
    let mut checked = [0; 2];
    let mut board = Board::new();
    for_each_position(300, |position| {
        if position.piece() == Piece::Ghost(Ghost::Blinky) && position.came_from().is_none() {
            let rules = Rules::of(position);
            board.refresh(position, &rules.open_edges, || true);
            let in_reach = State::of(position, &rules).is_in_reach(&board, &rules);
            assert_eq!(in_reach, can_be_caught(position), "{position:?}");
            checked[usize::from(in_reach)] += 1;
        }
    });
    assert!(checked.iter().all(|&count| count > 100), "{checked:?}");
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = std::collections::HashMap::new();
    for_each_position(500, |position| {
        let mut rules = Rules::of(position);
        rules.stall_limit = 0;
        let mut state = State::of(position, &rules);
        state.stalled = 0;
        let key = std::format!("{state:?}");
        let before = seen.insert(state.hash(&rules), key.clone());
        assert!(before.is_none_or(|before| before == key));
    });
}
