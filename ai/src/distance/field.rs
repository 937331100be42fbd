//! The waves of a flood from a goal line.

// Waves are indexed by distances below their count, which never exceeds `N`.
#![allow(clippy::indexing_slicing)]

use super::bitboard::{
    Bitboard, FAR, SquareBit, SquaresBeside, bit, meets, squares_beside, squares_of,
};
use super::open_edges::OpenEdges;
use fencelight_core::codegen::keep_rolled;
use fencelight_core::geometry::{Fence, Square};

/// A pawn move, a jump included, changes the distance of its pawn by no more than this.
pub const PAWN_MOVE_STEPS: u8 = 2;

/// A distance field: wave `n` is the set of squares within `n` steps of a goal. Holds up to `N` waves; squares further away are
/// flooded anew each time.
///
/// ```
/// use fencelight_ai::distance::{DistanceField, OpenEdges, goal};
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
        self.flood_from(edges, goal, 0, from, 0, extra)
    }

    /// Floods until `from` is reached, with one fence more than when the field `before` was flooded: up to the fence the waves are those of
    /// `before`. `from` is `near` steps away or more.
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
        for (wave, before) in self.waves[..same].iter_mut().zip(&before.waves) {
            *wave = *before;
            keep_rolled();
        }
        self.flood_from(edges, wave, count, from, near, 0)
    }

    /// Continues a flood at wave number `count`; the waves before it are in place.
    #[inline(always)]
    fn flood_from(
        &mut self,
        edges: &OpenEdges,
        mut wave: Bitboard,
        mut count: u8,
        from: Square,
        near: u8,
        extra: u8,
    ) -> u8 {
        let square = bit(from.index());
        let edges = *edges;
        // Waves that cannot have reached the square.
        let near = near.min(N as u8);
        if count < near
            && let Some(slots) = self.waves.get_mut(usize::from(count)..usize::from(near))
        {
            for slot in slots {
                *slot = wave;
                wave = edges.spread_wave(wave);
            }
            count = near;
        }
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
            wave = edges.spread_wave(wave);
        }
        self.count = count;
        if distance < count {
            return distance;
        }
        // Rare: further away than waves are kept. (The last one is read again: a wave passed by reference would not stay in registers above.)
        let last = N - 1;
        edges
            .distance_from_wave(self.waves[last], last as u8, from)
            .unwrap_or(FAR)
    }

    /// The distance of a square that a pawn `near` steps away can move to. The edges are those of the flood; it is continued as far as the square.
    #[inline]
    pub(crate) fn distance_near(&mut self, edges: &OpenEdges, square: Square, near: u8) -> u8 {
        let from = SquareBit::of(square);
        let mut distance = near.saturating_sub(PAWN_MOVE_STEPS);
        while distance < self.count {
            if from.is_in(&self.waves[usize::from(distance)]) {
                return distance;
            }
            distance += 1;
        }
        self.extend_to(edges, square)
    }

    /// Continues the flood up to a square that it has not reached; returns its distance.
    #[inline(never)]
    fn extend_to(&mut self, edges: &OpenEdges, square: Square) -> u8 {
        let Some((last, wave)) = self
            .count
            .checked_sub(1)
            .and_then(|last| Some((last, *self.waves.get(usize::from(last))?)))
        else {
            return FAR;
        };
        self.flood_from(edges, wave, last, square, 0, 0)
    }

    /// The distance of a square; `None` if it lies beyond the last wave. Fastest for squares far from the goal.
    #[inline]
    #[must_use]
    pub fn distance(&self, square: Square) -> Option<u8> {
        let square = SquareBit::of(square);
        let mut distance = None;
        let mut number = self.count;
        while let Some(next) = number.checked_sub(1) {
            if !square.is_in(&self.waves[usize::from(next)]) {
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
        let SquaresBeside { word, squares } = squares_beside(fence);
        let last = usize::from(most.min(self.count.saturating_sub(1)));
        // Each wave contains the one before.
        let mut number = 0;
        if let Some(before) = self.waves.get(..last) {
            number = last;
            for wave in before.iter().rev() {
                if wave[word] & squares[0] | wave[word + 1] & squares[1] == 0 {
                    break;
                }
                number -= 1;
                keep_rolled();
            }
        }
        (self.waves[number], number as u8)
    }

    /// The squares within a distance; `None` if that is beyond the last wave.
    #[inline]
    #[must_use]
    pub fn wave(&self, distance: u8) -> Option<Bitboard> {
        (distance < self.count).then(|| squares_of(self.waves[usize::from(distance)]))
    }

    /// All waves below a distance, for looking up single squares on the board; `None` if the last of them is missing.
    #[inline]
    pub(crate) fn waves_below(&self, distance: u8) -> Option<&[Bitboard]> {
        if distance <= self.count {
            self.waves.get(..usize::from(distance))
        } else {
            None
        }
    }
}
