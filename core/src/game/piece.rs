//! The pieces of the Pac-Man variant, as the table and the console name them.

// Arrays are indexed by the ghost they belong to.
#![allow(clippy::indexing_slicing)]

use core::fmt;
use core::ops::{Index, IndexMut};

/// A ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A piece that moves on its own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Pac-Man.
    Pac,
    /// A ghost.
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

    /// Its name.
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

/// One value for each ghost.
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
