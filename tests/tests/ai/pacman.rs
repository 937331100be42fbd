//! The engine of the Pac-Man variant: legal, deterministic, stoppable at any node, and it finds its tactics.

use std::num::NonZeroU32;

use fencelight_ai::{Evaluator, Level, Limits, greedy};
use fencelight_core::game::{Game, Move, Outcome, Winner};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_host::engines::ParallelEngine;
use fencelight_tests::Rng;
use fencelight_tests::positions::{position_from_text, random_options};

use crate::checked_engine::CheckedEngine;

/// Layout a or b, everything on its start square unless `others` replaces it: `pac=a2`, `turn=pinky`, ...
fn position(layout: &str, others: &str) -> AnyGame {
    let mut options = AllOptions::default();
    let set = options.set(GameKind::Pacman, "layout", u32::from(layout == "b"));
    set.expect("an option");
    let start = AnyGame::start(GameKind::Pacman, &options, None, 1);
    let text = fencelight_core::notation::PositionText(&start).to_string();
    let word = |word: &str| {
        let key = word.split_once('=').map(|(key, _)| key);
        let other = others
            .split(' ')
            .find(|other| key.is_some() && other.split_once('=').map(|(key, _)| key) == key);
        other.unwrap_or(word).to_string()
    };
    let text: Vec<String> = text.split(' ').map(word).collect();
    position_from_text(&text.join(" "), &options)
}

/// Options of the variant at random, also how long he may stall.
fn options_of_game(rng: &mut Rng) -> AllOptions {
    let mut options = random_options(GameKind::Pacman, rng);
    options.pacman.stall_limit = NonZeroU32::new([0, 10, 50][rng.below(3)]);
    options
}

#[test]
fn all_moves_are_legal_whatever_the_options_and_levels() {
    let mut engine = CheckedEngine::with_table_entries(512);
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let options = options_of_game(&mut rng);
        let mut game = AnyGame::start(GameKind::Pacman, &options, None, seed);
        for _ in 0..250 {
            if game.outcome().is_some() {
                break;
            }
            // Random moves lead to positions that no player would reach.
            let mv = if rng.below(4) == 0 {
                *rng.pick(game.legal_moves().as_slice())
            } else {
                let limits = Limits {
                    level: *rng.pick(&Level::ALL),
                    nodes: [None, Some(60), Some(300)][rng.below(3)]
                        .or((seed % 20 != 0).then_some(150)),
                    seed,
                };
                engine.think(&game, &limits).mv
            };
            game.play(mv).expect("a legal move");
        }
    }
}

/// A game between two levels with one seed for all of it: the winner and the moves.
fn play_out(
    engine: &mut CheckedEngine,
    options: &AllOptions,
    level: Level,
    seed: u64,
) -> (Outcome, Vec<Move>) {
    const LONGEST: usize = 20_000;
    let mut game = AnyGame::start(GameKind::Pacman, options, None, seed);
    let mut moves = Vec::new();
    while moves.len() < LONGEST {
        if let Some(outcome) = game.outcome() {
            return (outcome, moves);
        }
        let limits = Limits {
            nodes: Some(120),
            ..Limits::level(level, seed)
        };
        let mv = engine.think(&game, &limits).mv;
        moves.push(mv);
        game.play(mv).expect("a legal move");
    }
    panic!("the game of seed {seed} does not end");
}

#[test]
fn games_end_although_he_may_stall_for_ever() {
    let mut engine = CheckedEngine::default();
    let mut winners = Vec::new();
    let mut games = Vec::new();
    for (level, layout) in Level::ALL.into_iter().rev().zip([0, 1, 0, 1, 0]) {
        let mut options = AllOptions::default();
        let set = options.set(GameKind::Pacman, "layout", layout);
        set.expect("an option");
        for seed in 0..3 {
            let (winner, moves) = play_out(&mut engine, &options, level, seed);
            winners.push(winner);
            assert!(!games.contains(&moves), "{level:?} repeats itself");
            games.push(moves);
        }
    }
    for winner in [Winner::Pacman, Winner::Ghosts] {
        assert!(winners.contains(&Outcome::Won(winner)), "{winner:?}");
    }
}

#[test]
fn equal_positions_and_limits_give_equal_moves() {
    let mut used = CheckedEngine::default();
    for (layout, place) in [
        ("a", ""),
        ("b", "pac=c3 turn=inky steps=1"),
        ("a", "pac=b8 blinky=d9"),
    ] {
        let game = position(layout, place);
        for level in Level::ALL {
            let limits = Limits::level(level, 11);
            let fresh = CheckedEngine::default().think(&game, &limits);
            assert_eq!(used.think(&game, &limits), fresh, "{place} {level:?}");
        }
        // Another position was searched in between, and the search was stopped.
        used.think_until(&position("b", ""), &Limits::nodes(500, 1), || true);
    }
}

#[test]
fn a_stop_at_any_node_gives_a_legal_move() {
    let mut engine = CheckedEngine::default();
    for place in ["", "pac=b8 blinky=d9", "pac=e3 turn=clyde steps=2"] {
        let game = position("a", place);
        for node in (1..60).chain([100, 700, 3_000]) {
            let mut nodes = 0;
            let result = engine.think_until(&game, &Limits::nodes(10_000, 5), || {
                nodes += 1;
                nodes >= node
            });
            assert!(nodes <= node && result.nodes <= node, "{result:?}");
        }
    }
}

#[test]
fn no_level_exceeds_its_nodes() {
    /// Nodes of the strongest level.
    const MAX_NODES: u32 = 20_000;
    let mut engine = CheckedEngine::default();
    for level in Level::ALL {
        for place in ["", "turn=blinky steps=2", "pac=e3 turn=clyde steps=2"] {
            let result = engine.think(&position("a", place), &Limits::level(level, 2));
            let most = if level == Level::MAX {
                MAX_NODES
            } else {
                1_000
            };
            assert!(result.nodes <= most, "{level:?} {result:?}");
        }
    }
}

/// Layout, position, the one move that is right, nodes within which it is found.
type Tactic = (&'static str, &'static str, &'static str, u32);

/// Each has one right move only, by a search through all turns of both sides.
const TACTICS: [Tactic; 22] = [
    // The fourth pellet: now, or with the next turn, whatever the ghosts do.
    ("a", "pac=a3 lives=1 blinky=c3 pellets=a1", "a2", 10),
    (
        "a",
        "pac=c3 lives=1 blinky=e3 inky=- pinky=d4 clyde=h3 pellets=a1",
        "b3",
        1_000,
    ),
    (
        "a",
        "pac=a5 lives=1 blinky=d4 inky=b8 pinky=b1 clyde=e5 pellets=a1",
        "a4",
        1_000,
    ),
    (
        "b",
        "pac=i6 lives=1 blinky=i1 inky=- pinky=g8 clyde=h3 pellets=i9",
        "i7",
        1_000,
    ),
    (
        "b",
        "pac=a5 lives=2 blinky=b6 inky=f5 pinky=b1 clyde=a1 pellets=a9",
        "a6",
        1_000,
    ),
    (
        "b",
        "pac=h3 lives=1 blinky=f4 inky=- pinky=d2 clyde=- pellets=i1",
        "h2",
        1_000,
    ),
    // The last ghost: in the boost that has begun, and in the one that a pellet gives.
    (
        "a",
        "pac=a1 lives=1 blinky=- inky=- pinky=- clyde=d1 pellets=i1,i9 steps=3 boost=yes came=a2",
        "b1",
        10,
    ),
    (
        "a",
        "pac=b9 lives=1 blinky=- inky=a7 pinky=- clyde=- pellets=a9,i9",
        "a9",
        10,
    ),
    // The only way out.
    (
        "a",
        "pac=b6 lives=1 blinky=a6 inky=d7 pinky=a8 clyde=c5 pellets=a9,i9",
        "b5",
        100,
    ),
    (
        "a",
        "pac=e5 lives=2 blinky=d4 inky=c2 pinky=b3 clyde=e6 pellets=a1,a9",
        "e4",
        100,
    ),
    (
        "b",
        "pac=b3 lives=1 blinky=b5 inky=d3 pinky=c6 clyde=c1 pellets=a1,a9",
        "b4",
        100,
    ),
    (
        "a",
        "pac=e2 lives=1 blinky=c2 inky=- pinky=d1 clyde=f2 pellets=i1,a9,i9",
        "e3",
        100,
    ),
    // The only way out leads over a pellet.
    (
        "a",
        "pac=c9 lives=1 blinky=e9 inky=b8 pinky=b7 clyde=f7 pellets=i1,a9",
        "b9",
        100,
    ),
    (
        "b",
        "pac=h2 lives=1 blinky=f1 inky=h4 pinky=- clyde=g3 pellets=a1,i1",
        "h1",
        100,
    ),
    // A ghost catches: beside him, and over two squares.
    ("a", "pac=e6 turn=blinky steps=2 blinky=e7", "e6", 10),
    ("a", "pac=e7 turn=blinky steps=2", "e8", 10),
    // The net closes: wherever he goes, he is caught after his next turn.
    (
        "b",
        "pac=e9 lives=2 blinky=e5 inky=g6 pinky=f8 clyde=h8 pellets=i1,a9 turn=pinky steps=1",
        "e8",
        1_000,
    ),
    (
        "a",
        "pac=i4 lives=1 blinky=f3 inky=i2 pinky=h7 clyde=h6 pellets=i1,i9 turn=clyde steps=1",
        "g6",
        100,
    ),
    (
        "b",
        "pac=a3 lives=2 blinky=c5 inky=e3 pinky=b4 clyde=c1 pellets=i1,a9,i9 turn=pinky steps=1",
        "a4",
        100,
    ),
    (
        "a",
        "pac=g1 lives=1 blinky=h2 inky=d2 pinky=i3 clyde=e3 pellets=i1,a9,i9 turn=blinky steps=1",
        "h1",
        1_000,
    ),
    (
        "b",
        "pac=f9 lives=1 blinky=d7 inky=- pinky=e8 clyde=f4 pellets=a1,a9,i9 turn=pinky steps=1",
        "f8",
        100,
    ),
    (
        "a",
        "pac=h7 lives=2 blinky=i7 inky=i5 pinky=d7 clyde=h3 pellets=a1,i9 turn=pinky steps=2",
        "e7",
        100,
    ),
];

#[test]
fn the_one_right_move_is_found() {
    let mut engine = CheckedEngine::default();
    let mut missed_by_greedy = 0;
    for (layout, place, right, nodes) in TACTICS {
        let game = position(layout, place);
        assert!(game.legal_moves().as_slice().len() > 1, "{place}");
        for seed in 0..5 {
            let result = engine.think(&game, &Limits::nodes(nodes, seed));
            assert_eq!(result.mv.to_string(), right, "{place} {result:?}");
            let plain = greedy(&game, seed).map(|mv| mv.to_string());
            missed_by_greedy += usize::from(plain.as_deref() != Some(right));
        }
    }
    // The positions are not trivial: a search of one turn misses some.
    assert!(missed_by_greedy >= 10, "{missed_by_greedy}");
}

#[test]
fn the_one_right_move_is_found_by_several_threads() {
    const THREADS: usize = 3;
    let mut engine = ParallelEngine::new(THREADS, 1 << 12, &Evaluator::DEFAULT);
    for (layout, place, right, nodes) in TACTICS {
        let limits = Limits::nodes(10 * THREADS as u32 * nodes, 1);
        let result = engine.think_until(&position(layout, place), &limits, || false);
        let mv = result.map(|result| result.mv.to_string());
        assert_eq!(mv.as_deref(), Some(right), "{place} {result:?}");
    }
}

#[test]
fn no_level_misses_what_wins_or_catches_at_once_or_walks_into_a_ghost() {
    let mut engine = CheckedEngine::default();
    for (layout, place, right, nodes) in TACTICS {
        // The moves that are found without any search, and the only ways out.
        let escapes = nodes == 100 && !place.contains("turn=");
        if nodes == 10 || escapes {
            for (level, seed) in (0..20).map(|n| (Level::ALL[n as usize / 5], n % 5)) {
                let result = engine.think(&position(layout, place), &Limits::level(level, seed));
                assert_eq!(result.mv.to_string(), right, "{place} {level:?}");
            }
        }
    }
}
