//! Somebody who plays games of a match, whoever it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use fencelight_core::ai::{Limits, greedy};
use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;

use super::external::Program;
use super::mcts::Mcts;
use super::mind::Mind;
use super::setting::{PlayerKind, Setting};

/// Nodes between two looks at the clock.
const NODES_A_LOOK: u32 = 32;

/// A move with what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) mv: Move,
    /// Nodes or rollouts; 0 where nobody knows.
    pub(crate) nodes: u64,
    /// Moves that were looked ahead; 0 where nobody knows.
    pub(crate) depth: u8,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The match is being ended.
    Stopped,
    /// The player has lost the game.
    Forfeit(String),
}

/// Somebody who plays.
pub(crate) trait Player {
    /// A game begins, with the request that starts it in the console.
    fn begin(&mut self, _request: &str, _stop: &AtomicBool) -> Result<(), Failure> {
        Ok(())
    }

    /// A move was played that this player did not choose.
    fn heed(&mut self, _mv: Move, _stop: &AtomicBool) -> Result<(), Failure> {
        Ok(())
    }

    /// Chooses a move. The seed is another one at each move.
    fn choose(&mut self, game: &AnyGame, seed: u64, stop: &AtomicBool) -> Result<Choice, Failure>;

    /// The game is over.
    fn end(&mut self) {}
}

/// The player of a setting.
pub(crate) fn player(setting: &Setting) -> Box<dyn Player> {
    match &setting.kind {
        PlayerKind::Own { slots, judge, .. } => Box::new(Own {
            setting: setting.kind.clone(),
            mind: Mind::new(*slots, judge),
        }),
        PlayerKind::Greedy => Box::new(Greedy),
        PlayerKind::Mcts { rollouts } => Box::new(TreeSearch {
            mcts: Mcts::new(),
            rollouts: *rollouts,
        }),
        PlayerKind::Program {
            command,
            request,
            limit,
        } => Box::new(Program::new(command.clone(), request.clone(), *limit)),
    }
}

fn no_move() -> Failure {
    Failure::Forfeit("found no move".into())
}

/// A search of core.
struct Own {
    setting: PlayerKind,
    mind: Mind,
}

impl Player for Own {
    fn choose(&mut self, game: &AnyGame, seed: u64, stop: &AtomicBool) -> Result<Choice, Failure> {
        let PlayerKind::Own {
            level, nodes, time, ..
        } = self.setting
        else {
            return Err(no_move());
        };
        let limits = Limits { level, nodes, seed };
        let end = time.map(|time| Instant::now() + time);
        let (mut asked, mut is_over) = (0u32, false);
        let is_enough = || {
            asked = asked.wrapping_add(1);
            if asked.is_multiple_of(NODES_A_LOOK) {
                is_over |= end.is_some_and(|end| Instant::now() >= end);
                is_over |= stop.load(Ordering::Relaxed);
            }
            is_over
        };
        let thought = self.mind.think(game, &limits, is_enough);
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::Stopped);
        }
        let thought = thought.ok_or_else(no_move)?;
        Ok(Choice {
            mv: thought.mv,
            nodes: thought.nodes.into(),
            depth: thought.depth,
        })
    }
}

/// The player of core without a search.
struct Greedy;

impl Player for Greedy {
    fn choose(&mut self, game: &AnyGame, seed: u64, _stop: &AtomicBool) -> Result<Choice, Failure> {
        let mv = greedy(game, seed).ok_or_else(no_move)?;
        Ok(Choice {
            mv,
            nodes: 0,
            depth: 0,
        })
    }
}

/// The test opponent.
struct TreeSearch {
    mcts: Mcts,
    rollouts: u32,
}

impl Player for TreeSearch {
    fn choose(&mut self, game: &AnyGame, seed: u64, stop: &AtomicBool) -> Result<Choice, Failure> {
        let AnyGame::Quoridor(position) = game else {
            return Err(no_move());
        };
        let mv = self.mcts.think(position, self.rollouts, seed, stop);
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::Stopped);
        }
        Ok(Choice {
            mv: mv.ok_or_else(no_move)?,
            nodes: self.rollouts.into(),
            depth: 0,
        })
    }
}
