//! Quoridor for two: positions with one right move. A slow search proves that it wins, a fast one finds it.

use fencelight_ai::{Evaluator, Limits, greedy};
use fencelight_core::game::{Game, Move, Outcome};
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::notation::parse_move;
use fencelight_core::quoridor::Position;
use fencelight_host::engines::ParallelEngine;
use fencelight_tests::engine::BoardEngine;
use fencelight_tests::positions::position_from_text;

/// Nodes within which the strongest level finds every one of them.
const NODES: u32 = 50;
/// After any other move the other side wins within this many plies.
const LOST_WITHIN: u8 = 3;

/// All other moves lose soon, so that even a player without a search finds these: the right move, the plies within which it wins whatever the other side does, the position.
const BASIC: &str = "\
i2 3 south=i7:4 north=h2:1 fences=g1h,c2h,h4h,e6h,g6h,b1v,d2v,f3v,g3v,d4v,f5v,d6v,g7v,d8v,f8v turn=north
e8 3 south=f8:2 north=i3:0 fences=e1h,g1h,a2h,c2h,g5h,a7h,c7h,e7h,f8h,h8h,h1v,d2v,h3v,d4v,f4v,b6v,f6v,g7v turn=south
g8 3 south=g7:1 north=h3:0 fences=a1h,d1h,f1h,c2h,e5h,h5h,a8h,c8h,e8h,e1v,h1v,b2v,d2v,g2v,e3v,f3v,b4v,f5v,f7v turn=south
i2 3 south=i7:0 north=i3:2 fences=a1h,c1h,e1h,g4h,c6h,e6h,f7h,c8h,e8h,g8h,d2v,f2v,h3v,f4v,h5v,f6v,d7v,h7v turn=north
i2 3 south=i7:0 north=i3:3 fences=a1h,c1h,e1h,g1h,f5h,d7h,g7h,d8h,f8h,f2v,h2v,f4v,h4v,e6v,h6v,c7v,f7v turn=north
f2 3 south=i7:2 north=f3:2 fences=b1h,d1h,a3h,g3h,e5h,h5h,g7h,g1v,b2v,e2v,f2v,e4v,g4v,f6v,h7v,c8v turn=north
g8 3 south=f8:2 north=c2:0 fences=c1h,e1h,g1h,h2h,c6h,e6h,g6h,d7h,a8h,c8h,e8h,h1v,d2v,b3v,h3v,d4v,b5v,h5v turn=south
c2 3 south=i7:0 north=c3:4 fences=d1h,f1h,h1h,e2h,g2h,a3h,d3h,f5h,g7h,c2v,h3v,e4v,f4v,h5v,f6v,h7v turn=north
g8 3 south=h8:1 north=a3:0 fences=f1h,d2h,f2h,h2h,b3h,b5h,d5h,a6h,e6h,g6h,c7h,a8h,h8h,b2v,c2v,b6v,d6v,f7v,e8v turn=south
g8 3 south=g7:2 north=a3:0 fences=b1h,d1h,c2h,b3h,c4h,e5h,b6h,a8h,c8h,e8h,a2v,e2v,d3v,a4v,e4v,b5v,d5v,d7v turn=south
b8 3 south=b7:1 north=i3:0 fences=e1h,g1h,d3h,d5h,g5h,a6h,e6h,h6h,c7h,e8h,g8h,d2v,h2v,c4v,h4v,c6v,f6v,h7v,d8v turn=south
e2 3 south=b8:0 north=e3:1 fences=a1h,c1h,b2h,c3h,f3h,h3h,b4h,c7h,e7h,g7h,a8h,c2v,d2v,a3v,c4v,f4v,a5v,f6v,d8v turn=north
b2 3 south=i7:0 north=b3:2 fences=c2h,e2h,e3h,g3h,h4h,g5h,a8h,c8h,e8h,g8h,f2v,b3v,h3v,b5v,f5v,f7v,b8v,h8v turn=north
g8 3 south=g7:2 north=h2:0 fences=h1h,a2h,c2h,e2h,g2h,c3h,e5h,a8h,c8h,e1v,f3v,h3v,d4v,e4v,d6v,g6v,h6v,d8v turn=south
e2 3 south=a7:0 north=f2:1 fences=f1h,h1h,g2h,c3h,e3h,a4h,d5h,f5h,b7h,d7h,f7h,b3v,f3v,h3v,d4v,c5v,b6v,f6v,a8v turn=north
i8 3 south=h8:4 north=h2:0 fences=a1h,c1h,h1h,e2h,g2h,b6h,g6h,a7h,c7h,e8h,g8h,f1v,b2v,d2v,d7v,a8v turn=south
b2 5 south=a7:1 north=b3:3 fences=h1h,e2h,g2h,c3h,a4h,h7h,b8h,d8h,f8h,h2v,a3v,e3v,b5v,e5v,a7v,g8v turn=north
d8h 5 south=e8:0 north=b3:6 fences=c1h,e1h,g1h,h2h,g3h,c4h,c5h,b7h,f8h,c2v,f2v,a5v,d7v,b8v turn=north
a1h 5 south=g7:3 north=b2:0 fences=c1h,g1h,b2h,e2h,c4h,c6h,a8h,c8h,e8h,f1v,h2v,b3v,e3v,d5v,h6v,d7v,e7v turn=south
a1h 5 south=c7:4 north=a2:0 fences=d3h,f3h,h3h,e4h,b5h,h5h,b6h,d6h,d8h,f8h,h8h,c4v,e5v,c6v,a7v,b8v turn=south
c8h 5 south=d8:1 north=b2:4 fences=a1h,g1h,c2h,e2h,h2h,c4h,a7h,c7h,e8h,f1v,h1v,d2v,c3v,b4v,h5v turn=north
c1h 5 south=c7:2 north=c2:1 fences=a1h,b2h,d2h,f2h,h2h,d6h,f6h,d8h,f8h,h8h,b3v,b5v,d5v,a6v,b7v,c7v,e8v turn=south
d8h 5 south=e8:2 north=a3:2 fences=b1h,d1h,f1h,h1h,a4h,c4h,d6h,f8h,a2v,c2v,f2v,d4v,e4v,c5v,b6v,e6v turn=north
c8h 5 south=c8:0 north=g3:3 fences=a1h,c1h,e1h,b3h,g3h,d5h,f5h,h5h,a8h,f1v,c2v,g2v,b4v,f4v,b6v,h6v,e8v turn=north
c8h 5 south=d8:0 north=g3:3 fences=c1h,e1h,h1h,a2h,g4h,g5h,a6h,f6h,h6h,e8h,b2v,f2v,e3v,f4v,a5v,e5v,h7v turn=north
a8h 5 south=b8:1 north=a3:1 fences=b1h,d1h,f1h,h1h,f3h,b5h,g5h,d6h,f6h,h6h,c8h,b2v,e3v,b4v,g4v,e5v,a6v,b6v turn=north
d8h 5 south=d8:0 north=a3:5 fences=d1h,f1h,h1h,d2h,f2h,b3h,d4h,a6h,g6h,b8h,c2v,g3v,c4v,b5v,c6v turn=north
b2 5 south=f8:1 north=b3:1 fences=c2h,e2h,g2h,e4h,g4h,e5h,h5h,d7h,f7h,a8h,c8h,f8h,h8h,f3v,h4v,b6v,d6v,c7v turn=north
h1h 5 south=i7:2 north=h2:0 fences=a1h,f1h,b2h,d4h,f4h,g5h,a8h,c8h,e8h,b1v,d2v,h2v,c3v,h4v,d5v,f6v,f8v,g8v turn=south
c1h 5 south=h8:2 north=d2:0 fences=e1h,f2h,h2h,a4h,b6h,d6h,a7h,a8h,c8h,e8h,g8h,a1v,b1v,d3v,f3v,d5v,f6v,e7v turn=south
f8h 5 south=g8:2 north=b3:1 fences=c1h,e1h,e2h,h2h,d3h,g3h,a4h,c4h,e4h,h8h,f1v,b2v,c3v,f3v,a5v,c6v,a7v turn=north
f1h 5 south=c7:1 north=g2:0 fences=b1h,h1h,a3h,d3h,f3h,e4h,f5h,d8h,f8h,a2v,c2v,e3v,g3v,d5v,g5v,e6v,h6v,d7v,g7v turn=south
a8h 5 south=a8:0 north=b2:3 fences=b1h,h1h,d2h,f2h,h2h,c4h,g5h,h6h,e8h,g8h,b3v,f3v,h4v,d5v,f5v,d7v,g7v turn=north
e8h 5 south=e8:0 north=d3:4 fences=f1h,h1h,e2h,h4h,g5h,e6h,c8h,g8h,f2v,d3v,f4v,d5v,e5v,f6v,h6v,g7v turn=north
h8h 5 south=i8:1 north=g3:2 fences=a1h,c1h,e1h,b5h,g5h,a7h,c7h,e7h,a2v,c2v,e2v,g2v,c4v,e4v,g4v,a5v,f6v turn=north";

/// No other move wins as fast, and what a player without a search would play loses within [`DEEP_PLIES`].
const DEEP: &str = "\
d8 7 south=e8:0 north=g4:1 fences=b2h,e2h,d4h,f5h,a6h,f6h,c7h,a8h,d8h,h8h,c1v,g1v,a2v,c3v,f3v,h3v,g6v,a7v,h7v turn=south
b8 7 south=b7:0 north=e4:1 fences=a1h,f1h,c4h,g4h,d5h,g5h,e6h,e7h,b8h,e1v,g1v,b3v,d3v,f3v,f5v,c6v,g6v,d8v,g8v turn=south
c2 7 south=a6:1 north=c3:0 fences=b1h,e1h,h1h,e2h,g3h,f4h,e5h,d6h,h6h,b7h,g7h,d8h,f8h,d1v,d3v,a5v,f5v,g6v,e7v turn=north
d2 7 south=g6:1 north=e2:0 fences=a1h,d1h,a2h,f3h,h3h,b4h,c5h,e5h,h6h,e7h,c8h,g2v,b3v,c6v,d6v,e6v,f7v,d8v,h8v turn=north
h8 7 south=g8:0 north=h4:1 fences=d3h,a4h,c4h,f4h,a5h,c5h,e5h,e6h,c7h,h7h,g8h,d1v,g1v,f3v,e4v,f6v,g6v,d7v,e7v turn=south
b8 7 south=c8:0 north=i4:1 fences=d1h,e3h,a4h,c4h,f4h,d5h,g5h,a6h,d6h,f6h,h6h,g7h,b8h,c1v,d2v,f3v,d4v,h5v,e8v turn=south";
const DEEP_PLIES: u8 = 7;

struct Tactic {
    text: &'static str,
    best_move: Move,
    plies: u8,
    game: AnyGame,
}

fn parse_tactics(table: &'static str) -> Vec<Tactic> {
    let tactic = |line: &'static str| {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().expect("three parts");
        let (right, plies, text) = (word(), word(), word());
        Tactic {
            text,
            best_move: parse_move(right).expect("a move"),
            plies: plies.parse().expect("a number"),
            game: position_from_text(&format!("quoridor2 {text}"), &AllOptions::default()),
        }
    };
    table.lines().map(tactic).collect()
}

/// Whether the side to move wins within `plies` plies, whatever the other side does.
fn is_forced_win(position: &mut Position, plies: u8) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|mv| is_winning_move(position, mv, plies))
}

/// The same if it begins with this move.
fn is_winning_move(position: &mut Position, mv: Move, plies: u8) -> bool {
    let mover = position.turn();
    let undo = position.make(mv);
    let is_won = match position.outcome() {
        Some(outcome) => outcome == Outcome::won_by(mover),
        None => plies >= 3 && all_replies_lose(position, plies - 1),
    };
    position.unmake(undo);
    is_won
}

/// Whether the side that has just moved wins within `plies` plies.
fn all_replies_lose(position: &mut Position, plies: u8) -> bool {
    let replies = position.legal_moves();
    replies.iter().all(|reply| {
        let undo = position.make(reply);
        let is_won = position.outcome().is_none() && is_forced_win(position, plies - 1);
        position.unmake(undo);
        is_won
    })
}

#[test]
fn one_move_wins_and_all_others_lose() {
    for tactic in parse_tactics(BASIC) {
        let AnyGame::Quoridor(mut position) = tactic.game else {
            panic!("another game");
        };
        let text = tactic.text;
        let moves = position.legal_moves();
        assert!(
            moves.contains(tactic.best_move) && moves.len() > 1,
            "{text}"
        );
        for mv in &moves {
            if mv == tactic.best_move {
                assert!(
                    is_winning_move(&mut position, mv, tactic.plies),
                    "{mv} {text}"
                );
                assert!(
                    !is_winning_move(&mut position, mv, tactic.plies - 2),
                    "{mv} {text}"
                );
            } else {
                let undo = position.make(mv);
                assert!(is_forced_win(&mut position, LOST_WITHIN), "{mv} {text}");
                position.unmake(undo);
            }
        }
    }
}

#[test]
fn the_one_right_move_is_found() {
    let mut player = BoardEngine::default();
    let all = parse_tactics(BASIC).into_iter().chain(parse_tactics(DEEP));
    for tactic in all {
        for seed in 1..=3 {
            let thought = player.think(&tactic.game, &Limits::nodes(NODES, seed));
            let thought = thought.expect("a move");
            assert_eq!(thought.mv, tactic.best_move, "{} {thought:?}", tactic.text);
        }
    }
}

/// With nodes for each of the threads, whatever share of them each gets.
#[test]
fn the_one_right_move_is_found_by_several_threads() {
    const THREADS: usize = 3;
    let mut player = ParallelEngine::new(THREADS, 1 << 12, &Evaluator::DEFAULT);
    let limits = Limits::nodes(40 * THREADS as u32 * NODES, 1);
    let all = parse_tactics(BASIC).into_iter().chain(parse_tactics(DEEP));
    for tactic in all {
        let thought = player.think_until(&tactic.game, &limits, || false);
        let thought = thought.expect("a move");
        assert_eq!(thought.mv, tactic.best_move, "{} {thought:?}", tactic.text);
    }
}

#[test]
fn without_a_search_the_deep_ones_are_lost() {
    assert!(parse_tactics(BASIC).len() >= 32);
    for tactic in parse_tactics(DEEP) {
        let missed = greedy(&tactic.game, 1).expect("a move");
        assert_ne!(missed, tactic.best_move, "{}", tactic.text);
        let AnyGame::Quoridor(mut position) = tactic.game else {
            panic!("another game");
        };
        let undo = position.make(missed);
        assert!(
            is_forced_win(&mut position, DEEP_PLIES),
            "{missed} {}",
            tactic.text
        );
        position.unmake(undo);
        for mv in &position.legal_moves() {
            let is_won = is_winning_move(&mut position, mv, tactic.plies);
            assert_eq!(is_won, mv == tactic.best_move, "{mv} {}", tactic.text);
        }
    }
}
