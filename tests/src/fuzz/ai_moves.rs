//! Computer players: every level finds a legal move in every position that the console accepts, whatever its node budget and whenever it is stopped.
//!
//! An input is that of `positions`. Each byte after the position is a search: the lower three bits are the node budget, the next one says whether it is
//! stopped before, the rest after how many nodes. The move of one of the levels is played.

use fencelight_ai::{Level, Limits, MAX_LEVEL, greedy, timeout_move};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;

use super::positions::set_up;
use crate::engine::BoardEngine;

/// Moves of an input; the rest is ignored.
const MAX_MOVES: usize = 3;
/// Node budgets, chosen by the lower bits of a byte.
const NODES: [u32; 8] = [0, 1, 2, 5, 20, 60, 150, 400];
/// The search is stopped.
const STOPPED: u8 = 1 << 3;

/// Sets the position up and lets every level search it; whether it can be set up.
///
/// # Panics
/// If a player finds no move, or one that is not legal.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Some(mut set_up) = set_up(bytes) else {
        return false;
    };
    let mut engine = BoardEngine::default();
    for &choice in set_up.choices.iter().chain(&[2]).take(MAX_MOVES) {
        let game = set_up.console.game().clone();
        if game.outcome().is_some() {
            assert_eq!(greedy(&game, 0), None);
            assert_eq!(engine.think(&game, &Limits::nodes(1, 0)), None);
            break;
        }
        let mut played = checked(&game, timeout_move(&game), "time-out");
        checked(&game, greedy(&game, u64::from(choice)), "greedy");
        for level in 1..=MAX_LEVEL {
            let mv = search(&mut engine, &game, level, choice);
            let mv = checked(&game, mv, &format!("level {level}, {choice:#x}"));
            if level == 1 + choice % MAX_LEVEL {
                played = mv;
            }
        }
        set_up.console.request(&format!("play {played}"));
    }
    true
}

fn search(engine: &mut BoardEngine, game: &AnyGame, level: u8, choice: u8) -> Option<Move> {
    let limits = Limits {
        level: Level::nearest(level),
        nodes: Some(NODES[usize::from(choice) % NODES.len()]),
        seed: u64::from(choice),
    };
    let most = match choice & STOPPED {
        0 => u32::MAX,
        _ => u32::from(choice >> 4),
    };
    let mut calls = 0;
    let result = engine.think_until(game, &limits, || {
        calls += 1;
        calls > most
    });
    result.map(|result| result.mv)
}

/// The move of a player, which must be a legal one.
fn checked(game: &AnyGame, mv: Option<Move>, player: &str) -> Move {
    let mv = mv.unwrap_or_else(|| panic!("{player}: no move"));
    if let Some(reason) = game.why_illegal(mv) {
        panic!("{player}: {mv}: {reason:?}");
    }
    mv
}
