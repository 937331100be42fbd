//! Tunes the handcrafted evaluation of Quoridor with two by matches of the search against itself.
//!
//! `cargo long tune [MINUTES] [NODES] [SEED]`. Each try changes some weights at random; a change that wins a short match against the best
//! weights, and then a long one, replaces them. Every opening is played with both colours. Uses all cores; prints each new best.

use std::io::{self, Write as _};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fencelight_ai::{Evaluator, Limits, Weights, steps_to_goal};
use fencelight_core::game::{Game, Outcome, Winner, draw};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_host::engines::SearchEngine;

/// Pairs of games of the short match, which most changes lose.
const SHORT: u32 = 100;
/// Pairs of games of the long match.
const LONG: u32 = 400;
/// Score in percent that wins the short match and the long one.
const SHORT_POINTS: f64 = 52.5;
const LONG_POINTS: f64 = 51.5;
/// Selects a weight.
type Weight = fn(&mut Weights) -> &mut i16;
/// Weights that change, and by how much.
const CHANGES: [(Weight, i32); 2] = [
    (|weights| &mut weights.step_late, 20),
    (|weights| &mut weights.turn, 25),
];
/// By how much the value of one more fence in hand changes.
const FENCE_CHANGE: i32 = 40;

/// Tunes for `minutes`, with `nodes` per move, and prints the weights.
///
/// # Errors
/// Standard output cannot be written.
pub fn tune(minutes: u64, nodes: u32, seed: u64) -> io::Result<()> {
    let end = Instant::now() + Duration::from_secs(minutes.saturating_mul(60));
    let mut best: &'static Weights = &Weights::TUNED;
    let mut tries = 0;
    while Instant::now() < end {
        tries += 1;
        // Leaks a few dozen bytes per try.
        let changed: &'static Weights = Box::leak(Box::new(change(*best, seed, tries)));
        let opening = seed << 32 | u64::from(tries) << 12;
        let points = points_of(evaluator(changed), evaluator(best), nodes, SHORT, opening);
        if points < SHORT_POINTS {
            continue;
        }
        let points = points_of(
            evaluator(changed),
            evaluator(best),
            nodes,
            LONG,
            opening + u64::from(SHORT),
        );
        if points >= LONG_POINTS {
            best = changed;
            writeln!(
                io::stdout(),
                "try {tries}: {points:.1} % of {} games: {best:?}",
                2 * LONG
            )?;
        }
    }
    writeln!(io::stdout(), "{tries} tries; the best: {best:#?}")
}

/// Changes about half of the weights at random.
fn change(mut weights: Weights, seed: u64, number: u32) -> Weights {
    let mut drawn = 0;
    // Up or down, small changes more often than large ones.
    let mut by = |most: i32| {
        drawn += 3;
        let draw =
            |n: u32, choices: u32| draw(seed ^ u64::from(number) << 20, drawn + n, choices) as i32;
        if draw(0, 2) == 0 {
            return 0;
        }
        let most = most as u32;
        (draw(1, 2 * most + 1) + draw(2, 2 * most + 1)) / 2 - most as i32
    };
    for (weight, most) in CHANGES {
        *weight(&mut weights) += by(most) as i16;
    }
    // Changes the value of the first fences, of the last ones or of all of them.
    for (from, to) in [(0, 1), (1, 3), (3, 6), (6, 10), (0, 10)] {
        let more = by(FENCE_CHANGE);
        for (fences, worth) in weights.hand.iter_mut().enumerate() {
            let counted = fences.clamp(from, to) - from;
            *worth += (more * counted as i32) as i16;
        }
    }
    weights
}

/// An evaluator with these weights. Leaks a few bytes.
fn evaluator(weights: &'static Weights) -> &'static Evaluator {
    Box::leak(Box::new(Evaluator::Handcrafted(weights)))
}

/// The score in percent of one evaluator against another.
fn points_of(
    one: &'static Evaluator,
    other: &'static Evaluator,
    nodes: u32,
    pairs: u32,
    opening: u64,
) -> f64 {
    let next = AtomicU32::new(0);
    let halves = AtomicU32::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = SearchEngine::default();
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= 2 * pairs {
                        break;
                    }
                    let seed = opening + u64::from(game / 2);
                    let first = game as usize % 2;
                    let points = play(seed, nodes, [one, other], first, &mut engine);
                    halves.fetch_add(points, Ordering::Relaxed);
                }
            });
        }
    });
    f64::from(halves.into_inner()) * 100.0 / f64::from(4 * pairs)
}

/// Plays one game from an opening, one engine with both evaluators in turn; returns the half points of the first.
fn play(
    seed: u64,
    nodes: u32,
    evaluators: [&'static Evaluator; 2],
    first: usize,
    engine: &mut SearchEngine,
) -> u32 {
    let mut game = opening(seed);
    let began = game.turn();
    let mut ply = 0;
    while game.outcome().is_none() {
        let who = if game.turn() == began {
            first
        } else {
            1 - first
        };
        engine.set_evaluator(evaluators[who]);
        let limits = Limits::nodes(nodes, seed.wrapping_mul(1_000) + ply);
        let result = engine.think(&game, &limits).expect("a move");
        game.play(result.mv).expect("a legal move");
        ply += 1;
    }
    match game.outcome() {
        Some(Outcome::Won(Winner::Seat(seat))) if (seat == began) == (first == 0) => 2,
        Some(Outcome::Won(_)) => 0,
        _ => 1,
    }
}

/// A few random moves after which neither side is far ahead.
fn opening(seed: u64) -> AnyGame {
    let mut options = AllOptions::default();
    options.quoridor2.ply_cap = NonZeroU32::new(324);
    for again in 0.. {
        let seed = seed ^ again << 52;
        let mut game = AnyGame::start(GameKind::Quoridor2, &options, None, seed);
        let plies = 2 + draw(seed, 0, 8);
        let fences = 15 + draw(seed, 1, 50);
        for ply in 0..plies {
            let list = game.legal_moves();
            let fence = draw(seed, 3 * ply + 2, 100) < fences;
            let of_kind: Vec<_> = list
                .iter()
                .filter(|mv| (mv.byte() < 128) == fence)
                .collect();
            let pick = draw(seed, 3 * ply + 3, of_kind.len() as u32) as usize;
            game.play(of_kind[pick]).expect("a legal move");
        }
        let AnyGame::Quoridor(position) = &game else {
            continue;
        };
        let steps = |seat| steps_to_goal(position, seat).unwrap_or(0);
        if game.outcome().is_none() && steps(Seat::South).abs_diff(steps(Seat::North)) <= 3 {
            return game;
        }
    }
    unreachable!("some opening is even")
}
