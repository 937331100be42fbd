//! Alpha-beta: how deep, in which order, and what is not looked at.

// Plies, sides and moves index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::candidates::{Which, across, near, touching};
use super::list::List;
use super::noise::Noise;
use super::state::{MOST_PLIES, Side, State, Trail};
use super::value::{SURE, Standing, WIN, Weights};
use crate::ai::effort::Effort;
use crate::ai::memory::{Bound, Memo, Slots};
use crate::game::Move;
use crate::geometry::Fence;
use crate::sets::FenceSet;

/// More than any score.
pub(super) const INFINITE: i16 = i16::MAX;

/// Plies left below which that holds.
const MARGIN_PLIES: i8 = 4;
/// Plies that a turn given away saves, and one more.
const NULL_PLIES: i8 = 3;
/// Moves that are looked at in full before the others are looked at less deeply.
const FULL_MOVES: usize = 3;

/// Room for a search.
#[derive(Clone, Debug)]
pub(in crate::ai) struct Scratch {
    pub(super) trail: Trail,
    pub(super) lists: [List; MOST_PLIES + 1],
    pub(in crate::ai) weights: Weights,
    /// Two moves of each ply that refuted something.
    killers: [[u8; 2]; MOST_PLIES + 1],
    /// How often a move of a side refuted something, deep ones more.
    history: [[u16; 256]; 2],
}

impl Scratch {
    pub(in crate::ai) const fn new() -> Self {
        Self {
            trail: Trail::new(),
            weights: Weights::TUNED,
            lists: [List::EMPTY; MOST_PLIES + 1],
            killers: [[NO_MOVE; 2]; MOST_PLIES + 1],
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
    killers: &'a mut [[u8; 2]; MOST_PLIES + 1],
    history: &'a mut [[u16; 256]; 2],
    slots: &'a mut Slots<'s>,
    pub(super) effort: &'a mut Effort<'e>,
    noise: Noise,
    weights: Weights,
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
        let cap = position.options().ply_cap;
        let plies_left = match cap {
            0 => usize::MAX,
            cap => cap.saturating_sub(position.plies()) as usize,
        };
        Self {
            state: State::new(position, &mut scratch.trail),
            lists: &mut scratch.lists,
            killers: &mut scratch.killers,
            history: &mut scratch.history,
            slots,
            effort,
            noise,
            weights: scratch.weights,
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
        let score = self.score() + self.noise.of(key);
        if depth <= 0 || ply >= MOST_PLIES - 1 {
            return score;
        }
        if depth < MARGIN_PLIES
            && beta.abs() < SURE
            && score - self.weights.margin * i16::from(depth) >= beta
        {
            return score;
        }
        if depth == 1 {
            let score = self.last(alpha, beta);
            self.remember(key, depth, score, NO_MOVE, alpha, beta);
            return score;
        }
        if may_skip && depth > 2 && score >= beta && beta.abs() < SURE {
            let undo = self.state.make(Move::SKIP, [false; 2]);
            let reply = -self.look(depth - NULL_PLIES, -beta, -beta + 1, false);
            self.state.unmake(Move::SKIP, undo, key);
            if self.effort.is_over() {
                return 0;
            }
            if reply >= beta && reply < SURE {
                return reply;
            }
        }
        self.widely(depth, alpha, beta, memo.map_or(NO_MOVE, |memo| memo.mv))
    }

    /// What the node at hand is worth at first sight.
    #[inline]
    fn score(&self) -> i16 {
        let mover = self.state.mover();
        let (mine, theirs) = (
            self.state.standing(mover),
            self.state.standing(mover.other()),
        );
        self.weights.score(mine, theirs)
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
            less = 1 + i8::from(number >= 4 * FULL_MOVES && depth >= 4);
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

    /// Lists the moves of the node at hand, and tells for each side which fences lie across its way. If one wins at once, that.
    pub(super) fn list(&mut self, remembered: u8, depth: i8) -> Result<[FenceSet; 2], i16> {
        let state = &mut self.state;
        let ply = state.ply;
        let (mover, other) = (state.mover(), state.mover().other());
        let (own_pawn, pawn) = (state.pawn(mover), state.pawn(other));
        state.chart(mover);
        let list = &mut self.lists[ply];
        list.clear();
        let history = &self.history[mover as usize];
        let distance = state.distance(mover);
        for to in state.position.destinations().iter() {
            let left = state.distance_from(mover, to);
            if left == 0 {
                return Err(WIN - 1 - ply as i16);
            }
            let mv = Move::square(to);
            // Towards the goal line first, then the fences, then the other ways.
            let order = (4 + u16::from(distance)).saturating_sub(u16::from(left)) * PAWN_ORDER;
            let order = order + (history[usize::from(mv.byte())] >> 4);
            list.push(
                mv,
                if mv.byte() == remembered {
                    FIRST
                } else {
                    order
                },
            );
        }
        let mut across_ways = [FenceSet::EMPTY; 2];
        if state.position.hand(mover.seat()) > 0 {
            let ways = state.ways;
            let legal = state.position.legal().fences;
            let (own, theirs) = (state.distance(mover), {
                state.chart(other);
                state.distance(other)
            });
            across_ways[mover as usize] =
                across(&ways, state.chart(mover), own_pawn, own, Which::One);
            let their_ways = across(&ways, state.chart(other), pawn, theirs, Which::All);
            across_ways[other as usize] = their_ways;
            let mut fences = their_ways;
            let fences_near = near(pawn) | near(own_pawn);
            let touching = touching(state.position.fences());
            fences |= touching & fences_near;
            if depth >= WIDE_PLIES {
                fences |= near(pawn) | touching;
            }
            let killers = self.killers[ply];
            for fence in (fences & legal).iter() {
                let mv = Move::fence(fence);
                let byte = mv.byte();
                let mut order = history[usize::from(byte)] + 1;
                if their_ways.contains(fence) {
                    order += ACROSS_ORDER;
                }
                if killers.contains(&byte) {
                    order += KILLER_ORDER;
                }
                list.push(mv, if byte == remembered { FIRST } else { order });
            }
        }
        Ok(across_ways)
    }

    /// The last ply: moves are weighed, not made.
    fn last(&mut self, mut alpha: i16, beta: i16) -> i16 {
        let state = &mut self.state;
        let (mover, other) = (state.mover(), state.mover().other());
        let key = state.key ^ super::keys::TURN;
        let (mine, theirs) = (state.standing(mover), state.standing(other));
        let mut best = -INFINITE;
        state.chart(mover);
        let from = super::keys::pawn(mover, state.pawn(mover).index());
        for to in state.position.destinations().iter() {
            let distance = state.distance_from(mover, to);
            if distance == 0 {
                return WIN - 1 - state.ply as i16;
            }
            self.effort.spend();
            let key = key ^ from ^ super::keys::pawn(mover, to.index());
            let after = Standing { distance, ..mine };
            best = best.max(-(self.weights.score(theirs, after) + self.noise.of(key)));
        }
        alpha = alpha.max(best);
        if alpha >= beta || mine.hand == 0 || self.effort.is_over() {
            return best;
        }
        let ways = state.ways;
        let pawns = [state.pawn(mover), state.pawn(other)];
        let map = state.chart(other);
        let longer = across(&ways, map, pawns[1], theirs.distance, Which::One);
        let legal = longer & state.position.legal().fences;
        let map = state.chart(mover);
        let own = across(&ways, map, pawns[0], mine.distance, Which::One);
        let hands = super::keys::hand(mover, mine.hand) ^ super::keys::hand(mover, mine.hand - 1);
        for fence in legal.iter() {
            if !self.effort.spend() {
                break;
            }
            let distance = state.distance_with(other, fence);
            let theirs = Standing { distance, ..theirs };
            let distance = if own.contains(fence) {
                state.distance_with(mover, fence)
            } else {
                mine.distance
            };
            let hand = mine.hand - 1;
            let key = key ^ hands ^ super::keys::fence(fence);
            let score =
                -(self.weights.score(theirs, Standing { distance, hand }) + self.noise.of(key));
            if score > best {
                best = score;
                if score >= beta {
                    break;
                }
            }
        }
        best
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

/// The order of a remembered move.
const FIRST: u16 = u16::MAX;
/// For each step that a pawn comes nearer.
const PAWN_ORDER: u16 = 4_000;
const ACROSS_ORDER: u16 = 6_000;
const KILLER_ORDER: u16 = 8_000;
/// Where history is halved.
const MOST_HISTORY: u16 = 8_000;
/// Plies left from which all fences that touch something are looked at.
const WIDE_PLIES: i8 = 4;

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
