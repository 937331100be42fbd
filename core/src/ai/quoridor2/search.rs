//! Alpha-beta: how deep, in which order, and what is not looked at.

// Plies, sides and moves index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::evaluate::Evaluator;
use super::handcrafted::WIN_THRESHOLD;
use super::move_picker::MovePicker;
use super::noise::Noise;
use super::state::{MAX_PLY, PlyStack, Side, State};
use crate::ai::budget::Budget;
use crate::ai::transposition::{Bound, Entry, TranspositionTable};
use crate::game::Move;
use crate::geometry::Fence;
use crate::sets::FenceSet;

/// More than any score.
pub(super) const INFINITE: i16 = i16::MAX;

/// A node that is so much better than needed, for each ply left, is not looked at.
const REVERSE_FUTILITY_MARGIN: i16 = 160;
/// The same for a side without fences that cannot answer any of the other's.
const REVERSE_FUTILITY_MARGIN_NO_FENCES: i16 = 310;
/// Plies left below which that holds.
const REVERSE_FUTILITY_DEPTH: i8 = 4;
/// Plies that a turn given away saves, and one more.
const NULL_MOVE_REDUCTION: i8 = 4;
/// Moves that are looked at in full before the others are looked at less deeply.
const LMR_FULL_MOVES: usize = 3;
/// Moves after which they are looked at still less deeply.
const LMR_LATE_MOVES: usize = 23;

/// Room for a search.
#[derive(Clone, Debug)]
pub(in crate::ai) struct SearchScratch {
    pub(super) stack: PlyStack,
    pub(super) pickers: [MovePicker; MAX_PLY + 1],
    /// Who judges positions instead of the network of the board.
    pub(in crate::ai) evaluator: Option<&'static Evaluator>,
    /// Two moves of each ply that refuted something.
    killers: [[u8; 2]; MAX_PLY + 1],
    /// How often a move of a side refuted something, deep ones more.
    history: [[u16; 256]; 2],
}

impl SearchScratch {
    /// All zero, so that it takes no room in flash.
    pub(in crate::ai) const fn new() -> Self {
        Self {
            stack: PlyStack::new(),
            evaluator: None,
            pickers: [MovePicker::EMPTY; MAX_PLY + 1],
            killers: [[0; 2]; MAX_PLY + 1],
            history: [[0; 256]; 2],
        }
    }

    /// Forgets what the last search has learnt.
    pub(super) fn clear(&mut self) {
        self.killers = [[NO_MOVE; 2]; MAX_PLY + 1];
        self.history = [[0; 256]; 2];
    }
}

/// No move has this byte.
pub(super) const NO_MOVE: u8 = 0xFF;

/// A search under way.
pub(super) struct Search<'a, 's, 'e> {
    pub(super) state: State<'a>,
    pub(super) pickers: &'a mut [MovePicker; MAX_PLY + 1],
    pub(super) killers: &'a mut [[u8; 2]; MAX_PLY + 1],
    pub(super) history: &'a mut [[u16; 256]; 2],
    table: &'a mut TranspositionTable<'s>,
    pub(super) budget: &'a mut Budget<'e>,
    pub(super) noise: Noise,
    /// Plies until the game is drawn (1.18).
    plies_left: usize,
}

impl<'a, 's, 'e> Search<'a, 's, 'e> {
    pub(super) fn new(
        position: &crate::quoridor::Position,
        scratch: &'a mut SearchScratch,
        table: &'a mut TranspositionTable<'s>,
        budget: &'a mut Budget<'e>,
        noise: Noise,
    ) -> Self {
        scratch.clear();
        let evaluator = scratch.evaluator.copied().unwrap_or(Evaluator::DEFAULT);
        let cap = position
            .options()
            .ply_cap
            .map_or(0, core::num::NonZeroU32::get);
        let plies_left = match cap {
            0 => usize::MAX,
            cap => cap.saturating_sub(position.plies()) as usize,
        };
        Self {
            state: State::new(position, evaluator, &mut scratch.stack),
            pickers: &mut scratch.pickers,
            killers: &mut scratch.killers,
            history: &mut scratch.history,
            table,
            budget,
            noise,
            plies_left,
        }
    }

    /// What the node at hand is worth to the side to move, `depth` plies deep; anything once the effort is over.
    pub(super) fn negamax(
        &mut self,
        depth: i8,
        alpha: i16,
        beta: i16,
        allow_null_move: bool,
    ) -> i16 {
        if !self.budget.spend() {
            return 0;
        }
        let ply = self.state.ply;
        if ply >= self.plies_left {
            return 0;
        }
        let key = self.state.key;
        let entry = self.table.probe(key);
        if let Some(entry) = entry
            && i16::from(entry.depth) >= i16::from(depth)
        {
            let score = score_from_table(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let score = self.evaluate(alpha, beta) + self.noise.of(key);
        if ply >= MAX_PLY - 1 {
            return score;
        }
        let is_open = self.state.is_open_race();
        // There the search goes on until somebody is ahead for good.
        let depth = if is_open { depth.max(1) } else { depth };
        if depth <= 0 {
            return score;
        }
        if !is_open {
            if self.is_reverse_futile(score, depth, beta) {
                return score;
            }
            if depth == 1 {
                let score = self.frontier(alpha, beta);
                self.store(key, depth, score, NO_MOVE, alpha, beta);
                return score;
            }
            if allow_null_move
                && depth >= NULL_MOVE_REDUCTION
                && score >= beta
                && beta.abs() < WIN_THRESHOLD
            {
                let reply = self.null_move(depth, beta);
                if self.budget.is_aborted() {
                    return 0;
                }
                if reply >= beta && reply < WIN_THRESHOLD {
                    return reply;
                }
            }
        }
        self.move_loop(depth, alpha, beta, entry.map_or(NO_MOVE, |memo| memo.mv))
    }

    /// What the node at hand is worth if the turn is given away, less deep. Kept apart from the recursion, whose frames stay small.
    #[inline(never)]
    fn null_move(&mut self, depth: i8, beta: i16) -> i16 {
        let key = self.state.key;
        let undo = self.state.make(Move::SKIP, [false; 2]);
        let reply = -self.negamax(depth - NULL_MOVE_REDUCTION, -beta, -beta + 1, false);
        self.state.unmake(Move::SKIP, undo, key);
        reply
    }

    /// Whether the node at hand is so much better than needed that it is not looked at.
    #[inline]
    fn is_reverse_futile(&self, score: i16, depth: i8, beta: i16) -> bool {
        let mover = self.state.mover();
        let hand = |side: Side| self.state.position.hand(side.seat());
        let margin = match (hand(mover), hand(mover.other())) {
            (0, 1..) => REVERSE_FUTILITY_MARGIN_NO_FENCES,
            _ => REVERSE_FUTILITY_MARGIN,
        };
        depth < REVERSE_FUTILITY_DEPTH
            && beta.abs() < WIN_THRESHOLD
            && score - margin * i16::from(depth) >= beta
    }

    /// What the node at hand is worth at first sight: exactly only where that may decide something.
    fn evaluate(&mut self, alpha: i16, beta: i16) -> i16 {
        let lazy_score = self.state.evaluate_lazily();
        if self.state.evaluator.uses_hurdles() && is_in_lazy_window(lazy_score, alpha, beta) {
            self.state.evaluate()
        } else {
            lazy_score
        }
    }

    /// Looks at the moves of a node, the best first.
    fn move_loop(&mut self, depth: i8, mut alpha: i16, beta: i16, table_move: u8) -> i16 {
        let (ply, key, old_alpha) = (self.state.ply, self.state.key, alpha);
        let mover = self.state.mover();
        let across = match self.generate_moves(table_move, depth) {
            Ok(across) => across,
            Err(win) => return win,
        };
        let mut best = -INFINITE;
        let mut best_move = NO_MOVE;
        let mut number = 0;
        while let Some(mv) = self.pickers[ply].next(number) {
            let crossed = across.map(|fences| lays_fence_in(fences, mv));
            let undo = self.state.make(mv, crossed);
            let score = self.principal_variation_search(depth, alpha, beta, number, mv);
            self.state.unmake(mv, undo, key);
            if self.budget.is_aborted() {
                return 0;
            }
            if score > best {
                best = score;
                best_move = mv.byte();
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        self.record_cutoff(mover, ply, depth, mv.byte());
                        break;
                    }
                }
            }
            number += 1;
        }
        self.store(key, depth, best, best_move, old_alpha, beta);
        best
    }

    /// What a move that was just made is worth to its side: the first in full, the others only to see that they are no better.
    pub(super) fn principal_variation_search(
        &mut self,
        depth: i8,
        alpha: i16,
        beta: i16,
        number: usize,
        mv: Move,
    ) -> i16 {
        if number == 0 {
            return -self.negamax(depth - 1, -beta, -alpha, true);
        }
        let is_fence = mv.byte() < Fence::COUNT;
        let mut reduction = 0;
        if depth >= 3 && number >= LMR_FULL_MOVES && is_fence {
            reduction = 1 + i8::from(number >= LMR_LATE_MOVES && depth >= 4);
        }
        let mut score = -self.negamax(depth - 1 - reduction, -alpha - 1, -alpha, true);
        if reduction > 0 && score > alpha && !self.budget.is_aborted() {
            score = -self.negamax(depth - 1, -alpha - 1, -alpha, true);
        }
        if score > alpha && score < beta && !self.budget.is_aborted() {
            score = -self.negamax(depth - 1, -beta, -alpha, true);
        }
        score
    }

    fn record_cutoff(&mut self, mover: Side, ply: usize, depth: i8, byte: u8) {
        let killers = &mut self.killers[ply];
        if killers[0] != byte {
            *killers = [byte, killers[0]];
        }
        let history = &mut self.history[mover as usize];
        let entry = &mut history[usize::from(byte)];
        *entry += (depth as u16 * depth as u16).min(256);
        if *entry >= MAX_HISTORY {
            for entry in history.iter_mut() {
                *entry >>= 1;
            }
        }
    }

    fn store(&mut self, key: u64, depth: i8, score: i16, mv: u8, alpha: i16, beta: i16) {
        if self.budget.is_aborted() {
            return;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = score_to_table(score, self.state.ply);
        self.table.store(
            key,
            Entry {
                score,
                mv,
                depth: depth.max(0) as u8,
                bound,
            },
        );
    }
}

/// A rough score is hardly ever wrong by more.
const LAZY_MARGIN: i16 = 130;

/// Whether a rough score may turn out to be on the other side of a bound.
#[inline]
pub(super) const fn is_in_lazy_window(lazy_score: i16, alpha: i16, beta: i16) -> bool {
    lazy_score as i32 + LAZY_MARGIN as i32 > alpha as i32
        && (lazy_score as i32 - LAZY_MARGIN as i32) < beta as i32
}

/// Where history is halved.
const MAX_HISTORY: u16 = 8_000;

fn lays_fence_in(fences: FenceSet, mv: Move) -> bool {
    Fence::from_index(mv.byte()).is_some_and(|fence| fences.contains(fence))
}

/// A score that was remembered: a win is so many plies from there.
const fn score_from_table(score: i16, ply: usize) -> i16 {
    if score >= WIN_THRESHOLD {
        score - ply as i16
    } else if score <= -WIN_THRESHOLD {
        score + ply as i16
    } else {
        score
    }
}

const fn score_to_table(score: i16, ply: usize) -> i16 {
    if score >= WIN_THRESHOLD {
        score + ply as i16
    } else if score <= -WIN_THRESHOLD {
        score - ply as i16
    } else {
        score
    }
}
