//! The 81 squares.

use core::fmt;

use super::SIDE;
use super::direction::Direction;

/// A square, `a1`..`i9`, numbered along the ranks from a1 (0) to i9 (80).
///
/// ```
/// use fencelight_core::geometry::{Direction, Square};
///
/// let e5: Square = "e5".parse()?;
/// assert_eq!(e5, Square::MIDDLE);
/// assert_eq!(e5.step(Direction::East).unwrap().to_string(), "f5");
/// assert_eq!(Square::new(8, 8).unwrap().step(Direction::North), None);
/// assert!("j1".parse::<Square>().is_err());
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    /// How many there are.
    pub const COUNT: u8 = SIDE * SIDE;

    /// The middle of the board, e5.
    pub const MIDDLE: Self = Self(Self::COUNT / 2);

    /// The square on a file and a rank, both from 0; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < SIDE && rank < SIDE {
            Some(Self(rank * SIDE + file))
        } else {
            None
        }
    }

    /// The square with this number, `None` from 81 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The square of a name, `a1`..`i9`.
    pub const fn from_name(name: &str) -> Option<Self> {
        match name.as_bytes() {
            [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => Self::new(*file - b'a', *rank - b'1'),
            _ => None,
        }
    }

    /// The number, 0..=80.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, 0..=8 for a..i.
    pub const fn file(self) -> u8 {
        self.0 - self.rank() * SIDE
    }

    /// The rank, 0..=8 for 1..9.
    pub const fn rank(self) -> u8 {
        // A ninth by multiplication, exact for all 81 numbers: the Cortex-M0+ has no division.
        ((self.0 as u32 * 57) >> 9) as u8
    }

    /// The neighbour in a direction, `None` beyond the rim. Fences are not considered.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (on_board, index) = match direction {
            Direction::North => (self.rank() + 1 < SIDE, self.0 + SIDE),
            Direction::East => (self.file() + 1 < SIDE, self.0 + 1),
            Direction::South => (self.rank() > 0, self.0.wrapping_sub(SIDE)),
            Direction::West => (self.file() > 0, self.0.wrapping_sub(1)),
        };
        if on_board { Some(Self(index)) } else { None }
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_and_rank_lead_back_to_the_square() {
        for index in 0..Square::COUNT {
            let square = Square(index);
            assert_eq!((square.rank(), square.file()), (index / SIDE, index % SIDE));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        }
    }
}
