//! Expectimax: the mean over the faces of spinner or die, and for each face the best end of the turn for its mover.
//!
//! Every seat plays for its own chance. All ends of a turn are evaluated; below the root only the best of each face is searched
//! deeper: each further one would multiply the nodes of every turn that follows.

use super::evaluate::{CERTAIN, Chances, Evaluator, won_by};
use super::ghost_reach::GhostFlood;
use super::state::{State, weak_after};
use super::turn_paths::TurnPaths;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_core::mspacman::DIE;

/// Faces of spinner and die.
const FACES: usize = 6;

/// A search under way.
pub(super) struct Search<'a, 'b> {
    pub(super) evaluator: Evaluator<'a, 'b>,
    pub(super) turn_paths: &'a mut TurnPaths,
}

/// The best end of a turn so far for one face, and its chances.
#[derive(Clone, Copy)]
struct BestEnd(Option<(State, Chances)>);

impl BestEnd {
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
    /// The chances of a state, searched to a depth in turns. Meaningless once the budget is spent.
    pub(super) fn expectimax(&mut self, state: &State, depth: u8) -> Chances {
        if self.evaluator.budget.is_aborted() {
            NO_CHANCES
        } else if depth == 0 || state.winner().is_some() {
            self.evaluator.evaluate(state)
        } else if state.placing {
            let (placed, _) = self.evaluator.place(state);
            self.ms_turn(&placed, depth)
        } else if state.turn == state.controller {
            self.ms_turn(state, depth)
        } else {
            self.ghost_turn(state, depth)
        }
    }

    /// A turn of Ms. Pac-Man.
    #[inline(never)]
    fn ms_turn(&mut self, state: &State, depth: u8) -> Chances {
        let seat = state.controller;
        let mut faces = [BestEnd(None); FACES];
        // Ends that are taken only if there is no other: she is caught, or clears the last dot of another seat.
        let mut forced = [None; FACES];
        let evaluator = &mut self.evaluator;
        self.turn_paths
            .for_each_end(state, false, FACES as u8, |steps, cut_short, end| {
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
                    face.offer(seat, &evaluator.evaluate(end), end);
                }
                !evaluator.budget.is_aborted()
            });
        let mut sum = NO_CHANCES;
        for (best, forced) in faces.iter().zip(forced) {
            let chances = match (best.0, forced) {
                (Some(_), _) => self.search_best(best, depth),
                (None, Some(end)) => self.expectimax(&end, depth - 1),
                (None, None) => return NO_CHANCES,
            };
            add(&mut sum, &chances);
        }
        average(&sum)
    }

    /// A turn of a ghost.
    #[inline(never)]
    fn ghost_turn(&mut self, state: &State, depth: u8) -> Chances {
        let seat = state.turn;
        let mut flood = GhostFlood::of(state, seat);
        let mut caught = None;
        let mut sum = NO_CHANCES;
        for face in DIE {
            // The faces of the die come in the order of their counts, each one more than the last.
            flood.step();
            let reach = flood.reach();
            let weak = weak_after(face, state.ghosts[seat].weak_turns);
            let chances = if reach.meets && weak == 0 {
                // The same wherever she is caught, and better than every other end.
                match caught {
                    Some(chances) => chances,
                    None => {
                        let mut taken = *state;
                        taken.change_control(seat);
                        *caught.insert(self.expectimax(&taken, depth - 1))
                    }
                }
            } else {
                let mut best = BestEnd(None);
                for square in reach.squares.iter() {
                    let end = state.after_ghost_move(square, weak);
                    best.offer(seat, &self.evaluator.evaluate(&end), &end);
                    if self.evaluator.budget.is_aborted() {
                        return NO_CHANCES;
                    }
                }
                if reach.meets {
                    let end = state.after_sent_home();
                    best.offer(seat, &self.evaluator.evaluate(&end), &end);
                }
                self.search_best(&best, depth)
            };
            if self.evaluator.budget.is_aborted() {
                return NO_CHANCES;
            }
            add(&mut sum, &chances);
        }
        average(&sum)
    }

    /// The chances after the best end of a turn; at depth 1 its evaluation.
    fn search_best(&mut self, best: &BestEnd, depth: u8) -> Chances {
        match best.0 {
            Some((_, chances)) if depth == 1 => chances,
            Some((end, _)) => self.expectimax(&end, depth - 1),
            None => NO_CHANCES,
        }
    }
}

/// The result of an aborted search.
const NO_CHANCES: Chances = PerSeat([0; 4]);

fn add(sum: &mut Chances, chances: &Chances) {
    for (sum, chance) in sum.0.iter_mut().zip(chances.0) {
        *sum += chance;
    }
}

/// A sixth of a sum.
fn average(sum: &Chances) -> Chances {
    // Multiplication instead of a division: 6 times the highest chance times this stays below 2^31.
    PerSeat(sum.0.map(|sum| (sum * 10_923) >> 16))
}
