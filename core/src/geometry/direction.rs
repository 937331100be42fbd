//! The four directions of a step.

/// A direction, seen from above with north at the top.
///
/// ```
/// use fencelight_core::geometry::Direction;
///
/// assert_eq!(Direction::North.right(), Direction::East);
/// assert_eq!(Direction::North.left().opposite(), Direction::East);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards higher ranks.
    North,
    /// Towards higher files.
    East,
    /// Towards lower ranks.
    South,
    /// Towards lower files.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The next direction clockwise.
    pub const fn right(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// The next direction counter-clockwise.
    pub const fn left(self) -> Self {
        self.right().opposite()
    }

    /// The reverse direction.
    pub const fn opposite(self) -> Self {
        self.right().right()
    }
}
