//! Max-n search with iterative deepening: every seat has a score of its own.
//!
//! The seat to move at the root takes the best of its moves. The others are expected to play one of their better moves, the better
//! the likelier, so that no plan depends on a single reply. There are no alpha-beta bounds in max-n, so each node follows a beam of a
//! few moves, the best by static score.

use heapless::{Vec, VecView};

use super::candidates::{self, Breadth, Candidate};
use super::evaluate::{DECIDED, DRAWN, WON};
use super::levels::Style;
use super::state::State;
use crate::budget::{Budget, Strength};
use fencelight_core::game::Action;
use fencelight_core::geometry::{PerSeat, Seat, Square};
use fencelight_core::sets::SquareSet;

/// Root moves, at most.
pub(super) const MAX_ROOT_MOVES: usize = 64;
/// Root moves that are searched deeper than one reply.
const ROOT_BEAM_WIDTH: usize = 12;
/// Moves of any other node, at most.
const MAX_MOVES: usize = 16;
/// Moves of a node that are searched.
const BEAM_WIDTH: usize = 4;
/// Replies that are expected at leaves.
const LEAF_REPLIES: usize = 3;

/// A move that is worse for its seat than the best by this much is not expected.
const MAX_REPLY_LOSS: i32 = 320;
/// Scores of decided games are clamped to this where scores are averaged.
const DECIDED_CLAMP: i16 = 600;

/// Penalty of a pawn move that gains no step, at least and at most.
const MIN_IDLE_PENALTY: i16 = 12;
const MAX_IDLE_PENALTY: i16 = 500;

/// The root moves.
pub(super) type RootMoves = Vec<Candidate, MAX_ROOT_MOVES>;

/// A search under way.
pub(super) struct Search<'a, 'b> {
    pub(super) state: State,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) level: Strength<Style>,
    /// The seat to move at the root.
    pub(super) us: Seat,
}

impl Search<'_, '_> {
    /// The root moves, the best first, and the depth they were searched to. Empty if the game is over.
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

    /// Whether the budget allows another iteration, which takes several times as long as all before.
    fn has_budget(&self) -> bool {
        let share = if self.level.style.uses_tree { 3 } else { 0 };
        !self.budget.is_aborted() && self.budget.nodes() < self.budget.max_nodes() >> share
    }

    /// The destinations that bring our pawn no nearer to its goal line.
    pub(super) fn idle_squares(&mut self) -> SquareSet {
        self.state.flood(self.us);
        let steps = self.state.paths[self.us].steps;
        let squares = self.state.position.destinations();
        let idle = |&square: &Square| self.state.steps_from(square) >= steps;
        squares.iter().filter(idle).collect()
    }

    /// Sorts the root moves, the best first, with a penalty for idle ones. Seats that wait for each other would never end the game, so
    /// the penalty grows with its length.
    fn penalize_idle(&self, root: &mut RootMoves, idle: SquareSet) {
        let penalty = MIN_IDLE_PENALTY.saturating_add((self.state.position.plies() >> 3) as i16);
        for candidate in root.iter_mut() {
            if let Action::Square(square) = candidate.mv.action()
                && idle.contains(square)
            {
                let score = &mut candidate.scores[self.us];
                *score = score.saturating_sub(penalty.min(MAX_IDLE_PENALTY));
            }
        }
        sort_by_score(root, self.us);
    }

    /// Searches each root move to a depth; whether the iteration is complete.
    fn deepen(&mut self, root: &mut RootMoves, depth: u8) -> bool {
        for number in 0..root.len() {
            let Some(&Candidate { mv, .. }) = root.get(number) else {
                break;
            };
            let back = self.state.make(mv, self.budget);
            let scores = self.max_n(depth, 1);
            self.state.unmake(&back);
            if self.budget.is_aborted() {
                // Only the moves searched in this iteration are comparable.
                root.truncate(number.max(1));
                return false;
            }
            if let Some(candidate) = root.get_mut(number) {
                candidate.scores = scores;
            }
        }
        true
    }

    /// The expected scores of all seats at the node, searched to a depth.
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
        generate(
            &mut self.state,
            breadth,
            self.level.style,
            self.budget,
            moves,
        );
    }
}

/// The moves of a node, for both searches. Generation is inlined here, in flash: the RAM of the board has no room for it.
#[inline(never)]
pub(super) fn generate(
    state: &mut State,
    breadth: Breadth,
    style: Style,
    budget: &mut Budget<'_>,
    moves: &mut VecView<Candidate>,
) {
    candidates::generate(state, breadth, style.fence_weight, budget, moves);
}

/// The move with the highest score for a seat.
fn best(moves: &[Candidate], seat: Seat) -> Option<&Candidate> {
    // The first of equals.
    moves
        .iter()
        .rev()
        .max_by_key(|candidate| candidate.scores[seat])
}

/// Whether there are moves and the first does not win.
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

/// Sorts by score for a seat, then by move, so that the result does not depend on the sorting algorithm.
pub(super) fn sort_by_score(moves: &mut [Candidate], seat: Seat) {
    moves.sort_unstable_by_key(|candidate| (-i32::from(candidate.scores[seat]), candidate.mv));
}

/// The mean score over the replies of a seat, weighted by how good they are for it.
fn expected_scores(moves: &[Candidate], seat: Seat, best: &Candidate) -> PerSeat<i16> {
    let clamped = |score: i16| i32::from(score.clamp(-DECIDED_CLAMP, DECIDED_CLAMP));
    let mut sums = [0; 4];
    let mut weights = 0;
    for candidate in moves {
        let worse = clamped(best.scores[seat]) - clamped(candidate.scores[seat]);
        let likely = (MAX_REPLY_LOSS - worse).max(0) >> 3;
        let weight = likely * likely;
        weights += weight;
        for (sum, score) in sums.iter_mut().zip(candidate.scores.0) {
            *sum += weight * clamped(score);
        }
    }
    PerSeat(sums.map(|sum| (sum / weights.max(1)) as i16))
}
