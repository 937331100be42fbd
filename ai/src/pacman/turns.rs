//! Turn generation: all possible ends of a turn, each once.

use super::board::{Board, NO_SQUARE};
use super::rules::Rules;
use super::state::{State, Turn, TurnList};
use crate::distance::{Bitboard, bit, meets, union};
use fencelight_core::geometry::Direction;
use fencelight_core::pacman::{Boost, BoostEats, FrenzyPath, GhostPellet, GhostReturn};

/// The steps that Pac-Man has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepsLeft {
    /// Of an ordinary turn.
    Plain(u8),
    /// Of a boost.
    Boosted(u8),
}

impl StepsLeft {
    /// The steps at the start of a turn.
    pub(super) const FULL_TURN: Self = Self::Plain(2);
}

/// Steps of a boost.
const BOOST_STEPS: u8 = 3;
/// Steps of boosts that are generated for one turn: pellets side by side make more paths than can be followed.
const MAX_BOOST_STEPS: u16 = 800;
/// Chains that are kept: pellets from which a boost continued, each with what was eaten by then.
const MAX_CHAINS: usize = 12;

/// All possible ends of Pac-Man's turn.
pub(super) fn pac_turns(
    state: &State,
    steps: StepsLeft,
    board: &Board,
    rules: &Rules,
    turns: &mut TurnList<'_>,
) {
    let mut generator = PacTurnGenerator {
        state,
        board,
        rules,
        turns,
        boost_steps: 0,
        chains: heapless::Vec::new(),
    };
    match steps {
        StepsLeft::Plain(steps) => {
            let mut seen = [0; 3];
            generator.plain_from(state.pac, steps, &mut seen);
        }
        StepsLeft::Boosted(steps) => generator.boost_from(state.pac, steps, 0, 0),
    }
    if turns.len() == 0 {
        turns.push(match steps {
            StepsLeft::Plain(_) => Turn::plain(state.pac),
            StepsLeft::Boosted(_) => Turn::boosted(state.pac, 0, 0),
        });
    }
}

struct PacTurnGenerator<'a, 'b> {
    state: &'a State,
    board: &'a Board,
    rules: &'a Rules,
    turns: &'a mut TurnList<'b>,
    boost_steps: u16,
    chains: heapless::Vec<Turn, MAX_CHAINS>,
}

impl PacTurnGenerator<'_, '_> {
    fn plain_from(&mut self, from: u8, steps: u8, seen: &mut Bitboard) {
        for to in self.board.neighbours(from) {
            if to == NO_SQUARE || self.state.ghosts_on(to) != 0 {
                continue;
            }
            let pellet = self.rules.pellet_on(to, self.state.pellets);
            if steps > 1 && pellet == 0 {
                self.plain_from(to, steps - 1, seen);
            } else if !meets(*seen, bit(to)) {
                *seen = union(*seen, bit(to));
                if pellet == 0 {
                    self.turns.push(Turn::plain(to));
                } else {
                    self.boost_from(to, BOOST_STEPS, 0, pellet);
                }
            }
        }
    }

    /// Continues a boost from a square, with steps left and what was eaten so far.
    fn boost_from(&mut self, from: u8, steps: u8, eaten: u8, pellets: u8) {
        let here = Turn::boosted(from, eaten, pellets);
        let won = self.state.pellets & !pellets == 0 || self.has_eaten_all(eaten);
        if won || steps == 0 || self.rules.boost == Boost::UpTo {
            self.turns.push_unique(here);
        }
        if won || steps == 0 || self.boost_steps >= MAX_BOOST_STEPS {
            return;
        }
        for to in self.board.neighbours(from) {
            if to == NO_SQUARE {
                continue;
            }
            self.boost_steps += 1;
            let meal = if self.rules.boost_eats == BoostEats::Pass {
                self.state.ghosts_on(to) & !eaten
            } else {
                0
            };
            let pellet = self.rules.pellet_on(to, self.state.pellets & !pellets);
            let left = if pellet == 0 {
                steps - 1
            } else {
                // Many paths lead to one pellet, and all continue alike from there.
                let chain = Turn::boosted(to, eaten | meal, pellets | pellet);
                if self.chains.contains(&chain) {
                    continue;
                }
                let _ = self.chains.push(chain);
                BOOST_STEPS
            };
            self.boost_from(to, left, eaten | meal, pellets | pellet);
        }
    }

    fn has_eaten_all(&self, eaten: u8) -> bool {
        let ghosts = self.state.ghosts_on(NO_SQUARE) | eaten;
        self.rules.ghost_return == GhostReturn::Round && ghosts == 0b1111
    }
}

/// All squares on which the turn of the ghost to move can end; its own square where it cannot move. `came` is where it stood
/// before the first of two steps, if that is made.
pub(super) fn ghost_turns(
    state: &State,
    came: Option<u8>,
    board: &Board,
    rules: &Rules,
    turns: &mut TurnList<'_>,
) {
    let from = state.ghost(state.mover);
    let own = 1u8 << (state.mover.wrapping_sub(1) & 3);
    let closed = |square: u8| {
        rules.ghost_pellet == GhostPellet::NoEnter && rules.pellet_on(square, state.pellets) != 0
    };
    let can_end = |square: u8| {
        if square == state.pac && !closed(square) {
            return true;
        }
        state.ghosts_on(square) & !own == 0
            && (rules.ghost_pellet == GhostPellet::Free
                || rules.pellet_on(square, state.pellets) == 0)
    };
    if let Some(came) = came {
        for direction in Direction::ALL {
            let to = board.neighbour(from, direction);
            let straight = board.neighbour(came, direction) == from;
            if to != NO_SQUARE && is_second_step_allowed(rules, to == came, straight) && can_end(to)
            {
                turns.push(Turn::plain(to));
            }
        }
    } else {
        if board.in_line_of_sight(from, state.pac) {
            let mut seen = [0; 3];
            for first in Direction::ALL {
                let over = board.neighbour(from, first);
                if over == NO_SQUARE || closed(over) {
                    continue;
                }
                if over == state.pac {
                    turns.push(Turn::plain(over));
                    continue;
                }
                for second in Direction::ALL {
                    let to = board.neighbour(over, second);
                    if to != NO_SQUARE
                        && is_second_step_allowed(rules, to == from, first == second)
                        && can_end(to)
                        && !meets(seen, bit(to))
                    {
                        seen = union(seen, bit(to));
                        turns.push(Turn::plain(to));
                    }
                }
            }
        }
        if turns.len() == 0 {
            for to in board.neighbours(from) {
                if to != NO_SQUARE && can_end(to) {
                    turns.push(Turn::plain(to));
                }
            }
        }
    }
    if turns.len() == 0 {
        turns.push(Turn::plain(from));
    }
}

/// Whether the second step of a frenzy may go back to where it began, or straight on.
fn is_second_step_allowed(rules: &Rules, back: bool, straight: bool) -> bool {
    match rules.frenzy_path {
        FrenzyPath::Turn => !back,
        FrenzyPath::Straight => straight,
        FrenzyPath::Free => true,
    }
}
