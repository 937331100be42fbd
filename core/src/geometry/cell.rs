//! The 289 cells of the field and the 329 LEDs, one under each cell and ten along each side.

use super::{Axis, FIELD_SIDE, Fence, Post, Seat, Square};

/// From a cell to the one north of it.
const ROW: u16 = FIELD_SIDE as u16;
/// LEDs in the bar of a seat.
pub const BAR_LEDS: u8 = 10;

/// A cell of the field: a square, a groove between two squares, or a post. Numbered from the south-west corner, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// How far it lies to the east, 0..=16.
    pub const fn x(self) -> u8 {
        (self.0 % ROW) as u8
    }

    /// How far it lies to the north, 0..=16.
    pub const fn y(self) -> u8 {
        (self.0 / ROW) as u8
    }
}

/// An LED by its place in the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Led(u16);

impl Led {
    /// How many there are.
    pub const COUNT: usize = Cell::COUNT as usize + 4 * BAR_LEDS as usize;

    /// The LED under a cell. Rows run as a serpentine from south to north, the first one from west to east.
    pub const fn of_cell(cell: Cell) -> Self {
        let (x, y) = (cell.x() as u16, cell.y() as u16);
        let along = if y.is_multiple_of(2) { x } else { ROW - 1 - x };
        Self(y * ROW + along)
    }

    /// The LED of a seat's bar, counted from its owner's left; `None` from the tenth on. The bars follow the field
    /// counter-clockwise from the north-east corner, so each of them runs from its owner's left to its owner's right.
    pub const fn of_bar(seat: Seat, number: u8) -> Option<Self> {
        if number >= BAR_LEDS {
            return None;
        }
        let bar = match seat {
            Seat::North => 0,
            Seat::West => 1,
            Seat::South => 2,
            Seat::East => 3,
        };
        Some(Self(Cell::COUNT + bar * BAR_LEDS as u16 + number as u16))
    }

    /// Its place in the chain, 0..=328.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;

    use super::*;

    fn led(x: u8, y: u8) -> usize {
        Led::of_cell(Cell::new(x, y).unwrap()).index()
    }

    #[test]
    fn the_chain_runs_as_a_serpentine_and_then_round_the_board() {
        assert_eq!(
            [led(0, 0), led(16, 0), led(16, 1), led(0, 1), led(0, 2)],
            [0, 16, 17, 33, 34]
        );
        assert_eq!([led(0, 16), led(16, 16)], [272, 288]);
        let bar = |seat| [0, 9].map(|number| Led::of_bar(seat, number).unwrap().index());
        assert_eq!(bar(Seat::North), [289, 298]);
        assert_eq!(bar(Seat::West), [299, 308]);
        assert_eq!(bar(Seat::South), [309, 318]);
        assert_eq!(bar(Seat::East), [319, 328]);
        assert_eq!(Led::of_bar(Seat::East, 10), None);
    }

    #[test]
    fn every_led_has_one_place() {
        let cells = Cell::all().map(|cell| Led::of_cell(cell).index());
        let bars = Seat::ALL
            .into_iter()
            .flat_map(|seat| (0..10).filter_map(move |n| Led::of_bar(seat, n)));
        let places: BTreeSet<usize> = cells.chain(bars.map(Led::index)).collect();
        assert!(places.into_iter().eq(0..Led::COUNT));
    }

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
