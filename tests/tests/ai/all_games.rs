//! Searches of every game: moves are legal, equal positions and limits give equal results, a stop takes effect at once, node budgets
//! hold.

use fencelight_ai::{Level, Limits, greedy};
use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::notation::PositionText;
use fencelight_tests::engine::BoardEngine;
use fencelight_tests::positions::random_positions;

use crate::checked_engine::CheckedEngine;

/// Nodes that a search which has to end may still count on its way back to the root.
const UNWIND_NODES: u32 = 8;
/// Polls of the stop signal before the first node: at most one for every square.
const POLLS_BEFORE_ROOT: u32 = 81;
/// Polls at one node: one for it and one for every seat.
const POLLS_PER_NODE: u32 = 5;

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
fn every_level_is_legal_and_deterministic() {
    let mut used = CheckedEngine::default();
    for (number, game) in positions(4).iter().enumerate() {
        for level in Level::ALL {
            let limits = Limits::level(level, number as u64);
            let fresh = CheckedEngine::default().think(game, &limits);
            // Once after a search of another position, and once after the same.
            for _ in 0..2 {
                let again = used.think(game, &limits);
                assert_eq!(again, fresh, "{level:?}: {}", PositionText(game));
            }
        }
    }
}

#[test]
fn a_stop_is_obeyed_at_once_and_gives_a_legal_move() {
    let mut engine = CheckedEngine::default();
    for game in positions(12) {
        for level in [Level::ALL[0], Level::ALL[2], Level::MAX] {
            for polls_before in [0, 1, 2, 10, 100] {
                let mut polls = 0;
                let result = engine.think_until(&game, &Limits::level(level, 1), || {
                    polls += 1;
                    polls > polls_before
                });
                let (most, text) = (polls_before + 1 + UNWIND_NODES, PositionText(&game));
                assert!(
                    polls <= most && result.nodes <= most,
                    "{polls} {result:?} {text}"
                );
            }
        }
    }
}

#[test]
fn no_search_exceeds_its_node_budget() {
    let mut engine = CheckedEngine::default();
    for game in positions(12) {
        for nodes in [1, 2, 7, 60, 500, 3_000] {
            for level in Level::ALL {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::level(level, 3)
                };
                let mut polls = 0;
                let result = engine.think_until(&game, &limits, || {
                    polls += 1;
                    false
                });
                let text = PositionText(&game);
                assert!(
                    result.nodes <= nodes + UNWIND_NODES,
                    "{nodes}: {result:?} {text}"
                );
                // The reported nodes are those that were searched; the last one is not polled.
                let most = result.nodes * POLLS_PER_NODE + POLLS_BEFORE_ROOT;
                assert!(polls <= most, "{polls}: {result:?} {text}");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_is_not_searched() {
    let mut engine = BoardEngine::default();
    for kind in GameKind::ALL {
        let mut game = AnyGame::start(kind, &AllOptions::default(), None, 1);
        for number in 0.. {
            let Some(mv) = greedy(&game, number) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
        assert!(game.outcome().is_some());
        for level in Level::ALL {
            let stop = || panic!("polled for a game that is over");
            let result = engine.think_until(&game, &Limits::level(level, 1), stop);
            assert_eq!(result, None, "{kind:?}");
        }
    }
}
