//! Ms. Pac-Man step by step against whole turns.

use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::geometry::{Seat, SeatSet};
use fencelight_core::mspacman::{self, Capture, Position, TurnPhase};
use fencelight_core::notation::{PositionText, parse_move};

use super::{check_position, turn_paths, winner};
use crate::Rng;
use crate::reference::mspacman::MsPacmanReference;

/// Counts of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games begun.
    pub games: usize,
    /// Turns whose paths were all compared.
    pub turns: usize,
    /// Paths compared.
    pub paths: usize,
    /// Changes of control.
    pub catches: usize,
    /// Games won.
    pub won: usize,
}

/// Steps beyond the count that the reference follows when a ghost bumps into others.
const MAX_BUMP_STEPS: usize = 3;

/// Compares all paths of at least this many turns, with seats and options at random.
///
/// # Panics
/// At the first difference, with the position.
#[must_use]
pub fn crosscheck(turns: usize, seed: u64) -> Report {
    let mut report = Report::default();
    let mut rng = Rng::new(seed);
    while report.turns < turns {
        report.games += 1;
        play_game(&mut rng, &mut report);
    }
    report
}

fn play_game(rng: &mut Rng, report: &mut Report) {
    let four = SeatSet::FOUR;
    let seats = *rng.pick(&[
        SeatSet::TWO,
        four.without(Seat::East),
        four.without(Seat::South),
        four,
        four,
    ]);
    let names: Vec<&str> = seats.iter().map(Seat::name).collect();
    let controller = seats.iter().nth(rng.below(names.len())).expect("a seat");
    let capture = *rng.pick(&[Capture::Enter, Capture::Exact]);
    let rules = mspacman::Options {
        capture,
        ..mspacman::Options::default()
    };
    let options = AllOptions {
        mspacman: rules,
        ..AllOptions::default()
    };
    let mut slow = MsPacmanReference::new(&names, controller.name(), capture == Capture::Exact);
    let mut fast = Position::start(seats, controller, rules);
    while !slow.is_over() {
        let here = text(&fast);
        assert_eq!(slow.position(), here);
        let before = fast.controller();
        let (paths, turns) = if fast.phase() == TurnPhase::Place {
            let places = slow
                .places()
                .into_iter()
                .map(|(square, state)| (vec![square], state));
            (turns_of(&fast, 1, &options), places.collect())
        } else {
            let rolls = slow.rolls();
            let faces: Vec<String> = fast
                .faces()
                .iter()
                .map(|face| format!("roll={face}"))
                .collect();
            assert_eq!(faces, rolls, "{here}");
            // Long rolls have thousands of paths; short ones cover as much.
            let roll = if rng.below(4) == 0 {
                *rng.pick(&rolls)
            } else {
                rolls[rng.below(4)]
            };
            let mv = parse_move(roll).expect("a roll");
            check_position(&AnyGame::MsPacman(fast), &options);
            fast.play(mv)
                .unwrap_or_else(|why| panic!("{here}: {mv}: {why}"));
            let most = usize::from(fast.steps()) + MAX_BUMP_STEPS;
            (turns_of(&fast, most, &options), slow.turns(roll))
        };
        let moves: Vec<_> = turns.iter().map(|(moves, _)| moves).collect();
        assert_eq!(
            paths.iter().map(|(moves, _)| moves).collect::<Vec<_>>(),
            moves,
            "{here}"
        );
        for ((moves, fast), (_, slow)) in paths.iter().zip(&turns) {
            compare(fast, slow, &format!("{here}: {moves:?}"));
        }
        report.turns += 1;
        report.paths += paths.len();
        let chosen = choose(&paths, before, rng);
        fast = paths[chosen].1;
        slow = turns[chosen].1.clone();
        report.catches += usize::from(fast.controller() != before);
    }
    report.won += 1;
}

/// A path at random, often one with a catch or an eaten dot.
fn choose(paths: &[(Vec<String>, Position)], before: Seat, rng: &mut Rng) -> usize {
    let few: Vec<usize> = (0..4).map(|_| rng.below(paths.len())).collect();
    let value = |&path: &usize| {
        let after = &paths[path].1;
        let dots = 100 - after.dots().len();
        dots + 4 * u32::from(after.controller() != before)
    };
    few.into_iter().max_by_key(value).unwrap_or(0)
}

/// Every way to play on to the end of the turn, step by step, sorted; none longer than `most`.
fn turns_of(
    position: &Position,
    most: usize,
    options: &AllOptions,
) -> Vec<(Vec<String>, Position)> {
    let ended =
        |position: &Position| position.phase() != TurnPhase::Step || position.outcome().is_some();
    turn_paths(
        position,
        most,
        options,
        |&position| AnyGame::MsPacman(position),
        ended,
    )
}

fn compare(fast: &Position, slow: &MsPacmanReference, here: &str) {
    assert_eq!(fast.outcome().is_some(), slow.is_over(), "{here}");
    assert_eq!(winner(fast).as_deref(), slow.winner(), "{here}");
    for seat in fast.seats().iter() {
        assert_eq!(
            fast.dots_left(seat) as usize,
            slow.dots_left(seat.name()),
            "{here}"
        );
    }
    if !slow.is_over() {
        assert_eq!(text(fast), slow.position(), "{here}");
    }
}

fn text(position: &Position) -> String {
    PositionText(&AnyGame::MsPacman(*position)).to_string()
}
