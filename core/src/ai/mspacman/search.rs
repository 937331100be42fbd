//! Expectation over the faces, the best for the mover below each of them.
//!
//! Every seat plays for its own chance. All ends of a turn are rated; below the root only the few best of each face are looked into
//! more deeply, for most of the others differ from them by a step that does not matter.

use super::judge::Judge;
use super::prowl::Prowl;
use super::state::State;
use super::trails::Trails;
use super::value::{CERTAIN, Chances, won_by};
use crate::game::Face;
use crate::geometry::{PerSeat, Seat, Square};
use crate::mspacman::DIE;

/// Faces of spinner and die.
const FACES: usize = 6;
/// Ends of a turn that are looked into for each face.
const WIDTH: usize = 2;

/// A search under way.
pub(super) struct Search<'a, 'b> {
    pub(super) judge: Judge<'a, 'b>,
    pub(super) trails: &'a mut Trails,
}

/// The best ends of a turn so far for one face.
#[derive(Clone, Copy)]
struct Ends {
    ends: [Option<(i32, State)>; WIDTH],
    /// What the best of them is worth to everybody.
    best: Option<Chances>,
}

impl Ends {
    const NONE: Self = Self {
        ends: [None; WIDTH],
        best: None,
    };

    fn offer(&mut self, value: i32, chances: &Chances, state: &State) {
        let mut offered = (value, *state);
        if self.ends[0].is_none_or(|(best, _)| value > best) {
            self.best = Some(*chances);
        }
        for end in &mut self.ends {
            match end {
                Some(held) if held.0 >= offered.0 => {}
                Some(held) => core::mem::swap(held, &mut offered),
                None => {
                    *end = Some(offered);
                    return;
                }
            }
        }
    }
}

impl Search<'_, '_> {
    /// The chances when so many turns are looked ahead. Means nothing once the effort is over.
    pub(super) fn look(&mut self, state: &State, turns: u8) -> Chances {
        if self.judge.effort.is_over() {
            PerSeat([0; 4])
        } else if turns == 0 || state.winner().is_some() {
            self.judge.rate(state)
        } else if state.placing {
            let (placed, _) = self.judge.place(state);
            self.lead(&placed, turns)
        } else if state.turn == state.controller {
            self.lead(state, turns)
        } else {
            self.haunt(state, turns)
        }
    }

    /// A turn of Ms. Pac-Man.
    #[inline(never)]
    fn lead(&mut self, state: &State, turns: u8) -> Chances {
        let seat = state.controller;
        let mut faces = [Ends::NONE; FACES];
        // What nobody wants, in case there is nothing else: it is caught, or clears the last dot of another.
        let mut forced: [Option<State>; FACES] = [None; FACES];
        let judge = &mut self.judge;
        self.trails
            .walk(state, false, FACES as u8, |steps, cut_short, end| {
                let from = usize::from(steps) - 1;
                let to = if cut_short { FACES } else { usize::from(steps) };
                let winner = if cut_short { end.winner() } else { None };
                if winner == Some(seat) {
                    let won = won_by(seat);
                    for face in faces.iter_mut().take(to).skip(from) {
                        face.offer(CERTAIN, &won, end);
                    }
                } else if winner.is_some() || end.placing {
                    for held in forced.iter_mut().take(to).skip(from) {
                        held.get_or_insert(*end);
                    }
                } else if let Some(face) = faces.get_mut(from)
                    && face.ends[0].is_none_or(|(best, _)| best < CERTAIN)
                {
                    let chances = judge.rate(end);
                    face.offer(chances[seat], &chances, end);
                }
                !judge.effort.is_over()
            });
        let mut sum = PerSeat([0; 4]);
        for (face, forced) in faces.iter().zip(forced) {
            let chances = match (forced, face.best) {
                (_, Some(_)) => self.best_of(face, seat, turns - 1),
                (Some(state), None) => self.look(&state, turns - 1),
                (None, None) => return PerSeat([0; 4]),
            };
            add(&mut sum, &chances);
        }
        average(&sum)
    }

    /// A turn of a ghost.
    #[inline(never)]
    fn haunt(&mut self, state: &State, turns: u8) -> Chances {
        let seat = state.turn;
        let mut prowl = Prowl::of(state, seat);
        let mut caught = None;
        let mut sum = PerSeat([0; 4]);
        for face in DIE {
            // The faces of the die come in the order of their counts, each one more than the last.
            prowl.step();
            let reach = prowl.reach();
            let weak = weak_after(face, state.ghosts[seat].weak);
            let chances = if reach.meets && weak == 0 {
                // It is the same wherever she is caught, and better than anything else.
                match caught {
                    Some(chances) => chances,
                    None => {
                        let mut taken = *state;
                        taken.change_control(seat);
                        *caught.insert(self.look(&taken, turns - 1))
                    }
                }
            } else {
                let mut ends = Ends::NONE;
                for square in reach.squares.iter() {
                    let end = stalked(state, square, weak);
                    let chances = self.judge.rate(&end);
                    ends.offer(chances[seat], &chances, &end);
                }
                if reach.meets {
                    let end = sent_home(state);
                    let chances = self.judge.rate(&end);
                    ends.offer(chances[seat], &chances, &end);
                }
                self.best_of(&ends, seat, turns - 1)
            };
            if self.judge.effort.is_over() {
                return sum;
            }
            add(&mut sum, &chances);
        }
        average(&sum)
    }

    /// The best of some ends for a seat, looked into if there are turns left for it.
    fn best_of(&mut self, ends: &Ends, seat: Seat, turns: u8) -> Chances {
        let mut best = ends.best.unwrap_or(PerSeat([0; 4]));
        if turns == 0 {
            return best;
        }
        best[seat] = -1;
        for (_, end) in ends.ends.iter().flatten() {
            let chances = self.look(end, turns);
            if chances[seat] > best[seat] {
                best = chances;
            }
        }
        best
    }
}

/// The counter of a ghost that has rolled a face (5.4.2, 5.4.3).
pub(super) const fn weak_after(face: Face, weak: u8) -> u8 {
    match (face, weak) {
        (Face::F2, 0) => 1,
        (Face::F2, _) => 0,
        _ => weak,
    }
}

/// The ghost to move has ended its turn on a square.
pub(super) fn stalked(state: &State, square: Square, weak: u8) -> State {
    let mut end = *state;
    let ghost = &mut end.ghosts[state.turn];
    (ghost.square, ghost.weak) = (square, weak);
    end.pass_turn();
    end
}

/// The ghost to move was weak and came upon her (5.5.3).
pub(super) fn sent_home(state: &State) -> State {
    let mut end = *state;
    end.send_home(state.turn);
    end.pass_turn();
    end
}

fn add(sum: &mut Chances, chances: &Chances) {
    for (sum, chance) in sum.0.iter_mut().zip(chances.0) {
        *sum += chance;
    }
}

/// A sixth.
fn average(sum: &Chances) -> Chances {
    // By multiplication: 6 times the highest chance times this stays below 2^31.
    PerSeat(sum.0.map(|sum| (sum * 10_923) >> 16))
}
