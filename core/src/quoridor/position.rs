//! A position of the game, moved on and back.

use core::cmp::Ordering;

use super::joints::Joints;
use super::walk::Walk;
use super::{Fences, Legal, Options, Players, SetUp};
use crate::game::{Action, Fingerprint, Game, Move, MoveList, Mover, Outcome, Refusal};
use crate::geometry::{Direction, Fence, PerSeat, Seat, SeatSet, Square};
use crate::sets::FenceSet;

/// A position that a game can reach.
///
/// Two positions are equal when the same game goes on from them: joints and walks depend on how the position came about and
/// do not count.
#[derive(Clone, Debug)]
pub struct Position {
    fences: Fences,
    joints: Joints,
    /// For every seat on the board some way to its goal line, an empty one for the others.
    walks: PerSeat<Walk>,
    /// The numbers of their squares, [`OFF_BOARD`] for seats without a pawn.
    pawns: PerSeat<u8>,
    hands: PerSeat<u8>,
    /// The seats on the board.
    seats: SeatSet,
    turn: Seat,
    players: Players,
    options: Options,
    /// Moves since the game began or was set up.
    plies: u32,
}

/// No square has this number.
const OFF_BOARD: u8 = u8::MAX;

/// What [`Position::unmake`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    turn: Seat,
    /// Where the pawn of the mover stood.
    from: u8,
    walks: Walks,
}

/// Walks before a move changed them.
#[derive(Clone, Copy, Debug)]
enum Walks {
    /// None was changed.
    Same,
    /// That of the mover.
    One(Walk),
    /// Some of them.
    All(PerSeat<Walk>),
}

impl Position {
    /// The start of a game. Seats that do not play never get the turn: `first` is then passed on clockwise.
    pub fn start(players: Players, first: Seat, options: Options) -> Self {
        let seats = players.seats();
        let first = if seats.contains(first) {
            first
        } else {
            seats.after(first)
        };
        Self::empty(&SetUp::start(players, first), seats, options)
    }

    /// A set-up without its fences.
    pub(super) fn empty(set_up: &SetUp, seats: SeatSet, options: Options) -> Self {
        let walk = |seat: Seat| {
            let straight = |square| Walk::straight(seat, square);
            set_up.pawns[seat].map_or(Walk::default(), straight)
        };
        let pawn = |square: Option<Square>| square.map_or(OFF_BOARD, Square::index);
        Self {
            fences: Fences::NONE,
            joints: Joints::default(),
            walks: PerSeat(Seat::ALL.map(walk)),
            pawns: PerSeat(set_up.pawns.0.map(pawn)),
            hands: set_up.hands,
            seats,
            turn: set_up.turn,
            players: set_up.players,
            options,
            plies: 0,
        }
    }

    /// How many play or began to play.
    pub const fn players(&self) -> Players {
        self.players
    }

    /// The rule options.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The seat to move.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The seats on the board.
    pub const fn seats(&self) -> SeatSet {
        self.seats
    }

    /// The fences on the board.
    pub const fn fences(&self) -> &Fences {
        &self.fences
    }

    /// Where the pawn of a seat stands; `None` off the board.
    #[inline]
    pub fn pawn(&self, seat: Seat) -> Option<Square> {
        Square::from_index(self.pawns[seat])
    }

    /// Whose pawn stands on a square.
    pub fn pawn_on(&self, square: Square) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .find(|&seat| self.pawns[seat] == square.index())
    }

    /// Whether no pawn stands on a square.
    #[inline]
    pub(super) fn is_free(&self, square: Square) -> bool {
        // All four at once: a byte of the difference is zero where the pawn stands.
        const ONES: u32 = 0x0101_0101;
        let apart = u32::from_le_bytes(self.pawns.0) ^ (ONES * u32::from(square.index()));
        apart.wrapping_sub(ONES) & !apart & ONES << 7 == 0
    }

    /// Fences in the hand of a seat.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hands[seat]
    }

    /// Moves since the game began or was set up.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The same position after another number of moves: that of a game which was kept.
    #[must_use]
    pub const fn with_plies(mut self, plies: u32) -> Self {
        self.plies = plies;
        self
    }

    /// How the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let home = |&seat: &Seat| self.pawn(seat).is_some_and(|square| seat.has_goal(square));
        if let Some(winner) = Seat::ALL.into_iter().find(home) {
            Some(Outcome::won_by(winner))
        } else if self.seats.len() == 1 {
            Some(Outcome::won_by(self.turn))
        } else if self.options.ply_cap != 0 && self.plies >= self.options.ply_cap {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    /// All legal moves.
    #[inline]
    pub fn legal(&self) -> Legal {
        if self.outcome().is_some() {
            return Legal::NONE;
        }
        let mut legal = Legal {
            squares: self.destinations(),
            ..Legal::NONE
        };
        if self.hands[self.turn] > 0 {
            let cut = |seat| self.joints.cutting_off(seat, &self.walks[seat]);
            // Seat by seat, so that the rim of each is a constant.
            let mut cutting_off = cut(Seat::South) | cut(Seat::North);
            if self.players == Players::Four {
                cutting_off |= cut(Seat::West) | cut(Seat::East);
            }
            legal.fences = self.fences.room() & !cutting_off;
        }
        legal.pass = legal.squares.is_empty() && legal.fences.is_empty();
        legal
    }

    /// The fences that would cut a seat off from its goal line, wherever there is room for them.
    #[inline(never)]
    pub fn cutting_off(&self, seat: Seat) -> FenceSet {
        self.joints.cutting_off(seat, &self.walks[seat])
    }

    /// The first seat that a fence would cut off from its goal line.
    pub(super) fn cut_off_by(&self, fence: Fence) -> Option<Seat> {
        let cut_off = |&seat: &Seat| self.cutting_off(seat).contains(fence);
        self.seats.iter().find(cut_off)
    }

    /// Why the seat to move may not place a fence.
    fn fence_refusal(&self, fence: Fence) -> Option<Refusal> {
        if self.hands[self.turn] == 0 {
            return Some(Refusal::NoFencesLeft);
        }
        self.fences
            .conflict(fence)
            .or_else(|| self.cut_off_by(fence).map(Refusal::CutsOff))
    }

    /// Plays a legal move and tells how to take it back. Checks nothing: anything but a legal move leaves a position that means
    /// nothing.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let turn = self.turn;
        let from = self.pawns[turn];
        let walks = match mv.action() {
            Action::Square(to) => {
                let walk = self.walks[turn];
                if let Some(from) = Square::from_index(from) {
                    self.step_walk(turn, from, to);
                }
                self.pawns[turn] = to.index();
                Walks::One(walk)
            }
            Action::Fence(fence) => {
                self.hands[turn] = self.hands[turn].saturating_sub(1);
                self.lay(fence).map_or(Walks::Same, Walks::All)
            }
            Action::Leave => {
                let walk = self.walks[turn];
                self.seats = self.seats.without(turn);
                self.pawns[turn] = OFF_BOARD;
                // Without a walk there is nothing to cut off.
                self.walks[turn] = Walk::default();
                Walks::One(walk)
            }
            Action::Pass | Action::Skip | Action::Stop | Action::Roll | Action::Rolled(_) => {
                Walks::Same
            }
        };
        self.turn = self.seats.after(turn);
        self.plies = self.plies.saturating_add(1);
        Undo {
            mv,
            turn,
            from,
            walks,
        }
    }

    /// Takes back the move that was made last.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        let turn = undo.turn;
        self.turn = turn;
        self.plies = self.plies.saturating_sub(1);
        match undo.mv.action() {
            Action::Square(_) => self.pawns[turn] = undo.from,
            Action::Fence(fence) => {
                self.hands[turn] = self.hands[turn].saturating_add(1);
                self.fences.lift(fence);
                self.joints.lift();
            }
            Action::Leave => {
                self.seats = self.seats.with(turn);
                self.pawns[turn] = undo.from;
            }
            Action::Pass | Action::Skip | Action::Stop | Action::Roll | Action::Rolled(_) => {}
        }
        match undo.walks {
            Walks::Same => {}
            Walks::One(walk) => self.walks[turn] = walk,
            Walks::All(walks) => self.walks = walks,
        }
    }

    /// Lays a fence that cuts nobody off; the walks as they were, if some had to get out of its way.
    #[inline]
    pub(super) fn lay(&mut self, fence: Fence) -> Option<PerSeat<Walk>> {
        let mut across = false;
        for seat in self.seats.iter() {
            across |= self.walks[seat].crosses(fence);
        }
        let before = across.then(|| self.reroute(fence));
        self.fences.place(fence);
        self.joints.place(fence);
        before
    }

    /// Leads all walks around a fence that is about to be laid; the walks as they were.
    fn reroute(&mut self, fence: Fence) -> PerSeat<Walk> {
        let before = self.walks;
        for seat in self.seats.iter() {
            let walk = &mut self.walks[seat];
            if walk.crosses(fence) {
                walk.pass(self.joints.detour(seat, walk, fence));
            }
        }
        before
    }

    /// Takes a walk along when its pawn makes a step, a jump or a side-step.
    #[inline]
    fn step_walk(&mut self, seat: Seat, from: Square, to: Square) {
        let walk = &mut self.walks[seat];
        let along = |less, more, from: u8, to: u8| match to.cmp(&from) {
            Ordering::Less => Some(less),
            Ordering::Equal => None,
            Ordering::Greater => Some(more),
        };
        let rank = along(Direction::South, Direction::North, from.rank(), to.rank());
        let file = along(Direction::West, Direction::East, from.file(), to.file());
        match (rank, file) {
            (Some(direction), None) | (None, Some(direction)) => {
                walk.cross(from, direction);
                if let Some(jumped) = from.step(direction).filter(|&next| next != to) {
                    walk.cross(jumped, direction);
                }
            }
            (Some(rank), Some(file)) => {
                // Round the corner on a side without a fence; the side of the jumped pawn is one.
                let open = |first, then| {
                    let corner = self.fences.step(from, first)?;
                    self.fences
                        .step(corner, then)
                        .map(|_| (corner, first, then))
                };
                if let Some((corner, first, then)) = open(rank, file).or_else(|| open(file, rank)) {
                    walk.cross(from, first);
                    walk.cross(corner, then);
                }
            }
            (None, None) => {}
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        SetUp::from(self) == SetUp::from(other)
            && (self.options, self.plies) == (other.options, other.plies)
    }
}

impl Eq for Position {}

impl Game for Position {
    fn turn(&self) -> Seat {
        self.turn
    }

    fn mover(&self) -> Mover {
        Mover::Seat(self.turn)
    }

    fn fingerprint(&self) -> u64 {
        let hand = |seat| {
            if self.seats.contains(seat) {
                self.hands[seat]
            } else {
                0
            }
        };
        let pawns = u64::from(u32::from_le_bytes(self.pawns.0));
        let hands = u64::from(u32::from_le_bytes(Seat::ALL.map(hand)));
        Fingerprint::new(self.players as u64)
            .with(pawns << 32 | hands)
            .with(self.turn as u64)
            .with(self.fences.fingerprint())
            .value()
    }

    fn legal_moves(&self) -> MoveList {
        self.legal().list()
    }

    fn refusal(&self, mv: Move) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        match mv.action() {
            Action::Square(square) => self.pawn_refusal(square),
            Action::Fence(fence) => self.fence_refusal(fence),
            Action::Pass => {
                let rule = if self.players == Players::Two {
                    "1.5"
                } else {
                    "2.8"
                };
                (!self.legal().pass).then_some(Refusal::MustMove(rule))
            }
            Action::Leave => (self.players == Players::Two).then_some(Refusal::NobodyLeaves),
            Action::Skip => None,
            Action::Stop => Some(Refusal::MustGoOn("1.5")),
            Action::Roll | Action::Rolled(_) => Some(Refusal::NothingToRoll("1.5")),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }
}
