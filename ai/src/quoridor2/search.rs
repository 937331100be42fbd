//! Negamax with alpha-beta bounds, searched as a principal variation search: the first move of a node with the full window, the
//! others with a null window, and again in full if one turns out better.
//!
//! Pruning: transposition table cutoffs, reverse futility pruning, null move, late move reduction. Moves that caused a
//! cutoff become killer moves of their ply and gain history.

// Plies, sides and moves index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::evaluate::Evaluator;
use super::move_picker::{MovePicker, NO_MOVE};
use super::ply_stack::{MAX_PLY, PlyStack};
use super::reduction::{History, reduction, reward};
use super::score::{INFINITE, Noise, Side, WIN_THRESHOLD};
use super::state::State;
use crate::budget::Budget;
use crate::transposition::{Bound, Entry, TranspositionTable, score_to_table};
use fencelight_core::game::Move;
use fencelight_core::geometry::Fence;
use fencelight_core::quoridor::Position;
use fencelight_core::sets::FenceSet;

/// Reverse futility pruning: a node whose evaluation is above beta by this for each ply left is not searched.
const REVERSE_FUTILITY_MARGIN: i16 = 160;
/// The same for a side without fences, which cannot answer those of the other side.
const REVERSE_FUTILITY_MARGIN_NO_FENCES: i16 = 310;
/// Depth below which nodes are pruned so.
const REVERSE_FUTILITY_DEPTH: i8 = 4;
/// Depth reduction of the search after a null move; its own ply included.
const NULL_MOVE_REDUCTION: i8 = 3;

/// Working memory of a search.
#[derive(Clone, Debug)]
pub(crate) struct Quoridor2Scratch {
    pub(super) stack: PlyStack,
    pub(super) pickers: [MovePicker; MAX_PLY + 1],
    /// Replaces the evaluator of the board.
    pub(crate) evaluator: Option<&'static Evaluator>,
    /// Killer moves: the last two moves of each ply that caused a beta cutoff.
    killers: [[u8; 2]; MAX_PLY + 1],
    history: History,
}

impl Quoridor2Scratch {
    /// All zero, so that a static of it takes no flash.
    pub(crate) const fn new() -> Self {
        Self {
            stack: PlyStack::new(),
            evaluator: None,
            pickers: [MovePicker::EMPTY; MAX_PLY + 1],
            killers: [[0; 2]; MAX_PLY + 1],
            history: [[0; 256]; 2],
        }
    }

    /// Clears killer moves and history.
    pub(super) fn clear(&mut self) {
        self.killers = [[NO_MOVE; 2]; MAX_PLY + 1];
        self.history = [[0; 256]; 2];
    }
}

/// A search under way.
pub(super) struct Search<'a, 's, 'e> {
    pub(super) state: State<'a>,
    pub(super) pickers: &'a mut [MovePicker; MAX_PLY + 1],
    pub(super) killers: &'a mut [[u8; 2]; MAX_PLY + 1],
    pub(super) history: &'a mut History,
    table: &'a mut TranspositionTable<'s>,
    pub(super) budget: &'a mut Budget<'e>,
    pub(super) noise: Noise,
    /// Plies until the game is drawn (1.18).
    plies_left: usize,
}

impl<'a, 's, 'e> Search<'a, 's, 'e> {
    pub(super) fn new(
        position: &Position,
        scratch: &'a mut Quoridor2Scratch,
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

    /// The score of the node for the side to move, `depth` plies deep. Meaningless once the budget is spent.
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
            let score = entry.score_at(ply, WIN_THRESHOLD);
            if entry.cuts_off(score.into(), alpha.into(), beta.into()) {
                return score;
            }
        }
        let score = self.state.evaluate(alpha, beta) + self.noise.of(key);
        if ply >= MAX_PLY - 1 {
            return score;
        }
        let is_open = self.state.is_open_race();
        // An open race is searched until it is decided.
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
        self.move_loop(depth, alpha, beta, entry.map_or(NO_MOVE, |entry| entry.mv))
    }

    /// The score of the node if the mover passes (null move), at reduced depth. Not inlined, so that the frames of the recursion stay
    /// small.
    #[inline(never)]
    fn null_move(&mut self, depth: i8, beta: i16) -> i16 {
        let key = self.state.key;
        self.state.refresh_hurdles();
        let undo = self.state.make(Move::SKIP, [false; 2]);
        let reply = -self.negamax(depth - NULL_MOVE_REDUCTION, -beta, -beta + 1, false);
        self.state.unmake(Move::SKIP, undo, key);
        reply
    }

    /// Reverse futility pruning: whether the node is so far above beta that it is not searched.
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

    /// Searches the moves of a node in order.
    fn move_loop(&mut self, depth: i8, mut alpha: i16, beta: i16, table_move: u8) -> i16 {
        let (ply, key, old_alpha) = (self.state.ply, self.state.key, alpha);
        let mover = self.state.mover();
        let across = match self.generate_moves(table_move, depth) {
            Ok(across) => across,
            Err(win) => return win,
        };
        self.state.refresh_hurdles();
        let mut best = -INFINITE;
        let mut best_move = NO_MOVE;
        let mut number = 0;
        while let Some(mv) = self.pickers[ply].next(number) {
            let crossed = across.map(|fences| lays_fence_in(fences, mv));
            let undo = self.state.make(mv, crossed);
            let reduction = reduction(depth, number, self.history, mover, mv);
            let score = self.principal_variation_search(depth, alpha, beta, number, reduction);
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
        if best <= old_alpha {
            // All moves failed low, their scores are bounds only: the move that was best before is the better one to begin with.
            best_move = table_move;
        }
        self.store(key, depth, best, best_move, old_alpha, beta);
        best
    }

    /// The score of a move that was just made, for its side: the first with the full window, the others reduced by some plies and with
    /// a null window, then again if they turn out better.
    pub(super) fn principal_variation_search(
        &mut self,
        depth: i8,
        alpha: i16,
        beta: i16,
        number: usize,
        reduction: i8,
    ) -> i16 {
        if number == 0 {
            return -self.negamax(depth - 1, -beta, -alpha, true);
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

    /// The number of the thread that searches; 0 leads.
    pub(super) const fn thread(&self) -> u8 {
        self.table.thread()
    }

    /// The best move of the node by the table, where its score is exact.
    pub(super) fn exact_move(&self) -> Option<u8> {
        let entry = self.table.probe(self.state.key)?;
        (entry.bound == Bound::Exact).then_some(entry.mv)
    }

    fn record_cutoff(&mut self, mover: Side, ply: usize, depth: i8, byte: u8) {
        let killers = &mut self.killers[ply];
        if killers[0] != byte {
            *killers = [byte, killers[0]];
        }
        reward(self.history, mover, depth, byte);
    }

    fn store(&mut self, key: u64, depth: i8, score: i16, mv: u8, alpha: i16, beta: i16) {
        if self.budget.is_aborted() {
            return;
        }
        let bound = Bound::of(score.into(), alpha.into(), beta.into());
        let score = score_to_table(score, self.state.ply, WIN_THRESHOLD);
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

fn lays_fence_in(fences: FenceSet, mv: Move) -> bool {
    Fence::from_index(mv.byte()).is_some_and(|fence| fences.contains(fence))
}
