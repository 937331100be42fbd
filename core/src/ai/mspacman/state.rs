//! A position between two turns, small enough to be copied for every end of a turn.

use crate::geometry::{PerSeat, Seat, SeatSet, Square};
use crate::mspacman::{Capture, GhostState, MAZE, Position, TurnPhase, area, home};
use crate::sets::SquareSet;

/// What the rules know between two turns: somebody is to roll, or to place her first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) dots: SquareSet,
    /// The ghosts; that of the controller and those of empty seats stand at home and mean nothing.
    pub(super) ghosts: PerSeat<GhostState>,
    /// Where Ms. Pac-Man stands, or stood before she is placed.
    pub(super) ms: Square,
    pub(super) seats: SeatSet,
    pub(super) controller: Seat,
    pub(super) turn: Seat,
    /// Whether the controller places her before the roll.
    pub(super) placing: bool,
    /// Whether pieces catch each other only where a count ends.
    pub(super) exact: bool,
}

impl State {
    /// The state of a position; in the middle of a turn its pieces as they stand.
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

    /// Who has won (5.6.1).
    #[inline]
    pub(super) fn winner(&self) -> Option<Seat> {
        self.seats
            .iter()
            .find(|&seat| !self.dots.intersects(area(seat)))
    }

    /// The next seat clockwise; its ghost counts down (5.4.1).
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.turn = self.seats.after(self.turn);
        let ghost = &mut self.ghosts[self.turn];
        ghost.weak_turns = ghost.weak_turns.saturating_sub(1);
    }

    /// A ghost goes home and is strong there.
    #[inline]
    pub(super) fn send_home(&mut self, seat: Seat) {
        self.ghosts[seat] = GhostState {
            square: home(seat),
            weak_turns: 0,
        };
    }

    /// Whoever caught her becomes her and places her (5.5.5).
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

    /// The white circles she may be placed on (5.2.4).
    pub(super) fn circles(&self) -> SquareSet {
        MAZE.circles
            .without(self.other_ghost_squares(self.controller))
    }
}
