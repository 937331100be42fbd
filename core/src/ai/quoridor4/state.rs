//! A position with what the search wants to know of it: open borders, a shortest way of each pawn, and what one fence can do to it.

use crate::ai::budget::Budget;
use crate::ai::distance::{Bitboard, OpenEdges, bit, goal, meets, squares_beside};
use crate::game::{Action, Move};
use crate::geometry::{Direction, Fence, PerSeat, Seat, SeatSet, Square};
use crate::quoridor::{Position, Undo};
use crate::sets::FenceSet;

/// Waves that a flood remembers: more than the longest way between the fences of the box is long.
const MAX_LAYERS: usize = 64;

/// A jump backwards ends so many steps further away.
const JUMP_STEPS: usize = 2;

/// Fences that are remembered against each way.
pub(super) const MAX_THREATS: usize = 2;

/// The waves of a flood from a goal line: number n holds all squares that are n steps away or fewer.
#[derive(Clone)]
struct DistanceLayers {
    layers: [Bitboard; MAX_LAYERS],
    len: usize,
}

impl DistanceLayers {
    const EMPTY: Self = Self {
        layers: [[0; 3]; MAX_LAYERS],
        len: 0,
    };

    /// Floods until a square is reached, and so many waves further; the steps from that square.
    fn flood(&mut self, open_edges: &OpenEdges, seat: Seat, from: Square, further: usize) -> u8 {
        let from = bit(from.index());
        let mut wave = goal(seat);
        let mut steps = None;
        let mut left = further;
        self.len = 0;
        for slot in &mut self.layers {
            *slot = wave;
            if steps.is_none() && meets(wave, from) {
                steps = Some(self.len as u8);
            }
            self.len += 1;
            if steps.is_some() {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            wave = open_edges.spread(wave);
        }
        steps.unwrap_or(MAX_LAYERS as u8)
    }

    /// The last wave that a fence cannot have changed, and its number.
    fn last_layer_before(&self, fence: Fence) -> (Bitboard, u8) {
        let beside = squares_beside(fence);
        let mut last = ([0; 3], 0);
        for (wave, number) in self.layers.iter().take(self.len).zip(0..) {
            last = (*wave, number);
            if meets(*wave, beside) {
                break;
            }
        }
        last
    }

    /// Steps from a square that the flood has reached; the number of waves for all others.
    fn distance(&self, square: Square) -> u8 {
        let square = bit(square.index());
        let mut steps = self.len as u8;
        for wave in self.layers.iter().take(self.len).rev() {
            if !meets(*wave, square) {
                break;
            }
            steps -= 1;
        }
        steps
    }
}

/// One shortest way of a pawn to its goal line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ShortestPath {
    /// How long it is.
    pub(super) steps: u8,
    /// The fences that would lie across it; all others leave its length as it is.
    pub(super) across: FenceSet,
    /// Its first square.
    pub(super) next: Option<Square>,
}

/// The fences that lengthen a way most, the worst first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Threats {
    /// By how many steps each.
    pub(super) steps: [u8; MAX_THREATS],
    /// Which they are.
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

/// What takes a move back.
pub(super) struct StateUndo {
    mv: Move,
    undo: Undo,
    paths: PerSeat<ShortestPath>,
    threats: PerSeat<Threats>,
}

/// A position in the hands of the search.
#[derive(Clone)]
pub(super) struct State {
    pub(super) position: Position,
    pub(super) paths: PerSeat<ShortestPath>,
    pub(super) threats: PerSeat<Threats>,
    /// The seats whose threats are those of this position.
    known_threats: SeatSet,
    open_edges: OpenEdges,
    layers: DistanceLayers,
}

impl State {
    /// What is known of a position; `None` if it was told to stop before it was through.
    pub(super) fn new(position: &Position, budget: &mut Budget<'_>) -> Option<Self> {
        let mut state = Self {
            position: position.clone(),
            open_edges: OpenEdges::from_fences(position.fences()),
            paths: PerSeat::default(),
            threats: PerSeat::default(),
            known_threats: SeatSet::FOUR,
            layers: DistanceLayers::EMPTY,
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

    /// Plays a legal move. Once the effort is over, what is known after it is not all true any more.
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
                    // A fence beside the way may close the way round.
                    self.find_threats(other);
                }
            }
            _ => {}
        }
        back
    }

    /// Takes back the move that was made last.
    pub(super) fn unmake(&mut self, back: &StateUndo) {
        self.position.unmake(back.undo);
        self.paths = back.paths;
        self.threats = back.threats;
        if let Action::Fence(fence) = back.mv.action() {
            self.open_edges.toggle(fence);
        }
    }

    /// Plays a legal move that is never taken back. Threats are found when somebody asks for them.
    pub(super) fn play(&mut self, mv: Move) {
        let seat = self.position.turn();
        self.position.make(mv);
        match mv.action() {
            Action::Square(_) => {
                self.find_path(seat);
                self.known_threats = self.known_threats.without(seat);
            }
            Action::Fence(fence) => {
                self.open_edges.toggle(fence);
                for other in self.position.seats().iter() {
                    if self.paths[other].across.contains(fence) {
                        self.find_path(other);
                    }
                }
                self.known_threats = SeatSet::EMPTY;
            }
            _ => {}
        }
    }

    /// The fences that hurt a seat most, after [`Board::play`].
    pub(super) fn threats_to(&mut self, seat: Seat) -> Threats {
        if !self.known_threats.contains(seat) {
            self.find_threats(seat);
            self.known_threats = self.known_threats.with(seat);
        }
        self.threats[seat]
    }

    /// Floods around the pawn of a seat, for [`Board::steps_start`].
    pub(super) fn flood(&mut self, seat: Seat) {
        if let Some(pawn) = self.position.pawn(seat) {
            self.layers.flood(&self.open_edges, seat, pawn, JUMP_STEPS);
        }
    }

    /// Steps to go from a square where the pawn that was last flooded around can go.
    pub(super) fn steps_from(&self, square: Square) -> u8 {
        self.layers.distance(square)
    }

    /// Steps of every seat if this fence lay on the board too.
    pub(super) fn steps_with(&mut self, fence: Fence) -> PerSeat<u8> {
        PerSeat(Seat::ALL.map(|seat| self.steps_of(seat, fence)))
    }

    /// Steps of a seat if this fence lay on the board too.
    pub(super) fn steps_of(&mut self, seat: Seat, fence: Fence) -> u8 {
        let leg = &self.paths[seat];
        match self.position.pawn(seat) {
            Some(pawn) if leg.across.contains(fence) => {
                self.open_edges.toggle(fence);
                let steps = self.open_edges.distance(goal(seat), pawn);
                self.open_edges.toggle(fence);
                steps.unwrap_or(MAX_LAYERS as u8)
            }
            _ => leg.steps,
        }
    }

    /// Whether a seat can still reach its goal line if this fence lay on the board too.
    pub(super) fn leaves_path(&mut self, seat: Seat, fence: Fence) -> bool {
        self.steps_of(seat, fence) < MAX_LAYERS as u8
    }

    /// Finds a shortest way.
    fn find_path(&mut self, seat: Seat) {
        let Some(mut square) = self.position.pawn(seat) else {
            return;
        };
        let mut leg = ShortestPath {
            steps: self.layers.flood(&self.open_edges, seat, square, 0),
            ..ShortestPath::default()
        };
        let fences = self.position.fences();
        for wave in self.layers.layers.iter().take(leg.steps.into()).rev() {
            let onward = Direction::ALL
                .into_iter()
                .zip(fences.neighbours(square))
                .filter_map(|(direction, next)| Some((direction, next?)))
                .find(|(_, next)| meets(*wave, bit(next.index())));
            let Some((direction, next)) = onward else {
                break;
            };
            for fence in Fence::across(square, direction).into_iter().flatten() {
                leg.across.insert(fence);
            }
            leg.next = leg.next.or(Some(next));
            square = next;
        }
        self.paths[seat] = leg;
    }

    /// Finds the fences that hurt a seat most, as long as somebody else has one.
    fn find_threats(&mut self, seat: Seat) {
        let mut threats = Threats::default();
        let seats = self.position.seats().without(seat);
        let armed = seats.iter().any(|other| self.position.hand(other) > 0);
        if let Some(pawn) = self.position.pawn(seat)
            && armed
        {
            let leg = self.paths[seat];
            self.layers.flood(&self.open_edges, seat, pawn, 0);
            for fence in (leg.across & self.position.fences().room()).iter() {
                let (wave, steps) = self.layers.last_layer_before(fence);
                self.open_edges.toggle(fence);
                // No way at all: the fence would not be legal.
                if let Some(steps) = self.open_edges.distance_from_wave(wave, steps, pawn) {
                    threats.offer(fence, steps.saturating_sub(leg.steps));
                }
                self.open_edges.toggle(fence);
            }
        }
        self.threats[seat] = threats;
    }
}
