//! The fences on the board: where one more fits, and which grooves they close.

use core::ops::Deref;

use crate::game::{Fingerprint, Violation};
use crate::geometry::{Direction, Fence, SIDE, Square};
use crate::sets::FenceSet;

/// Fences on a board, none crossing or overlapping another.
///
/// ```
/// use fencelight_core::game::Violation;
/// use fencelight_core::geometry::{Direction, Fence};
/// use fencelight_core::quoridor::PlacedFences;
///
/// let e3h: Fence = "e3h".parse()?;
/// let fences = PlacedFences::from_iter([e3h]);
/// assert_eq!(fences.conflict(e3h.turned()), Some(Violation::Crosses(e3h)));
/// assert_eq!(fences.step("e3".parse()?, Direction::North), None);
/// assert_eq!(fences.across("e4".parse()?, Direction::South), Some(e3h));
/// assert_eq!(fences.room().len(), 128 - 4);
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlacedFences(FenceSet);

impl PlacedFences {
    /// An empty board.
    pub const EMPTY: Self = Self(FenceSet::EMPTY);

    /// The fences that fit beside these (1.13), cutting off or not.
    #[inline]
    pub fn room(self) -> FenceSet {
        let FenceSet {
            horizontal,
            vertical,
        } = self.0;
        let middles = horizontal | vertical;
        FenceSet {
            horizontal: !(middles
                | horizontal.shifted(Direction::East)
                | horizontal.shifted(Direction::West)),
            vertical: !(middles
                | vertical.shifted(Direction::North)
                | vertical.shifted(Direction::South)),
        }
    }

    /// Why a fence does not fit; `None` if it does.
    pub fn conflict(self, fence: Fence) -> Option<Violation> {
        let (back, ahead) = fence.axis().ends();
        let overlapped = [Some(fence), fence.step(back), fence.step(ahead)];
        overlapped
            .into_iter()
            .flatten()
            .find(|&other| self.contains(other))
            .map(Violation::Overlaps)
            .or_else(|| {
                let crossing = fence.turned();
                self.contains(crossing)
                    .then_some(Violation::Crosses(crossing))
            })
    }

    /// The hash of these fences; see [`Fingerprint`].
    pub(crate) fn fingerprint(self) -> u64 {
        let [a, b, c, d] = self.words().map(u64::from);
        Fingerprint::new(a << 32 | b).with(c << 32 | d).value()
    }

    /// Places a fence that fits.
    #[inline]
    pub fn place(&mut self, fence: Fence) {
        self.0.insert(fence);
    }

    /// Removes a fence.
    #[inline]
    pub(super) fn remove(&mut self, fence: Fence) {
        self.0.remove(fence);
    }

    /// The fence that closes the groove of a square in a direction.
    pub fn across(self, square: Square, direction: Direction) -> Option<Fence> {
        Fence::across(square, direction)
            .into_iter()
            .flatten()
            .find(|&fence| self.contains(fence))
    }

    /// The neighbour of a square, if no fence and no rim lies between.
    #[inline]
    pub fn step(self, square: Square, direction: Direction) -> Option<Square> {
        self.neighbours(square)
            .into_iter()
            .nth(direction as usize)
            .flatten()
    }

    /// The neighbours of a square with no fence between, in the order of [`Direction::ALL`].
    #[inline]
    pub fn neighbours(self, square: Square) -> [Option<Square>; 4] {
        const LAST: u8 = SIDE - 1;
        let (file, rank, index) = (square.file(), square.rank(), square.index());
        // The posts at both ends of the grooves of this rank, as bits by file.
        let ends = ((0b11u32 << file) >> 1) as u8;
        let beside = self.vertical.rank(rank) | self.vertical.rank(rank.wrapping_sub(1));
        let beside = u32::from(beside) << 1 >> file;
        let north = rank != LAST && self.horizontal.rank(rank) & ends == 0;
        let south = rank != 0 && self.horizontal.rank(rank.wrapping_sub(1)) & ends == 0;
        let east = file != LAST && beside & 0b10 == 0;
        let west = file != 0 && beside & 0b01 == 0;
        let neighbour = |open: bool, index: u8| {
            if open {
                Square::from_index(index)
            } else {
                None
            }
        };
        [
            neighbour(north, index + SIDE),
            neighbour(east, index + 1),
            neighbour(south, index.wrapping_sub(SIDE)),
            neighbour(west, index.wrapping_sub(1)),
        ]
    }
}

/// Places fences one after the other; those that do not fit are left out.
impl FromIterator<Fence> for PlacedFences {
    fn from_iter<I: IntoIterator<Item = Fence>>(fences: I) -> Self {
        let mut placed = Self::EMPTY;
        for fence in fences {
            if placed.conflict(fence).is_none() {
                placed.place(fence);
            }
        }
        placed
    }
}

impl Deref for PlacedFences {
    type Target = FenceSet;
    fn deref(&self) -> &FenceSet {
        &self.0
    }
}
