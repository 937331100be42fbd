//! The waves of a flood from a goal line.

// Waves are indexed by distances below their count, which never exceeds `N`.
#![allow(clippy::indexing_slicing)]

use super::bitboard::{Bitboard, FAR, bit, meets, squares_beside};
use super::open_edges::OpenEdges;
use crate::geometry::{Fence, Square};

/// A pawn move, a jump included, changes the distance of its pawn by no more than this.
pub const PAWN_MOVE_STEPS: u8 = 2;

/// A distance field: wave `n` is the set of squares within `n` steps of a goal. Holds up to `N` waves; squares further away are
/// flooded anew each time.
///
/// ```
/// use fencelight_core::ai::distance::{DistanceField, OpenEdges, goal};
/// use fencelight_core::geometry::{Seat, Square};
///
/// let mut field = DistanceField::<24>::EMPTY;
/// let steps = field.flood(&OpenEdges::OPEN, goal(Seat::South), Square::MIDDLE, 0);
/// assert_eq!(steps, 4);
/// assert_eq!(field.distance(Square::from_name("a8").unwrap()), Some(1));
/// assert_eq!(field.distance(Square::from_name("e1").unwrap()), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DistanceField<const N: usize> {
    waves: [Bitboard; N],
    count: u8,
}

impl<const N: usize> DistanceField<N> {
    /// No waves.
    pub const EMPTY: Self = Self {
        waves: [[0; 3]; N],
        count: 0,
    };

    /// Floods from a goal until `from` is reached, and `extra` waves further. Returns the distance of `from`.
    // Inlined into its callers it would not fit into the RAM that holds the code of the search.
    #[inline(never)]
    pub fn flood(&mut self, edges: &OpenEdges, goal: Bitboard, from: Square, extra: u8) -> u8 {
        self.flood_from(edges, goal, 0, from, extra)
    }

    /// The same with one fence more than when the field `before` was flooded: up to the fence the waves are those of `before`.
    /// `from` is `near` steps away or more. Floods [`PAWN_MOVE_STEPS`] waves further.
    pub(crate) fn flood_after_fence(
        &mut self,
        before: &Self,
        fence: Fence,
        edges: &OpenEdges,
        from: Square,
        near: u8,
    ) -> u8 {
        let (wave, count) = before.last_unchanged_wave(fence, near);
        let same = usize::from(count);
        self.waves[..same].copy_from_slice(&before.waves[..same]);
        self.flood_from(edges, wave, count, from, PAWN_MOVE_STEPS)
    }

    /// Continues a flood at wave number `count`; the waves before it are in place.
    #[inline(always)]
    fn flood_from(
        &mut self,
        edges: &OpenEdges,
        mut wave: Bitboard,
        mut count: u8,
        from: Square,
        extra: u8,
    ) -> u8 {
        let square = bit(from.index());
        let (mut distance, mut left) = (count, extra);
        while let Some(slot) = self.waves.get_mut(usize::from(count)) {
            *slot = wave;
            count += 1;
            if !meets(wave, square) {
                distance += 1;
            } else if left == 0 {
                break;
            } else {
                left -= 1;
            }
            wave = edges.spread(wave);
        }
        self.count = count;
        if distance < count {
            return distance;
        }
        // Rare: further away than waves are kept.
        edges
            .distance_from_wave(wave, distance, from)
            .unwrap_or(FAR)
    }

    /// The distance of a square that a pawn `near` steps away can move to.
    #[inline]
    pub(crate) fn distance_near(
        &self,
        edges: &OpenEdges,
        goal: Bitboard,
        square: Square,
        near: u8,
    ) -> u8 {
        let from = bit(square.index());
        let mut distance = near.saturating_sub(PAWN_MOVE_STEPS);
        while distance < self.count {
            if meets(self.waves[usize::from(distance)], from) {
                return distance;
            }
            distance += 1;
        }
        edges.distance(goal, square).unwrap_or(FAR)
    }

    /// The distance of a square; `None` if it lies beyond the last wave. Fastest for squares far from the goal.
    #[inline]
    #[must_use]
    pub fn distance(&self, square: Square) -> Option<u8> {
        let square = bit(square.index());
        let mut distance = None;
        let mut number = self.count;
        while let Some(next) = number.checked_sub(1) {
            if !meets(self.waves[usize::from(next)], square) {
                break;
            }
            distance = Some(next);
            number = next;
        }
        distance
    }

    /// The last wave that a fence cannot have changed, and its number: the first that reaches a square beside the fence, or wave
    /// number `most`.
    #[inline]
    pub(crate) fn last_unchanged_wave(&self, fence: Fence, most: u8) -> (Bitboard, u8) {
        let squares_beside = squares_beside(fence);
        // Binary search: each wave contains the one before.
        let (mut number, mut end) = (0, most.min(self.count.saturating_sub(1)));
        while number < end {
            let middle = (number + end) / 2;
            if meets(self.waves[usize::from(middle)], squares_beside) {
                end = middle;
            } else {
                number = middle + 1;
            }
        }
        (self.waves[usize::from(number)], number)
    }

    /// Whether the field has all waves up to a distance, or as many as it can hold.
    #[inline]
    pub(crate) const fn reaches(&self, distance: u8) -> bool {
        distance <= self.count || self.count as usize >= N
    }

    /// The squares within a distance; `None` if that is beyond the last wave.
    #[inline]
    #[must_use]
    pub fn wave(&self, distance: u8) -> Option<Bitboard> {
        (distance < self.count).then(|| self.waves[usize::from(distance)])
    }
}
