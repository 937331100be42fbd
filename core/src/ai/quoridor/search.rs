//! Alpha-beta: how deep, in which order, and what is not looked at.

// Plies, sides and moves index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::judge::Judge;
use super::list::List;
use super::noise::Noise;
use super::state::{MOST_PLIES, Side, State, Trail};
use super::value::SURE;
use crate::ai::effort::Effort;
use crate::ai::memory::{Bound, Memo, Slots};
use crate::game::Move;
use crate::geometry::Fence;
use crate::sets::FenceSet;

/// More than any score.
pub(super) const INFINITE: i16 = i16::MAX;

/// A node that is so much better than needed, for each ply left, is not looked at.
const MARGIN: i16 = 160;
/// The same for a side without fences that cannot answer any of the other's.
const BARE_MARGIN: i16 = 310;
/// Plies left below which that holds.
const MARGIN_PLIES: i8 = 4;
/// Plies that a turn given away saves, and one more.
const NULL_PLIES: i8 = 4;
/// Moves that are looked at in full before the others are looked at less deeply.
const FULL_MOVES: usize = 3;
/// Moves after which they are looked at still less deeply.
const LATE_MOVES: usize = 23;

/// Room for a search.
#[derive(Clone, Debug)]
pub(in crate::ai) struct Scratch {
    pub(super) trail: Trail,
    pub(super) lists: [List; MOST_PLIES + 1],
    /// Who judges positions instead of the network of the board.
    pub(in crate::ai) judge: Option<&'static Judge>,
    /// Two moves of each ply that refuted something.
    killers: [[u8; 2]; MOST_PLIES + 1],
    /// How often a move of a side refuted something, deep ones more.
    history: [[u16; 256]; 2],
}

impl Scratch {
    /// All zero, so that it takes no room in flash.
    pub(in crate::ai) const fn new() -> Self {
        Self {
            trail: Trail::new(),
            judge: None,
            lists: [List::EMPTY; MOST_PLIES + 1],
            killers: [[0; 2]; MOST_PLIES + 1],
            history: [[0; 256]; 2],
        }
    }

    /// Forgets what the last search has learnt.
    pub(super) fn clear(&mut self) {
        self.killers = [[NO_MOVE; 2]; MOST_PLIES + 1];
        self.history = [[0; 256]; 2];
    }
}

/// No move has this byte.
pub(super) const NO_MOVE: u8 = 0xFF;

/// A search under way.
pub(super) struct Search<'a, 's, 'e> {
    pub(super) state: State<'a>,
    pub(super) lists: &'a mut [List; MOST_PLIES + 1],
    pub(super) killers: &'a mut [[u8; 2]; MOST_PLIES + 1],
    pub(super) history: &'a mut [[u16; 256]; 2],
    slots: &'a mut Slots<'s>,
    pub(super) effort: &'a mut Effort<'e>,
    pub(super) noise: Noise,
    /// Plies until the game is drawn (1.18).
    plies_left: usize,
}

impl<'a, 's, 'e> Search<'a, 's, 'e> {
    pub(super) fn new(
        position: &crate::quoridor::Position,
        scratch: &'a mut Scratch,
        slots: &'a mut Slots<'s>,
        effort: &'a mut Effort<'e>,
        noise: Noise,
    ) -> Self {
        scratch.clear();
        let judge = scratch.judge.copied().unwrap_or(Judge::DEFAULT);
        let cap = position.options().ply_cap;
        let plies_left = match cap {
            0 => usize::MAX,
            cap => cap.saturating_sub(position.plies()) as usize,
        };
        Self {
            state: State::new(position, judge, &mut scratch.trail),
            lists: &mut scratch.lists,
            killers: &mut scratch.killers,
            history: &mut scratch.history,
            slots,
            effort,
            noise,
            plies_left,
        }
    }

    /// What the node at hand is worth to the side to move, `depth` plies deep; anything once the effort is over.
    pub(super) fn look(&mut self, depth: i8, alpha: i16, beta: i16, may_skip: bool) -> i16 {
        if !self.effort.spend() {
            return 0;
        }
        let ply = self.state.ply;
        if ply >= self.plies_left {
            return 0;
        }
        let key = self.state.key;
        let memo = self.slots.get(key);
        if let Some(memo) = memo
            && i16::from(memo.depth) >= i16::from(depth)
        {
            let score = from_here(memo.score, ply);
            let decides = match memo.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let score = self.judged(alpha, beta) + self.noise.of(key);
        if ply >= MOST_PLIES - 1 {
            return score;
        }
        let is_open = self.state.is_open_race();
        // There the search goes on until somebody is ahead for good.
        let depth = if is_open { depth.max(1) } else { depth };
        if depth <= 0 {
            return score;
        }
        if !is_open {
            if self.is_beyond(score, depth, beta) {
                return score;
            }
            if depth == 1 {
                let score = self.last(alpha, beta);
                self.remember(key, depth, score, NO_MOVE, alpha, beta);
                return score;
            }
            if may_skip && depth >= NULL_PLIES && score >= beta && beta.abs() < SURE {
                let reply = self.skip(depth, beta);
                if self.effort.is_over() {
                    return 0;
                }
                if reply >= beta && reply < SURE {
                    return reply;
                }
            }
        }
        self.widely(depth, alpha, beta, memo.map_or(NO_MOVE, |memo| memo.mv))
    }

    /// What the node at hand is worth if the turn is given away, less deep. Kept apart from the recursion, whose frames stay small.
    #[inline(never)]
    fn skip(&mut self, depth: i8, beta: i16) -> i16 {
        let key = self.state.key;
        let undo = self.state.make(Move::SKIP, [false; 2]);
        let reply = -self.look(depth - NULL_PLIES, -beta, -beta + 1, false);
        self.state.unmake(Move::SKIP, undo, key);
        reply
    }

    /// Whether the node at hand is so much better than needed that it is not looked at.
    #[inline]
    fn is_beyond(&self, score: i16, depth: i8, beta: i16) -> bool {
        let mover = self.state.mover();
        let hand = |side: Side| self.state.position.hand(side.seat());
        let margin = match (hand(mover), hand(mover.other())) {
            (0, 1..) => BARE_MARGIN,
            _ => MARGIN,
        };
        depth < MARGIN_PLIES && beta.abs() < SURE && score - margin * i16::from(depth) >= beta
    }

    /// What the node at hand is worth at first sight: exactly only where that may decide something.
    fn judged(&mut self, alpha: i16, beta: i16) -> i16 {
        let rough = self.state.score();
        if self.state.judge.sees_hurdles() && is_close(rough, alpha, beta) {
            self.state.full_score()
        } else {
            rough
        }
    }

    /// Looks at the moves of a node, the best first.
    fn widely(&mut self, depth: i8, mut alpha: i16, beta: i16, remembered: u8) -> i16 {
        let (ply, key, before) = (self.state.ply, self.state.key, alpha);
        let mover = self.state.mover();
        let across = match self.list(remembered, depth) {
            Ok(across) => across,
            Err(win) => return win,
        };
        let mut best = -INFINITE;
        let mut best_move = NO_MOVE;
        let mut number = 0;
        while let Some(mv) = self.lists[ply].next(number) {
            let crossed = across.map(|fences| is_in(fences, mv));
            let undo = self.state.make(mv, crossed);
            let score = self.reply(depth, alpha, beta, number, mv);
            self.state.unmake(mv, undo, key);
            if self.effort.is_over() {
                return 0;
            }
            if score > best {
                best = score;
                best_move = mv.byte();
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        self.refuted(mover, ply, depth, mv.byte());
                        break;
                    }
                }
            }
            number += 1;
        }
        self.remember(key, depth, best, best_move, before, beta);
        best
    }

    /// What a move that was just made is worth to its side: the first in full, the others only to see that they are no better.
    pub(super) fn reply(
        &mut self,
        depth: i8,
        alpha: i16,
        beta: i16,
        number: usize,
        mv: Move,
    ) -> i16 {
        if number == 0 {
            return -self.look(depth - 1, -beta, -alpha, true);
        }
        let is_fence = mv.byte() < Fence::COUNT;
        let mut less = 0;
        if depth >= 3 && number >= FULL_MOVES && is_fence {
            less = 1 + i8::from(number >= LATE_MOVES && depth >= 4);
        }
        let mut score = -self.look(depth - 1 - less, -alpha - 1, -alpha, true);
        if less > 0 && score > alpha && !self.effort.is_over() {
            score = -self.look(depth - 1, -alpha - 1, -alpha, true);
        }
        if score > alpha && score < beta && !self.effort.is_over() {
            score = -self.look(depth - 1, -beta, -alpha, true);
        }
        score
    }

    fn refuted(&mut self, mover: Side, ply: usize, depth: i8, byte: u8) {
        let killers = &mut self.killers[ply];
        if killers[0] != byte {
            *killers = [byte, killers[0]];
        }
        let history = &mut self.history[mover as usize];
        let entry = &mut history[usize::from(byte)];
        *entry += (depth as u16 * depth as u16).min(256);
        if *entry >= MOST_HISTORY {
            for entry in history.iter_mut() {
                *entry >>= 1;
            }
        }
    }

    fn remember(&mut self, key: u64, depth: i8, score: i16, mv: u8, alpha: i16, beta: i16) {
        if self.effort.is_over() {
            return;
        }
        let bound = if score >= beta {
            Bound::AtLeast
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let score = from_there(score, self.state.ply);
        self.slots.put(
            key,
            Memo {
                score,
                mv,
                depth: depth.max(0) as u8,
                bound,
            },
        );
    }
}

/// A rough score is hardly ever wrong by more.
const ROUGH: i16 = 130;

/// Whether a rough score may turn out to be on the other side of a bound.
#[inline]
pub(super) const fn is_close(rough: i16, alpha: i16, beta: i16) -> bool {
    rough as i32 + ROUGH as i32 > alpha as i32 && (rough as i32 - ROUGH as i32) < beta as i32
}

/// Where history is halved.
const MOST_HISTORY: u16 = 8_000;

fn is_in(fences: FenceSet, mv: Move) -> bool {
    Fence::from_index(mv.byte()).is_some_and(|fence| fences.contains(fence))
}

/// A score that was remembered: a win is so many plies from there.
const fn from_here(score: i16, ply: usize) -> i16 {
    if score >= SURE {
        score - ply as i16
    } else if score <= -SURE {
        score + ply as i16
    } else {
        score
    }
}

const fn from_there(score: i16, ply: usize) -> i16 {
    if score >= SURE {
        score + ply as i16
    } else if score <= -SURE {
        score - ply as i16
    } else {
        score
    }
}
