//! The four seats, sets of them, and one value for each.

use core::fmt;
use core::ops::{Index, IndexMut};

use super::SIDE;
use super::direction::Direction;
use super::square::Square;

/// A side of the board.
///
/// ```
/// use fencelight_core::geometry::{Direction, Seat};
///
/// let seat: Seat = "west".parse()?;
/// assert_eq!(seat.next(), Seat::North);
/// assert_eq!(seat.forward(), Direction::East);
/// assert_eq!(seat.home().to_string(), "a5");
/// assert!(seat.has_goal(Seat::East.home()));
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Seat {
    /// The side of rank 1.
    South,
    /// The side of file a.
    West,
    /// The side of rank 9.
    North,
    /// The side of file i.
    East,
}

impl Seat {
    /// All four in the order of play, clockwise seen from above.
    pub const ALL: [Self; 4] = [Self::South, Self::West, Self::North, Self::East];

    /// The seat that plays next when all four play.
    pub const fn next(self) -> Self {
        match self {
            Self::South => Self::West,
            Self::West => Self::North,
            Self::North => Self::East,
            Self::East => Self::South,
        }
    }

    /// The middle of its base line.
    pub const fn home(self) -> Square {
        const MIDDLE: u8 = SIDE / 2;
        const LAST: u8 = SIDE - 1;
        match self {
            Self::South => Square(MIDDLE),
            Self::West => Square(MIDDLE * SIDE),
            Self::North => Square(LAST * SIDE + MIDDLE),
            Self::East => Square(MIDDLE * SIDE + LAST),
        }
    }

    /// The direction of its goal line, which is the side opposite.
    pub const fn forward(self) -> Direction {
        match self {
            Self::South => Direction::North,
            Self::West => Direction::East,
            Self::North => Direction::South,
            Self::East => Direction::West,
        }
    }

    /// Whether a square lies on its goal line.
    pub const fn has_goal(self, square: Square) -> bool {
        match self {
            Self::South => square.0 >= (SIDE - 1) * SIDE,
            Self::West => square.file() == SIDE - 1,
            Self::North => square.0 < SIDE,
            Self::East => square.file() == 0,
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::West => "west",
            Self::North => "north",
            Self::East => "east",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of seats.
///
/// ```
/// use fencelight_core::geometry::{Seat, SeatSet};
///
/// assert_eq!(SeatSet::TWO.after(Seat::South), Seat::North);
/// assert!(SeatSet::FOUR.without(Seat::East).iter().eq([Seat::South, Seat::West, Seat::North]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);
    /// South and north, opposite each other.
    pub const TWO: Self = Self(0b0101);
    /// All four.
    pub const FOUR: Self = Self(0b1111);

    /// Whether a seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// The set with a seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat as u8)
    }

    /// The set without a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat as u8))
    }

    /// How many seats it has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The next seat of the set clockwise after `seat`; `seat` itself where there is no other.
    pub const fn after(self, seat: Seat) -> Seat {
        NEXT[(self.0 & 0b1111) as usize][seat as usize]
    }

    /// The seats in the order of play, from south.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL
            .into_iter()
            .filter(move |&seat| self.contains(seat))
    }
}

/// For each set and each seat the seat that plays next.
const NEXT: [[Seat; 4]; 16] = {
    let mut table = [Seat::ALL; 16];
    let mut set = 0;
    while set < 16 {
        let mut from = 0;
        while from < 4 {
            let mut seat = Seat::ALL[from].next();
            while set & (1 << seat as u8) == 0 && seat as usize != from {
                seat = seat.next();
            }
            table[set][from] = seat;
            from += 1;
        }
        set += 1;
    }
    table
};

/// One value for each seat.
///
/// ```
/// use fencelight_core::geometry::{PerSeat, Seat};
///
/// let mut fences = PerSeat([5; 4]);
/// fences[Seat::West] -= 1;
/// assert_eq!(fences.0, [5, 4, 5, 5]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerSeat<T>(pub [T; 4]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_passes_clockwise_over_empty_seats() {
        assert_eq!(SeatSet::FOUR.after(Seat::South), Seat::West);
        assert_eq!(SeatSet::FOUR.after(Seat::East), Seat::South);
        assert_eq!(SeatSet::TWO.after(Seat::South), Seat::North);
        let three = SeatSet::FOUR.without(Seat::West);
        assert_eq!(three.after(Seat::South), Seat::North);
        assert_eq!(three.after(Seat::West), Seat::North);
        assert_eq!(
            SeatSet::TWO.without(Seat::North).after(Seat::South),
            Seat::South
        );
    }

    #[test]
    fn homes_are_the_middles_of_the_sides_and_goals_lie_opposite() {
        for seat in Seat::ALL {
            assert!(seat.home().step(seat.forward().opposite()).is_none());
            let opposite = seat.next().next();
            assert!(seat.has_goal(opposite.home()));
            assert!(!seat.has_goal(seat.home()));
        }
    }
}
