//! What an opponent must be able to do to be a yardstick.

use fencelight_ai::timeout_move;
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::parse_setup;

use super::*;

fn position(text: &str) -> Position {
    let set_up = parse_setup(text).expect("readable");
    let dice = Dice { seed: 0, rolls: 0 };
    match AnyGame::new(&set_up, &AllOptions::DEFAULT, dice).expect("possible") {
        AnyGame::Quoridor(position) => position,
        other => panic!("{other:?}"),
    }
}

fn chosen(position: &Position, rollouts: u32, seed: u64) -> Move {
    let go_on = AtomicBool::new(false);
    Mcts::new()
        .think(position, rollouts, seed, &go_on)
        .expect("a move")
}

#[test]
fn only_legal_moves_are_played() {
    let mut mcts = Mcts::new();
    let go_on = AtomicBool::new(false);
    for seed in 0..6 {
        let mut position = position("quoridor2 south=e1:10 north=e9:10 fences=- turn=south");
        while position.outcome().is_none() && position.plies() < 150 {
            let mv = mcts.think(&position, 60, seed, &go_on).expect("a move");
            assert_eq!(position.why_illegal(mv), None, "{mv}");
            position.make(mv);
        }
    }
}

#[test]
fn a_win_in_one_is_taken() {
    for (text, wins) in [
        ("quoridor2 south=c8:3 north=e5:3 fences=- turn=south", "c9"),
        (
            "quoridor2 south=e5:3 north=g2:3 fences=a4h,c6v turn=north",
            "g1",
        ),
        // Over the other pawn.
        ("quoridor2 south=e7:1 north=e8:4 fences=- turn=south", "e9"),
    ] {
        for seed in 0..4 {
            assert_eq!(chosen(&position(text), 500, seed).to_string(), wins);
        }
    }
}

#[test]
fn a_win_in_one_of_the_other_is_prevented() {
    for text in [
        "quoridor2 south=e4:3 north=b2:3 fences=- turn=south",
        "quoridor2 south=e8:3 north=e5:3 fences=c3v turn=north",
    ] {
        let before = position(text);
        for seed in 0..4 {
            let mut after = before.clone();
            after.make(chosen(&before, 2_000, seed));
            let rival = after.turn();
            let wins = |square| rival.has_goal(square);
            assert!(!after.destinations().iter().any(wins), "{text}");
        }
    }
}

#[test]
fn equal_seeds_choose_equally_and_a_stop_is_heard() {
    let position =
        position("quoridor2 south=e4:7 north=d6:8 fences=c3h,e6h,g5v,b6h,d4v turn=south");
    assert_eq!(chosen(&position, 300, 5), chosen(&position, 300, 5));
    let stop = AtomicBool::new(true);
    let mv = Mcts::new().think(&position, u32::MAX, 1, &stop);
    assert_eq!(position.why_illegal(mv.expect("a move")), None);
}

#[test]
fn every_rollout_is_counted_at_the_root() {
    let go_on = AtomicBool::new(false);
    for text in [
        "quoridor2 south=e1:10 north=e9:10 fences=- turn=south",
        // Soon every line ends within the tree: a rollout without a move is one too.
        "quoridor2 south=e6:1 north=c3:0 fences=a1h,b7h turn=south",
    ] {
        let mut mcts = Mcts::new();
        mcts.think(&position(text), 2_000, 1, &go_on);
        assert_eq!(mcts.nodes[0].visits, 2_000, "{text}");
        let children: u32 = mcts.children(0).iter().map(|child| child.visits).sum();
        assert_eq!(children, 2_000, "{text}");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn it_beats_a_player_that_only_runs() {
    let mut mcts = Mcts::new();
    let go_on = AtomicBool::new(false);
    let mut won = 0;
    for number in 0..4u64 {
        let first = if number % 2 == 0 {
            Seat::South
        } else {
            Seat::North
        };
        let mut game = AnyGame::start(
            fencelight_core::games::GameKind::Quoridor2,
            &AllOptions::DEFAULT,
            Some(first),
            number,
        );
        for ply in 0..300 {
            let AnyGame::Quoridor(position) = &game else {
                break;
            };
            if position.outcome().is_some() {
                break;
            }
            let mv = match position.turn() {
                Seat::South => mcts.think(position, 2_000, ply, &go_on),
                _ => timeout_move(&game),
            };
            game.play(mv.expect("a move")).expect("legal");
        }
        won += u32::from(game.outcome() == Some(Outcome::won_by(Seat::South)));
    }
    assert!(won >= 3, "{won} of 4");
}
