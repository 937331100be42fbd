//! Which seat plays which piece (3.1.6).

use super::options::PlayerCount;
use crate::game::{Ghost, PerGhost, Piece};
use crate::geometry::{Seat, SeatSet};

/// Which seat plays which piece.
///
/// ```
/// use fencelight_core::game::{Ghost, Piece};
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::pacman::{Deal, PlayerCount};
///
/// let deal = Deal::for_players(PlayerCount::Three);
/// assert_eq!(deal.seat(Piece::Pac), Seat::South);
/// assert_eq!(deal.seat(Piece::Ghost(Ghost::Blinky)), Seat::West);
/// assert_eq!(deal.seat(Piece::Ghost(Ghost::Inky)), Seat::North);
/// assert_eq!(deal.seats().len(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    pac: Seat,
    ghosts: PerGhost<Seat>,
}

impl Deal {
    /// Pac-Man to one seat, the ghosts one by one to the others, clockwise from Pac-Man's left (3.1.6). Pac-Man's own seat gets
    /// ghosts only if no other seat plays.
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

    /// The deal for a number of players, Pac-Man at the south side.
    pub fn for_players(players: PlayerCount) -> Self {
        Self::new(Seat::South, players.seats())
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

impl Default for Deal {
    /// The deal for two players.
    fn default() -> Self {
        Self::for_players(PlayerCount::default())
    }
}
