//! Negamax with alpha-beta bounds between two sides, as a principal variation search: Pac-Man's turn is one ply, the turn of every
//! single ghost another, and the ghosts are one side.
//!
//! Depth counts the phases of a side, so leaves are always positions between Pac-Man's turn and the first ghost's, or between the
//! last ghost's and his: the evaluation of half a phase of the ghosts is unreliable.

use super::evaluate::Weights;
use super::rules::Rules;
use super::scratch::{MAX_PLY, PacmanScratch};
use super::state::{State, Turn, TurnList, TurnOutcome};
use super::turns::{StepsLeft, ghost_turns, pac_turns};
use crate::budget::Budget;
use crate::transposition::{Bound, Entry, TranspositionTable, score_to_table};

/// Beyond every score.
pub(super) const INFINITY: i32 = 30_000;
/// The game is won at the root; a win `n` plies later is worth `n` less.
pub(super) const WON: i32 = 20_000;
/// Scores of this and beyond are wins.
const WIN_THRESHOLD: i16 = WON as i16 / 2 + 1;
/// The square of no turn.
const NO_MOVE: u8 = 0x7F;

/// Turns of a ghost that are searched: of one that is near, and of the others.
const NEAR_TURNS: usize = 3;
const FAR_TURNS: usize = 2;
/// A ghost is near within this many steps.
const NEAR_STEPS: u8 = 5;

/// A search under way.
pub(super) struct Search<'a, 'b, 'c> {
    pub(super) rules: Rules,
    pub(super) scratch: &'a mut PacmanScratch,
    pub(super) table: &'a mut TranspositionTable<'c>,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) weights: &'static Weights,
    /// The ghosts that move in the search, a bit each.
    pub(super) moving: u8,
    /// The positional score of the start of a round, by the pellets left.
    pub(super) round_start_scores: [i16; 16],
    /// Turns of the scratch that are in use.
    pub(super) turns_used: usize,
}

impl Search<'_, '_, '_> {
    /// The score of what a turn leads to, for the side of its mover, searched to a depth.
    pub(super) fn score_outcome(
        &mut self,
        next: TurnOutcome,
        pac_to_move: bool,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        match next {
            TurnOutcome::Won => (WON - ply as i32) * if pac_to_move { 1 } else { -1 },
            TurnOutcome::Caught(state) => {
                let value = if state.lives == 0 {
                    ply as i32 - WON
                } else {
                    let fresh = self
                        .round_start_scores
                        .get(usize::from(state.pellets))
                        .copied()
                        .unwrap_or(0);
                    // The later the better.
                    self.weights.material(state.lives, state.pellets)
                        + i32::from(fresh)
                        + ply as i32
                };
                if pac_to_move { value } else { -value }
            }
            TurnOutcome::Continues(state) => {
                let passes = pac_to_move != state.is_pac_to_move();
                let begins = passes || pac_to_move;
                let depth = if begins { depth - 1 } else { depth };
                if passes {
                    -self.negamax(state, begins, depth, ply, -beta, -alpha)
                } else {
                    self.negamax(state, begins, depth, ply, alpha, beta)
                }
            }
        }
    }

    /// The static evaluation of a state for its mover.
    #[inline]
    fn evaluate(&self, state: &State) -> i32 {
        let value = self.weights.material(state.lives, state.pellets)
            + self
                .weights
                .positional(state, &self.scratch.board, &self.rules);
        if state.is_pac_to_move() {
            value
        } else {
            -value
        }
    }

    /// How many of the ordered turns are searched: all of Pac-Man's, the first ones of a ghost.
    #[inline]
    fn turns_to_search(&self, state: &State, count: usize) -> usize {
        if state.is_pac_to_move() {
            return count;
        }
        let steps = self
            .scratch
            .board
            .distance(state.ghost(state.mover), state.pac);
        count.min(if steps <= NEAR_STEPS {
            NEAR_TURNS
        } else {
            FAR_TURNS
        })
    }

    /// The score of a node for its mover. `begins`: the other side has just ended its phase.
    fn negamax(
        &mut self,
        state: State,
        begins: bool,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if !self.budget.spend() {
            return 0;
        }
        let pac_to_move = state.is_pac_to_move();
        if begins && (depth <= 0 || ply >= MAX_PLY - 5) {
            return self.evaluate(&state);
        }
        let key = state.hash(&self.rules);
        let mut table_move = NO_MOVE;
        if let Some(entry) = self.table.probe(key) {
            table_move = entry.mv;
            let score = i32::from(entry.score_at(ply, WIN_THRESHOLD));
            if i32::from(entry.depth) >= depth && entry.cuts_off(score, alpha, beta) {
                return score;
            }
        }
        let first = self.turns_used;
        let count = self.generate_turns(&state, table_move, ply);
        let most = self.turns_to_search(&state, count);
        self.turns_used = first + count;
        let before = alpha;
        let mut best = -INFINITY;
        let mut best_to = NO_MOVE;
        for number in 0..most {
            let turn = self.pick_next_turn(first + number, first + count);
            let next = if pac_to_move {
                state.after_pac(turn, &self.scratch.board, &self.rules, self.moving)
            } else {
                state.after_ghost(turn.to(), self.moving)
            };
            let mut score;
            if number == 0 {
                score = self.score_outcome(next, pac_to_move, depth, ply + 1, alpha, beta);
            } else {
                score = self.score_outcome(next, pac_to_move, depth, ply + 1, alpha, alpha + 1);
                if score > alpha && score < beta && !self.budget.is_aborted() {
                    score = self.score_outcome(next, pac_to_move, depth, ply + 1, alpha, beta);
                }
            }
            if self.budget.is_aborted() {
                break;
            }
            if score > best {
                best = score;
                best_to = turn.to();
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        self.scratch
                            .record_cutoff(state.mover, turn.to(), ply, depth);
                        break;
                    }
                }
            }
        }
        self.turns_used = first;
        if self.budget.is_aborted() {
            return 0;
        }
        self.table.store(
            key,
            Entry {
                score: score_to_table(best as i16, ply, WIN_THRESHOLD),
                mv: best_to,
                depth: depth.max(0) as u8,
                bound: Bound::of(best, before, beta),
            },
        );
        best
    }

    /// Generates the turns of a node above those in use, with ordering scores: the table's move first, then by what is eaten or the
    /// distance to Pac-Man, killer move and history.
    fn generate_turns(&mut self, state: &State, table_move: u8, ply: usize) -> usize {
        let PacmanScratch {
            board,
            turns,
            history,
            killers,
            ..
        } = &mut *self.scratch;
        let Some(free) = turns.get_mut(self.turns_used..) else {
            return 0;
        };
        let mut list = TurnList::new(free);
        let pac_to_move = state.is_pac_to_move();
        if pac_to_move {
            pac_turns(state, StepsLeft::FULL_TURN, board, &self.rules, &mut list);
        } else {
            ghost_turns(state, None, board, &self.rules, &mut list);
        }
        let count = list.len();
        let killer = killers.get(ply).copied().unwrap_or(NO_MOVE);
        for turn in free.iter_mut().take(count) {
            let to = turn.to();
            let order = if to == table_move {
                0xFFFF
            } else {
                let cutoffs = history
                    .get(usize::from(state.mover))
                    .and_then(|all| all.get(usize::from(to)))
                    .copied()
                    .unwrap_or(0);
                let mut order = u32::from(cutoffs >> 2);
                if pac_to_move {
                    order += u32::from(turn.pellets().count_ones() as u16) << 14
                        | turn.eaten().count_ones() << 12;
                } else {
                    order += 0x4000 - (u32::from(board.distance(to, state.pac)) << 8);
                }
                if to == killer {
                    order += 0x1000;
                }
                order.min(0xFFFE) as u16
            };
            *turn = turn.with_order(order);
        }
        count
    }

    /// The turn with the highest ordering score of those left, moved to the front of them.
    fn pick_next_turn(&mut self, from: usize, end: usize) -> Turn {
        let Some(rest) = self.scratch.turns.get_mut(from..end) else {
            return Turn::NONE;
        };
        let mut best = 0;
        let mut most = 0;
        for (number, turn) in rest.iter().enumerate() {
            if turn.order() >= most {
                most = turn.order();
                best = number;
            }
        }
        rest.swap(0, best);
        rest.first().copied().unwrap_or(Turn::NONE)
    }
}
