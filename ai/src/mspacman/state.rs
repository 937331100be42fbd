//! The node of the search: a position between two turns, small enough to be copied for every end of a turn.

use fencelight_core::game::Face;
use fencelight_core::geometry::{PerSeat, Seat, SeatSet, Square};
use fencelight_core::mspacman::{Capture, GhostState, MAZE, Position, TurnPhase, area, home};
use fencelight_core::sets::SquareSet;

/// The pieces between two turns: the seat to move is to roll, or to place Ms. Pac-Man first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) dots: SquareSet,
    /// The ghosts; that of the controller and those of empty seats are at home and not in use.
    pub(super) ghosts: PerSeat<GhostState>,
    /// The square of Ms. Pac-Man; meaningless while she is to be placed.
    pub(super) ms: Square,
    pub(super) seats: SeatSet,
    pub(super) controller: Seat,
    pub(super) turn: Seat,
    /// Whether the controller places Ms. Pac-Man before the roll.
    pub(super) placing: bool,
    /// Whether pieces catch each other only where a count ends.
    pub(super) exact: bool,
}

impl State {
    /// The state of a position, in the middle of a turn too.
    pub(super) fn of(position: &Position) -> Self {
        let ghost = |seat: Seat| {
            position.ghost(seat).unwrap_or(GhostState {
                square: home(seat),
                weak_turns: 0,
            })
        };
        Self {
            dots: position.dots(),
            ghosts: PerSeat(Seat::ALL.map(ghost)),
            ms: position.ms_pacman().unwrap_or(Square::MIDDLE),
            seats: position.seats(),
            controller: position.controller(),
            turn: position.turn(),
            placing: position.phase() == TurnPhase::Place,
            exact: position.options().capture == Capture::Exact,
        }
    }

    /// The seats that play ghosts.
    #[inline]
    pub(super) const fn hunters(&self) -> SeatSet {
        self.seats.without(self.controller)
    }

    /// The winner (5.6.1).
    #[inline]
    pub(super) fn winner(&self) -> Option<Seat> {
        self.seats
            .iter()
            .find(|&seat| !self.dots.intersects(area(seat)))
    }

    /// Passes the turn clockwise; the ghost of the next seat counts down (5.4.1).
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.turn = self.seats.after(self.turn);
        let ghost = &mut self.ghosts[self.turn];
        ghost.weak_turns = ghost.weak_turns.saturating_sub(1);
    }

    /// Sends a ghost home, where it is strong.
    #[inline]
    pub(super) fn send_home(&mut self, seat: Seat) {
        self.ghosts[seat] = GhostState {
            square: home(seat),
            weak_turns: 0,
        };
    }

    /// The seat that caught Ms. Pac-Man becomes the controller and places her (5.5.5).
    pub(super) fn change_control(&mut self, captor: Seat) {
        self.send_home(self.controller);
        self.send_home(captor);
        self.controller = captor;
        self.turn = captor;
        self.ms = Square::MIDDLE;
        self.placing = true;
    }

    /// The squares with ghosts that can be met, all but that of one seat.
    #[inline]
    pub(super) fn other_ghost_squares(&self, seat: Seat) -> SquareSet {
        let others = self.hunters().without(seat);
        others
            .iter()
            .map(|other| self.ghosts[other].square)
            .collect()
    }

    /// The white circles that Ms. Pac-Man may be placed on (5.2.4).
    pub(super) fn circles(&self) -> SquareSet {
        MAZE.circles
            .without(self.other_ghost_squares(self.controller))
    }

    /// The state after the ghost to move ended its turn on a square.
    pub(super) fn after_ghost_move(&self, square: Square, weak: u8) -> Self {
        let mut end = *self;
        let ghost = &mut end.ghosts[self.turn];
        (ghost.square, ghost.weak_turns) = (square, weak);
        end.pass_turn();
        end
    }

    /// The state after the ghost to move, a weak one, met Ms. Pac-Man (5.5.3).
    pub(super) fn after_sent_home(&self) -> Self {
        let mut end = *self;
        end.send_home(self.turn);
        end.pass_turn();
        end
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
