//! The engine of Quoridor for four: legal, deterministic, stoppable at any node, and it finds its tactics.

use fencelight_ai::{BOARD_TABLE_ENTRIES, Level, Limits, SearchResult, greedy, timeout_move};
use fencelight_core::game::{Game, Move, Outcome};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_core::notation::parse_move;
use fencelight_tests::Rng;
use fencelight_tests::positions::position_from_text;

use crate::checked_engine::CheckedEngine;

/// Nodes with which every tactic below is found.
const TACTIC_NODES: u32 = 3_000;

/// Searches with a table of `entries` entries, which holds the tree.
fn search_until(
    game: &AnyGame,
    limits: &Limits,
    entries: usize,
    stop: impl FnMut() -> bool,
) -> SearchResult {
    CheckedEngine::with_table_entries(entries).think_until(game, limits, stop)
}

fn search(game: &AnyGame, limits: &Limits) -> SearchResult {
    search_until(game, limits, BOARD_TABLE_ENTRIES, || false)
}

/// Options of Quoridor for four.
fn options(pawn_behind: u32, ply_cap: u32) -> AllOptions {
    let mut options = AllOptions::default();
    for (key, value) in [("pawn_behind", pawn_behind), ("ply_cap", ply_cap)] {
        let set = options.set(GameKind::Quoridor4, key, value);
        set.expect("an option");
    }
    options
}

/// Plays games of all levels, with random moves and seats that leave in between; `visit` sees every result.
fn play_games(games: u64, nodes: u32, mut visit: impl FnMut(&AnyGame, &SearchResult)) -> usize {
    let mut ended = 0;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let cap = *rng.pick(&[0, 60, 200]);
        let options = options(seed as u32 % 2, cap);
        let first = Seat::ALL[seed as usize % 4];
        let mut game = AnyGame::start(GameKind::Quoridor4, &options, Some(first), seed);
        for _ in 0..300 {
            if game.outcome().is_some() {
                ended += 1;
                break;
            }
            let mv = match rng.below(40) {
                0 => Move::LEAVE,
                1..8 => *rng.pick(game.legal_moves().as_slice()),
                _ => {
                    let limits = Limits {
                        level: *rng.pick(&Level::ALL),
                        nodes: Some(1 + rng.below(nodes as usize) as u32),
                        seed,
                    };
                    let result = search(&game, &limits);
                    visit(&game, &result);
                    result.mv
                }
            };
            game.play(mv).expect("a legal move");
        }
    }
    ended
}

#[test]
fn every_move_is_legal_also_when_seats_have_left() {
    let (mut results, mut with_fewer) = (0, 0);
    let ended = play_games(400, 300, |game, result| {
        assert_eq!(game.why_illegal(result.mv), None, "{:?}", result.mv);
        results += 1;
        if let AnyGame::Quoridor(position) = game {
            with_fewer += u32::from(position.seats().len() < 4);
        }
    });
    assert!(ended >= 390, "{ended} games came to an end");
    assert!(
        results > 8_000 && with_fewer > 2_000,
        "{results} {with_fewer}"
    );
}

#[test]
fn equal_positions_and_limits_give_equal_moves_whatever_the_table_held() {
    let mut engine = CheckedEngine::with_table_entries(BOARD_TABLE_ENTRIES);
    let mut asked = 0;
    play_games(12, 400, |game, result| {
        asked += 1;
        let limits = Limits::nodes(500, 3);
        let used = engine.think(game, &limits);
        assert_eq!(used, search(game, &limits), "after {result:?}");
    });
    assert!(asked > 200);
}

#[test]
fn stopped_at_any_node_it_has_a_legal_move() {
    let texts = [
        "quoridor4 south=e1:5 west=a5:5 north=e9:5 east=i5:5 fences=- turn=south",
        "quoridor4 south=e6:3 west=d5:2 north=e4:4 east=f5:1 fences=e6h,c4v,e3h turn=west",
        "quoridor4 south=e6:0 west=- north=e4:0 east=f5:0 fences=e6h,c4v,e3h turn=east",
    ];
    for text in texts {
        let game = position_from_text(text, &AllOptions::default());
        for last in 1..1_500u32 {
            let mut nodes = 0;
            let mut stop = || {
                nodes += 1;
                nodes >= last
            };
            let result = search_until(&game, &Limits::level(Level::MAX, 1), 64, &mut stop);
            assert_eq!(game.why_illegal(result.mv), None, "{text} {last}");
            assert!(
                result.nodes <= last,
                "{text}: {} after {last}",
                result.nodes
            );
        }
    }
}

#[test]
fn games_of_equals_differ_by_seed() {
    let opening = |seed| {
        let mut game = AnyGame::start(
            GameKind::Quoridor4,
            &AllOptions::default(),
            Some(Seat::South),
            1,
        );
        let mut moves = Vec::new();
        for _ in 0..24 {
            let limits = Limits {
                level: Level::MAX,
                nodes: Some(600),
                seed,
            };
            let mv = search(&game, &limits).mv;
            game.play(mv).expect("a legal move");
            moves.push(mv);
        }
        moves
    };
    let games: std::collections::HashSet<_> = (0..8).map(opening).collect();
    assert!(games.len() >= 6, "{} different games of 8", games.len());
    assert_eq!(opening(3), opening(3));
}

/// A position in which some moves are right, and why.
struct Tactic {
    position: &'static str,
    best_moves: &'static [&'static str],
    why: &'static str,
}

const TACTICS: &[Tactic] = &[
    Tactic {
        position: "quoridor4 south=e8:5 west=h5:5 north=e2:5 east=b5:5 fences=- turn=south",
        best_moves: &["e9"],
        why: "win at once",
    },
    Tactic {
        position: "quoridor4 south=e7:2 west=h2:3 north=e8:3 east=b2:3 fences=- turn=south",
        best_moves: &["e9"],
        why: "win with a jump",
    },
    Tactic {
        position: "quoridor4 south=e8:2 west=h2:3 north=e9:3 east=b2:3 fences=d8v turn=south",
        best_moves: &["f9"],
        why: "win with a side-step, the other side is fenced off",
    },
    Tactic {
        position: "quoridor4 south=e5:2 west=h5:3 north=e6:3 east=d2:3 fences=h6v turn=south",
        best_moves: &["h4v"],
        why: "west is next and wins; only one fence has room",
    },
    Tactic {
        position: "quoridor4 south=e5:1 west=c2:0 north=g6:0 east=b5:3 fences=a6v turn=south",
        best_moves: &["a4v"],
        why: "east wins after two who cannot stop it; only one fence has room",
    },
    Tactic {
        position: "quoridor4 south=e7:1 west=c2:0 north=g8:0 east=b5:0 fences=b4h turn=south",
        best_moves: &["a5v"],
        why: "two fences stop east for now, only one for long enough",
    },
    Tactic {
        position: "quoridor4 south=b7:1 west=a2:0 north=g8:0 east=c8:0 fences=- turn=south",
        best_moves: &["b7v", "b8v", "a7v", "a8v"],
        why: "on b8 south would be jumped by east, who wins; behind any of four fences it is not",
    },
    Tactic {
        position: "quoridor4 south=e6:0 west=g3:0 north=e7:0 east=c4:0 fences=- turn=south",
        best_moves: &["e8"],
        why: "with the jump south is home before west",
    },
    Tactic {
        position: "quoridor4 south=e7:0 west=f4:0 north=h5:0 east=d3:0 fences=e7h turn=south",
        best_moves: &["d7"],
        why: "a race, and one way is shorter than the other",
    },
    Tactic {
        position: "quoridor4 south=e7:1 west=- north=g2:0 east=- fences=e1h turn=south",
        best_moves: &["g1h"],
        why: "two are left, and north is nearer",
    },
    Tactic {
        position: "quoridor4 south=a1:0 west=a3:2 north=a2:2 east=i5:2 fences=a1v turn=south",
        best_moves: &["pass"],
        why: "nothing else is left",
    },
];

/// The tactics that a player misses.
fn failed_tactics(player: impl Fn(&AnyGame) -> Move) -> Vec<String> {
    let mut wrong = Vec::new();
    for tactic in TACTICS {
        let game = position_from_text(tactic.position, &AllOptions::default());
        let right = tactic.best_moves.iter().map(|text| {
            let mv = parse_move(text).expect("a move");
            assert_eq!(game.why_illegal(mv), None, "{text}: {}", tactic.position);
            mv
        });
        let right: Vec<_> = right.collect();
        let mv = player(&game);
        if !right.contains(&mv) {
            wrong.push(format!("{mv:?} for {}: {}", tactic.position, tactic.why));
        }
    }
    wrong
}

/// Whether a seat wins within `moves` moves of its own, whatever the others do.
fn forces_a_win(game: &AnyGame, seat: Seat, moves: u32) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome == Outcome::won_by(seat);
    }
    let after = |mv: Move| {
        let mut after = game.clone();
        after.play_unchecked(mv);
        after
    };
    let ours = matches!(game, AnyGame::Quoridor(position) if position.turn() == seat);
    let legal = game.legal_moves();
    match ours {
        true => {
            moves > 0
                && legal
                    .iter()
                    .any(|mv| forces_a_win(&after(mv), seat, moves - 1))
        }
        false => legal.iter().all(|mv| forces_a_win(&after(mv), seat, moves)),
    }
}

#[test]
fn the_fences_against_a_jump_win_by_force_and_the_step_does_not() {
    let tactic = TACTICS.iter().find(|tactic| tactic.best_moves.len() == 4);
    let tactic = tactic.expect("a tactic with four fences");
    let game = position_from_text(tactic.position, &AllOptions::default());
    let wins = |text: &str| {
        let mut game = game.clone();
        game.play_unchecked(parse_move(text).expect("a move"));
        forces_a_win(&game, Seat::South, 2)
    };
    for text in tactic.best_moves {
        assert!(wins(text), "{text}");
    }
    assert!(!wins("b8"));
}

#[test]
fn tactics_are_found() {
    for seed in 0..4 {
        let wrong = failed_tactics(|game| search(game, &Limits::nodes(TACTIC_NODES, seed)).mv);
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

#[test]
fn players_without_a_search_miss_tactics() {
    let runner = failed_tactics(|game| timeout_move(game).expect("a move"));
    assert!(runner.len() >= 5, "time-out moves miss only {runner:#?}");
    let greedy = failed_tactics(|game| greedy(game, 1).expect("a move"));
    assert!(!greedy.is_empty());
    let hasty = failed_tactics(|game| search(game, &Limits::nodes(1, 1)).mv);
    assert!(hasty.len() >= 5, "one node misses only {hasty:#?}");
}

#[test]
fn no_level_misses_a_win_or_lets_the_next_seat_win() {
    let win = position_from_text(TACTICS[0].position, &AllOptions::default());
    let stop = position_from_text(TACTICS[3].position, &AllOptions::default());
    for level in Level::ALL {
        for seed in 0..40 {
            let limits = Limits::level(level, seed);
            assert_eq!(search(&win, &limits).mv, parse_move("e9").expect("a move"));
            assert_eq!(
                search(&stop, &limits).mv,
                parse_move("h4v").expect("a move")
            );
        }
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn one_of_the_best_beats_three_greedy_ones() {
    // Equal players win one in four.
    let mut wins = 0;
    for seed in 0..24u64 {
        let us = Seat::ALL[seed as usize % 4];
        let first = Seat::ALL[seed as usize / 4 % 4];
        let mut game = AnyGame::start(GameKind::Quoridor4, &options(0, 400), Some(first), seed);
        let mut moves = 0;
        while game.outcome().is_none() {
            let mv = if game.turn() == us {
                search(&game, &Limits::nodes(4_000, seed)).mv
            } else {
                greedy(&game, seed * 1_000 + moves).expect("a move")
            };
            game.play(mv).expect("a legal move");
            moves += 1;
        }
        wins += u32::from(game.outcome() == Some(Outcome::won_by(us)));
    }
    assert!(wins >= 16, "{wins} of 24");
}
