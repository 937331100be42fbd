//! The node of the search: a position with its open edges, a shortest path of each pawn, and the worst fences against it.

use crate::budget::Budget;
use crate::distance::{DistanceField, FAR, OpenEdges, PAWN_MOVE_STEPS, bit, goal, meets};
use fencelight_core::game::{Action, Move};
use fencelight_core::geometry::{Direction, Fence, PerSeat, Seat, Square};
use fencelight_core::quoridor::{Position, Undo};
use fencelight_core::sets::FenceSet;

/// Waves of a flood: more than the longest path between the fences of the box.
const MAX_WAVES: usize = 64;

/// Threats that are kept against each path.
pub(super) const MAX_THREATS: usize = 2;

/// One shortest path of a pawn to its goal line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ShortestPath {
    /// The length.
    pub(super) steps: u8,
    /// The fences across it; all others leave the distance as it is.
    pub(super) across: FenceSet,
    /// The first square.
    pub(super) next: Option<Square>,
}

/// The fences that lengthen a path most, the worst first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Threats {
    /// The steps that each adds.
    pub(super) steps: [u8; MAX_THREATS],
    /// The fences.
    pub(super) fences: [Option<Fence>; MAX_THREATS],
}

impl Threats {
    fn offer(&mut self, fence: Fence, steps: u8) {
        let mut new = (steps, Some(fence));
        for (steps, fence) in self.steps.iter_mut().zip(&mut self.fences) {
            if new.0 > *steps {
                let old = (*steps, *fence);
                (*steps, *fence) = new;
                new = old;
            }
        }
    }

    /// The most steps that one fence adds.
    pub(super) const fn worst(&self) -> u8 {
        self.steps[0]
    }
}

/// What unmakes a move.
pub(super) struct StateUndo {
    mv: Move,
    undo: Undo,
    paths: PerSeat<ShortestPath>,
    threats: PerSeat<Threats>,
}

/// A node.
#[derive(Clone)]
pub(super) struct State {
    pub(super) position: Position,
    pub(super) paths: PerSeat<ShortestPath>,
    pub(super) threats: PerSeat<Threats>,
    open_edges: OpenEdges,
    field: DistanceField<MAX_WAVES>,
}

impl State {
    /// The root; `None` if the search was aborted meanwhile.
    pub(super) fn new(position: &Position, budget: &mut Budget<'_>) -> Option<Self> {
        let mut state = Self {
            position: position.clone(),
            open_edges: OpenEdges::from_fences(position.fences()),
            paths: PerSeat::default(),
            threats: PerSeat::default(),
            field: DistanceField::EMPTY,
        };
        for seat in position.seats().iter() {
            if !budget.may_continue() {
                return None;
            }
            state.find_path(seat);
            state.find_threats(seat);
        }
        Some(state)
    }

    /// Makes a legal move. Once the budget is spent, paths and threats may be out of date.
    pub(super) fn make(&mut self, mv: Move, budget: &mut Budget<'_>) -> StateUndo {
        let seat = self.position.turn();
        let back = StateUndo {
            mv,
            undo: self.position.make(mv),
            paths: self.paths,
            threats: self.threats,
        };
        match mv.action() {
            Action::Square(_) => {
                self.find_path(seat);
                self.find_threats(seat);
            }
            Action::Fence(fence) => {
                self.open_edges.toggle(fence);
                for other in self.position.seats().iter() {
                    if !budget.may_continue() {
                        break;
                    }
                    if self.paths[other].across.contains(fence) {
                        self.find_path(other);
                    }
                    // A fence beside the path may close the detour.
                    self.find_threats(other);
                }
            }
            _ => {}
        }
        back
    }

    /// Unmakes the last move.
    pub(super) fn unmake(&mut self, back: &StateUndo) {
        self.position.unmake(back.undo);
        self.paths = back.paths;
        self.threats = back.threats;
        if let Action::Fence(fence) = back.mv.action() {
            self.open_edges.toggle(fence);
        }
    }

    /// Floods to the pawn of a seat and beyond, for [`State::steps_from`].
    pub(super) fn flood(&mut self, seat: Seat) {
        if let Some(pawn) = self.position.pawn(seat) {
            self.field
                .flood(&self.open_edges, goal(seat), pawn, PAWN_MOVE_STEPS);
        }
    }

    /// Steps to go from a square that the pawn of the last [`State::flood`] can move to.
    #[inline(always)]
    pub(super) fn steps_from(&self, square: Square) -> u8 {
        self.field.distance(square).unwrap_or(FAR)
    }

    /// Steps of every seat with one more fence.
    pub(super) fn steps_with(&mut self, fence: Fence) -> PerSeat<u8> {
        PerSeat(Seat::ALL.map(|seat| self.steps_of(seat, fence)))
    }

    /// Steps of a seat with one more fence.
    #[inline(never)]
    fn steps_of(&mut self, seat: Seat, fence: Fence) -> u8 {
        let path = &self.paths[seat];
        match self.position.pawn(seat) {
            Some(pawn) if path.across.contains(fence) => {
                self.open_edges.toggle(fence);
                let steps = self.open_edges.distance(goal(seat), pawn);
                self.open_edges.toggle(fence);
                steps.unwrap_or(MAX_WAVES as u8)
            }
            _ => path.steps,
        }
    }

    /// Computes a shortest path.
    fn find_path(&mut self, seat: Seat) {
        let Some(mut square) = self.position.pawn(seat) else {
            return;
        };
        let mut path = ShortestPath {
            steps: self.field.flood(&self.open_edges, goal(seat), square, 0),
            ..ShortestPath::default()
        };
        let fences = self.position.fences();
        for steps in (0..path.steps).rev() {
            let Some(wave) = self.field.wave(steps) else {
                continue;
            };
            let onward = Direction::ALL
                .into_iter()
                .zip(fences.neighbours(square))
                .filter_map(|(direction, next)| Some((direction, next?)))
                .find(|(_, next)| meets(wave, bit(next.index())));
            let Some((direction, next)) = onward else {
                break;
            };
            for fence in Fence::across(square, direction).into_iter().flatten() {
                path.across.insert(fence);
            }
            path.next = path.next.or(Some(next));
            square = next;
        }
        self.paths[seat] = path;
    }

    /// Computes the worst fences against a seat; none if no other seat has a fence in hand.
    fn find_threats(&mut self, seat: Seat) {
        let mut threats = Threats::default();
        let seats = self.position.seats().without(seat);
        let armed = seats.iter().any(|other| self.position.hand(other) > 0);
        if let Some(pawn) = self.position.pawn(seat)
            && armed
        {
            let path = self.paths[seat];
            self.field.flood(&self.open_edges, goal(seat), pawn, 0);
            for fence in (path.across & self.position.fences().room()).iter() {
                let (wave, steps) = self.field.last_unchanged_wave(fence, FAR);
                self.open_edges.toggle(fence);
                // `None`: the fence cuts the pawn off and is not legal.
                if let Some(steps) = self.open_edges.distance_from_wave(wave, steps, pawn) {
                    threats.offer(fence, steps.saturating_sub(path.steps));
                }
                self.open_edges.toggle(fence);
            }
        }
        self.threats[seat] = threats;
    }
}
