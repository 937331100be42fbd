//! Alpha-beta between two sides: Pac-Man's turn is one ply, the turn of every single ghost another, and the ghosts are one side.
//!
//! Depth counts the turns of a side, so what is valued is always a position between Pac-Man's turn and the first ghost's, or between
//! the last ghost's and his: half a ghosts' phase says little.

use super::super::effort::Effort;
use super::super::memory::{Bound, Memo, Slots};
use super::Room;
use super::ground::Rules;
use super::state::{Next, State};
use super::turns::{Steps, Turn, Turns, of_ghost, of_pac};
use super::value::Weights;

/// Better than every score.
pub(super) const MOST: i32 = 30_000;
/// A game that is won, less the plies until then.
pub(super) const WON: i32 = 20_000;
/// Plies from the root at most: the recursion ends there.
pub(super) const MOST_PLIES: usize = 32;
/// The square of no move.
const NOWHERE: u8 = 0x7F;

/// Turns of a ghost that are looked at: those of one that is near, and of the others.
const NEAR_TURNS: usize = 3;
const FAR_TURNS: usize = 2;
/// A ghost is near within so many steps.
const NEAR_STEPS: u8 = 5;

/// A search under way.
pub(super) struct Search<'a, 'b, 'c> {
    pub(super) rules: Rules,
    pub(super) room: &'a mut Room,
    pub(super) slots: &'a mut Slots<'c>,
    pub(super) effort: &'a mut Effort<'b>,
    pub(super) weights: &'static Weights,
    /// The ghosts that are thought to move, a bit each.
    pub(super) moving: u8,
    /// What the places at the beginning of a round are worth, by the pellets left.
    pub(super) fresh: [i16; 16],
    /// Turns in the room that are in use.
    pub(super) top: usize,
}

impl Search<'_, '_, '_> {
    /// What a turn leads to is worth so much to Pac-Man; looks so deep.
    pub(super) fn value_of(
        &mut self,
        next: Next,
        pacs: bool,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        match next {
            Next::Won => (WON - ply as i32) * if pacs { 1 } else { -1 },
            Next::Caught(state) => {
                let value = if state.lives == 0 {
                    ply as i32 - WON
                } else {
                    let fresh = self
                        .fresh
                        .get(usize::from(state.pellets))
                        .copied()
                        .unwrap_or(0);
                    // The later the better.
                    self.weights.standing(state.lives, state.pellets)
                        + i32::from(fresh)
                        + ply as i32
                };
                if pacs { value } else { -value }
            }
            Next::Goes(state) => {
                let passes = pacs != state.is_pacs();
                let begins = passes || pacs;
                let depth = if begins { depth - 1 } else { depth };
                if passes {
                    -self.search(state, begins, depth, ply, -beta, -alpha)
                } else {
                    self.search(state, begins, depth, ply, alpha, beta)
                }
            }
        }
    }

    /// The score of a position for its mover. `begins`: the other side has just ended its phase.
    fn search(
        &mut self,
        state: State,
        begins: bool,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if !self.effort.spend() {
            return 0;
        }
        let pacs = state.is_pacs();
        if begins && (depth <= 0 || ply >= MOST_PLIES - 5) {
            let value = self.weights.standing(state.lives, state.pellets)
                + self.weights.places(&state, &self.room.ground, &self.rules);
            return if pacs { value } else { -value };
        }
        let hash = state.hash(&self.rules);
        let mut hint = NOWHERE;
        if let Some(memo) = self.slots.get(hash) {
            hint = memo.mv;
            let score = remembered(memo.score, ply);
            if i32::from(memo.depth) >= depth {
                let enough = match memo.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => score >= beta,
                    Bound::AtMost => score <= alpha,
                };
                if enough {
                    return score;
                }
            }
        }
        let first = self.top;
        let count = self.list(&state, hint, ply);
        let most = if pacs {
            count
        } else {
            let steps = self.room.ground.steps(state.ghost(state.mover), state.pac);
            count.min(if steps <= NEAR_STEPS {
                NEAR_TURNS
            } else {
                FAR_TURNS
            })
        };
        self.top = first + count;
        let before = alpha;
        let mut best = -MOST;
        let mut best_to = NOWHERE;
        for number in 0..most {
            let turn = self.pick(first + number, first + count);
            let next = if pacs {
                state.after_pac(turn, &self.room.ground, &self.rules, self.moving)
            } else {
                state.after_ghost(turn.to(), self.moving)
            };
            let mut score;
            if number == 0 {
                score = self.value_of(next, pacs, depth, ply + 1, alpha, beta);
            } else {
                score = self.value_of(next, pacs, depth, ply + 1, alpha, alpha + 1);
                if score > alpha && score < beta && !self.effort.is_over() {
                    score = self.value_of(next, pacs, depth, ply + 1, alpha, beta);
                }
            }
            if self.effort.is_over() {
                break;
            }
            if score > best {
                best = score;
                best_to = turn.to();
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        self.room.note(state.mover, turn.to(), ply, depth);
                        break;
                    }
                }
            }
        }
        self.top = first;
        if self.effort.is_over() {
            return 0;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.slots.put(
            hash,
            Memo {
                score: to_remember(best, ply),
                mv: best_to,
                depth: depth.max(0) as u8,
                bound,
            },
        );
        best
    }

    /// Lists the turns of a position above those in use, each with its place in the order.
    fn list(&mut self, state: &State, hint: u8, ply: usize) -> usize {
        let Room {
            ground,
            turns,
            history,
            killers,
            ..
        } = &mut *self.room;
        let Some(free) = turns.get_mut(self.top..) else {
            return 0;
        };
        let mut list = Turns::new(free);
        let pacs = state.is_pacs();
        if pacs {
            of_pac(state, Steps::WHOLE, ground, &self.rules, &mut list);
        } else {
            of_ghost(state, None, ground, &self.rules, &mut list);
        }
        let count = list.len();
        let killer = killers.get(ply).copied().unwrap_or(NOWHERE);
        for turn in free.iter_mut().take(count) {
            let to = turn.to();
            let order = if to == hint {
                0xFFFF
            } else {
                let lately = history
                    .get(usize::from(state.mover))
                    .and_then(|all| all.get(usize::from(to)))
                    .copied()
                    .unwrap_or(0);
                let mut order = u32::from(lately >> 2);
                if pacs {
                    order += u32::from(turn.pellets().count_ones() as u16) << 14
                        | turn.eaten().count_ones() << 12;
                } else {
                    order += 0x4000 - (u32::from(ground.steps(to, state.pac)) << 8);
                }
                if to == killer {
                    order += 0x1000;
                }
                order.min(0xFFFE) as u16
            };
            *turn = turn.ordered(order);
        }
        count
    }

    /// The turn that comes next in the order, put where those begin that were not tried yet.
    fn pick(&mut self, from: usize, end: usize) -> Turn {
        let Some(rest) = self.room.turns.get_mut(from..end) else {
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

/// Wins are remembered by their distance from the position itself.
fn to_remember(score: i32, ply: usize) -> i16 {
    let score = if score > WON / 2 {
        score + ply as i32
    } else if score < -WON / 2 {
        score - ply as i32
    } else {
        score
    };
    score as i16
}

fn remembered(score: i16, ply: usize) -> i32 {
    let score = i32::from(score);
    if score > WON / 2 {
        score - ply as i32
    } else if score < -WON / 2 {
        score + ply as i32
    } else {
        score
    }
}
