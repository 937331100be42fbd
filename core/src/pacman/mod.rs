//! The Pac-Man variant (rules section 3): Pac-Man hunts four pellets, four ghosts hunt him.
//!
//! A turn is played in single steps, one move each. A first step is legal only if the turn can be completed by the rules from
//! there. [`Position::new`] is the gate for positions that somebody wrote down.
//!
//! Important terms: a *boost* is the extra steps for an eaten pellet, in which Pac-Man eats ghosts; a ghost in *frenzy* sees
//! Pac-Man at the beginning of its turn and moves two squares; a *round* lasts from one catch to the next.

mod layout;
mod options;
mod position;
mod setup;
mod steps;

pub use layout::{LAYOUT_A, LAYOUT_B, PELLETS, START_GHOSTS, START_PAC};
pub use options::{Boost, BoostEats, FrenzyPath, GhostPellet, GhostReturn, Layout, Options};
pub use position::Position;
pub use setup::{PositionError, Setup};

use crate::game::{Ghost, PerGhost, Piece};
use crate::geometry::{Seat, SeatSet};

/// Life tokens at the start (3.1.8).
pub const LIVES: u8 = 3;
/// Pellets to be eaten (3.1.1).
pub const PELLETS_TO_EAT: u8 = 4;
/// Squares of an ordinary turn of Pac-Man, and of a ghost in frenzy (3.2.2, 3.3.3).
const TURN_STEPS: u8 = 2;
/// Extra squares for a pellet (3.2.6).
const BOOST_STEPS: u8 = 3;

/// The seats of so many people: clockwise from south, two sit opposite, a fifth person shares a side.
pub const fn seats(people: u8) -> SeatSet {
    match people {
        ..=2 => SeatSet::TWO,
        3 => SeatSet::FOUR.without(Seat::East),
        4.. => SeatSet::FOUR,
    }
}

/// Which seat plays which piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    pac: Seat,
    ghosts: PerGhost<Seat>,
}

impl Deal {
    /// Pac-Man to one seat, the ghosts one by one to the others, clockwise from Pac-Man's left (3.1.6). Pac-Man's own seat gets
    /// ghosts only if nobody else sits at the table.
    pub fn new(pac: Seat, others: SeatSet) -> Self {
        let others = others.without(pac);
        let mut seat = pac;
        let ghosts = Ghost::ALL.map(|_| {
            seat = others.after(seat);
            seat
        });
        Self {
            pac,
            ghosts: PerGhost(ghosts),
        }
    }

    /// The deal for 2 to 5 people, Pac-Man at the south side; two sit opposite, a fifth person shares the side of the fourth
    /// ghost.
    pub fn for_players(people: u8) -> Self {
        Self::new(Seat::South, seats(people))
    }

    /// The seats that play.
    pub fn seats(&self) -> SeatSet {
        let with = |seats: SeatSet, &seat: &Seat| seats.with(seat);
        self.ghosts
            .0
            .iter()
            .fold(SeatSet::EMPTY.with(self.pac), with)
    }

    /// The seat that plays a piece.
    pub fn seat(&self, piece: Piece) -> Seat {
        match piece {
            Piece::Pac => self.pac,
            Piece::Ghost(ghost) => self.ghosts[ghost],
        }
    }
}
