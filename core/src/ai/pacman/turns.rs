//! Whole turns: all ways in which a turn can end, each once.

use super::super::ways::{Squares, bit, meets};
use super::ground::{Ground, OFF, Rules};
use super::state::State;
use crate::geometry::Direction;
use crate::pacman::{Boost, BoostEats, FrenzyPath, GhostPellet, GhostReturn};

/// How a turn ends: where, and what was eaten on the way. The upper half is free for the order in which turns are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ai) struct Turn(u32);

const EATEN: u32 = 7;
const PELLETS: u32 = 11;
const BOOSTED: u32 = 15;
const ORDER: u32 = 16;

impl Turn {
    /// No turn yet.
    pub(in crate::ai) const NONE: Self = Self(0);

    /// A turn that ends on a square and eats nothing.
    #[inline]
    pub(super) const fn plain(to: u8) -> Self {
        Self(to as u32)
    }

    #[inline]
    const fn boosted(to: u8, eaten: u8, pellets: u8) -> Self {
        Self(to as u32 | (eaten as u32) << EATEN | (pellets as u32) << PELLETS | 1 << BOOSTED)
    }

    /// Where it ends.
    #[inline]
    pub(super) const fn to(self) -> u8 {
        (self.0 & 0x7F) as u8
    }

    /// The bits of the ghosts that are passed over and eaten.
    #[inline]
    pub(super) const fn eaten(self) -> u8 {
        (self.0 >> EATEN & 0xF) as u8
    }

    /// The bits of the pellets that are eaten.
    #[inline]
    pub(super) const fn pellets(self) -> u8 {
        (self.0 >> PELLETS & 0xF) as u8
    }

    /// Whether it ends in a boost.
    #[inline]
    pub(super) const fn is_boosted(self) -> bool {
        self.0 >> BOOSTED & 1 != 0
    }

    /// The same turn, to be tried before those with a smaller number.
    #[inline]
    pub(super) const fn ordered(self, order: u16) -> Self {
        Self(self.0 & 0xFFFF | (order as u32) << ORDER)
    }

    /// Its place in the order, with the turn itself as a tie-break.
    #[inline]
    pub(super) const fn order(self) -> u32 {
        self.0
    }
}

/// Turns in room that somebody lends.
pub(super) struct Turns<'a> {
    room: &'a mut [Turn],
    len: usize,
}

impl<'a> Turns<'a> {
    pub(super) fn new(room: &'a mut [Turn]) -> Self {
        Self { room, len: 0 }
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn push(&mut self, turn: Turn) {
        // Without room the turn is not looked at; there is room for all turns of positions that are not made up.
        if let Some(slot) = self.room.get_mut(self.len) {
            *slot = turn;
            self.len += 1;
        }
    }

    fn push_new(&mut self, turn: Turn) {
        if self
            .room
            .get(..self.len)
            .is_some_and(|all| !all.contains(&turn))
        {
            self.push(turn);
        }
    }
}

/// Which steps of Pac-Man are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steps {
    /// Of an ordinary turn.
    Plain(u8),
    /// Of a boost.
    Boosted(u8),
}

impl Steps {
    /// Those of a turn that begins.
    pub(super) const WHOLE: Self = Self::Plain(2);
}

/// Steps of a boost.
const BOOST: u8 = 3;
/// Steps in boosts that are looked at before a turn: pellets side by side make more ways than can be followed.
const MOST_BOOST_STEPS: u16 = 800;
/// Pellets eaten in a boost from which it went on already, each with what was eaten by then.
const MOST_CHAINS: usize = 12;

/// All ways in which Pac-Man's turn can end.
pub(super) fn of_pac(
    state: &State,
    steps: Steps,
    ground: &Ground,
    rules: &Rules,
    turns: &mut Turns<'_>,
) {
    let mut walk = Walk {
        state,
        ground,
        rules,
        turns,
        boost_steps: 0,
        chains: heapless::Vec::new(),
    };
    match steps {
        Steps::Plain(steps) => {
            let mut seen = [0; 3];
            walk.plain(state.pac, steps, &mut seen);
        }
        Steps::Boosted(steps) => walk.boost(state.pac, steps, 0, 0),
    }
    if turns.len == 0 {
        turns.push(match steps {
            Steps::Plain(_) => Turn::plain(state.pac),
            Steps::Boosted(_) => Turn::boosted(state.pac, 0, 0),
        });
    }
}

struct Walk<'a, 'b> {
    state: &'a State,
    ground: &'a Ground,
    rules: &'a Rules,
    turns: &'a mut Turns<'b>,
    boost_steps: u16,
    chains: heapless::Vec<Turn, MOST_CHAINS>,
}

impl Walk<'_, '_> {
    fn plain(&mut self, from: u8, steps: u8, seen: &mut Squares) {
        for to in self.ground.beside(from) {
            if to == OFF || self.state.ghosts_on(to) != 0 {
                continue;
            }
            let pellet = self.rules.pellet_on(to, self.state.pellets);
            if steps > 1 && pellet == 0 {
                self.plain(to, steps - 1, seen);
            } else if !meets(*seen, bit(to)) {
                let [a, b, c] = bit(to);
                *seen = [seen[0] | a, seen[1] | b, seen[2] | c];
                if pellet == 0 {
                    self.turns.push(Turn::plain(to));
                } else {
                    self.boost(to, BOOST, 0, pellet);
                }
            }
        }
    }

    /// He stands here with so many steps of a boost left; these are eaten.
    fn boost(&mut self, from: u8, steps: u8, eaten: u8, pellets: u8) {
        let here = Turn::boosted(from, eaten, pellets);
        let won = self.state.pellets & !pellets == 0 || self.has_eaten_all(eaten);
        if won || steps == 0 || self.rules.boost == Boost::UpTo {
            self.turns.push_new(here);
        }
        if won || steps == 0 || self.boost_steps >= MOST_BOOST_STEPS {
            return;
        }
        for to in self.ground.beside(from) {
            if to == OFF {
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
                // Many ways lead to one pellet, and all go on alike from there.
                let chain = Turn::boosted(to, eaten | meal, pellets | pellet);
                if self.chains.contains(&chain) {
                    continue;
                }
                let _ = self.chains.push(chain);
                BOOST
            };
            self.boost(to, left, eaten | meal, pellets | pellet);
        }
    }

    fn has_eaten_all(&self, eaten: u8) -> bool {
        let ghosts = self.state.ghosts_on(OFF) | eaten;
        self.rules.ghost_return == GhostReturn::Round && ghosts == 0b1111
    }
}

/// All squares on which the turn of the ghost to move can end; its own square where it cannot move. `came` is where it stood
/// before the first of two steps.
pub(super) fn of_ghost(
    state: &State,
    came: Option<u8>,
    ground: &Ground,
    rules: &Rules,
    turns: &mut Turns<'_>,
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
            let to = ground.next(from, direction);
            let straight = ground.next(came, direction) == from;
            if to != OFF && is_second_step(rules, to == came, straight) && can_end(to) {
                turns.push(Turn::plain(to));
            }
        }
    } else {
        if ground.see(from, state.pac) {
            let mut seen = [0; 3];
            for first in Direction::ALL {
                let over = ground.next(from, first);
                if over == OFF || closed(over) {
                    continue;
                }
                if over == state.pac {
                    turns.push(Turn::plain(over));
                    continue;
                }
                for second in Direction::ALL {
                    let to = ground.next(over, second);
                    if to != OFF
                        && is_second_step(rules, to == from, first == second)
                        && can_end(to)
                        && !meets(seen, bit(to))
                    {
                        let [a, b, c] = bit(to);
                        seen = [seen[0] | a, seen[1] | b, seen[2] | c];
                        turns.push(Turn::plain(to));
                    }
                }
            }
        }
        if turns.len == 0 {
            for to in ground.beside(from) {
                if to != OFF && can_end(to) {
                    turns.push(Turn::plain(to));
                }
            }
        }
    }
    if turns.len == 0 {
        turns.push(Turn::plain(from));
    }
}

/// Whether the second step of a frenzy may go back to where it began, or straight on.
fn is_second_step(rules: &Rules, back: bool, straight: bool) -> bool {
    match rules.frenzy_path {
        FrenzyPath::Turn => !back,
        FrenzyPath::Straight => straight,
        FrenzyPath::Free => true,
    }
}
