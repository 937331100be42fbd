//! Looks ahead: everybody for himself, and nobody sure what the others will do.
//!
//! The seat that thinks takes the best of its moves (max-n: every seat has a score of its own). The others are expected to play
//! one of their better moves, the better the likelier: a plan that works only against one reply is no plan. This has no bounds
//! to cut off with, so only a few moves of each node are followed, the best at first sight.

use heapless::{Vec, VecView};

use super::candidates::{self, Breadth, Candidate};
use super::evaluate::{DECIDED, DRAWN, WON};
use super::levels::Level;
use super::state::State;
use crate::ai::budget::Budget;
use crate::game::Action;
use crate::geometry::{PerSeat, Seat, Square};
use crate::sets::SquareSet;

/// Moves at the root.
pub(super) const MAX_ROOT_MOVES: usize = 64;
/// Moves at the root that are followed once they have all been followed by every reply.
const ROOT_BEAM_WIDTH: usize = 12;
/// Moves at any other node.
const MAX_MOVES: usize = 16;
/// Moves of a node that are followed.
const BEAM_WIDTH: usize = 4;
/// Replies that are expected where nothing is followed any further.
const LEAF_REPLIES: usize = 3;
/// Two rounds of four; the recursion goes no deeper.
pub(super) const MAX_DEPTH: u8 = 8;

/// A move of another seat that is worth so much less to it than its best is not expected.
const MAX_REPLY_LOSS: i32 = 320;
/// A game that is decided counts as much among others that are not.
const DECIDED_CLAMP: i16 = 600;

/// A move that leads nowhere has to be better by so much than one that leads on, at least and at most.
const MIN_IDLE_PENALTY: i16 = 12;
const MAX_IDLE_PENALTY: i16 = 500;

/// The moves at the root.
pub(super) type RootMoves = Vec<Candidate, MAX_ROOT_MOVES>;

/// A search under way.
pub(super) struct Search<'a, 'b> {
    pub(super) state: State,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) level: Level,
    /// The seat that thinks.
    pub(super) us: Seat,
}

impl Search<'_, '_> {
    /// The moves at the root, the best first, and how far they were looked ahead. Empty if the game is over.
    pub(super) fn iterative_deepening(&mut self) -> (RootMoves, u8) {
        let mut root = RootMoves::new();
        self.generate(Breadth::Wide, &mut root);
        let idle = self.idle_squares();
        self.penalize_idle(&mut root, idle);
        let mut depth = 1;
        while depth < self.level.depth && self.has_budget() && is_undecided(&root, self.us) {
            let is_complete = self.deepen(&mut root, depth);
            self.penalize_idle(&mut root, idle);
            if !is_complete {
                break;
            }
            depth += 1;
            root.truncate(ROOT_BEAM_WIDTH);
        }
        (root, depth)
    }

    /// Whether to look further ahead: what comes takes several times as long as all before.
    fn has_budget(&self) -> bool {
        let share = if self.level.uses_playouts { 3 } else { 0 };
        !self.budget.is_aborted() && self.budget.nodes() < self.budget.max_nodes() >> share
    }

    /// The squares that bring our pawn no nearer to its goal line.
    fn idle_squares(&mut self) -> SquareSet {
        self.state.flood(self.us);
        let steps = self.state.paths[self.us].steps;
        let squares = self.state.position.destinations();
        let idle = |&square: &Square| self.state.steps_from(square) >= steps;
        squares.iter().filter(idle).collect()
    }

    /// Sorts the moves at the root, the best first, with a reserve against idle ones. Where everybody waits for somebody else to
    /// run into the fences, the game would never end; the longer it lasts, the less we wait.
    fn penalize_idle(&self, root: &mut RootMoves, idle: SquareSet) {
        let reserve = MIN_IDLE_PENALTY.saturating_add((self.state.position.plies() >> 3) as i16);
        for candidate in root.iter_mut() {
            if let Action::Square(square) = candidate.mv.action()
                && idle.contains(square)
            {
                let score = &mut candidate.scores[self.us];
                *score = score.saturating_sub(reserve.min(MAX_IDLE_PENALTY));
            }
        }
        sort_by_score(root, self.us);
    }

    /// Looks so many moves beyond each move at the root; whether all of them could be looked at.
    fn deepen(&mut self, root: &mut RootMoves, depth: u8) -> bool {
        for number in 0..root.len() {
            let Some(&Candidate { mv, .. }) = root.get(number) else {
                break;
            };
            let back = self.state.make(mv, self.budget);
            let scores = self.max_n(depth, 1);
            self.state.unmake(&back);
            if self.budget.is_aborted() {
                // What was the best before may now turn out worse than what comes after it, and was not looked at again.
                root.truncate(number.max(1));
                return false;
            }
            if let Some(candidate) = root.get_mut(number) {
                candidate.scores = scores;
            }
        }
        true
    }

    /// What everybody can expect of the position at hand, looked at so many moves ahead.
    fn max_n(&mut self, depth: u8, ply: u8) -> PerSeat<i16> {
        let seat = self.state.position.turn();
        let mut moves: Vec<Candidate, MAX_MOVES> = Vec::new();
        self.generate(Breadth::Narrow, &mut moves);
        if moves.is_empty() || self.budget.is_aborted() {
            return PerSeat([DRAWN; 4]);
        }
        if !is_undecided(&moves, seat) {
            return won_by(seat, ply);
        }
        sort_by_score(&mut moves, seat);
        let ours = seat == self.us;
        moves.truncate(match (depth, ours) {
            (0 | 1, true) => 1,
            (0 | 1, false) => LEAF_REPLIES,
            _ => BEAM_WIDTH,
        });
        if depth > 1 {
            for candidate in &mut moves {
                let back = self.state.make(candidate.mv, self.budget);
                candidate.scores = self.max_n(depth - 1, ply + 1);
                self.state.unmake(&back);
                if self.budget.is_aborted() || candidate.scores[seat] > DECIDED {
                    return candidate.scores;
                }
            }
        }
        let best = best(&moves, seat);
        if ours {
            return best.map_or(PerSeat([DRAWN; 4]), |best| best.scores);
        }
        best.map_or(PerSeat([DRAWN; 4]), |best| {
            expected_scores(&moves, seat, best)
        })
    }

    fn generate(&mut self, breadth: Breadth, moves: &mut VecView<Candidate>) {
        let fence_weight = self.level.fence_weight;
        candidates::generate(&mut self.state, breadth, fence_weight, self.budget, moves);
    }
}

/// The move that is worth most to a seat.
fn best(moves: &[Candidate], seat: Seat) -> Option<&Candidate> {
    // The first of equals.
    moves
        .iter()
        .rev()
        .max_by_key(|candidate| candidate.scores[seat])
}

/// Whether there is anything to look for.
pub(super) fn is_undecided(moves: &[Candidate], seat: Seat) -> bool {
    let wins = |candidate: &Candidate| candidate.scores[seat] > DECIDED;
    !moves.first().is_none_or(wins)
}

/// The scores when a seat wins with its next move.
fn won_by(seat: Seat, ply: u8) -> PerSeat<i16> {
    let won = WON - i16::from(ply);
    let mut scores = PerSeat([-won; 4]);
    scores[seat] = won;
    scores
}

/// The best for a seat first; of equals the first in the order of moves, so that nothing depends on how they are sorted.
fn sort_by_score(moves: &mut [Candidate], seat: Seat) {
    moves.sort_unstable_by_key(|candidate| (-i32::from(candidate.scores[seat]), candidate.mv));
}

/// What is to be expected of a seat that plays one of these moves.
fn expected_scores(moves: &[Candidate], seat: Seat, best: &Candidate) -> PerSeat<i16> {
    let worth = |score: i16| i32::from(score.clamp(-DECIDED_CLAMP, DECIDED_CLAMP));
    let mut sums = [0; 4];
    let mut weights = 0;
    for candidate in moves {
        let worse = worth(best.scores[seat]) - worth(candidate.scores[seat]);
        let likely = (MAX_REPLY_LOSS - worse).max(0) >> 3;
        let weight = likely * likely;
        weights += weight;
        for (sum, score) in sums.iter_mut().zip(candidate.scores.0) {
            *sum += weight * worth(score);
        }
    }
    PerSeat(sums.map(|sum| (sum / weights.max(1)) as i16))
}
