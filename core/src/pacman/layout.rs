//! Where everything starts, and how many there are (3.1, 3.2.2, 3.2.6).

use super::options::Layout;
use crate::game::{Ghost, PerGhost};
use crate::geometry::{Fence, Seat, Square};
use crate::quoridor::PlacedFences;
use crate::sets::SquareSet;

/// Life tokens in the box (3.1.8).
pub const LIVES: u8 = 3;
/// Lives in layout c.
const LIVES_C: u8 = 5;
/// Pellets to be eaten (3.1.1).
pub const PELLETS_TO_EAT: u8 = 4;
/// Squares of an ordinary turn of Pac-Man, and of a ghost in frenzy (3.2.2, 3.3.3).
pub(super) const TURN_STEPS: u8 = 2;
/// Extra squares for a pellet (3.2.6).
pub(super) const BOOST_STEPS: u8 = 3;

/// The six fences of layout a, left-right symmetric.
pub const LAYOUT_A: [&str; 6] = ["b2h", "g2h", "b7h", "g7h", "c4v", "f4v"];

/// The twenty fences of layout b, symmetric both ways.
pub const LAYOUT_B: [&str; 20] = [
    "c3h", "f3h", "c6h", "f6h", "d3v", "e3v", "d6v", "e6v", "a2v", "h2v", "a7v", "h7v", "b4h",
    "g4h", "b5h", "g5h", "c1v", "f1v", "c8v", "f8v",
];

/// Where Pac-Man starts: the middle of the board.
pub const START_PAC: Square = Square::MIDDLE;

/// Where Blinky, Inky, Pinky and Clyde start: the middles of the sides.
pub const START_GHOSTS: PerGhost<Square> = PerGhost([
    Seat::North.home(),
    Seat::East.home(),
    Seat::West.home(),
    Seat::South.home(),
]);

/// The pellets: the four corners.
pub const PELLETS: [&str; 4] = ["a1", "i1", "a9", "i9"];

impl Layout {
    /// All of them, in the order of their names.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// Lives at the start (3.1.8).
    pub const fn lives(self) -> u8 {
        match self {
            Self::A | Self::B => LIVES,
            Self::C => LIVES_C,
        }
    }

    /// Whether a ghost plays; otherwise it never enters the board.
    pub const fn has_ghost(self, ghost: Ghost) -> bool {
        !matches!((self, ghost), (Self::C, Ghost::Clyde))
    }

    /// Where the ghosts that play start.
    pub fn start_ghosts(self) -> PerGhost<Option<Square>> {
        PerGhost(Ghost::ALL.map(|ghost| self.has_ghost(ghost).then_some(START_GHOSTS[ghost])))
    }
}

/// The fixed fences of a layout.
pub(super) fn fences(layout: Layout) -> PlacedFences {
    let names: &[&str] = match layout {
        Layout::A => &LAYOUT_A,
        Layout::B | Layout::C => &LAYOUT_B,
    };
    names
        .iter()
        .filter_map(|name| Fence::from_name(name))
        .collect()
}

/// The pellets at the start.
pub(super) fn pellets() -> SquareSet {
    PELLETS
        .iter()
        .filter_map(|name| Square::from_name(name))
        .collect()
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::{BTreeSet, VecDeque};

    use super::*;
    use crate::game::Ghost;
    use crate::geometry::{Axis, Direction};

    /// All fences of a layout as (file, rank, axis).
    fn places(layout: Layout) -> BTreeSet<(u8, u8, bool)> {
        let place = |fence: Fence| {
            (
                fence.post().file(),
                fence.post().rank(),
                fence.axis() == Axis::Vertical,
            )
        };
        fences(layout).iter().map(place).collect()
    }

    #[test]
    fn all_names_are_fences_that_lie_together() {
        assert_eq!(fences(Layout::A).len(), 6);
        assert_eq!(fences(Layout::B).len(), 20);
        assert_eq!(pellets().len(), 4);
        for layout in [Layout::A, Layout::B] {
            for fence in fences(layout).iter() {
                let others: PlacedFences = fences(layout)
                    .iter()
                    .filter(|&other| other != fence)
                    .collect();
                assert_eq!(others.conflict(fence), None);
            }
        }
    }

    #[test]
    fn layouts_are_as_symmetric_as_the_rules_say() {
        let mirrored = |layout, east_west: bool| -> BTreeSet<_> {
            let mirror = |&(file, rank, axis): &(u8, u8, bool)| {
                if east_west {
                    (7 - file, rank, axis)
                } else {
                    (file, 7 - rank, axis)
                }
            };
            places(layout).iter().map(mirror).collect()
        };
        assert_eq!(mirrored(Layout::A, true), places(Layout::A));
        assert_ne!(mirrored(Layout::A, false), places(Layout::A));
        assert_eq!(mirrored(Layout::B, true), places(Layout::B));
        assert_eq!(mirrored(Layout::B, false), places(Layout::B));
    }

    #[test]
    fn every_square_is_reached_and_none_is_a_dead_end() {
        for layout in [Layout::A, Layout::B] {
            let fences = fences(layout);
            let mut reached = BTreeSet::from([START_PAC]);
            let mut next = VecDeque::from([START_PAC]);
            while let Some(square) = next.pop_front() {
                let open = Direction::ALL
                    .into_iter()
                    .filter_map(|to| fences.step(square, to));
                let open: std::vec::Vec<_> = open.collect();
                assert!(open.len() >= 2, "{square}");
                next.extend(open.into_iter().filter(|&square| reached.insert(square)));
            }
            assert_eq!(reached.len(), 81);
        }
    }

    #[test]
    fn pieces_and_pellets_start_apart() {
        let mut squares = pellets();
        squares.insert(START_PAC);
        for ghost in Ghost::ALL {
            squares.insert(START_GHOSTS[ghost]);
        }
        assert_eq!(squares.len(), 9);
    }
}
