//! All the ways in which Ms. Pac-Man can use up a count, each result once.
//!
//! She may turn round at every step, so there are hundreds of ways for a six, and far fewer results: what counts is where she
//! stands, which dots are gone and which ghosts are at home. Ways grow by a step at a time, and those that lead to the same are
//! merged at once.

// Layers and the index into them are indexed by lengths and hashes that are kept below their sizes.
#![allow(clippy::indexing_slicing)]

use super::state::State;
use crate::geometry::{Seat, Square};
use crate::mspacman::{Ghost, MAZE};
use crate::sets::SquareSet;

/// Results of one count that are kept; more than this are left out.
const MOST_TRAILS: usize = 192;
/// Places of the index, a power of two, so many that few collide.
const PLACES: usize = 512;
/// Turns for which a power dot weakens (5.4.4).
const WEAK_BY_POWER: u8 = 2;

/// What has become of her and the ghosts so far in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Trail {
    dots: SquareSet,
    /// The number of the square where she stands.
    square: u8,
    /// Seats whose ghosts were sent home, in the low four bits; those weakened by a power dot since in the high four.
    fates: u8,
}

impl Trail {
    const NONE: Self = Self {
        dots: SquareSet::EMPTY,
        square: 0,
        fates: 0,
    };

    const fn is_home(self, seat: Seat) -> bool {
        self.fates & 1 << seat as u8 != 0
    }

    const fn is_weakened(self, seat: Seat) -> bool {
        self.fates & 1 << (4 + seat as u8) != 0
    }

    fn place(self) -> usize {
        // Odd constants with well-mixed bits; the high bits of the sum of products depend on all of the input.
        let [first, second, third] = self.dots.words();
        let bits = first
            .wrapping_mul(0x9E37_79B1)
            .wrapping_add(second.wrapping_mul(0x85EB_CA77))
            .wrapping_add(third.wrapping_mul(0xC2B2_AE3D))
            .wrapping_add(
                (u32::from(self.square) << 8 | u32::from(self.fates)).wrapping_mul(0x27D4_EB2F),
            );
        ((bits ^ bits >> 15).wrapping_mul(0x2C1B_3C6D) >> 23) as usize % PLACES
    }
}

/// Results of the same number of steps.
#[derive(Clone, Debug)]
struct Layer {
    trails: [Trail; MOST_TRAILS],
    len: usize,
}

impl Layer {
    const fn new() -> Self {
        Self {
            trails: [Trail::NONE; MOST_TRAILS],
            len: 0,
        }
    }

    fn trails(&self) -> &[Trail] {
        &self.trails[..self.len.min(MOST_TRAILS)]
    }
}

/// Room for the ways of one turn.
#[derive(Clone, Debug)]
pub(in crate::ai) struct Trails {
    /// The layer at hand and the one that grows from it, by turns.
    layers: [Layer; 2],
    /// For each hash one more than the number of a trail of the growing layer, 0 where there is none.
    index: [u8; PLACES],
}

impl Trails {
    pub(in crate::ai) const fn new() -> Self {
        Self {
            layers: [const { Layer::new() }; 2],
            index: [0; PLACES],
        }
    }

    /// Into a layer, unless it is there.
    fn push(&mut self, layer: usize, trail: Trail) {
        let layer = &mut self.layers[layer];
        let mut place = trail.place();
        while let Some(number) = usize::from(self.index[place]).checked_sub(1) {
            if layer.trails[number] == trail {
                return;
            }
            place = (place + 1) % PLACES;
        }
        if layer.len < MOST_TRAILS {
            layer.trails[layer.len] = trail;
            layer.len += 1;
            self.index[place] = layer.len as u8;
        }
    }

    /// Tells every result of walking on from a state by 1, 2, .. `most` steps: the steps, whether the turn was cut short there (so that
    /// higher counts end the same way), and the state after the turn. `extra` says whether she has earned an extra turn before.
    /// Ends when told to.
    pub(super) fn walk(
        &mut self,
        from: &State,
        extra: bool,
        most: u8,
        mut tell: impl FnMut(u8, bool, &State) -> bool,
    ) {
        let haunted = from.ghost_squares_but(from.controller);
        let first = &mut self.layers[0];
        first.len = 1;
        first.trails[0] = Trail {
            dots: from.dots,
            square: from.ms.index(),
            fates: 0,
        };
        for steps in 1..=most {
            let next = usize::from(steps % 2);
            let now = 1 - next;
            self.layers[next].len = 0;
            self.index.fill(0);
            for number in 0..self.layers[now].len {
                let trail = self.layers[now].trails[number];
                let Some(square) = Square::from_index(trail.square) else {
                    continue;
                };
                let left = leave(from, trail, square);
                if left.dots != trail.dots && is_over(from, left.dots) {
                    let mut end = *from;
                    end.dots = left.dots;
                    if !tell(steps, true, &end) {
                        return;
                    }
                    continue;
                }
                for to in MAZE.steps(square).iter() {
                    let mut ahead = left;
                    ahead.square = to.index();
                    if !from.exact && haunted.contains(to) {
                        match meet(from, &mut ahead, to) {
                            Some(captor) if !tell(steps, true, &caught(from, &ahead, captor)) => {
                                return;
                            }
                            Some(_) => continue,
                            None => {}
                        }
                    }
                    self.push(next, ahead);
                }
            }
            for &trail in self.layers[next].trails() {
                if !tell(steps, false, &end(from, trail, extra, haunted)) {
                    return;
                }
            }
        }
    }
}

/// She moves off a square (5.3.3, 5.4.4).
fn leave(from: &State, mut trail: Trail, square: Square) -> Trail {
    if trail.dots.contains(square) {
        trail.dots.remove(square);
        if MAZE.power.contains(square) {
            for seat in from.hunters().iter() {
                trail.fates |= 1 << (4 + seat as u8);
            }
        }
    }
    trail
}

fn is_over(from: &State, dots: SquareSet) -> bool {
    State { dots, ..*from }.winner().is_some()
}

/// She enters the square of a ghost: the seat that catches her, or it is sent home.
fn meet(from: &State, trail: &mut Trail, square: Square) -> Option<Seat> {
    let met = |&seat: &Seat| from.ghosts[seat].square == square && !trail.is_home(seat);
    let seat = from.hunters().iter().find(met)?;
    if from.ghosts[seat].weak == 0 && !trail.is_weakened(seat) {
        return Some(seat);
    }
    let bit = 1 << seat as u8;
    trail.fates = (trail.fates | bit) & !(bit << 4);
    None
}

/// The pieces as a trail left them.
fn settle(from: &State, trail: &Trail) -> State {
    let mut state = *from;
    state.dots = trail.dots;
    state.ms = Square::from_index(trail.square).unwrap_or(from.ms);
    if trail.fates != 0 {
        for seat in from.hunters().iter() {
            if trail.is_home(seat) {
                state.send_home(seat);
            }
            if trail.is_weakened(seat) {
                state.ghosts[seat] = Ghost {
                    weak: WEAK_BY_POWER,
                    ..state.ghosts[seat]
                };
            }
        }
    }
    state
}

fn caught(from: &State, trail: &Trail, captor: Seat) -> State {
    let mut state = settle(from, trail);
    state.change_control(captor);
    state
}

/// The end of her turn where her count ends.
fn end(from: &State, mut trail: Trail, extra: bool, haunted: SquareSet) -> State {
    if from.exact
        && let Some(square) = Square::from_index(trail.square)
        && haunted.contains(square)
        && let Some(captor) = meet(from, &mut trail, square)
    {
        return caught(from, &trail, captor);
    }
    let mut state = settle(from, &trail);
    // Who sent a ghost home has another turn (5.5.2).
    if !extra && trail.fates & 0x0F == 0 {
        state.pass_turn();
    }
    state
}
