//! Quoridor for four: everybody for himself.
//!
//! `board` keeps shortest ways and what a fence can do to them, `value` says what a position is worth to each seat,
//! `candidates` lists the few moves that may matter, `search` looks ahead, `levels` says how well.

mod board;
mod candidates;
mod levels;
mod search;
mod value;

use super::{Effort, Memory, Thought};
use crate::game::{Game, draw};
use crate::quoridor::Position;
use board::Board;
use candidates::Candidate;
use search::Search;
use value::DECIDED;

/// A level does not err when somebody has so few steps to go.
const NEAR_GOAL: u8 = 1;

/// As long as all fences are in hand, moves that are worth so much less than the best are as good at every level.
const OPENING_MARGIN: i16 = 6;

/// Looks for a move; `None` if it found none in time.
pub(super) fn think(
    position: &Position,
    effort: &mut Effort<'_>,
    _memory: &mut Memory<'_>,
) -> Option<Thought> {
    let level = levels::level(effort.level());
    effort.allow(level.nodes);
    let us = position.turn();
    let mut search = Search {
        board: Board::new(position, || effort.goes_on())?,
        effort,
        level,
        us,
    };
    let (moves, depth) = search.look_ahead();
    let board = &search.board;
    let near = |&seat: &_| board.legs[seat].steps <= NEAR_GOAL;
    let margin = if position.seats().iter().any(|seat| near(&seat)) {
        0
    } else if position.fences().is_empty() {
        level.margin.max(OPENING_MARGIN)
    } else {
        level.margin
    };
    let best = moves.first()?.scores[us];
    let as_good = |candidate: &&Candidate| {
        let score = candidate.scores[us];
        score == best || best < DECIDED && score > -DECIDED && score >= best.saturating_sub(margin)
    };
    let choices = moves.iter().filter(as_good).count();
    let seed = search.effort.seed() ^ position.fingerprint();
    let choice = draw(seed, 0, choices as u32) as usize;
    let chosen = moves.iter().filter(as_good).nth(choice)?;
    Some(Thought {
        mv: chosen.mv,
        depth,
        nodes: search.effort.nodes(),
        score: i32::from(chosen.scores[us]),
    })
}
