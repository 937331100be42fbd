//! The two sides, the range of scores, and the noise of weaker levels.
//!
//! A hundredth of a step is 1; wins lie beyond all evaluations. The noise of a position depends on its Zobrist key and the seed alone, so
//! that a position is misjudged consistently throughout a search.

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

/// The game is won at the root; a win `n` plies later is worth `n` less.
pub(super) const WIN: i16 = 30_000;
/// Scores of this and beyond are wins.
pub(super) const WIN_THRESHOLD: i16 = WIN - 1_000;
/// Beyond every score.
pub(super) const INFINITE: i16 = i16::MAX;

/// How far a lazy evaluation may be off. One that is further from the window counts (docs/notebook/network.md has how far they are off).
#[derive(Clone, Copy)]
pub(super) struct LazyMargin {
    /// Where it lies below alpha.
    pub(super) below: i16,
    /// Where it lies above beta.
    pub(super) above: i16,
}

impl LazyMargin {
    /// After a pawn move, with the hurdles before it.
    pub(super) const PAWN_MOVE: Self = Self {
        below: 15,
        above: 15,
    };
    /// After a fence, without hurdles.
    pub(super) const FENCE: Self = Self {
        below: 150,
        above: 75,
    };
    /// After a fence at the frontier. One above beta ends the node, so that few are evaluated in full for that.
    pub(super) const FRONTIER_FENCE: Self = Self {
        below: 115,
        above: 115,
    };

    /// Whether the full evaluation may lie on the other side of a bound of the window than the lazy one.
    #[inline]
    pub(super) const fn reaches(self, lazy_score: i16, alpha: i16, beta: i16) -> bool {
        lazy_score as i32 + self.below as i32 > alpha as i32
            && (lazy_score as i32 - self.above as i32) < beta as i32
    }
}

/// The noise of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    seed: u32,
    /// Maximum in either direction.
    amplitude: i16,
}

impl Noise {
    pub(super) const fn new(seed: u64, amplitude: i16) -> Self {
        Self {
            seed: (seed ^ seed >> 32) as u32,
            amplitude,
        }
    }

    /// The noise of the position with this key.
    #[inline]
    pub(super) const fn of(self, key: u64) -> i16 {
        let bits = ((key as u32) ^ self.seed).wrapping_mul(0x9E37_79B1) >> 20;
        // 0..4096 to -amplitude..amplitude.
        (((bits as i32 - 2048) * self.amplitude as i32) >> 11) as i16
    }
}
