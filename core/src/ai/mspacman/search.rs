//! Expectation over the faces, the best for the mover below each of them.
//!
//! Every seat plays for its own chance. All ends of a turn are rated; below the root only the best of each face is looked into more
//! deeply: each one more would multiply the nodes of every turn that follows.

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
/// Turns that are looked ahead at most; recursion goes no deeper.
pub(super) const MOST_TURNS: u8 = 4;

/// A search under way.
pub(super) struct Search<'a, 'b> {
    pub(super) judge: Judge<'a, 'b>,
    pub(super) trails: &'a mut Trails,
}

/// The best end of a turn so far for one face, and what it is worth to everybody.
#[derive(Clone, Copy)]
struct Best(Option<(State, Chances)>);

impl Best {
    fn offer(&mut self, seat: Seat, chances: &Chances, state: &State) {
        if self.0.is_none_or(|(_, best)| chances[seat] > best[seat]) {
            self.0 = Some((*state, *chances));
        }
    }

    fn is_won(&self, seat: Seat) -> bool {
        self.0.is_some_and(|(_, best)| best[seat] == CERTAIN)
    }
}

impl Search<'_, '_> {
    /// The chances when so many turns are looked ahead. Means nothing once the effort is over.
    pub(super) fn look(&mut self, state: &State, turns: u8) -> Chances {
        if self.judge.effort.is_over() {
            NOBODY
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
        let mut faces = [Best(None); FACES];
        // What nobody wants, in case there is nothing else: she is caught, or clears the last dot of another.
        let mut forced = [None; FACES];
        let judge = &mut self.judge;
        self.trails
            .walk(state, false, FACES as u8, |steps, cut_short, end| {
                let from = usize::from(steps).saturating_sub(1);
                let winner = if cut_short { end.winner() } else { None };
                if winner == Some(seat) {
                    for face in faces.iter_mut().skip(from) {
                        face.offer(seat, &won_by(seat), end);
                    }
                } else if winner.is_some() || end.placing {
                    let most = if cut_short { FACES } else { 1 };
                    for held in forced.iter_mut().skip(from).take(most) {
                        held.get_or_insert(*end);
                    }
                } else if let Some(face) = faces.get_mut(from)
                    && !face.is_won(seat)
                {
                    face.offer(seat, &judge.rate(end), end);
                }
                !judge.effort.is_over()
            });
        let mut sum = NOBODY;
        for (best, forced) in faces.iter().zip(forced) {
            let chances = match (best.0, forced) {
                (Some(_), _) => self.beyond(best, turns),
                (None, Some(end)) => self.look(&end, turns - 1),
                (None, None) => return NOBODY,
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
        let mut sum = NOBODY;
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
                let mut best = Best(None);
                for square in reach.squares.iter() {
                    let end = stalked(state, square, weak);
                    best.offer(seat, &self.judge.rate(&end), &end);
                    if self.judge.effort.is_over() {
                        return NOBODY;
                    }
                }
                if reach.meets {
                    let end = sent_home(state);
                    best.offer(seat, &self.judge.rate(&end), &end);
                }
                self.beyond(&best, turns)
            };
            if self.judge.effort.is_over() {
                return NOBODY;
            }
            add(&mut sum, &chances);
        }
        average(&sum)
    }

    /// What comes after the best end of a turn; a rating that was made already is taken as it is.
    fn beyond(&mut self, best: &Best, turns: u8) -> Chances {
        match best.0 {
            Some((_, chances)) if turns == 1 => chances,
            Some((end, _)) => self.look(&end, turns - 1),
            None => NOBODY,
        }
    }
}

/// Where nothing is known.
const NOBODY: Chances = PerSeat([0; 4]);

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
