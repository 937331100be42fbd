//! All paths by which Ms. Pac-Man can use up a count, each result once.
//!
//! She may turn round at every step, so there are hundreds of paths for a six, and far fewer results: what counts is her square,
//! which dots are gone and which ghosts are at home. Paths grow layer by layer, a step at a time, and those with equal results are
//! merged at once by a hash index.

// Layers and the index into them are indexed by lengths and hashes that are kept below their sizes.
#![allow(clippy::indexing_slicing)]

use super::state::State;
use fencelight_core::geometry::{Seat, Square};
use fencelight_core::mspacman::{GhostState, MAZE};
use fencelight_core::sets::SquareSet;

/// Results of a layer, at most; more are dropped.
const MAX_PATHS: usize = 192;
/// Slots of the index, a power of two, enough for few collisions.
const INDEX_SLOTS: usize = 512;
/// Turns for which a power dot weakens (5.4.4).
const WEAK_BY_POWER: u8 = 2;

/// The result of a path so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Path {
    dots: SquareSet,
    /// The number of her square.
    square: u8,
    /// Seats whose ghosts were sent home, in the low four bits; those weakened by a power dot since in the high four.
    ghost_flags: u8,
}

impl Path {
    const NONE: Self = Self {
        dots: SquareSet::EMPTY,
        square: 0,
        ghost_flags: 0,
    };

    const fn is_home(self, seat: Seat) -> bool {
        self.ghost_flags & 1 << seat as u8 != 0
    }

    const fn is_weakened(self, seat: Seat) -> bool {
        self.ghost_flags & 1 << (4 + seat as u8) != 0
    }

    fn index_slot(self) -> usize {
        // Odd constants with well-mixed bits; the high bits of the sum of products depend on all of the input.
        let [first, second, third] = self.dots.words();
        let bits = first
            .wrapping_mul(0x9E37_79B1)
            .wrapping_add(second.wrapping_mul(0x85EB_CA77))
            .wrapping_add(third.wrapping_mul(0xC2B2_AE3D))
            .wrapping_add(
                (u32::from(self.square) << 8 | u32::from(self.ghost_flags))
                    .wrapping_mul(0x27D4_EB2F),
            );
        ((bits ^ bits >> 15).wrapping_mul(0x2C1B_3C6D) >> 23) as usize % INDEX_SLOTS
    }
}

/// Results of the same number of steps.
#[derive(Clone, Debug)]
struct Layer {
    paths: [Path; MAX_PATHS],
    len: usize,
}

impl Layer {
    const fn new() -> Self {
        Self {
            paths: [Path::NONE; MAX_PATHS],
            len: 0,
        }
    }

    fn paths(&self) -> &[Path] {
        &self.paths[..self.len.min(MAX_PATHS)]
    }
}

/// Working memory for the paths of one turn.
#[derive(Clone, Debug)]
pub(crate) struct TurnPaths {
    /// The current layer and the next one, alternating.
    layers: [Layer; 2],
    /// For each hash one more than the number of a path of the next layer; 0 for an empty slot.
    index: [u8; INDEX_SLOTS],
}

impl TurnPaths {
    pub(crate) const fn new() -> Self {
        Self {
            layers: [const { Layer::new() }; 2],
            index: [0; INDEX_SLOTS],
        }
    }

    /// Adds a path to a layer, unless it is there.
    fn push(&mut self, layer: usize, path: Path) {
        let layer = &mut self.layers[layer];
        let mut place = path.index_slot();
        while let Some(number) = usize::from(self.index[place]).checked_sub(1) {
            if layer.paths[number] == path {
                return;
            }
            place = (place + 1) % INDEX_SLOTS;
        }
        if layer.len < MAX_PATHS {
            layer.paths[layer.len] = path;
            layer.len += 1;
            self.index[place] = layer.len as u8;
        }
    }

    /// Calls `visit` with every result of 1, 2, .. `most` steps from a state: the steps, whether the turn was cut short there (so
    /// that higher counts end the same way), and the state after the turn. `extra`: she has earned an extra turn before. Ends when
    /// `visit` returns `false`.
    pub(super) fn for_each_end(
        &mut self,
        from: &State,
        extra: bool,
        most: u8,
        mut visit: impl FnMut(u8, bool, &State) -> bool,
    ) {
        let ghost_squares = from.other_ghost_squares(from.controller);
        let first = &mut self.layers[0];
        first.len = 1;
        first.paths[0] = Path {
            dots: from.dots,
            square: from.ms.index(),
            ghost_flags: 0,
        };
        for steps in 1..=most {
            let next = usize::from(steps % 2);
            let now = 1 - next;
            self.layers[next].len = 0;
            self.index.fill(0);
            for number in 0..self.layers[now].len {
                let path = self.layers[now].paths[number];
                let Some(square) = Square::from_index(path.square) else {
                    continue;
                };
                let left = leave_square(from, path, square);
                if left.dots != path.dots && is_over(from, left.dots) {
                    let mut end = *from;
                    end.dots = left.dots;
                    if !visit(steps, true, &end) {
                        return;
                    }
                    continue;
                }
                for to in MAZE.neighbours(square).iter() {
                    let mut ahead = left;
                    ahead.square = to.index();
                    if !from.exact && ghost_squares.contains(to) {
                        match meet(from, &mut ahead, to) {
                            Some(captor) if !visit(steps, true, &caught(from, &ahead, captor)) => {
                                return;
                            }
                            Some(_) => continue,
                            None => {}
                        }
                    }
                    self.push(next, ahead);
                }
            }
            for &path in self.layers[next].paths() {
                if !visit(steps, false, &end_turn(from, path, extra, ghost_squares)) {
                    return;
                }
            }
        }
    }
}

/// Leaves a square (5.3.3, 5.4.4).
fn leave_square(from: &State, mut path: Path, square: Square) -> Path {
    if path.dots.contains(square) {
        path.dots.remove(square);
        if MAZE.power.contains(square) {
            for seat in from.hunters().iter() {
                path.ghost_flags |= 1 << (4 + seat as u8);
            }
        }
    }
    path
}

fn is_over(from: &State, dots: SquareSet) -> bool {
    State { dots, ..*from }.winner().is_some()
}

/// Enters the square of a ghost: returns the seat that catches her, or sends the ghost home.
fn meet(from: &State, path: &mut Path, square: Square) -> Option<Seat> {
    let met = |&seat: &Seat| from.ghosts[seat].square == square && !path.is_home(seat);
    let seat = from.hunters().iter().find(met)?;
    if from.ghosts[seat].weak_turns == 0 && !path.is_weakened(seat) {
        return Some(seat);
    }
    let bit = 1 << seat as u8;
    path.ghost_flags = (path.ghost_flags | bit) & !(bit << 4);
    None
}

/// The pieces after a path.
fn state_after(from: &State, path: &Path) -> State {
    let mut state = *from;
    state.dots = path.dots;
    state.ms = Square::from_index(path.square).unwrap_or(from.ms);
    if path.ghost_flags != 0 {
        for seat in from.hunters().iter() {
            if path.is_home(seat) {
                state.send_home(seat);
            }
            if path.is_weakened(seat) {
                state.ghosts[seat] = GhostState {
                    weak_turns: WEAK_BY_POWER,
                    ..state.ghosts[seat]
                };
            }
        }
    }
    state
}

fn caught(from: &State, path: &Path, captor: Seat) -> State {
    let mut state = state_after(from, path);
    state.change_control(captor);
    state
}

/// The end of her turn where her count ends.
fn end_turn(from: &State, mut path: Path, extra: bool, ghost_squares: SquareSet) -> State {
    if from.exact
        && let Some(square) = Square::from_index(path.square)
        && ghost_squares.contains(square)
        && let Some(captor) = meet(from, &mut path, square)
    {
        return caught(from, &path, captor);
    }
    let mut state = state_after(from, &path);
    // A ghost that was sent home earns an extra turn (5.5.2).
    if !extra && path.ghost_flags & 0x0F == 0 {
        state.pass_turn();
    }
    state
}
