//! The two puzzles of the Pac-Man variant: the ghosts catch him within a number of their turns whatever he does, or he has a way out.
//!
//! A turn of the ghosts has a step or two of each of them, a turn of Pac-Man two steps or more. Every step is one move of the tree, and every legal
//! one is tried. The number of turns that the ghosts have left bounds every line.

use std::collections::HashMap;

use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::pacman::Position;

/// Who is to reach what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaseTask {
    /// The ghosts catch Pac-Man within so many of their turns.
    Catch(u8),
    /// Pac-Man is not caught within so many turns of the ghosts.
    Escape(u8),
}

/// A search that remembers positions.
#[derive(Default)]
pub struct Chase {
    known: HashMap<(u64, u8), bool>,
    nodes: u64,
    limit: u64,
}

/// How a chase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Caught,
    Free,
    /// The turns of the ghosts that are left.
    Open(u8),
}

/// How a chase stands after a move with `turns` turns of the ghosts left before it. A turn of the ghosts that has begun counts until it ends.
pub(super) fn standing(before: &Position, after: &Position, turns: u8) -> Standing {
    if after.lives() < before.lives() {
        return Standing::Caught;
    }
    if after.outcome().is_some() {
        return Standing::Free;
    }
    let ended = before.piece() != Piece::Pac && after.piece() == Piece::Pac;
    match turns - u8::from(ended) {
        0 => Standing::Free,
        turns => Standing::Open(turns),
    }
}

impl Chase {
    /// A search that expands so many positions at most.
    #[must_use]
    pub fn new(nodes: u64) -> Self {
        Self {
            limit: nodes,
            ..Self::default()
        }
    }

    /// Positions expanded so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the ghosts catch Pac-Man by force within so many of their turns; `None` where the limit was reached.
    pub fn catches(&mut self, position: &Position, turns: u8) -> Option<bool> {
        if turns == 0 || position.outcome().is_some() {
            return Some(false);
        }
        let key = (position.fingerprint(), turns);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.nodes >= self.limit {
            return None;
        }
        self.nodes += 1;
        let chases = position.piece() != Piece::Pac;
        let mut is_caught = !chases;
        for &mv in position.legal_moves().as_slice() {
            if self.catches_after(position, mv, turns)? == chases {
                is_caught = chases;
                break;
            }
        }
        self.known.insert(key, is_caught);
        Some(is_caught)
    }

    /// The same after a move.
    pub fn catches_after(&mut self, position: &Position, mv: Move, turns: u8) -> Option<bool> {
        let mut next = *position;
        next.play_unchecked(mv);
        match standing(position, &next, turns) {
            Standing::Caught => Some(true),
            Standing::Free => Some(false),
            Standing::Open(left) => self.catches(&next, left),
        }
    }

    /// The turns of the ghosts that are left after a move; `None` where it ends the matter.
    pub(crate) fn left_after(before: &Position, after: &Position, turns: u8) -> Option<u8> {
        match standing(before, after, turns) {
            Standing::Caught | Standing::Free => None,
            Standing::Open(left) => Some(left),
        }
    }
}
