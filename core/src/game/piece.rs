//! Pieces: those of the Pac-Man variant by name, and the piece of a seat.

// Arrays are indexed by the ghost they belong to.
#![allow(clippy::indexing_slicing)]

use core::fmt;
use core::ops::{Index, IndexMut};

use crate::geometry::Seat;

/// A ghost of the Pac-Man variant.
///
/// ```
/// use fencelight_core::game::Ghost;
///
/// assert_eq!(Ghost::ALL.map(|ghost| ghost.to_string()), ["blinky", "inky", "pinky", "clyde"]);
/// assert_eq!("clyde".parse(), Ok(Ghost::Clyde));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Ghost {
    /// Blinky, the red one.
    Blinky,
    /// Inky, the cyan one.
    Inky,
    /// Pinky, the pink one.
    Pinky,
    /// Clyde, the orange one.
    Clyde,
}

impl Ghost {
    /// All four in the order in which they move (3.3.1).
    pub const ALL: [Self; 4] = [Self::Blinky, Self::Inky, Self::Pinky, Self::Clyde];
}

/// A piece of the Pac-Man variant: each one moves on its own turn.
///
/// ```
/// use fencelight_core::game::{Ghost, Piece};
///
/// assert_eq!("pac".parse(), Ok(Piece::Pac));
/// assert_eq!(Piece::Ghost(Ghost::Inky).name(), "inky");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Piece {
    /// Pac-Man.
    Pac,
    /// A ghost of the Pac-Man variant.
    ///
    /// ```
    /// use fencelight_core::game::Ghost;
    ///
    /// assert_eq!(Ghost::ALL.map(|ghost| ghost.to_string()), ["blinky", "inky", "pinky", "clyde"]);
    /// assert_eq!("clyde".parse(), Ok(Ghost::Clyde));
    /// ```
    Ghost(Ghost),
}

impl Piece {
    /// All five in the order in which they move.
    pub const ALL: [Self; 5] = [
        Self::Pac,
        Self::Ghost(Ghost::Blinky),
        Self::Ghost(Ghost::Inky),
        Self::Ghost(Ghost::Pinky),
        Self::Ghost(Ghost::Clyde),
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pac => "pac",
            Self::Ghost(Ghost::Blinky) => "blinky",
            Self::Ghost(Ghost::Inky) => "inky",
            Self::Ghost(Ghost::Pinky) => "pinky",
            Self::Ghost(Ghost::Clyde) => "clyde",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Ghost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Piece::Ghost(*self).fmt(f)
    }
}

/// The piece that moves.
///
/// ```
/// use fencelight_core::game::{Game, Mover, Piece};
/// use fencelight_core::{pacman, quoridor};
///
/// assert_eq!(pacman::Position::default().mover(), Mover::Piece(Piece::Pac));
/// assert_eq!(quoridor::Position::default().mover().to_string(), "south");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Mover {
    /// The one piece of a seat.
    Seat(Seat),
    /// One of the pieces of the Pac-Man variant.
    Piece(Piece),
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Piece(piece) => piece.fmt(f),
        }
    }
}

/// One value for each ghost.
///
/// ```
/// use fencelight_core::game::{Ghost, PerGhost};
///
/// let mut caught = PerGhost([0; 4]);
/// caught[Ghost::Pinky] += 1;
/// assert_eq!(caught.0, [0, 0, 1, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerGhost<T>(pub [T; 4]);

impl<T> Index<Ghost> for PerGhost<T> {
    type Output = T;
    #[inline]
    fn index(&self, ghost: Ghost) -> &T {
        &self.0[ghost as usize]
    }
}

impl<T> IndexMut<Ghost> for PerGhost<T> {
    #[inline]
    fn index_mut(&mut self, ghost: Ghost) -> &mut T {
        &mut self.0[ghost as usize]
    }
}
