//! What ends a search of several threads, what it answers, and where it is that of one thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use fencelight_ai::{Level, MAX_LEVEL, MoveSet, greedy};
use fencelight_core::game::Game;
use fencelight_core::games::AllOptions;

use super::*;

/// Far longer than any of these searches takes on a busy machine, far shorter than one that does not end.
const LIMIT: Duration = Duration::from_secs(120);

/// Positions of games of the greedy player.
fn positions(kind: GameKind, count: usize) -> Vec<AnyGame> {
    let mut positions = Vec::new();
    for seed in 0..100 {
        let mut game = AnyGame::start(kind, &AllOptions::default(), None, seed);
        for number in 0..30 {
            let Some(mv) = greedy(&game, seed) else {
                break;
            };
            if number % 9 == 8 && game.legal_moves().len() > 1 {
                positions.push(game.clone());
            }
            if positions.len() == count {
                break;
            }
            game.play(mv).expect("legal");
        }
        if positions.len() == count {
            break;
        }
    }
    assert_eq!(positions.len(), count);
    positions
}

fn engine(threads: usize) -> ParallelEngine {
    ParallelEngine::new(threads, 1 << 12, &Evaluator::DEFAULT)
}

#[test]
fn one_thread_answers_as_the_engine_of_the_board_does() {
    let mut one = ParallelEngine::default();
    let mut board = SearchEngine::default();
    for kind in GameKind::ALL {
        for game in positions(kind, 2) {
            for limits in [Limits::nodes(3_000, 5), Limits::level(Level::nearest(3), 5)] {
                let result = one.think_until(&game, &limits, || false);
                assert_eq!(result, board.think(&game, &limits));
                assert_eq!(one.alone.table_entries(), board.table_entries());
                let request = SearchRequest {
                    analysis: Some(MoveSet::EMPTY),
                    ..SearchRequest::new(limits)
                };
                let line = one.search_until(&game, &request, || false);
                assert_eq!(line, board.search_until(&game, &request, || false));
            }
        }
    }
}

#[test]
fn levels_are_those_of_the_board_whatever_the_threads() {
    let mut several = engine(3);
    let mut board = SearchEngine::default();
    for kind in GameKind::ALL {
        let game = &positions(kind, 1)[0];
        for level in 1..MAX_LEVEL {
            let limits = Limits::level(Level::nearest(level), 2);
            let result = several.think_until(game, &limits, || false);
            assert_eq!(result, board.think(game, &limits), "{kind:?} {level}");
            let request = SearchRequest::new(limits);
            let line = several.search_until(game, &request, || false);
            assert_eq!(line.map(|line| line.mv), result.map(|result| result.mv));
        }
    }
}

#[test]
fn every_game_gets_legal_moves_within_the_nodes_of_all_threads() {
    for threads in [2, 5] {
        let mut engine = engine(threads);
        for kind in GameKind::ALL {
            for game in positions(kind, 6) {
                for nodes in [1, 10, 300, 20_000] {
                    let limits = Limits::nodes(nodes, 1);
                    let result = engine.think_until(&game, &limits, || false);
                    let result = result.expect("a move");
                    assert_eq!(game.why_illegal(result.mv), None);
                    // What each thread has not added yet, and what it counts on its way back to the root.
                    let slack = threads as u32 * (MAX_BATCH as u32 + 8);
                    assert!(
                        result.nodes <= nodes + slack,
                        "{threads} {nodes} {result:?}"
                    );
                }
            }
        }
    }
}

/// Every place of a tiny table is overwritten at nearly every node, by all threads.
#[test]
fn lines_are_legal_where_positions_compete_for_the_table() {
    let mut moves = 0;
    for entries in [1, 2, 5] {
        let mut engine = ParallelEngine::new(4, entries, &Evaluator::DEFAULT);
        for game in positions(GameKind::Quoridor2, 8) {
            let request = SearchRequest {
                analysis: Some(MoveSet::EMPTY),
                ..SearchRequest::new(Limits::nodes(10_000, 3))
            };
            let line = engine.search_until(&game, &request, || false);
            let line = line.expect("a move");
            let mut game = game.clone();
            for &mv in &line.details.expect("a variation").variation {
                assert!(game.play(mv).is_ok(), "{mv}");
                moves += 1;
            }
        }
    }
    assert!(moves >= 24, "{moves}");
}

#[test]
fn excluded_moves_are_no_answer_of_any_thread() {
    let mut engine = engine(4);
    for kind in [GameKind::Quoridor2, GameKind::Pacman] {
        for game in positions(kind, 4) {
            let mut request = SearchRequest {
                analysis: Some(MoveSet::EMPTY),
                ..SearchRequest::new(Limits::nodes(2_000, 3))
            };
            let mut found = MoveSet::EMPTY;
            for _ in 0..game.legal_moves().len().min(3) {
                let line = engine.search_until(&game, &request, || false);
                let line = line.expect("a move");
                assert!(!found.contains(line.mv), "{kind:?} {}", line.mv);
                found.insert(line.mv);
                request.exclude(line.mv);
            }
        }
    }
}

#[test]
fn a_stop_ends_all_threads() {
    let mut engine = engine(4);
    for kind in [GameKind::Quoridor2, GameKind::Pacman] {
        for game in positions(kind, 3) {
            for polls in [1, 100, 5_000] {
                let began = Instant::now();
                let mut left = polls;
                let stop = || {
                    left -= 1;
                    left == 0
                };
                let limits = Limits::nodes(u32::MAX, 1);
                let result = engine.think_until(&game, &limits, stop);
                assert!(result.is_some());
                assert!(began.elapsed() < LIMIT);
            }
        }
    }
}

#[test]
fn the_thread_that_finishes_ends_the_others_and_has_the_answer() {
    let found = |answer, has_finished| Found {
        answer,
        has_finished,
    };
    let depth = |answer: &(u8, char)| answer.0;
    let three = || vec![found(Some((7, 'a')), false), found(Some((9, 'b')), false)];
    assert_eq!(choose(three(), depth), Some((9, 'b')));
    let mut finished = three();
    finished.push(found(Some((3, 'c')), true));
    assert_eq!(choose(finished, depth), Some((3, 'c')));
    let equal = vec![found(Some((7, 'a')), false), found(Some((7, 'b')), false)];
    assert_eq!(choose(equal, depth), Some((7, 'a')), "the leader of equals");
    let lost = vec![found(None, false), found(Some((1, 'b')), false)];
    assert_eq!(choose(lost, depth), Some((1, 'b')));
    // No caller stops these: they end because one of them finishes. The others run until then.
    let control = Control::new(None, 3);
    let member = |number: u32| {
        let control = &control;
        move |stop: &mut dyn FnMut() -> bool| {
            let mut poll = control.poll(stop);
            let mut polls = 0;
            while polls < 1_000 * number && !poll() {
                polls += u32::from(number != 3);
            }
            control.end()
        }
    };
    let firsts = run_all([1, 2, 3].map(member).into_iter(), &control, &mut || false);
    assert_eq!(firsts.iter().filter(|&&first| first).count(), 1);
    assert!(control.is_over());
}

#[test]
fn a_panic_in_a_thread_ends_no_other_and_blocks_none() {
    let member = |panics: bool| {
        move |stop: &mut dyn FnMut() -> bool| {
            assert!(!panics, "as the test wants it");
            stop()
        }
    };
    // A helper: the others answer.
    let control = Control::new(None, 3);
    let members = [false, true, false].map(member).into_iter();
    assert_eq!(run_all(members, &control, &mut || true), [true, false]);
    // The leader: the helpers end, and its caller learns of it.
    let control = Control::new(None, 2);
    let until_over = |leads: bool| {
        let control = &control;
        move |stop: &mut dyn FnMut() -> bool| {
            assert!(!leads, "as the test wants it");
            let mut poll = control.poll(stop);
            while !poll() {}
        }
    };
    let members = [true, false].map(until_over).into_iter();
    let run = || run_all(members, &control, &mut || false);
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    assert!(control.is_over());
}
