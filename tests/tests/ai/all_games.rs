//! What holds for the computer players of every game alike: moves are legal, equal questions get equal answers, a stop is obeyed at
//! once, and nobody spends more than allowed.

use fencelight_core::ai::{Limits, MAX_LEVEL, SearchResult, greedy};
use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::notation::PositionText;
use fencelight_tests::engine::BoardEngine;
use fencelight_tests::positions::random_positions;

/// Nodes that a search which has to end may still count on its way back to the root.
const UNWIND_NODES: u32 = 8;
/// How often a search may ask whether to go on before its first node: once for every square.
const POLLS_BEFORE_ROOT: u32 = 81;
/// How often it may ask at one node: once for it and once for every seat.
const POLLS_PER_NODE: u32 = 5;

/// What a player thinks, which is always a legal move.
fn think(player: &mut BoardEngine, game: &AnyGame, limits: &Limits) -> SearchResult {
    think_until(player, game, limits, || false)
}

/// The same until it is told to stop.
fn think_until(
    player: &mut BoardEngine,
    game: &AnyGame,
    limits: &Limits,
    stop: impl FnMut() -> bool,
) -> SearchResult {
    let Some(thought) = player.think_until(game, limits, stop) else {
        panic!("no move {limits:?} {}", PositionText(game));
    };
    let refusal = game.why_illegal(thought.mv);
    let text = PositionText(game);
    assert_eq!(refusal, None, "{} {limits:?} {text}", thought.mv);
    thought
}

/// Some positions of each game, far apart in random games with random options.
fn positions(each: usize) -> Vec<AnyGame> {
    const SPACING: usize = 17;
    let mut positions = Vec::new();
    let mut number = 0;
    random_positions(&GameKind::ALL, each * SPACING, |game| {
        if number % SPACING == 0 {
            positions.push(game.clone());
        }
        number += 1;
    });
    assert_eq!(positions.len(), GameKind::ALL.len() * each);
    positions
}

#[test]
fn every_level_is_legal_and_answers_equal_questions_equally() {
    let mut used = BoardEngine::default();
    for (number, game) in positions(4).iter().enumerate() {
        for level in 1..=MAX_LEVEL {
            let limits = Limits::level(level, number as u64);
            let fresh = think(&mut BoardEngine::default(), game, &limits);
            // Once after the thoughts about another position, and once after the same.
            for _ in 0..2 {
                let again = think(&mut used, game, &limits);
                assert_eq!(again, fresh, "level {level}: {}", PositionText(game));
            }
        }
    }
}

#[test]
fn a_stop_is_obeyed_at_once_and_gives_a_legal_move() {
    let mut player = BoardEngine::default();
    for game in positions(12) {
        for level in [1, 3, MAX_LEVEL] {
            for asked_before in [0, 1, 2, 10, 100] {
                let mut asked = 0;
                let thought = think_until(&mut player, &game, &Limits::level(level, 1), || {
                    asked += 1;
                    asked > asked_before
                });
                let (most, text) = (asked_before + 1 + UNWIND_NODES, PositionText(&game));
                assert!(
                    asked <= most && thought.nodes <= most,
                    "{asked} {thought:?} {text}"
                );
            }
        }
    }
}

#[test]
fn nobody_looks_at_more_nodes_than_allowed() {
    let mut player = BoardEngine::default();
    for game in positions(12) {
        for nodes in [1, 2, 7, 60, 500, 3_000] {
            for level in 1..=MAX_LEVEL {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::level(level, 3)
                };
                let mut asked = 0;
                let thought = think_until(&mut player, &game, &limits, || {
                    asked += 1;
                    false
                });
                let text = PositionText(&game);
                assert!(
                    thought.nodes <= nodes + UNWIND_NODES,
                    "{nodes}: {thought:?} {text}"
                );
                // What is told is what was spent; the last node is not asked about.
                let most = thought.nodes * POLLS_PER_NODE + POLLS_BEFORE_ROOT;
                assert!(asked <= most, "{asked}: {thought:?} {text}");
            }
        }
    }
}

#[test]
fn nobody_thinks_when_the_game_is_over() {
    let mut player = BoardEngine::default();
    for kind in GameKind::ALL {
        let mut game = AnyGame::start(kind, &AllOptions::default(), None, 1);
        for number in 0.. {
            let Some(mv) = greedy(&game, number) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
        assert!(game.outcome().is_some());
        for level in 1..=MAX_LEVEL {
            let stop = || panic!("asked about a game that is over");
            let thought = player.think_until(&game, &Limits::level(level, 1), stop);
            assert_eq!(thought, None, "{kind:?}");
        }
    }
}
