//! The 329 LEDs of the chain: one under each cell and ten along each side.

use fencelight_core::geometry::{Cell, FIELD_SIDE, Seat};

/// LEDs in a row of the field.
const ROW: u16 = FIELD_SIDE as u16;
/// LEDs in the bar of a seat.
pub const BAR_LEDS: u8 = 10;

/// An LED by its place in the chain: one under each cell, then the bars of the seats.
///
/// ```
/// use fencelight_board::geometry::{Cell, Led, Seat};
///
/// // The chain is a serpentine: the second row runs from east to west.
/// assert_eq!(Led::of_cell(Cell::new(16, 1).unwrap()).index(), 17);
/// assert_eq!(Led::of_bar(Seat::North, 0).map(Led::index), Some(289));
/// ```
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

    /// The place in the chain, 0..=328.
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
}
