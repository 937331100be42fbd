//! The two sides, and the numbers of each that evaluation starts from.

use crate::distance::{Bitboard, goal};
use fencelight_core::geometry::Seat;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Starts in the south.
    South,
    /// Starts in the north.
    North,
}

impl Side {
    /// The side of a seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        if matches!(seat, Seat::North) {
            Self::North
        } else {
            Self::South
        }
    }

    /// The seat of the side.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::South => Seat::South,
            Self::North => Seat::North,
        }
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// The goal line of the side.
    pub(super) const fn goal(self) -> Bitboard {
        goal(self.seat())
    }
}

/// Distance and hand of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Steps to its goal line.
    pub(super) distance: u8,
    /// Fences in hand.
    pub(super) hand: u8,
}
