//! The 289 cells of the field: squares, grooves and posts.

use super::FIELD_SIDE;
use super::fence::{Axis, Fence};
use super::post::Post;
use super::square::Square;

/// From a cell to the one north of it.
const ROW: u16 = FIELD_SIDE as u16;

/// A cell of the field: a square, a groove between two squares, or a post. Numbered from the south-west corner, row by row.
///
/// ```
/// use fencelight_core::geometry::{Cell, Square};
///
/// let cell = Cell::of_square(Square::MIDDLE);
/// assert_eq!((cell.x(), cell.y()), (8, 8));
/// assert_eq!(Cell::new(17, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// How many there are.
    pub const COUNT: u16 = ROW * ROW;

    /// The cell at x to the east and y to the north of the south-west corner; `None` off the field.
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < FIELD_SIDE && y < FIELD_SIDE {
            Some(Self(y as u16 * ROW + x as u16))
        } else {
            None
        }
    }

    /// The cell with this number, `None` from 289 on.
    pub const fn from_index(index: u16) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The number, 0..=288.
    pub const fn index(self) -> u16 {
        self.0
    }

    /// All cells by their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// The cell of a square.
    pub const fn of_square(square: Square) -> Self {
        Self(2 * (square.rank() as u16 * ROW + square.file() as u16))
    }

    /// The cell of a post, north-east of its square.
    pub const fn of_post(post: Post) -> Self {
        let square = 2 * (post.rank() as u16 * ROW + post.file() as u16);
        Self(square + ROW + 1)
    }

    /// The three cells that a fence covers: groove, post, groove, from west to east or from south to north.
    pub const fn of_fence(fence: Fence) -> [Self; 3] {
        let Self(middle) = Self::of_post(fence.post());
        let step = match fence.axis() {
            Axis::Horizontal => 1,
            Axis::Vertical => ROW,
        };
        [Self(middle - step), Self(middle), Self(middle + step)]
    }

    /// The distance from the west rim, 0..=16.
    pub const fn x(self) -> u8 {
        (self.0 % ROW) as u8
    }

    /// The distance from the south rim, 0..=16.
    pub const fn y(self) -> u8 {
        (self.0 / ROW) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_covers_a_groove_its_post_and_a_groove() {
        let cells =
            |name| Cell::of_fence(Fence::from_name(name).unwrap()).map(|cell| (cell.x(), cell.y()));
        assert_eq!(cells("e3h"), [(8, 5), (9, 5), (10, 5)]);
        assert_eq!(cells("e3v"), [(9, 4), (9, 5), (9, 6)]);
        assert_eq!(cells("a1h"), [(0, 1), (1, 1), (2, 1)]);
        assert_eq!(cells("h8v"), [(15, 14), (15, 15), (15, 16)]);
        for square in Square::all() {
            let cell = Cell::of_square(square);
            assert_eq!((cell.x(), cell.y()), (2 * square.file(), 2 * square.rank()));
        }
    }
}
