//! The engines of a match by their specs: the search of core, its greedy player, tree search, and external programs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use fencelight_ai::{Level, Limits, greedy};
use fencelight_core::game::Move;
use fencelight_core::games::{AnyGame, GameVisitor};
use fencelight_core::{mspacman, pacman, quoridor};

use super::engine::{Choice, Engine, Failure};
use super::external::{self, ExternalEngine};
use super::mcts::Mcts;
use super::parallel::ParallelEngine;
use super::spec::{EngineKind, EngineSpec};

/// Nodes between two reads of the clock.
const NODES_PER_CLOCK_READ: u32 = 32;

/// Checks before a match that an engine can begin: an external program has to start.
pub fn check(spec: &EngineSpec) -> Result<(), String> {
    match &spec.kind {
        EngineKind::External { command, .. } => external::check(command),
        _ => Ok(()),
    }
}

/// The engine that a spec describes.
pub fn engine(spec: &EngineSpec) -> Box<dyn Engine> {
    match &spec.kind {
        EngineKind::Search {
            threads,
            entries,
            evaluator,
            ..
        } => Box::new(Search {
            kind: spec.kind.clone(),
            engine: ParallelEngine::new(*threads, *entries, evaluator),
        }),
        EngineKind::Greedy => Box::new(Greedy),
        EngineKind::Mcts { rollouts } => Box::new(TreeSearch {
            mcts: Mcts::new(),
            rollouts: *rollouts,
        }),
        EngineKind::External {
            command,
            protocol,
            limit,
        } => Box::new(ExternalEngine::new(
            command.clone(),
            protocol.clone(),
            *limit,
        )),
    }
}

fn no_move() -> Failure {
    Failure::forfeit("found no move")
}

/// The search of core.
struct Search {
    kind: EngineKind,
    engine: ParallelEngine,
}

impl Engine for Search {
    fn choose(&mut self, game: &AnyGame, seed: u64, stop: &AtomicBool) -> Result<Choice, Failure> {
        let EngineKind::Search {
            level, nodes, time, ..
        } = self.kind
        else {
            return Err(no_move());
        };
        let limits = Limits {
            level: Level::nearest(level),
            nodes,
            seed,
        };
        let end = time.map(|time| Instant::now() + time);
        let (mut calls, mut is_over) = (0u32, false);
        let is_enough = || {
            calls = calls.wrapping_add(1);
            if calls.is_multiple_of(NODES_PER_CLOCK_READ) {
                is_over |= end.is_some_and(|end| Instant::now() >= end);
                is_over |= stop.load(Ordering::Relaxed);
            }
            is_over
        };
        let result = self.engine.think_until(game, &limits, is_enough);
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::Stopped);
        }
        let result = result.ok_or_else(no_move)?;
        Ok(Choice {
            mv: result.mv,
            nodes: result.nodes.into(),
            depth: result.depth,
        })
    }
}

/// The player of core without a search.
struct Greedy;

impl Engine for Greedy {
    fn choose(&mut self, game: &AnyGame, seed: u64, _stop: &AtomicBool) -> Result<Choice, Failure> {
        greedy(game, seed)
            .map(Choice::unmeasured)
            .ok_or_else(no_move)
    }
}

/// Monte Carlo tree search, for Quoridor with two.
struct TreeSearch {
    mcts: Mcts,
    rollouts: u32,
}

impl Engine for TreeSearch {
    fn choose(&mut self, game: &AnyGame, seed: u64, stop: &AtomicBool) -> Result<Choice, Failure> {
        let mv = game.visit(Rollouts {
            engine: self,
            seed,
            stop,
        });
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

/// One move of the tree search; `None` in games it does not play.
struct Rollouts<'a> {
    engine: &'a mut TreeSearch,
    seed: u64,
    stop: &'a AtomicBool,
}

impl GameVisitor for Rollouts<'_> {
    type Output = Option<Move>;

    fn quoridor(self, position: &quoridor::Position) -> Option<Move> {
        let TreeSearch { mcts, rollouts } = self.engine;
        mcts.think(position, *rollouts, self.seed, self.stop)
    }

    fn pacman(self, _position: &pacman::Position) -> Option<Move> {
        None
    }

    fn mspacman(self, _position: &mspacman::Position) -> Option<Move> {
        None
    }
}
