//! A position with what the search wants to know of it: open borders, a shortest way of each pawn, and what one fence can do to it.

use crate::ai::effort::Effort;
use crate::ai::ways::{Squares, Ways, beside, bit, goal, meets};
use crate::game::{Action, Move};
use crate::geometry::{Direction, Fence, PerSeat, Seat, SeatSet, Square};
use crate::quoridor::{Position, Undo};
use crate::sets::FenceSet;

/// Waves that a flood remembers: more than the longest way between the fences of the box is long.
const MOST_WAVES: usize = 64;

/// A jump backwards ends so many steps further away.
const JUMP: usize = 2;

/// Fences that are remembered against each way.
pub(super) const THREATS: usize = 2;

/// The waves of a flood from a goal line: number n holds all squares that are n steps away or fewer.
#[derive(Clone)]
struct Waves {
    waves: [Squares; MOST_WAVES],
    len: usize,
}

impl Waves {
    const NONE: Self = Self {
        waves: [[0; 3]; MOST_WAVES],
        len: 0,
    };

    /// Floods until a square is reached, and so many waves further; the steps from that square.
    fn flood(&mut self, ways: &Ways, seat: Seat, from: Square, further: usize) -> u8 {
        let from = bit(from.index());
        let mut wave = goal(seat);
        let mut steps = None;
        let mut left = further;
        self.len = 0;
        for slot in &mut self.waves {
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
            wave = ways.spread(wave);
        }
        steps.unwrap_or(MOST_WAVES as u8)
    }

    /// The last wave that a fence cannot have changed, and its number.
    fn before(&self, fence: Fence) -> (Squares, u8) {
        let beside = beside(fence);
        let mut last = ([0; 3], 0);
        for (wave, number) in self.waves.iter().take(self.len).zip(0..) {
            last = (*wave, number);
            if meets(*wave, beside) {
                break;
            }
        }
        last
    }

    /// Steps from a square that the flood has reached; the number of waves for all others.
    fn steps(&self, square: Square) -> u8 {
        let square = bit(square.index());
        let mut steps = self.len as u8;
        for wave in self.waves.iter().take(self.len).rev() {
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
pub(super) struct Leg {
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
    pub(super) steps: [u8; THREATS],
    /// Which they are.
    pub(super) fences: [Option<Fence>; THREATS],
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
pub(super) struct Back {
    mv: Move,
    undo: Undo,
    legs: PerSeat<Leg>,
    threats: PerSeat<Threats>,
}

/// A position in the hands of the search.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) position: Position,
    pub(super) legs: PerSeat<Leg>,
    pub(super) threats: PerSeat<Threats>,
    /// The seats whose threats are those of this position.
    known: SeatSet,
    ways: Ways,
    waves: Waves,
}

impl Board {
    /// What is known of a position; `None` if it was told to stop before it was through.
    pub(super) fn new(position: &Position, effort: &mut Effort<'_>) -> Option<Self> {
        let mut board = Self {
            position: position.clone(),
            ways: Ways::between(position.fences()),
            legs: PerSeat::default(),
            threats: PerSeat::default(),
            known: SeatSet::FOUR,
            waves: Waves::NONE,
        };
        for seat in position.seats().iter() {
            if !effort.goes_on() {
                return None;
            }
            board.find_leg(seat);
            board.find_threats(seat);
        }
        Some(board)
    }

    /// Plays a legal move. Once the effort is over, what is known after it is not all true any more.
    pub(super) fn make(&mut self, mv: Move, effort: &mut Effort<'_>) -> Back {
        let seat = self.position.turn();
        let back = Back {
            mv,
            undo: self.position.make(mv),
            legs: self.legs,
            threats: self.threats,
        };
        match mv.action() {
            Action::Square(_) => {
                self.find_leg(seat);
                self.find_threats(seat);
            }
            Action::Fence(fence) => {
                self.ways.toggle(fence);
                for other in self.position.seats().iter() {
                    if !effort.goes_on() {
                        break;
                    }
                    if self.legs[other].across.contains(fence) {
                        self.find_leg(other);
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
    pub(super) fn unmake(&mut self, back: &Back) {
        self.position.unmake(back.undo);
        self.legs = back.legs;
        self.threats = back.threats;
        if let Action::Fence(fence) = back.mv.action() {
            self.ways.toggle(fence);
        }
    }

    /// Plays a legal move that is never taken back. Threats are found when somebody asks for them.
    pub(super) fn play(&mut self, mv: Move) {
        let seat = self.position.turn();
        self.position.make(mv);
        match mv.action() {
            Action::Square(_) => {
                self.find_leg(seat);
                self.known = self.known.without(seat);
            }
            Action::Fence(fence) => {
                self.ways.toggle(fence);
                for other in self.position.seats().iter() {
                    if self.legs[other].across.contains(fence) {
                        self.find_leg(other);
                    }
                }
                self.known = SeatSet::NONE;
            }
            _ => {}
        }
    }

    /// The fences that hurt a seat most, after [`Board::play`].
    pub(super) fn threats_to(&mut self, seat: Seat) -> Threats {
        if !self.known.contains(seat) {
            self.find_threats(seat);
            self.known = self.known.with(seat);
        }
        self.threats[seat]
    }

    /// Floods around the pawn of a seat, for [`Board::steps_from`].
    pub(super) fn flood(&mut self, seat: Seat) {
        if let Some(pawn) = self.position.pawn(seat) {
            self.waves.flood(&self.ways, seat, pawn, JUMP);
        }
    }

    /// Steps to go from a square where the pawn that was last flooded around can go.
    pub(super) fn steps_from(&self, square: Square) -> u8 {
        self.waves.steps(square)
    }

    /// Steps of every seat if this fence lay on the board too.
    pub(super) fn steps_with(&mut self, fence: Fence) -> PerSeat<u8> {
        PerSeat(Seat::ALL.map(|seat| self.steps_of(seat, fence)))
    }

    /// Steps of a seat if this fence lay on the board too.
    pub(super) fn steps_of(&mut self, seat: Seat, fence: Fence) -> u8 {
        let leg = &self.legs[seat];
        match self.position.pawn(seat) {
            Some(pawn) if leg.across.contains(fence) => {
                self.ways.toggle(fence);
                let steps = self.ways.distance(goal(seat), pawn);
                self.ways.toggle(fence);
                steps.unwrap_or(MOST_WAVES as u8)
            }
            _ => leg.steps,
        }
    }

    /// Whether a seat can still reach its goal line if this fence lay on the board too.
    pub(super) fn leaves_way(&mut self, seat: Seat, fence: Fence) -> bool {
        self.steps_of(seat, fence) < MOST_WAVES as u8
    }

    /// Finds a shortest way.
    fn find_leg(&mut self, seat: Seat) {
        let Some(mut square) = self.position.pawn(seat) else {
            return;
        };
        let mut leg = Leg {
            steps: self.waves.flood(&self.ways, seat, square, 0),
            ..Leg::default()
        };
        let fences = self.position.fences();
        for wave in self.waves.waves.iter().take(leg.steps.into()).rev() {
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
        self.legs[seat] = leg;
    }

    /// Finds the fences that hurt a seat most, as long as somebody else has one.
    fn find_threats(&mut self, seat: Seat) {
        let mut threats = Threats::default();
        let seats = self.position.seats().without(seat);
        let armed = seats.iter().any(|other| self.position.hand(other) > 0);
        if let Some(pawn) = self.position.pawn(seat)
            && armed
        {
            let leg = self.legs[seat];
            self.waves.flood(&self.ways, seat, pawn, 0);
            for fence in (leg.across & self.position.fences().room()).iter() {
                let (wave, steps) = self.waves.before(fence);
                self.ways.toggle(fence);
                // No way at all: the fence would not be legal.
                if let Some(steps) = self.ways.distance_on(wave, steps, pawn) {
                    threats.offer(fence, steps.saturating_sub(leg.steps));
                }
                self.ways.toggle(fence);
            }
        }
        self.threats[seat] = threats;
    }
}
